# %% What becomes of the values: raw ones count for auto(), types that are mixed in make their own, texts of one's own hold.
from enum import *
class N(IntEnum):
    def __str__(self): return self.name.upper()
    first = auto()
print(str(N.first), format(N.first), f'{N.first}')
class F(IntFlag):
    def __str__(self): return self.name.upper()
    first = auto()
print(str(F.first), format(F.first), f'{F.first:>8}')
class M(str, Enum):
    a = auto(); b = auto()
print([m.value for m in M])
class Fl(float, Enum):
    x = 1.5
print(str(Fl.x), f'{Fl.x}', repr(Fl.x))
class H(int):
    def __repr__(self): return hex(self)
class MyEnum(H, Enum):
    __str__ = Enum.__str__
    A = 1
print(repr(MyEnum.A), MyEnum.A)
from dataclasses import dataclass
@dataclass
class Foo:
    a: int
class E(Foo, Enum):
    ONE = 1
print(repr(E.ONE), E.ONE.a, E.ONE.value)
class P(Enum):
    @property
    def first(self): return 'p'
    a = 1
print(P.a.first)
class Dd(Enum):
    A = 1, 
    B = auto(), auto()
    C = [1, 2]
    D = {'x': 1}
print(list(Dd), Dd([1, 2]))
try: Dd('zz')
except ValueError as e: print(e, e.__context__)
class Perm(Flag):
    R=4;W=2;X=1
try: Perm('RED')
except ValueError as e: print(e, e.__context__)
print(Perm(5), Perm(-1), Perm(-2), [p.name for p in Perm(7)], (Perm.R|Perm.W).name, (Perm.R|Perm.W).value, Perm.R & ~Perm.W, Perm.R ^ Perm.R)
class St(Enum):
    ON = True; OFF = False
    @classmethod
    def parse(cls, s): return cls[s.upper()]
    @staticmethod
    def k(): return 1
    def flip(self): return St(not self.value)
print(St.parse('on').flip(), St.k(), St.ON.value, St(1), St.ON.OFF if False else '')
@verify(UNIQUE, CONTINUOUS)
class V(Enum):
    A = 1; B = 2
try:
    @verify(CONTINUOUS)
    class V2(Flag): A = 1; B = 8
except ValueError as e: print(e)
class Shape(Enum):
    SQ = 2, 3
    CI = 1
    def __new__(cls, *a):
        o = object.__new__(cls); o._value_ = a[0]; o.rest = a[1:]; return o
print([(s, s.rest, s.value) for s in Shape], Shape(2))
print(Enum('X', ['A', 'B'], start=0).B.value, IntEnum('Y', 'a b').b + 1, Flag('Z', 'a b c').c.value, Enum('Q', [('a', 5)]).a)

# %% dir() of members
class Answer(Enum):
    YES = 1

    def today(self):
        return 1

    @property
    def hue(self):
        return 2


print([name in dir(Answer.YES) for name in ("today", "hue", "name", "other")], Answer._member_type_)
