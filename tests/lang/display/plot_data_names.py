# Plots of columns by their names, what lines give back of their data, ticks by printf patterns.
# %%
d = {"a": np.arange(5), "b": np.arange(5) ** 2, "c": [1, 2, 3, 4, 5], "x": ["p", "q", "r", "s", "t"]}
fig, ax = plt.subplots()
line, = ax.plot("a", "b", "r--", data=d)
print(line.get_label(), line.get_ydata(), line.get_color(), ax.plot("b", data=d)[0].get_label(), ax.plot("b", "o", data=d)[0].get_marker())
print(ax.scatter("a", "b", c="c", s="b", data=d).get_label(), ax.errorbar("a", "b", yerr="c", data=d).get_label(), ax.hist("a", data=d)[0])
print(ax.pie("c", labels="x", data=d)[1][0].get_text())
# %%
try:
    ax.plot("a", "b", "r", "c", data=d)
except ValueError as error:
    print(error)
try:
    ax.plot("a", "nope", data=d)
except ValueError as error:
    print(error)
# %%
line, = ax.plot([1, 2], [3, 4])
print(line.get_xdata(), line.get_data(), line.get_xydata())
line.set_data([1, 2, 3], [4, 5, 6])
print(line.get_xdata(), line.get_ydata(False), ax.plot([3, 4])[0].get_xdata())
print(ax.vlines([1, 2], 0, [3, 4]).get_segments())
# %%
fig, ax = plt.subplots()
for pattern in ["%05.2lf", "%+.1f V", "%3d", "%e", "%5.1f%%", "%g", "%i"]:
    ax.xaxis.set_major_formatter(plt.FormatStrFormatter(pattern))
    ax.set_xticks([-1, 0, 2.5])
    fig.canvas.draw()
    print([label.get_text() for label in ax.get_xticklabels()])
plt.close("all")
