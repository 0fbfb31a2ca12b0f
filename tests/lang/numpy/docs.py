# %% NumPy quickstart, beginners, broadcasting, indexing.
import numpy as np

def t(s):
    for line in s.strip().split("\n"):
        try:
            print(line, "::", repr(eval(line)))
        except Exception as e:
            print(line, "!!", type(e).__name__, e)

a = np.arange(15).reshape(3, 5)
b = np.array([6, 7, 8])
A = np.array([[1, 1], [0, 1]])
B = np.array([[2, 0], [3, 4]])
f = np.array([0.5, 1.25, -3.0, 1e10, 1e-5])
c = np.array([[1.5, 2, 3], [4, 5, 6]])
z = np.array([1 + 2j, 3.5 - 1j])
s = np.array(["ab", "c"])
m = np.array([True, False, True])
u = np.arange(12).reshape(3, 4)
n = np.array([1.0, np.nan, 3.0, np.inf])

# %%
t("""
a
a.shape, a.ndim, a.dtype.name, a.itemsize, a.size, type(a)
np.array([(1.5, 2, 3), (4, 5, 6)])
np.array([[1, 2], [3, 4]], dtype=complex)
np.zeros((3, 4))
np.ones((2, 3, 4), dtype=np.int16)
np.arange(10, 30, 5)
np.arange(0, 2, 0.3)
np.linspace(0, 2, 9)
np.arange(24).reshape(2, 3, 4)
np.arange(10000)
np.arange(10000).reshape(100, 100)
A * B
A @ B
A.dot(B)
np.exp(b), np.sqrt(b)
a.sum(axis=0), a.min(axis=1), a.cumsum(axis=1)
np.fromfunction(lambda i, j: i + j, (3, 3))
a[1, 3], a[0:5, 1], a[:, 1], a[1:3, :], a[-1]
a[..., 2]
[row for row in a][0]
list(a.flat)[:4]
a.ravel()[:3], a.T.shape
np.vstack((A, B)), np.hstack((A, B))
np.column_stack((A, B)), np.column_stack((b, b))
np.newaxis is None
np.r_[1:4, 0, 4]
np.c_[np.array([1, 2, 3]), np.array([4, 5, 6])]
np.hsplit(u, 2)
np.array_split(np.arange(7), 3)
u[u > 4]
u[[0, 2]], u[[0, 2], [1, 3]], u[np.ix_([0, 2], [1, 3])]
u[:, [True, False, True, False]]
u[np.array([[0, 1], [1, 2]])]
np.nonzero(u > 8)
np.unique(np.array([11, 11, 12, 13, 14, 15, 16, 17, 12, 13, 11, 14, 18, 19, 20]), return_index=True)
np.unique([1, 2, 2, 3], return_counts=True)
np.unique([[1, 1], [1, 1]], axis=0)
np.flip(u), np.flip(u, axis=0)
u[::-1, ::2]
u[1:2, ..., None].shape
np.where(u > 5, u, -1)
np.clip(u, 2, 7)
""")

