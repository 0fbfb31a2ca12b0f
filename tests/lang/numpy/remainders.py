import numpy as np
for x, y in [(0.0, -1.0), (-0.0, 1.0), (1.0, 0.1), (-1.0, np.inf), (1.0, -np.inf), (7.5, -2.0), (-0.0, np.inf), (6.0, 3.0), (-6.0, 3.0), (1e300, 1e-300)]:
    with np.errstate(all="ignore"):
        print(x, y, np.mod(x, y), np.floor_divide(x, y), divmod(np.float32(x), np.float32(y)))
with np.errstate(all="ignore"):
    print(np.mod([1.0, -1.0], 0), np.floor_divide([1.0, -1.0, 0.0], 0))

# %%
for kind in "bBhHiIlL":
    x, bits = np.array([5, 100, 1, 3], kind), np.array([3, 64, 7, 33], kind)
    print(kind, x << bits, x >> bits, np.left_shift(x, bits) | 1)
    if kind.islower():
        print(-x >> bits, x << -bits, -x >> -bits)
print(1 << np.array([-1, 63, 64]), np.right_shift(-8, 70))

# %%
print(np.linalg.inv(np.eye(2)))
print(np.linalg.inv(np.diag([1.0, 2.0, 4.0])), np.linalg.inv(np.array([[1, 2], [3, 4]])).round(6))

# %%
print(np.equal(2**200, 2**200), np.not_equal(2**200, 3), np.less(2**100, 2**101), np.equal(1, 1.0), np.equal("a", "b"))
print([bool(np.greater_equal(2**100, 2**99)) for i in range(5)])
