# Plots with the toolkits of Matplotlib: three dimensions, axes beside axes.
# %% surface_map
x, y = np.meshgrid(np.linspace(-3, 3, 40), np.linspace(-3, 3, 40))
fig, ax = plt.subplots(subplot_kw={'projection': '3d'})
surface = ax.plot_surface(x, y, np.sin(x) * np.cos(y), cmap='viridis', linewidth=0, antialiased=False)
ax.set_xlabel('w'); ax.set_ylabel('b'); ax.set_zlabel('loss'); ax.set_title('Loss surface')
fig.colorbar(surface, shrink=0.5, aspect=5)
# %% surface_shaded
x, y = np.meshgrid(np.linspace(-5, 5, 30), np.linspace(-5, 5, 30))
ax = plt.figure(figsize=(5, 5)).add_subplot(projection='3d')
ax.plot_surface(x, y, np.exp(-(x ** 2 + y ** 2) / 8), rstride=2, cstride=1, color='tab:orange', alpha=0.8)
ax.view_init(elev=50, azim=20)
# %% wireframe_path
x, y = np.meshgrid(np.linspace(-2, 2, 30), np.linspace(-2, 2, 30))
fig = plt.figure()
ax = fig.add_subplot(111, projection='3d')
ax.plot_wireframe(x, y, x ** 2 - y ** 2, rstride=3, cstride=3, color='gray', linewidth=0.7)
t = np.linspace(0, 1, 20)
ax.plot(2 - 2 * t, t, (2 - 2 * t) ** 2 - t ** 2, 'r-o', label='descent')
ax.legend(); ax.set_zlim(-4, 4)
# %% scatter_space
t = np.linspace(0, 8, 60)
ax = plt.axes(projection='3d')
ax.scatter(np.cos(t), np.sin(t), t, c=t, cmap='plasma', s=30)
ax.scatter(0, 0, 4, color='k', marker='^', label='middle')
ax.set_xlim(-1.5, 1.5); ax.legend(loc='upper left'); ax.invert_yaxis()
# %% bars_space
ax = plt.figure().add_subplot(projection='3d')
x, y = np.meshgrid(np.arange(4), np.arange(3))
ax.bar3d(x.ravel(), y.ravel(), np.zeros(12), 0.6, 0.6, np.arange(12) + 1)
ax.set_xticks([0, 1, 2, 3]); ax.set_yticks([0, 1, 2], labels=['a', 'b', 'c'])
# %% contours_space
x, y = np.meshgrid(np.linspace(-3, 3, 50), np.linspace(-3, 3, 50))
z = np.exp(-x ** 2 - y ** 2) - np.exp(-(x - 1) ** 2 - (y - 1) ** 2)
ax = plt.figure().add_subplot(projection='3d', proj_type='ortho')
ax.plot_surface(x, y, z, edgecolor='royalblue', lw=0.5, rstride=5, cstride=5, alpha=0.3)
ax.contour(x, y, z, zdir='z', offset=-1, cmap='coolwarm')
ax.contourf(x, y, z, zdir='z', offset=-1.2, cmap='Greys')
ax.set(zlim=(-1.2, 1), xlabel='X', ylabel='Y', zlabel='Z'); ax.grid(False)
# %% arrows_space
x, y, z = np.meshgrid(np.arange(-1, 1, 0.5), np.arange(-1, 1, 0.5), [0.0, 0.5])
ax = plt.figure().add_subplot(projection='3d')
ax.quiver(x, y, z, np.sin(x), np.cos(y), z, length=0.3, normalize=True)
ax.text(0, 0, 0.6, 'along x', 'x', color='red'); ax.text2D(0.05, 0.95, 'on the page', transform=ax.transAxes)
# %% space_off
from mpl_toolkits.mplot3d import Axes3D
from mpl_toolkits.mplot3d.art3d import Poly3DCollection
ax = plt.figure().add_subplot(projection='3d')
ax.add_collection3d(Poly3DCollection([[(0, 0, 0), (1, 0, 0), (0, 1, 1)], [(0, 0, 1), (1, 1, 1), (0, 1, 0)]], facecolors=['r', 'b'], alpha=0.5))
ax.stem([0.2, 0.5], [0.4, 0.1], [0.5, 0.9])
ax.set_box_aspect((2, 1, 1)); ax.set_axis_off()
# %% voxels_space
filled = np.zeros((3, 3, 3), dtype=bool)
filled[0, :, 0] = filled[:, 1, 1] = True
ax = plt.figure().add_subplot(projection='3d')
ax.voxels(filled, facecolors='tab:green', edgecolor='k')
ax.xaxis.pane.fill = False; ax.yaxis.set_pane_color((1, 1, 1, 1)); ax.zaxis.labelpad = 12; ax.set_zlabel('height')
# %% log_space
ax = plt.figure().add_subplot(projection='3d')
ax.plot([1, 2, 3], [1, 10, 1000], [3, 2, 1], marker='s')
ax.set_yscale('log'); ax.tick_params(axis='x', labelsize=7, labelcolor='red')
# %% planes_space
fig = plt.figure(figsize=(8, 4), layout='constrained')
for i, (elev, azim) in enumerate([(90, -90), (0, 0)]):
    ax = fig.add_subplot(1, 2, i + 1, projection='3d')
    ax.plot([0, 1, 1], [0, 0, 1], [0, 1, 1]); ax.view_init(elev, azim)
    ax.set(xlabel='x', ylabel='y', zlabel='z')
