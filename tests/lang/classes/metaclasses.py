# %%
class Singleton(type):
    _i = {}
    def __call__(cls, *a, **k):
        if cls not in cls._i:
            cls._i[cls] = super().__call__(*a, **k)
        return cls._i[cls]
class DB(metaclass=Singleton):
    def __init__(self, x): self.x = x
print(DB(1) is DB(2), DB(3).x, type(DB), DB)
class Reg(type):
    registry = {}
    def __new__(mcls, name, bases, ns, **kw):
        cls = super().__new__(mcls, name, bases, ns)
        mcls.registry[name] = cls
        return cls
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
        cls.kw = kw
    @classmethod
    def __prepare__(mcls, name, bases, **kw):
        print('prepare', name, bases, kw)
        return {'extra': 5}
    def __len__(cls): return 42
    def __iter__(cls): return iter('abc')
    def __contains__(cls, x): return x == 3
    def __getitem__(cls, k): return k * 2
    def __repr__(cls): return f'<Reg {cls.__name__}>'
    def __getattr__(cls, n): return 'dyn ' + n
    def __add__(cls, o): return (cls, o)
    def __eq__(cls, o): return cls is o
    def __hash__(cls): return 7
    @property
    def prop(cls): return cls.__name__.upper()
class A(metaclass=Reg, flag=1): pass
class B(A, flag=2):
    def m(self): return __class__
print(Reg.registry, len(A), list(B), 3 in A, A[4], B.zip, A + 1, B.prop, B.extra, B.kw, B().m(), hash(A))
try: B().prop
except AttributeError as e: print(e)
try:
    class M2(type): pass
    class X(metaclass=M2): pass
    class Y(X, A): pass
except TypeError as e: print(e)
print(type('T', (A,), {'q': 1}), type(type('T', (A,), {})))
print(isinstance(A, type), isinstance(A, Reg), issubclass(Reg, type), type(Reg), Reg.__mro__)
# %%
from abc import ABC, ABCMeta, abstractmethod
class Shape(metaclass=ABCMeta):
    @abstractmethod
    def area(self): ...
print(type(Shape), type(ABC), Shape.__mro__, Shape.__abstractmethods__)
try: Shape()
except TypeError as e: print(e)
class Sq(Shape):
    def area(self): return 1
print(Sq().area())
class F(metaclass=lambda n, b, d: (n, b, sorted(d))): z = 1
print(F)
# %%
import types
def body(ns): ns['x'] = 5
N = types.new_class('N', (A,), {'flag': 3}, body)
print(N, N.x, type(N), N.kw)
class Order(dict):
    def __init__(self): self.log = []
    def __setitem__(self, k, v):
        if not k.startswith('__'): self.log.append(k)
        super().__setitem__(k, v)
    def __missing__(self, k):
        if k.startswith('auto_'): return k.upper()
        raise KeyError(k)
class Logged(type):
    @classmethod
    def __prepare__(m, n, b): return Order()
    def __new__(m, n, b, ns):
        c = super().__new__(m, n, b, dict(ns))
        c.log = ns.log
        return c
class L(metaclass=Logged):
    a = 1
    b = auto_b
    def f(self): return 1
    a = 2
    del b
print(L.log, L.a, hasattr(L, 'b'))
# %%
class Broken(type):
    def __new__(m, n, b, ns):
        return super().__new__(m, n, b, {k: v for k, v in ns.items() if k != '__classcell__'})
try:
    class Cell(metaclass=Broken):
        def f(self): return __class__
except RuntimeError as e: print(str(e)[:34])
for args in ((1,), ('a',), ('a', ()), ('a', 1, {}), ('a', (), 1), ('a', (1,), {})):
    try: print(type(*args))
    except TypeError as e: print(e)
class Counted(ABCMeta):
    n = 0
    def __call__(cls, *a):
        Counted.n += 1
        return super().__call__(*a)
class U(metaclass=Counted): pass
class V(U): pass
U(); V(); V()
print(Counted.n, type(V).__name__, V.__class__.__mro__)
del U, V
