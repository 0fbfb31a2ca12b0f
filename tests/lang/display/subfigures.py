"""Figures in figures, mosaics in mosaics: where their axes stand."""
import matplotlib.pyplot as plt


def where(*axes):
    for ax in axes:
        x, y, w, h = ax.get_position().bounds
        print(f'{x:.3f} {y:.3f} {w:.3f} {h:.3f}')


# %% halves of a page have margins of their own
fig = plt.figure()
left, right = fig.subfigures(1, 2, width_ratios=[1, 3])
where(*left.subplots(2, 1), right.add_subplot())
print(len(fig.subfigs), len(fig.axes), len(right.axes), left.get_figure() is fig)
plt.close(fig)
# %% add_axes counts from the part's corner
fig = plt.figure()
upper, lower = fig.subfigures(2, 1)
ax = lower.add_axes([0.5, 0.5, 0.25, 0.25])
where(ax)
print(upper.axes, lower.axes == [ax], fig.axes == [ax], ax.get_figure(root=True) is fig)
plt.close(fig)
# %% parts of parts, and constrained layout with titles
fig = plt.figure(layout='constrained', figsize=(8, 4))
fig.suptitle('all')
one, two = fig.subfigures(1, 2, wspace=0.1)
one.suptitle('first')
inner = two.subfigures(2, 1)
axes = [one.subplots(), *inner[0].subplots(1, 2), inner[1].subplots()]
fig.draw_without_rendering()
for ax in axes:
    x, y, w, h = ax.get_position().bounds
    print(f'{x:.2f} {y:.2f} {w:.2f} {h:.2f}')
plt.close(fig)
# %% what stands on a part
part = plt.figure().subfigures()
part.set_facecolor('0.9')
print(part.get_facecolor(), part.suptitle('t').get_text(), part.text(0.1, 0.2, 'x').get_position(), len(part.texts), part.gca() is part.axes[0])
plt.close()
# %% a mosaic in a mosaic, with looks of single axes
fig, axes = plt.subplot_mosaic([['a', [['b', 'c'], ['d', 'd']]]], per_subplot_kw={'b': {'xscale': 'log'}, ('c', 'd'): {'title': 'T'}})
where(*axes.values())
print(list(axes), axes['b'].get_xscale(), axes['c'].get_title(), axes['a'].get_title() == '')
# %% mosaics that do not fit
for wrong in ('AB;C', 'AB;BB'):
    try:
        plt.figure().subplot_mosaic(wrong)
    except ValueError as error:
        print(error)
try:
    plt.figure().subplot_mosaic('A', per_subplot_kw={'Z': {}})
except ValueError as error:
    print(error)
plt.close('all')
