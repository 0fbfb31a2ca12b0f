import numpy as np
import types

# %% ufuncs have a class
for name in sorted(n for n, v in np.__dict__.items() if isinstance(v, np.ufunc)):
    f = getattr(np, name)
    print(name, f, f.nin, f.nout, f.nargs)
print(type(np.add) is np.ufunc, type(np.add), type(np.sum) is np.ufunc, isinstance(np.array, np.ufunc), np.ufunc)
class Own:
    f = np.sin
print(Own().f(0.0))
try:
    np.ufunc()
except TypeError as e:
    print("TypeError")

# %% namespaces are whole
print("sin" in np.__dict__, "astype" in vars(np), "nanmean" in vars(np), "norm" in np.linalg.__dict__, np.__dict__["median"] is np.median)
print([n for n in ("__all__", "nothing") if n in np.__dict__])
for name in ("__all__", "sin"):
    try:
        np.__getattr__(name)
    except AttributeError as e:
        print(e)

# %% objects with a say
class Asked:
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return ufunc.__name__, method, len(inputs), sorted(kwargs)
x = Asked()
for f in (np.cbrt, np.degrees, np.modf, np.frexp, np.signbit, np.isnat, np.positive, np.spacing, np.bitwise_count):
    print(f(x))
for f in (np.gcd, np.fmod, np.heaviside, np.ldexp, np.logaddexp2, np.vecdot, np.matmul):
    print(f(x, 2), f.outer(x, 2)[:2] if f is not np.vecdot and f is not np.matmul else "")
print(np.iterable(x), np.isscalar(x), np.degrees(1.0, where=x) if False else "")

class Refusing:
    dtype = np.dtype("int32")
    def __array_function__(self, func, types, args, kwargs):
        return NotImplemented
r = Refusing()
print(np.issubdtype(r, np.integer), np.isscalar(r), np.iterable(r))
for f in (np.sum, np.median, np.concatenate):
    try:
        f([r] if f is np.concatenate else r)
    except TypeError as e:
        print(e)

# %% what comes out of functions with two results
whole, part = np.empty(3), np.empty(3)
out = np.modf([1.5, -2.25, 3.0], out=(part, whole))
print(out[0] is part, out[1] is whole, part, whole)
print(np.modf(2.5), np.frexp([8.0, 0.3]), np.signbit(np.array([-0.0, 1.0])), np.gcd.reduce([12, 18, 30]), np.lcm.accumulate([2, 3, 4]))
print(np.gcd(12, [8, 9], out=np.zeros(2, int)), np.positive([1, -2], where=[True, False], out=np.array([7, 7])))
print(np.frompyfunc(lambda a, b: (a + b, a * b), 2, 2)([1, 2], 3), np.frompyfunc(abs, 1, 1).nout)

# %% complex numbers in order
a, b = np.array([1 + 2j, 3 - 1j, np.nan, 2]), np.array([2 - 1j, 3 + 5j, 1, np.nan])
for f in (np.minimum, np.maximum, np.fmax, np.fmin):
    print(f(a, b), f.reduce(a[:2]), f(1j, 0))
m = a[:2].copy()
np.minimum.at(m, [0, 0], [0, 1])
print(m, np.maximum.accumulate(a[:2]))

# %% a class to ask for
print(isinstance(1.0, np.longdouble), issubclass(np.longdouble, np.floating), np.longdouble is np.float128, issubclass(np.clongdouble, np.complexfloating))
print(isinstance(np.float64(1), (np.float32, np.longdouble)))