# %%
t("""
f
c
z
s
m
n
-f
f.astype(int)
f.astype(np.float32)
np.float32(0.1), np.float64(0.1), np.int32(3), np.bool_(True), np.complex64(1 + 2j)
np.float32(0.1) + 1, np.float32(1) + np.float64(1), np.int8(100) + np.int8(27)
np.array([1e-20, 1.0]), np.array([1e20, 1.0]), np.array([123456.789, 0.001])
np.array([0.1, 0.22, 0.333]), np.array([100000000.0]), np.array([1.0, 2.0])
np.array([[0.00001, 1000.0], [1, 2]])
np.array([[[1, 2], [3, 4]], [[5, 6], [7, 8]]])
np.array([]), np.zeros((0, 3)), np.array(5), np.array(2.5, dtype=np.float32)
np.array([1, 2], dtype=np.uint8), np.array([True])
np.array("abc"), np.array([""])
np.array([1, 2.5, True])
z.real, z.imag, np.abs(z), z.conj(), np.angle(z)
np.isnan(n), np.isinf(n), np.nanmean(n[:3]), np.nanmax(n), np.isfinite(n)
np.nan_to_num(n)
np.max(n), np.argmax(n), np.sort(n), np.argsort(n)
np.array_equal(A, A), np.allclose(f, f * (1 + 1e-9)), np.isclose(1.0, 1.1)
u.mean(), u.std(), u.var(), np.median(u), np.percentile(u, 30), np.quantile(u, [0.1, 0.5])
u.mean(axis=0), u.std(axis=1, ddof=1), np.average([1, 2, 3], weights=[3, 1, 1])
np.cov(c), np.corrcoef(c)
u.tolist(), u.item(3), u[1].item(0), np.ndarray.item(u, 5)
np.dot(u, u.T), np.inner(b, b), np.outer(b, [1, 2])
np.cross([1, 0, 0], [0, 1, 0])
np.trace(A), np.linalg.det(B), np.linalg.inv(B)
np.linalg.solve(B, [1, 2]), np.linalg.norm(B), np.linalg.matrix_rank(B)
np.linalg.eigvals(np.array([[2.0, 0], [0, 3.0]]))
np.einsum("ij,jk->ik", A, B), np.tensordot(A, B, axes=1), np.kron(A, B)
np.repeat([1, 2], 2), np.tile([1, 2], (2, 2)), np.roll(b, 1), np.rot90(A)
np.diff([1, 3, 6]), np.gradient([1.0, 4.0, 9.0]), np.interp(2.5, [1, 2, 3], [3, 2, 0])
np.digitize([0.2, 6.4], [0.0, 1.0, 2.5]), np.searchsorted([1, 2, 3], 2), np.bincount([0, 1, 1, 3])
np.histogram([1, 2, 1], bins=[0, 1, 2, 3])
np.meshgrid([1, 2], [3, 4, 5])
np.mgrid[0:3, 0:2], np.ogrid[0:3, 0:2]
np.polyfit([0, 1, 2], [1, 3, 5], 1).round(6), np.polyval([1, 2], 3)
np.floor(-1.5), np.ceil(1.2), np.rint(2.5), np.round(2.567, 2), np.trunc(-1.7)
np.mod(-7, 3), np.fmod(-7, 3), -7 // np.int64(2), np.divmod(7, 3)
np.logical_and([True, False], [True, True]), np.any([0, 1]), np.all([1, 0])
np.expand_dims(b, 0).shape, np.squeeze([[1]]).shape, np.moveaxis(np.zeros((2, 3, 4)), 0, -1).shape
np.concatenate([A, B], axis=1), np.stack([A, B]).shape, np.dstack([A, B]).shape
np.append(b, 4), np.insert(b, 1, 9), np.delete(b, 1)
np.pad(A, 1), np.pad(b, (1, 2), constant_values=9), np.pad(b, 1, mode="edge")
np.eye(3, k=1), np.diag([1, 2]), np.tril(u), np.identity(2)
np.iinfo(np.int32).max, np.finfo(np.float32).eps, np.finfo(np.float64).max
np.iinfo(np.int8), np.finfo(np.float32).dtype
np.result_type(np.int32, np.float32), np.promote_types("i4", "u4"), np.can_cast("i8", "f4")
np.dtype("float32"), np.dtype(int), np.dtype("f8").itemsize, np.float32
np.lexsort(([1, 2, 1], [3, 1, 2])), np.partition([3, 1, 2], 1)
np.setdiff1d([1, 2, 3], [2]), np.intersect1d([1, 2], [2, 3]), np.union1d([1], [2]), np.isin([1, 5], [5])
np.cumprod([1, 2, 3]), np.prod([1, 2, 3.0]), np.ptp(u), np.count_nonzero(u)
np.add.reduce([1, 2, 3]), np.add.accumulate([1, 2, 3]), np.multiply.outer([1, 2], [3, 4]), np.maximum.reduce([3, 5])
np.vectorize(lambda x: x + 1)([1, 2]), np.apply_along_axis(sum, 0, A)
np.take(u, [0, 5]), np.take(u, [0], axis=1), np.compress([0, 1, 1], u, axis=0), np.choose([0, 1], [[1, 2], [3, 4]])
np.select([b > 7, b > 6], [b * 10, b], -1), np.piecewise(f, [f < 0, f >= 0], [-1, 1])
np.array2string(f, precision=2), np.array_str(b), np.array_repr(b)
np.base_repr(10, 2), np.binary_repr(5, 8), np.format_float_positional(1e-3), np.unravel_index(7, (3, 4))
np.argwhere(u > 9), np.flatnonzero([0, 1]), np.ravel_multi_index((1, 2), (3, 4))
np.char.upper(["a"]) if hasattr(np, "zz") else 0
""")

