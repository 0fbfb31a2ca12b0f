# Plots by their structure: limits, axes boxes, ticks, labels, legends, lines and texts, as Matplotlib has them.
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import to_hex
def close(v):
    v = [float(x) for x in v]
    return [0.0 if abs(x) < 1e-12 else float(f'{x:.7g}') for x in v]
def look():
    fig = plt.gcf()
    fig.canvas.draw()
    print(close(fig.get_size_inches()), len(fig.axes))
    for ax in fig.axes:
        print('box', [round(float(v) + 1e-9, 3) for v in ax.get_position().bounds], 'x', close(ax.get_xlim()), 'y', close(ax.get_ylim()))
        print('ticks', close(ax.get_xticks()), close(ax.get_yticks()))
        print('labels', [t.get_text() for t in ax.get_xticklabels()], [t.get_text() for t in ax.get_yticklabels()])
        print('names', repr(ax.get_title()), repr(ax.get_xlabel()), repr(ax.get_ylabel()))
        for line in ax.lines:
            print('line', to_hex(line.get_color()), line.get_linewidth(), line.get_linestyle(), line.get_marker(), len(line.get_xdata()))
        print('texts', [t.get_text() for t in ax.texts], len(ax.patches), len(ax.images))
        if ax.get_legend():
            print('legend', [t.get_text() for t in ax.get_legend().get_texts()])
    plt.close('all')
    plt.rcdefaults()
# %% images_row
y, x = np.mgrid[0:20, 0:20]
fig, axes = plt.subplots(1, 3, figsize=(9, 3))
for k, ax in enumerate(axes):
    im = ax.imshow(np.sin(x / (k + 2.0)) + y / 20.0, cmap=['viridis', 'magma', 'jet'][k]); ax.set_title(f'epoch {k}'); ax.axis('off')
fig.colorbar(im, ax=axes)
look()
# %% chinese_free_unicode
plt.plot([1, 2, 3]); plt.title('Größe µ ≤ π €'); plt.xlabel('Zeit → ∞')
look()
# %% polygon
plt.fill([0, 1, 2, 1], [0, 2, 0, -1], 'c', alpha=0.5); plt.fill([3, 4, 4], [0, 0, 1], 'm')
look()
# %% scatter_classes
t = np.linspace(0, 6, 30)
for k in range(3):
    plt.scatter(np.cos(t) + k, np.sin(t) * k, label=f'class {k}', marker='os^'[k], alpha=0.6, edgecolors='k')
plt.legend(title='kinds')
look()
