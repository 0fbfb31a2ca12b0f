# Plots by their structure: limits, axes boxes, ticks, labels, legends, lines and texts, as Matplotlib has them.
import matplotlib.pyplot as plt
import numpy as np
from structure import look
# %% minor
plt.plot([0, 1, 2], [0, 4, 1]); plt.minorticks_on(); plt.grid(which='major'); plt.grid(which='minor', linestyle=':', linewidth=0.5)
look()
# %% figsize
plt.figure(figsize=(3, 2)); plt.plot([1, 3, 2])
look()
# %% wide
plt.figure(figsize=(14, 3)); x = np.linspace(0, 50, 500); plt.plot(x, np.sin(x) * np.sin(x / 7))
look()
# %% nan
x = np.linspace(0, 10, 101); y = np.sin(x); y[30:40] = np.nan
plt.plot(x, y, 'o-', markersize=3)
look()
# %% single
plt.plot([5], [5], 'o')
look()
# %% constant
plt.plot([1, 2, 3], [7, 7, 7])
look()
# %% empty
plt.figure(); plt.gca()
look()
# %% empty_grid
plt.plot([]); plt.grid()
look()
# %% gridspec
fig = plt.figure(figsize=(8, 5))
gs = fig.add_gridspec(2, 3, wspace=0.4, hspace=0.3)
a = fig.add_subplot(gs[0, :]); b = fig.add_subplot(gs[1, 0]); c = fig.add_subplot(gs[1, 1:])
a.plot([1, 2, 3]); b.bar([1, 2], [3, 4]); c.scatter([1, 2, 3], [1, 4, 9])
look()
# %% ggplot
plt.style.use('ggplot')
x = np.linspace(0, 5, 50)
plt.plot(x, np.sin(x), label='a'); plt.plot(x, np.cos(x), label='b'); plt.legend(); plt.title('ggplot')
look()
# %% dark
plt.style.use('dark_background')
x = np.linspace(0, 5, 50)
plt.plot(x, np.sin(x)); plt.plot(x, np.cos(x)); plt.xlabel('x'); plt.title('dark')
look()
# %% seaborn
plt.style.use('seaborn-v0_8')
x = np.linspace(0, 5, 50)
plt.plot(x, np.sin(x)); plt.scatter(x[::5], np.cos(x[::5])); plt.title('seaborn')
look()
# %% whitegrid
plt.style.use('seaborn-v0_8-whitegrid')
plt.bar([1, 2, 3], [3, 1, 2])
look()
# %% rcparams
plt.rcParams['figure.figsize'] = (8, 4); plt.rcParams['axes.grid'] = True; plt.rcParams['lines.linewidth'] = 3; plt.rcParams['font.size'] = 14
plt.plot([1, 2, 3], [1, 3, 2]); plt.title('settings'); plt.xlabel('x')
look()
# %% history
acc = 1 - np.exp(-np.arange(10) / 3.0); val = acc - 0.05 * np.sin(np.arange(10))
plt.figure(figsize=(8, 8))
plt.subplot(2, 1, 1); plt.plot(acc, label='Training Accuracy'); plt.plot(val, label='Validation Accuracy'); plt.legend(loc='lower right'); plt.ylabel('Accuracy'); plt.ylim([0, 1]); plt.title('Training and Validation Accuracy')
plt.subplot(2, 1, 2); plt.plot(1 - acc, label='Training Loss'); plt.plot(1 - val, label='Validation Loss'); plt.legend(loc='upper right'); plt.ylabel('Cross Entropy'); plt.title('Training and Validation Loss'); plt.xlabel('epoch')
look()
# %% predictions
t = np.linspace(0, 6, 60); y = 30 + 8 * np.sin(t); p = y + np.cos(9 * t)
plt.axes(aspect='equal')
plt.scatter(y, p); plt.xlabel('True Values [MPG]'); plt.ylabel('Predictions [MPG]')
plt.xlim([0, 50]); plt.ylim([0, 50]); plt.plot([0, 50], [0, 50])
look()
# %% bar_prediction
v = np.exp(-(np.arange(10) - 4.0) ** 2); v = v / v.sum()
p = plt.bar(range(10), v, color='#777777'); plt.ylim([0, 1]); plt.xticks(range(10)); plt.yticks([])
p[4].set_color('blue'); p[2].set_color('red')
look()
# %% matshow
plt.matshow(np.arange(20).reshape(4, 5), cmap='viridis')
look()
# %% histogram_density
t = np.linspace(-3, 3, 400); plt.hist(t ** 3 / 9, 25, density=True, facecolor='g', alpha=0.75); plt.grid(True); plt.xlabel('Smarts'); plt.ylabel('Probability')
look()
# %% bar_label
b = plt.bar(['x', 'y', 'z'], [3, 5.5, 2]); plt.bar_label(b, fmt='%.1f')
look()
