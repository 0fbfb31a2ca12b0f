# Mathtext that can not be read is refused when the figure is drawn; settings that used to be passed over.
import datetime
import numpy as np
import matplotlib.pyplot as plt
def drawn(text):
    plt.title(text)
    try:
        plt.gcf().canvas.draw()
        print(text, 'drawn')
    except ValueError as problem:
        print(problem)
    plt.close('all')
# %%
for text in (r'$\foo$', r'$a + \unknown{x}$', r'$x^2^3$', r'$x_1_2$', r'$\alpha\implies$', r'$x^{2$', r'$\left( x $', r'${x}}$', r'$\begin{matrix}$', r'$\displaystyle x$',
             r'$\tfrac12$', r'$x$ and $\bar$'[:9], 'costs $5', r'\foo', r'$x^2_1$', r"$f'^2$", r'$\text{hi} \mathbb{R} \$5 \% \{a\}$', r'$\left(\frac{1}{x}\right)$'):
    drawn(text)
# %% rotation modes
fig, ax = plt.subplots()
for wrong in (lambda: plt.setp(ax.get_xticklabels(), rotation_mode='bogus'), lambda: ax.text(0, 0, 'a', rotation_mode='bogus'),
              lambda: ax.imshow(np.eye(2), interpolation_stage='bogus')):
    try:
        wrong()
    except ValueError as problem:
        print(problem)
plt.close('all')
# %% colours of hatches, stages
bars = plt.bar([1, 2], [3, 4], hatch='/', edgecolor='g', hatchcolor='r')
first = bars[0]
show = lambda: tuple(float(part) for part in first.get_hatchcolor())
print(show())
first.set_hatchcolor('b')
print(show())
image = plt.imshow(np.eye(2), interpolation='bilinear', interpolation_stage='rgba')
print(image.get_interpolation_stage(), plt.imshow(np.eye(2)).get_interpolation_stage())
plt.close('all')
# %% around a single date
day = datetime.datetime(2020, 1, 1)
for draw in (lambda: plt.plot([day], [1], 'o'), lambda: plt.scatter([day], [1]), lambda: plt.axvline(day), lambda: plt.bar([day], [1]),
             lambda: plt.plot(np.array(['2020-01-01'], 'datetime64[D]'), [1])):
    draw()
    print(plt.xlim(), [label.get_text() for label in plt.gca().get_xticklabels()])
    plt.close('all')
# %% fonts by their short names, spaces that letters follow
for text in (r'${\cal x} {\bb R} {\tt x} {\sf x} {\scr x}$', r'${\regular x} {\default x} {\normal x}$', r'$x\quady\qquadz\enspacea\thinspaceb$', r'$\mathcal{O} \mathbf{x}$'):
    drawn(text)
