from dataclasses import dataclass, field

# an __init__ of its own stays
@dataclass
class Point:
    x: int
    y: int = 2

    def __init__(self, both, *, _secret=False):
        self.x = self.y = both
        self.secret = _secret

print(Point(3), Point(4, _secret=True).secret, Point(1) == Point(1))

# %%
@dataclass
class Base:
    a: int

    def __repr__(self):
        return 'mine'

@dataclass
class Derived(Base):
    b: int = 0

print(Base(1), Derived(1, 2))

# %%
@dataclass(frozen=True, slots=True)
class Cached:
    path: str
    cache: str | None = field(default=None, init=False, repr=False, compare=False)

print(Cached('p').cache, Cached('p') == Cached('p'), Cached('p'))
