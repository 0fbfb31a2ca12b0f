"""Locators and formatters: alone, on an axis, and those of a program's own."""
import warnings, datetime
warnings.simplefilter('error')
import numpy as np
import matplotlib.ticker as tk
import matplotlib as mpl, matplotlib.pyplot as plt, matplotlib.dates as mdates
from tried import plotted


D = [datetime.datetime(2020, 1, i + 1) for i in range(4)]
def on(fmt, lim=(0,10), at=None, axis='x'):
    ax=plt.gca(); ax.set_xlim(*lim); ax.xaxis.set_major_formatter(fmt)
    if at is not None: ax.set_xticks(at)
    plt.gcf().canvas.draw(); return [l.get_text() for l in ax.get_xticklabels()], ax.xaxis.get_offset_text().get_text()
def onl(loc, lim=(0,10)):
    ax=plt.gca(); ax.set_xlim(*lim); ax.xaxis.set_major_locator(loc); plt.gcf().canvas.draw(); return ax.get_xticks()
# %%
@plotted
def callover():
    class F(tk.ScalarFormatter):
        def __call__(self,x,pos=None): return 'v'+super().__call__(x,pos)
    return on(F(),(0,1e-7))
@plotted
def fmtsub():
    class F(tk.Formatter):
        def __call__(self,x,pos=None): return f'{pos}:{x:.1f}'
        def get_offset(self): return 'off'
    return on(F())
@plotted
def locsub2():
    class L(tk.MaxNLocator):
        def tick_values(self,a,b): return super().tick_values(a,b)[::2]
    return onl(L(5))
@plotted
def sf2():
    f=tk.ScalarFormatter(useOffset=False); f.set_powerlimits((-2,2)); return on(f,(0,50000)), f.get_offset()
@plotted
def sf3():
    f=tk.ScalarFormatter(useMathText=True); return on(f,(0,5e8)), f.format_data(1.5e7)
@plotted
def sf4():
    f=tk.ScalarFormatter(useOffset=1000); return on(f,(1000,1010))
@plotted
def lf1():
    f=tk.LogFormatter(); f.create_dummy_axis(vmin=1,vmax=1000) if 0 else None; plt.xscale('log'); return on(f,(1,1000))
@plotted
def lf2():
    plt.xscale('log'); return on(tk.LogFormatter(labelOnlyBase=True),(1,10))
# %%
@plotted
def lf3():
    plt.xscale('log'); return on(tk.LogFormatterExponent(),(1,1e5))
@plotted
def lf4():
    plt.xscale('log'); return on(tk.LogFormatterMathtext(),(1,1e5))
@plotted
def lf5():
    plt.xscale('log'); return on(tk.LogFormatterSciNotation(base=10,labelOnlyBase=False,minor_thresholds=(2,1)),(1,1e5))
@plotted
def lf6():
    plt.xscale('log'); ax=plt.gca(); ax.xaxis.set_minor_formatter(tk.LogFormatterSciNotation(minor_thresholds=(3,.5))); ax.set_xlim(1,50); plt.gcf().canvas.draw(); return [l.get_text() for l in ax.get_xticklabels(minor=True)]
@plotted
def lf7():
    f=tk.LogFormatterSciNotation(); f.create_dummy_axis(); f.axis.set_view_interval(1,1e4); return [f(x) for x in (1,10,100,2000)], tk.LogFormatter()(1000), tk.LogFormatter(base=2)(8)
@plotted
def lf8():
    f=tk.LogFormatterExponent(); return f(1000), f.format_data(10), tk.LogFormatterMathtext()(100), f.format_data_short(12345)
@plotted
def eng(): 
    f=tk.EngFormatter('Hz',places=2); return f(1234), f(0), f(-1e-7), f(1e40), f.format_eng(1e5), on(f,(0,1e5))
@plotted
def eng2(): return on(tk.EngFormatter('V',sep='\N{THIN SPACE}'),(0,1e-3))
# %%
@plotted
def eng3(): return on(tk.EngFormatter('V',useOffset=True),(1e6,1e6+3))
@plotted
def eng4(): return on(tk.EngFormatter('V',useMathText=True),(0,5000))
@plotted
def pct(): f=tk.PercentFormatter(1.0,decimals=1); return on(f,(0,1)), f(0.5), f.format_pct(0.5,1), f.symbol
@plotted
def pct2(): return on(tk.PercentFormatter(xmax=5,symbol=' pct'),(0,5)), on(tk.PercentFormatter(symbol=None),(0,100))
@plotted
def pct3(): return on(tk.PercentFormatter(1,symbol='%',is_latex=True),(0,.01))
@plotted
def strm(): f=tk.StrMethodFormatter('{x:.1f} km {pos}'); return on(f), f(-2,1)
@plotted
def fstr(): f=tk.FormatStrFormatter('%d m'); return on(f), f(2.6)
@plotted
def fix(): f=tk.FixedFormatter(['a','b','c']); f.set_offset_string('q'); return on(f,(0,2),[0,1,2]), f(0,1), f(0,9)
# %%
@plotted
def func(): f=tk.FuncFormatter(lambda x,p:'%g!'%x); f.set_offset_string('of'); return on(f), f.get_offset()
@plotted
def nul(): f=tk.NullFormatter(); return f(1,2), f.format_data(3), f.format_ticks([1,2])
@plotted
def fticks(): 
    ax=plt.gca(); ax.plot([0,5]); return ax.xaxis.get_major_formatter().format_ticks([0,1,2.5]), ax.xaxis.get_major_formatter().format_data_short(1.23456), ax.format_xdata(3), ax.format_coord(1,2)
