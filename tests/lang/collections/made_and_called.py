# How containers of several kinds are made, and their helpers called: with nothing, too much and by name.
import bisect
import operator
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from functools import partial


class OwnDict(dict):
    pass


class OwnList(list):
    def __init__(self, *args, tag=None):
        super().__init__(args)
        self.tag = tag


class OwnDeque(deque):
    def __init__(self, items=(), *, limit=None):
        super().__init__(items, limit)


class OwnDefault(defaultdict):
    def __missing__(self, key):
        return key * 2


print(OrderedDict(), defaultdict(), deque(), Counter(), OwnDict(), OwnList(), OwnDeque(), OwnDefault())
print(OwnDict(a=1), OwnDict({1: 2}, b=3), OwnList(1, 2, tag='t').tag, OwnDeque([1, 2, 3], limit=2), OwnDefault(int)['ab'])
for cls in (dict, list, set, frozenset, tuple, deque, OrderedDict, defaultdict, OwnDict, OwnDeque, Counter):
    for args in ((1, 2, 3), (5,)):
        try:
            print(cls.__name__, cls(*args))
        except TypeError as e:
            print(cls.__name__, 'TypeError')
for make in (list, set, tuple, frozenset):
    try:
        make(iterable=[1])
    except TypeError as e:
        print(e)
print(deque(iterable=[1, 2], maxlen=1), list.__new__(list, 1, 2), dict.__new__(dict, 5), set.__new__(set, 'ab'))

# %% Named tuples
Point = namedtuple('Point', 'x y')


class Pixel(Point):
    pass


One = namedtuple('One', ['only'])
print(Point(1, 'a'), Pixel([2], None), One((1, 2)), One('100%'), namedtuple('Empty', '')(), Point(Point(1, 2), {}))
print(Point(1, 2)._asdict(), Pixel(1, 2)._replace(y=3), Point._make('ab'), Point.__repr__.__qualname__, repr(Point(x=0.1, y='q"')))

# %% Counters
a, b = Counter('abracadabra'), Counter(a=3, b=-2, z=1, c=0)
print(a + b, a - b, a & b, a | b, b - a, +b, -b, a + Counter(), Counter() & a)
a &= b
print(a, Counter(a=1) == Counter(a=1, b=0), Counter(a=1) <= Counter(a=2))

# %% Functions with parameters that are only named, called without them
print(bisect.bisect([1, 2, 3], 2), bisect.bisect([1, 2, 3], 2, 0, 1), bisect.bisect_left([3, 2, 1], -2, key=lambda x: -x), sorted([2, 1]))
for args in (([1],), ([1], 2, 0, None, 5), ()):
    try:
        bisect.bisect(*args)
    except TypeError as e:
        print('TypeError')
row = []
for x in (5, 1, 4, 1):
    bisect.insort(row, x)
print(row)

# %% Getters
print(operator.itemgetter(1)([1, 2]), operator.itemgetter(-1, 0)('abc'), operator.itemgetter('k')({'k': 5}), operator.itemgetter(slice(1, 3))((1, 2, 3)))
for getter, o in ((operator.itemgetter(5), [1]), (operator.itemgetter('x'), {}), (operator.itemgetter(0), 5), (operator.attrgetter('nope'), 5)):
    try:
        getter(o)
    except (IndexError, KeyError, TypeError, AttributeError) as e:
        print(type(e).__name__, e)
print(operator.attrgetter('real')(5), operator.attrgetter('__class__.__name__')(5), operator.attrgetter('real', 'imag')(2j), operator.attrgetter(''.join(['re', 'al']))(3))
print(operator.getitem([1, 2], -1), operator.getitem({1: 2}, 1), operator.getitem('abc', 1))


# %% Partials with names
def shown(*a, **k):
    return a, k


p = partial(shown, 1, x=2)
print(p(), p(3), p(3, x=4, y=5), p.keywords, partial(p, x=9, z=1)(), partial(p)().__len__(), partial(shown, **{'x': 1})(**{'y': 2}))
given = {'x': 1}
q = partial(shown, **given)
given['x'] = 2
print(q(), q.keywords, q.args)

# %% Copies of dicts that hold what can be in a cycle
import copy
import gc
import weakref


class Node:
    pass


node = Node()
node.all = {'me': node}
node.copy = dict(node.all)
node.more = {**node.copy, 'n': 1} | {'o': 2}
alive = weakref.ref(node)
del node
gc.collect()
print(alive() is None)
d = {i: i for i in range(20)}
del d[3]
e = d.copy()
e[3] = [e]
print(list(e)[-1], len(e), e == d, d == {i: i for i in range(20) if i != 3}, copy.copy(e)[3][0] is e)
