# %%
# registry + plugin + abstract + descriptors
from abc import ABC, abstractmethod, ABCMeta
import functools, operator, itertools, collections, re, string
class Field:
    def __init__(self, typ, default=None): self.typ, self.default = typ, default
    def __set_name__(self, owner, name): self.name = name; self.priv = '_' + name
    def __get__(self, obj, objtype=None):
        if obj is None: return self
        return getattr(obj, self.priv, self.default)
    def __set__(self, obj, v):
        if not isinstance(v, self.typ): raise TypeError(f"{self.name} expects {self.typ.__name__}, got {type(v).__name__}")
        setattr(obj, self.priv, v)
    def __delete__(self, obj): delattr(obj, self.priv)
class ModelMeta(ABCMeta):
    tables = {}
    def __new__(m, name, bases, ns, table=None, **kw):
        fields = {k: v for k, v in ns.items() if isinstance(v, Field)}
        cls = super().__new__(m, name, bases, ns, **kw)
        inherited = {}
        for b in cls.__mro__[1:]:
            inherited.update(getattr(b, '_fields', {}))
        cls._fields = {**inherited, **fields}
        if table: m.tables[table] = cls
        return cls
    def __init__(cls, name, bases, ns, table=None, **kw): super().__init__(name, bases, ns)
class Model(metaclass=ModelMeta):
    def __init__(self, **kw):
        for k, v in kw.items(): setattr(self, k, v)
    def __repr__(self): return f"{type(self).__name__}({', '.join(f'{k}={getattr(self, k)!r}' for k in self._fields)})"
    @abstractmethod
    def save(self): ...
class User(Model, table='users'):
    name = Field(str); age = Field(int, 0)
    def save(self): return f'INSERT {self!r}'
class Admin(User, table='admins'):
    level = Field(int, 1)
print(ModelMeta.tables, Admin(name='bob', level=3).save())
try: User(name=3)
except TypeError as e: print(e)
try: Model()
except TypeError as e: print(e)
u = User(name='x', age=4); del u.age; print(u.age, User.name.typ)
# vector with operator overloads
@functools.total_ordering
class V:
    __slots__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
    def __iter__(self): yield self.x; yield self.y
    def __add__(self, o): return V(*map(operator.add, self, o))
    __radd__ = lambda self, o: self if o == 0 else self + o
    def __mul__(self, k): return V(self.x * k, self.y * k)
    __rmul__ = __mul__
    def __matmul__(self, o): return sum(a * b for a, b in zip(self, o))
    def __neg__(self): return self * -1
    def __abs__(self): return (self @ self) ** .5
    def __eq__(self, o): return tuple(self) == tuple(o) if isinstance(o, V) else NotImplemented
    def __lt__(self, o): return abs(self) < abs(o)
    def __hash__(self): return hash(tuple(self))
    def __repr__(self): return f'V({self.x!r}, {self.y!r})'
    def __format__(self, s): return f'<{format(self.x, s)}, {format(self.y, s)}>'
    def __bool__(self): return any(self)
    def __getitem__(self, i): return (self.x, self.y)[i]
    def __index__(self): return int(abs(self))
a, b = V(3, 4), V(1, 2)
print(a + b, sum([a, b]), 2 * a, a @ b, -a, abs(a), a > b, max([b, a]), {a: 1}[V(3, 4)], f'{a:.2f} {b!s:>10}', bool(V(0, 0)), [10,20,30,40,50,60][a], a[0], sorted([a, b]))
try: a < 3
except TypeError as e: print(e)
try: a.z = 3
except AttributeError as e: print(e)
try: a + 3
except TypeError as e: print(e)
# LRU, memo
class LRU(collections.OrderedDict):
    def __init__(self, n): super().__init__(); self.n = n
    def __getitem__(self, k): v = super().__getitem__(k); self.move_to_end(k); return v
    def __setitem__(self, k, v):
        super().__setitem__(k, v)
        if len(self) > self.n: print('evict', self.popitem(last=False))
c = LRU(2); c['a'] = 1; c['b'] = 2; c['a']; c['c'] = 3; print(list(c), c)
@functools.lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(90), fib.cache_info(), fib.__wrapped__.__name__)
@functools.singledispatch
def show(x): return f'obj {x}'
@show.register
def _(x: int): return f'int {x}'
@show.register(list)
@show.register(tuple)
def _(x): return f'seq {len(x)}'
print(show(1), show([1]), show((1, 2)), show('s'), show(True))
class T:
    @functools.singledispatchmethod
    def go(self, a): return 'd'
    @go.register
    def _(self, a: str): return 's'
    @functools.cached_property
    def heavy(self): print('computing'); return 42
t = T(); print(t.go(1), t.go(''), t.heavy, t.heavy)
