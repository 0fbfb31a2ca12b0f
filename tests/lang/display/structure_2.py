# Plots by their structure: limits, axes boxes, ticks, labels, legends, lines and texts, as Matplotlib has them.
import matplotlib.pyplot as plt
import numpy as np
from structure import look
# %% subplots_tight
x = np.linspace(0, 5, 100)
fig, ax = plt.subplots(2, 2, figsize=(8, 6))
for i in range(2):
    for j in range(2):
        ax[i, j].plot(x, np.sin(x * (i + 1)) + j)
        ax[i, j].set_title(f'axes {i} {j}'); ax[i, j].set_xlabel('time'); ax[i, j].set_ylabel('height')
fig.suptitle('Everything')
plt.tight_layout()
look()
# %% subplots_shared
x = np.linspace(0, 5, 100)
fig, ax = plt.subplots(2, 1, sharex=True)
ax[0].plot(x, np.sin(x)); ax[1].plot(x, 100 * np.cos(x))
fig.suptitle('Training Metrics')
ax[0].set_ylabel('Loss', fontsize=14); ax[1].set_ylabel('Accuracy', fontsize=14); ax[1].set_xlabel('Epoch', fontsize=14)
look()
# %% subplot_row
x = np.linspace(0, 5, 100)
plt.figure(figsize=(12, 4))
plt.subplot(1, 3, 1); plt.plot(x, x); plt.title('left')
plt.subplot(1, 3, 2); plt.scatter(x[::10], x[::10] ** 2, marker='x'); plt.title('middle')
plt.subplot(133); plt.bar([1, 2, 3], [3, 2, 1]); plt.title('right')
look()
# %% semilogy
x = np.linspace(0, 10, 100)
plt.semilogy(x, np.exp(x)); plt.grid(True)
look()
# %% semilogx
x = np.logspace(-3, 2, 60)
plt.semilogx(x, np.log(x)); plt.grid(True, which='both')
look()
# %% loglog
x = np.logspace(0, 4, 50)
plt.loglog(x, x ** 2, x, x ** 1.5); plt.legend(['quadratic', 'other'])
look()
# %% log_narrow
x = np.linspace(1, 7, 50)
plt.plot(x, x * 3); plt.yscale('log')
look()
# %% symlog
x = np.linspace(-50, 50, 201)
plt.plot(x, x ** 3); plt.yscale('symlog')
look()
# %% errorbar
x = np.arange(8)
plt.errorbar(x, np.sqrt(x), yerr=0.2, fmt='o-', capsize=4, label='measured')
plt.errorbar(x, np.sqrt(x) + 1, yerr=[0.1 + 0 * x, 0.4 + 0 * x], xerr=0.2, fmt='s', color='green', ecolor='red')
plt.legend()
look()
# %% fill_between
x = np.linspace(0, 6, 100)
plt.plot(x, np.sin(x))
plt.fill_between(x, np.sin(x) - 0.3, np.sin(x) + 0.3, alpha=0.2, label='band')
plt.legend()
look()
# %% fill_where
x = np.linspace(0, 6, 100)
plt.fill_between(x, 0, np.sin(x), where=np.sin(x) > 0, color='tab:green')
plt.fill_between(x, 0, np.sin(x), where=np.sin(x) < 0, color='tab:red')
plt.axhline(0, color='k', lw=0.8)
look()
# %% contour
y, x = np.mgrid[-2:2:60j, -3:3:80j]
plt.contour(x, y, x * np.exp(-x ** 2 - y ** 2))
look()
# %% contourf
y, x = np.mgrid[-2:2:60j, -3:3:80j]
plt.contourf(x, y, np.sin(x) * np.cos(y), levels=10, cmap='RdBu'); plt.colorbar()
look()
# %% contourf_decision
y, x = np.mgrid[-2:2:60j, -3:3:80j]
plt.contourf(x, y, (x ** 2 + y > 1) * 1.0, levels=[-0.5, 0.5, 1.5], alpha=0.3)
plt.scatter([0, 1, 2, -1], [0, 1, -1, 1], c=[0, 1, 1, 0], edgecolors='k')
look()
# %% pcolormesh
y, x = np.mgrid[0:1:20j, 0:2:30j]
plt.pcolormesh(x, y, np.sin(6 * x) * y); plt.colorbar()
look()
# %% lines
plt.axhline(0.5, color='gray', linestyle='--'); plt.axvline(0.3, color='r'); plt.axvspan(0.6, 0.8, alpha=0.3); plt.axhspan(0.1, 0.2, color='y')
look()
# %% hvlines
plt.hlines([1, 2, 3], 0, [3, 4, 5], colors=['r', 'g', 'b']); plt.vlines([1, 2], 0, 4, linestyles='dashed')
look()
# %% annotate
x = np.linspace(0, 6, 100)
plt.plot(x, np.sin(x))
plt.annotate('maximum', xy=(1.57, 1), xytext=(3, 0.8), arrowprops=dict(arrowstyle='->'))
plt.text(4.5, 0.2, 'a note', fontsize=12, color='purple', bbox=dict(boxstyle='round', facecolor='wheat'))
look()
# %% annotate_old
plt.plot([0, 1, 2], [0, 1, 0])
plt.annotate('peak', xy=(1, 1), xytext=(1.5, 0.8), arrowprops=dict(facecolor='black', shrink=0.05))
look()
# %% markers
for i, m in enumerate('.ov^<>12348spP*hH+xXDd|_'):
    plt.plot([i % 6], [i // 6], marker=m, markersize=14)
plt.margins(0.2)
look()
