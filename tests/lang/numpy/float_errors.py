# What NumPy warns of, and what np.errstate makes of it
import warnings


def warned(f):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        try:
            value = f()
        except Exception as e:
            value = f"{type(e).__name__}: {e}"
        print(repr(value), [str(x.message) for x in found])


a = np.array([1., 0., -1.])
# %%
warned(lambda: a / 0)
warned(lambda: np.log(a))
warned(lambda: np.sqrt(a))
warned(lambda: np.isinf(np.exp(a * 1000)))
warned(lambda: a // 0)
warned(lambda: np.arange(3) // 0)
warned(lambda: np.arange(3) % 0)
warned(lambda: np.inf - a * np.inf)
warned(lambda: np.array([1e308]) * 10)
# %%
warned(lambda: np.int8(127) + np.int8(1))
warned(lambda: np.float64(1) / 0)
warned(lambda: np.float64(1e308) * 10)
warned(lambda: np.int64(5) // np.int64(0))
warned(lambda: np.uint8(200) + np.uint8(100))
# %%
with np.errstate(divide="raise"):
    warned(lambda: a / 0)
with np.errstate(all="ignore"):
    warned(lambda: a / 0)
print(np.geterr())
# %%
warned(lambda: (np.ones(100000) / np.zeros(100000))[0])
warned(lambda: np.nanmean([np.nan]))
