# What plots give back, and how they refuse.
import matplotlib.pyplot as plt
import numpy as np
plt.plot([1, 2, 3])
# %%
plt.xlabel('epoch')
# %%
plt.ylabel('Loss [entropy]')
# %%
plt.title('A title')
# %%
plt.gca()
# %%
fig, ax = plt.subplots(); fig
# %%
ax.set_title('x'); ax.set_xlabel('y'); ax
# %%
plt.subplots(2, 2)
# %%
plt.hist([1, 2, 2, 3])
# %%
plt.bar(['a', 'b'], [1, 2])
# %%
plt.imshow([[1, 2], [3, 4]])
# %%
plt.scatter([1, 2], [3, 4])
# %%
plt.legend(['a'])
# %%
plt.xlim(0, 5)
# %%
plt.xlim()
# %%
plt.axis([0, 1, 2, 3])
# %%
plt.text(1, 2, 'hello')
# %%
plt.close('all')
def look(f, *args):
    plt.close('all')
    f(*args)
    ax = plt.gca()
    print([round(float(v), 9) for v in ax.get_xlim() + ax.get_ylim()])
    print([round(float(v), 9) for v in ax.get_xticks()], [round(float(v), 9) for v in ax.get_yticks()])
    plt.close('all')
look(plt.plot, [1, 2, 3])
look(plt.plot, [0, 1e6], [1e-7, 5e-7])
look(plt.bar, [1, 2, 3], [3, 1, 2])
look(plt.hist, [1, 2, 2, 3, 7])
look(plt.imshow, np.arange(12).reshape(3, 4))
look(plt.scatter, [1, 2, 4], [0.1, 0.11, 0.12])
look(plt.semilogy, [1, 10, 1000])
look(plt.loglog, [1, 10, 1000], [1, 5, 7])
look(plt.errorbar, [1, 2], [3, 4], 0.5)
look(plt.fill_between, [1, 2, 3], [1, 2, 1])
look(plt.plot, [])
look(plt.plot, [5], [5])
look(plt.barh, ['a', 'b'], [1, 2])
# %%
plt.plot([1, 2], [1, 2, 3])
# %%
plt.plot([1, 2], color='notacolor')
# %%
plt.plot([1, 2], marker='Q')
# %%
plt.plot([1, 2], 'zz')
# %%
plt.plot([1, 2], linestyle='foo')
# %%
plt.plot([1, 2], foo=3)
# %%
plt.subplot(2, 2, 5)
# %%
plt.figure(figsize=(-1, 2))
# %%
plt.scatter([1, 2], [1])
# %%
plt.imshow([1, 2, 3])
# %%
plt.legend(loc='nowhere')
# %%
plt.yscale('foo')
# %%
plt.axis('foo')
# %%
plt.xticks([1, 2], ['a'])
# %%
plt.errorbar([1, 2], [1, 2], yerr=[1, 2, 3])
# %%
plt.cm.viridis(0.5), plt.cm.Blues(0.3)
# %%
plt.rcParams['figure.figsize'], plt.rcParams['lines.linewidth']
# %%
plt.rcParams['foo'] = 1
