"""What plotting methods take, give back and refuse: dates, alphas, labels of bars, formats, aspects."""
import warnings, datetime
warnings.simplefilter('error')
import numpy as np
import matplotlib as mpl, matplotlib.pyplot as plt, matplotlib.dates as mdates
from tried import plotted


D = [datetime.datetime(2020, 1, i + 1) for i in range(4)]
# %%
@plotted
def inv1():
    ax=plt.gca(); ax.invert_xaxis(); ax.plot([-5,-3,2,4],[1,2,-3,5]); return ax.get_xlim()
@plotted
def inv2():
    ax=plt.gca(); ax.invert_yaxis(); ax.barh(['a','b','c'],[1,2,3]); return ax.get_ylim()
@plotted
def inv3():
    ax=plt.gca(); ax.plot([1,2]); ax.invert_xaxis(); ax.plot([1,2,3,4]); return ax.get_xlim()
@plotted
def inv4():
    ax=plt.gca(); ax.set_xlim(5,1); ax.plot([1,2,3,4]); return ax.get_xlim(), ax.get_autoscalex_on(), ax.get_autoscaley_on()
@plotted
def pc_dates():
    ax=plt.gca(); ax.pcolormesh(D,[1,2,3,4],np.ones((3,3))); return ax.get_xlim(), [x.get_text() for x in ax.get_xticklabels()][:3]
@plotted
def pc_strings():
    ax=plt.gca(); ax.pcolormesh(['a','b','c'],['x','y','z'],np.ones((3,3)),shading='nearest'); return ax.get_xlim(), [x.get_text() for x in ax.get_xticklabels()]
@plotted
def pc_rgb():
    ax=plt.gca(); m=ax.pcolormesh(np.random.rand(3,4,3)); return ax.get_xlim(), m.get_array().shape
@plotted
def vl_dates():
    ax=plt.gca(); ax.vlines(D,0,1); ax.hlines([1,2],D[0],D[2]); return ax.get_xlim()
# %%
@plotted
def ev_dates():
    ax=plt.gca(); ax.eventplot([D,D[:2]]); return ax.get_xlim(),ax.get_ylim()
@plotted
def hist_dates():
    ax=plt.gca(); n,b,p=ax.hist(D,bins=3); return n,b
@plotted
def hist_dates2():
    ax=plt.gca(); n,b,p=ax.hist([D,D[:2]],bins=3); return n,b
@plotted
def stairs_dates():
    ax=plt.gca(); ax.stairs([1,2,3],np.array(D,dtype='datetime64')); return ax.get_xlim()
@plotted
def axl_dates():
    ax=plt.gca(); ax.plot(D,range(4)); ax.axhline(2,xmin=.1); ax.axvspan(D[0],D[1]); ax.fill_betweenx([1,2],[D[0],D[0]],[D[1],D[2]]); ax.text(D[0],1,'x'); ax.annotate('x',(D[1],2)); ax.scatter(D,range(4)); ax.errorbar(D,range(4),xerr=datetime.timedelta(days=1)); ax.step(D,range(4)); ax.fill_between(D,0,1); ax.stackplot(D,[1,2,3,4]); ax.fill(D,[1,2,3,4]); ax.contourf(mdates.date2num(D),[1,2,3],np.random.rand(3,4)); return ax.get_xlim()
@plotted
def hexlog():
    x=np.linspace(1,100,50); h=plt.hexbin(x,x**2,xscale='log',yscale='log',gridsize=8); return h.get_array().sum(), plt.gca().get_xscale(), h.get_offsets().shape
@plotted
def hexmarg():
    x=np.linspace(1,100,50); h=plt.hexbin(x,x**2,gridsize=8,marginals=True); return h.get_array().sum(), h.hbar.get_array()[:5]
@plotted
def hexC():
    x=np.linspace(1,100,50); h=plt.hexbin(x,x**2,C=x,reduce_C_function=np.sum,gridsize=5,mincnt=1); return h.get_array(), h.get_offsets()[:3]
