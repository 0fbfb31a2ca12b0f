# Tables in a plot.
import matplotlib.pyplot as plt
fig, ax = plt.subplots()
t = ax.table(cellText=[['a', 'b'], ['c', 'd']], rowLabels=['one', 'two'], colLabels=['x', 'y'], loc='center', cellLoc='center')
print(sorted(t.get_celld()), t[1, 0].get_text().get_text(), t[0, 1].get_text().get_text(), t[2, -1].get_text().get_text())
t.auto_set_font_size(False)
t.set_fontsize(14)
t.scale(1, 2)
fig.canvas.draw()
cell = t[1, 1]
print(cell.get_fontsize(), round(cell.get_width(), 4), round(cell.get_height(), 4), round(float(cell.get_x()), 4), round(float(cell.get_y()), 4))
cell.set_facecolor('red')
print(cell.get_facecolor())
plt.close()
# %%
fig, ax = plt.subplots()
t = plt.table([[1.5, 2]], bbox=[0, -0.3, 1, 0.2])
fig.canvas.draw()
print(t[0, 0].get_text().get_text(), round(float(t[0, 1].get_x()), 4), round(float(t[0, 1].get_y()), 4))
ax.table([['a'], ['b', 'c']])
# %%
ax.table([['a']], loc='nowhere')
