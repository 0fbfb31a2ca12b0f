# %%
# What is added as an artist does not count when the view is worked out
import matplotlib.pyplot as plt
import numpy as np

def show(ax):
    print([round(float(v), 4) for v in ax.get_xlim() + ax.get_ylim()])

fig, ax = plt.subplots()
ax.add_artist(plt.Circle((3, 3), 1))
ax.plot([3, 3.5], [3, 3.2])
show(ax)
ax.relim()
ax.autoscale_view()
show(ax)
ax.arrow(0, 0, 1, 2)
ax.add_patch(plt.Circle((3, 3), 1))
show(ax)
plt.close(fig)
# %%
# Contours: their levels are arrays, and bands take colours between logarithms where the norm does
from matplotlib.colors import LogNorm
from matplotlib.ticker import LogLocator, ScalarFormatter

x = np.linspace(-2, 2, 20)
X, Y = np.meshgrid(x, x)
Z = np.exp(-X ** 2 - Y ** 2) + 1e-3
fig, ax = plt.subplots()
for options in ({'locator': LogLocator()}, {'norm': LogNorm(), 'levels': [0.001, 0.01, 1]}, {'levels': [0.1, 0.5, 1.0]}):
    bands = ax.contourf(X, Y, Z, **options)
    print(bands.levels, np.round(bands.get_facecolor()[:, :3], 3).tolist())
bar = fig.colorbar(bands)
print(len(bar.ax.get_yticks(minor=True)), LogLocator(subs=np.arange(2, 10) * 0.1).tick_values(1, 1000)[:4])
plt.close(fig)
# %%
# Settings of formatters, and bars with lengths of time
import datetime
with plt.rc_context({'axes.formatter.use_mathtext': True, 'axes.formatter.limits': (-1, 2)}):
    fig, ax = plt.subplots()
    ax.plot([0, 3000], [0.01, 0.02])
    fig.canvas.draw()
    print(ax.xaxis.get_offset_text().get_text(), ax.yaxis.get_offset_text().get_text())
    plt.close(fig)
fig, ax = plt.subplots()
start = datetime.datetime(2024, 1, 1)
bars = ax.barh(['a', 'b'], [datetime.timedelta(days=2), np.timedelta64(12, 'h')], left=[start, start])
print([(float(bar.get_x()), float(bar.get_width())) for bar in bars])
bars = ax.barh([3], np.array([36], 'timedelta64[h]'), left=start)
print(float(bars[0].get_width()))
plt.close(fig)
# %%
# Names of an outer grid with colorbars stay outside
fig, axs = plt.subplots(2, 2)
for ax in axs.flat:
    fig.colorbar(ax.imshow(np.eye(3)), ax=ax)
    ax.set(xlabel='x', ylabel='y')
for ax in axs.flat:
    ax.label_outer()
print([(ax.get_xlabel(), ax.get_ylabel()) for ax in axs.flat])
fig, axs = plt.subplots(2, 2, sharex=True, sharey=True)
for ax in axs.flat:
    ax.set(xlabel='x', ylabel='y')
print([(ax.get_xlabel(), ax.xaxis.label.get_visible()) for ax in axs.flat])
plt.close('all')
# %%
# The ends of a norm are known as soon as it has numbers, and stay when there are others
import matplotlib.colors as colours

fig, ax = plt.subplots()
image = ax.imshow(np.arange(6).reshape(2, 3))
print(image.get_clim(), image.norm.vmin, image.norm.scaled())
image.set_data(np.arange(6).reshape(2, 3) * 10)
print(image.get_clim())
image.autoscale()
print(image.get_clim())
norm = colours.Normalize()
ax.imshow([[1.0, 2.0]], norm=norm)
ax.imshow([[5.0, 9.0]], norm=norm)
print(norm.vmin, norm.vmax)
for kind in (colours.LogNorm(), colours.CenteredNorm(), colours.TwoSlopeNorm(1)):
    print(ax.imshow(np.eye(3) * 4 - 1, norm=kind).get_clim())
print(ax.pcolormesh(np.eye(3) * 2).get_clim(), ax.scatter([1, 2], [1, 2], c=[3, 4]).get_clim(), ax.scatter([1, 2], [1, 2]).get_clim())
print(ax.hexbin([1, 2, 3], [1, 2, 3], gridsize=4).get_clim())
print(ax.stem([1, 2], markerfmt=' ').markerline.get_marker())
plt.close(fig)
# %%
# Ticks at multiples of powers
for options in ({}, {'subs': [1, 2, 5]}, {'numticks': 4}, {'subs': 'all'}, {'base': 2}, {'subs': [2, 5], 'numticks': 100}, {'subs': 'auto'}):
    for low, high in ((1, 1000), (0.3, 7), (1e-9, 1e9)):
        ticks = LogLocator(**options).tick_values(low, high)
        print(options, len(ticks), ticks[:3], ticks[-2:])
# %%
# What a scatter's legend shows: colours in the size of lines' marks, round sizes
random = np.random.default_rng(3)
fig, ax = plt.subplots()
points = ax.scatter(random.random(40), random.random(40), s=random.random(40) * 1500, c=random.integers(0, 4, 40), alpha=0.5, linewidths=2)
for options in ({}, {'num': 3}, {'prop': 'sizes', 'num': 4, 'func': lambda v: v / 10, 'fmt': '{x:.0f} M', 'alpha': 0.6}, {'prop': 'sizes', 'num': [100, 500], 'color': 'r'}, {'size': 3, 'num': 2}):
    for handle, label in zip(*points.legend_elements(**options)):
        print(label, round(float(handle.get_markersize()), 3), handle.get_alpha(), float(handle.get_markeredgewidth()))
plt.close(fig)
