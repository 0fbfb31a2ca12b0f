# %%
import math
import numpy as np

rng = np.random.default_rng(7)
odd = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e300, -1e300, 5e-324, -5e-324, 1.0, -1.0, 1e-20, 700.0, -700.0, 744.0, -750.0, 4e5, 1e22, math.pi / 2, 39.0, 41.0])
pairs = [(np.exp, math.exp), (np.exp2, lambda v: 2.0 ** v), (np.expm1, math.expm1), (np.log, math.log), (np.log2, math.log2), (np.log10, math.log10), (np.log1p, math.log1p),
         (np.sin, math.sin), (np.cos, math.cos), (np.tan, math.tan), (np.arcsin, math.asin), (np.arccos, math.acos), (np.arctan, math.atan),
         (np.sinh, math.sinh), (np.cosh, math.cosh), (np.tanh, math.tanh), (np.arcsinh, math.asinh), (np.arccosh, math.acosh), (np.arctanh, math.atanh)]


def exact(function, value):
    """What the scalar function gives, with NumPy's answers where it raises."""
    try:
        return function(value)
    except ValueError:
        return {0.0: -math.inf, 1.0: math.inf, -1.0: -math.inf}.get(value, math.nan)
    except OverflowError:
        return math.inf


# What is odd stands among what is usual, at both ends of a chunk and behind it.
for array_function, scalar_function in pairs:
    inside = array_function in (np.arcsin, np.arccos, np.arctanh)
    x = rng.uniform(-1, 1, 521) if inside else rng.uniform(0.01, 9, 521) if "log" in array_function.__name__ else rng.uniform(1, 30, 521) if array_function is np.arccosh else rng.normal(size=521) * 5
    x[[0, 17, 254, 255, 256, 300, 511, 512, 520]] = rng.choice(odd, 9)
    x[100:100 + len(odd)] = odd
    with np.errstate(all="ignore"):
        got, want = array_function(x), np.array([exact(scalar_function, float(v)) for v in x])
        there = x.copy()
        array_function(there, out=there)
        steps = np.zeros((521, 2))
        array_function(np.repeat(x, 3)[::3], out=steps[:, 1])
        both = np.isfinite(want) & np.isfinite(got)
        apart = np.abs(got[both] - want[both]) / np.spacing(np.abs(want[both]) + 5e-324)
        same = np.array_equal(got[~both], want[~both], equal_nan=True)
        print(array_function.__name__, apart.max() <= 4, same, np.array_equal(there, got, equal_nan=True), np.array_equal(steps[:, 1], got, equal_nan=True),
              [bool(v) for v in np.signbit(array_function(np.array([-0.0, 0.0])))])

# %% Two operands.
x, y = rng.normal(size=300), rng.normal(size=300)
x[[3, 255, 256]], y[[4, 255, 299]] = [np.inf, -0.0, 1e200], [-np.inf, -0.0, 1e-200]
for array_function, scalar_function in [(np.arctan2, math.atan2), (np.hypot, math.hypot)]:
    got, want = array_function(x, y), np.array([scalar_function(*v) for v in zip(x.tolist(), y.tolist())])
    finite = np.isfinite(want)
    print(array_function.__name__, bool(np.all(np.abs(got[finite] - want[finite]) <= 4 * np.spacing(np.abs(want[finite])))), np.array_equal(got[~finite], want[~finite]), np.signbit(got[255]))

# %% Powers of negative numbers, of 0 and of what is infinite.
base = np.array([-2.0, -2.0, -2.0, 0.0, -0.0, -0.0, np.inf, -np.inf, 1.0, -1.0, 2.0, 1e-310, 3.0, 0.5])
exponent = np.array([3.0, 4.0, 0.5, -1.0, -3.0, 3.0, -2.0, 3.0, np.nan, np.inf, 2000.0, 0.5, -0.0, 1074.0])
with np.errstate(all="ignore"):
    print(np.power(base, exponent).tolist())
    print(np.power(np.tile(base, 20), np.tile(exponent, 20))[-14:].tolist())

# %% Warnings come from one odd number among many.
import warnings

for function, value in [(np.log, 0.0), (np.log, -1.0), (np.log2, 0.0), (np.exp, 800.0), (np.log1p, -1.0), (np.arcsin, 2.0), (np.arccosh, 0.5), (np.sinh, 1000.0), (np.tan, np.inf)]:
    x = np.full(600, 0.5) if function is not np.arccosh else np.full(600, 1.5)
    x[599] = value
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        print(function(x)[599], [str(w.message) for w in seen])
