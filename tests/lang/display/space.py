# Axes in three dimensions: limits, ticks, views, what the plots return.
import numpy as np
import matplotlib.pyplot as plt
from mpl_toolkits.mplot3d import Axes3D, proj3d
def close(v):
    return [0.0 if abs(x) < 1e-12 else float(f'{float(x):.6g}') for x in v]
def look(ax):
    ax.figure.canvas.draw()
    print(close(ax.get_xlim()), close(ax.get_ylim()), close(ax.get_zlim()))
    print(close(ax.get_xticks()), close(ax.get_yticks()), close(ax.get_zticks()))
    print([t.get_text() for t in ax.get_zticklabels()], repr(ax.get_xlabel()), repr(ax.get_zlabel()), ax.elev, ax.azim, ax.roll)
x, y = np.meshgrid(np.linspace(-2, 2, 9), np.linspace(-1, 3, 7))
# %%
fig = plt.figure()
ax = fig.add_subplot(projection='3d')
print(isinstance(ax, Axes3D), ax.name, type(ax).__name__)
look(ax)
s = ax.plot_surface(x, y, x * y)
print(type(s).__name__, s.get_facecolor().shape)
ax.set_zlabel('loss'); ax.set_xlabel('w'); ax.view_init(20, 45)
look(ax)
# %%
ax = plt.axes(projection='3d')
line, = ax.plot([0, 1, 2], [0, 1, 4], [1, 2, 3], 'r--')
print(type(line).__name__, line.get_color(), [close(v) for v in line.get_data_3d()])
look(ax)
ax.set_zlim(0, 5); ax.set_xlim(right=4); ax.invert_yaxis()
look(ax)
# %%
ax = plt.figure().add_subplot(111, projection='3d', elev=10, azim=30)
p = ax.scatter([1, 2, 3], [4, 5, 6], 2, c=[1, 2, 3])
print(type(p).__name__)
look(ax)
print(np.round(proj3d.proj_transform(1, 4, 2, ax.get_proj()), 6))
# %%
ax = plt.figure().add_subplot(projection='3d', proj_type='ortho')
ax.bar3d([0, 1], [0, 1], [0, 0], 0.5, 0.5, [1, 2])
ax.contour(x, y, x * y, zdir='z', offset=-1)
look(ax)
print(np.round(ax.get_proj(), 5))
# %%
fig, axs = plt.subplots(1, 2, subplot_kw={'projection': '3d', 'computed_zorder': False})
axs[0].plot_wireframe(x, y, np.hypot(x, y), rcount=3, ccount=3)
axs[1].plot([1, 2], [1, 100], [1, 2]); axs[1].set_yscale('log'); axs[1].set_zticks([1, 1.5, 2], labels=['a', 'b', 'c'])
for ax in axs:
    look(ax)
# %%
ax = plt.figure().add_subplot(projection='3d')
for call in (lambda: ax.view_init(vertical_axis='w'), lambda: ax.set_proj_type('far'), lambda: ax.plot_surface([1, 2], [1, 2], np.array([1, 2])),
             lambda: ax.plot_wireframe(x, y, x, rstride=0, cstride=0), lambda: ax.plot_surface(x, y, x, rstride=1, rcount=2),
             lambda: ax.set_box_aspect((1, 1, 1), zoom=0), lambda: ax.set_zlim(0, np.inf)):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
# %%
from matplotlib.colors import LightSource, rgb_to_hsv, hsv_to_rgb
light = LightSource(270, 45)
print(np.round(light.direction, 6), np.round(light.hillshade(x * y), 5)[0])
rgb = np.array([[[0.2, 0.5, 0.1], [1, 1, 1], [0, 0, 0.5], [0.3, 0.3, 0.3]]])
print(np.round(rgb_to_hsv(rgb), 6), np.round(hsv_to_rgb(rgb_to_hsv(rgb)), 6))
print(np.round(light.shade(x * y, plt.cm.viridis, blend_mode='soft'), 4)[2, 3], np.round(light.shade(x * y, plt.cm.viridis, blend_mode='hsv'), 4)[1, 2])
print(plt.figaspect(2), plt.figaspect(0.5), plt.figaspect(np.zeros((3, 2))))
plt.close('all')
