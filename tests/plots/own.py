# Scales and projections of one's own, and those beside the plain ones. Each cell, `# %% name`, makes one figure. See compare.py.
# %% scale_objects
from matplotlib import scale
x = np.linspace(1, 100, 50)
fig, axs = plt.subplots(2, 2, figsize=(7, 5), layout='constrained')
axs[0, 0].plot(x, x**2)
axs[0, 0].set_yscale(scale.FuncScale(axs[0, 0], functions=(np.sqrt, lambda v: v**2)))
axs[0, 1].plot(x, x)
axs[0, 1].set_xscale(scale.LogScale(axs[0, 1].xaxis, base=2))
axs[1, 0].plot(x - 50, x)
axs[1, 0].set_xscale('symlog', linthresh=5)
axs[1, 0].set_yscale('function', functions=(np.log, np.exp))
axs[1, 1].plot(x, x**2)
axs[1, 1].set_yscale(scale.AsinhScale(axs[1, 1], linear_width=5))
# %% scale_of_own
from matplotlib import scale, transforms
from matplotlib.ticker import FixedLocator, FuncFormatter
class Curve(transforms.Transform):
    input_dims = output_dims = 1
    def __init__(self, forward, backward):
        super().__init__()
        self.forward, self.backward = forward, backward
    def transform_non_affine(self, values):
        return self.forward(values)
    def inverted(self):
        return Curve(self.backward, self.forward)
class Latitude(scale.ScaleBase):
    name = 'latitude'
    def __init__(self, axis, *, most=85, **kwargs):
        super().__init__(axis)
        self.most = np.radians(most)
    def get_transform(self):
        return Curve(lambda a: np.log(np.abs(np.tan(np.clip(a, -self.most, self.most)) + 1 / np.cos(np.clip(a, -self.most, self.most)))), lambda a: np.arctan(np.sinh(a)))
    def set_default_locators_and_formatters(self, axis):
        axis.set(major_locator=FixedLocator(np.radians(range(-90, 90, 10))), major_formatter=FuncFormatter(lambda x, pos=None: f'{np.degrees(x):.0f}\N{DEGREE SIGN}'))
    def limit_range_for_scale(self, vmin, vmax, minpos):
        return max(vmin, -self.most), min(vmax, self.most)
scale.register_scale(Latitude)
fig, ax = plt.subplots()
degrees = np.arange(-170.0, 170.0, 1)
ax.plot(degrees, np.radians(degrees) / 2)
ax.set_yscale('latitude')
ax.grid(True)
# %% radar
from matplotlib.patches import RegularPolygon
from matplotlib.path import Path
from matplotlib.projections import register_projection
from matplotlib.projections.polar import PolarAxes
from matplotlib.spines import Spine
from matplotlib.transforms import Affine2D
corners = 5
class Straight(PolarAxes.PolarTransform):
    def transform_path_non_affine(self, path):
        if path._interpolation_steps > 1:
            path = path.interpolated(corners)
        return Path(self.transform(path.vertices), path.codes)
class Radar(PolarAxes):
    name, PolarTransform = 'radar', Straight
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.set_theta_zero_location('N')
    def _gen_axes_patch(self):
        return RegularPolygon((0.5, 0.5), corners, radius=0.5, edgecolor='k')
    def _gen_axes_spines(self):
        spine = Spine(axes=self, spine_type='circle', path=Path.unit_regular_polygon(corners))
        spine.set_transform(Affine2D().scale(0.5).translate(0.5, 0.5) + self.transAxes)
        return {'polar': spine}
register_projection(Radar)
fig, ax = plt.subplots(subplot_kw=dict(projection='radar'))
turns = np.linspace(0, 2 * np.pi, corners, endpoint=False)
for values, color in (([0.9, 0.4, 0.6, 0.2, 0.7], 'b'), ([0.3, 0.8, 0.5, 0.6, 0.2], 'r')):
    ax.plot(np.append(turns, turns[0]), values + values[:1], color=color)
    ax.fill(turns, values, facecolor=color, alpha=0.25)
ax.set_rgrids([0.2, 0.4, 0.6, 0.8])
ax.set_thetagrids(np.degrees(turns), ['speed', 'range', 'load', 'price', 'noise'])
# %% widgets
from matplotlib.widgets import Button, CheckButtons, RadioButtons, RangeSlider, Slider, TextBox
fig = plt.figure(figsize=(7, 4))
sliders = [Slider(fig.add_axes([0.2, 0.85, 0.5, 0.06]), 'speed', 0, 30, valinit=12.5), Slider(fig.add_axes([0.9, 0.2, 0.04, 0.6]), 'tall', -1, 1, valinit=0.25, valfmt='%.3f',
           orientation='vertical', facecolor='tab:green', initcolor='none'), RangeSlider(fig.add_axes([0.2, 0.72, 0.5, 0.06]), 'part', 0, 10, valstep=0.5)]
sliders[0].set_val(21)
sliders[2].set_val((1.2, 8))
button = Button(fig.add_axes([0.1, 0.1, 0.15, 0.12]), 'Next', color='lightyellow')
checks = CheckButtons(fig.add_axes([0.1, 0.3, 0.25, 0.35]), ['one', 'two', 'three'], [True, False, True], check_props={'color': 'r'})
radios = RadioButtons(fig.add_axes([0.45, 0.3, 0.25, 0.35]), ('first', 'second', 'third'), active=2, label_props={'color': ['k', 'g'], 'fontsize': [9, 14]})
radios.set_active(1)
field = TextBox(fig.add_axes([0.45, 0.1, 0.3, 0.1]), 'say', initial='a $b$', textalignment='center')
# %% maps
fig = plt.figure(figsize=(9, 6))
rng = np.random.default_rng(3)
for number, name in enumerate(['aitoff', 'hammer', 'mollweide', 'lambert']):
    ax = fig.add_subplot(2, 2, number + 1, projection=name)
    ax.set_title(name)
    ax.grid(True)
    ax.plot([-2.5, 2, 2.5], [-1, 0.2, 1.2], 'r', marker='o', label='way')
    ax.scatter(rng.uniform(-3, 3, 30), rng.uniform(-1.4, 1.4, 30), s=12, c='g')
    ax.fill([0, 1, 1, 0], [0.2, 0.2, 0.8, 0.8], alpha=0.4)
    ax.annotate('here', (1, 0.5), xytext=(2, 1), color='b')
# %% map_of_numbers
longitude = np.linspace(-np.pi, np.pi, 40)
latitude = np.linspace(-np.pi / 2, np.pi / 2, 20)
x, y = np.meshgrid(longitude, latitude)
fig = plt.figure(figsize=(8, 4))
ax = fig.add_subplot(121, projection='mollweide')
ax.pcolormesh(longitude, latitude, np.cos(2 * x) * np.sin(3 * y), shading='gouraud', cmap='RdBu')
ax.set_longitude_grid(60)
ax.set_xlabel('longitude')
bx = fig.add_subplot(122, projection='lambert', center_longitude=0.5, center_latitude=0.3)
bx.contour(x, y, np.cos(x) * np.sin(2 * y), levels=5)
bx.set_latitude_grid(30)
bx.grid(True, ls=':')
