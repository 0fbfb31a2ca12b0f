# Plots by their structure: limits, axes boxes, ticks, labels, legends, lines and texts, as Matplotlib has them.
import matplotlib.pyplot as plt
import numpy as np
from structure import look
# %% images_row
y, x = np.mgrid[0:20, 0:20]
fig, axes = plt.subplots(1, 3, figsize=(9, 3))
for k, ax in enumerate(axes):
    im = ax.imshow(np.sin(x / (k + 2.0)) + y / 20.0, cmap=['viridis', 'magma', 'jet'][k]); ax.set_title(f'epoch {k}'); ax.axis('off')
fig.colorbar(im, ax=axes)
look()
# %% chinese_free_unicode
plt.plot([1, 2, 3]); plt.title('Größe µ ≤ π €'); plt.xlabel('Zeit → ∞')
look()
# %% polygon
plt.fill([0, 1, 2, 1], [0, 2, 0, -1], 'c', alpha=0.5); plt.fill([3, 4, 4], [0, 0, 1], 'm')
look()
# %% scatter_classes
t = np.linspace(0, 6, 30)
for k in range(3):
    plt.scatter(np.cos(t) + k, np.sin(t) * k, label=f'class {k}', marker='os^'[k], alpha=0.6, edgecolors='k')
plt.legend(title='kinds')
look()
