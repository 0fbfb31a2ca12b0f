import warnings
import numpy as np

warnings.simplefilter("ignore")

def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, "-", e)

# %% shares are found in float64, whatever the elements are
for method in "linear", "hazen", "weibull", "nearest", "lower", "inverted_cdf", "averaged_inverted_cdf", "closest_observation":
    attempt(lambda: np.percentile(np.ones(65521, np.float16), 50, method=method))
    attempt(lambda: np.percentile(np.arange(10, dtype=np.float16), 30, method=method))
attempt(lambda: np.quantile(np.arange(50_000, dtype=np.float16), 0.3))
attempt(lambda: np.quantile(np.arange(5, dtype=np.float32), np.array([0.1, 0.9])))
attempt(lambda: np.quantile(np.arange(5, dtype=np.float32), np.array([0.1, 0.9], np.float32)))
attempt(lambda: np.nanquantile(np.array([1, np.nan, 4], np.float32), 0.3))

# %% times, and those that are none
days = np.array(["2020-01-01", "2020-01-11", "2020-01-21"], "M8[D]")
spans = np.array([5, "NaT", 15], "m8[h]")
attempt(lambda: np.percentile(days, 25))
attempt(lambda: np.percentile(spans, [25, 50]))
attempt(lambda: np.median(spans))
attempt(lambda: np.nanmedian(spans))
attempt(lambda: np.nanmedian(np.full((2, 2), np.timedelta64("NaT", "s")), axis=0))

# %% nothing at all
attempt(lambda: np.nanmedian(np.zeros((0, 3))))
attempt(lambda: np.nanmedian(np.zeros((0, 3)), axis=0))
attempt(lambda: np.nanmedian(np.zeros((0, 3)), axis=1))
attempt(lambda: np.nanpercentile(np.zeros((0, 3)), 40, axis=1))
attempt(lambda: np.nanmedian(np.full((2, 3), np.nan, np.float32), axis=1))

# %% weights
values = np.array([1, 2, 3, 4.0])
attempt(lambda: np.quantile(values, [0, 1], weights=[0, 1, 1, 0], method="inverted_cdf"))
attempt(lambda: float(np.quantile(np.array([1, np.nan, 3]), 0.5, weights=[1, 1, 1], method="inverted_cdf")))
for weights in [0, 0, 0, 0], [1, np.inf, 1, 1], [np.nan, 1, 1, 1]:
    attempt(lambda: np.quantile(values, 0.5, weights=weights, method="inverted_cdf"))
