import numpy as np
class A(np.ndarray):
    def __new__(cls, input_array, info=None):
        obj = np.asarray(input_array).view(cls)
        obj.info = info
        return obj
    def __array_finalize__(self, obj):
        if obj is None: return
        self.info = getattr(obj, 'info', None)
def show(label, f):
    try:
        r = f()
    except Exception as e:
        print(label, "!!", type(e).__name__, e); return
    print(label, type(r).__name__, repr(r), getattr(r, 'info', '-'))

# %%
a = A(np.arange(6.).reshape(2, 3), 'hi')
show('a', lambda: a)
show('str', lambda: str(a))
for l in """a[0]
a[0, 0]
a[...]
a[a > 2]
a[[0, 1]]
a[:, 1]
a[0, ...]
a + 1
1 + a
np.ones((2, 3)) + a
a += 1
a == a
a > 1
-a
abs(a)
np.sin(a)
np.add(a, 1)
np.add(np.ones(3), a)
np.add.reduce(a)
np.add.reduce(a, axis=None)
np.add.accumulate(a)
np.add.outer(a[0], a[0])
a.sum()
a.sum(axis=0)
a.sum(axis=0, keepdims=True)
np.sum(a)
np.sum(a, axis=1)
a.mean()
np.mean(a, axis=0)
a.std()
np.std(a, axis=0)
a.max()
np.max(a, axis=0)
a.argmax()
a.argmax(axis=0)
np.argmax(a, axis=0)
a.cumsum()
a.T
a.reshape(3, 2)
a.ravel()
a.flatten()
a.copy()
a.astype(int)
a.real
a.flat[0]
a.squeeze()
a.swapaxes(0, 1)
a.transpose()
a.repeat(2)
a.take([0, 1])
a.nonzero()
a.diagonal()
a.trace()
a.clip(1, 2)
a.round()
a.dot(a.T)
a @ a.T
np.dot(a, a.T)
np.matmul(a, a.T)
np.concatenate([a, a])
np.vstack([a, a])
np.stack([a, a])
np.where(a > 1, a, 0)
np.zeros_like(a)
np.ones_like(a)
np.full_like(a, 3)
np.empty_like(a).shape
np.asarray(a)
np.asanyarray(a)
np.array(a)
np.array(a, subok=True)
np.array(a, copy=False, subok=True)
np.transpose(a)
np.reshape(a, -1)
np.ravel(a)
np.sort(a)
np.argsort(a)
np.unique(a)
np.atleast_2d(a)
np.squeeze(a)
np.expand_dims(a, 0)
np.broadcast_to(a, (2, 2, 3))
np.median(a)
np.median(a, axis=0)
np.percentile(a, 50)
np.percentile(a, 50, axis=0)
np.diff(a)
np.cumsum(a)
np.roll(a, 1)
np.flip(a)
np.tile(a, 2)
np.repeat(a, 2)
np.linalg.norm(a)
np.linalg.inv(A(np.eye(2)))
np.isnan(a)
np.clip(a, 1, 2)
np.round(a)
np.maximum(a, 2)
np.prod(a)
np.var(a)
np.all(a)
np.any(a, axis=0)
np.outer(a, a).shape
np.einsum('ij->i', a)
np.split(a, 2)
np.hstack([a, a])
np.pad(a, 1)
np.interp(1.5, [1, 2], [3, 4])
np.nan_to_num(a)
np.copy(a)
np.sqrt(a, out=np.empty((2,3)))
divmod(a, 2)
np.modf(a)
a.view(np.ndarray)
a.view()
a.view(A)
a.view(np.int64)
A.__new__(A, [1])
np.ndarray.__new__(A, (2,)).shape
A(5)
A(5) + 1
A([5])[0]
a.item(0)
a.tolist()
list(a)
for_ = [type(x).__name__ for x in a]
a.base is None
isinstance(a, np.ndarray)
type(a).__mro__
bool(A(1))
float(A(1))
len(a)
a.shape
a.__array_priority__
np.meshgrid(a[0], a[0])
np.gradient(a[0])
np.trapezoid(a)
np.histogram(a, 2)
np.allclose(a, a)
np.array_equal(a, a)
a.all()
a.any()
a.min(axis=1)
a.prod()
a.ptp
np.ptp(a)
a.conj()
a.compress([True, False], axis=0)
a.sort()
a.fill(3)
a.partition(1)
a.byteswap().shape
a.tobytes()[:3]
a.squeeze(axis=None)
a.var(axis=0)""".split("\n"):
    if l.startswith('for_'): print(l); print([type(x).__name__ for x in a]); continue
    if l == 'a += 1':
        a += 1; print(l, type(a)); continue
    show(l, lambda: eval(l))

