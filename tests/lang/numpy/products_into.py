import numpy as np

def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, "-", e)

a = np.arange(6.0).reshape(3, 2)
numbers = np.array([[1, 2], [3, 4]], object)
deep = np.arange(8).reshape(2, 2, 2).astype(object)

# %% products into given arrays
out = np.zeros((3, 3))
print(np.matmul(a, a.T, out=out) is out, out.tolist(), np.matmul(a, a.T, (out,)[0]) is out)
print(np.matmul(np.ones((1, 3, 4)), np.ones((3, 4, 2)), out=np.zeros((2, 3, 3, 2))).shape)
turned = np.zeros((3, 3), order="F")
print(np.matmul(a, a.T, out=turned[::-1]).tolist(), turned.tolist())
for wrong in np.zeros((3, 2)), np.zeros((3, 3), int), np.zeros(3), np.zeros((2, 3, 3), np.float32), 3:
    attempt(lambda: np.matmul(a, a.T, out=wrong))
attempt(lambda: np.matmul(np.ones((2, 3, 4)), np.ones((2, 4, 2)), out=np.zeros((3, 3, 2))))
print(np.vecdot(a, a, out=np.zeros(3)), np.matvec(a, np.ones(2), out=np.zeros(3)), np.vecmat(np.ones(3), a, out=np.zeros(2)))

# %% axes, axis and keepdims
print(np.matmul(a.T, a.T, axes=[(-2, -1), (-1, -2), (-2, -1)]).tolist(), np.matmul(a[0], a.T, axes=[0, (0, 1), 0]))
print(np.matmul(np.arange(12.0).reshape(3, 2, 2), np.arange(12.0).reshape(3, 2, 2), axes=[(1, 2), (1, 2), (0, 1)]).shape)
print(np.vecdot(a, a, axis=0), np.vecdot(a, a, keepdims=True).tolist(), np.vecdot(a, a, axis=0, keepdims=True), np.vecdot(a, a, axes=[0, 0]))
print(np.matvec(a.T, np.ones(2), axes=[(-1, -2), -1, -1]), np.vecdot(a, np.ones((4, 1, 2))).shape)
for f in (lambda: np.matmul(a, a.T, keepdims=True), lambda: np.matvec(a, a[0], keepdims=True), lambda: np.matmul(a, a.T, axis=0), lambda: np.vecdot(a, a, axis=0, axes=[-1, -1]),
          lambda: np.vecdot(a, a, axes=3), lambda: np.matmul(a, a.T, axes=[(0, 1), (0, 1)]), lambda: np.matmul(a, a.T, axes=[0, (0, 1), (0, 1)]),
          lambda: np.matmul(a, a.T, axes=[(0, 0), (0, 1), (0, 1)]), lambda: np.matmul(a, a.T, axes=[(0, 5), (0, 1), (0, 1)])):
    attempt(f)

# %% shapes that do not go together
for f in (lambda: np.ones((2, 3, 4)) @ np.ones((3, 4, 2)), lambda: np.matmul(np.ones((5, 2, 3, 4)), np.ones((3, 4, 2))), lambda: np.matvec(np.ones((2, 3, 4)), np.ones((3, 4))),
          lambda: np.vecdot(a, np.ones(3)), lambda: np.vecdot(3, a), lambda: np.matvec(a, np.ones(3)), lambda: np.matvec(np.ones(2), np.ones(2)), lambda: np.vecmat(np.ones(2), a)):
    attempt(f)

# %% dtypes
truth = np.array([[True, False], [True, True]])
small = np.arange(4, dtype=np.int8).reshape(2, 2)
attempt(lambda: np.matmul(small, small, dtype=np.int64))
attempt(lambda: np.matmul(np.ones((2, 2)), np.ones((2, 2)), dtype=int))
attempt(lambda: np.matmul(np.ones((2, 2)), np.ones((2, 2)), dtype=int, casting="unsafe"))
attempt(lambda: np.vecdot(truth, truth[0]))
attempt(lambda: np.matvec(truth, truth[0]))
attempt(lambda: np.vecdot([[1, 2]], [3, 4], dtype=float))
attempt(lambda: np.vecdot(np.array([1j, 2]), np.array([1j, 3])))

# %% objects of any number of dimensions
for f in (lambda: deep @ numbers, lambda: numbers @ deep, lambda: numbers[0] @ deep, lambda: deep @ numbers[0], lambda: np.matmul(deep, deep).tolist(), lambda: np.dot(deep, numbers),
          lambda: np.dot(deep, deep).tolist(), lambda: np.matvec(numbers, numbers[0]), lambda: np.vecdot(numbers, numbers), lambda: np.zeros((3, 0), object) @ np.zeros((0, 2), object)):
    attempt(f)

# %% moved axes in any sequence
print(np.moveaxis(np.zeros((1, 2, 3)), range(2), range(1, 3)).shape, np.moveaxis(np.zeros((1, 2, 3)), np.array([0, 1]), [2, 0]).shape)
attempt(lambda: np.moveaxis(a, 1.5, 0))
