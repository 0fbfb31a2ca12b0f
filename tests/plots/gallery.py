# Plots in the manner of galleries, tutorials and cheat sheets. Each cell, `# %% name`, makes one figure. See compare.py.
# %% bar_colours_legend
fig, ax = plt.subplots()
fruits = ['apple', 'blueberry', 'cherry', 'orange']
counts = [40, 100, 30, 55]
ax.bar(fruits, counts, label=['red', 'blue', '_red', 'orange'], color=['tab:red', 'tab:blue', 'tab:red', 'tab:orange'])
ax.set_ylabel('fruit supply')
ax.set_title('Fruit supply by kind and color')
ax.legend(title='Fruit color')
# %% bar_label_stacked
species = ('Adelie', 'Chinstrap', 'Gentoo')
counts = {'Male': np.array([73, 34, 61]), 'Female': np.array([73, 34, 58])}
fig, ax = plt.subplots()
bottom = np.zeros(3)
for sex, count in counts.items():
    p = ax.bar(species, count, 0.6, label=sex, bottom=bottom)
    bottom += count
    ax.bar_label(p, label_type='center')
ax.set_title('Number of penguins by sex')
ax.legend()
# %% barh_errors
people = ('Tom', 'Dick', 'Harry', 'Slim', 'Jim')
y_pos = np.arange(len(people))
fig, ax = plt.subplots()
hbars = ax.barh(y_pos, [5.2, 8.1, 7.0, 3.3, 11.4], xerr=[0.4, 0.9, 0.2, 0.7, 0.5], align='center')
ax.set_yticks(y_pos, labels=people)
ax.invert_yaxis()
ax.set_xlabel('Performance')
ax.set_title('How fast do you want to go today?')
ax.bar_label(hbars, labels=['±%.2f' % e for e in [0.4, 0.9, 0.2, 0.7, 0.5]], padding=8, color='b', fontsize=14)
ax.set_xlim(right=16)
# %% grouped_bar_padding
means = {'Bill Depth': (18.35, 18.43, 14.98), 'Bill Length': (38.79, 48.83, 47.5), 'Flipper Length': (189.95, 195.82, 217.19)}
x = np.arange(3); width = 0.25; multiplier = 0
fig, ax = plt.subplots(layout='constrained')
for attribute, measurement in means.items():
    rects = ax.bar(x + width * multiplier, measurement, width, label=attribute)
    ax.bar_label(rects, padding=3)
    multiplier += 1
ax.set_ylabel('Length (mm)'); ax.set_title('Penguin attributes by species')
ax.set_xticks(x + width, ('Adelie', 'Chinstrap', 'Gentoo')); ax.legend(loc='upper left', ncols=3); ax.set_ylim(0, 250)
# %% hat_survey
cats = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree']
data = np.array([[10, 15, 17, 32, 26], [26, 22, 29, 10, 13], [35, 37, 7, 2, 19], [32, 11, 9, 15, 33]])
cum = data.cumsum(axis=1)
colors = plt.colormaps['RdYlGn'](np.linspace(0.15, 0.85, data.shape[1]))
fig, ax = plt.subplots(figsize=(9.2, 5))
ax.invert_yaxis(); ax.xaxis.set_visible(False); ax.set_xlim(0, np.sum(data, axis=1).max())
for i, (c, color) in enumerate(zip(cats, colors)):
    widths = data[:, i]; starts = cum[:, i] - widths
    rects = ax.barh(['Q1', 'Q2', 'Q3', 'Q4'], widths, left=starts, height=0.5, label=c, color=color)
    r, g, b, _ = color
    ax.bar_label(rects, label_type='center', color='white' if r * g * b < 0.5 else 'darkgrey')
ax.legend(ncols=len(cats), bbox_to_anchor=(0, 1), loc='lower left', fontsize='small')
# %% broken_barh
fig, ax = plt.subplots()
ax.broken_barh([(110, 30), (150, 10)], (10, 9), facecolors='tab:blue')
ax.broken_barh([(10, 50), (100, 20), (130, 10)], (20, 9), facecolors=('tab:orange', 'tab:green', 'tab:red'))
ax.set_ylim(5, 35); ax.set_xlim(0, 200); ax.set_xlabel('seconds since start'); ax.set_yticks([15, 25], labels=['Bill', 'Jim']); ax.grid(True)
ax.annotate('race interrupted', (61, 25), xytext=(0.8, 0.9), textcoords='axes fraction', arrowprops=dict(facecolor='black', shrink=0.05), fontsize=16, horizontalalignment='right', verticalalignment='top')
# %% cap_join
fig, ax = plt.subplots(figsize=(8, 2))
for x, style in enumerate(['miter', 'round', 'bevel']):
    ax.plot([x, x + 0.5, x], [0, 0.5, 1], solid_joinstyle=style, lw=20, color='tab:blue')
    ax.plot([x + 0.3, x + 0.8], [1.4, 1.4], solid_capstyle={'miter': 'butt', 'round': 'round', 'bevel': 'projecting'}[style], lw=10)
    ax.text(x, 0.5, style)
ax.set_axis_off()
# %% cohere
np.random.seed(19680801)
dt = 0.01; t = np.arange(0, 30, dt)
nse1 = np.random.randn(len(t)); nse2 = np.random.randn(len(t))
s1 = np.sin(2 * np.pi * 10 * t) + nse1; s2 = np.sin(2 * np.pi * 10 * t) + nse2
fig, axs = plt.subplots(2, 1, layout='constrained')
axs[0].plot(t, s1, t, s2); axs[0].set_xlim(0, 2); axs[0].set_xlabel('Time (s)'); axs[0].set_ylabel('s1 and s2'); axs[0].grid(True)
axs[1].plot(t[::50], np.abs(s1[::50])); axs[1].set_ylabel('Magnitude')
# %% errorbar_limits
fig = plt.figure()
x = np.arange(10); y = 2.5 * np.sin(x / 20 * np.pi); yerr = np.linspace(0.05, 0.2, 10)
plt.errorbar(x, y + 3, yerr=yerr, label='both limits (default)')
plt.errorbar(x, y + 2, yerr=yerr, uplims=True, label='uplims=True')
plt.errorbar(x, y + 1, yerr=yerr, uplims=True, lolims=True, label='uplims=True, lolims=True')
plt.errorbar(x, y, yerr=yerr, uplims=[True, False] * 5, lolims=[False, True] * 5, label='subsets of uplims and lolims')
plt.legend(loc='lower right')
# %% errorbar_subsample
x = np.arange(0.1, 4, 0.1); y1 = np.exp(-1.0 * x); y2 = np.exp(-0.5 * x)
fig, (ax0, ax1) = plt.subplots(nrows=1, ncols=2, sharex=True, figsize=(12, 4))
ax0.set_title('all errorbars'); ax0.errorbar(x, y1, yerr=0.1 + 0.1 * np.sqrt(x)); ax0.errorbar(x, y2, yerr=0.1 + 0.1 * np.sqrt(x / 2))
ax1.set_title('only every 6th errorbar'); ax1.errorbar(x, y1, yerr=0.1 * np.sqrt(x), errorevery=6); ax1.errorbar(x, y2, yerr=0.1 * np.sqrt(x / 2), errorevery=(3, 6))
fig.suptitle('Errorbar subsampling')
# %% eventplot
np.random.seed(19680801)
data1 = np.random.random([6, 50])
fig, axs = plt.subplots(1, 2)
axs[0].eventplot(data1, colors=[f'C{i}' for i in range(6)], lineoffsets=[-15, -3, 1, 1.5, 6, 10], linelengths=[5, 2, 1, 1, 3, 1.5])
axs[1].eventplot(data1, orientation='vertical', colors='black', linelengths=0.8)
# %% fill_alpha
np.random.seed(7)
steps, walkers = 500, 100
X = (0.002 + 0.01 * np.random.randn(steps, walkers)).cumsum(axis=0)
mu, sigma = X.mean(axis=1), X.std(axis=1)
t = np.arange(steps)
fig, ax = plt.subplots(1)
ax.plot(t, mu, lw=2, label='mean population 1', color='blue')
ax.fill_between(t, mu + sigma, mu - sigma, facecolor='blue', alpha=0.5)
ax.set_title(r'random walkers empirical $\mu$ and $\pm \sigma$ interval')
ax.legend(loc='upper left'); ax.set_xlabel('num steps'); ax.set_ylabel('position'); ax.grid()
# %% fill_interpolate
x = np.array([0, 1, 2, 3]); y1 = np.array([0.8, 0.8, 0.2, 0.2]); y2 = np.array([0, 0, 1, 1])
fig, (ax1, ax2) = plt.subplots(2, 1, sharex=True)
ax1.set_title('interpolation=False'); ax1.plot(x, y1, 'o--'); ax1.plot(x, y2, 'o--')
ax1.fill_between(x, y1, y2, where=(y1 > y2), color='C0', alpha=0.3); ax1.fill_between(x, y1, y2, where=(y1 < y2), color='C1', alpha=0.3)
ax2.set_title('interpolation=True'); ax2.plot(x, y1, 'o--'); ax2.plot(x, y2, 'o--')
ax2.fill_between(x, y1, y2, where=(y1 > y2), color='C0', alpha=0.3, interpolate=True); ax2.fill_between(x, y1, y2, where=(y1 <= y2), color='C1', alpha=0.3, interpolate=True)
fig.tight_layout()
# %% fill_betweenx
y = np.arange(0.0, 2, 0.01)
fig, [ax1, ax2] = plt.subplots(1, 2, sharey=True, figsize=(6, 6))
ax1.fill_betweenx(y, 0, np.sin(2 * np.pi * y)); ax1.set_title('between (x1, 0)')
ax2.fill_betweenx(y, np.sin(2 * np.pi * y), 1); ax2.set_title('between (x1, 1)'); ax2.set_xlabel('x')
# %% fill_step_threshold
x = np.arange(0, 4 * np.pi, 0.01); y = np.sin(x)
fig, ax = plt.subplots()
ax.plot(x, y, color='black')
threshold = 0.75
ax.axhline(threshold, color='green', lw=2, alpha=0.7)
ax.fill_between(x, 0, 1, where=y > threshold, color='green', alpha=0.5, transform=ax.get_xaxis_transform())
# %% gradient_bar
fig, ax = plt.subplots()
ax.set(xlim=(0, 10), ylim=(0, 1))
ax.imshow([[0, 0.3], [0.6, 1.0]], extent=(0.2, 0.8, 0.2, 0.8), transform=ax.transAxes, cmap='RdYlGn', interpolation='bicubic', aspect='auto', vmin=0, vmax=1)
ax.text(5, 0.9, 'gradient', ha='center')
# %% linestyles_table
linestyles = [('loosely dotted', (0, (1, 10))), ('dotted', (0, (1, 5))), ('long dash with offset', (5, (10, 3))), ('loosely dashed', (0, (5, 10))), ('dashdotted', (0, (3, 5, 1, 5))), ('densely dashdotdotted', (0, (3, 1, 1, 1, 1, 1)))]
fig, ax = plt.subplots(figsize=(7, 4))
yt = []
for i, (name, ls) in enumerate(linestyles):
    ax.plot([0, 1], [i, i], linestyle=ls, linewidth=1.5, color='black'); yt.append(name)
ax.set(ylim=(-0.5, 5.5), yticks=np.arange(6), yticklabels=yt)
ax.tick_params(left=False, bottom=False, labelbottom=False); ax.spines[:].set_visible(False)
for i, (name, ls) in enumerate(linestyles):
    ax.annotate(repr(ls), xy=(0.0, i), xycoords=ax.get_yaxis_transform(), xytext=(-6, -12), textcoords='offset points', color='blue', fontsize=8, ha='right', family='monospace')
# %% markevery
delta = 0.11; x = np.linspace(0, 10 - 2 * delta, 200) + delta; y = np.sin(x) + 1.0 + delta
fig, axs = plt.subplots(2, 2, layout='constrained', figsize=(8, 6))
for ax, every in zip(axs.flat, [None, 8, (30, 8), [16, 24, 32]]):
    ax.set_title(f'markevery={every}'); ax.plot(x, y, 'o', ls='-', ms=4, markevery=every)
# %% filled_markers
fig, ax = plt.subplots(figsize=(7, 5))
for i, fs in enumerate(['full', 'left', 'right', 'bottom', 'top', 'none']):
    for j, m in enumerate('os^D>*hp'):
        ax.plot([j], [-i], marker=m, fillstyle=fs, color='darkgrey', linestyle=':', markersize=15, markerfacecolor='tab:blue', markerfacecoloralt='lightsteelblue', markeredgecolor='brown')
ax.set_xlim(-1, 8); ax.set_ylim(-6, 1); ax.set_title('fill styles')
# %% mathtext_markers
fig, ax = plt.subplots()
for i, m in enumerate(['$1$', r'$\frac{1}{2}$', '$f$', r'$\clubsuit$', r'$\mathcal{A}$', '$x^2$']):
    ax.plot([0, 1, 2], [i, i, i], linestyle=':', color='lightgrey', marker=m, markersize=15, markerfacecolor='tab:red', markeredgecolor='tab:red')
