# What programs of others rely on: limits after ticks, files that are read again, legends with handlers, listeners, sketches.
# %%
import io
plt.xticks(range(10)); plt.yticks([])
bars = plt.bar(range(10), np.ones(10))
plt.ylim([0, 1])
print(plt.xlim(), plt.ylim())
plt.xticks([-3, 12]); print(plt.xlim()); plt.plot([0, 1], [2, 3]); print(plt.xlim())
plt.close('all')
# %%
fig, ax = plt.subplots(2, sharex=True)
ax[0].plot([1, 2]); ax[1].set_xticks([-1, 5]); print(ax[0].get_xlim())
ax[1].plot([3, 4]); print(ax[0].get_xlim(), ax[0].get_autoscale_on())
# %%
file = io.BytesIO()
plt.figure(figsize=(2, 1)); plt.plot([1, 2]); plt.savefig(file, format='png'); file.seek(0)
print(plt.imread(file).shape)
jpeg = io.BytesIO(); plt.savefig(jpeg, format='jpg'); print(jpeg.getvalue()[:3])
# %%
from matplotlib.legend_handler import HandlerTuple, HandlerPatch, HandlerLine2D
import matplotlib.patches as mpatches


class Thing:
    pass


class ThingHandler:
    def legend_artist(self, legend, orig_handle, fontsize, handlebox):
        print(fontsize, handlebox.width, round(handlebox.height, 6), handlebox.xdescent)
        patch = mpatches.Rectangle((0, 0), handlebox.width, handlebox.height, transform=handlebox.get_transform())
        handlebox.add_artist(patch)
        return patch


fig, ax = plt.subplots()
line, = ax.plot([1, 2], 'o-')
points = ax.scatter([1], [2])
legend = ax.legend([Thing(), (line, points)], ['thing', 'both'], handler_map={Thing: ThingHandler(), tuple: HandlerTuple(ndivide=None)})
print([text.get_text() for text in legend.get_texts()], type(legend.legend_handles[0]).__name__)
# %%
class Never(HandlerPatch):
    def create_artists(self, *args):
        raise KeyError('asked')


ax.legend([mpatches.Patch(color='r')], ['patch'], handler_map={mpatches.Patch: Never()})
# %%
fig, ax = plt.subplots()
ax.plot([1, 2])
heard = []
cid = fig.canvas.mpl_connect('draw_event', lambda event: heard.append(event.name))
fig.canvas.draw(); print(set(heard))
fig.canvas.mpl_disconnect(cid); heard.clear(); fig.canvas.draw(); print(heard)
print(fig.subplotpars.left, fig.subplotpars.top)
# %%
before = plt.rcParams['lines.linewidth']
with plt.xkcd(scale=2, length=80):
    print(plt.rcParams['path.sketch'], plt.rcParams['lines.linewidth'], plt.rcParams['font.size'])
print(plt.rcParams['path.sketch'], plt.rcParams['lines.linewidth'] == before)
# %%
z = np.random.RandomState(0).rand(5, 6)
for level in plt.contour(z, [0.3, 0.6]).allsegs:
    for piece in level:
        print(piece.round(4).tolist())
# %%
fig, ax = plt.subplots()
ax.plot([-1, 1], [0, 4])
second = ax.secondary_xaxis(0, transform=ax.transData)
label = ax.set_xlabel('time', position=(0, 1e6), ha='left')
print(label.get_text(), label.get_ha())
plt.close('all')
# %%
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
fig = Figure(figsize=(2, 1), dpi=50)
canvas = FigureCanvasAgg(fig)
fig.gca().plot([1, 2])
canvas.draw()
pixels = np.asarray(canvas.buffer_rgba())
print(pixels.shape, pixels.dtype, pixels[0, 0], canvas.get_width_height())
# %%
fig, ax = plt.subplot_mosaic('AB;CC', gridspec_kw={'width_ratios': [1, 2]})
print({name: np.round(one.get_position().bounds, 3).tolist() for name, one in ax.items()})
plt.subplot_mosaic('AB', width_ratios=[1, 2], gridspec_kw={'width_ratios': [1, 2]})