# %% divided_axes
from mpl_toolkits.axes_grid1 import make_axes_locatable
fig, axs = plt.subplots(1, 2, figsize=(8, 4))
image = axs[0].imshow(np.arange(100).reshape(10, 10))
fig.colorbar(image, cax=make_axes_locatable(axs[0]).append_axes('right', size='5%', pad=0.05))
divider = make_axes_locatable(axs[1])
x = np.linspace(0, 1, 30)
axs[1].scatter(x, x ** 2); axs[1].set_aspect(1)
top = divider.append_axes('top', 1.2, pad=0.1, sharex=axs[1]); left = divider.append_axes('left', '30%')
top.hist(x); left.hist(x ** 2, orientation='horizontal')
# %% inset_corner
from mpl_toolkits.axes_grid1.inset_locator import inset_axes
fig, ax = plt.subplots()
ax.plot([1, 2, 3]); inset_axes(ax, width='40%', height=1.0, loc='lower right').plot([3, 1])
# %% triangles
x, y = np.meshgrid(np.arange(5.0), np.arange(4.0))
x = (x + 0.3 * np.sin(3 * y) + 0.01 * y).ravel(); y = (y + 0.2 * np.cos(2 * x.reshape(4, 5)) ).ravel()
z = np.sin(x) * np.cos(y)
fig, axs = plt.subplots(2, 2)
axs[0, 0].triplot(x, y, 'go-', lw=0.5); axs[0, 1].tripcolor(x, y, [[0, 1, 5], [1, 6, 5], [1, 2, 6]], z, edgecolors='k')
axs[1, 0].tricontour(x, y, z, colors='k', linewidths=0.5); fig.colorbar(axs[1, 1].tricontourf(x, y, z, levels=8, cmap='RdBu'))
# %% surface_triangles
t = np.linspace(0.1, 6, 20)
x, y = np.outer(t, np.cos(t)).ravel(), np.outer(t, np.sin(t)).ravel()
ax = plt.figure().add_subplot(projection='3d')
ax.plot_trisurf(x, y, np.sin(-x * y / 9), linewidth=0.2, antialiased=True, cmap='viridis')
# %% streamlines
y, x = np.mgrid[-3:3:40j, -3:3:50j]
u, v = -1 - x ** 2 + y, 1 + x - y ** 2
fig, axs = plt.subplots(1, 3, figsize=(9, 3))
axs.flat[0].streamplot(x, y, u, v, density=[0.5, 0.7])
fig.colorbar(axs[1].streamplot(x, y, u, v, color=u, linewidth=np.hypot(u, v) / 5, cmap='autumn', density=0.6).lines)
axs[2].streamplot(x[0], y[:, 0], u, v, color='k', start_points=[[0, 0], [1, 2]], broken_streamlines=False, num_arrows=3, arrowstyle='->')
# %% data_names
d = {'when': np.arange(12), 'much': np.sqrt(np.arange(12)) * 3, 'size': np.arange(12) * 9 + 4, 'who': ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']}
fig, axs = plt.subplots(2, 2)
axs[0, 0].plot('when', 'much', 'r--', data=d)
axs[0, 0].scatter('when', 'much', s='size', c='size', data=d)
axs[0, 0].legend()
axs[0, 1].bar('who', 'much', data=d)
axs[1, 0].errorbar('when', 'much', yerr='much', fmt='o', data=d)
axs[1, 0].fill_between('when', 'much', alpha=0.3, data=d)
axs[1, 1].hist('much', bins=5, data=d)
# %% quiver_follows_view
fig, (ax, bx) = plt.subplots(1, 2)
ax.quiver(0, 0, 1, 1, angles='xy', scale_units='xy', scale=1)
ax.quiver([0, 0], [0, 0], [2, -1], [1, 2], angles='xy', scale_units='xy', scale=1, color=['r', 'b'])
ax.set_xlim(-2, 3)
ax.set_ylim(-1, 3)
q = bx.quiver(np.arange(5), np.zeros(5), np.cos(np.arange(5)), np.sin(np.arange(5)), units='xy', width=0.05, pivot='mid')
bx.set_xlim(-1, 5)
bx.set_ylim(-1, 1)
bx.quiverkey(q, 0.5, 0.9, 1, 'one')
# %% long_line_from_near
fig, axs = plt.subplots(1, 3, figsize=(9, 3))
axs[0].plot(range(2000))
axs[0].set(xlim=(0, 2), ylim=(0, 2))
axs[1].plot(np.arange(2000) ** 2)
axs[1].set(xlim=(0, 20), ylim=(0, 200))
axs[2].plot([0, 1e6], [0, 1e6], '--')
axs[2].set(xlim=(0, 1), ylim=(0, 1))
# %% tight_layout_of_two_grids
for place in (221, 223, 122):
    plt.subplot(place)
    plt.plot([1, 2])
    plt.xlabel('x-label'), plt.ylabel('y-label'), plt.title('Title')
plt.tight_layout()
# %% lines_alone
fig, axs = plt.subplots(2, 2)
axs[0, 0].axhline(3, color='r')
axs[0, 1].axvline(3)
axs[1, 0].axhspan(1, 2)
axs[1, 1].vlines(np.ma.masked_equal([2, 4, 6, 8], 8), 0, np.ma.masked_equal([13, 14, 15, 18], 18))
# %% hist_steps_bottom
fig, (ax, bx) = plt.subplots(1, 2)
ax.hist(np.linspace(1, 3, 20), bottom=np.arange(10), histtype='stepfilled')
bx.hist(np.linspace(1, 3, 20), bottom=2, histtype='step')
# %% printf_ticks
fig, ax = plt.subplots()
ax.plot([-3, 0, 4.5], [-1, 2, 3])
ax.xaxis.set_major_formatter(plt.FormatStrFormatter('%05.2lf m'))
ax.yaxis.set_major_formatter('{x:+.1f}')
# %% markevery_gaps
x = np.linspace(0, 10, 200)
y = np.sin(x) + 1.1
y[:10] = y[50:70] = np.nan
plt.plot(x, y, 'o-', ms=4, markevery=0.1)
# %% one_number_colorbar
plt.scatter([0], [0], [50], c=[50], cmap='jet')
plt.colorbar()
# %% insets_at_anchors
from mpl_toolkits.axes_grid1.inset_locator import inset_axes, zoomed_inset_axes, mark_inset
fig, (ax, bx) = plt.subplots(1, 2, figsize=(10, 4)); x = np.linspace(0, 10, 100)
ax.plot(x, np.sin(x)); z = zoomed_inset_axes(ax, 3, loc='lower left'); z.plot(x, np.sin(x)); z.set_xlim(1, 2); z.set_ylim(0.8, 1.05); z.set_xticks([]); z.set_yticks([])
mark_inset(ax, z, loc1=2, loc2=4, fc='none', ec='0.5')
bx.plot(x, np.cos(x)); i = inset_axes(bx, width='50%', height='75%', bbox_to_anchor=(.2, .4, .6, .5), bbox_transform=bx.transAxes, loc=3); i.plot(x, x)
j = inset_axes(bx, 1, 0.5, loc='lower right', bbox_to_anchor=(1, 0), bbox_transform=bx.transAxes, borderpad=0)
# %% size_bars
from mpl_toolkits.axes_grid1.anchored_artists import AnchoredSizeBar
import matplotlib.font_manager as fm
fig, ax = plt.subplots(); ax.imshow(np.arange(100).reshape(10, 10))
ax.add_artist(AnchoredSizeBar(ax.transData, 3, '3 units', 'lower right', pad=0.5, color='white', frameon=False, size_vertical=0.3, fontproperties=fm.FontProperties(size=14)))
ax.add_artist(AnchoredSizeBar(ax.transData, 4, 'four', 'upper left', pad=0.1, borderpad=0.5, sep=5, label_top=True))
# %% arrows_that_bend
from matplotlib.patches import FancyArrowPatch
fig, ax = plt.subplots(figsize=(6, 4))
for i, style in enumerate(['simple', 'fancy', 'wedge', 'simple,head_width=1.2,tail_width=0.6', 'fancy,head_length=0.8', 'wedge,tail_width=0.9']):
    ax.add_patch(FancyArrowPatch((0.1, 0.1 + 0.15 * i), (0.8, 0.2 + 0.15 * i), connectionstyle=f'arc3,rad={0.1 * (i - 2)}', arrowstyle=style, mutation_scale=20, color=f'C{i}'))
ax.annotate('best', xy=(0.9, 0.2), xytext=(0.85, 0.8), arrowprops=dict(arrowstyle='fancy', fc='gold', connectionstyle='arc3,rad=.3'))
# %% radar_labels
angles = np.linspace(0, 2 * np.pi, 5, endpoint=False); fig, ax = plt.subplots(subplot_kw=dict(polar=True)); ax.set_theta_offset(np.pi / 2); ax.set_theta_direction(-1)
ax.set_thetagrids(np.degrees(angles), ['speed', 'memory', 'accuracy', 'size', 'ease']); ax.fill(angles, [4, 3, 5, 2, 4], alpha=0.3); ax.set_yticks([1, 3, 5])
for label, angle in zip(ax.get_xticklabels(), angles):
    label.set_horizontalalignment('center' if angle in (0, np.pi) else 'left' if angle < np.pi else 'right')
# %% durations
import datetime
days = np.arange('2024-01-01', '2024-01-11', dtype='datetime64[D]'); fig, axs = plt.subplots(1, 2, figsize=(9, 3)); axs[0].bar(days, np.arange(10) + 1, width=np.timedelta64(14, 'h'))
start = datetime.datetime(2024, 3, 1); axs[1].barh(['read', 'write'], [datetime.timedelta(days=2), datetime.timedelta(hours=30)], left=[start, start + datetime.timedelta(days=1)]); axs[1].broken_barh([(start, datetime.timedelta(days=1))], (1.5, 0.5)); fig.autofmt_xdate()
# %% looks_left_behind
with plt.style.context('seaborn-v0_8-poster'):
    fig, ax = plt.subplots(figsize=(5, 4)); ax.plot(np.arange(5) ** 2)
# %% contours_by_decades
from matplotlib.ticker import LogLocator
x = np.linspace(-3, 3, 50); X, Y = np.meshgrid(x, x); Z = np.exp(-X ** 2 - Y ** 2) + 1e-3; fig, ax = plt.subplots(); fig.colorbar(ax.contourf(X, Y, Z, locator=LogLocator(), cmap='PuBu_r'), label='density')
# %% formatters_by_settings
plt.rcParams.update({'axes.formatter.use_mathtext': True, 'axes.formatter.limits': (-2, 3)}); fig, ax = plt.subplots(); ax.plot([1e4, 3e4], [0.001, 0.002])
plt.rcParams['axes.formatter.useoffset'] = False; ins = fig.add_axes([0.6, 0.2, 0.25, 0.25]); ins.plot([1000001, 1000002, 1000004])
# %% outer_beside_colorbar
fig, axs = plt.subplots(2, 2)
for ax in axs.flat: fig.colorbar(ax.imshow(np.eye(4)), ax=ax); ax.set(xlabel='x', ylabel='y')
for ax in axs.flat: ax.label_outer()
fig.legend(handles=[plt.Line2D([], [], label="a line")])
