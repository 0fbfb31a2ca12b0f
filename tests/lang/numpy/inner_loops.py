# %% Functions whose loops are C: every way through them.
import numpy as np
a = np.arange(6).reshape(2, 3)
print(np.repeat(a, 2), np.repeat(a, [1, 2], axis=0), np.repeat(a, [1, 0, 2], axis=1), np.repeat(["a", "b"], 2), np.repeat(7, 3), np.repeat(a.T, 2, axis=1), a.astype(np.int8).repeat(2))
for bad in (lambda: np.repeat(a, -1), lambda: np.repeat(a, [1, 2, 3], axis=0), lambda: np.repeat(a, [1.5, 2], axis=0)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
print(np.bincount([1, 1, 3]), np.bincount([0, 2], weights=[.5, 2]), np.bincount([1], minlength=4), np.bincount([]), np.bincount(np.array([1, 2], np.uint8)), np.bincount([True, False]))
for bad in (lambda: np.bincount([-1]), lambda: np.bincount([1], [1, 2]), lambda: np.bincount([1], minlength=-1)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
# %%
xp, fp = [1, 2, 4], [10, 20, 0]
print(np.interp([0, 1, 1.5, 2, 3, 4, 5, np.nan], xp, fp), np.interp(2.5, xp, fp), np.interp([0, 9], xp, fp, left=-1, right=-2), np.interp([], xp, fp), np.interp([[0, 3]], xp, fp))
print(np.interp([-180, 0, 190], [190, -190, 350, -350], [5, 10, 3, 4], period=360), np.interp(1, [1], [3]), np.interp([1.5, 3], [1, 2, 3], [1j, 2, 3]), np.interp([4, 3, 2, 1], [0, 5], [0, 10]))
print(np.histogram([1, 2, 2.5, 4, 4, -1, 9], bins=3, range=(1, 4)), np.histogram([1, 2, 1], bins=[0, 1, 2, 3]), np.histogram([], bins=2), np.histogram([0.1, 0.2, 0.3], bins=3), np.histogram([1, 2, 3], weights=[1, 2, 3], bins=2), np.histogram([1., 2, 5], bins=[1, 1.5, 5], density=True))
rng = np.random.default_rng(3); big = rng.normal(size=5000)
h, e = np.histogram(big, 37); print(h, h.sum(), (np.sort(np.searchsorted(e, big)) >= 0).all(), np.array_equal(h, [((big >= p) & (big < q)).sum() for p, q in zip(e[:-1], e[1:-1])] + [((big >= e[-2]) & (big <= e[-1])).sum()]))
# %%
s = np.array([1., 2, 2, 3, np.nan])
print(np.searchsorted(s, [0, 2, 2.5, 3, 9, np.nan]), np.searchsorted(s, [2, np.nan, 1], side="right"), np.searchsorted([1, 5, 9], [9, 5, 4, 10, 0]), np.searchsorted([1, 2], 1.5), np.digitize([0.2, 6.4, 3.0], [0, 1, 2.5, 4, 10]), np.digitize([1, 5], [9, 5, 1]))
print(np.convolve([1, 2, 3], [0, 1, 0.5]), np.convolve([1, 2, 3], [0, 1], "same"), np.convolve([1, 2, 3], [1, 1], "valid"), np.correlate([1, 2, 3], [0, 1, 0.5]), np.correlate([1, 2], [1, 2, 3], "full"), np.convolve([1j, 2], [1, 2]), np.convolve([True, False], [True, True]), np.convolve(np.ones(3, np.float32), [1, 2]).dtype)
long = rng.integers(0, 9, 3000); print(np.convolve(long, [1, -2, 3])[1000:1010], np.convolve(long, np.ones(2500, int))[2990:2995], [int(long[k] - 2 * long[k - 1] + 3 * long[k - 2]) for k in range(1000, 1010)])
# %%
z = np.zeros(4); np.add.at(z, [0, 0, 3, -1], 1); print(z); np.subtract.at(z, [1], [2.5]); np.multiply.at(z, [1, 1], 2); np.maximum.at(z, [0, 1], [9, -1]); np.minimum.at(z, [0, 0], [4, 6]); print(z)
k = np.zeros(3, int); np.add.at(k, np.array([0, 2, 2]), [1, 2, 3]); print(k); np.add.at(k, [True, False, True], 5); print(k)
m = np.zeros((2, 2)); np.add.at(m, ([0, 0], [1, 1]), 1); print(m)
for bad in (lambda: np.add.at(k, [5], 1), lambda: np.add.at(k, [0], 1.5)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, str(e)[:60])
# %%
print(np.median([3, 1, 2]), np.median([4, 1, 3, 2]), np.median([1, np.nan, 2]), np.median(a, axis=0), np.median([[3., 1], [2, 5]], axis=1, keepdims=True), np.median(np.array([2, 1], np.float32)), np.median([5]))
print(np.percentile(big[:101], [0, 10, 50, 99.5, 100]).round(6), np.quantile([1, 2, 3, 4], [0.25, 0.5], method="lower"), np.quantile([[1., 5], [3, 4]], 0.5, axis=0), np.percentile([1, np.nan], 50), np.quantile(np.array([1, 2], np.float32), 0.3), np.nanpercentile([1, np.nan, 3], 50))
for n in (2, 23, 24, 25, 100, 1001, 4095, 4096, 9000):
    x = rng.normal(size=n); y = rng.integers(-50, 50, n)
    t, u = np.sort(x), np.sort(y)
    print(n, (t[1:] >= t[:-1]).all(), (u[1:] >= u[:-1]).all(), np.array_equal(t, x[np.argsort(x)]), np.array_equal(np.bincount(u + 50), np.bincount(y + 50)), np.median(x) == (t[(n - 1) // 2] + t[n // 2]) / 2, np.median(y) == (u[(n - 1) // 2] + u[n // 2]) / 2)
print(np.sort([3, np.nan, -np.inf, np.inf, 0.5]), np.sort(np.full(300, 2.0)).sum(), np.sort(np.array([3, 1, 2], np.int32)), np.sort(np.array([2.5, -1], np.float32)), np.sort([[3, 1], [2, 0]]), np.sort([[3, 1], [2, 0]], axis=0), np.sort([2**62, -2**63, 2**63 - 1]))
# %%
print(np.eye(3, k=1), np.eye(2, 4, -1), np.eye(3, k=5), np.eye(2, 3, 1, order="F").flags.f_contiguous, np.diag([1, 2], 1), np.diag([1, 2], -1), np.diag(["a", "b"]), np.eye(0), np.identity(2, int))
print(np.isin([1, 5, 9, -3], [5, 9]), np.isin([1, 2], [1], invert=True), np.isin(np.array([250, 3], np.uint8), [3, 300]), np.isin([[1, 2], [3, 4]], [2, 3]), np.isin([1.5, 2], [2]), np.isin([1, 10**12], [10**12, 1]), np.isin([], [1]))
print(np.roll([1, 2, 3], 1), np.roll(a, 1), np.roll(a, -1, axis=1), np.roll(a, (1, 1), axis=(0, 1)), np.roll([], 2), np.count_nonzero([[1, 0], [2, 0]]), repr(np.count_nonzero([0, 1.5, np.nan])), np.count_nonzero([[1, 0], [2, 0]], axis=0), np.count_nonzero(["", "a"]))
print(np.linspace(0, 1, 4), np.linspace(5, 1, 3), np.linspace(2, 2, 3), np.linspace(0, 1, 4, endpoint=False), np.linspace(0, 1, 1), np.linspace(0, 10, 5, dtype=int), np.linspace(0, 1e-320, 3), np.linspace(1, 2, 3, retstep=True), np.arange(5, 0, -2), np.arange(0, 1, 0.25), np.arange(3.0))
x = np.arange(10.); x[[1, -1, 1]] = [5, 6, 7]; print(x, x[[0, -2]], x[np.array([[0, 1], [2, 3]])], x.astype(np.float32)[[3, 1]], a[[1, 0]], a[:, [2, 0]], a[::2, [1]])
for bad in (lambda: x[[10]], lambda: x[[-11]], lambda: x.__setitem__([12], 0)):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
# %% Numbers at the edges of exp, log and powers, where NumPy warns and where not.
e = np.array([0., -0., 1, -1, np.inf, -np.inf, np.nan, 709.5, -745, 5e-324, 1e-310, 1e308, 100, 8])
with np.errstate(all="ignore"):
    for f in (np.exp, np.exp2, np.expm1, np.log, np.log2, np.log10, np.log1p, np.tanh): print(f.__name__, f(e))
    p = np.array([0., -0., 1, -1, 2, -2, 0.5, 3, -3, np.inf, -np.inf, np.nan])
    for y in (0., 1., -1, 0.5, -0.5, 2., 3., -3., np.inf, -np.inf, np.nan, 1e300): print(y, np.power(p, np.full(p.shape, y)))
print(np.log10(np.array([1e-5, 0.001, 0.1, 1, 10, 1000, 1e15, 1e22])), np.log2(np.array([0.125, 1, 2, 1024.])), np.exp2(np.array([-3., 0, 10])), np.power(np.array([2., 10, 7]), 3.0), np.tanh(np.array([1e-300, 1e-9, 20, 30])), np.expm1(np.array([1e-300, 1e-9, 50])))
np.log(np.array([0., 1])); np.log(np.array([-1., 1])); np.exp(np.array([1000., 1])); np.log(np.array([1., 2])); np.exp(np.array([-1000., np.inf])); np.power(np.array([0., 1]), -1.5); np.power(np.array([-8., 1]), 0.5); np.log1p(np.array([-1., 0]))
