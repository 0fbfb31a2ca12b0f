# Polynomials, transforms, eigenvalues, quantiles, histograms, sets, margins
p = np.poly1d([1, -3, 2])
print(p)
print(repr(p), p.r, p(3), p * p, p.deriv(), p.integ(), np.polydiv([1, 0, -1], [1, 1]), np.roots([1, 0, 1]).round(12))
print(np.polyfit([0, 1, 2, 3], [1, 3, 7, 13], 2).round(10) + 0.0)
# %%
t = np.arange(8)
print(np.abs(np.fft.fft(np.cos(np.pi * t / 2))).round(10), np.fft.rfftfreq(8, 0.5), np.fft.fftshift(t))
print(np.allclose(np.fft.ifft(np.fft.fft(t)), t), np.allclose(np.fft.irfft(np.fft.rfft(t)), t), np.abs(np.fft.fft(np.ones(7))).round(10), np.fft.fft2(np.eye(2)))
print(np.abs(np.fft.fft(np.arange(53.0))).sum().round(6))
# %%
w, v = np.linalg.eig(np.array([[0.0, -1], [1, 0]]))
print(w, np.abs(v).round(6))
print(np.linalg.eigvals(np.array([[2.0, 0], [1, 3]])).round(10), np.linalg.inv(np.array([[1, 1j], [-1j, 2]])).round(10), np.linalg.det(np.array([[1j, 2], [3, 4]])).round(10))
print(np.linalg.lstsq(np.array([[0.0, 1], [1, 1], [2, 1]]), np.array([-1, 0.2, 0.9]), rcond=None)[0].round(10))
# %%
a = np.array([[7.0, 1, 3], [2, 9, 4]])
for method in ("linear", "lower", "higher", "nearest", "midpoint", "hazen", "weibull", "median_unbiased", "inverted_cdf", "closest_observation"):
    print(method, np.percentile(a, [10, 50, 75], method=method))
print(np.quantile(a, 0.3, axis=1), np.nanpercentile([1, np.nan, 3], 50), np.average(a, axis=0, weights=[1, 3]), np.median(a, axis=0))
print(np.sum(a, where=a > 2), np.max(a, axis=1, initial=8), np.mean(a, where=[True, False, True]), np.cumulative_sum([1, 2, 3], include_initial=True))
# %%
print(np.histogram([1, 2, 2, 5], bins=[1, 2, 3, 6], density=True), np.histogram2d([1, 2, 2], [0, 1, 1], bins=2)[0], np.cov([1, 2, 4], [2, 4, 9]))
print(np.unique([3, 1, 3], return_index=True, return_inverse=True, return_counts=True), np.unique([[1, 2], [1, 2], [0, 5]], axis=0), np.intersect1d([1, 2, 4], [4, 2], return_indices=True))
print(np.pad([1, 2, 3], 2, "reflect"), np.pad([1, 2, 3], (2, 1), "linear_ramp", end_values=(0, 9)), np.pad([[1, 2], [3, 4]], 1, "mean"), np.pad([1, 2, 3], 4, "symmetric", reflect_type="odd"))
print(np.insert([1, 2, 3], [0, 2], [9, 8]), np.delete(np.arange(6), slice(None, None, 2)), np.gradient([1.0, 4, 9, 16], edge_order=2), np.interp([0, 190, 355], [10, 180, 350], [0, 1, 2], period=360))
print(np.convolve([1, 2, 3], [0, 1, 0.5], "same"), np.correlate([1, 2, 3], [0, 1, 0.5], "full"), np.trapezoid([[1, 2], [4, 8]], axis=0), np.unwrap([0, 3, 6.5, 9.9]))
