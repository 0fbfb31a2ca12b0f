# Axes of angle and radius.
import numpy as np
import matplotlib.pyplot as plt
def texts(labels):
    return [t.get_text() for t in labels]
fig = plt.figure()
ax = fig.add_subplot(projection='polar')
ax.plot([0, 1, 2, 3], [0.5, 1, 1.5, 4])
print(type(ax).__name__, ax.name, list(ax.spines), ax.get_xlim(), ax.get_ylim())
print([round(float(t), 4) for t in ax.get_xticks()], texts(ax.get_xticklabels()))
print([float(t) for t in ax.get_yticks()], ax.get_rlabel_position(), ax.get_theta_direction(), ax.get_theta_offset())
plt.close()
# %%
fig = plt.figure()
ax = fig.add_subplot(polar=True)
ax.set_theta_zero_location('N')
ax.set_theta_direction('clockwise')
ax.set_rmax(2)
ax.set_rticks([0.5, 1, 1.5])
print(ax.get_rmax(), ax.get_rmin(), ax.get_theta_offset(), ax.get_theta_direction(), texts(ax.get_yticklabels()))
fig.draw_without_rendering()
points = ax.transData.transform([(0, 2), (np.pi / 2, 2), (np.pi, 1)]) - ax.transAxes.transform((0.5, 0.5))
print(np.round(points / (ax.bbox.width / 2), 6).tolist())
ax.set_thetagrids([0, 120, 240], labels=['a', 'b', 'c'])
print(texts(ax.get_xticklabels()))
plt.close()
# %%
fig, ax = plt.subplots(subplot_kw={'projection': 'polar'})
print(ax.set_thetalim(-np.pi / 4, np.pi / 4), ax.get_thetamin(), ax.get_thetamax())
ax.set_rlim(1, 3)
ax.set_rorigin(0)
fig.draw_without_rendering()
print(ax.get_rorigin(), ax.get_rsign(), [round(float(v), 3) for v in ax.get_xticks()], texts(ax.get_xticklabels()))
plt.close()
# %%
fig, ax = plt.subplots(subplot_kw={'projection': 'polar'})
ax.bar([0, 1, 2], [3, 5, 4], width=0.8)
print(ax.get_ylim(), plt.thetagrids()[1][1].get_text())
ax.set_theta_direction('sideways')
# %%
ax.set_thetalim(0, 7)
# %%
plt.figure()
plt.plot([1, 2])
plt.thetagrids([0, 90])
