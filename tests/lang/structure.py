"""Beside the cases, for them to import: what a plot is made of, as text."""
import matplotlib.pyplot as plt
from matplotlib.colors import to_hex


def close(v):
    v = [float(x) for x in v]
    return [0.0 if abs(x) < 1e-12 else float(f'{x:.7g}') for x in v]


def look():
    """Prints the current figure's size, axes boxes, limits, ticks, labels, legends, lines and texts, and forgets all figures."""
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
