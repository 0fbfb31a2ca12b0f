# Colours by name, and lists of them.
from matplotlib import colors
import matplotlib as mpl
print(len(colors.CSS4_COLORS), len(colors.XKCD_COLORS), list(colors.CSS4_COLORS)[:3], list(colors.CSS4_COLORS.values())[-3:])
print(list(colors.XKCD_COLORS.items())[:3], colors.to_hex('xkcd:light gray'), colors.to_hex('xkcd:Sea Green'))
# %%
print(list(mpl.color_sequences), mpl.color_sequences['petroff6'][:2])
print([tuple(round(float(c), 4) for c in mpl.colormaps[name](0.37)) for name in ('flag', 'prism', 'gist_earth', 'gist_ncar', 'gist_stern', 'nipy_spectral', 'gist_grey')])
# %%
import matplotlib.style
print([name for name in matplotlib.style.available if name != "classic"])
with matplotlib.style.context('Solarize_Light2'):
    print(mpl.rcParams['axes.prop_cycle'].by_key()['color'][:2], mpl.rcParams['axes.labelsize'])
# %%
colors.to_rgba('xkcd:no such colour')
