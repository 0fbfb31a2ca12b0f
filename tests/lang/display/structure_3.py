# Plots by their structure: limits, axes boxes, ticks, labels, legends, lines and texts, as Matplotlib has them.
import matplotlib.pyplot as plt
import numpy as np
from structure import look
# %% linestyles
for i, s in enumerate(['-', '--', '-.', ':', (0, (5, 1, 1, 1))]):
    plt.plot([0, 1], [i, i + 0.5], linestyle=s, linewidth=i + 1)
look()
# %% twin
x = np.arange(20)
fig, ax1 = plt.subplots()
ax1.plot(x, np.exp(-x / 5), 'b-'); ax1.set_ylabel('loss', color='b'); ax1.set_xlabel('epoch')
ax2 = ax1.twinx()
ax2.plot(x, 1 - np.exp(-x / 4), 'r-'); ax2.set_ylabel('accuracy', color='r'); ax2.tick_params(axis='y', labelcolor='r')
look()
# %% ticks
plt.plot([1, 2, 3, 4], [10, 20, 25, 30])
plt.xticks([1, 2, 3, 4], ['one', 'two', 'three', 'four'], rotation=45); plt.yticks([10, 20, 30])
look()
# %% ticks_vertical
plt.bar(['Monday', 'Tuesday', 'Wednesday', 'Thursday'], [1, 5, 3, 2]); plt.xticks(rotation=90)
look()
# %% limits
x = np.linspace(0, 10, 100)
plt.plot(x, x ** 2); plt.xlim(2, 8); plt.ylim([0, 50])
look()
# %% big_numbers
plt.plot([1e6, 2e6, 3e6], [1e-7, 3e-7, 2e-7])
look()
# %% offset
plt.plot([1000001, 1000002, 1000003], [5, 7, 6])
look()
# %% mathtext
x = np.linspace(0, 1, 50)
plt.plot(x, x ** 2, label='$x^2$'); plt.plot(x, np.sqrt(x), label=r'$\sqrt{x}$')
plt.title(r'$\alpha_i > \beta_i$ and $\frac{1}{2}\sum_{i=0}^n x_i$'); plt.xlabel(r'$\theta$ [rad]'); plt.legend()
look()
# %% legend_outside
for i in range(4):
    plt.plot([0, 1], [0, i], label=f'line {i}')
plt.legend(bbox_to_anchor=(1.05, 1), loc='upper left', title='lines')
look()
# %% legend_columns
for i in range(6):
    plt.plot([0, 1], [i, i + 1], label=f'n={i}')
plt.legend(ncol=3, loc='lower right', fontsize=8)
look()
# %% pie
plt.pie([30, 20, 45, 5], labels=['a', 'b', 'c', 'd'], autopct='%1.1f%%', explode=[0, 0.1, 0, 0])
look()
# %% step
x = np.arange(10)
plt.step(x, np.sin(x), where='mid', label='mid'); plt.step(x, np.sin(x) + 2, where='post', label='post'); plt.legend()
look()
# %% stem
x = np.linspace(0.1, 6, 20)
plt.stem(x, np.cos(x))
look()
# %% boxplot
t = np.linspace(0, 20, 50)
plt.boxplot([np.sin(t), np.cos(t) * 2, t / 10])
look()
# %% stackplot
x = np.arange(5)
plt.stackplot(x, [1, 2, 3, 2, 1], [2, 1, 1, 2, 3], labels=['a', 'b']); plt.legend(loc='upper left')
look()
# %% quiver
y, x = np.mgrid[-2:2:8j, -2:2:8j]
plt.quiver(x, y, -y, x)
look()
# %% axis_equal
t = np.linspace(0, 6.3, 100)
plt.plot(np.cos(t), np.sin(t)); plt.axis('equal')
look()
# %% axis_off
plt.plot([1, 2, 3]); plt.axis('off'); plt.title('no axes')
look()
# %% spines
fig, ax = plt.subplots()
ax.plot([1, 2, 3], [3, 1, 2]); ax.spines['top'].set_visible(False); ax.spines['right'].set_visible(False); ax.spines['left'].set_linewidth(2)
look()
# %% invert
plt.plot([1, 2, 3], [3, 1, 2]); plt.gca().invert_yaxis(); plt.gca().xaxis.tick_top()
look()
