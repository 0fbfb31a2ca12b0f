# %% reprlib
import reprlib
from collections import deque
from array import array
for x in [list(range(20)), 'a' * 100, 'it\'s ' * 20, {i: 'x' * 50 for i in range(9)}, set(range(10)), (1,), (), deque(range(9)), 10**60, frozenset('abc'),
          [[[[[[[[1]]]]]]]], array('i', range(9)), array('i'), {}, set(), range(100), {3: 1, 1: 2}, 1.5]:
    print(reprlib.repr(x))
short = reprlib.Repr()
short.maxlist, short.maxstring, short.maxlevel = 2, 10, 2
print(short.repr([1, 2, 3]), short.repr('hello beautiful world'), short.repr([[[1]]]))
# %% colorsys
import colorsys
for rgb in [(0.2, 0.4, 0.4), (1, 0, 0), (0.5, 0.5, 0.5), (0.1, 0.9, 0.3), (0, 0, 0), (1, 1, 1), (0.3, 0.1, 0.8)]:
    for name in ['hsv', 'hls', 'yiq']:
        there = getattr(colorsys, f'rgb_to_{name}')(*rgb)
        print(name, [round(v, 12) for v in there], [round(v, 9) for v in getattr(colorsys, f'{name}_to_rgb')(*there)])
# %% graphlib
import graphlib
print(list(graphlib.TopologicalSorter({'D': ['B', 'C'], 'C': ['A'], 'B': ['A']}).static_order()))
sorter = graphlib.TopologicalSorter()
sorter.add(1, 2, 3)
sorter.add(2, 4)
sorter.prepare()
while sorter.is_active():
    ready = sorter.get_ready()
    print(ready, bool(sorter))
    sorter.done(*ready)
for wrong in [lambda: sorter.add(9), lambda: sorter.prepare(), lambda: sorter.done(77), lambda: sorter.done(4), lambda: graphlib.TopologicalSorter().get_ready()]:
    try:
        wrong()
    except ValueError as e:
        print(e)
try:
    graphlib.TopologicalSorter({0: [1], 1: [2], 2: [3], 3: [1], 5: [0]}).prepare()
except graphlib.CycleError as e:
    print(e, isinstance(e, ValueError))
# %% sched
import sched
clock = [0.0]
s = sched.scheduler(lambda: clock[0], lambda d: clock.__setitem__(0, clock[0] + d))
said = []
s.enter(10, 1, said.append, argument=('ten',))
s.enter(5, 2, said.append, ('five, second',))
s.enter(5, 1, said.append, ('five, first',))
gone = s.enterabs(7, 1, said.append, kwargs={'x': 1})
s.cancel(gone)
print(len(s.queue), s.queue[0].time, s.queue[0].priority, s.empty())
print(s.run(blocking=False), s.run(), said, clock, s.empty())
# %% __future__, types and typing
import __future__, types, typing
print(__future__.division, __future__.annotations.getMandatoryRelease(), len(__future__.all_feature_names))
class A:
    pass
def told(self, x=1):
    return type(self).__name__, x
a = A()
a.told = types.MethodType(told, a)
print(a.told(x=2), types.MethodType(A.__init__, a)(), isinstance(a.told, types.MethodType))
twin = types.FunctionType(told.__code__, {}, 'twin', (5,))
print(twin.__name__, twin.__defaults__)
for bad in [lambda: types.MethodType(1, a), lambda: types.MethodType(told, None), lambda: types.FunctionType(1, {})]:
    try:
        bad()
    except TypeError as e:
        print(e)
print(typing.List['Foo'], typing.Optional['A'], typing.Dict[str, None], typing.Callable[['A'], 'B'], typing.Union[int, str, None], typing.Tuple[()])
class Node:
    next: typing.Optional['Node']
    kids: typing.List['Node']
    name: 'str'
print(typing.get_type_hints(Node))
@typing.overload
def g(a: int) -> int: ...
@typing.overload
def g(a: str) -> str: ...
def g(a):
    return a
print(len(typing.get_overloads(g)), typing.ForwardRef('X') == typing.ForwardRef('X'))
# %% a property's own __init__
class Cached(property):
    def __init__(self, fget=None, *, label=''):
        super().__init__(fget)
        self.label = label
class B:
    x = Cached(lambda self: 7, label='seven')
print(B().x, B.__dict__['x'].label)
for wrong in [lambda: property(1, 2, 3, 4, 5), lambda: property(foo=1), lambda: property(1, fget=2)]:
    try:
        wrong()
    except TypeError as e:
        print(e)
