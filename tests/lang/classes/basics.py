# %%
class A:
    """A doc."""
    kind = 'plain'

    def __init__(self, x, y=2):
        self.x = x
        self.y = y

    def total(self):
        return self.x + self.y

    def __repr__(self):
        return f'A({self.x}, {self.y})'

a = A(1)
print(a, a.total(), a.kind, A.kind, a.__class__, type(a).__name__, A.__doc__)
a.kind = 'own'
print(a.kind, A.kind, a.__dict__)
del a.kind
print(a.kind, vars(a))
# %%
a
# %%
A
# %%
[A(1), A(2, y=3)]
# %%
a.nothing
# %%
A.nothing
# %%
del a.nothing
# %%
A()
# %%
A(1, 2, 3)
# %%
A(1, z=3)
# %%
A.total()
# %%
f = a.total
print(f(), f.__self__ is a, f.__func__ is A.total, f.__name__, A.total.__qualname__)
print(A.total(a), hasattr(a, 'total'), hasattr(a, 'q'), getattr(a, 'q', 5), getattr(a, 'x'))
setattr(a, 'q', 7)
print(a.q)
delattr(a, 'q')
print(hasattr(a, 'q'))
# %%
class Empty:
    pass

e = Empty()
print(e == e, e == Empty(), e != Empty(), hash(e) == hash(e), bool(e), isinstance(e, Empty), isinstance(e, object))
Empty(1)
# %%
e < e
# %%
e + 1
# %%
e()
# %%
e[0]
# %%
e[0] = 1
# %%
del e[0]
# %%
len(e)
# %%
for x in e: pass
# %%
-e
# %%
1 in e
# %%
with e: pass
# %%
int(e)
# %%
float(e)
# %%
[1, 2][e]
# %%
class Outer:
    class Inner:
        def f(self): return Outer.Inner.__qualname__
    x = [i * 2 for i in range(3)]
    n = len(x)
print(Outer.Inner().f(), Outer.x, Outer.n, Outer.Inner.__name__, Outer.Inner)
# %%
class Counter:
    count = 0
    def __init__(self):
        Counter.count += 1
        self.number = self.count
for _ in range(3): c = Counter()
print(Counter.count, c.number)
# %%
T = type('T', (A,), {'z': 9, 'f': lambda self: self.z})
t = T(4)
print(T, t.z, t.f(), t.total(), T.__mro__, T.__bases__, T.__name__)
# %%
print(type(1), type('a'), type(None), type(type), type(len), type(...), type(NotImplemented), type(lambda: 0))
print(A.__module__, T.__module__, int.__module__, A.__subclasses__())
# %%
class Bad:
    def __init__(self): return 5
Bad()
# %%
class P:
    def __init__(self): self._v = 1
    @property
    def v(self):
        "the v"
        return self._v
    @v.setter
    def v(self, x): self._v = x * 10
    @v.deleter
    def v(self): self._v = None
    @property
    def ro(self): return 'ro'
    @staticmethod
    def s(a, b): return a, b
    @classmethod
    def c(cls, a): return cls.__name__, a
p = P()
print(p.v, P.v.__doc__, P.s(1, 2), p.s(3, 4), P.c(1), p.c(2))
p.v = 4
print(p.v)
del p.v
print(p.v)
# %%
p.ro = 1
# %%
del p.ro
# %%
class Q(P):
    @P.v.getter
    def v(self): return 'sub'
print(Q().v)
# %%
isinstance(1, 5)
# %%
issubclass(1, int)
# %%
print(isinstance(1, (str, int)), isinstance(True, int), issubclass(bool, int), isinstance(1, int | str), isinstance('a', (int, (list, str))))
# %%
class D(int): pass
class E(str): pass
class F(list):
    def __init__(self, *a):
        super().__init__(a)
        self.extra = len(a)
class G(dict):
    def __missing__(self, k): return k * 2
print(D(5) + 1, type(D(5) + 1), D(7), repr(D(7)), E('x') + 'y', F(1, 2, 3), F(1, 2).extra, G(a=1)['a'], G()['zz'], len(F(1, 2)))
d = D(3); d.tag = 'hi'; print(d.tag, d, d == 3, hash(d) == hash(3), {3: 'a'}[d])
# %%
class H(tuple):
    def __new__(cls, a, b): return super().__new__(cls, (a, b))
    @property
    def first(self): return self[0]
h = H(1, 2)
print(h, h.first, len(h), h == (1, 2), isinstance(h, tuple), h + (3,), type(h + (3,)))
# %%
class I(float):
    def __add__(self, o): return I(float(self) + o + 100)
print(I(1.5) + 1, 1 + I(1.5), I(2) * 2, I(0.5))
