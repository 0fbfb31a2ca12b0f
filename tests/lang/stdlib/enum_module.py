# %% plain
from enum import Enum, IntEnum, Flag, IntFlag, StrEnum, auto, unique
class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1
print(Color.RED, repr(Color.RED), Color.RED.name, Color.RED.value, Color(2), Color['BLUE'], list(Color), len(Color))
print(Color.CRIMSON is Color.RED, Color.RED in Color, isinstance(Color.RED, Color), Color.RED == 1, Color.RED == Color.RED, Color.RED is Color(1))
print(list(Color.__members__), {Color.RED: 'r'}[Color.RED], f'{Color.RED}', Color, type(Color.RED).__name__)
for bad in (lambda: Color(9), lambda: Color['X'], lambda: Color.X, lambda: Color.RED < Color.BLUE):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
# %% auto, methods, values
class Shape(Enum):
    SQUARE = auto()
    CIRCLE = auto()
    def describe(self): return f'{self.name.lower()} {self.value}'
    @classmethod
    def default(cls): return cls.SQUARE
    @property
    def double(self): return self.value * 2
print([s.describe() for s in Shape], Shape.default(), Shape.CIRCLE.double)
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6)
    MARS = (6.4e23, 3.39e6)
    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius
print(Planet.EARTH.mass, Planet.MARS.value, Planet.EARTH)
class N(IntEnum):
    ONE = 1
    TWO = 2
print(N.ONE + 1, N.TWO > N.ONE, N(2), repr(N.ONE), str(N.ONE), f'{N.TWO}', sorted([N.TWO, N.ONE]), N.ONE == 1, [10, 20][N.ONE], int(N.TWO))
class S(StrEnum):
    A = auto()
    B = 'bee'
print(S.A, S.B.upper(), repr(S.B), S('bee'), S.A == 'a', f'{S.B}')
class T(str, Enum):
    X = 'x'
print(T.X, T.X == 'x', T.X.value, repr(T.X))
try:
    @unique
    class Dup(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
try:
    class More(Color):
        PINK = 5
except TypeError as e:
    print(e)
A = Enum('A', 'X Y Z')
print(list(A), A.X.value)
# %% flags
class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W
p = Perm.R | Perm.W
print(p, repr(p), Perm.R in p, Perm.X in p, p & Perm.R, ~Perm.R, p ^ Perm.R, bool(Perm.R & Perm.X), Perm(0), list(Perm), list(p), p.value, Perm.RW is p)
print(Perm.R | Perm.X, Perm(5))
class IP(IntFlag):
    A = 1
    B = 2
print(IP.A | IP.B, repr(IP.A | IP.B), (IP.A | IP.B) + 1, IP.A == 1, IP(3))
# %% match and missing
def f(c):
    match c:
        case Color.RED: return 'is red'
        case Color.BLUE: return 'is blue'
        case _: return 'other'
print(f(Color.RED), f(Color.GREEN))
class M(Enum):
    A = 'a'
    @classmethod
    def _missing_(cls, value):
        return cls.A if value == 'A' else None
print(M('A'))
class E(Enum):
    def _generate_next_value_(name, start, count, last): return name.lower()
    ONE = auto()
    TWO = auto()
print([e.value for e in E])