# %%
@plotted
def alpha_arr():
    s=plt.scatter([1,2,3],[1,2,3],alpha=[.1,.5,1]); return s.get_facecolor()
@plotted
def alpha_pc():
    m=plt.pcolormesh([[1,2],[3,4]],alpha=np.array([[.1,.2],[.3,.4]])); return m.get_alpha()
@plotted
def rgba_arr():
    l,=plt.plot([1,2],color=np.array([1,0,0,1])); s=plt.scatter([1,2],[1,2],edgecolors=np.array([[1,0,0,1.],[0,1,0,1]])); v=plt.vlines([1],0,1,colors=np.array([[1,0,0,1]])); return s.get_edgecolors(), v.get_colors()
@plotted
def sc_grey():
    s=plt.scatter([0,1,2],[1,3,2],c=['0.1','0.3','0.5'],marker='x'); return s.get_facecolors(), s.get_edgecolors()
@plotted
def sc_2d():
    s=plt.scatter(np.ones((3,3)),np.ones((3,3)),c=np.arange(9).reshape(3,3)); return s.get_offsets().shape, s.get_array().shape
@plotted
def fb_edge():
    c=plt.fill_between([1,2,3],[1,2,3],alpha=.3,color='C1',ec='k',lw=2); return c.get_facecolor(), c.get_edgecolor(), c.get_linewidth()
@plotted
def barlab():
    b=plt.bar([2,3],[np.nan,1]); return [l.get_text() for l in plt.gca().bar_label(b)]
@plotted
def barlab2():
    ax=plt.gca(); ax.invert_xaxis(); b=ax.barh([1,2],[3,-4]); L=ax.bar_label(b); return [(l.xy,l.get_ha(),l.get_va(),l.get_position()) for l in L]
# %%
@plotted
def hz():
    out=[]
    for h in ('bar','step','stepfilled','barstacked'):
        plt.close(); plt.hist([1,2,2,3],histtype=h); out.append([p.get_zorder() for p in plt.gca().patches][:1])
    return out
@plotted
def hg():
    n,b,(p,)=plt.hist([0,0,1,1,1,2],bins=[0,1,2,3],histtype='stepfilled'); return p.get_xy()
@plotted
def hg2():
    n,b,(p,)=plt.hist([0,0,1,1,1,2],bins=[0,1,2,3],histtype='step',bottom=[1,2,1.5]); return p.get_xy()
@plotted
def hl():
    n,b,p=plt.hist([0,1],label=0); q=plt.hist([[0,1],[1,2]],label=['a','b'])[2]; return p.get_label(),p[0].get_label(),[x.get_label() for x in q]
@plotted
def twinpos():
    ax=plt.gca(); ax.set_position([.2,.2,.5,.5]); b=ax.twinx(); return b.get_position().bounds
@plotted
def asp():
    f,a=plt.subplots(2,sharex=True); a[0].set_aspect(2,share=True); return a[1].get_aspect(), a[0].get_adjustable(), a[0].get_anchor(), a[0].get_box_aspect(), a[0].get_axisbelow()
@plotted
def relimv():
    ax=plt.gca(); l1,=ax.plot([0,1],[0,10]); l2,=ax.plot([0,5],[0,50]); l2.set_visible(False); ax.relim(visible_only=True); ax.autoscale_view(); a=ax.get_ylim(); l2.remove(); ax.relim(); ax.autoscale(); return a, ax.get_ylim()
@plotted
def margins():
    ax=plt.gca(); ax.plot([1,2],[1,2]); ax.set(xscale='log',xmargin=0); return ax.get_xlim()
# %%
@plotted
def sq():
    ax=plt.gca(); ax.plot(range(4),[1.,3,5,7]); ax.axis('square'); return ax.get_xlim(),ax.get_ylim()
