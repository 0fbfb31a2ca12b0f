# Plots that the program and Matplotlib both draw. Each cell, `# %% name`, makes one figure. See compare.py.
# %% line
x = np.linspace(0, 10, 200)
plt.plot(x, np.sin(x), label='sin')
plt.plot(x, np.cos(x), label='cos')
plt.xlabel('x'); plt.ylabel('value'); plt.title('Sine and cosine'); plt.legend()
# %% formats
x = np.arange(10)
plt.plot(x, x, 'r--o', x, x * 2, 'g-.s', x, x ** 1.5, 'b:^')
plt.grid(True)
# %% loss
steps = np.arange(300)
plt.plot(steps, np.exp(-steps / 60) + 0.02 * np.sin(steps))
plt.xlabel('Batch #'); plt.ylabel('Loss [entropy]')
# %% scatter
x = np.linspace(0, 1, 60)
plt.scatter(x, np.sin(9 * x) * x)
# %% scatter_colors
x = np.linspace(0, 6, 80)
plt.scatter(x, np.sin(x), s=20 + 80 * np.abs(np.cos(x)), c=x, cmap='plasma', alpha=0.7)
plt.colorbar(label='phase')
# %% fit
x = np.linspace(-2, 2, 50)
y = 3 * x + 2 + np.sin(17 * x)
plt.plot(x, y, 'b.', label='Data')
plt.plot(x, 3 * x + 2, 'r', label='Prediction')
plt.legend()
# %% bar
plt.bar(['a', 'bb', 'ccc', 'd'], [3, 7, 2, 5])
plt.ylabel('count'); plt.title('Bars')
# %% bar_grouped
i = np.arange(4)
plt.bar(i - 0.2, [4, 6, 2, 5], 0.4, label='train')
plt.bar(i + 0.2, [3, 5, 3, 4], 0.4, label='test')
plt.xticks(i, ['A', 'B', 'C', 'D']); plt.legend()
# %% bar_stacked
i = np.arange(5)
plt.bar(i, [1, 2, 3, 4, 5], label='one', edgecolor='black')
plt.bar(i, [2, 2, 1, 3, 1], bottom=[1, 2, 3, 4, 5], label='two', hatch='//')
plt.legend(loc='upper left')
# %% barh
plt.barh(['cat', 'dog', 'mouse'], [5, 3, 8], color=['C0', 'C1', 'C2'])
plt.xlabel('weight')
# %% hist
t = np.linspace(0, 40, 1000)
plt.hist(np.sin(t) + 0.3 * np.sin(3.7 * t), bins=30)
# %% hist_two
t = np.linspace(0, 40, 1000)
plt.hist([np.sin(t), np.cos(1.3 * t) * 0.7], bins=12, label=['a', 'b'])
plt.legend()
# %% hist_step
t = np.linspace(0, 40, 1000)
plt.hist(np.sin(t), bins=20, histtype='step', density=True)
plt.hist(np.sin(t) * 0.5, bins=20, histtype='stepfilled', alpha=0.4, density=True)
# %% imshow
plt.imshow(np.arange(100).reshape(10, 10))
plt.colorbar()
# %% imshow_gray
y, x = np.mgrid[0:28, 0:28]
plt.imshow(np.exp(-((x - 14) ** 2 + (y - 10) ** 2) / 40.0), cmap='gray')
plt.axis('off')
# %% imshow_rgb
y, x = np.mgrid[0:32, 0:48]
plt.imshow(np.stack([x / 47.0, y / 31.0, 0.5 + 0 * x], axis=2))
plt.title('colours')
# %% imshow_grid
y, x = np.mgrid[0:28, 0:28]
plt.figure(figsize=(10, 10))
for i in range(25):
    plt.subplot(5, 5, i + 1)
    plt.xticks([]); plt.yticks([]); plt.grid(False)
    plt.imshow(np.sin(x * (i + 1) / 9.0) * np.cos(y / 5.0), cmap=plt.cm.binary)
    plt.xlabel('class ' + str(i))