# %%
class Logged(np.ndarray):
    """Says what is done with it."""
    def __new__(cls, data):
        return np.asarray(data).view(cls)
    def __array_finalize__(self, obj):
        print("made from", type(obj).__name__)
    def __array_wrap__(self, array, context=None, return_scalar=False):
        print("wrapped", context and context[0].__name__)
        return super().__array_wrap__(array, context, return_scalar)
    def double(self):
        return self * 2
x = Logged([1.0, 2.0, 3.0])
print(repr(x[1:]))
print(repr(np.ndarray.__new__(Logged, (2,), int, buffer=np.array([7, 8]))))
print(repr(x.double()))
print(type(np.asarray(x)).__name__, np.shares_memory(np.asarray(x), x))
x[0] = 9
x += 1
x.note = "kept"
print(x, x.note, hasattr(x[:1], "note"))

# %%
class Units(np.ndarray):
    __array_priority__ = 5.0
    def __new__(cls, data, unit):
        self = np.asarray(data, float).view(cls)
        self.unit = unit
        return self
    def __array_finalize__(self, obj):
        self.unit = getattr(obj, "unit", None)
    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **kwargs):
        units = [x.unit for x in inputs if isinstance(x, Units)]
        if ufunc in (np.add, np.subtract) and len(set(units)) > 1:
            raise ValueError(f"cannot {ufunc.__name__} {units[0]} and {units[1]}")
        plain = [np.asarray(x) for x in inputs]
        result = getattr(ufunc, method)(*plain, **kwargs)
        print(ufunc.__name__, method, len(inputs), out is not None)
        if out is not None:
            np.copyto(np.asarray(out[0]), result)
            return out[0]
        return Units(result, "*".join(units) if ufunc is np.multiply else units[0])
    def __repr__(self):
        return f"{np.asarray(self)} {self.unit}"
m, s = Units([1, 2, 3], "m"), Units([4, 5, 6], "s")
print(m + m, repr(m * s), repr(2 * m), repr(np.sqrt(m)), repr(m.sum()), repr(np.add.reduce(m)), repr(np.multiply.outer(m, s)))
m += 1
print(repr(m), repr(m[1:]), repr(m.reshape(3, 1)))
try:
    m + s
except ValueError as e:
    print(e)

# %%
class Only:
    """No array, but it has a say."""
    def __init__(self, value): self.value = value
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        if ufunc is not np.add:
            return NotImplemented
        return Only(sum(x.value if isinstance(x, Only) else x for x in inputs))
    def __array_function__(self, func, types, args, kwargs):
        return (func.__name__, [t.__name__ for t in types], len(args), sorted(kwargs))
    def __array__(self, dtype=None, copy=None):
        return np.array([self.value], dtype=dtype)
o = Only(3)
print(np.add(o, 4).value, np.add(4, o).value, (np.arange(2) + o).value)
print(np.mean(o), np.concatenate([o, o], axis=0), np.median(o), np.linalg.norm(o))
print(np.asarray(o), np.array([1, 2]) @ np.array([3, 4]))
try:
    np.multiply(o, 2)
except TypeError as e:
    print(str(e)[:80])
class Refuses:
    __array_ufunc__ = None
    def __radd__(self, other): return "mine"
print(np.arange(3) + Refuses())
class Calm(np.lib.mixins.NDArrayOperatorsMixin):
    def __init__(self, v): self.v = np.asarray(v)
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return Calm(getattr(ufunc, method)(*[x.v if isinstance(x, Calm) else x for x in inputs]))
    def __repr__(self): return f"Calm({self.v})"
c = Calm([1, -2])
print(c + 1, 1 - c, c @ c, -c, abs(c), c ** 2, c == 1, np.arange(2) * c, divmod(7, c).v if False else "")

# %%
v = np.arange(12).reshape(3, 4)
column = v[:, 1]
column.shape = (3, 1)
column[0] = 100
print(column.base is not None, v[0], v[:, ::2].reshape(3, 2, 1).base is not None, np.shares_memory(v.T.reshape(4, 3, 1), v), np.shares_memory(v.T.reshape(12), v))
print(v.compress([True, False, True], axis=0), v.byteswap()[0, 0])
for name in "ptp newbyteorder itemset".split():
    print(name, hasattr(v, name))
