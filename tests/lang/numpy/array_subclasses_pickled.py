import copy
import pickle

import numpy as np


class Measured(np.ndarray):
    """An array with a unit."""

    def __new__(cls, values, unit=None):
        made = np.asarray(values).view(cls)
        made.unit = unit
        return made

    def __array_finalize__(self, obj):
        self.unit = getattr(obj, "unit", None)

    def __reduce__(self):
        function, args, state = super().__reduce__()
        return function, args, state + (self.unit,)

    def __setstate__(self, state):
        self.unit = state[-1]
        super().__setstate__(state[:-1])


class Bare(np.ndarray):
    pass


a, m = Measured([1.0, 2.0, 4.0], "kg"), Measured([[1.0, 2.0], [3.0, 5.0]], "s")

# %% in pickles and copies
for made in (pickle.loads(pickle.dumps(a)), copy.deepcopy(a), copy.copy(m), pickle.loads(pickle.dumps([a, a]))[1]):
    print(type(made).__name__, made, made.unit)
both = pickle.loads(pickle.dumps([a, a]))
print(both[0] is both[1])
b = pickle.loads(pickle.dumps(np.arange(3).view(Bare)))
print(type(b).__name__, b, b.flags.writeable)
x = np.empty(0)
x.__setstate__((1, (2, 2), np.dtype("int32"), True, np.arange(4, dtype="int32").tobytes()))
print(x, x.dtype, x.flags.f_contiguous)
print(np.arange(3).__reduce__()[1:], type(np.arange(3).view(Bare).__reduce__()[1][0]))
t = pickle.loads(pickle.dumps(np.arange(6).reshape(2, 3).T))
print(t.flags.f_contiguous, t.tolist())
s = pickle.loads(pickle.dumps(np.array(["a", "bc"])))
print(s, s.dtype, pickle.loads(pickle.dumps(np.array([None, "x", 1.5], object))), pickle.loads(pickle.dumps(np.array(2.5))))

# %% what functions give
def show(name, out):
    parts = out if isinstance(out, tuple) else (out,)
    print(name, [(type(v).__name__, getattr(v, "unit", "-"), np.shape(v)) for v in parts])

for name in ("nansum nanprod nanmax nanmin nanmean nanvar nanstd nanmedian trapezoid sinc i0 unwrap real_if_close nancumsum nancumprod tril triu diag "
             "isreal iscomplex sort_complex median average modf frexp cbrt degrees conj positive").split():
    show(name, getattr(np, name)(a))
    if name != "i0":
        show(name, getattr(np, name)(m))
for name in "inner kron correlate polyadd polymul polyval linspace geomspace append setdiff1d union1d".split():
    show(name, getattr(np, name)(a, a))
show("polyval", np.polyval([1, 2], a))
show("extract", np.extract(a > 1, a))
show("compress", np.compress([True, False], m, axis=0))
show("take_along_axis", np.take_along_axis(m, np.argsort(m), -1))
show("apply_along_axis", np.apply_along_axis(np.sum, 0, m))
show("piecewise", np.piecewise(a, [a > 1], [2]))
show("partition", np.partition(a, 1))
show("conj", a.conj())
