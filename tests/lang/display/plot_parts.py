"""Legends, texts, figures, colours, shapes and collections: what they tell of themselves and refuse."""
import warnings, datetime
warnings.simplefilter('error')
import numpy as np
import matplotlib as mpl, matplotlib.pyplot as plt, matplotlib.dates as mdates
import matplotlib.patches as mp, matplotlib.collections as mc, matplotlib.lines as ml
import matplotlib.colors as mcolors
from tried import plotted
# %%
@plotted
def lg1():
    ax=plt.gca(); a,=ax.plot([1,2],label='a'); b,=ax.plot([2,1],label='b'); l=ax.legend([a,b],['x']); return [t.get_text() for t in l.get_texts()]
@plotted
def lg3():
    ax=plt.gca(); ax.plot([1,2],label='a'); l=ax.legend(labelcolor='linecolor'); return [t.get_color() for t in l.get_texts()], len(l.get_lines()), len(l.legend_handles), l.texts[0].get_text()
@plotted
def lg5():
    ax=plt.gca(); ax.plot([1,2],label='a'); l=ax.legend(alignment='left',title='q'); l.set_alignment('right'); l.set_title('new',prop={'size':20}); l.set_loc('lower left'); return l.get_alignment(), l.get_title().get_text(), l.get_title().get_size()
@plotted
def lg6(): plt.legend(loc='foo')
@plotted
def lg7(): plt.plot([1],label='x'); plt.legend(loc=(1,2,3))
@plotted
def lg8(): plt.plot([1],label='x'); plt.legend(loc=11)
@plotted
def lg9(): plt.plot([1],label='x'); plt.legend(alignment='top')
@plotted
def lg10(): plt.plot([1],label='x'); plt.gca().legend(['a'],handles=[1])
# %%
@plotted
def lg11(): plt.plot([1],label='x'); plt.gca().legend(1,2,3)
@plotted
def lg12(): plt.plot([1],label='x'); plt.legend(labelcolor=5)
@plotted
def lg13():
    f,ax=plt.subplots(); ax.plot([1],label='x'); l=f.legend(loc='outside upper right'); l2=f.legend(['q']); return [t.get_text() for t in l.get_texts()], len(f.legends)
@plotted
def lg14():
    ax=plt.gca(); ax.plot([1],label='x'); l=ax.legend(draggable=True); f=l.get_frame(); f.set_facecolor('r'); f.set_alpha(.3); f.set_linewidth(3); return f.get_facecolor(), f.get_linewidth(), f.get_alpha(), l.get_draggable()
@plotted
def lg15():
    ax=plt.gca(); ax.plot([1],label='x'); l=ax.legend(bbox_to_anchor=(1,1),borderaxespad=0,shadow=True,fancybox=False,framealpha=.5,edgecolor='b',facecolor='y',markerscale=2,handlelength=4,numpoints=3,handletextpad=1,columnspacing=2,mode='expand'); return l.handlelength, l.borderaxespad, l.shadow, l.markerscale, l.numpoints, l.get_frame().get_edgecolor()
@plotted
def lg17():
    ax=plt.gca(); ax.plot([1],label='x'); ax.plot([2],label='y'); l=ax.legend(reverse=True); return [t.get_text() for t in l.get_texts()]
@plotted
def tx2(): plt.text(.5,.5,'a',rotation='foo')
@plotted
def tx3(): plt.text(.5,.5,'a',ha='foo')
# %%
@plotted
def tx4(): plt.text(.5,.5,'a',foo=1)
@plotted
def tx5(): plt.text('a')
@plotted
def tx6(): x=plt.text(0,0,'a'); x.set_text(5); x.set_x(3); x.set_y(4); x.set_backgroundcolor('y'); x.set_fontsize('large'); x.set_fontweight(700); return x.get_text(), x.get_position(), x.get_fontsize(), x.get_fontweight(), x.get_bbox_patch() is not None
@plotted
def tx8(): plt.annotate('q',(1,2),xytext=(3,4),arrowprops=dict(arrowstyle='foo'))
@plotted
def fg1():
    f=plt.figure(figsize=(4,3),dpi=50,facecolor='r',edgecolor='b',linewidth=3); f.suptitle('S',fontsize=20,y=.9); f.supxlabel('x'); f.supylabel('y'); return f.get_suptitle(), f.get_supxlabel(), f.get_supylabel(), f.get_size_inches(), f.get_dpi(), f.get_facecolor(), f.get_edgecolor(), f.get_linewidth(), f.get_figwidth(), f.get_figheight(), f.get_frameon()
