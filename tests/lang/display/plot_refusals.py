"""What is wrong with plots, in Matplotlib's words."""
import warnings, datetime
warnings.simplefilter('error')
import numpy as np
import matplotlib as mpl, matplotlib.pyplot as plt, matplotlib.dates as mdates
from tried import plotted


# %%
@plotted
def wrong_1():
    f,ax=plt.subplots(); cs=ax.contour([[0,1,2],[1,2,3],[2,3,4]],levels=3); l=ax.clabel(cs,fmt='%.1f',inline=True); return cs.levels, len(l), cs.get_alpha(), cs.get_cmap().name, [len(p.vertices) for p in cs.get_paths()][:2], cs.legend_elements()[1][:2]
@plotted
def wrong_3(): plt.contour([1,2,3])
@plotted
def wrong_4(): plt.contour([[1]])
@plotted
def wrong_5(): plt.contour([[1,2],[3,4]],levels=[2,1])
@plotted
def wrong_6(): plt.contour([[1,2],[3,4]],colors='r',cmap='jet')
@plotted
def wrong_7(): plt.contour(np.ones((3,3)))
@plotted
def wrong_8(): plt.imshow([[[1,2]]])
@plotted
def wrong_9(): plt.imshow('foo')
@plotted
def wrong_10(): plt.imshow([[1,2]],interpolation='foo')
@plotted
def wrong_11(): plt.imshow([[1,2]],aspect='foo')
# %%
@plotted
def wrong_12(): plt.imshow(np.array([[[300,1,1]]]))
@plotted
def wrong_13(): plt.imshow(np.array([[[1.5,0,0]]]))
@plotted
def wrong_14(): im=plt.imshow([[1,2],[3,4]],vmin=0,vmax=5,extent=[0,4,0,2],origin='lower'); im.set_clim(1,3); im.set_cmap('gray'); im.set_data([[5,6],[7,8]]); return im.get_clim(), im.get_extent(), im.get_array().tolist(), im.get_size(), im.get_shape(), im.origin, im.get_cursor_data(None) if 0 else None, im.norm(2.)
@plotted
def wrong_15(): plt.plot([1,2],[1,2,3])
@plotted
def wrong_16(): plt.plot([[1,2],[3,4]],[1,2,3])
@plotted
def wrong_17(): plt.bar([1,2],[1,2,3])
@plotted
def wrong_18(): plt.scatter([1,2],[1,2,3])
@plotted
def wrong_19(): plt.fill_between([1,2],[1,2,3])
@plotted
def wrong_20(): plt.hist([1,2],bins=-1)
@plotted
def wrong_21(): plt.hist([1,2],bins='foo')
# %%
@plotted
def wrong_22(): plt.hist([])
@plotted
def wrong_23(): return plt.hist([np.nan,1,2])[0]
@plotted
def wrong_24(): plt.pie([-1,2])
@plotted
def wrong_25(): plt.pie([1,2],labels=['a'])
@plotted
def wrong_26(): plt.errorbar([1,2],[1,2],yerr=[1,2,3])
@plotted
def wrong_27(): plt.errorbar([1,2],[1,2],yerr=-1)
@plotted
def wrong_28(): plt.boxplot([[1,2],[3]],tick_labels=['a'])
@plotted
def wrong_30(): plt.xscale('foo')
@plotted
def wrong_31(): plt.xlim(1,1)
@plotted
def wrong_32(): plt.xlim(0,np.inf)
# %%
@plotted
def wrong_33(): plt.xscale('log'); plt.xlim(-1,10)
@plotted
def wrong_34(): plt.grid(axis='z')
@plotted
def wrong_35(): plt.grid(foo=1)
@plotted
def wrong_36(): plt.title('a',loc='foo')
@plotted
def wrong_37(): plt.xlabel('a',loc='foo')
@plotted
def wrong_38(): plt.subplots(0,1)
@plotted
def wrong_39(): plt.subplots(2,2,sharex='foo')
@plotted
def wrong_40(): plt.plot([1,2],color='foo')
@plotted
def wrong_41(): plt.plot([1,2],foo=3)
@plotted
def wrong_42(): plt.plot([1,2],'rz')
# %%
@plotted
def wrong_43(): plt.plot([1,2],alpha=2)
@plotted
def wrong_44(): plt.plot([1,2],lw='a')
@plotted
def wrong_45(): plt.quiver([1,2],[1,2],[1,2,3],[1,2])
@plotted
def wrong_46(): plt.streamplot([1,1],[1,2],[[1,2],[3,4]],[[1,2],[3,4]])
@plotted
def wrong_47(): plt.tricontour([1,2],[1,2],[1,2])
@plotted
def wrong_48(): plt.style.use('foo')
@plotted
def wrong_49(): plt.rcParams['foo']=1
@plotted
def wrong_50(): plt.rcParams['lines.linewidth']='a'
@plotted
def wrong_51(): plt.rcParams['axes.facecolor']='foo'
@plotted
def wrong_56(): plt.legend(['a','b'],loc='foo')
# %%
@plotted
def wrong_57(): plt.colorbar(plt.plot([1])[0])
@plotted
def wrong_58(): plt.tight_layout(foo=1)
@plotted
def wrong_59(): plt.subplots_adjust(left=1.5)
@plotted
def wrong_62(): plt.table(cellText=[['a'],['b','c']])
@plotted
def wrong_65(): plt.hist2d([1,2],[1,2,3])
@plotted
def wrong_66(): plt.step([1,2],[1,2],where='foo')
@plotted
def wrong_67(): plt.axis('foo',1)
@plotted
def wrong_68(): plt.gca().set(foo=1)
@plotted
def wrong_69(): plt.setp(plt.gca(),foo=1)
@plotted
def wrong_70(): plt.gca().tick_params(foo=1)
# %%
@plotted
def wrong_71(): plt.gca().tick_params(which='foo')
@plotted
def wrong_72(): plt.gca().spines['foo']
@plotted
def wrong_73(): plt.annotate('a')
@plotted
def wrong_74(): plt.arrow(1,2,3)
@plotted
def wrong_75(): plt.cm.foo
