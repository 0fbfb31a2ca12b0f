# %% Views, masks, index arrays, assignment.
import numpy as np

a = np.arange(24).reshape(2, 3, 4)
print(a[1], a[0, 1], a[0, 1, 2], a[..., 0], a[:, None, 1].shape, a[::-1, ::2], a[:, [0, 2]], a[[0, 1], [1, 2]], a[a > 20])
print(a[[1, 0], :, [0, 3]], a[:, [[0, 1], [1, 2]], 0].shape, a[np.array([True, False])], a[0][np.array([1, 1, 0])])

# %%
b = np.zeros((3, 4))
b[1] = 1
b[:, 2] = [5, 6, 7]
b[[0, 2], [0, 3]] = -1
b[b == 1] = 9
b[..., 1] += 0.5
print(b)
v = b[1:, ::2]
v[:] = 3
print(b, v.shape)
c = np.arange(5)
c[1:4] *= 10
c[-1] = 7
print(c, c[c % 2 == 0], c[[True, False, True, False, True]])
b.T[0] = 8
print(b)

# %%
x = np.arange(6.)
x += 1
x /= 2
print(x, x.sum(), x.mean(), x.std(), x.max(), x.min(), x.argmax(), x.cumsum(), x.tolist(), x.dtype, x.astype(int))
y = x.reshape(2, 3)
y[0, 0] = 100
print(x[0], y.T, y.ravel(), y.flatten(), y.sum(axis=0), y.mean(axis=1), y.any(), y.copy().fill(1))

# %%
# A value with dimensions of one before those that are asked for
a = np.zeros((3, 3)); a[[0, 1], [1, 2]] = np.array([[5., 6.]]); a[[2]] = np.ones((1, 1, 3)); a[np.array([[True, False, False]] * 3)] = 7
print(a)
A = np.matrix([[1., 2], [3, 4]]); A[np.diag_indices_from(A)] *= 2; print(A)
try: a[[0, 1], [1, 2]] = np.ones((2, 1, 2))
except ValueError as e: print(e)
print(np.random.mtrand._rand.__class__.__name__, np.random.mtrand.RandomState is np.random.RandomState)
