# Boxes, arrows and other shapes by their styles. Each cell, `# %% name`, makes one figure. See compare.py.
# %% arrow_tips
styles = ['-', '<-', '->', '<->', '<|-', '-|>', '<|-|>', ']-', '-[', ']-[', '|-|', ']->', '<-[', 'simple', 'fancy', 'wedge', '->,head_length=1,head_width=.6',
          '-[,widthB=2,lengthB=.5,angleB=30', '|-|,widthA=.5,widthB=2,angleA=20', 'wedge,tail_width=1,shrink_factor=.2', 'fancy,tail_width=1']
fig, axs = plt.subplots(3, 7, figsize=(11, 5))
for style, ax in zip(styles, axs.flat):
    ax.set(xticks=[], yticks=[], xlim=(0, 1), ylim=(0, 1))
    ax.annotate('here', xy=(.8, .75), xytext=(.15, .2), arrowprops=dict(arrowstyle=style, connectionstyle='arc3,rad=.2', fc='w', ec='b', lw=1.5, mutation_scale=20,
                                                                        ls='--' if style == '->' else '-', shrinkB=5))
    ax.set_title(style, fontsize=6)
# %% connection_styles
ways = ['arc3,rad=.3', 'angle3,angleA=0,angleB=90', 'angle,angleA=0,angleB=80,rad=10', 'arc,angleA=0,angleB=30,armA=30,armB=20,rad=8', 'arc,armB=40,angleB=150',
        'bar,fraction=.3', 'bar,armA=5,armB=-20,angle=180', 'bar,fraction=-.2']
fig, axs = plt.subplots(2, 4, figsize=(9, 5))
for way, ax in zip(ways, axs.flat):
    ax.set(xticks=[], yticks=[], xlim=(0, 1), ylim=(0, 1))
    ax.annotate('', xy=(.8, .75), xytext=(.25, .3), arrowprops=dict(arrowstyle='->', connectionstyle=way, color='0.4', patchB=None, shrinkA=5, shrinkB=5))
    ax.plot([.8, .25], [.75, .3], '.')
    ax.text(.05, .95, way.replace(',', '\n'), va='top', fontsize=7)
# %% bar_beyond_figure
fig, ax = plt.subplots(figsize=(4, 3))
ax.annotate('low', (.9, .1), xytext=(.1, .1), arrowprops=dict(arrowstyle=']->', connectionstyle='bar,fraction=.5'))
# %% box_styles
names = ['square', 'circle', 'ellipse', 'rarrow', 'larrow', 'darrow', 'round', 'round4', 'sawtooth', 'roundtooth', 'round,pad=.6,rounding_size=.2',
         'round4,pad=.3,rounding_size=.5', 'sawtooth,pad=.5,tooth_size=.4', 'rarrow,head_width=2,head_angle=60', 'larrow,head_width=2,head_angle=-90',
         'darrow,head_angle=-60,head_width=2.']
fig, ax = plt.subplots()
for i, name in enumerate(names):
    ax.text(.1 + .5 * (i % 2), .05 + .12 * (i // 2), name[:20], bbox=dict(boxstyle=name, fc='#eef', ec='g', ls=':' if name == 'round' else '-', lw=1.5), fontsize=8)
# %% fancy_patches
from matplotlib.patches import FancyBboxPatch, FancyArrowPatch, Circle, Ellipse, BoxStyle
from matplotlib.path import Path
fig, ax = plt.subplots(figsize=(5, 5))
ax.set(xlim=(0, 10), ylim=(0, 10))
for i, name in enumerate(['sawtooth', 'roundtooth', 'round4', 'darrow', 'circle']):
    ax.add_patch(FancyBboxPatch((1, 1 + 1.7 * i), 2, .5, boxstyle=name, mutation_scale=1, fc='none', ec='r'))
ax.add_patch(FancyBboxPatch((5, 1), 2, .5, boxstyle=BoxStyle('Round', pad=.2), mutation_aspect=.5, ec='k', fc='y'))
ax.add_patch(FancyBboxPatch((5, 3), 2, .5, boxstyle=BoxStyle.Sawtooth(pad=.2, tooth_size=.1), ec='k', fc='y'))
ellipse, circle = ax.add_patch(Ellipse((6, 6), 2, 1, fc='0.8')), ax.add_patch(Circle((8.5, 8.5), .5))
ax.add_patch(FancyArrowPatch((6, 6), (8.5, 8.5), patchA=ellipse, patchB=circle, arrowstyle='-|>', mutation_scale=20, connectionstyle='arc3,rad=.3', color='m', lw=2))
ax.add_patch(FancyArrowPatch(path=Path([(1, 9.5), (3, 9), (4, 9.9), (6, 9)], [1, 4, 4, 4]), arrowstyle='<->', mutation_scale=15))
ax.add_patch(FancyArrowPatch((5, 4), (9, 5), arrowstyle='fancy', mutation_scale=30, mutation_aspect=.5, fc='c'))
boxed = ax.annotate('box', (2, 8), xytext=(8, 2), bbox=dict(boxstyle='circle', fc='w'), arrowprops=dict(arrowstyle='->', patchB=ellipse))
ax.annotate('', (8, 7), xytext=(8, 3), arrowprops=dict(arrowstyle='-', ls=':', color='r', patchA=boxed.get_bbox_patch()))
ax.annotate('plain', (9.5, 1), xytext=(7, .4), arrowprops=dict(facecolor='g', shrink=.1, width=3, headwidth=9))
