# Lists of arrays become one array; one place is deleted; lone records as texts.
import numpy as np

a, b = np.arange(3.0), np.ones(3)
print(repr(np.array([a, b])), repr(np.array((a, b), dtype="f4")), np.array([[a, b], [b, a]]).shape, repr(np.asarray([a[::2], b[:2]])))
print(np.array([np.zeros((0, 2))] * 2).shape, np.array([a]).flags.owndata, np.array([np.arange(2), np.arange(2.0)]), np.array([a.astype("f2")]).dtype)
row = np.asmatrix([[1, 2]])
print(type(np.array([row, row])), np.array([row, row]).shape, np.array([a > 1, b > 0]))
x = np.array([a, b])
x[0, 0] = 9
print(a)
# %%
np.array([a, b[:2]])
# %%
print(np.delete(np.arange(5), 1), np.delete(np.arange(5), -1), np.delete(np.arange(6).reshape(2, 3), 1, axis=1), np.delete(np.arange(6).reshape(2, 3), 0, axis=0))
print(np.unravel_index(5, (3, 4)), np.unravel_index([5, 7], (3, 4)), np.unravel_index(5, (3, 4), order="F"))
# %%
np.delete(np.arange(5), 7)
# %%
np.unravel_index(50, (3, 4))
# %%
lone = np.array((89.59524441601344, [1.0, 2.5]), dtype=[("only", "f8"), ("pair", "f4", 2)])
print(lone, repr(lone))
