# %% basics
from dataclasses import dataclass, field, fields, asdict, astuple, replace, is_dataclass, FrozenInstanceError, KW_ONLY, InitVar, make_dataclass
from typing import ClassVar, List, Optional
@dataclass
class P:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
p = P(1)
print(p, p == P(1), p != P(2), P(1, 2, ['a']), [f.name for f in fields(P)], asdict(p), astuple(p), replace(p, y=9), is_dataclass(P), is_dataclass(p), P.__match_args__)
p.tags.append('t'); print(p, P(3).tags, P.__doc__)
for bad in (lambda: P(), lambda: P(1, 2, 3, 4), lambda: P(z=1), lambda: hash(p)):
    try:
        print(bad())
    except TypeError as e:
        print(e)
@dataclass(order=True, frozen=True)
class V:
    major: int
    minor: int = field(default=0, compare=True)
    note: str = field(default='', compare=False, repr=False)
print(V(1, 2) < V(1, 3), sorted([V(2), V(1, 5)]), hash(V(1)) == hash(V(1)), V(1, note='a') == V(1), {V(1): 'x'}[V(1)])
try:
    V(1).major = 5
except FrozenInstanceError as e:
    print(e)
try:
    del V(1).major
except AttributeError as e:
    print(type(e).__name__, e)
# %% inheritance, post_init, kw_only
@dataclass
class Base:
    a: int = 1
    count: ClassVar[int] = 0
@dataclass
class Derived(Base):
    b: str = 'b'
    _: KW_ONLY
    c: float = 1.5
    scale: InitVar[int] = 2
    total: float = field(init=False)
    def __post_init__(self, scale):
        self.total = self.a * scale
print(Derived(3, c=2.5, scale=10), Derived.count)
try:
    @dataclass
    class Bad:
        x: int = 1
        y: int
except TypeError as e:
    print(e)
try:
    @dataclass
    class Bad2:
        x: list = []
except ValueError as e:
    print(e)
C = make_dataclass('C', [('x', int), ('y', int, 5)])
print(C(1))
@dataclass
class Node:
    value: int
    children: List['Node'] = field(default_factory=list)
    parent: Optional['Node'] = None
print(asdict(Node(1, [Node(2), Node(3)])))
@dataclass(repr=False, eq=False)
class Q:
    x: int
    def __repr__(self): return 'mine'
print(Q(1), Q(1) == Q(1))
@dataclass(slots=True, kw_only=True)
class K:
    a: int
    b: int = 2
print(K(a=1))
def show(o):
    match o:
        case P(x=1, y=y): return f'one {y}'
        case P(x, y): return f'{x} {y}'
print(show(P(1, 5)), show(P(2, 6)))
@dataclass(unsafe_hash=True)
class U:
    a: int
print(hash(U(1)) == hash(U(1)))
