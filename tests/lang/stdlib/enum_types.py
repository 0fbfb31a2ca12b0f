# %%
from enum import Enum, IntEnum, Flag, auto, EnumMeta, StrEnum, IntFlag
class C(Enum):
    R = 1; G = 2; B = 3; A = 1
print(C, list(C), C['R'], C(2), C.A, len(C), C.__members__, C.R in C, repr(C.G), type(C))
try: C.R = 4
except AttributeError as e: print(e)
try:
    class D(Enum):
        A = 1; A = 2
except TypeError as e: print(e)
try: C(9)
except ValueError as e: print(e)
class P(Enum):
    E = (1, 2); V = (3, 4)
    def __init__(self, a, b): self.a = a; self.b = b
print(P.E.a, P((3,4)))
class N(Enum):
    X = 1, 'x'; Y = 2, 'y'
    def __new__(cls, v, l):
        o = object.__new__(cls); o._value_ = v; o.label = l; return o
print(N(1).label, N.Y.label)
class S(StrEnum):
    A = auto(); B = auto()
print(S.A, S('b'), [*S])
class Perm(Flag):
    R = auto(); W = auto(); X = auto(); RW = R | W
print(Perm.R | Perm.X, ~Perm.R, list(Perm), Perm.RW, Perm(7), Perm.R in Perm.RW)
class IF(IntFlag):
    a = 1; b = 2
print(IF.a | IF.b, IF(3), IF.a | 8, repr(IF(9)))
class Plan(Enum):
    M = (3.3e23, 2.4e6)
    def __init__(self, m, r): self.mass = m; self.r = r
    @property
    def g(self): return self.mass / self.r
print(Plan.M.g)
An = Enum('An', 'ANT BEE CAT'); print(list(An), An.BEE)
# %%
for text in ("class A(Enum):\n    a = 1\n    a = 2", "class A(Enum):\n    mro = 1", "class A(Enum):\n    _x_ = 1",
             "class A(Enum):\n    a = 1\nclass B(A):\n    b = 2", "class A(Enum):\n    a = 1\nA.a = 3", "class A(Enum):\n    a = 1\ndel A.a",
             "class A(Enum):\n    a = 1\nA()", "class A(Enum):\n    a = 1\nA['b']", "class A(Enum):\n    a = 1\nA.b",
             "class A(Enum):\n    _order_ = 'b a'\n    a = 1\n    b = 2"):
    try:
        exec(text)
    except Exception as e:
        print(type(e).__name__, e)
class O(Enum):
    _order_ = 'a b'
    _ignore_ = 'i'
    a = 1
    b = 2
    i = 3
print(list(O), list(reversed(O)), bool(O), hasattr(O, 'i'))
class Meta2(EnumMeta):
    def first(cls): return next(iter(cls))
class E2(Enum, metaclass=Meta2):
    p = 'x'
print(E2.first(), type(E2).__name__)
