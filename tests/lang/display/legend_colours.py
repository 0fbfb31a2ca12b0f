# What stands in a legend for marks whose colours are numbers; scales of axes in space
# %%
def coloured(**looks):
    """Whether the legend's handle has pixels of a colour."""
    fig, ax = plt.subplots(figsize=(3, 2))
    ax.set_xlim(0, 100)
    ax.scatter([90, 91, 92], [1, 2, 3], label='marks', **looks)
    legend = ax.legend(loc='upper left')
    fig.canvas.draw()
    box, page = legend.get_window_extent(), np.asarray(fig.canvas.buffer_rgba())[:, :, :3].astype(int)
    handle = page[int(page.shape[0] - box.y1) + 2:int(page.shape[0] - box.y0) - 2, int(box.x0) + 2:int(box.x0) + 30]
    plt.close(fig)
    return int((np.ptp(handle, axis=2) > 40).sum()) > 20

for looks in ({'c': [1.0, 5, 9]}, {'c': [1.0, 5, 9], 's': [20, 50, 100]}, {'c': ['r', 'g', 'b']}, {'c': [1, 2, 3], 'cmap': 'jet', 'marker': '^'},
              {'c': [1.0, 5, 9], 'cmap': 'gray'}, {'c': 'k'}):
    print(looks, coloured(**looks))
# %%
ax = plt.figure().add_subplot(projection='3d')
ax.get_xscale(), ax.xaxis.get_scale(), ax.zaxis.get_scale()
