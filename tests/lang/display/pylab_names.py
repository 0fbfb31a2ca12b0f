# %% Programs in the manner of MATLAB.
import matplotlib
matplotlib.use("agg")
from pylab import *
figure(figsize=(8, 5), dpi=80)
subplot(111)
X = np.linspace(-np.pi, np.pi, 256, endpoint=True)
C, S = cos(X), sin(X)
plot(X, C, color="blue", linewidth=2.5, linestyle="-", label="cosine")
plot(X, S, color="red", linewidth=2.5, linestyle="-", label="sine")
ax = gca()
ax.spines["right"].set_color("none")
ax.xaxis.set_major_locator(MultipleLocator(1.0))
xlim(X.min() * 1.1, X.max() * 1.1)
xticks([-pi, 0, pi], [r"$-\pi$", "$0$", r"$+\pi$"])
legend(loc="upper left")
print([t.get_text() for t in ax.get_xticklabels()], len(ax.lines))
# %% NumPy's names, and the language's own.
print(arange(3), zeros((2, 2)).shape, mean([1, 2, 3]), sum([[1, 2], [3, 4]], axis=0), any([False, True]))
print(max(3, 4), abs(-1), round(2.5), bool(1), pow(2, 3), bytes(2))
print(linalg.det(eye(2)), norm([3, 4]), fft([1, 0, 0, 0]), rand(2, 3).shape, randint(5, 6))
print(plt.__name__, mpl.__name__, ma.__name__, date2num(datetime.datetime(2000, 1, 1)), detrend_mean(array([1.0, 3.0])))
import matplotlib.pylab
print(matplotlib.pylab.sin is sin)