@plotted
def fg2(): return [type(l).__name__ for l in (plt.figure(layout='constrained').get_layout_engine(), plt.figure(layout='tight').get_layout_engine(), plt.figure().get_layout_engine())], plt.figure(layout='tight').get_tight_layout(), plt.figure(layout='constrained').get_constrained_layout()
@plotted
def fg3(): plt.figure(layout='foo')
@plotted
def fg6(): plt.figure().add_subplot(2,2,5)
# %%
@plotted
def fg7(): plt.figure().add_subplot(222,2)
@plotted
def fg8(): plt.subplot(1,2,(1,3))
@plotted
def fg9(): plt.figure().add_axes((0,0,float('nan'),1))
@plotted
def fg10(): f=plt.figure(figsize=(10,20,'cm')); return f.get_size_inches()
@plotted
def fg13(): f=plt.figure(); f.savefig('/tmp/x.png',foo=1)
@plotted
def fg14(): f=plt.figure(); f.subplots_adjust(left=.9,right=.1)
@plotted
def fg15(): f,ax=plt.subplots(); im=ax.imshow([[1,2]]); c=f.colorbar(im,label='q',shrink=.5,aspect=10,pad=.1,ticks=[1,2],extend='both'); return c.ax.get_ylabel(), c.vmin, c.vmax, c.orientation, c.extend, c.get_ticks(), c.minorlocator.__class__.__name__, c.locator.__class__.__name__, c.formatter.__class__.__name__, c.norm.vmin, c.cmap.name
@plotted
def fg16(): plt.colorbar()
# %%
@plotted
def fg17(): f,ax=plt.subplots(); f.colorbar(plt.cm.ScalarMappable())
@plotted
def fg19(): f,a=plt.subplot_mosaic('AB;CC'); return sorted(a), repr(f), plt.fignum_exists(1), plt.get_fignums(), plt.get_figlabels()
@plotted
def fg20(): plt.subplot_mosaic('AB;A')
@plotted
def co2(): mcolors.to_rgba('foo')
@plotted
def co3(): mcolors.to_rgba((1,2,3))
@plotted
def co4(): mcolors.to_rgba('r',alpha=2)
@plotted
def co5(): mcolors.to_rgba_array('rgb')
@plotted
def co6(): c=mcolors.LinearSegmentedColormap.from_list('q',['r','w','b'],N=5); return c(np.arange(5)), c.N, c.name, c(.5), c.reversed().name, c(-1.), c.get_under(), c.get_bad()
# %%
@plotted
def co7(): c=mcolors.ListedColormap(['r','g','b']); return c(1), c(.99), c.colors, c.N, c.resampled(2)(1)
@plotted
def co8(): n=mcolors.BoundaryNorm([0,1,2,4],3); return n([0,.5,1,3,4,5]), n.N, n.vmin
@plotted
def co9(): n=mcolors.TwoSlopeNorm(0,-2,5); return n([-2,0,5]), n.inverse([0,.5,1])
@plotted
def co10(): n=mcolors.LogNorm(1,100); return n([1,10,100]), n.inverse(.5), n.scaled()
@plotted
def co11(): n=mcolors.PowerNorm(.5,0,4); return n([0,1,4]), n.inverse(.5), mcolors.SymLogNorm(1,vmin=-10,vmax=10)([-10,0,10]), mcolors.CenteredNorm(0)([-1,2]), mcolors.AsinhNorm(1,vmin=-1,vmax=1)([0,1])
@plotted
def co12(): mcolors.TwoSlopeNorm(0,1,5)
@plotted
def co13(): mcolors.LogNorm(-1,5)([1])
@plotted
def co14(): c,n=mcolors.from_levels_and_colors([0,1,2],['r','g']); return c.N, n([.5,1.5]), n.extend
# %%
@plotted
def co15(): return mcolors.Normalize(0,10,clip=True)([-1,5,20]), mcolors.Normalize(0,10)(20), mcolors.NoNorm()(3), mcolors.FuncNorm((np.sqrt,np.square),0,4)([0,1,4])
@plotted
def co18(): return mcolors.rgb_to_hsv([.2,.3,.4]), mcolors.hsv_to_rgb([.5,.5,.5]), mcolors.CSS4_COLORS['tomato'], mcolors.TABLEAU_COLORS['tab:blue'], mcolors.BASE_COLORS['k'], mcolors.XKCD_COLORS['xkcd:puce'], mcolors.cnames['red']
@plotted
def pa3(): r=mp.Rectangle((1,2),3,4); r.set_width(9); r.set_bounds(1,1,2,2); e=mp.Ellipse((1,2),3,4,angle=10); e.set_width(5); e.set_angle(20); return r.get_bbox().bounds, r.get_corners(), r.get_center(), e.get_width(), e.get_angle(), e.width, r.get_extents().bounds, r.get_verts()[:2], r.contains_point((2,2))
@plotted
def pa4(): plt.gca().add_patch(mp.Circle((0,0),1)); plt.gca().axis('scaled'); return plt.xlim()
@plotted
def pa5(): mp.FancyBboxPatch((0,0),1,1,boxstyle='foo')
@plotted
def pa6(): l=ml.Line2D([1,2],[3,4],color='r',marker='o',mfc='b',fillstyle='left',dashes=(2,3)); l.set_markevery(2); l2=ml.Line2D([],[]); l2.update_from(l); return l2.get_color(), l2.get_marker(), l.get_path().vertices, l.is_dashed(), l.get_dash_capstyle(), l.get_fillstyle(), l.get_pickradius(), l.get_drawstyle(), l.get_antialiased(), l2.get_mfc()
@plotted
def pa7(): l=ml.Line2D([1,2],[3]); 
@plotted
def pa8(): l=ml.Line2D(1,2)
# %%
@plotted
def pa9(): plt.plot([1,2],marker='foo')
@plotted
def pa10(): plt.plot([1,2],ls='foo')
@plotted
def pa11(): plt.plot([1,2],drawstyle='foo')
@plotted
def cl1(): c=mc.CircleCollection([4,9],offsets=[(0,0),(1,1)],facecolors=['r','g'],transOffset=None) if 0 else mc.EllipseCollection([1,2],[3,4],[0,0],units='xy',offsets=[(0,0),(1,1)],offset_transform=plt.gca().transData); plt.gca().add_collection(c); return c.get_widths(), c.get_heights(), c.get_angles()
@plotted
def cl2(): c=mc.RegularPolyCollection(5,sizes=(50,),offsets=[(0,0),(1,1)],offset_transform=plt.gca().transData); plt.gca().add_collection(c); return c.get_numsides(), c.get_sizes()
@plotted
def cl3(): c=mc.LineCollection([[(0,0),(1,1)],[(0,1),(1,0)]],colors=['r','g'],linewidths=[1,2],linestyles=['-','--'],array=[1,2] if 0 else None); plt.gca().add_collection(c); plt.gca().autoscale(); return c.get_linewidths(), c.get_colors(), plt.xlim(), len(c.get_paths()), c.get_segments()[0]
@plotted
def cl4(): c=mc.PatchCollection([mp.Circle((0,0),1),mp.Rectangle((0,0),1,1)],cmap='jet',alpha=.4); c.set_array([1,2]); c.set_clim(0,5); plt.gca().add_collection(c); return c.get_clim(), c.get_cmap().name, c.get_alpha()
# %%
@plotted
def handles_apart():
    ax = plt.gca(); line, = ax.plot([1, 2], label='a'); s = ax.scatter([1, 2], [1, 2], label='s', c='r'); b = ax.bar([1], [2], label='b')
    legend = ax.legend()
    legend.get_lines()[0].set_linewidth(9)
    legend.legend_handles[1].set_sizes([90])
    for handle in legend.legend_handles:
        handle.set_alpha(0.1)
    return line.get_linewidth(), line.get_alpha(), s.get_sizes(), b[0].get_alpha(), legend.get_lines()[0].get_linewidth(), legend.legend_handles[1].get_sizes()
@plotted
def levels():
    cmap, norm = mcolors.from_levels_and_colors([0, 1, 2], ['k', 'r', 'g', 'b'], extend='both'); return cmap(norm([-1, 0.5, 1.5, 3])), cmap.colorbar_extend
@plotted
def outlines():
    return mp.Wedge((0, 0), 1, 0, 90, width=0.5).contains_point((0.75 * 0.7, 0.75 * 0.7)), mp.Circle((1, 1), 2).get_extents().bounds, mp.Polygon([[0, 0], [1, 0], [1, 1]]).get_verts().shape
@plotted
def linear_norms():
    n = mcolors.Normalize(1, 3); return n(np.arange(4.).reshape(2, 2)), n([0, 5], clip=True), mcolors.NoNorm()([1, 2])
