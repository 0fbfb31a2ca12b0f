# %% namedtuple
from collections import *
import collections
Point = namedtuple('Point', ['x', 'y'])
p = Point(1, y=2)
print(p, p.x, p[1], p._asdict(), p._replace(x=9), Point._fields, Point._make([5, 6]), p == (1, 2), Point.__doc__)
Q = namedtuple('Q', 'a b c', defaults=[7, 8])
print(Q(1), Q(1, 2), Q._field_defaults, Q.__name__, isinstance(p, tuple), hash(p) == hash((1, 2)))
x, y = p
print(x, y, p + (3,), sorted([Point(2, 1), Point(1, 5)]), max(p), Point.x.__doc__)
for bad in (lambda: Point(1), lambda: Point(1, 2, 3), lambda: namedtuple('A', 'a a'), lambda: namedtuple('A', '_x'),
            lambda: namedtuple('class', 'x'), lambda: p._replace(z=1), lambda: Point._make([1])):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
try:
    p.x = 5
except AttributeError as e:
    print('AttributeError')
class Pt(namedtuple('Pt', 'x y')):
    __slots__ = ()
    @property
    def norm(self): return (self.x ** 2 + self.y ** 2) ** 0.5
    def __str__(self): return f'<{self.x},{self.y}>'
print(Pt(3, 4).norm, Pt(3, 4), repr(Pt(3, 4)))
print(namedtuple('R', 'def x', rename=True)._fields)
# %% Counter
c = Counter('mississippi')
print(c, c['s'], c['z'], c.most_common(2), sorted(c.elements()), c.total(), len(c))
c.update('ssz'); c.subtract('m')
print(c, +c, -Counter(a=-1), c - Counter(s=3), c + Counter(s=1), Counter(a=3, b=1) & Counter(a=1, b=5), Counter(a=3, b=1) | Counter(a=1, b=5))
print(Counter(a=1) == Counter(a=1, b=0), Counter(a=1) <= Counter(a=2), Counter({'x': 2}), Counter(), dict(Counter('ab')))
del c['nope']
print(Counter([1, 1, 2]).most_common(), Counter(x=2).copy())
# %% defaultdict
d = defaultdict(list)
d['a'].append(1); d['b'].append(2); d['a'].append(3)
print(d, d['c'], len(d), d.default_factory, d.get('zz'), 'zz' in d, dict(d))
e = defaultdict(int, {'x': 1})
for ch in 'hello':
    e[ch] += 1
print(e, e.copy(), e == {'x': 1, 'h': 1, 'e': 1, 'l': 2, 'o': 1}, type(e | {'q': 1}).__name__)
n = defaultdict(lambda: defaultdict(int))
n['a']['b'] += 1
print(n['a']['b'], list(n), defaultdict(None, a=1))
try:
    defaultdict()['x']
except KeyError as ex:
    print('KeyError', ex)
try:
    defaultdict(5)
except TypeError as ex:
    print(ex)
# %% OrderedDict
o = OrderedDict([('a', 1), ('b', 2), ('c', 3)])
o.move_to_end('a')
print(o, list(o))
o.move_to_end('c', last=False)
print(o, o.popitem(), o.popitem(last=False), o, OrderedDict())
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == {'b': 2, 'a': 1}, list(reversed(OrderedDict(a=1, b=2))))
o['z'] = 26
print(o, o.copy(), type(o | {'k': 1}).__name__, OrderedDict.fromkeys('ab', 0))
try:
    o.move_to_end('nope')
except KeyError as ex:
    print('KeyError', ex)
# %% deque
q = deque([1, 2, 3], maxlen=4)
q.append(4); q.append(5); q.appendleft(0)
print(q, len(q), q[0], q[-1], q.maxlen, 3 in q)
q.rotate(1); print(q); q.rotate(-2); print(q)
print(q.pop(), q.popleft(), q, list(reversed(q)))
r = deque('abc'); r.extend('de'); r.extendleft('zy'); r.insert(2, 'M'); r.remove('c'); r.reverse()
print(r, r.index('M'), r.count('a'), r.copy() == r, deque([1]) + deque([2]), deque([1, 2]) * 2, deque([1, 2]) < deque([1, 3]))
del r[0]; r[0] = 'first'
print(r, bool(deque()), deque(maxlen=0), deque(range(3), 2))
for bad in (lambda: deque().pop(), lambda: deque().popleft(), lambda: deque([1])[5], lambda: deque([1]).remove(9), lambda: deque(maxlen=-1), lambda: deque([1]).index(4)):
    try:
        print(bad())
    except Exception as ex:
        print(type(ex).__name__, ex)
try:
    for v in r:
        r.append(v)
except RuntimeError as ex:
    print(ex)
# %% ChainMap and User*
m = ChainMap({'a': 1}, {'a': 2, 'b': 3})
print(m, m['a'], m['b'], sorted(m), len(m), m.new_child({'c': 5}), m.parents, dict(m))
m['b'] = 10
print(m.maps)
try:
    m['zz']
except KeyError as ex:
    print('KeyError', ex)
class U(UserDict):
    def __setitem__(self, k, v): super().__setitem__(str(k), v)
u = U({1: 2}); u[3] = 4
print(u, u['1'], len(u), '3' in u)
class UL(UserList): pass
print(UL([3, 1, 2]), sorted(UL([3, 1])), UL([1]) + [2], UserString('abc').upper(), len(UserString('abc')))
# %% abc
from collections.abc import *
print(isinstance([], Sequence), isinstance({}, Mapping), isinstance(set(), Set), isinstance((), Hashable), isinstance([], Hashable), isinstance('a', Iterable),
      isinstance(5, Iterable), isinstance(iter([]), Iterator), isinstance(len, Callable), isinstance(range(3), Sequence), isinstance({}.keys(), KeysView), isinstance((x for x in ()), Generator),
      issubclass(dict, MutableMapping), issubclass(list, MutableSequence), isinstance({1}, Collection), isinstance([], Sized))
class Stack(MutableSequence):
    def __init__(self): self.d = []
    def __getitem__(self, i): return self.d[i]
    def __setitem__(self, i, v): self.d[i] = v
    def __delitem__(self, i): del self.d[i]
    def __len__(self): return len(self.d)
    def insert(self, i, v): self.d.insert(i, v)
s = Stack()
s.append(1); s.extend([2, 3]); s.reverse()
print(list(s), s.pop(), 2 in s, s.index(2), s.count(3), len(s))
class Low(Mapping):
    def __init__(self, d): self.d = d
    def __getitem__(self, k): return self.d[k.lower()]
    def __iter__(self): return iter(self.d)
    def __len__(self): return len(self.d)
l = Low({'a': 1})
print(l['A'], l.get('Z', 0), 'A' in l, list(l.items()), l == {'a': 1}, list(l.keys()), list(l.values()))
try:
    class Half(Sequence):
        def __len__(self): return 0
    Half()
except TypeError as ex:
    print(ex)
