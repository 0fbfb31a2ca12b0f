"""Lists of a figure's artists, edges that views stick to, SI prefixes, insets in colour."""
import matplotlib.pyplot as plt
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

# %% what is appended to a figure's lists is its own
fig = plt.figure()
fig.lines.extend([Line2D([0, 1], [0, 1], transform=fig.transFigure, figure=fig), Line2D([0, 1], [1, 0], transform=fig.transFigure)])
fig.patches.append(Rectangle((0.1, 0.1), 0.2, 0.2, transform=fig.transFigure))
print(len(fig.lines), len(fig.patches), len(fig.texts), len(fig.images), len(fig.legends))
plt.close(fig)
# %% sticky edges can be changed
fig, ax = plt.subplots()
bars = ax.bar([1, 2], [3, 4])
print(list(bars[0].sticky_edges.x), [float(v) for v in bars[0].sticky_edges.y])
patch = ax.add_patch(Rectangle((0, 0), 2, 5))
patch.sticky_edges.y[:] = [0]
ax.autoscale_view()
print([round(float(v), 3) for v in ax.get_ylim()])
patch.sticky_edges.y.append(5)
print([float(v) for v in patch.sticky_edges.y])
plt.close(fig)
# %% prefixes
from matplotlib.ticker import EngFormatter
plain, hertz, exact = EngFormatter(), EngFormatter('Hz'), EngFormatter('V', places=2, sep='')
for x in (0, 1, -1, 999.9996, 999999.9, 1e-7, -2.5e9, 4.7e29, 3e-32, 12345678.9):
    print(plain(x), '|', hertz(x), '|', exact(x))
print(hertz.format_data(-5e3), hertz.format_eng(2e6), plain.ENG_PREFIXES[-30])
# %% frames of insets by short names
fig, ax = plt.subplots()
inner = ax.inset_axes([0.5, 0.5, 0.4, 0.4], xlim=(0.1, 0.2), ylim=(0.3, 0.4))
frame = ax.indicate_inset_zoom(inner, ec='k', fc='r', lw=2)
print(frame.rectangle.get_edgecolor(), frame.rectangle.get_facecolor(), frame.rectangle.get_linewidth())
plt.close(fig)
# %% settings of locators that have none
import warnings
from matplotlib.ticker import NullLocator
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter('always')
    NullLocator().set_params(subs=[1])
print([str(one.message) for one in seen])
# %% other ways to say the same
import matplotlib.cm
print(matplotlib.cm.colors.to_hex('r'), plt.figure().add_gridspec(2, 3, figure=plt.gcf()).get_geometry(), ax.get_forward_navigation_events())
plt.close('all')
