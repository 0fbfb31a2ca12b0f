# %%
# Lines long enough to be shared out: places, slides, sums of products. Whole numbers, so that the order of additions is no matter.
import numpy as np

r = np.random.RandomState(0)
x = r.randint(-9, 9, (2, 300000)).astype(float)
y = x.T
for a, b in ((x, y), (x, y[:, :1]), (x[:1], y), (y, np.array([[1.0], [2.0]])), (y, np.array([1.0, 3.0])), (np.array([2.0, 5.0]), x), (x[0], x[1]),
             (x[0, ::2], x[1, ::2]), (x.astype(np.float32), y.astype(np.float32)), (x[:, ::2], x[:, ::2].T), (x[:, :100001], y[:100001])):
    product = a @ b
    print(product.shape, product.ravel()[:3].tolist(), product.sum())
print(np.convolve(x[0], [1.0, 2.0, -1.0, 3.0, 0.5])[[0, 3, 150000, -1]], np.convolve(x[0], [1.0, 2.0], "same").sum(), np.correlate(x[1], x[0, :7], "full").sum())
print(np.correlate(x[0], [2.0, 1.0])[[0, -1]], np.convolve(x[0, ::2], [1, 2, 3], "valid").sum(), np.convolve(np.arange(70000), [1, -1]).sum())
places = r.randint(-300000, 300000, 200000)
print(x[0][places].sum(), x[0].astype(np.float32)[places].sum(), (x[0] > 0)[places].sum(), np.take(y, places[:9], 0).tolist())
w = np.zeros(300000)
w[places] = np.arange(200000.0)
print(w.sum())
w[places] = np.array([[3]])
print(w.sum())
w[places[:5]] = True
print(w.sum())
for dtype in (np.uint8, bool, np.int32, np.float16, complex):
    w = np.zeros(9, dtype)
    w[[1, 3, 3, -1]] = [1, 0, 1, 1]
    w[[0, 2]] = 1
    print(w)
print(np.roll(x, 5, axis=1)[:, :7], np.roll(x[0], -3)[-4:], np.empty((300, 300)).shape)

# %%
# The last digits of einsum's sums.
a, b = r.normal(size=(2, 3, 1001))
for n in (1, 2, 3, 7, 8, 9, 15, 16, 17, 100, 1001):
    print(n, [v.hex() for v in np.einsum("ij,ij->i", a[:, :n], b[:, :n]).tolist()], np.einsum("i,i->", a[0, :n], b[0, :n]).item().hex())
for text, *operands in (("ij,ij->i", np.ones((0, 3)), np.ones((0, 3))), ("ij,ij->i", np.ones((3, 0)), np.ones((3, 0))), ("ij->", np.arange(6.0).reshape(2, 3)),
                        ("i,j->ij", np.arange(3), np.arange(2)), ("ij,ij->ji", np.arange(200000).reshape(1000, 200), np.ones((1000, 200), int)), (",->", np.array(2.0), np.array(3.0))):
    print(text, np.shape(np.einsum(text, *operands)), np.sum(np.einsum(text, *operands)))

# %%
# Members of a set, conjugates of real numbers.
print(np.isin([-5, 3, 7, 2 ** 62], [3, 7, 9]), np.isin(np.array([1, 2, 255], np.uint8), [1, 300]), np.isin(np.array([2 ** 63, 5], np.uint64), [5]))
print(np.isin(np.array([[1, 2], [3, 4]]), [2, 3], invert=True), np.isin(3, [3]), np.isin(np.array([-1]), np.array([2 ** 64 - 1], np.uint64)))
print(np.isin(np.array([-2 ** 63, 2 ** 63 - 1, 0]), np.array([0, 1])), np.isin([True, False], [1]), np.isin(np.array([], int), [1]))
n = np.arange(3)
print(n.conj() is n, n.conjugate() is n, np.conj(n) is n, np.array([1 + 2j]).conj(), np.array(3.0).conj(), np.array([1 + 2j]).conjugate(np.zeros(1, complex)))
try:
    n.conjugate(out=None)
except TypeError as e:
    print(e)
for v in (np.float64(2.5), np.complex128(1 - 2j), np.int8(3)):
    print(repr(v.conj()), repr(v.conjugate()))
