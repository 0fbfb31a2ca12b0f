# Plots by their structure: limits, axes boxes, ticks, labels, legends, lines and texts, as Matplotlib has them.
import matplotlib.pyplot as plt
import numpy as np
from structure import look
# %% line
x = np.linspace(0, 10, 200)
plt.plot(x, np.sin(x), label='sin')
plt.plot(x, np.cos(x), label='cos')
plt.xlabel('x'); plt.ylabel('value'); plt.title('Sine and cosine'); plt.legend()
look()
# %% formats
x = np.arange(10)
plt.plot(x, x, 'r--o', x, x * 2, 'g-.s', x, x ** 1.5, 'b:^')
plt.grid(True)
look()
# %% loss
steps = np.arange(300)
plt.plot(steps, np.exp(-steps / 60) + 0.02 * np.sin(steps))
plt.xlabel('Batch #'); plt.ylabel('Loss [entropy]')
look()
# %% scatter
x = np.linspace(0, 1, 60)
plt.scatter(x, np.sin(9 * x) * x)
look()
# %% scatter_colors
x = np.linspace(0, 6, 80)
plt.scatter(x, np.sin(x), s=20 + 80 * np.abs(np.cos(x)), c=x, cmap='plasma', alpha=0.7)
plt.colorbar(label='phase')
look()
# %% fit
x = np.linspace(-2, 2, 50)
y = 3 * x + 2 + np.sin(17 * x)
plt.plot(x, y, 'b.', label='Data')
plt.plot(x, 3 * x + 2, 'r', label='Prediction')
plt.legend()
look()
# %% bar
plt.bar(['a', 'bb', 'ccc', 'd'], [3, 7, 2, 5])
plt.ylabel('count'); plt.title('Bars')
look()
# %% bar_grouped
i = np.arange(4)
plt.bar(i - 0.2, [4, 6, 2, 5], 0.4, label='train')
plt.bar(i + 0.2, [3, 5, 3, 4], 0.4, label='test')
plt.xticks(i, ['A', 'B', 'C', 'D']); plt.legend()
look()
# %% bar_stacked
i = np.arange(5)
plt.bar(i, [1, 2, 3, 4, 5], label='one', edgecolor='black')
plt.bar(i, [2, 2, 1, 3, 1], bottom=[1, 2, 3, 4, 5], label='two', hatch='//')
plt.legend(loc='upper left')
look()
# %% barh
plt.barh(['cat', 'dog', 'mouse'], [5, 3, 8], color=['C0', 'C1', 'C2'])
plt.xlabel('weight')
look()
# %% hist
t = np.linspace(0, 40, 1000)
plt.hist(np.sin(t) + 0.3 * np.sin(3.7 * t), bins=30)
look()
# %% hist_two
t = np.linspace(0, 40, 1000)
plt.hist([np.sin(t), np.cos(1.3 * t) * 0.7], bins=12, label=['a', 'b'])
plt.legend()
look()
# %% hist_step
t = np.linspace(0, 40, 1000)
plt.hist(np.sin(t), bins=20, histtype='step', density=True)
plt.hist(np.sin(t) * 0.5, bins=20, histtype='stepfilled', alpha=0.4, density=True)
look()
# %% imshow
plt.imshow(np.arange(100).reshape(10, 10))
plt.colorbar()
look()
# %% imshow_gray
y, x = np.mgrid[0:28, 0:28]
plt.imshow(np.exp(-((x - 14) ** 2 + (y - 10) ** 2) / 40.0), cmap='gray')
plt.axis('off')
look()
# %% imshow_rgb
y, x = np.mgrid[0:32, 0:48]
plt.imshow(np.stack([x / 47.0, y / 31.0, 0.5 + 0 * x], axis=2))
plt.title('colours')
look()
# %% imshow_grid
y, x = np.mgrid[0:28, 0:28]
plt.figure(figsize=(10, 10))
for i in range(25):
    plt.subplot(5, 5, i + 1)
    plt.xticks([]); plt.yticks([]); plt.grid(False)
    plt.imshow(np.sin(x * (i + 1) / 9.0) * np.cos(y / 5.0), cmap=plt.cm.binary)
    plt.xlabel('class ' + str(i))
look()
# %% imshow_lower
plt.imshow(np.arange(12).reshape(3, 4), origin='lower', extent=[0, 4, 0, 3], cmap='coolwarm', interpolation='nearest')
plt.colorbar(orientation='horizontal')
look()
# %% matrix
m = np.array([[5, 1, 0], [2, 7, 1], [0, 3, 9]])
fig, ax = plt.subplots()
im = ax.imshow(m, cmap='Blues')
for i in range(3):
    for j in range(3):
        ax.text(j, i, m[i, j], ha='center', va='center', color='white' if m[i, j] > 4 else 'black')
ax.set_xlabel('predicted'); ax.set_ylabel('true')
fig.colorbar(im)
look()
# %% subplots
x = np.linspace(0, 5, 100)
fig, ax = plt.subplots(2, 2)
ax[0, 0].plot(x, x); ax[0, 1].plot(x, x ** 2, 'C1'); ax[1, 0].plot(x, np.sqrt(x), 'C2'); ax[1, 1].plot(x, np.exp(x), 'C3')
look()
