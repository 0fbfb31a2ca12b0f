# Bars in groups, labels of pies, finding artists, small things.
import matplotlib.pyplot as plt
import numpy as np
fig, ax = plt.subplots()
g = ax.grouped_bar({'a': [1, 2, 3], 'b': [4, 5, 6]}, tick_labels=['x', 'y', 'z'])
print(len(g.bar_containers), [round(float(p.get_x()), 4) for p in g.bar_containers[1]], round(float(g.bar_containers[0][0].get_width()), 4))
print([t.get_text() for t in ax.get_xticklabels()], ax.get_legend_handles_labels()[1], [float(p.get_height()) for p in g.bar_containers[1]])
g = ax.grouped_bar(np.array([[1, 2], [3, 4], [5, 6]]), positions=[0, 2, 4], bar_spacing=0.5, group_spacing=1, labels=['c', 'd'], colors=['r', 'g'])
print([round(float(p.get_x()), 4) for c in g.bar_containers for p in c], g.bar_containers[0][0].get_facecolor())
plt.close()
# %%
fig, ax = plt.subplots()
pie = ax.pie([1, 2, 5])
texts = ax.pie_label(pie, '{frac:.1%}')
print([t.get_text() for t in texts], [t.get_text() for t in ax.pie_label(pie, '{absval:d}', distance=1.2)])
print([t.get_text() for t in ax.pie_label(pie, ['p', 'q', 'r'], rotate=True)], [round(float(v), 4) for v in texts[0].get_position()])
ax.pie_label(pie, ['one'])
# %%
ax.grouped_bar([[1, 2], [3]])
# %%
from matplotlib.markers import MarkerStyle
from matplotlib.font_manager import FontProperties
fig, ax = plt.subplots()
line, = ax.plot([1, 2], marker=MarkerStyle('s'))
ax.set_title('t', fontproperties=FontProperties(size=20, weight='bold'))
print(ax.title.get_fontsize(), MarkerStyle('o').is_filled(), MarkerStyle('x').is_filled(), ax.get_xmargin())
print([type(a).__name__ for a in fig.findobj(plt.Line2D)][-1:], line in fig.findobj(lambda a: a is line))
plt.close()