ax.margins(0.2)
# %% marker_arrows
fig, ax = plt.subplots()
for i, m in enumerate([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]):
    ax.plot(i % 4, i // 4, marker=m, markersize=20, color=f'C{i % 10}')
ax.margins(0.2)
# %% masked
x = np.linspace(-np.pi / 2, np.pi / 2, 31); y = np.cos(x) ** 3
y3 = np.where(y > 0.7, np.nan, y)
plt.plot(x * 0.1, y, 'o-', color='lightgrey', label='No mask'); plt.plot(x * 0.4, y3, 'o-', label='Set values to NaN')
plt.legend(); plt.title('Masked and NaN data')
# %% multicolored
from matplotlib.collections import LineCollection
x = np.linspace(0, 3 * np.pi, 500); y = np.sin(x); dydx = np.cos(0.5 * (x[:-1] + x[1:]))
points = np.array([x, y]).T.reshape(-1, 1, 2); segments = np.concatenate([points[:-1], points[1:]], axis=1)
fig, ax = plt.subplots()
lc = LineCollection(segments, cmap='viridis', norm=plt.Normalize(dydx.min(), dydx.max())); lc.set_array(dydx); lc.set_linewidth(2)
line = ax.add_collection(lc); fig.colorbar(line, ax=ax); ax.set_xlim(x.min(), x.max()); ax.set_ylim(-1.1, 1.1)
# %% scatter_hist
np.random.seed(19680801)
x = np.random.randn(1000); y = np.random.randn(1000)
fig = plt.figure(figsize=(6, 6))
gs = fig.add_gridspec(2, 2, width_ratios=(4, 1), height_ratios=(1, 4), left=0.1, right=0.9, bottom=0.1, top=0.9, wspace=0.05, hspace=0.05)
ax = fig.add_subplot(gs[1, 0]); ax_histx = fig.add_subplot(gs[0, 0], sharex=ax); ax_histy = fig.add_subplot(gs[1, 1], sharey=ax)
ax_histx.tick_params(axis='x', labelbottom=False); ax_histy.tick_params(axis='y', labelleft=False)
ax.scatter(x, y); bins = np.arange(-4, 4.25, 0.25)
ax_histx.hist(x, bins=bins); ax_histy.hist(y, bins=bins, orientation='horizontal')
# %% scatter_legend_elements
np.random.seed(3)
x, y = np.random.rand(2, 45); c = np.random.randint(1, 5, size=45); s = np.random.randint(10, 220, size=45)
fig, ax = plt.subplots()
scatter = ax.scatter(x, y, c=c, s=s)
legend1 = ax.legend(*scatter.legend_elements(), loc='lower left', title='Classes'); ax.add_artist(legend1)
handles, labels = scatter.legend_elements(prop='sizes', alpha=0.6); ax.legend(handles, labels, loc='upper right', title='Sizes')
# %% simple_plot
t = np.arange(0.0, 2.0, 0.01); s = 1 + np.sin(2 * np.pi * t)
fig, ax = plt.subplots(); ax.plot(t, s)
ax.set(xlabel='time (s)', ylabel='voltage (mV)', title='About as simple as it gets, folks'); ax.grid()
# %% log_demo
t = np.arange(0.01, 20.0, 0.01)
fig, ((ax1, ax2), (ax3, ax4)) = plt.subplots(2, 2)
ax1.semilogy(t, np.exp(-t / 5.0)); ax1.set(title='semilogy'); ax1.grid()
ax2.semilogx(t, np.sin(2 * np.pi * t)); ax2.set(title='semilogx'); ax2.grid()
ax3.loglog(t, 20 * np.exp(-t / 10.0)); ax3.set_xscale('log', base=2); ax3.set(title='loglog base 2 on x'); ax3.grid()
x = 10.0 ** np.linspace(0.0, 2.0, 20); y = x ** 2.0
ax4.set_xscale('log', nonpositive='clip'); ax4.set_yscale('log', nonpositive='clip'); ax4.set(title='Errorbars go negative'); ax4.errorbar(x, y, xerr=0.1 * x, yerr=5.0 + 0.75 * y); ax4.set_ylim(bottom=0.1)
fig.tight_layout()
# %% scales
np.random.seed(0)
y = np.random.normal(loc=0.5, scale=0.4, size=1000); y = y[(y > 0) & (y < 1)]; y.sort(); x = np.arange(len(y))
fig, axs = plt.subplots(2, 2, figsize=(8, 7))
axs[0, 0].plot(x, y); axs[0, 0].set_yscale('linear'); axs[0, 0].set_title('linear'); axs[0, 0].grid(True)
axs[0, 1].plot(x, y); axs[0, 1].set_yscale('log'); axs[0, 1].set_title('log'); axs[0, 1].grid(True)
axs[1, 0].plot(x, y - y.mean()); axs[1, 0].set_yscale('symlog', linthresh=0.01); axs[1, 0].set_title('symlog'); axs[1, 0].grid(True)
axs[1, 1].plot(x, y); axs[1, 1].set_yscale('log', base=2); axs[1, 1].set_title('base 2'); axs[1, 1].grid(True)
plt.subplots_adjust(top=0.92, bottom=0.08, left=0.10, right=0.95, hspace=0.25, wspace=0.35)
# %% spines_centered
x = np.linspace(-np.pi, np.pi, 100)
fig, ax = plt.subplots(); ax.plot(x, 2 * np.sin(x)); ax.set_title('centered spines')
ax.spines.left.set_position('center'); ax.spines.right.set_color('none'); ax.spines.bottom.set_position('center'); ax.spines.top.set_color('none')
ax.xaxis.set_ticks_position('bottom'); ax.yaxis.set_ticks_position('left')
# %% spines_zero_arrows
fig, ax = plt.subplots()
ax.spines[['left', 'bottom']].set_position(('data', 0)); ax.spines[['top', 'right']].set_visible(False)
ax.plot(1, 0, '>k', transform=ax.get_yaxis_transform(), clip_on=False); ax.plot(0, 1, '^k', transform=ax.get_xaxis_transform(), clip_on=False)
x = np.linspace(-0.5, 1.0, 100); ax.plot(x, np.sin(x * np.pi))
# %% spines_dropped
fig, ax = plt.subplots()
np.random.seed(1); image = np.random.uniform(size=(10, 10))
ax.imshow(image, cmap='gray'); ax.set_title('dropped spines')
ax.spines[['left', 'bottom']].set_position(('outward', 10)); ax.spines[['top', 'right']].set_visible(False)
# %% stackplot_baseline
np.random.seed(19680801)
x = np.linspace(0, 100, 100); ys = [np.exp(-((x - c) / w) ** 2) for c, w in [(20, 10), (50, 20), (70, 8), (40, 30)]]
fig, ax = plt.subplots(); ax.stackplot(x, ys, baseline='wiggle')
# %% stairs
h = np.array([2, 5, 7, 4, 1]); edges = np.array([0, 1, 3, 4, 6, 7])
fig, axs = plt.subplots(3, 1, figsize=(5, 8))
axs[0].stairs(h, edges, label='Simple'); axs[0].stairs(h, edges + 5, baseline=2, label='Modified edges'); axs[0].legend()
axs[1].stairs(h, edges, fill=True, label='Filled'); axs[1].stairs(h, edges, color='k', lw=2); axs[1].legend()
axs[2].stairs(h, edges, orientation='horizontal', hatch='//'); axs[2].set_title('hatched')
# %% step_where
x = np.arange(14); y = np.sin(x / 2)
plt.step(x, y + 2, label='pre (default)'); plt.plot(x, y + 2, 'o--', color='grey', alpha=0.3)
plt.step(x, y + 1, where='mid', label='mid'); plt.plot(x, y + 1, 'o--', color='grey', alpha=0.3)
plt.plot(x, y, drawstyle='steps-post', label='post'); plt.grid(axis='x', color='0.95'); plt.legend(title='Parameter where:'); plt.title('plt.step(where=...)')
# %% vlines_hlines
t = np.arange(0.0, 5.0, 0.1); s = np.exp(-t) + np.sin(2 * np.pi * t) + 1
fig, (vax, hax) = plt.subplots(1, 2, figsize=(12, 6))
vax.plot(t, s, '^'); vax.vlines(t, [0], s); vax.vlines([1, 2], 0, 1, transform=vax.get_xaxis_transform(), colors='r'); vax.set_xlabel('time (s)'); vax.set_title('Vertical lines demo')
hax.plot(s, t, '^'); hax.hlines(t, [0], s, lw=2); hax.set_xlabel('time (s)'); hax.set_title('Horizontal lines demo')
# %% twin_three
fig, ax = plt.subplots(); fig.subplots_adjust(right=0.75)
twin1 = ax.twinx(); twin2 = ax.twinx(); twin2.spines.right.set_position(('axes', 1.2))
p1, = ax.plot([0, 1, 2], [0, 1, 2], 'C0', label='Density'); p2, = twin1.plot([0, 1, 2], [0, 3, 2], 'C1', label='Temperature'); p3, = twin2.plot([0, 1, 2], [50, 30, 15], 'C2', label='Velocity')
ax.set(xlim=(0, 2), ylim=(0, 2), xlabel='Distance', ylabel='Density'); twin1.set(ylim=(0, 4), ylabel='Temperature'); twin2.set(ylim=(1, 65), ylabel='Velocity')
ax.yaxis.label.set_color(p1.get_color()); twin1.yaxis.label.set_color(p2.get_color()); twin2.yaxis.label.set_color(p3.get_color())
ax.tick_params(axis='y', colors=p1.get_color()); twin1.tick_params(axis='y', colors=p2.get_color()); twin2.tick_params(axis='y', colors=p3.get_color())
ax.legend(handles=[p1, p2, p3])
# %% secondary_axis
fig, ax = plt.subplots(layout='constrained')
x = np.arange(0, 360, 1); y = np.sin(2 * x * np.pi / 180)
ax.plot(x, y); ax.set_xlabel('angle [degrees]'); ax.set_ylabel('signal'); ax.set_title('Sine wave')
secax = ax.secondary_xaxis('top', functions=(lambda d: d * np.pi / 180, lambda r: r * 180 / np.pi)); secax.set_xlabel('angle [rad]')
# %% secondary_y
fig, ax = plt.subplots()
ax.plot([0, 10, 20, 30], [5, 12, 9, 21]); ax.set_ylabel('Celsius')
sec = ax.secondary_yaxis('right', functions=(lambda c: c * 1.8 + 32, lambda f: (f - 32) / 1.8)); sec.set_ylabel('Fahrenheit')
# %% aspects
fig, axs = plt.subplots(2, 2)
axs[0, 0].plot(3 * np.cos(np.linspace(0, 6.3, 100)), 3 * np.sin(np.linspace(0, 6.3, 100))); axs[0, 0].set_title('not equal', fontsize=10)
axs[0, 1].plot(3 * np.cos(np.linspace(0, 6.3, 100)), 3 * np.sin(np.linspace(0, 6.3, 100))); axs[0, 1].axis('equal'); axs[0, 1].set_title('equal, limits adjust', fontsize=10)
axs[1, 0].plot([0, 3], [0, 2]); axs[1, 0].axis([-3, 3, -3, 3]); axs[1, 0].set_title('still', fontsize=10)
axs[1, 1].plot([0, 3], [0, 2]); axs[1, 1].set_aspect('equal', 'box'); axs[1, 1].set_title('still equal', fontsize=10)
fig.tight_layout()
# %% box_aspect
fig, axs = plt.subplots(1, 2, layout='constrained')
axs[0].set_box_aspect(1); axs[0].plot([0, 10], [0, 3]); axs[1].imshow(np.arange(20).reshape(4, 5)); axs[1].set_box_aspect(2)
# %% shared_all
x = np.linspace(0, 2 * np.pi, 400); y = np.sin(x ** 2)
fig, axs = plt.subplots(3, sharex=True, sharey=True, gridspec_kw={'hspace': 0})
fig.suptitle('Sharing both axes'); axs[0].plot(x, y ** 2); axs[1].plot(x, 0.3 * y, 'o'); axs[2].plot(x, y, '+')
for ax in axs:
    ax.label_outer()
# %% mosaic
fig, axd = plt.subplot_mosaic([['upleft', 'right'], ['lowleft', 'right']], layout='constrained', figsize=(5.5, 3.5))
for k, ax in axd.items():
    ax.text(0.5, 0.5, f'axd[{k!r}]', ha='center', va='center', fontsize=14, color='darkgrey')
fig.suptitle('plt.subplot_mosaic()')
# %% mosaic_string
axd = plt.figure(layout='constrained').subplot_mosaic('AB;CC', height_ratios=[1, 2])
axd['A'].bar(['a', 'b', 'c'], [5, 7, 9]); axd['B'].plot([1, 2, 3]); axd['C'].imshow([[1, 2], [2, 1]], aspect='auto')
# %% gridspec_nested
fig = plt.figure()
gs0 = fig.add_gridspec(1, 2); gs00 = gs0[0].subgridspec(3, 3); gs01 = gs0[1].subgridspec(3, 3)
for n, (a, sl) in enumerate([(gs00, np.s_[:-1, :]), (gs00, np.s_[-1, :-1]), (gs00, np.s_[-1, -1]), (gs01, np.s_[:, :-1]), (gs01, np.s_[:-1, -1]), (gs01, np.s_[-1, -1])]):
    ax = fig.add_subplot(a[sl]); ax.text(0.5, 0.5, f'ax{n}', va='center', ha='center'); ax.tick_params(labelbottom=False, labelleft=False)
fig.suptitle('GridSpec Inside GridSpec')
# %% inset
fig, ax = plt.subplots()
np.random.seed(2); Z = np.add.outer(range(15), range(15)) + np.random.rand(15, 15)
ax.imshow(Z, extent=(-3, 4, -4, 3), origin='lower')
axins = ax.inset_axes([0.5, 0.5, 0.47, 0.47], xlim=(-1.5, -0.9), ylim=(-2.5, -1.9), xticklabels=[], yticklabels=[])
axins.imshow(Z, extent=(-3, 4, -4, 3), origin='lower')
ax.indicate_inset_zoom(axins, edgecolor='black')
# %% zoom_inset_line
x = np.linspace(0, 10, 300)
fig, ax = plt.subplots(); ax.plot(x, np.sin(x))
ins = fig.add_axes([0.6, 0.65, 0.25, 0.2]); ins.plot(x, np.sin(x)); ins.set_xlim(1, 2); ins.set_ylim(0.8, 1.05); ins.set_title('zoom', fontsize=8)
# %% axes_demo
np.random.seed(19680801)
dt = 0.001; t = np.arange(0.0, 10.0, dt); r = np.exp(-t[:1000] / 0.05); x = np.random.randn(len(t)); s = np.convolve(x, r)[:len(x)] * dt
fig, main_ax = plt.subplots(); main_ax.plot(t, s); main_ax.set_xlim(0, 1); main_ax.set_ylim(1.1 * np.min(s), 2 * np.max(s)); main_ax.set_xlabel('time (s)'); main_ax.set_title('Gaussian colored noise')
right = fig.add_axes([0.65, 0.6, 0.2, 0.2], facecolor='k'); right.hist(s, 400, density=True); right.set(title='Probability', xticks=[], yticks=[])
# %% demo_colorbar_divider
fig, (ax1, ax2) = plt.subplots(1, 2, figsize=(9, 3.5)); fig.subplots_adjust(wspace=0.5)
im1 = ax1.imshow([[1, 2], [3, 4]]); fig.colorbar(im1, ax=ax1, fraction=0.046, pad=0.04)
im2 = ax2.imshow([[1, 2, 5], [3, 4, 9]], cmap='magma'); cb = fig.colorbar(im2, ax=ax2, orientation='horizontal', ticks=[1, 5, 9]); cb.ax.set_xticklabels(['Low', 'Medium', 'High']); cb.set_label('level')
# %% colorbar_log
from matplotlib.colors import LogNorm
X, Y = np.mgrid[-3:3:60j, -2:2:60j]; Z = np.exp(-X ** 2 - Y ** 2) + 50 * np.exp(-(X * 10) ** 2 - (Y * 10) ** 2)
fig, ax = plt.subplots(2, 1)
pcm = ax[0].pcolormesh(X, Y, Z, norm=LogNorm(vmin=Z.min(), vmax=Z.max()), cmap='PuBu_r', shading='auto'); fig.colorbar(pcm, ax=ax[0], extend='max')
pcm = ax[1].pcolormesh(X, Y, Z, cmap='PuBu_r', shading='auto'); fig.colorbar(pcm, ax=ax[1], extend='max')
# %% colorbar_norms
import matplotlib.colors as colors
X, Y = np.mgrid[-3:3:50j, -2:2:50j]; Z = (np.exp(-X ** 2 - Y ** 2) - np.exp(-(X - 1) ** 2 - (Y - 1) ** 2)) * 2
fig, axs = plt.subplots(2, 2, figsize=(9, 7), layout='constrained')
for ax, norm, name in zip(axs.flat, [colors.CenteredNorm(), colors.TwoSlopeNorm(vmin=-0.5, vcenter=0, vmax=2), colors.BoundaryNorm(boundaries=np.linspace(-1, 1, 9), ncolors=256), colors.SymLogNorm(linthresh=0.03, linscale=0.03, vmin=-1.0, vmax=1.0, base=10)], ['centered', 'two slopes', 'boundary', 'symlog']):
    p = ax.pcolormesh(X, Y, Z, norm=norm, cmap='RdBu_r'); fig.colorbar(p, ax=ax, orientation='vertical'); ax.set_title(name)
# %% contour_labels
x = np.arange(-3.0, 3.0, 0.025); y = np.arange(-2.0, 2.0, 0.025); X, Y = np.meshgrid(x, y); Z = (np.exp(-X ** 2 - Y ** 2) - np.exp(-(X - 1) ** 2 - (Y - 1) ** 2)) * 2
fig, ax = plt.subplots(); CS = ax.contour(X, Y, Z); ax.clabel(CS, fontsize=10); ax.set_title('Simplest default with labels')
# %% contour_single_color
x = np.arange(-3.0, 3.0, 0.025); y = np.arange(-2.0, 2.0, 0.025); X, Y = np.meshgrid(x, y); Z = (np.exp(-X ** 2 - Y ** 2) - np.exp(-(X - 1) ** 2 - (Y - 1) ** 2)) * 2
fig, ax = plt.subplots(); ax.contour(X, Y, Z, 6, colors='k'); ax.set_title('negative contours dashed')
# %% contourf_extend
x = y = np.arange(-3.0, 3.01, 0.05); X, Y = np.meshgrid(x, y); Z = np.sin(X) * np.cos(Y) * 2
fig, ax = plt.subplots(layout='constrained'); cs = ax.contourf(X, Y, Z, [-1.5, -1, -0.5, 0, 0.5, 1, 1.5], cmap='cool', extend='both'); cs2 = ax.contour(cs, levels=cs.levels[::2], colors='r')
cbar = fig.colorbar(cs); cbar.ax.set_ylabel('verbosity coefficient'); cbar.add_lines(cs2)
# %% heatmap_annotated
veg = ['cucumber', 'tomato', 'lettuce', 'asparagus']; farmers = ['Joe', 'Upland Bros.', 'Smith', 'Agrifun']
harvest = np.array([[0.8, 2.4, 2.5, 3.9], [2.4, 0.0, 4.0, 1.0], [1.1, 2.4, 0.8, 4.3], [0.6, 0.0, 0.3, 0.0]])
fig, ax = plt.subplots(); im = ax.imshow(harvest)
ax.set_xticks(range(4), labels=farmers, rotation=45, ha='right', rotation_mode='anchor'); ax.set_yticks(range(4), labels=veg)
for i in range(4):
    for j in range(4):
        ax.text(j, i, harvest[i, j], ha='center', va='center', color='w')
ax.set_title('Harvest of local farmers (in tons/year)'); fig.tight_layout()
# %% interpolations
np.random.seed(19680801); grid = np.random.rand(4, 4)
fig, axs = plt.subplots(nrows=3, ncols=6, figsize=(9, 6), subplot_kw={'xticks': [], 'yticks': []})
for ax, m in zip(axs.flat, [None, 'none', 'nearest', 'bilinear', 'bicubic', 'spline16', 'spline36', 'hanning', 'hamming', 'hermite', 'kaiser', 'quadric', 'catrom', 'gaussian', 'bessel', 'mitchell', 'sinc', 'lanczos']):
    ax.imshow(grid, interpolation=m, cmap='viridis'); ax.set_title(str(m))
plt.tight_layout()
# %% image_antialias
N = 300; x = np.arange(N) / N - 0.5; X, Y = np.meshgrid(x, x); R = np.sqrt(X ** 2 + Y ** 2); a = np.sin(np.pi * 2 * (10 * R + 50 * R ** 2)); a[:150, :][R[:150, :] < 0.2] = -1
fig, axs = plt.subplots(1, 2, figsize=(7, 4), layout='constrained'); axs[0].imshow(a, cmap='RdBu_r', interpolation='nearest'); axs[1].imshow(a, cmap='RdBu_r', interpolation='antialiased')
# %% image_clip_alpha
np.random.seed(5); y, x = np.mgrid[0:50, 0:60]
fig, ax = plt.subplots(); ax.imshow(np.sin(x / 8.0) * np.cos(y / 9.0), alpha=np.linspace(0, 1, 60)[None, :] * np.ones((50, 1)), cmap='jet'); ax.set_facecolor('lightgrey')
# %% layered_images
x = np.arange(-3.0, 3.0, 0.05); X, Y = np.meshgrid(x, x); Z1 = np.add.outer(range(8), range(8)) % 2
plt.imshow(Z1, cmap='gray', interpolation='nearest', extent=(-3, 3, -3, 3)); plt.imshow((1 - X / 2 + X ** 5 + Y ** 3) * np.exp(-X ** 2 - Y ** 2), cmap='viridis', alpha=0.9, interpolation='bilinear', extent=(-3, 3, -3, 3))
# %% pcolormesh_gouraud
np.random.seed(9); Z = np.random.rand(6, 10); x = np.arange(10); y = np.arange(6)
fig, axs = plt.subplots(1, 3, figsize=(11, 3)); axs[0].pcolormesh(np.arange(-0.5, 10, 1), np.arange(4.5, 11, 1), Z); axs[1].pcolormesh(x, y, Z, shading='gouraud'); axs[2].pcolormesh(x, y, Z, shading='nearest', edgecolors='k', linewidths=1)
# %% pcolor_levels
from matplotlib.colors import BoundaryNorm
from matplotlib.ticker import MaxNLocator
y, x = np.mgrid[1:5.05:0.05, 1:5.05:0.05]; z = np.sin(x) ** 10 + np.cos(10 + y * x) * np.cos(x); z = z[:-1, :-1]
levels = MaxNLocator(nbins=15).tick_values(z.min(), z.max()); cmap = plt.colormaps['PiYG']; norm = BoundaryNorm(levels, ncolors=cmap.N, clip=True)
fig, (ax0, ax1) = plt.subplots(nrows=2); im = ax0.pcolormesh(x, y, z, cmap=cmap, norm=norm); fig.colorbar(im, ax=ax0); ax0.set_title('pcolormesh with levels')
cf = ax1.contourf(x[:-1, :-1] + 0.025, y[:-1, :-1] + 0.025, z, levels=levels, cmap=cmap); fig.colorbar(cf, ax=ax1); ax1.set_title('contourf with levels'); fig.tight_layout()
# %% quiver_key
X, Y = np.meshgrid(np.arange(0, 2 * np.pi, 0.2), np.arange(0, 2 * np.pi, 0.2)); U = np.cos(X); V = np.sin(Y)
fig, ax = plt.subplots(); M = np.hypot(U, V); Q = ax.quiver(X[::3, ::3], Y[::3, ::3], U[::3, ::3], V[::3, ::3], M[::3, ::3], units='x', pivot='mid', scale=1 / 0.5, width=0.03)
qk = ax.quiverkey(Q, 0.9, 0.95, 2, r'$2 \frac{m}{s}$', labelpos='E', coordinates='figure')
# %% spy
np.random.seed(1); x = np.random.randn(20, 20); x[5, :] = 0.0; x[:, 12] = 0.0
fig, axs = plt.subplots(1, 2); axs[0].spy(x, markersize=5); axs[1].spy(x, precision=0.1)
# %% specgram
np.random.seed(19680801); dt = 0.0005; t = np.arange(0.0, 20.5, dt); s = np.sin(2 * np.pi * 100 * t) + 2 * np.sin(2 * np.pi * 400 * t) * ((t > 10) & (t < 12)) + 0.01 * np.random.random(size=len(t))
fig, (ax1, ax2) = plt.subplots(nrows=2, sharex=True); ax1.plot(t, s); ax2.specgram(s, NFFT=1024, Fs=1 / dt); ax2.set_xlim(0, 20)
# %% psd
np.random.seed(19680801); dt = 0.01; t = np.arange(0, 10, dt); s = 0.1 * np.sin(2 * np.pi * t) + 0.05 * np.random.randn(len(t))
fig, (ax0, ax1) = plt.subplots(2, 1); ax0.plot(t, s); ax1.psd(s, NFFT=512, Fs=1 / dt)
# %% pie_donut
fig, ax = plt.subplots(figsize=(6, 3)); vals = np.array([[60.0, 32.0], [37.0, 40.0], [29.0, 10.0]])
outer = plt.colormaps['tab20c'](np.arange(3) * 4); inner = plt.colormaps['tab20c']([1, 2, 5, 6, 9, 10])
ax.pie(vals.sum(axis=1), radius=1, colors=outer, wedgeprops=dict(width=0.3, edgecolor='w')); ax.pie(vals.flatten(), radius=0.7, colors=inner, wedgeprops=dict(width=0.3, edgecolor='w')); ax.set(aspect='equal', title='Pie plot with `ax.pie`')
# %% pie_shadow
plt.pie([15, 30, 45, 10], explode=(0, 0.1, 0, 0), labels=['Frogs', 'Hogs', 'Dogs', 'Logs'], autopct='%1.1f%%', shadow=True, startangle=90, hatch=['**O', 'oO', 'O.O', '.||.'])
# %% pie_legend
fig, ax = plt.subplots(figsize=(6, 3), subplot_kw=dict(aspect='equal')); data = [375, 75, 250, 300]; names = ['flour', 'sugar', 'butter', 'berries']
wedges, texts, autotexts = ax.pie(data, autopct=lambda p: f'{p:.1f}%\n({p * 10:.0f} g)', textprops=dict(color='w')); ax.legend(wedges, names, title='Ingredients', loc='center left', bbox_to_anchor=(1, 0, 0.5, 1)); plt.setp(autotexts, size=8, weight='bold'); ax.set_title('Matplotlib bakery: A pie')
# %% boxplot_styles
np.random.seed(19680801); data = np.random.lognormal(size=(37, 4), mean=1.5, sigma=1.75); labels = list('ABCD')
fig, axs = plt.subplots(nrows=2, ncols=3, figsize=(6, 6), sharey=True)
axs[0, 0].boxplot(data, tick_labels=labels); axs[0, 1].boxplot(data, tick_labels=labels, showmeans=True); axs[0, 2].boxplot(data, tick_labels=labels, showmeans=True, meanline=True)
axs[1, 0].boxplot(data, tick_labels=labels, showbox=False, showcaps=False); axs[1, 1].boxplot(data, tick_labels=labels, notch=True); axs[1, 2].boxplot(data, tick_labels=labels, showfliers=False)
axs[0, 0].set_yscale('log'); fig.subplots_adjust(hspace=0.4)
# %% boxplot_colors
np.random.seed(19680801); fruit = [np.random.normal(130, 10, size=100), np.random.normal(125, 20, size=100), np.random.normal(120, 30, size=100)]
fig, ax = plt.subplots(); ax.set_ylabel('fruit weight (g)'); bplot = ax.boxplot(fruit, patch_artist=True, tick_labels=['peaches', 'oranges', 'tomatoes'])
for patch, color in zip(bplot['boxes'], ['peachpuff', 'orange', 'tomato']):
    patch.set_facecolor(color)
# %% boxplot_horizontal
np.random.seed(4); plt.boxplot([np.random.randn(50), np.random.randn(50) + 1], orientation='horizontal', widths=0.5, flierprops=dict(marker='D', markersize=5), medianprops=dict(color='firebrick', linewidth=2.5)); plt.yticks([1, 2], ['x1', 'x2'])
# %% violin
np.random.seed(19680801); all_data = [np.random.normal(0, std, 100) for std in range(6, 10)]
fig, axs = plt.subplots(nrows=1, ncols=2, figsize=(9, 4)); axs[0].violinplot(all_data, showmeans=False, showmedians=True); axs[0].set_title('Violin plot'); axs[1].boxplot(all_data); axs[1].set_title('Box plot')
for ax in axs:
    ax.yaxis.grid(True); ax.set_xticks([y + 1 for y in range(4)], labels=['x1', 'x2', 'x3', 'x4']); ax.set_xlabel('Four separate samples'); ax.set_ylabel('Observed values')
# %% violin_styles
np.random.seed(1); d = [np.random.randn(80) * k for k in (1, 2, 3)]
parts = plt.violinplot(d, [1, 2, 4], points=60, widths=0.7, showextrema=True, showmedians=True, quantiles=[[0.1], [], [0.175, 0.954]], bw_method=0.5)
for pc in parts['bodies']:
    pc.set_facecolor('#D43F3A'); pc.set_edgecolor('black'); pc.set_alpha(1)
# %% hist_multi
np.random.seed(19680801); x = np.random.randn(1000, 3); colors = ['red', 'tan', 'lime']
fig, ((ax0, ax1), (ax2, ax3)) = plt.subplots(nrows=2, ncols=2)
ax0.hist(x, 10, density=True, histtype='bar', color=colors, label=colors); ax0.legend(prop={'size': 10}); ax0.set_title('bars with legend')
ax1.hist(x, 10, density=True, histtype='bar', stacked=True); ax1.set_title('stacked bar'); ax2.hist(x, 10, histtype='step', stacked=True, fill=False); ax2.set_title('stack step (unfilled)')
ax3.hist([np.random.randn(n) for n in [10000, 5000, 2000]], 10, histtype='bar'); ax3.set_title('different sample sizes'); fig.tight_layout()
# %% hist_cumulative
np.random.seed(19680801); data = np.random.normal(200, 25, size=100)
fig = plt.figure(figsize=(9, 4), layout='constrained'); axs = fig.subplots(1, 2, sharex=True, sharey=True)
axs[0].ecdf(data, label='CDF'); n, bins, patches = axs[0].hist(data, 25, density=True, histtype='step', cumulative=True, label='Cumulative histogram')
axs[1].ecdf(data, complementary=True, label='CCDF'); axs[1].hist(data, bins=bins, density=True, histtype='step', cumulative=-1, label='Reversed')
fig.suptitle('Cumulative distributions')
for ax in axs:
    ax.grid(True); ax.legend(); ax.set_xlabel('Annual rainfall (mm)'); ax.label_outer()
# %% hist_normal_pdf
np.random.seed(19680801); mu, sigma = 106, 17; x = np.random.normal(loc=mu, scale=sigma, size=420)
fig, ax = plt.subplots(); n, bins, patches = ax.hist(x, 50, density=True); y = (1 / (np.sqrt(2 * np.pi) * sigma)) * np.exp(-0.5 * (1 / sigma * (bins - mu)) ** 2)
ax.plot(bins, y, '--'); ax.set_xlabel('Value'); ax.set_ylabel('Probability density'); ax.set_title(r'Histogram of normal distribution sample: $\mu=106$, $\sigma=17$'); fig.tight_layout()
# %% hist_weights_range
np.random.seed(8); x = np.random.randn(500); plt.hist(x, bins=12, range=(-2, 2), weights=np.ones(500) / 500, rwidth=0.8, align='left', orientation='horizontal', edgecolor='white', log=False); plt.xlabel('share')
# %% hist_colored
np.random.seed(19680801); x = np.random.randn(10000); fig, ax = plt.subplots(); N, bins, patches = ax.hist(x, bins=20); fracs = N / N.max()
for f, p in zip(fracs, patches):
    p.set_facecolor(plt.cm.viridis(f))
# %% hist2d
np.random.seed(19680801); x = np.random.randn(10000); y = 1.2 * x + np.random.randn(10000) / 3
fig, axs = plt.subplots(1, 3, figsize=(15, 5), sharex=True, sharey=True, tight_layout=True); axs[0].hist2d(x, y, bins=40); axs[1].hist2d(x, y, bins=(80, 10)); axs[2].hist2d(x, y, bins=40, cmin=2, cmap='plasma')
# %% hexbin
np.random.seed(19680801); n = 20000; x = np.random.standard_normal(n); y = 2.0 + 3.0 * x + 4.0 * np.random.standard_normal(n)
fig, (ax0, ax1) = plt.subplots(ncols=2, sharey=True, figsize=(9, 4)); hb = ax0.hexbin(x, y, gridsize=50, cmap='inferno'); ax0.set(xlim=(x.min(), x.max()), ylim=(y.min(), y.max())); ax0.set_title('Hexagon binning'); fig.colorbar(hb, ax=ax0, label='counts')
hb = ax1.hexbin(x, y, gridsize=50, bins='log', cmap='inferno'); ax1.set(xlim=(x.min(), x.max()), ylim=(y.min(), y.max())); fig.colorbar(hb, ax=ax1, label='counts')
# %% text_styles
fig = plt.figure(); ax = fig.add_subplot(); fig.subplots_adjust(top=0.85); fig.suptitle('bold figure suptitle', fontsize=14, fontweight='bold'); ax.set_title('axes title'); ax.set_xlabel('xlabel'); ax.set_ylabel('ylabel'); ax.axis([0, 10, 0, 10])
ax.text(3, 8, 'boxed italics text in data coords', style='italic', bbox={'facecolor': 'red', 'alpha': 0.5, 'pad': 10}); ax.text(2, 6, r'an equation: $E=mc^2$', fontsize=15); ax.text(3, 2, 'Unicode: Institut für Festkörperphysik')
ax.text(0.95, 0.01, 'colored text in axes coords', verticalalignment='bottom', horizontalalignment='right', transform=ax.transAxes, color='green', fontsize=15); ax.plot([2], [1], 'o'); ax.annotate('annotate', xy=(2, 1), xytext=(3, 4), arrowprops=dict(facecolor='black', shrink=0.05))
# %% text_alignment
from matplotlib.patches import Rectangle
fig, ax = plt.subplots(); ax.add_patch(Rectangle((0.25, 0.25), 0.5, 0.5, fill=False, transform=ax.transAxes))
for ha, x in [('left', 0.25), ('center', 0.5), ('right', 0.75)]:
    for va, y in [('top', 0.25), ('center', 0.5), ('bottom', 0.75), ('baseline', 0.9)]:
        ax.text(x, y, f'{ha}\n{va}', ha=ha, va=va, transform=ax.transAxes, fontsize=8)
ax.text(0.1, 0.5, 'rotated\nwith newlines', rotation=45, ha='center', va='center', transform=ax.transAxes); ax.text(0.9, 0.5, 'vertical', rotation='vertical', rotation_mode='anchor', transform=ax.transAxes); ax.set_axis_off()
# %% text_wrap
fig = plt.figure(); plt.axis((0, 10, 0, 10)); t = "This is a really long string that I'd rather have wrapped so that it doesn't go outside of the figure, but if it's long enough it will go off the top or bottom!"
plt.text(4, 1, t, ha='left', rotation=15, wrap=True); plt.text(6, 5, t, ha='left', rotation=15, wrap=True); plt.text(5, 5, t, ha='right', rotation=-15, wrap=True); plt.text(5, 10, t, fontsize=18, style='oblique', ha='center', va='top', wrap=True); plt.text(3, 4, t, family='serif', style='italic', ha='right', wrap=True); plt.text(-1, 0, t, ha='left', rotation=-15, wrap=True)
# %% text_wrap_title
plt.figure(figsize=(4, 3)); plt.plot([1, 2]); plt.title('A rather long title that would stick out of this small figure on both of its sides', wrap=True)
# %% fancy_boxes
fig, ax = plt.subplots(figsize=(8, 3)); 
for i, style in enumerate(['round', 'square', 'round4', 'circle', 'larrow', 'rarrow']):
    ax.text(0.1 + 0.2 * (i % 5), 0.7 - 0.5 * (i // 5), style, ha='center', bbox=dict(boxstyle=f'{style},pad=0.4', fc='lightblue', ec='steelblue', lw=2))
ax.axis('off')
# %% arrow_styles
fig, ax = plt.subplots(figsize=(8, 6))
for i, style in enumerate(['-', '->', '<-', '<->', '-|>', '<|-|>', 'fancy', 'simple', 'wedge']):
    ax.annotate(style, xy=(0.45 + 0.5 * (i % 2), 0.95 - 0.14 * (i // 2)), xytext=(0.05 + 0.5 * (i % 2), 0.95 - 0.14 * (i // 2)), arrowprops=dict(arrowstyle=style, color='C0', shrinkA=5, shrinkB=5), va='center')
ax.set_axis_off()
# %% annotate_coords
fig, ax = plt.subplots(figsize=(5, 3)); t = np.arange(0, 5, 0.01); s = np.cos(2 * np.pi * t); ax.plot(t, s, lw=3)
ax.annotate('figure pixels', xy=(10, 10), xycoords='figure pixels'); ax.annotate('figure points', xy=(107, 110), xycoords='figure points', fontsize=12); ax.annotate('figure fraction', xy=(0.025, 0.975), xycoords='figure fraction', ha='left', va='top', fontsize=14)
ax.annotate('point offset from data', xy=(3, 1), xycoords='data', xytext=(-10, 90), textcoords='offset points', arrowprops=dict(facecolor='black', shrink=0.05), ha='center', va='bottom'); ax.annotate('axes fraction', xy=(2, 1), xytext=(0.36, 0.68), textcoords='axes fraction', arrowprops=dict(facecolor='green', shrink=0.05), ha='right', va='top'); ax.set(xlim=(-1, 5), ylim=(-3, 5))
# %% annotate_box_arc
x = np.linspace(0, 10, 100); fig, ax = plt.subplots(); ax.plot(x, np.cos(x)); ax.axis('equal')
bbox = dict(boxstyle='round', fc='0.8'); ax.annotate('local maximum', xy=(6.28, 1), xytext=(10, 4), bbox=bbox, arrowprops=dict(facecolor='black', shrink=0.05)); ax.annotate('local minimum', xy=(5 * np.pi / 2 - np.pi / 2 - np.pi, -1), xytext=(2, -3), arrowprops=dict(arrowstyle='->', connectionstyle='arc3,rad=0.2'))
# %% mathtext_examples
fig, ax = plt.subplots(figsize=(7, 7)); ax.axis('off')
for i, m in enumerate([r'$W^{3\beta}_{\delta_1 \rho_1 \sigma_2} = U^{3\beta}_{\delta_1 \rho_1} + \frac{1}{8 \pi 2}$', r'$\alpha_{i+1}^j = {\rm sin}(2\pi f_j t_i) e^{-5 t_i/\tau}$', r'$\frac{3}{4},\ \binom{3}{4},\ \left(\frac{5 - \frac{1}{x}}{4}\right)$', r'$\sqrt{2},\ \sqrt[3]{x},\ \int_0^\infty e^{-x} dx$', r'$\mathit{A}\mathrm{B}\mathcal{C}\mathbb{R}\mathbf{x}$', r'$\hat{y},\ \bar{x},\ \vec{v},\ \tilde{n},\ \dot{q},\ \widehat{x}$', r'$\nabla \cdot \vec{E} = \frac{\rho}{\epsilon_0},\quad x \leq y \neq z \approx w \in S$', r'$\sum_{i=1}^{n}\prod_{j} a_{ij}\ \lim_{x\to 0}\ \log_2 N\ \max_\theta \mathcal{L}(\theta)$']):
    ax.text(0.02, 0.95 - i * 0.13, m, fontsize=18, va='top')
# %% mathtext_labels
x = np.linspace(0, 2, 50); plt.plot(x, np.exp(-x), label=r'$e^{-\lambda t}$'); plt.plot(x, np.cos(2 * np.pi * x), label=r'$\cos(2\pi t)$'); plt.xlabel(r'$\Delta t\ (\mathrm{s})$'); plt.ylabel(r'Normalized $|\psi(x)|^2$'); plt.title(r'$\mathbf{Bold}$ and $\it{italic}$: $\sigma = \sqrt{\frac{1}{N}\sum(x_i-\mu)^2}$'); plt.legend()
# %% rainbow_text_fonts
fig, ax = plt.subplots(figsize=(6, 4)); 
for i, f in enumerate(['serif', 'sans-serif', 'monospace']):
    ax.text(0.1, 0.9 - i * 0.1, f, family=f)
for i, w in enumerate(['light', 'normal', 'bold', 'black']):
    ax.text(0.4, 0.9 - i * 0.1, w, weight=w)
for i, s in enumerate(['xx-small', 'x-small', 'small', 'medium', 'large', 'x-large', 'xx-large']):
    ax.text(0.65, 0.9 - i * 0.1, s, size=s)
for i, s in enumerate(['normal', 'italic', 'oblique']):
    ax.text(0.1, 0.5 - i * 0.1, s, style=s)
ax.text(0.4, 0.3, 'multi\nline text\ncentred', multialignment='center', linespacing=1.8)
# %% tick_locators
from matplotlib.ticker import MultipleLocator, AutoMinorLocator, MaxNLocator, FixedLocator, LogLocator, NullLocator, LinearLocator, NullFormatter
fig, axs = plt.subplots(7, 1, figsize=(8, 6)); locs = [NullLocator(), MultipleLocator(0.5), FixedLocator([0, 1, 5]), LinearLocator(numticks=3), MultipleLocator(1.25), MaxNLocator(4), MultipleLocator(2)]
for ax, loc in zip(axs, locs):
    ax.yaxis.set_major_locator(NullLocator()); ax.spines[['left', 'right', 'top']].set_visible(False); ax.set_xlim(0, 5); ax.set_ylim(0, 1); ax.xaxis.set_major_locator(loc); ax.xaxis.set_minor_locator(AutoMinorLocator())
fig.tight_layout()
# %% tick_formatters
from matplotlib.ticker import FuncFormatter, StrMethodFormatter, FormatStrFormatter, PercentFormatter, EngFormatter, FixedFormatter
fig, axs = plt.subplots(6, 1, figsize=(7, 7), layout='constrained')
for ax, f in zip(axs, [lambda x, pos: f'[{x:.2f}]', StrMethodFormatter('{x:.3f}'), FormatStrFormatter('#%d'), PercentFormatter(xmax=5), EngFormatter(unit='Hz'), '{x} km']):
    ax.set_xlim(0, 5); ax.xaxis.set_major_formatter(f); ax.set_yticks([])
# %% tick_styling
fig, ax = plt.subplots(); ax.plot(np.arange(0, 10, 0.1), np.sin(np.arange(0, 10, 0.1))); ax.tick_params(axis='x', rotation=55, labelcolor='tab:red', length=10, width=2, direction='in', pad=10); ax.tick_params(axis='y', which='both', right=True, labelright=True, direction='inout', labelsize=12, color='blue', grid_color='g', grid_alpha=0.5); ax.grid(True); ax.minorticks_on()
# %% sci_notation
fig, ax = plt.subplots(); ax.plot(np.array([1, 2, 3, 4]) * 1e5, np.array([3, 1, 4, 1]) * 1e-4); ax.ticklabel_format(style='sci', axis='both', scilimits=(0, 0), useMathText=True)
# %% plain_notation
fig, ax = plt.subplots(); ax.plot(np.array([1, 2, 3, 4]) * 1e7, [1e8, 3e8, 2e8, 5e8]); ax.ticklabel_format(style='plain')
# %% dollar_ticks
np.random.seed(19680801); fig, ax = plt.subplots(); ax.plot(100 * np.random.rand(20)); ax.yaxis.set_major_formatter('${x:1.2f}'); ax.yaxis.set_tick_params(which='major', labelcolor='green', labelleft=False, labelright=True)
# %% date_axis
import datetime
days = [datetime.datetime(2024, 1, 1) + datetime.timedelta(days=i) for i in range(60)]; y = np.cumsum(np.sin(np.arange(60)))
fig, ax = plt.subplots(); ax.plot(days, y); ax.set_title('by day'); fig.autofmt_xdate()
# %% date_concise
import datetime
import matplotlib.dates as mdates
days = [datetime.date(2023, 1, 1) + datetime.timedelta(days=7 * i) for i in range(60)]; y = np.arange(60) % 7
fig, ax = plt.subplots(); ax.plot(days, y); loc = mdates.AutoDateLocator(); ax.xaxis.set_major_locator(loc); ax.xaxis.set_major_formatter(mdates.ConciseDateFormatter(loc)); ax.grid(True)
# %% date_formatter
import datetime
import matplotlib.dates as mdates
days = [datetime.datetime(2020, 1, 1) + datetime.timedelta(days=10 * i) for i in range(40)]; fig, ax = plt.subplots(); ax.plot(days, np.arange(40) ** 2); ax.xaxis.set_major_locator(mdates.MonthLocator(bymonth=(1, 7))); ax.xaxis.set_minor_locator(mdates.MonthLocator()); ax.xaxis.set_major_formatter(mdates.DateFormatter('%b %Y')); ax.set_xlim(datetime.datetime(2020, 1, 1), datetime.datetime(2021, 2, 1))
# %% date_hours
import datetime
t = [datetime.datetime(2024, 5, 1, 6) + datetime.timedelta(minutes=15 * i) for i in range(50)]; plt.plot(t, np.sin(np.arange(50) / 5.0), 'o-'); plt.gcf().autofmt_xdate()
# %% categorical_lines
data = {'apple': 10, 'orange': 15, 'lemon': 5, 'lime': 20}; names = list(data.keys()); values = list(data.values())
fig, axs = plt.subplots(1, 3, figsize=(9, 3), sharey=True); axs[0].bar(names, values); axs[1].scatter(names, values); axs[2].plot(names, values); fig.suptitle('Categorical Plotting')
# %% categorical_both
cat = ['bored', 'happy', 'bored', 'bored', 'happy', 'bored']; dog = ['happy', 'happy', 'happy', 'happy', 'bored', 'bored']; activity = ['combing', 'drinking', 'feeding', 'napping', 'playing', 'washing']
fig, ax = plt.subplots(); ax.plot(activity, dog, label='dog'); ax.plot(activity, cat, label='cat'); ax.legend()
# %% patches
from matplotlib.patches import Circle, Ellipse, Wedge, Polygon, Rectangle, FancyBboxPatch, Arc, RegularPolygon, PathPatch, FancyArrowPatch, Arrow
import matplotlib.path as mpath
fig, ax = plt.subplots(); ax.add_patch(Circle((0.1, 0.8), 0.08, ec='none', fc='C0')); ax.add_patch(Rectangle((0.25, 0.75), 0.15, 0.1, angle=15, fc='C1', ec='k', ls='--')); ax.add_patch(Wedge((0.55, 0.8), 0.1, 30, 270, fc='C2')); ax.add_patch(RegularPolygon((0.8, 0.8), 5, radius=0.1, fc='C3'))
ax.add_patch(Ellipse((0.1, 0.5), 0.18, 0.09, angle=30, fc='C4', alpha=0.5)); ax.add_patch(Arrow(0.25, 0.45, 0.15, 0.1, width=0.1, fc='C5')); ax.add_patch(FancyBboxPatch((0.5, 0.45), 0.12, 0.08, boxstyle='round,pad=0.03', fc='C6')); ax.add_patch(Arc((0.8, 0.5), 0.15, 0.2, theta1=0, theta2=240, color='C7', lw=3)); ax.add_patch(Polygon([[0.05, 0.1], [0.2, 0.1], [0.12, 0.3]], closed=True, fc='C8', hatch='xx'))
P = mpath.Path; ax.add_patch(PathPatch(P([(0.3, 0.1), (0.35, 0.3), (0.5, 0.35), (0.55, 0.1), (0.3, 0.1)], [P.MOVETO, P.CURVE4, P.CURVE4, P.CURVE4, P.CLOSEPOLY]), fc='C9')); ax.set_aspect('equal')
# %% hatches
fig, axs = plt.subplots(2, 5, layout='constrained', figsize=(6.4, 3.2))
for ax, h in zip(axs.flat, ['/', '\\', '|', '-', '+', 'x', 'o', 'O', '.', '*']):
    ax.add_patch(plt.Rectangle((0, 0), 2, 2, fill=False, hatch=h)); ax.text(1, -0.5, f"' {h} '", size=15, ha='center'); ax.axis('equal'); ax.axis('off')
# %% arrows
ax = plt.gca(); plt.arrow(0, 0, 0.5, 0.5, head_width=0.05, head_length=0.1, fc='k', ec='k'); plt.arrow(0.2, 0.8, 0.4, -0.3, width=0.02, length_includes_head=True, color='r', alpha=0.5); ax.annotate('', xy=(0.9, 0.1), xytext=(0.5, 0.1), arrowprops=dict(arrowstyle='<->', ls='--', lw=2)); plt.xlim(-0.1, 1.1); plt.ylim(-0.1, 1.1)
# %% poly_collection
from matplotlib.collections import PolyCollection, PatchCollection
from matplotlib.patches import Circle
np.random.seed(19680801); patches = [Circle((x, y), r) for x, y, r in zip(np.random.rand(8), np.random.rand(8), 0.1 * np.random.rand(8))]; p = PatchCollection(patches, alpha=0.4); p.set_array(100 * np.random.rand(8)); fig, ax = plt.subplots(); ax.add_collection(p); fig.colorbar(p, ax=ax); ax.add_collection(PolyCollection([[(0, 0), (0.2, 0), (0.1, 0.2)], [(0.8, 0.8), (1, 0.8), (1, 1), (0.8, 1)]], facecolors=['r', 'g']))
# %% axline_span
t = np.linspace(-10, 10, 100); sig = 1 / (1 + np.exp(-t)); fig, ax = plt.subplots(); ax.axhline(y=0, color='black', linestyle='--'); ax.axhline(y=0.5, color='black', linestyle=':'); ax.axhline(y=1.0, color='black', linestyle='--'); ax.axvline(color='grey'); ax.axline((0, 0.5), slope=0.25, color='black', linestyle=(0, (5, 5))); ax.plot(t, sig, linewidth=2, label=r'$\sigma(t) = \frac{1}{1 + e^{-t}}$'); ax.set(xlim=(-10, 10), xlabel='t'); ax.legend(fontsize=14)
# %% legend_places
fig, axs = plt.subplots(3, 3, figsize=(9, 7))
for ax, loc in zip(axs.flat, ['upper right', 'upper left', 'lower left', 'lower right', 'right', 'center left', 'center right', 'lower center', 'center']):
    ax.plot([1, 2], label=loc); ax.legend(loc=loc, fontsize=8)
# %% legend_custom
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
fig, ax = plt.subplots(); ax.plot(np.sin(np.arange(10)), 'b'); el = [Line2D([0], [0], color='b', lw=4, label='Line'), Line2D([0], [0], marker='o', color='w', label='Scatter', markerfacecolor='g', markersize=15), Patch(facecolor='orange', edgecolor='r', label='Color Patch')]; ax.legend(handles=el, loc='center')
# %% legend_styles
fig, axs = plt.subplots(2, 2, figsize=(8, 6)); x = np.arange(5)
for ax, kw in zip(axs.flat, [dict(shadow=True, fancybox=False), dict(frameon=False, title='none'), dict(facecolor='lightyellow', edgecolor='red', framealpha=1), dict(ncols=2, bbox_to_anchor=(0, 1.02), loc='lower left', borderaxespad=0)]):
    ax.plot(x, x, 'o-', label='first'); ax.plot(x, x[::-1], '--', label='second'); ax.legend(**kw)
# %% legend_figure
fig, axs = plt.subplots(1, 2, figsize=(8, 4)); x = np.arange(0.0, 2.0, 0.02); l1, = axs[0].plot(x, np.sin(2 * np.pi * x)); l2, = axs[0].plot(x, np.exp(-x), marker='o', markevery=10); l3, = axs[1].plot(x, np.sin(4 * np.pi * x), color='tab:green'); fig.legend([l1, l2, l3], ['Line 1', 'Line 2', 'Line 3'], loc='upper right')
# %% legend_outside_constrained
fig, ax = plt.subplots(layout='constrained'); ax.plot([1, 2], label='one'); ax.plot([2, 1], label='two'); fig.legend(loc='outside right upper')
# %% legend_proxy_mixed
fig, ax = plt.subplots(); ax.scatter([1, 2], [1, 2], s=[20, 200], label='dots'); ax.bar([1, 2], [0.5, 0.4], label='bars', color='g'); ax.errorbar([1, 2], [2, 1], yerr=0.2, label='err', capsize=3); ax.fill_between([1, 2], [0, 0.2], [0.3, 0.9], alpha=0.3, label='area'); ax.stem([1.2, 1.7], [1, 1.5], label='stem'); ax.axvspan(1.3, 1.4, color='y', label='span'); ax.axhline(0.7, ls=':', label='level'); ax.legend(fontsize='small', loc='upper center', ncol=2)
# %% color_cycle
from cycler import cycler
x = np.linspace(0, 2 * np.pi, 50); offsets = np.linspace(0, 2 * np.pi, 4, endpoint=False); yy = np.transpose([np.sin(x + phi) for phi in offsets]); fig, (ax0, ax1) = plt.subplots(nrows=2); plt.rc('lines', linewidth=4)
ax0.set_prop_cycle(cycler(color=['r', 'g', 'b', 'y']) + cycler(linestyle=['-', '--', ':', '-.'])); ax0.plot(yy); ax1.set_prop_cycle(cycler(color=['c', 'm', 'y', 'k']) + cycler(lw=[1, 2, 3, 4])); ax1.plot(yy); fig.subplots_adjust(hspace=0.3)
# %% color_specs
th = np.linspace(0, 2 * np.pi, 128); fig, ax = plt.subplots(figsize=(3, 3)); ax.plot(th, np.cos(th), 'C1', label='C1'); ax.plot(th, np.sin(th), color=(0.1, 0.2, 0.5, 0.6)); ax.plot(th, 0.5 * np.cos(th), color='xkcd:crimson'); ax.plot(th, 0.3 * np.sin(th), color=('green', 0.3)); ax.plot(th, 0.1 * th, c='0.7'); ax.plot(th, -0.1 * th, c='#0f0f0f80'); ax.legend()
# %% colormaps_strip
gradient = np.vstack((np.linspace(0, 1, 256), np.linspace(0, 1, 256))); names = ['Greys', 'Purples', 'YlOrRd', 'hot', 'afmhot', 'cubehelix', 'Spectral', 'bwr', 'seismic', 'twilight', 'hsv', 'Pastel1', 'Set1', 'tab20', 'terrain', 'ocean', 'YlGn', 'rainbow', 'turbo', 'gnuplot']
fig, axs = plt.subplots(nrows=20, figsize=(6.4, 5)); fig.subplots_adjust(top=0.95, bottom=0.01, left=0.2, right=0.99)
for ax, name in zip(axs, names):
    ax.imshow(gradient, aspect='auto', cmap=name); ax.text(-0.01, 0.5, name, va='center', ha='right', fontsize=10, transform=ax.transAxes); ax.set_axis_off()
# %% colormap_listed
from matplotlib.colors import ListedColormap, LinearSegmentedColormap
np.random.seed(1); data = np.random.randn(20, 20); fig, axs = plt.subplots(1, 2, figsize=(8, 3), layout='constrained'); 
for ax, cmap in zip(axs, [ListedColormap(['darkorange', 'gold', 'lawngreen', 'lightseagreen']), LinearSegmentedColormap.from_list('mine', ['navy', 'white', 'darkred'], N=30)]):
    psm = ax.pcolormesh(data, cmap=cmap, rasterized=True, vmin=-4, vmax=4); fig.colorbar(psm, ax=ax)
# %% colormap_bad_over
z = np.array([[0.1, 0.5, np.nan], [1.5, -0.5, 0.9]]); cm = plt.get_cmap('viridis').copy(); cm.set_bad('red'); cm.set_over('white'); cm.set_under('black'); plt.imshow(z, cmap=cm, vmin=0, vmax=1); plt.colorbar(extend='both')
# %% scatter_many_markers
np.random.seed(19680801); x = np.random.rand(10); y = np.random.rand(10); z = np.sqrt(x ** 2 + y ** 2); fig, axs = plt.subplots(2, 3, sharex=True, sharey=True, layout='constrained')
for ax, m in zip(axs.flat, ['>', (5, 0), (5, 1), (5, 2), r'$\clubsuit$', [[-1, -1], [1, -1], [1, 1], [-1, -1]]]):
    ax.scatter(x, y, s=80, c=z, marker=m); ax.set_title(f'marker={m}', fontsize=7)
# %% scatter_edge
np.random.seed(3); plt.scatter(np.random.rand(30), np.random.rand(30), s=np.random.rand(30) * 500, facecolors='none', edgecolors='r', linewidths=2); plt.scatter([0.5], [0.5], marker='+', s=300, c='k', linewidths=3)
# %% style_fivethirtyeight
plt.style.use('fivethirtyeight'); x = np.linspace(0, 10); np.random.seed(19680801); 
for s in (1, 0.5, -0.7):
    plt.plot(x, np.sin(x) * s + x)
plt.title("'fivethirtyeight' style sheet")
# %% style_bmh
plt.style.use('bmh'); np.random.seed(1); plt.hist(np.random.beta(4, 10, size=1000), histtype='stepfilled', bins=25, alpha=0.8, density=True); plt.hist(np.random.beta(12, 12, size=1000), histtype='stepfilled', bins=25, alpha=0.8, density=True); plt.title("'bmh' style sheet")
# %% style_grayscale
plt.style.use('grayscale'); fig, axs = plt.subplots(1, 2); axs[0].plot(np.sin(np.arange(30) / 4.0)); axs[0].plot(np.cos(np.arange(30) / 4.0)); axs[1].imshow(np.arange(100).reshape(10, 10))
# %% style_seaborn_darkgrid
plt.style.use('seaborn-v0_8-darkgrid'); x = np.arange(20); plt.plot(x, np.sqrt(x), label='a'); plt.plot(x, np.log1p(x), label='b'); plt.legend(); plt.xlabel('x axis'); plt.title('darkgrid')
# %% style_seaborn_many
plt.style.use(['seaborn-v0_8-white', 'seaborn-v0_8-talk', 'seaborn-v0_8-deep']); plt.plot([1, 2, 4], label='talk'); plt.legend(); plt.ylabel('y')
# %% style_tableau_colorblind
plt.style.use('tableau-colorblind10'); [plt.plot([0, 1], [i, i + 1], lw=3) for i in range(10)]
# %% style_solarize
plt.style.use('Solarize_Light2'); plt.plot(np.sin(np.linspace(0, 10))); plt.title('8 Random Lines'); plt.xlabel('x label', fontsize=14)
# %% style_context
with plt.style.context('ggplot'):
    plt.figure(figsize=(5, 3)); plt.bar(range(5), [3, 5, 1, 4, 2]); plt.title('in a context')
# %% rc_many
plt.rcParams.update({'axes.spines.top': False, 'axes.spines.right': False, 'axes.titlesize': 18, 'axes.titleweight': 'bold', 'axes.labelsize': 14, 'xtick.direction': 'in', 'ytick.direction': 'in', 'lines.marker': 'o', 'lines.linestyle': '--', 'legend.frameon': False, 'figure.facecolor': '#f0f0f0', 'axes.facecolor': '#fafafa', 'axes.prop_cycle': plt.cycler(color=['#e41a1c', '#377eb8']), 'font.family': 'serif', 'xtick.major.size': 8, 'grid.linestyle': ':', 'axes.grid': True, 'axes.grid.axis': 'y'})
plt.plot([1, 3, 2], label='a'); plt.plot([2, 1, 3], label='b'); plt.title('settings'); plt.xlabel('x'); plt.legend()
# %% figure_frame
fig = plt.figure(facecolor='lightskyblue', edgecolor='r', linewidth=4, layout='constrained'); fig.suptitle('A nice Matplotlib Figure'); ax = fig.add_subplot(); ax.set_title('Axes', loc='left', fontstyle='oblique', fontsize='medium'); ax.set_title('right', loc='right')
# %% sup_labels
fig, axs = plt.subplots(2, 3, layout='constrained', sharex=True, sharey=True); fig.supxlabel('common x'); fig.supylabel('common y'); fig.suptitle('common title')
for i, ax in enumerate(axs.flat):
    ax.plot(np.arange(5) * i)
# %% align_labels
fig, axs = plt.subplots(2, 2, layout='constrained'); axs[0, 0].plot(np.arange(0, 1e6, 1000)); axs[0, 0].set_ylabel('YLabel0'); axs[1, 0].plot([1, 2]); axs[1, 0].set_ylabel('YLabel1'); axs[0, 1].set_xlabel('XLabel'); axs[1, 1].tick_params(axis='x', rotation=55); axs[1, 1].set_xlabel('X'); fig.align_labels()
# %% constrained_colorbars
fig, axs = plt.subplots(2, 2, figsize=(6, 6), layout='constrained'); arr = np.arange(100).reshape(10, 10)
for ax in axs.flat:
    im = ax.imshow(arr)
fig.colorbar(im, ax=axs[:, 1], shrink=0.6, location='right'); fig.colorbar(im, ax=axs[0, 0], location='top')
# %% constrained_mixed
fig, axs = plt.subplots(2, 3, layout='constrained', figsize=(9, 5), width_ratios=[1, 2, 1])
for i, ax in enumerate(axs.flat):
    ax.plot(np.arange(10) * 10 ** i); ax.set_xlabel('x-label', fontsize=8 + i); ax.set_ylabel('y-label'); ax.set_title('Title ' + str(i))
# %% tight_rect
fig, axs = plt.subplots(1, 3, figsize=(9, 3)); [ax.set_ylabel('long label of y') for ax in axs]; [ax.set_title('t\nwo lines') for ax in axs]; fig.suptitle('Super'); fig.tight_layout(rect=[0, 0.03, 1, 0.95], w_pad=3)
# %% acorr
np.random.seed(19680801); x, y = np.random.randn(2, 100); fig, [ax1, ax2] = plt.subplots(2, 1, sharex=True); ax1.xcorr(x, y, usevlines=True, maxlags=50, normed=True, lw=2); ax1.grid(True); ax2.acorr(x, usevlines=True, normed=True, maxlags=50, lw=2); ax2.grid(True)
# %% tf_image_grid
np.random.seed(0); imgs = np.random.randint(0, 255, (9, 32, 32, 3)).astype('uint8'); plt.figure(figsize=(10, 10)); names = ['daisy', 'dandelion', 'roses', 'sunflowers', 'tulips']
for i in range(9):
    ax = plt.subplot(3, 3, i + 1); plt.imshow(imgs[i]); plt.title(names[i % 5]); plt.axis('off')
# %% tf_history
e = np.arange(1, 31); acc = 1 - 0.6 * np.exp(-e / 8.0); val = acc - 0.05 - 0.01 * np.cos(e); plt.figure(figsize=(12, 6)); plt.subplot(1, 2, 1); plt.plot(e, acc, 'bo', label='Training acc'); plt.plot(e, val, 'b', label='Validation acc'); plt.title('Training and validation accuracy'); plt.xlabel('Epochs'); plt.ylabel('Accuracy'); plt.legend(loc='lower right'); plt.subplot(1, 2, 2); plt.plot(e, 1 - acc, 'r-', e, 1 - val, 'r--'); plt.ylim([0, max(plt.ylim())]); plt.legend(['train', 'val']); plt.title('Loss')
# %% tf_forecast
x = np.arange(24); y = np.sin(x / 3.0); plt.figure(figsize=(12, 8))
for n in range(3):
    plt.subplot(3, 1, n + 1); plt.ylabel('T (degC) [normed]'); plt.plot(x, y + n, label='Inputs', marker='.', zorder=-10); plt.scatter(x + 1, y + n, edgecolors='k', label='Labels', c='#2ca02c', s=64); plt.scatter(x + 1, y * 0.9 + n, marker='X', edgecolors='k', label='Predictions', c='#ff7f0e', s=64)
    if n == 0:
        plt.legend()
plt.xlabel('Time [h]')
# %% tf_regression_hist
np.random.seed(1); error = np.random.randn(80) * 2; plt.hist(error, bins=25); plt.xlabel('Prediction Error [MPG]'); _ = plt.ylabel('Count')
# %% tf_waveforms
np.random.seed(2); fig, axes = plt.subplots(3, 3, figsize=(10, 9)); 
for i in range(9):
    ax = axes[i // 3][i % 3]; t = np.arange(1600); ax.plot(np.sin(t * (0.01 + i * 0.01)) * np.exp(-((t - 800) / 300.0) ** 2)); ax.set_yticks(np.arange(-1.2, 1.2, 0.2)); ax.set_title('label ' + str(i)); ax.set_ylim([-1.1, 1.1])
# %% tf_spectrogram
fig, axes = plt.subplots(2, figsize=(12, 8)); t = np.arange(16000); axes[0].plot(t, np.sin(t / 50.0)); axes[0].set_title('Waveform'); axes[0].set_xlim([0, 16000]); S = np.log(np.abs(np.sin(np.arange(124)[:, None] / 7.0) * np.cos(np.arange(129)[None, :] / 11.0)).T + 1e-3); X = np.linspace(0, 16000, num=124, dtype=int); axes[1].pcolormesh(X, range(129), S); axes[1].set_title('Spectrogram'); plt.suptitle('YES')
# %% tf_roc
fp = np.linspace(0, 1, 50); tp = fp ** 0.2; plt.plot(100 * fp, 100 * tp, label='Train Baseline', linewidth=2, color='C0'); plt.plot(100 * fp, 100 * fp ** 0.3, label='Test Baseline', color='C0', linestyle='--'); plt.xlabel('False positives [%]'); plt.ylabel('True positives [%]'); plt.xlim([-0.5, 20]); plt.ylim([80, 100.5]); plt.grid(True); ax = plt.gca(); ax.set_aspect('equal'); plt.legend(loc='lower right')
# %% tf_vae_manifold
y, x = np.mgrid[0:140, 0:140]; plt.figure(figsize=(6, 6)); plt.imshow((np.sin(x / 5.0) * np.cos(y / 6.0) + 1) / 2, cmap='Greys_r'); plt.axis('Off')
# %% tf_attention
att = np.array([[0.9, 0.1, 0, 0], [0.1, 0.8, 0.1, 0], [0, 0.3, 0.6, 0.1]]); fig = plt.figure(figsize=(10, 10)); ax = fig.add_subplot(1, 1, 1); ax.matshow(att, cmap='viridis', vmin=0.0); fd = {'fontsize': 14}; ax.set_xticks(range(4), ['hace', 'mucho', 'frio', '.'], rotation=90, fontsize=14); ax.set_yticks(range(3), ['it', 'is', 'cold'], fontsize=14); ax.set_xlabel('Input text'); ax.set_ylabel('Output text')
# %% sk_confusion
m = np.array([[13, 0, 0], [0, 10, 6], [0, 0, 9]]); fig, ax = plt.subplots(); im = ax.imshow(m, cmap=plt.cm.Blues); ax.figure.colorbar(im, ax=ax); ax.set(xticks=np.arange(3), yticks=np.arange(3), xticklabels=['setosa', 'versicolor', 'virginica'], yticklabels=['setosa', 'versicolor', 'virginica'], title='Confusion matrix', ylabel='True label', xlabel='Predicted label'); plt.setp(ax.get_xticklabels(), rotation=45, ha='right', rotation_mode='anchor')
for i in range(3):
    for j in range(3):
        ax.text(j, i, format(m[i, j], 'd'), ha='center', va='center', color='white' if m[i, j] > 6.5 else 'black')
fig.tight_layout()
# %% sk_decision
np.random.seed(0); X = np.random.randn(60, 2); yy = (X[:, 0] * X[:, 1] > 0).astype(int); xx, yv = np.meshgrid(np.arange(-3, 3, 0.05), np.arange(-3, 3, 0.05)); Z = xx * yv; plt.contourf(xx, yv, Z, cmap=plt.cm.RdYlBu, alpha=0.8); plt.contour(xx, yv, Z, levels=[0], linewidths=2, colors='k'); plt.scatter(X[:, 0], X[:, 1], c=yy, cmap=plt.cm.RdYlBu, edgecolors='black', s=20); plt.xlim(xx.min(), xx.max()); plt.xticks(()); plt.yticks(())
# %% sk_learning_curve
s = np.array([100, 325, 550, 775, 1000]); tr = np.array([0.98, 0.95, 0.93, 0.92, 0.915]); te = np.array([0.7, 0.8, 0.85, 0.87, 0.88]); plt.figure(); plt.title('Learning curve'); plt.grid(); plt.fill_between(s, tr - 0.02, tr + 0.02, alpha=0.1, color='r'); plt.fill_between(s, te - 0.03, te + 0.03, alpha=0.1, color='g'); plt.plot(s, tr, 'o-', color='r', label='Training score'); plt.plot(s, te, 'o-', color='g', label='Cross-validation score'); plt.legend(loc='best'); plt.ylim(0.6, 1.01)
# %% sk_coefficients
names = np.array(['age', 'sex', 'bmi', 'bp', 's1', 's2']); imp = np.array([0.1, 0.05, 0.4, 0.25, 0.02, 0.18]); i = np.argsort(imp); fig, ax = plt.subplots(figsize=(6, 4)); ax.barh(range(len(i)), imp[i], color='teal', align='center', height=0.6); ax.set_yticks(range(len(i))); ax.set_yticklabels(names[i]); ax.set_xlabel('Relative Importance'); ax.axvline(0.2, c='r', ls='--'); [s.set_visible(False) for s in (ax.spines['top'], ax.spines['right'])]
# %% gp_band
x = np.linspace(0, 10, 200); y = x * np.sin(x); plt.plot(x, y, label=r'$f(x) = x \sin(x)$', linestyle='dotted'); plt.scatter([1, 3, 5, 6, 8], [0.84, 0.42, -4.8, -1.68, 7.9], label='Observations'); plt.fill_between(x, y - 1.96 * np.abs(np.cos(x)), y + 1.96 * np.abs(np.cos(x)), alpha=0.5, label=r'95% confidence interval'); plt.legend(); plt.xlabel('$x$'); plt.ylabel('$f(x)$')
# %% kmeans
np.random.seed(5); c = np.array([[0, 0], [4, 4], [0, 5]]); pts = np.concatenate([k + np.random.randn(40, 2) for k in c]); plt.scatter(pts[:, 0], pts[:, 1], c=np.repeat([0, 1, 2], 40), cmap='viridis', s=50); plt.scatter(c[:, 0], c[:, 1], c='red', s=200, alpha=0.75, marker='X'); plt.title('clusters'); plt.gca().set_aspect('equal')
# %% scatter_colorbar_discrete
np.random.seed(5); z = np.random.randint(0, 10, 80); plt.scatter(np.random.rand(80), np.random.rand(80), c=z, cmap=plt.get_cmap('jet', 10), alpha=0.6); plt.colorbar(ticks=range(10), label='digit value'); plt.clim(-0.5, 9.5)
# %% density_panels
fig, axs = plt.subplots(2, 4, figsize=(12, 5), subplot_kw=dict(xticks=[], yticks=[]), gridspec_kw=dict(hspace=0.1, wspace=0.1)); y, x = np.mgrid[0:8, 0:8]
for i, ax in enumerate(axs.flat):
    ax.imshow((x * y + i) % 16, cmap='binary', interpolation='nearest'); ax.text(0.05, 0.05, str(i), transform=ax.transAxes, color='green')
# %% loss_landscape
w = np.linspace(-3, 3, 100); W, B = np.meshgrid(w, w); L = (W - 1) ** 2 + 3 * (B + 0.5) ** 2; path = np.array([[-2.5, 2.5], [-1.8, 0.7], [-1, -0.1], [0.1, -0.4], [0.7, -0.48]]); plt.contour(W, B, L, levels=20, cmap='Greys_r'); plt.plot(path[:, 0], path[:, 1], 'r.-', ms=12); plt.plot(1, -0.5, 'k*', ms=15); plt.colorbar(); plt.xlabel('$w$'); plt.ylabel('$b$')
# %% activations
x = np.linspace(-5, 5, 200); fig, axs = plt.subplots(2, 2, figsize=(8, 6)); fs = {'sigmoid': 1 / (1 + np.exp(-x)), 'tanh': np.tanh(x), 'relu': np.maximum(0, x), 'softplus': np.log1p(np.exp(x))}
for ax, (name, y) in zip(axs.ravel(), fs.items()):
    ax.plot(x, y, lw=2); ax.set_title(name); ax.axhline(0, color='grey', lw=0.5); ax.axvline(0, color='grey', lw=0.5); ax.grid(alpha=0.3)
plt.tight_layout()
# %% twin_bar_line
m = ['Jan', 'Feb', 'Mar', 'Apr']; fig, ax1 = plt.subplots(); ax1.bar(m, [20, 34, 30, 35], color='lightblue', label='sales'); ax2 = ax1.twinx(); ax2.plot(m, [3.1, 2.2, 4.5, 3.9], 'ro-', label='rate'); ax2.set_ylim(0, 5); h1, l1 = ax1.get_legend_handles_labels(); h2, l2 = ax2.get_legend_handles_labels(); ax1.legend(h1 + h2, l1 + l2, loc='upper left'); fig.tight_layout()
# %% negative_bars
v = np.array([3, -2, 5, -4, 1.5]); plt.bar(range(5), v, color=np.where(v > 0, 'g', 'r')); plt.axhline(0, color='black', linewidth=0.8); plt.grid(axis='y', linestyle='--', alpha=0.7)
# %% histogram_overlap
np.random.seed(0); x1 = np.random.normal(0, 0.8, 1000); x2 = np.random.normal(-2, 1, 1000); x3 = np.random.normal(3, 2, 1000); kw = dict(histtype='stepfilled', alpha=0.3, density=True, bins=40); plt.hist(x1, **kw); plt.hist(x2, **kw); plt.hist(x3, **kw)
# %% log_bar
plt.bar(['a', 'b', 'c', 'd'], [1, 10, 150, 2300], log=True); plt.grid(True, which='minor', axis='y', alpha=0.3)
# %% log_hist
np.random.seed(0); plt.hist(np.random.lognormal(0, 1, 2000), bins=np.logspace(-2, 2, 30)); plt.xscale('log'); plt.yscale('log')
# %% log_wide
plt.loglog([1e-12, 1, 1e15], [1e-3, 1e3, 1e25], 'o-'); plt.grid(True, which='both', ls='-', alpha=0.3)
# %% tiny_huge
fig, axs = plt.subplots(1, 2, figsize=(9, 3)); axs[0].plot([1e-300, 2e-300], [1e300, 2e300]); axs[1].plot([0, 1e-9, 2e-9], [1 + 1e-9, 1 + 2e-9, 1 + 5e-9])
# %% nan_inf
plt.plot([1, 2, np.nan, 4, 5, np.inf, 7], [1, 3, 2, 5, np.nan, 3, 4], 'o-'); plt.scatter([1, 2, 3, np.nan], [2, np.nan, 4, 5])
# %% margins_sticky
fig, axs = plt.subplots(1, 3, figsize=(9, 3)); axs[0].plot([0, 1, 2], [0, 1, 4]); axs[0].margins(0); axs[1].bar([1, 2], [3, 4]); axs[1].margins(x=0.3, y=0.1); axs[2].imshow(np.eye(4)); axs[2].margins(0.2); axs[2].use_sticky_edges = False
# %% autoscale_tight
plt.plot(np.arange(7), np.arange(7) ** 2); plt.autoscale(enable=True, axis='x', tight=True); plt.axis('tight')
# %% set_properties
fig, ax = plt.subplots(); l1, l2 = ax.plot([1, 2, 3], [1, 2, 1], [1, 2, 3], [2, 1, 2]); plt.setp([l1, l2], linewidth=3, linestyle='--'); l1.set(color='r', marker='s', markersize=10, markerfacecolor='none'); l2.set_data([1, 2, 3], [3, 3, 2]); ax.relim(); ax.autoscale_view(); l1.set_zorder(5); l1.set_alpha(0.5)
# %% unicode_labels
plt.plot([1, 2, 3]); plt.title('温度 와 حرارة'); plt.xlabel('Årsmånad — ½ ≈ 0.5'); plt.ylabel('naïve café')
# %% figtext_lines
fig = plt.figure(figsize=(5, 3)); fig.text(0.5, 0.5, 'figure text', ha='center', fontsize=20, rotation=20, color='gray', alpha=0.5); ax = fig.add_axes((0.1, 0.1, 0.3, 0.3)); ax.plot([1, 2]); plt.figtext(0.7, 0.1, 'corner')
# %% sankey_like_fill
plt.fill([0, 1, 1, 0], [0, 0, 1, 1], 'b', [2, 3, 2.5], [0, 0, 1], 'r', alpha=0.4, hatch='/'); plt.axis('scaled')

# %% arrow_brackets
fig, ax = plt.subplots(figsize=(6, 4)); ax.set_xlim(0, 6); ax.set_ylim(0, 4)
for i, style in enumerate(['|-|', '-[', ']-', ']-[', '<|-', '-[,widthB=2.0,lengthB=0.5']):
    ax.annotate('', xy=(i + 0.8, 3.2), xytext=(i + 0.2, 2.2), arrowprops=dict(arrowstyle=style, mutation_scale=15))
for i, (a, b) in enumerate([(90, 0), (0, 90), (45, -45)]):
    ax.annotate('text', xy=(2 * i + 1.5, 1.5), xytext=(2 * i + 0.3, 0.4), arrowprops=dict(arrowstyle='->', connectionstyle=f'angle3,angleA={a},angleB={b}'))
# %% contour_label_gaps
x = np.linspace(-3, 3, 61); y = np.linspace(-2, 2, 41); X, Y = np.meshgrid(x, y)
Z = np.exp(-X**2 - Y**2) - np.exp(-(X - 1)**2 - (Y - 1)**2)
fig, (ax, bx) = plt.subplots(1, 2, figsize=(10, 4))
cs = ax.contour(X, Y, Z, 6, colors='k'); ax.clabel(cs, fontsize=9)
cs = bx.contour(X, Y, Z, [-0.4, 0, 0.4], linestyles=['-', '--', ':'], linewidths=[1, 2, 3]); bx.clabel(cs, inline=False, fmt='%1.1f')
# %% scales_asinh_function
x = np.linspace(-100, 100, 400)
fig, (ax, bx, cx) = plt.subplots(1, 3, figsize=(12, 4))
ax.plot(x, x); ax.set_yscale('asinh'); ax.grid(True)
bx.plot(np.arange(1, 50), np.arange(1, 50)); bx.set_yscale('function', functions=(np.sqrt, np.square))
p = 1 / (1 + np.exp(-np.linspace(-7, 7, 100))); cx.plot(p); cx.set_yscale('logit')
# %% own_norm
import matplotlib.colors
class Midpoint(matplotlib.colors.Normalize):
    def __init__(self, vmin=None, vmax=None, midpoint=None, clip=False):
        self.midpoint = midpoint
        super().__init__(vmin, vmax, clip)
    def __call__(self, value, clip=None):
        return np.ma.masked_array(np.interp(value, [self.vmin, self.midpoint, self.vmax], [0, 0.5, 1]))
Z = np.outer(np.linspace(-1, 3, 30), np.linspace(0, 2, 40))
fig, (ax, bx) = plt.subplots(1, 2, figsize=(9, 3))
ax.imshow(Z, norm=Midpoint(vmin=-2, vmax=6, midpoint=0), cmap='RdBu')
bx.pcolormesh(np.ma.masked_where(np.abs(Z) < 0.3, Z), norm=matplotlib.colors.AsinhNorm(0.5), cmap='viridis')
# %% offset_boxes
from matplotlib.offsetbox import AnchoredText, AnnotationBbox, OffsetImage
from matplotlib.patches import ConnectionPatch
fig, (ax, bx) = plt.subplots(1, 2, figsize=(10, 4))
ax.plot([0, 1, 2], [0, 2, 1], 'o')
for k, (u, v) in enumerate([(0, 0), (1, 2), (2, 1)]):
    ax.add_artist(AnnotationBbox(OffsetImage(np.arange(64).reshape(8, 8) * (k + 1) % 17, zoom=3, cmap='gray'), (u, v), xybox=(30, -25), boxcoords='offset points',
                                 pad=0.2, arrowprops=dict(arrowstyle='->')))
ax.set(xlim=(-1, 3), ylim=(-2, 3)); ax.add_artist(AnchoredText('three points', loc='upper left', prop=dict(size=9)))
bx.plot([0, 1], [1, 0]); fig.add_artist(ConnectionPatch((2, 1), (0.5, 0.5), 'data', 'data', axesA=ax, axesB=bx, arrowstyle='-|>', color='r'))
bx.annotate('corner', (0.2, 0.8), (40, 20), textcoords='offset points', arrowprops=dict(arrowstyle='->', connectionstyle='angle,angleA=0,angleB=90,rad=5'),
            bbox=dict(boxstyle='ellipse', fc='w'))
# %% legend_texts
fig, (ax, bx) = plt.subplots(1, 2, figsize=(10, 4))
for k in range(3):
    ax.plot(np.arange(5) * (k + 1), label=f'line {k}'); bx.plot(np.arange(5) ** (k + 1), label=f'power {k + 1}')
first = ax.legend(handles=ax.lines[:1], loc='upper left', title='one'); ax.add_artist(first); first.get_texts()[0].set_color('red'); first.get_title().set_fontsize(14)
ax.legend(handles=ax.lines[1:], loc='lower right', labelcolor='linecolor')
bx.legend(bbox_to_anchor=(0, 1.02, 1, 0.1), loc='lower left', ncols=3, mode='expand', borderaxespad=0)
# %% lines_without_ends
fig, ax = plt.subplots(); ax.axline((0, 0.2), slope=0.5, color='C1'); ax.axline((0.3, 0), (0.6, 1), ls='--'); ax.axline((0, 1), slope=-1, transform=ax.transAxes, c='k')
ax.stairs([1, 2, 3], [0, 1, 2, 3], baseline=[0, 1, 0.5], fill=True, alpha=0.4); ax.stairs([3, 1, 2], label='edge'); ax.legend()
# %% hexagons_masks
rng = np.random.RandomState(3); fig, (ax, bx) = plt.subplots(1, 2, figsize=(10, 4))
ax.hexbin(rng.randn(1000), rng.randn(1000), gridsize=18)
z = np.ma.masked_greater(np.add.outer(np.arange(8), np.arange(9)), 12); bx.contourf(z, levels=[0, 4, 8, 12], colors=['r', 'g', 'b'], extend='both'); bx.contour(z, colors='k')
# %% single_ticks
fig, axs = plt.subplots(2, 3, figsize=(12, 7))
x = np.linspace(-4, 4, 50)
ax = axs[0, 0]
ax.plot(x, np.sin(x))
for label in ax.get_xticklabels() + ax.get_yticklabels():
    label.set_fontsize(16)
    label.set_bbox(dict(facecolor='white', edgecolor='None', alpha=0.65))
ax.get_xticklabels()[2].set_color('red'); ax.get_xticklabels()[3].set_rotation(60)
ax = axs[0, 1]
ax.plot([1, 2, 3], [1, 4, 9]); ax.set_xticks([1, 2, 3], ['a', 'b', 'c']); ax.get_xticklabels()[1].set_fontweight('bold')
for tick in ax.xaxis.get_major_ticks():
    tick.label1.set_fontsize(14)
for line in ax.yaxis.get_ticklines():
    line.set_color('green'); line.set_markersize(25); line.set_markeredgewidth(3)
ax = axs[0, 2]
ax.bar(['x', 'yy', 'zzz'], [3, 4, 5]); ax.set_xticks(ax.get_xticks(), ax.get_xticklabels(), rotation=45, ha='right')
for label, color in zip(ax.get_xticklabels(), 'rgb'):
    label.set_color(color)
ax.grid(True); ax.get_ygridlines()[2].set_color('b'); ax.get_ygridlines()[2].set_linewidth(3)
ax = axs[1, 0]
ax.plot(x, x); plt.setp(ax.get_xticklabels(), rotation=30, horizontalalignment='right'); plt.setp(ax.get_yticklabels()[::2], visible=False)
ax = axs[1, 1]
ax.plot(x, x**2); ax.tick_params(axis='x', labelrotation=30, labelrotation_mode='xtick'); ax.xaxis.get_major_ticks()[2].set_visible(False)
plt.sca(axs[1, 2]); plt.plot(x, x**3); plt.xticks(rotation=45, fontsize=6); plt.yticks(color='m')
# %% constrained_nested
import matplotlib.gridspec as gridspec
fig = plt.figure(layout='constrained', figsize=(10, 4))
outer = gridspec.GridSpec(1, 2, figure=fig)
left = gridspec.GridSpecFromSubplotSpec(2, 2, outer[0])
for cell in left:
    ax = fig.add_subplot(cell); ax.plot([1, 2]); ax.set_xlabel('x'); ax.set_title('small')
ax = fig.add_subplot(outer[1]); ax.plot([2, 1]); ax.set_xlabel('x label', fontsize=20); ax.set_ylabel('y label'); ax.set_title('Large', fontsize=20)
# %% constrained_spans
fig, axd = plt.subplot_mosaic([['a', 'a', 'b'], ['c', 'd', 'd']], layout='constrained')
for name in axd:
    axd[name].plot([1, 2]); axd[name].set_title(name)
axd['c'].set_ylabel('label', fontsize=18)
fig.colorbar(axd['a'].imshow(np.arange(6).reshape(2, 3), aspect='auto'), ax=axd['a'])
# %% compressed_titles
fig, axs = plt.subplots(2, 2, layout='compressed', figsize=(7, 4), sharex=True)
for ax in axs.flat:
    im = ax.imshow(np.arange(100).reshape(10, 10)); ax.set_title('first\nsecond')
    fig.colorbar(im, ax=ax)
fig.suptitle('all of them')
# %% colorbar_ends
from matplotlib.colors import NoNorm
fig, axs = plt.subplots(2, 2, layout='constrained', figsize=(8, 6))
data = np.arange(1200).reshape(30, 40) - 500
lines = axs[0, 0].contour(data, levels=[-500, -200, 100, 400, 700], extend='both'); fig.colorbar(lines, ax=axs[0, 0], extend='both')
areas = axs[0, 1].contourf(data, levels=[-300, -100, 100, 300], extend='both'); fig.colorbar(areas, ax=axs[0, 1], extendfrac='auto', extendrect=True)
mesh = axs[1, 0].pcolormesh(data, vmin=-200, vmax=300); fig.colorbar(mesh, ax=axs[1, 0], extend='max', extendfrac=0.2, location='top')
few = axs[1, 1].imshow(np.arange(6).reshape(2, 3), norm=NoNorm(), cmap=plt.get_cmap('viridis', 6)); fig.colorbar(few, ax=axs[1, 1], shrink=0.5)
# %% shared_offsets
x = np.arange(0, 1e10, 1e9); y = np.arange(0, 100, 10) + 1e5
fig, axs = plt.subplots(2, 2, sharex='col', sharey='all')
axs[0, 0].plot(x, x); axs[1, 0].plot(x, x); axs[0, 1].plot(y, x); axs[1, 1].plot(y, x)
axs[1, 0].xaxis.get_offset_text().set_color('r')
# %% backgrounds_and_turned_pie
fig, axs = plt.subplots(1, 2, figsize=(9, 4))
axs[0].text(0.3, 0.2, 'on red', backgroundcolor='r'); axs[0].plot([0, 1], label='one'); axs[0].plot([1, 0], 'o', label='another')
axs[0].legend(markerfirst=False); axs[0].arrow(0.1, 0.8, 0.3, -0.1, width=0.02)
axs[1].pie([15, 30, 45, 10], labels=['Hogwarts', 'Frogs', 'Dogs', 'Logs'], rotatelabels=True, startangle=90)
# %% spectra
rng = np.random.RandomState(19680801); t = np.arange(0, 20.5, 0.01)
s = np.sin(2 * np.pi * 4 * t) + 0.3 * rng.randn(len(t)); u = np.sin(2 * np.pi * 4 * t + 1) + rng.randn(len(t))
fig, axs = plt.subplots(4, 2, figsize=(9, 12), layout='constrained'); a = axs.ravel()
a[0].psd(s, NFFT=128, Fs=100, pad_to=256, noverlap=32, detrend='mean'); a[1].csd(s, u, NFFT=256, Fs=100); a[2].cohere(s, u, NFFT=256, Fs=100)
a[3].magnitude_spectrum(s[:500], Fs=100, scale='dB'); a[4].angle_spectrum(s[:500], Fs=100); a[5].phase_spectrum(s[:500], Fs=100, sides='twosided')
a[6].specgram(s, NFFT=128, Fs=100, noverlap=64, mode='magnitude'); a[7].specgram(s, Fs=100, sides='twosided', mode='phase')
# %% boxes_of_numbers
import matplotlib.cbook as cbook
rng = np.random.RandomState(1); data = [rng.normal(0, k, 60) for k in (1, 2, 3)]
stats = cbook.boxplot_stats(data, labels=list('abc'))
fig, axs = plt.subplots(2, 2, figsize=(9, 8))
axs[0, 0].bxp(stats, shownotches=True, patch_artist=True, showmeans=True, boxprops=dict(facecolor='lightblue'), medianprops=dict(color='k', linewidth=2))
axs[0, 1].boxplot(data, notch=True, sym='g+', whis=(5, 95), showmeans=True, meanline=True, label=['x', 'y', 'z']); axs[0, 1].legend()
axs[1, 0].boxplot(data, orientation='horizontal', tick_labels=['p', 'q', 'r'], widths=[0.2, 0.4, 0.6], patch_artist=True)
axs[1, 1].boxplot(data[0], positions=[1]); axs[1, 1].boxplot(data[1], positions=[3.5]); axs[1, 1].boxplot(np.array(data).T, positions=[5, 6, 7], zorder=5)
# %% wind_barbs
x = np.linspace(-5, 5, 5); X, Y = np.meshgrid(x, x); U, V = 12 * X, 12 * Y
fig, axs = plt.subplots(2, 2, figsize=(9, 8))
axs[0, 0].barbs(X, Y, U, V)
axs[0, 1].barbs(X, Y, U, V, np.sqrt(U ** 2 + V ** 2), fill_empty=True, rounding=False, sizes=dict(emptybarb=0.25, spacing=0.2, height=0.3), cmap='jet')
axs[1, 0].barbs([1, 2, 3], [1, 2, 3], [10, -35, np.nan], [20, 85, 3], length=8, pivot='middle', flagcolor='r', barbcolor=['b', 'g'], flip_barb=True, barb_increments=dict(half=10, full=20, flag=100))
axs[1, 1].quiver(X, Y, U, V); axs[1, 1].barbs(U, V, length=5)
# %% annotated_dates
import datetime
days = [datetime.datetime(2024, 1, 1) + datetime.timedelta(days=9 * k) for k in range(10)]
levels = [-5, 3, -1, 4, -3, 2, -4, 5, -2, 1]
fig, ax = plt.subplots(figsize=(8.8, 4), layout='constrained')
ax.vlines(days, 0, levels, color='tab:red')
ax.plot(days, [0] * 10, '-o', color='k', markerfacecolor='w')
for day, level in zip(days, levels):
    ax.annotate(f'v{abs(level)}', xy=(day, level), xytext=(-3, np.sign(level) * 3), textcoords='offset points', horizontalalignment='right',
                verticalalignment='bottom' if level > 0 else 'top')
ax.yaxis.set_visible(False); ax.spines[['left', 'top', 'right']].set_visible(False); ax.margins(y=0.1)
# %% engine_pads
fig, axs = plt.subplots(2, 2, layout='constrained')
for ax in axs.flat: ax.plot([1, 2]); ax.set_xlabel('x'); ax.set_title('t')
fig.get_layout_engine().set(w_pad=12 / 72, h_pad=12 / 72, hspace=0.1, wspace=0.2)
# %% engine_rect
fig, axs = plt.subplots(1, 2, figsize=(6, 3))
fig.set_layout_engine('constrained', rect=(0, 0, 0.7, 1), w_pad=0.2)
for ax in axs.flat: ax.plot([1, 2]); ax.set_ylabel('y')
fig.suptitle('S')
# %% engine_tight
fig, axs = plt.subplots(2, 2, layout='tight')
for ax in axs.flat: ax.plot([1, 2]); ax.set_xlabel('x'); ax.set_title('t')
fig.get_layout_engine().set(pad=2, h_pad=3)
# %% engine_dict
fig, axs = plt.subplots(1, 2, tight_layout={'pad': 3, 'w_pad': 6})
for ax in axs.flat: ax.plot([1, 2]); ax.set_ylabel('y')
