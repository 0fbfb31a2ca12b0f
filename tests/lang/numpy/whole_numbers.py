# Whole numbers are compared as such, whatever their dtypes, and ints without a place are refused; other numbers beside them.
import operator

from tried import tell

# %%
values = (-2**70, -2**63, -200, -1, 0, 10, 200, 2**63, 2**64 - 1, 2**64, 2**70)
for compare in (operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge):
    for d in (np.int8, np.uint8, np.int64, np.uint64):
        x = d(10)
        print(compare.__name__, d.__name__, "".join("yes no".split()[not compare(x, v)][0] + "yes no".split()[not compare(v, np.array([10], d))[0]][0] for v in values))
# %%
u, s = np.array([2**64 - 1, 2**63, 5, 0], np.uint64), np.array([-1, 2**62, 5, -2**63])
for compare in (np.less, np.less_equal, np.equal, np.not_equal, np.greater, np.greater_equal):
    print(compare(u, s), compare(s, u), compare(u[0], s[0]), compare(u[2:3], s[:, None]).ravel(), u[1] < np.int8(-1))
print(np.uint64(2**60 + 1) == np.int64(2**60), np.int32(-1) < np.uint64(0), (u > s[:0, None]).shape)
# %%
for d in (np.int8, np.uint32, np.int64, np.uint64):
    for v in (2**64, 2**63, -2**70, -1, 300):
        tell(lambda: d(1) + v)
        tell(lambda: np.array([v], d))
# %%
tell(lambda: np.linalg.matrix_power(np.arange(8).reshape(2, 2, 2), 0))
tell(lambda: np.searchsorted(np.array([0, 1, np.nan], "f4"), np.array([0, 1, np.nan], "f4")))
tell(lambda: np.searchsorted([1, 2, 3 + 0j], [2, 2.5 + 1j, np.nan], side="right"))
tell(lambda: np.einsum("i->", np.array([True, False, True])))
tell(lambda: np.einsum("ij,j", np.eye(2, dtype=bool), np.array([True, False])))
tell(lambda: np.ediff1d(np.array([1, 2, 3], np.int16), to_end=2.5))
tell(lambda: np.isposinf(np.array([1j])))
# %%
for m in ("linear", "lower", "midpoint", "inverted_cdf", "nearest"):
    for a in (np.float32, np.int8):
        print(m, a.__name__, [np.asarray(f(np.array([1, 2, 3, 4, 5], a), q, method=m)).dtype.name for f, q in (
            (np.quantile, np.float64(0.5)), (np.quantile, 0.5), (np.quantile, [0.5, 0.6]), (np.percentile, 50), (np.percentile, np.float64(50)),
            (np.nanquantile, [0.5]), (np.nanpercentile, 50), (np.nanquantile, np.float64(0.5)))])
for d in "efdD":
    tell(lambda: np.nanmedian(np.full((2, 3), np.nan).astype(d), axis=0))
tell(lambda: np.nanpercentile(np.full((2, 3), np.nan, np.float32), 60, axis=1))
