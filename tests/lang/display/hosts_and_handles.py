# Hosts with twins in their legend, classes of axes, ends of ellipses, places in a legend's handle
# %%
from mpl_toolkits.axes_grid1 import host_subplot
host = host_subplot(111)
twin = host.twinx()
host.plot([0, 1, 2], [0, 1, 2], label='Density')
line, = twin.plot([0, 1, 2], [0, 3, 2], label='Temperature')
print(line.get_color())
legend = host.legend(labelcolor='linecolor')
[text.get_text() for text in legend.get_texts()], twin.yaxis.get_label_position(), len(host.parasites)
# %%
class Titled(plt.Axes):
    def set_title(self, label, **kwargs):
        return super().set_title(label.upper(), **kwargs)

ax = plt.figure().add_subplot(axes_class=Titled)
ax.set_title('loud')
type(ax).__name__, ax.get_title()
# %%
plt.figure().add_subplot(axes_class=Titled, projection='polar')
# %%
from matplotlib.patches import Ellipse
for width, height, angle in ((4, 2, 30), (1, 3, -45), (2, 2, 0)):
    ellipse = Ellipse((1, 2), width, height, angle=angle)
    print(np.round(ellipse.get_vertices(), 4).tolist(), np.round(ellipse.get_co_vertices(), 4).tolist())
# %%
from matplotlib.legend_handler import HandlerLineCollection, HandlerNpoints
for handler in (HandlerNpoints(), HandlerNpoints(numpoints=3), HandlerNpoints(marker_pad=0.1, numpoints=2), HandlerLineCollection()):
    print(handler.get_numpoints(legend), [np.round(part, 3).tolist() for part in handler.get_xdata(legend, 1.0, 0.0, 20.0, 7.0, 10.0)])
# %%
from matplotlib.collections import LineCollection
lines = LineCollection([[(0, 0), (1, 1)], [(0, 1), (1, 0)]], colors=['r', 'b'], linestyles=['dashed', 'solid'], linewidths=[3, 1])
one = plt.Line2D([0, 1], [0, 1])
HandlerLineCollection().update_prop(one, lines, legend)
one.get_color(), float(one.get_linewidth()), lines.get_dashes()[1][1]