@plotted
def loc1(): return tk.MaxNLocator(5).tick_values(0,10), tk.MaxNLocator(nbins=4,integer=True).tick_values(0,3), tk.MaxNLocator(prune='both').tick_values(0,10), tk.MaxNLocator(symmetric=True).tick_values(-3,5), tk.MaxNLocator(4,steps=[1,3,10]).tick_values(0,100)
@plotted
def loc2(): return tk.MultipleLocator(2.5).tick_values(0,10), tk.MultipleLocator(2,offset=.5).tick_values(0,10), tk.FixedLocator([1,5,9]).tick_values(0,5), tk.FixedLocator(range(20),nbins=4).tick_values(0,5), tk.LinearLocator(4).tick_values(0,9), tk.IndexLocator(2,.5).tick_values(0,10), tk.NullLocator().tick_values(0,1)
@plotted
def loc3(): return tk.LogLocator().tick_values(1,1e4), tk.LogLocator(base=2).tick_values(1,100), tk.LogLocator(subs=[1,2,5]).tick_values(1,100), tk.AutoLocator().tick_values(0,7), tk.SymmetricalLogLocator(base=10,linthresh=1).tick_values(-100,100)
@plotted
def loc5(): l=tk.MaxNLocator(3); l.set_params(nbins=5,prune='lower'); return l.tick_values(0,10), l.view_limits(0.3,9.7), l.nonsingular(1,1)
@plotted
def loc6(): l=tk.MultipleLocator(3); l.set_params(base=4,offset=1); return l.tick_values(0,10), l.view_limits(1,9)
# %%
@plotted
def loc8(): ax=plt.gca(); ax.set_xlim(0,10); ax.set_xticks([0,2,4]); ax.xaxis.set_minor_locator(tk.AutoMinorLocator(4)); return ax.xaxis.get_minorticklocs()
@plotted
def loc9(): l=tk.LinearLocator(5); l.set_params(numticks=3); l2=tk.FixedLocator([1,2]); l2.set_params(nbins=3); return l.tick_values(0,1)
@plotted
def loc11(): return tk.MaxNLocator(5,steps=[2,1])
@plotted
def loc12(): return tk.MaxNLocator(5,foo=1)
@plotted
def loc13(): return tk.AsinhLocator(1).tick_values(-100,100), tk.LogitLocator().tick_values(.01,.99)
@plotted
def tlf():
    ax=plt.gca(); ax.set_ylim(0,1e6); ax.ticklabel_format(axis='y',style='sci',scilimits=(3,3),useMathText=True); plt.gcf().canvas.draw(); return [x.get_text() for x in ax.get_yticklabels()], ax.yaxis.get_offset_text().get_text()
@plotted
def tlf2(): plt.gca().ticklabel_format(style='foo')
@plotted
def tlf3(): plt.xscale('log'); plt.gca().ticklabel_format(axis='x',style='plain')
# %%
@plotted
def tlf4(): plt.gca().ticklabel_format(scilimits=3)
@plotted
def lp():
    ax=plt.gca(); ax.set_xlim(0,10); ax.locator_params(axis='x',nbins=4); return ax.get_xticks()
@plotted
def lp2():
    ax=plt.gca(); ax.set_ylim(0,10); ax.locator_params(axis='y',nbins=6,tight=True); plt.minorticks_on(); return ax.get_yticks(), len(ax.get_yticks(minor=True))
@plotted
def mt(): ax=plt.gca(); return len(ax.xaxis.majorTicks)>0, ax.xaxis.minor.locator.__class__.__name__, ax.xaxis.major.formatter.__class__.__name__, ax.xaxis.isDefault_majloc
@plotted
def rt(): ax=plt.gca(); ax.set_xticks([1,2]); ax.xaxis.reset_ticks(); ax.xaxis.set_major_locator(tk.AutoLocator()); ax.set_xlim(0,5); return ax.get_xticks()
@plotted
def getset(): ax=plt.gca(); ax.xaxis.set_minor_locator(tk.MultipleLocator(.1)); ax.grid(which='minor',color='r',ls=':'); ax.xaxis.set_label_text('q'); return ax.xaxis.get_label_text(), ax.xaxis.get_ticks_position(), ax.yaxis.get_ticks_position(), ax.xaxis.get_minpos(), ax.xaxis.get_data_interval(), ax.xaxis.get_tick_space()
@plotted
def dirs(): ax=plt.gca(); ax.tick_params(direction='inout',length=8); return ax.xaxis.get_majorticklines()[0].get_markersize(), ax.xaxis.get_tick_params()['direction'], [x for x in ax.xaxis.get_ticks_direction()[:2]]
@plotted
def symd(): plt.yscale('symlog',linthresh=2); ax=plt.gca(); ax.set_ylim(-1000,1000); plt.gcf().canvas.draw(); return ax.get_yticks(), [x.get_text() for x in ax.get_yticklabels()]
# %%
@plotted
def fmtx(): ax=plt.gca(); ax.fmt_xdata=lambda v:'X%.1f'%v; return ax.format_xdata(2), ax.format_coord(1,1)
# %%
warnings.simplefilter('ignore')


@plotted
def own_order():
    class Thousands(tk.ScalarFormatter):
        def _set_order_of_magnitude(self): self.orderOfMagnitude = 3
    return on(Thousands(), (0, 20000))
@plotted
def own_format():
    class Two(tk.ScalarFormatter):
        def _set_format(self): self._format = '%1.2f'
    return on(Two())
@plotted
def own_ticks():
    class Ends(tk.Locator):
        def __call__(self): low, high = self.axis.get_view_interval(); return np.array([low, (low + high) / 2, high])
    return onl(Ends())
@plotted
def some_fixed(): return onl(tk.FixedLocator(range(50), nbins=5), (0, 50)), onl(tk.LinearLocator(presets={(0, 10): np.array([1., 2, 7])}))
