# %%
from dataclasses import dataclass, field
import copy, pickle
@dataclass(slots=True)
class P:
    x: int
    y: int = 2
    z: list = field(default_factory=list)
p = P(1); print(p, p.__slots__, hasattr(p, '__dict__'))
try: p.w = 3
except AttributeError as e: print(e)
print(copy.copy(p), p == P(1), copy.deepcopy(p))
@dataclass(frozen=True, slots=True)
class F:
    a: int
    b: str = 'q'
f = F(1); print(f, hash(f) == hash(F(1)))
try: f.a = 2
except Exception as e: print(type(e).__name__, e)
@dataclass(slots=True)
class Q(P):
    k: int = 9
print(Q(1), Q.__slots__)
try:
    @dataclass(slots=True)
    class B:
        __slots__ = ('x',)
        x: int
except TypeError as e: print(e)
class A:
    def __init__(self): self.v = [1]
a = A()
print(a.__reduce_ex__(2)[1:], a.__getstate__(), object().__getstate__())
class S:
    __slots__ = ('m', 'n')
s = S(); s.m = 1
print(s.__getstate__())
class R:
    def __init__(self, x): self.x = x
    def __reduce__(self): return (R, (self.x + 1,))
print(copy.copy(R(1)).x, R(1).__reduce_ex__(4)[1], pickle.loads(pickle.dumps(R(5))).x)
class Sup:
    def m(self): return 'Sup.m'
class Sub(Sup):
    def m(self): return 'Sub.' + self.__s.m()
Sub._Sub__s = super(Sub)
print(Sub().m())
class Proxy:
    def __init__(self, o): self.__dict__['o'] = o
    @property
    def __class__(self): return self.o.__class__
print(isinstance(Proxy([]), list), isinstance(Proxy(3), (str, int)), isinstance(Proxy(3), str), type(Proxy(3)).__name__)
class M(type):
    def mro(cls):
        return [cls, Extra] + super().mro()[1:]
class Extra:
    def hello(self): return 'extra'
class C(metaclass=M): pass
print(C.__mro__, C().hello())
try:
    class Bad:
        __slots__ = ('a b',)
except TypeError as e: print(e)