@plotted
def ta():
    ax=plt.gca(); ax.plot([1,2]); ax.ticklabel_format(style='sci',scilimits=(0,0)); plt.gcf().canvas.draw(); return ax.yaxis.get_offset_text().get_text(), [l.get_text() for l in ax.get_yticklabels()]
@plotted
def gtp():
    ax=plt.gca(); ax.tick_params(axis='x',labelsize=10,length=5,direction='in',labelcolor='red',rotation=30); return ax.xaxis.get_tick_params()
@plotted
def axlin():
    l=plt.axline((0,0),slope=1,color='k',ls='--'); l2=plt.axline((0.1,.1),(.2,.5)); return l.get_slope(),l2.get_xy2()
@plotted
def gb():
    c=plt.gca().grouped_bar([[1,2,3],[11,12,13]],tick_labels=['A','B','C'],labels=['x','y']); return len(c.bar_containers), [x.get_text() for x in plt.gca().get_xticklabels()]
@plotted
def pieinv(): plt.pie([1,2,3],explode=[1,1]); 
@plotted
def pier(): plt.pie([1,2],radius=-1)
@plotted
def vio():
    r=plt.violinplot([[1,2,3,4],[2,3,4,5,9]],showmeans=True,quantiles=[[.1],[.2,.3]]); return sorted(r)
# %%
@plotted
def vioq(): plt.violinplot([[1,2,3]],quantiles=[[.1,1.05]])
@plotted
def viow(): plt.violinplot([[1,2,3]]*4,widths=[1,2,3])
@plotted
def viol():
    from matplotlib import cbook
    ax=plt.gca(); s=cbook.violin_stats([[1,2,3,4]],lambda X,c: np.ones(len(c))) ; r=ax.violin(s,[1]); return sorted(r)
@plotted
def bxp():
    from matplotlib import cbook
    s=cbook.boxplot_stats([1,2,3,4,20]); r=plt.gca().bxp(s); return sorted(s[0]), sorted(r)
@plotted
def fbi(): plt.fill_between([1,2,3],[[1,2,3]],1)
@plotted
def ebe(): plt.errorbar([1,2,3],[1,2,3],yerr=[.1]*3,errorevery='foo')
@plotted
def ebs():
    e=plt.errorbar(range(6),range(6),yerr=.1,errorevery=slice(1,None,2)); return len(e[2][0].get_segments())
@plotted
def ebb():
    e=plt.errorbar(range(6),range(6),yerr=.1,errorevery=[True,False]*3); return len(e[2][0].get_segments())
# %%
@plotted
def eba():
    e=plt.errorbar([1,2],[1,2],yerr=[[.1,.2],[.3,.4]],elinestyle=':',fmt='o-'); return e[2][0].get_linestyle()
@plotted
def stemf():
    s=plt.stem([1,2,3],[4,5,6],'r--',markerfmt='gD',basefmt='k:'); return s.markerline.get_marker(), s.baseline.get_linestyle(), s.stemlines.get_color()
@plotted
def stemd():
    s=plt.stem(D,[1,2,3,4]); return plt.xlim()
@plotted
def asn(): plt.gca().set_aspect(-1)
@plotted
def axe(): plt.axis([1,2,3])
@plotted
def axe2(): plt.axis('foo')
@plotted
def tl(): plt.gca().get_title(loc='foo')
@plotted
def wtl():
    ax=plt.gca(); ax.plot([1,2]); ax.set_xticklabels(['a','b'])
# %%
@plotted
def xt(): plt.xticks(2,2)
@plotted
def mg(): plt.margins(-1)
@plotted
def mg2(): plt.gca().margins(1,2,3)
@plotted
def plotfmt(): plt.plot([1,2],'ro',marker='x')
@plotted
def plotlab(): 
    l=plt.plot([[1,2],[2,5],[1,9]],label=['a','b']); return [x.get_label() for x in l]