# %% imshow_lower
plt.imshow(np.arange(12).reshape(3, 4), origin='lower', extent=[0, 4, 0, 3], cmap='coolwarm', interpolation='nearest')
plt.colorbar(orientation='horizontal')
# %% matrix
m = np.array([[5, 1, 0], [2, 7, 1], [0, 3, 9]])
fig, ax = plt.subplots()
im = ax.imshow(m, cmap='Blues')
for i in range(3):
    for j in range(3):
        ax.text(j, i, m[i, j], ha='center', va='center', color='white' if m[i, j] > 4 else 'black')
ax.set_xlabel('predicted'); ax.set_ylabel('true')
fig.colorbar(im)
# %% subplots
x = np.linspace(0, 5, 100)
fig, ax = plt.subplots(2, 2)
ax[0, 0].plot(x, x); ax[0, 1].plot(x, x ** 2, 'C1'); ax[1, 0].plot(x, np.sqrt(x), 'C2'); ax[1, 1].plot(x, np.exp(x), 'C3')
# %% subplots_tight
x = np.linspace(0, 5, 100)
fig, ax = plt.subplots(2, 2, figsize=(8, 6))
for i in range(2):
    for j in range(2):
        ax[i, j].plot(x, np.sin(x * (i + 1)) + j)
        ax[i, j].set_title(f'axes {i} {j}'); ax[i, j].set_xlabel('time'); ax[i, j].set_ylabel('height')
