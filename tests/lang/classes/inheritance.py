# %%
class A:
    def f(self): return 'A'
    def g(self): return 'Ag'
class B(A):
    def f(self): return 'B' + super().f()
class C(A):
    def f(self): return 'C' + super().f()
class D(B, C):
    def f(self): return 'D' + super().f()
print(D().f(), D().g(), [c.__name__ for c in D.__mro__], D.mro() == list(D.__mro__))
print(issubclass(D, A), isinstance(D(), C), D.__base__, D.__bases__)
# %%
class X(A, B): pass
# %%
class Y(A, A): pass
# %%
class Z(5): pass
# %%
class Z(int, str): pass
# %%
class Z(bool): pass
# %%
class Base:
    registry = []
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.tag = tag
        Base.registry.append(cls.__name__)
class One(Base, tag='one'): pass
class Two(One): pass
print(Base.registry, One.tag, Two.tag)
# %%
class Three(Base, nope=1): pass
# %%
class Plain(A, x=1): pass
# %%
class Meta:
    def __set_name__(self, owner, name): print('named', owner.__name__, name)
class Holder:
    a = Meta()
    b = Meta()
# %%
class S:
    def __new__(cls, *args, **kw):
        print('new', cls.__name__, args, kw)
        self = super().__new__(cls)
        return self
    def __init__(self, *args, **kw):
        print('init', args, kw)
S(1, 2, a=3)
# %%
class Single:
    it = None
    def __new__(cls):
        if cls.it is None: cls.it = super().__new__(cls)
        return cls.it
print(Single() is Single())
# %%
class Other:
    def __new__(cls): return 42
    def __init__(self): print('never')
print(Other())
# %%
class K:
    def __class_getitem__(cls, k): return f'{cls.__name__}[{k}]'
print(K[int], K['a', 'b'])
# %%
class A1:
    def __init__(self): print('A1'); super().__init__()
class B1:
    def __init__(self): print('B1'); super().__init__()
class C1(A1, B1):
    def __init__(self): print('C1'); super().__init__()
C1()
print(super(C1, C1()).__init__.__qualname__)
# %%
class M:
    @classmethod
    def make(cls): return super().__repr__, cls
    @classmethod
    def who(cls): return cls.__name__
class N(M):
    @classmethod
    def who(cls): return 'N+' + super().who()
print(N.who(), N().who())
# %%
def outside(self): return super().f()
outside(1)
# %%
super(int, 'a')
# %%
A.f = lambda self: 'patched'
print(D().f(), B().f())
B.h = 5
print(D.h, D().h)
del B.h
D.h
# %%
int.foo = 1
# %%
class W: pass
W.__name__ = 'V'
W.__qualname__ = 'V'
print(W, W.__name__)
w = W(); w.__class__ = A; print(w.g())
# %%
import abc
class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
    @property
    @abc.abstractmethod
    def name(self): ...
Shape()
# %%
class Square(Shape):
    def area(self): return 4
Square()
# %%
class Full(Square):
    name = 'full'
print(Full().area(), Full().name, isinstance(Full(), Shape))
# %%
class E(Exception):
    def __init__(self, code, msg):
        super().__init__(msg)
        self.code = code
try:
    raise E(5, 'bad')
except E as e:
    print(e.code, e, repr(e), e.args, isinstance(e, Exception))
# %%
raise E(1, 'out')