# %%
t("""
np.ones((2, 3)) + np.ones((3, 2))
np.array([1, 2, 3]) + np.array([1, 2])
np.dot(np.ones((2, 3)), np.ones((2, 3)))
np.ones((2, 3)) @ np.ones((2, 3))
np.arange(6).reshape(4, 2)
np.arange(6).reshape(-1, 4)
a[5]
a[0, 9]
a[1, 2, 3]
a["x"]
a[1.5]
np.concatenate([A, b])
np.concatenate([])
np.stack([A, b])
np.linalg.inv(np.zeros((2, 2)))
np.linalg.inv(np.ones((2, 3)))
np.linalg.cholesky(-np.eye(2))
np.zeros(-1)
np.array([[1, 2], [3]])
np.array([1, 2]).foo
np.foo
bool(b)
if_not_defined
int(b)
np.sum(a, axis=3)
np.transpose(a, (0, 1, 2))
np.split(np.arange(5), 2)
np.squeeze(a, axis=0)
np.int8(300)
np.array(["a"]) + 1
np.zeros(3, dtype="foo")
np.random.randint(5, 2)
np.random.choice(0)
np.random.choice([1, 2], 3, replace=False)
np.swapaxes(a, 0, 5)
np.broadcast_to(b, (2, 2))
np.array([1, 2]).reshape(3)
np.argmax([])
np.max([])
np.mean([])
len(np.array(5))
np.where()
np.full()
b.item()
np.eye(2)[:, :, 0]
np.array([1, 2, 3])[[True, False]]
np.array(3).tolist()
b[[]]
b.astype("int99")
np.linspace(0, 1, -1)
np.take(b, 7)
np.unravel_index(99, (3, 4))
np.asarray(5)[0]
np.vstack([np.ones(2), np.ones(3)])
""")

# %%
x = np.arange(10)
x[2:5] = 0
x[::2] += 100
x[[0, 1]] = [7, 8]
x[x == 0] = -1
print(x)
y = x
y[0] = 55
print(x[0], y is x, x.view()[0], x.copy()[0])
try:
    x[0] = "a"
except ValueError as e:
    print(e)
try:
    x[:3] = [1, 2]
except ValueError as e:
    print(e)
x = x.astype(float)
x /= 3
print(x)
i = np.array([1, 2])
try:
    i /= 2
except Exception as e:
    print(type(e).__name__, e)
i += 1
i **= 2
print(i, i // 2, i % 2, ~i, i << 1, i & 1, -i, abs(-i), i == 4, i != 4, 2 ** i, 10 - i)
for row in np.eye(2):
    print(row)
for k, v in np.ndenumerate(A):
    print(k, v)
print(np.array([1.0, 2.5]), str(c), f"{np.float64(2.5):.2f} {np.array([1, 2])} {np.int64(4)!r}")
print(np.set_printoptions(precision=2, suppress=True), np.array([1.23456, 1e-9]), np.pi)
np.set_printoptions(precision=8, suppress=False)
with np.printoptions(precision=3):
    print(np.array([1.23456]))
print(np.full((2, 2), 7), np.full(2, 1.5), np.empty((0,)), np.zeros_like(c), np.ones_like(b))

# %%
rng = np.random.default_rng(42)
print(rng.random(3), rng.integers(0, 10, 5), rng.normal(size=2), rng.choice([1, 2, 3], 2), rng.permutation(4), rng.uniform(1, 2), rng.standard_normal((2, 2)))
x = np.arange(5)
rng.shuffle(x)
print(x, rng.integers(5), rng.choice(5, 3, replace=False), rng.exponential(), rng.poisson(3, 2), rng.binomial(10, 0.5), rng.choice(3, p=[0.1, 0.2, 0.7]))
np.random.seed(0)
print(np.random.rand(2), np.random.randn(2), np.random.randint(0, 10, (2, 3)), np.random.choice([5, 6, 7]), np.random.permutation(4), np.random.uniform(0, 1, 2), np.random.normal(1, 2), np.random.random(), np.random.random_sample(2))
print(rng, np.random.RandomState(3).rand(), np.random.binomial(5, 0.5, 3), np.random.exponential(2.0), np.random.beta(1, 2), np.random.gamma(2.0), np.random.poisson(4), np.random.multinomial(5, [0.5, 0.5]), np.random.standard_normal(2))
