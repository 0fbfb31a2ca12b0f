# The axes of subplots() as NumPy's array of objects; what set() and setp() return.
import numpy as np
import matplotlib.pyplot as plt
numbers = lambda axes: [int(ax.get_subplotspec().num1) for ax in axes]
# %% as an array
fig, axes = plt.subplots(2, 3)
print(type(axes), axes.shape, axes.dtype, axes.ndim, axes.size, len(axes), isinstance(axes, np.ndarray))
print(axes)
print(repr(axes[0]))
plt.close('all')
# %% walked
fig, axes = plt.subplots(2, 3)
for walk in (axes.flat, axes.ravel(), axes.flatten(), axes.ravel('F'), axes.T.flat, axes[:, 0], axes[-1], axes[-1, 1:], axes[::-1, ::2].flat, axes.reshape(-1),
             np.ravel(axes), np.flip(axes).flat, np.concatenate(axes), axes.flat[1:3], np.delete(axes.ravel(), 2)):
    print(numbers(walk))
print([(i, row.shape) for i, row in enumerate(axes)], [part.shape for part in np.hsplit(axes, 3)])
print([(at, int(ax.get_subplotspec().num1)) for at, ax in np.ndenumerate(axes)])
(a, b, c), (d, e, f) = axes
print(a is axes.flat[0], f is axes[1][2], axes.item(4) is e, c in axes, (axes == b).tolist())
plt.close('all')
# %% beyond its ends
fig, axes = plt.subplots(2, 3)
for wrong in (lambda: axes[2], lambda: axes[0, 3], lambda: axes[0, 0, 0], lambda: axes.plot, lambda: axes[0].plot, lambda: plt.subplots()[1][0]):
    try:
        wrong()
    except (IndexError, AttributeError, TypeError) as problem:
        print(type(problem).__name__, problem)
plt.close('all')
# %% squeezed or not
print([np.shape(plt.subplots(*grid)[1]) for grid in ((1, 1), (1, 3), (3, 1), (3, 2))], [plt.subplots(*grid, squeeze=False)[1].shape for grid in ((1, 1), (1, 3), (3, 1))])
fig = plt.figure()
print(fig.subplots(2, 2).shape, fig.add_gridspec(3, 2).subplots(sharex='col').shape, plt.subplots(1, 2, subplot_kw={'projection': 'polar'})[1])
plt.close('all')
# %% with what takes axes
fig, axs = plt.subplots(2, 2)
print(plt.setp(axs, title='t'), plt.setp(axs[0], 'xlim', (0, 2)), plt.setp(axs[:, :1].tolist(), visible=False))
fig.colorbar(plt.cm.ScalarMappable(), ax=axs)
fig.colorbar(plt.cm.ScalarMappable(), ax=axs[0, :])
fig.align_ylabels(axs[:, 1])
axs[1, 1].remove()
axs[0, 0] = None
print(axs.ravel().tolist(), len(fig.axes))
plt.close('all')
# %% what set() returns
fig, ax = plt.subplots()
ax.set(title='T', xlabel='x', ylabel='y')
# %%
print(ax.set(xlim=(0, 3), ylim=(1, 4), aspect='equal'), ax.set(), ax.set(visible=True, zorder=3, label='me'))
line, = ax.plot([1, 2, 3])
print(line.set(color='r', lw=2), line.update({'lw': 2}), ax.xaxis.set(label_text='z'), ax.spines['top'].set(visible=False), fig.set(facecolor='w'))
print(plt.setp([line, line], 'color', 'b', 'lw', 2), plt.setp(line, color='g', linewidth=3), plt.setp([]))
for wrong in (lambda: line.set(nope=3), lambda: ax.set(nope=3), lambda: plt.setp(line, 'color', 'b', 'lw'), lambda: plt.setp(3, color='r')):
    try:
        wrong()
    except (AttributeError, ValueError, TypeError) as problem:
        print(type(problem).__name__, problem)
# %%
ax.set_xticks([0, 1, 2])
ax.set_xticklabels(['a', 'b', 'c'])
# %%
ax.set_xticks([0, 0.5, 2])
ax.set(xticklabels=['a', 'b', 'c'], yticks=[])
# %%
plt.close('all')
# %% names of cells
fig = plt.figure()
grid = fig.add_gridspec(2, 3)
print(grid, grid[1:, :2], grid[3], grid[0:2], grid[1:, :2].num2, grid[3].num1, grid[1, 0] == grid[3], grid[0] == grid[1], grid[3].get_geometry())
print(fig.add_axes([0.1, 0.2, 0.3, 0.4]), fig.add_subplot(2, 2, (1, 3)), plt.subplot2grid((3, 3), (1, 0), rowspan=2, colspan=2))
for key in (9, -7, (2, 0), (0, 3), (0, 0, 0), slice(5, 2)):
    try:
        grid[key]
    except (IndexError, ValueError) as problem:
        print(type(problem).__name__, problem)
# %% ticks set again, with the labels they had and the numbers they were given as
plt.close('all')
texts = lambda: [label.get_text() for label in ax.get_xticklabels()]
fig, ax = plt.subplots()
ax.set_xticks([0, 1, 2])
ax.set_xticklabels(['a', 'b', 'c'])
print(repr(ax.get_xticks()), ax.get_xticklabels())
ax.set_xticks([0, 2.5, 2])
print(repr(ax.get_xticks()), texts())
for formatter in ('{x}!', lambda value, place: f'<{value:g}>'):
    ax.xaxis.set_major_formatter(formatter)
    ax.set_xticks([1, 2])
    print(texts())
    ax.set_xticks([1, 3])
    print(texts())
ax.set_yticks([1, 2], minor=True)
print(ax.get_yticks(), ax.get_ylim())
# %%
fig, ax = plt.subplots()
ax.bar(['a', 'b'], [1, 2])
print(ax.get_xticks(), ax.get_xticklabels())