@plotted
def plotlab2(): plt.plot([[1,2],[2,5],[1,9]],label=['a','b','c'])
@plotted
def scw(): plt.scatter([1,2],[3,4],cmap='viridis')
@plotted
def scw2(): plt.scatter([1,2,3,4],[3,4,1,2],c=(1,.5,.5))
# %%
@plotted
def scw3(): plt.scatter([1,2],[3,4],c='r',facecolors='b')
@plotted
def lscol():
    ax=plt.gca(); ax.set_xlabel('x',color='r'); ax.set_prop_cycle(color=['r','g'],ls=['-','--']); a,=ax.plot([1]); b,=ax.plot([2]); return a.get_color(),b.get_linestyle()
@plotted
def secx():
    ax=plt.gca(); ax.plot([1,2]); s=ax.secondary_xaxis('top',functions=(np.rad2deg,np.deg2rad)); s.set_xlabel('d'); plt.gcf().canvas.draw(); return s.get_xlim(), repr(s), s.xaxis.get_minor_locator().__class__.__name__
@plotted
def cb():
    ax=plt.gca(); out=[]; ax.callbacks.connect('xlim_changed',lambda a: out.append(a.get_xlim())); ax.set_xlim(0,5); return out
@plotted
def cla2():
    fig,ax=plt.subplots(); l,=ax.plot([1]); ax.cla(); return l.axes,l.figure
@plotted
def rcl():
    with plt.rc_context({'axes.labelcolor':'red','axes.labelsize':20,'axes.labelweight':'bold'}):
        ax=plt.axes(); return ax.xaxis.label.get_color(),ax.xaxis.label.get_size(),ax.xaxis.label.get_weight()
@plotted
def ttr():
    fig,(ax,ax2)=plt.subplots(1,2); ax.xaxis.set_tick_params(rotation=75); return [t.get_rotation() for t in ax.get_xticklabels()][:1],[t.get_rotation_mode() for t in ax.get_xticklabels()][:1]
@plotted
def secs():
    return [type(x).__name__ for x in (plt.gca().secondary_yaxis('right'), plt.gca().inset_axes([.1,.1,.2,.2]))]
# %%
@plotted
def stacked_bar_labels():
    ax = plt.gca(); a = ax.bar([1, 2], [3, 4]); b = ax.bar([1, 2], [1, 2], bottom=[3, 4])
    return [x.get_text() for x in ax.bar_label(b)], [x.get_text() for x in ax.bar_label(b, label_type='center')]
@plotted
def turned_rectangle():
    p = plt.gca().add_patch(plt.Rectangle((1, 2), 3, 4, angle=30, rotation_point='center')); return p.get_extents().bounds if False else p.get_window_extent().bounds
@plotted
def dates_everywhere():
    ax = plt.gca(); ax.plot(D, range(4)); ax.text(D[0], 1, 'x'); ax.stackplot(D, [1, 2, 3, 4]); ax.add_patch(plt.Rectangle((D[0], 0), datetime.timedelta(days=1), 1))
    ax.contourf(D, [1, 2, 3], np.ones((3, 4)) * np.arange(4)); ax.quiver(D, [1, 2, 3, 4], [1] * 4, [1] * 4); ax.imshow([[1, 2]], extent=[D[0], D[1], 0, 1]); return ax.get_xlim(), ax.get_ylim()
@plotted
def mesh_colours():
    m = plt.pcolormesh(np.ones((2, 2, 4)) * 0.5); m.set_array(np.zeros((2, 2, 3))); return m.get_array().shape
@plotted
def called_back():
    from matplotlib.cbook import CallbackRegistry
    r = CallbackRegistry(signals=['a']); got = []; n = r.connect('a', got.append); r.process('a', 1)
    with r.blocked():
        r.process('a', 2)
    r.disconnect(n); r.process('a', 3); r.connect('b', got.append)
@plotted
def density():
    from matplotlib.mlab import GaussianKDE
    k = GaussianKDE([1, 2, 4.], 'silverman'); return k.factor, k.evaluate([0, 1, 2.5])
