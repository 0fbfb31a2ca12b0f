# Points joined by triangles.
import numpy as np
import matplotlib.pyplot as plt
import matplotlib.tri as tri
def corners(t):
    return sorted([tuple(sorted(row)) for row in t.tolist()])
x = np.array([0.0, 1.0, 2.1, 0.2, 1.3, 2.0, 0.1, 0.9, 2.2])
y = np.array([0.0, 0.1, -0.1, 1.0, 0.8, 1.1, 2.1, 2.0, 1.9])
# %%
t = tri.Triangulation(x, y)
print(corners(t.triangles), t.is_delaunay, t.mask, t.edges.shape)
a, b, c = t.triangles.T
print(bool(((x[b] - x[a]) * (y[c] - y[a]) - (x[c] - x[a]) * (y[b] - y[a]) > 0).all()))
t.set_mask(np.arange(len(t.triangles)) == 0)
print(len(t.get_masked_triangles()), len(t.triangles))
# %%
given = tri.Triangulation([0, 1, 0, 1], [0, 0, 1, 1], [[0, 2, 1], [1, 3, 2]])
print(given.triangles, given.edges, given.neighbors, given.is_delaunay)
print(given.calculate_plane_coefficients([0, 1, 2, 3]))
print(given.get_trifinder()([0.1, 0.9, 2], [0.1, 0.9, 0]))
f = tri.LinearTriInterpolator(given, [0, 1, 2, 3])
print(float(f(0.25, 0.5)), float(f(0.9, 0.8)))
# %%
fig, ax = plt.subplots()
lines = ax.triplot(x, y, 'r^--', label='mesh')
print(len(lines), [l.get_linestyle() for l in lines], [l.get_marker() for l in lines], [l.get_color() for l in lines], [len(l.get_xdata()) for l in lines])
m = ax.tripcolor(x, y, x + y)
print(type(m).__name__, m.get_array().shape, m.get_clim())
cs = ax.tricontourf(x, y, x * y, 4)
print(np.round(cs.levels, 6), type(cs).__name__)
# %%
for call in (lambda: tri.Triangulation([1, 2], [1, 2]), lambda: tri.Triangulation([1, 2, 3], [1, 2]), lambda: tri.Triangulation(x, y, [[0, 1, 9]]),
             lambda: ax.tripcolor(x, y, [1, 2]), lambda: ax.tricontour(x, y, np.full(9, np.nan)), lambda: t.set_mask([True])):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
plt.close('all')
