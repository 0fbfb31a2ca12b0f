# %% Settings: what they become, and what they refuse.
import matplotlib.pyplot as plt


def tell(key, *values):
    for value in values:
        try:
            plt.rcParams[key] = value
            print(key, repr(value), "->", repr(plt.rcParams[key]))
        except Exception as e:
            print(key, repr(value), type(e).__name__, e)


# %%
tell('lines.linewidth', 'a', '2', None, [1])
tell('axes.grid', 'yes', 'foo', 1, 5)
tell('figure.figsize', 5, 'a', (1, 2, 3), ['4', '3'])
tell('figure.dpi', 'a')
tell('font.size', 'a', 'large')
tell('axes.labelsize', 'foo', 'large')
tell('axes.titlesize', 20)
tell('axes.facecolor', 'foo', 'red', '0.5')
tell('text.color', 5)
tell('lines.color', 'C9')
tell('lines.linestyle', 'foo', '--')
tell('lines.marker', 'foo')
tell('image.cmap', 'foo')
tell('legend.loc', 'foo', 50, 'upper left')
tell('xtick.direction', 'foo')
tell('font.family', 5, 'serif')
tell('savefig.bbox', 'foo')
tell('savefig.dpi', 'foo')
tell('savefig.format', 5)
tell('image.interpolation', 'foo')
tell('image.origin', 'foo')
tell('axes.titleweight', 'foo', 700)
tell('axes.titlelocation', 'foo')
tell('axes.spines.top', 'no')
tell('grid.alpha', 'a')
tell('axes.xmargin', 'a', -1)
tell('hist.bins', 'foo', -1)
tell('axes.axisbelow', 'foo')
tell('errorbar.capsize', 'a')
tell('nope.key', 1)
tell('figure.autolayout', 'x')
tell('lines.dash_capstyle', 'foo')
tell('axes.formatter.limits', 5, [1, 2, 3])
tell('patch.edgecolor', 'foo')
tell('scatter.edgecolors', 'foo')
tell('mathtext.fontset', 'foo')
tell('contour.linewidth', 'a')
tell('boxplot.notch', 'x')
tell('svg.hashsalt', 5)
tell('toolbar', 'foo')
tell('interactive', 'foo')
tell('axes3d.grid', 'foo')
tell('lines.antialiased', 't')
tell('lines.markersize', True)
tell('figure.max_open_warning', 'a')
tell('figure.titlesize', 'x-large')
