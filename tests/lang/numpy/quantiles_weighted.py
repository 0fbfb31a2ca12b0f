# Quantiles by weights, with and without NaN; extremes of complex numbers along axes.
def tell(function):
    try:
        print(repr(function()))
    except Exception as e:
        print(f"{type(e).__name__}: {e}")

a = [[1, 2, 4.0], [3, 2, 1]]
by = {"method": "inverted_cdf"}
# %%
tell(lambda: np.quantile([1, 2, 4.0], 0.5, weights=[1, 1, 5.0], **by))
tell(lambda: np.percentile([1, 2, 4], [50, 60], weights=[1, 1, 5.0], **by))
tell(lambda: np.quantile(a, 0.5, axis=0, weights=[[1, 0, 1], [0, 1, 3]], **by))
tell(lambda: np.quantile(a, 0.5, axis=0, weights=[1, 2], **by))
tell(lambda: np.quantile(a, 0.5, axis=(0, 1), weights=[[1, 0, 1], [0, 1, 3]], **by))
tell(lambda: np.quantile(a, 0.5, weights=[1, 2], **by))
tell(lambda: np.quantile(a, 0.5, axis=0, weights=[1, 2, 3], **by))
tell(lambda: np.quantile([1, 2, 4.0], 0.5, weights=[1, -1, 1], **by))
# %%
tell(lambda: np.nanquantile([1, 2, np.nan, 4.0], 0.5, weights=[1, 1, 1, 5.0], **by))
tell(lambda: np.nanquantile([1, 2, np.nan, 4.0], [0.1, 0.5], weights=[1, 1, 1, 5.0], **by))
tell(lambda: np.nanquantile([1, 2, np.nan, 4.0], 0.5, weights=[1, 1, 1, 5.0]))
tell(lambda: np.nanpercentile([[1, 2, np.nan], [4, np.nan, 3]], 50, axis=1, weights=[[1, 1, 5], [1, 2, 9]], **by))
tell(lambda: np.nanquantile([1, 2, 4.0], 0.5, weights=[1, -1, 1], **by))
# %%
z, places = np.array([[1 + 2j, 3], [5, 1j]]), np.zeros(2, int)
tell(lambda: (np.argmax(z, axis=0, keepdims=True), np.argmax(z, keepdims=True), np.argmin(z, 1, places), places))
tell(lambda: np.argmin(z, axis=0, out=np.zeros(3, int)))
tell(lambda: (np.max(z, axis=0, out=np.zeros(2, complex)), np.max(z, axis=(0, 1)), np.max(z, initial=9), np.min(z, axis=-1, keepdims=True)))
tell(lambda: np.max(z, where=[True, False], initial=0))
tell(lambda: np.max(np.zeros(0, complex)))
