# %% contextlib
import contextlib, io, sys
from contextlib import contextmanager, suppress, ExitStack, nullcontext, closing, redirect_stdout
@contextmanager
def tag(name):
    print('<' + name)
    try:
        yield name.upper()
    except ValueError as e:
        print('caught', e)
    finally:
        print(name + '>')
with tag('a') as v:
    print(v)
with tag('b'):
    raise ValueError('oops')
try:
    with tag('c'):
        raise KeyError('k')
except KeyError as e:
    print('out', e)
@tag('deco')
def f(): print('in f')
f(); f()
with suppress(ZeroDivisionError, KeyError):
    1 / 0
print('after')
with ExitStack() as s:
    print([s.enter_context(tag(n)) for n in 'xy'])
    s.callback(print, 'callback', 1)
    s.push(lambda *a: print('pushed', a[0]))
buf = io.StringIO()
with redirect_stdout(buf):
    print('hidden', end='')
print(repr(buf.getvalue()))
with nullcontext(5) as n:
    print(n)
class Thing:
    def close(self): print('closed')
with closing(Thing()) as t:
    pass
@contextmanager
def never():
    if False: yield
try:
    with never(): pass
except RuntimeError as e:
    print(e)
# %% abc
from abc import ABC, abstractmethod, ABCMeta
class Shape(ABC):
    @abstractmethod
    def area(self): ...
    @property
    @abstractmethod
    def name(self): ...
    def show(self): return f'{self.name}: {self.area()}'
class Sq(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s ** 2
    name = 'square'
print(Sq(3).show(), isinstance(Sq(1), Shape), issubclass(Sq, Shape), sorted(Shape.__abstractmethods__))
for bad in (Shape, type('Half', (Shape,), {'area': lambda self: 1})):
    try:
        bad()
    except TypeError as e:
        print(e)
class M(metaclass=ABCMeta):
    @abstractmethod
    def f(self): pass
try:
    M()
except TypeError as e:
    print(e)
class Virtual: pass
Shape.register(Virtual)
print(isinstance(Virtual(), Shape), issubclass(Virtual, Shape), isinstance(5, Shape))
# %% copy
import copy
a = [1, [2, 3], {'k': [4]}]
b, c = copy.copy(a), copy.deepcopy(a)
a[1].append(9); a[2]['k'].append(8)
print(a, b, c, b[1] is a[1], c[1] is a[1])
class N:
    def __init__(self, v): self.v = v; self.l = [v]
n = N(1); n.me = n
m = copy.deepcopy(n)
print(m.me is m, m.l is n.l, m.v, copy.copy(n).l is n.l)
class D:
    def __init__(self, x): self.x = x
    def __copy__(self): return D('copied')
    def __deepcopy__(self, memo): return D('deep')
print(copy.copy(D(1)).x, copy.deepcopy(D(1)).x)
from collections import defaultdict, OrderedDict, deque, Counter, namedtuple
P = namedtuple('P', 'x y')
print(copy.deepcopy(defaultdict(list, {'a': [1]})), copy.deepcopy(OrderedDict(a=1)), copy.deepcopy(deque([1, [2]])), copy.deepcopy(Counter('aab')), copy.deepcopy(P(1, [2])), copy.deepcopy({1, 2}), copy.deepcopy((1, [2])))
r = []; r.append(r)
s = copy.deepcopy(r)
print(s[0] is s)
# %% typing
from typing import *
print(List[int], Dict[str, int], Optional[int], Union[int, str], Callable[[int], str], Tuple[int, ...], Any, Literal['a', 1], list[int], int | None, Union[int, None])
T = TypeVar('T')
class Box(Generic[T]):
    def __init__(self, v: T): self.v = v
print(Box[int](5).v, T, Box[int])
class Emp(NamedTuple):
    name: str
    id: int = 3
    def hi(self): return 'hi ' + self.name
e = Emp('Bob')
print(e, e.id, e.hi(), Emp._fields, e == ('Bob', 3))
class TD(TypedDict):
    a: int
print(TD(a=1), TD.__annotations__)
@runtime_checkable
class Quacks(Protocol):
    def quack(self): ...
class Duck:
    def quack(self): pass
print(isinstance(Duck(), Quacks), isinstance(5, Quacks))
def g(x: int, y: 'List[int]' = None) -> str: ...
print(get_type_hints(g)['x'], g.__annotations__, cast(int, 'a'), get_origin(List[int]), get_args(Dict[str, int]))
UserId = NewType('UserId', int)
print(UserId(5))
