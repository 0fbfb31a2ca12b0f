# %% Texts and arrows at dates and at names of categories.
import datetime
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
days = [datetime.datetime(2024, 1, 1) + datetime.timedelta(days=k) for k in range(10)]
fig, ax = plt.subplots()
ax.plot(days, range(10))
a = ax.annotate("here", xy=(days[3], 3), xytext=(days[5], 1), arrowprops=dict(arrowstyle="->"))
b = ax.annotate("above", xy=(days[2], 2), xytext=(-3, 9), textcoords="offset points")
c = ax.annotate("day", (np.datetime64("2024-01-04"), 0.5), xycoords=("data", "axes fraction"))
print(a.xy == (days[3], 3), b.get_text(), b.xy[1], c.xy[1])
print([round(v, 3) for v in ax.get_xlim()])
fig.canvas.draw()
# %% Names of categories.
fig, ax = plt.subplots()
ax.bar(["a", "b", "c"], [1, 2, 3])
d = ax.annotate("top", xy=("c", 3), xytext=("a", 2.5), arrowprops=dict(facecolor="black"))
print(d.xy)
fig.canvas.draw()
print(ax.get_xlim())
