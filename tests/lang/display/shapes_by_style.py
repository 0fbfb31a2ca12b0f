# Boxes and arrows by their styles: what they take, and how far they reach
# %%
from matplotlib.patches import ArrowStyle, BoxStyle, ConnectionStyle, FancyArrowPatch, FancyBboxPatch
from matplotlib.path import Path
fig, ax = plt.subplots()
for style in ('sawtooth', 'roundtooth,pad=0.2', 'round4', 'larrow,head_angle=-80', 'darrow,head_width=2'):
    box = FancyBboxPatch((0.2, 0.2), 0.5, 0.3, boxstyle=style, mutation_scale=0.2)
    print(style, box.get_path().get_extents().extents.round(4))
# %%
def slanted(x0, y0, width, height, mutation_size):
    return Path([(x0, y0), (x0 + width, y0), (x0 + width + mutation_size, y0 + height), (x0 + mutation_size, y0 + height), (x0, y0)], closed=True)

FancyBboxPatch((0, 0), 2, 1, boxstyle=slanted, mutation_scale=0.5).get_path().vertices
# %%
BoxStyle('Round, pad=0.5').pad, BoxStyle.Sawtooth(0.4).tooth_size, ConnectionStyle('bar', fraction=0.1).armA, ArrowStyle('-[, widthB=2').widthB
# %%
sorted(ArrowStyle.get_styles()), sorted(ConnectionStyle.get_styles()), sorted(BoxStyle.get_styles())
# %%
for make in (lambda: BoxStyle('rounder'), lambda: BoxStyle('round,pad'), lambda: BoxStyle('round,padding=2'),
             lambda: ConnectionStyle('arc4'), lambda: BoxStyle('rarrow', head_angle=720), lambda: FancyArrowPatch((0, 0)),
             lambda: ax.annotate('', (0, 0), xytext=(1, 1), arrowprops=dict(arrowstyle='->', colour='r'))):
    try:
        make()
    except (AttributeError, TypeError, ValueError) as error:
        print(type(error).__name__, error)
# %%
ax.set(xlim=(0, 1), ylim=(0, 1))
for way in ('arc3,rad=0.4', 'angle3', 'angle,rad=10', 'arc,armA=60,angleA=180,rad=5', 'bar', 'bar,angle=90,fraction=0.2'):
    note = ax.annotate('', (0.8, 0.7), xytext=(0.3, 0.4), arrowprops=dict(arrowstyle='-', connectionstyle=way, shrinkA=0, shrinkB=0))
    print(way, np.round(note.get_window_extent().extents, 1))
# %%
one = ax.add_patch(FancyArrowPatch((0.1, 0.1), (0.5, 0.5), arrowstyle=']->', mutation_scale=20))
print(float(one.get_mutation_scale()), one.get_arrowstyle().widthA, float(one.shrinkA))
one.set_arrowstyle('wedge', tail_width=2)
one.set_connectionstyle('angle3', angleA=0, angleB=90)
print(one.get_arrowstyle().tail_width, one.get_connectionstyle().angleB)
# %%
ax.set(xlim=(0, 4), ylim=(-1, 1))
dot, = ax.plot(3, 0, 'o')
note = ax.annotate('', (3, 0), xytext=(1, 0), arrowprops=dict(arrowstyle='-', shrinkA=0, shrinkB=0, patchB=dot))
np.round(note.get_window_extent().extents, 1)
