# %% Engines of layout as objects.
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
from matplotlib.layout_engine import ConstrainedLayoutEngine, TightLayoutEngine
fig = plt.figure(layout="constrained")
engine = fig.get_layout_engine()
print(type(engine).__name__, engine.get())
engine.set(w_pad=0.1, hspace=0.3)
print(engine.get())
print(engine.adjust_compatible, engine.colorbar_gridspec)
fig.set_layout_engine("tight", pad=2)
print(type(fig.get_layout_engine()).__name__, fig.get_layout_engine().get())
print(plt.figure().get_layout_engine())
fig.set_layout_engine("none")
# %% Given as objects, and refused.
fig = plt.figure(layout=ConstrainedLayoutEngine(h_pad=0.2, compress=True))
print(fig.get_layout_engine().get())
print(TightLayoutEngine(rect=(0, 0, 0.5, 1)).get())
for call in ("fig.set_layout_engine('loose')", "fig.get_layout_engine().set(pad=1)", "TightLayoutEngine().set(hspace=1)"):
    try:
        eval(call)
    except Exception as e:
        print(type(e).__name__, e)
