# Joining into arrays and dtypes that are given, casts that lose something, lines without gaps, histograms in several dimensions.
import copy
import pickle
import warnings

import numpy as np
import numpy.typing as npt


def show(f):
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            result = f()
        print(repr(result), [str(w.message) for w in caught])
    except Exception as e:
        print(type(e).__name__, e)


a, b, out = np.array([1.1, 2.2]), np.array([3.3, 4.4]), np.empty(4)
show(lambda: np.concatenate((a, b), out=out) is out)
show(lambda: np.concatenate((a, b), dtype="i8"))
show(lambda: np.concatenate((a, b), dtype="i8", casting="unsafe"))
show(lambda: np.concatenate((a, b), dtype="S4", casting="unsafe"))
show(lambda: np.concatenate((a, b), out=out, dtype="f8"))
show(lambda: np.concatenate((a, b), out=np.empty(5)))
show(lambda: np.concatenate(([1], ["a"], [1.5]), dtype="U", casting="unsafe"))
show(lambda: np.concatenate((a, b), axis=None, out=np.empty(4, "f4"), casting="same_kind"))
show(lambda: np.concatenate((a, b), out=np.empty(4, "i4")))
show(lambda: np.stack((a, b), dtype="f4"))
show(lambda: np.stack((a, b), out=np.empty((2, 2))))
show(lambda: np.stack((a, b), dtype="i4"))
show(lambda: np.hstack((a, b), dtype="i4", casting="unsafe"))
# %%
m = np.arange(12).reshape(4, 3)
column = m[:, 0]
line = column.ravel()
line[0] = 99
print(column, line.flags.c_contiguous, np.shares_memory(column, line), np.shares_memory(m, m.ravel()), np.shares_memory(m, m.reshape(-1)))
r = ((np.arange(60) * 7) % 64 / 32 - 1).reshape(20, 3)
print(np.searchsorted(np.array([-0.5, 0.5]), r[:5, 0]), np.digitize(r[:, 1], [0.0, 0.5]))
for given in ({"bins": (2, 3, 2)}, {"bins": 2, "weights": np.arange(20)}, {"bins": [2, 2, 2], "range": [(-1, 1)] * 3}):
    counts, edges = np.histogramdd(r, **given)
    print(counts.tolist(), [e.tolist() for e in edges])
# %%
x = np.zeros(3, int)


def store(value):
    x[0] = value


for value in (np.nan, np.inf, np.float64("nan"), 2.7, np.float32(-3.9)):
    show(lambda: store(value))
show(lambda: np.array([np.nan], dtype=int))
show(lambda: np.array([1.7, np.inf], dtype="i4"))
show(lambda: np.array([np.nan, 1]).astype(int))
show(lambda: np.array([1e300]).astype("f4"))
# %%
for window in (np.bartlett, np.blackman, np.hamming, np.hanning):
    print(window(5.0), window(np.float32(4)), window(1), window(0), window(np.int8(6)))
z = np.zeros((4, 4))
z[1:3, 1] = 1
print(np.trim_zeros(z, axis=(0, 1)).tolist(), np.trim_zeros(z, "f", axis=(0,)).tolist(), np.kaiser(5.0, 2))
show(lambda: np.nanstd([1, 2, 3], correction=0.5, ddof=1))
show(lambda: np.nanmax([np.nan]))
show(lambda: np.nanmax(np.array([np.nan])))
# %%
print(np.ndarray[tuple[int], np.dtype[np.float64]], np.dtype[np.int64], npt.NDArray[np.float64])


def scaled(x: npt.NDArray[np.float64], by: np.ndarray[tuple[int], np.dtype[np.int8]]) -> np.ndarray:
    return x * by


print(scaled.__annotations__)
for generator in (np.random.default_rng(3), np.random.Generator(np.random.MT19937(1)), np.random.Generator(np.random.Philox(2))):
    generator.random()
    print(pickle.loads(pickle.dumps(generator)).random() == copy.deepcopy(generator).random() == generator.random())
state = np.random.RandomState(3)
state.randn()
print(pickle.loads(pickle.dumps(state)).randn() == state.randn(), str(state), pickle.loads(pickle.dumps(np.random.PCG64(3))).random_raw())
# %%
print(np.polynomial.Polynomial([1, 2, 3])._repr_latex_())
print(np.polynomial.Chebyshev([1, 0, -2.5], domain=[0, 2])._repr_latex_())
print(np.polynomial.Polynomial([1, -2.5, 0, 1e-9], domain=[-2, 4], symbol="t")._repr_latex_(), np.polynomial.Legendre([1j, 2])._repr_latex_())
# %%
times = np.array(["2021-03-04", "NaT", "2020-01-01"], "M8[D]")
print(np.isfinite(times), np.isinf(times), np.unique(np.append(times, np.datetime64("NaT"))), np.fmax(times, np.datetime64("2020-06-01")))
print(np.fmin(times, np.datetime64("NaT")), np.sign(np.array([-3, 0, 4, "NaT"], "m8[s]")))
show(lambda: np.datetime64("2020-01-01T00:00:00Z"))
show(lambda: np.datetime64("2020-01-01T00:00+02"))
show(lambda: np.datetime64("2020-01-01T06-0530"))
show(lambda: np.datetime64("2020-01-01 06:00:00.5+05:30"))
show(lambda: np.datetime64("2020-01-01Z"))
show(lambda: np.dtype([("name", np.str_, 16), ("counts", (np.int64, 3)), ("rest", np.void, 10)]))
