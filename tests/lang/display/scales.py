# Scales as objects: names, transforms there and back, what is refused
# %%
from matplotlib import scale
fig, ax = plt.subplots()
scale.get_scale_names()
# %%
at = np.array([-20.0, -0.5, 0.0, 1.0, 3.0, 40.0])
for name, given in (('log', {}), ('log', {'base': 2, 'nonpositive': 'mask'}), ('symlog', {'linthresh': 2}), ('asinh', {'linear_width': 3}), ('linear', {}),
                    ('function', {'functions': (np.cbrt, lambda v: v**3)})):
    ax.set_xscale(name, **given)
    there = ax.xaxis.get_transform().transform(at)
    print(name, ax.get_xscale(), np.round(there, 4), np.round(ax.xaxis.get_transform().inverted().transform(there), 4))
# %%
logit = scale.LogitTransform('clip')
np.round(logit.transform(np.array([-1.0, 0.1, 0.5, 0.9, 2.0])), 4), np.round(logit.inverted().transform(np.array([-2.0, 0.0, 1.0])), 4)
# %%
class Halves(scale.ScaleBase):
    name = 'halves'

    def get_transform(self):
        return scale.FuncTransform(lambda v: v / 2, lambda v: v * 2)

    def set_default_locators_and_formatters(self, axis):
        axis.set_major_locator(plt.MultipleLocator(4))

    def limit_range_for_scale(self, vmin, vmax, minpos):
        return max(vmin, -10), vmax

scale.register_scale(Halves)
ax.set_yscale('halves')
ax.plot([0, 1], [-30, 20])
fig.canvas.draw()
print(ax.get_yscale(), ax.yaxis.get_transform().transform(5.0), ax.get_ylim()[0], ax.get_yticks()[:3])
# %%
ax.set_xscale(scale.LogScale(ax.xaxis, base=3))
ax.get_xscale(), float(ax.xaxis.get_transform().base)
# %%
for bad in (lambda: ax.set_xscale('cubic'), lambda: scale.LogScale(None, base=1), lambda: scale.SymmetricalLogTransform(10, 0, 1), lambda: scale.FuncTransform(1, 2),
            lambda: scale.AsinhTransform(-1), lambda: scale.ScaleBase(None).get_transform()):
    try:
        bad()
    except (ValueError, NotImplementedError) as error:
        print(type(error).__name__, error)