fig.suptitle('Everything')
plt.tight_layout()
# %% subplots_shared
x = np.linspace(0, 5, 100)
fig, ax = plt.subplots(2, 1, sharex=True)
ax[0].plot(x, np.sin(x)); ax[1].plot(x, 100 * np.cos(x))
fig.suptitle('Training Metrics')
ax[0].set_ylabel('Loss', fontsize=14); ax[1].set_ylabel('Accuracy', fontsize=14); ax[1].set_xlabel('Epoch', fontsize=14)
# %% subplot_row
x = np.linspace(0, 5, 100)
plt.figure(figsize=(12, 4))
plt.subplot(1, 3, 1); plt.plot(x, x); plt.title('left')
plt.subplot(1, 3, 2); plt.scatter(x[::10], x[::10] ** 2, marker='x'); plt.title('middle')
plt.subplot(133); plt.bar([1, 2, 3], [3, 2, 1]); plt.title('right')
# %% semilogy
x = np.linspace(0, 10, 100)
plt.semilogy(x, np.exp(x)); plt.grid(True)
# %% semilogx
x = np.logspace(-3, 2, 60)
plt.semilogx(x, np.log(x)); plt.grid(True, which='both')
# %% loglog
x = np.logspace(0, 4, 50)
plt.loglog(x, x ** 2, x, x ** 1.5); plt.legend(['quadratic', 'other'])
# %% log_narrow
x = np.linspace(1, 7, 50)
plt.plot(x, x * 3); plt.yscale('log')
# %% symlog
x = np.linspace(-50, 50, 201)
plt.plot(x, x ** 3); plt.yscale('symlog')
# %% errorbar
x = np.arange(8)
plt.errorbar(x, np.sqrt(x), yerr=0.2, fmt='o-', capsize=4, label='measured')
plt.errorbar(x, np.sqrt(x) + 1, yerr=[0.1 + 0 * x, 0.4 + 0 * x], xerr=0.2, fmt='s', color='green', ecolor='red')
plt.legend()
# %% fill_between
x = np.linspace(0, 6, 100)
plt.plot(x, np.sin(x))
plt.fill_between(x, np.sin(x) - 0.3, np.sin(x) + 0.3, alpha=0.2, label='band')
plt.legend()
# %% fill_where
x = np.linspace(0, 6, 100)
plt.fill_between(x, 0, np.sin(x), where=np.sin(x) > 0, color='tab:green')
plt.fill_between(x, 0, np.sin(x), where=np.sin(x) < 0, color='tab:red')
plt.axhline(0, color='k', lw=0.8)
# %% contour
y, x = np.mgrid[-2:2:60j, -3:3:80j]
plt.contour(x, y, x * np.exp(-x ** 2 - y ** 2))
# %% contourf
y, x = np.mgrid[-2:2:60j, -3:3:80j]
plt.contourf(x, y, np.sin(x) * np.cos(y), levels=10, cmap='RdBu'); plt.colorbar()
# %% contourf_decision
y, x = np.mgrid[-2:2:60j, -3:3:80j]
plt.contourf(x, y, (x ** 2 + y > 1) * 1.0, levels=[-0.5, 0.5, 1.5], alpha=0.3)
plt.scatter([0, 1, 2, -1], [0, 1, -1, 1], c=[0, 1, 1, 0], edgecolors='k')
# %% pcolormesh
y, x = np.mgrid[0:1:20j, 0:2:30j]
plt.pcolormesh(x, y, np.sin(6 * x) * y); plt.colorbar()
# %% lines
plt.axhline(0.5, color='gray', linestyle='--'); plt.axvline(0.3, color='r'); plt.axvspan(0.6, 0.8, alpha=0.3); plt.axhspan(0.1, 0.2, color='y')
# %% hvlines
plt.hlines([1, 2, 3], 0, [3, 4, 5], colors=['r', 'g', 'b']); plt.vlines([1, 2], 0, 4, linestyles='dashed')
# %% annotate
x = np.linspace(0, 6, 100)
plt.plot(x, np.sin(x))
plt.annotate('maximum', xy=(1.57, 1), xytext=(3, 0.8), arrowprops=dict(arrowstyle='->'))
plt.text(4.5, 0.2, 'a note', fontsize=12, color='purple', bbox=dict(boxstyle='round', facecolor='wheat'))
# %% annotate_old
plt.plot([0, 1, 2], [0, 1, 0])
plt.annotate('peak', xy=(1, 1), xytext=(1.5, 0.8), arrowprops=dict(facecolor='black', shrink=0.05))
# %% markers
for i, m in enumerate('.ov^<>12348spP*hH+xXDd|_'):
    plt.plot([i % 6], [i // 6], marker=m, markersize=14)
plt.margins(0.2)
# %% linestyles
for i, s in enumerate(['-', '--', '-.', ':', (0, (5, 1, 1, 1))]):
    plt.plot([0, 1], [i, i + 0.5], linestyle=s, linewidth=i + 1)
# %% twin
x = np.arange(20)
fig, ax1 = plt.subplots()
ax1.plot(x, np.exp(-x / 5), 'b-'); ax1.set_ylabel('loss', color='b'); ax1.set_xlabel('epoch')
ax2 = ax1.twinx()
ax2.plot(x, 1 - np.exp(-x / 4), 'r-'); ax2.set_ylabel('accuracy', color='r'); ax2.tick_params(axis='y', labelcolor='r')
# %% ticks
plt.plot([1, 2, 3, 4], [10, 20, 25, 30])
plt.xticks([1, 2, 3, 4], ['one', 'two', 'three', 'four'], rotation=45); plt.yticks([10, 20, 30])
# %% ticks_vertical
plt.bar(['Monday', 'Tuesday', 'Wednesday', 'Thursday'], [1, 5, 3, 2]); plt.xticks(rotation=90)
# %% limits
x = np.linspace(0, 10, 100)
plt.plot(x, x ** 2); plt.xlim(2, 8); plt.ylim([0, 50])
# %% big_numbers
plt.plot([1e6, 2e6, 3e6], [1e-7, 3e-7, 2e-7])
# %% offset
plt.plot([1000001, 1000002, 1000003], [5, 7, 6])
# %% mathtext
x = np.linspace(0, 1, 50)
plt.plot(x, x ** 2, label='$x^2$'); plt.plot(x, np.sqrt(x), label=r'$\sqrt{x}$')
plt.title(r'$\alpha_i > \beta_i$ and $\frac{1}{2}\sum_{i=0}^n x_i$'); plt.xlabel(r'$\theta$ [rad]'); plt.legend()
# %% legend_outside
for i in range(4):
    plt.plot([0, 1], [0, i], label=f'line {i}')
plt.legend(bbox_to_anchor=(1.05, 1), loc='upper left', title='lines')
# %% legend_columns
for i in range(6):
    plt.plot([0, 1], [i, i + 1], label=f'n={i}')
plt.legend(ncol=3, loc='lower right', fontsize=8)
# %% pie
plt.pie([30, 20, 45, 5], labels=['a', 'b', 'c', 'd'], autopct='%1.1f%%', explode=[0, 0.1, 0, 0])
# %% step
x = np.arange(10)
plt.step(x, np.sin(x), where='mid', label='mid'); plt.step(x, np.sin(x) + 2, where='post', label='post'); plt.legend()
# %% stem
x = np.linspace(0.1, 6, 20)
plt.stem(x, np.cos(x))
# %% boxplot
t = np.linspace(0, 20, 50)
plt.boxplot([np.sin(t), np.cos(t) * 2, t / 10])
# %% stackplot
x = np.arange(5)
plt.stackplot(x, [1, 2, 3, 2, 1], [2, 1, 1, 2, 3], labels=['a', 'b']); plt.legend(loc='upper left')
# %% quiver
y, x = np.mgrid[-2:2:8j, -2:2:8j]
plt.quiver(x, y, -y, x)
# %% axis_equal
t = np.linspace(0, 6.3, 100)
plt.plot(np.cos(t), np.sin(t)); plt.axis('equal')
# %% axis_off
plt.plot([1, 2, 3]); plt.axis('off'); plt.title('no axes')
# %% spines
fig, ax = plt.subplots()
ax.plot([1, 2, 3], [3, 1, 2]); ax.spines['top'].set_visible(False); ax.spines['right'].set_visible(False); ax.spines['left'].set_linewidth(2)
# %% invert
plt.plot([1, 2, 3], [3, 1, 2]); plt.gca().invert_yaxis(); plt.gca().xaxis.tick_top()
# %% minor
plt.plot([0, 1, 2], [0, 4, 1]); plt.minorticks_on(); plt.grid(which='major'); plt.grid(which='minor', linestyle=':', linewidth=0.5)
# %% figsize
plt.figure(figsize=(3, 2)); plt.plot([1, 3, 2])
# %% wide
plt.figure(figsize=(14, 3)); x = np.linspace(0, 50, 500); plt.plot(x, np.sin(x) * np.sin(x / 7))
# %% dense
x = np.arange(20000); plt.plot(np.sin(x * 12.9898) * 0.5 + np.sin(x / 3000.0), lw=0.5)
# %% nan
x = np.linspace(0, 10, 101); y = np.sin(x); y[30:40] = np.nan
plt.plot(x, y, 'o-', markersize=3)
# %% single
plt.plot([5], [5], 'o')
# %% constant
plt.plot([1, 2, 3], [7, 7, 7])
# %% empty
plt.figure(); plt.gca()
# %% empty_grid
plt.plot([]); plt.grid()
# %% gridspec
fig = plt.figure(figsize=(8, 5))
gs = fig.add_gridspec(2, 3, wspace=0.4, hspace=0.3)
a = fig.add_subplot(gs[0, :]); b = fig.add_subplot(gs[1, 0]); c = fig.add_subplot(gs[1, 1:])
a.plot([1, 2, 3]); b.bar([1, 2], [3, 4]); c.scatter([1, 2, 3], [1, 4, 9])
# %% ggplot
plt.style.use('ggplot')
x = np.linspace(0, 5, 50)
plt.plot(x, np.sin(x), label='a'); plt.plot(x, np.cos(x), label='b'); plt.legend(); plt.title('ggplot')
# %% dark
plt.style.use('dark_background')
x = np.linspace(0, 5, 50)
plt.plot(x, np.sin(x)); plt.plot(x, np.cos(x)); plt.xlabel('x'); plt.title('dark')
# %% seaborn
plt.style.use('seaborn-v0_8')
x = np.linspace(0, 5, 50)
plt.plot(x, np.sin(x)); plt.scatter(x[::5], np.cos(x[::5])); plt.title('seaborn')
# %% whitegrid
plt.style.use('seaborn-v0_8-whitegrid')
plt.bar([1, 2, 3], [3, 1, 2])
# %% rcparams
plt.rcParams['figure.figsize'] = (8, 4); plt.rcParams['axes.grid'] = True; plt.rcParams['lines.linewidth'] = 3; plt.rcParams['font.size'] = 14
plt.plot([1, 2, 3], [1, 3, 2]); plt.title('settings'); plt.xlabel('x')
# %% history
acc = 1 - np.exp(-np.arange(10) / 3.0); val = acc - 0.05 * np.sin(np.arange(10))
plt.figure(figsize=(8, 8))
plt.subplot(2, 1, 1); plt.plot(acc, label='Training Accuracy'); plt.plot(val, label='Validation Accuracy'); plt.legend(loc='lower right'); plt.ylabel('Accuracy'); plt.ylim([0, 1]); plt.title('Training and Validation Accuracy')
plt.subplot(2, 1, 2); plt.plot(1 - acc, label='Training Loss'); plt.plot(1 - val, label='Validation Loss'); plt.legend(loc='upper right'); plt.ylabel('Cross Entropy'); plt.title('Training and Validation Loss'); plt.xlabel('epoch')
# %% predictions
t = np.linspace(0, 6, 60); y = 30 + 8 * np.sin(t); p = y + np.cos(9 * t)
plt.axes(aspect='equal')
plt.scatter(y, p); plt.xlabel('True Values [MPG]'); plt.ylabel('Predictions [MPG]')
plt.xlim([0, 50]); plt.ylim([0, 50]); plt.plot([0, 50], [0, 50])
# %% bar_prediction
v = np.exp(-(np.arange(10) - 4.0) ** 2); v = v / v.sum()
p = plt.bar(range(10), v, color='#777777'); plt.ylim([0, 1]); plt.xticks(range(10)); plt.yticks([])
p[4].set_color('blue'); p[2].set_color('red')
# %% matshow
plt.matshow(np.arange(20).reshape(4, 5), cmap='viridis')
# %% histogram_density
t = np.linspace(-3, 3, 400); plt.hist(t ** 3 / 9, 25, density=True, facecolor='g', alpha=0.75); plt.grid(True); plt.xlabel('Smarts'); plt.ylabel('Probability')
# %% bar_label
b = plt.bar(['x', 'y', 'z'], [3, 5.5, 2]); plt.bar_label(b, fmt='%.1f')
# %% images_row
y, x = np.mgrid[0:20, 0:20]
fig, axes = plt.subplots(1, 3, figsize=(9, 3))
for k, ax in enumerate(axes):
    im = ax.imshow(np.sin(x / (k + 2.0)) + y / 20.0, cmap=['viridis', 'magma', 'jet'][k]); ax.set_title(f'epoch {k}'); ax.axis('off')
fig.colorbar(im, ax=axes)
# %% chinese_free_unicode
plt.plot([1, 2, 3]); plt.title('Größe µ ≤ π €'); plt.xlabel('Zeit → ∞')
# %% million
x = np.linspace(0, 1, 100000); plt.plot(x, np.sin(200 * x) * x)
# %% polygon
plt.fill([0, 1, 2, 1], [0, 2, 0, -1], 'c', alpha=0.5); plt.fill([3, 4, 4], [0, 0, 1], 'm')
# %% scatter_classes
t = np.linspace(0, 6, 30)
for k in range(3):
    plt.scatter(np.cos(t) + k, np.sin(t) * k, label=f'class {k}', marker='os^'[k], alpha=0.6, edgecolors='k')
plt.legend(title='kinds')
