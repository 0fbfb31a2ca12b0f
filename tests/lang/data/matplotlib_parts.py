# %%
import datetime
import numpy as np, matplotlib as mpl, matplotlib.pyplot as plt
import matplotlib.cbook as cbook, matplotlib.dates as mdates, matplotlib.mlab as mlab
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.patches import Polygon, Rectangle
# %%
colors = mpl.colormaps['viridis'].with_alpha(0.25)
[round(float(v), 4) for v in colors(0.5)], colors.N
# %%
mdates.drange(datetime.datetime(2000, 3, 2), datetime.datetime(2000, 3, 4, 1), datetime.timedelta(hours=12))
# %%
fig, ax = plt.subplots()
ax.plot([1, 2, 3])
ax.xaxis.labelpad, ax.lines[0].get_path().vertices.tolist()
# %%
triangle = Polygon([(0, 0), (1, 0), (1, 1)])
print(triangle, triangle.get_xy().tolist())
print(triangle.get_path(), Rectangle((1, 1), 2, 3).get_path())
print(PolyCollection([[(0, 0), (1, 0), (1, 1)]]).get_paths(), LineCollection([[(0, 0), (1, 0)]]).get_paths())
# %%
lines = ax.contour(np.array([[0., 0, 0, 0], [0, 2, 2, 0], [0, 0, 0, 0]]), levels=[1])
len(lines.allsegs), len(lines.allsegs[0]), lines.allsegs[0][0].shape, lines.get_paths()[0].codes
# %%
[{k: round(float(v), 4) for k, v in one.items() if k not in ('label', 'fliers')} | {'fliers': one['fliers'].tolist()} for one in
 cbook.boxplot_stats([[1, 2, 3, 4, 20], [5, 5, 5, 6], []], whis=1.0, labels=['a', 'b', 'c'])]
# %%
made = ax.bxp(cbook.boxplot_stats(np.arange(20.).reshape(10, 2)), showmeans=True, patch_artist=True)
{name: len(parts) for name, parts in made.items()}
# %%
t = np.arange(0, 4, 0.01); s = np.sin(8 * t); u = np.cos(8 * t + 1)
power, freqs = mlab.psd(s, NFFT=64, Fs=100, detrend='linear', noverlap=16, pad_to=128)
print(power.shape, freqs[:3], freqs[-1], np.round(power[1:4], 5))
both, freqs = mlab.csd(s, u, NFFT=64, Fs=100, sides='twosided')
print(both.shape, freqs[0], np.round(both[33:35], 4))
found, freqs = mlab.cohere(s, u, NFFT=64, Fs=100)
print(np.round(found[:3], 4))
spec, freqs, times = mlab.specgram(s, NFFT=64, Fs=100, noverlap=32, mode='magnitude')
print(spec.shape, times[:3], np.round(spec[1, :3], 4))
# %%
mlab.psd(s, NFFT=64, noverlap=64)
# %%
ticks = ax.xaxis.get_major_ticks()
ticks[1].label1.set_color('red')
[t.get_color() for t in ax.get_xticklabels()], len(ax.get_xticklines()), len(ax.get_ygridlines()) == len(ax.get_yticks())
# %%
ax.get_yticklabels()[0].set_visible(False)
len(ax.get_yticklabels()) == len(ax.get_yticks()) - 1
# %%
ax.tick_params(foo=1)
