# Maps: where places lie on the page, what cannot be changed
# %%
fig = plt.figure(figsize=(6.4, 4.8))
places = np.array([[0.0, 0.0], [1.0, 0.5], [-3.0, 1.2], [2.5, -1.5], [np.pi, 0.0], [0.0, np.pi / 2]])
for name in ('aitoff', 'hammer', 'mollweide', 'lambert'):
    ax = fig.add_axes([0.1, 0.1, 0.8, 0.8], projection=name)
    fig.canvas.draw()
    print(name, np.round(ax.transData.transform(places), 2).tolist(), ax.get_window_extent().bounds[2:], list(ax.spines))
    ax.remove()
# %%
ax = fig.add_subplot(projection='lambert', center_longitude=1, center_latitude=-0.5)
fig.canvas.draw()
print(np.round(ax.transData.transform([(1.0, -0.5), (0.2, 0.3)]), 2).tolist())
print([label.get_text() for label in ax.get_xticklabels()][:4], [label.get_text() for label in ax.get_yticklabels()][:2])
# %%
ax = fig.add_subplot(projection='mollweide')
ax.set_longitude_grid(45)
ax.set_latitude_grid(30)
fig.canvas.draw()
print([label.get_text() for label in ax.get_xticklabels()], [label.get_text() for label in ax.get_yticklabels()], ax.format_coord(0.5, -0.25), ax.name)
# %%
for bad in (lambda: ax.set_xlim(0, 1), lambda: ax.invert_yaxis(), lambda: fig.add_subplot(projection='mercator')):
    try:
        bad()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
