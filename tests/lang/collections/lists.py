# %% making, slices, assignment
a = list(range(10))
print(a, a[2:5], a[::-1], a[::3], a[-3:], a[5:2], a[8:100], a[-100:3])
a[2:4] = ['x', 'y', 'z']
print(a)
a[::2] = [0] * len(a[::2])
print(a)
del a[1::2]
print(a)
a[len(a):] = [1, 2]
a[:0] = (9, 8)
print(a)
del a[-1]
del a[1:3]
print(a)
try:
    a[::2] = [1]
except ValueError as e:
    print(e)
try:
    a[0:2] = 5
except TypeError as e:
    print(e)
# %% methods
b = [3, 1, 2]
b.append(5); b.extend('ab'); b.insert(0, 'first'); b.insert(-1, 'almost'); b.insert(100, 'last')
print(b, b.index(5), b.count(1))
print(b.pop(), b.pop(0), b)
b.remove('a')
b.reverse()
print(b)
c = b.copy()
c.clear()
print(c, b, b * 2, [0] * 3 + [1], 2 * [7])
b *= 2
b += (1, 2)
print(b)
for bad in (lambda: b.remove('zz'), lambda: b.index('zz'), lambda: [].pop(), lambda: b.pop(99), lambda: b[99], lambda: b['a'],
            lambda: b + 1, lambda: b * 'x', lambda: b.__setitem__(99, 1)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
# %% comparison, contains
print([1, 2] < [1, 3], [1] < [1, 0], [2] > [1, 9], [1, 2] == [1, 2.0], [] == [], [1] != [2], [1, 2] <= [1, 2])
print(3 in [1, 2, 3])
nan = float('nan')
print(nan in [nan], [nan] == [nan], [1, nan].index(nan))
try:
    [1] < ['a']
except TypeError as e:
    print(e)
try:
    [1] < 1
except TypeError as e:
    print(e)
# %% recursion
r = [1]
r.append(r)
print(r, repr(r))
d = {'a': r}
d['self'] = d
print(d)
t = ([],)
t[0].append(t)
print(t)
# %% sort
words = ['banana', 'Apple', 'cherry', 'apple']
print(sorted(words), sorted(words, key=str.lower), sorted(words, reverse=True), sorted(words, key=len))
pairs = [(i % 3, i) for i in range(12)]
print(sorted(pairs, key=lambda p: p[0]))
print(sorted(pairs, key=lambda p: p[0], reverse=True))
print(sorted([3.5, 1, 2.25, True, 10**30, -1]))
import random
random.seed(1)
big = [random.randrange(1000) for _ in range(5000)]
s = sorted(big)
print(all(s[i] <= s[i + 1] for i in range(len(s) - 1)), s[:5], s[-5:], sum(s) == sum(big))
class V:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return self.v < o.v
    def __repr__(self): return f'V{self.v}'
print(sorted([V(3), V(1), V(2)]), min([V(3), V(1)]), max(V(3), V(9), V(2)) if hasattr(V, '__gt__') else None)
try:
    sorted([1, 'a', 2])
except TypeError as e:
    print(e)
x = [3, 1, 2]
try:
    x.sort(key=lambda v: x.append(v))
except (ValueError, TypeError) as e:
    print(type(e).__name__, e)
def bad(v):
    raise KeyError(v)
try:
    x = [3, 1, 2]
    x.sort(key=bad)
except KeyError as e:
    print('kept', e, sorted(x))
# %% subclass
class L(list):
    def __init__(self, *args):
        super().__init__(args)
        self.tag = 'tag'
    def total(self):
        return sum(self)
l = L(1, 2, 3)
l.append(4)
print(l, l.total(), l.tag, len(l), l[1:], type(l[1:]), isinstance(l, list), l == [1, 2, 3, 4], type(l + [1]))
l.other = 5
print(l.__dict__)
class M(list):
    def __getitem__(self, i):
        return 'got %r' % (i,)
    def __len__(self):
        return 42
m = M([1, 2])
print(m[0], len(m), list(m), m)
# %% iteration while changing
a = [1, 2, 3]
for v in a:
    if v < 10:
        a.append(v * 10)
print(a)
it = iter([1, 2])
print(next(it), it.__length_hint__(), list(it), list(it), next(it, 'end'))
try:
    next(it)
except StopIteration as e:
    print('stop', e.value)
print(list(reversed([1, 2, 3])), [*reversed((1, 2))], list(reversed(range(5))), list(reversed('abc')))
print(hash(()) == hash(()), hash((1, 2, 3)), hash((1, (2, 'x'[0:0]))) == hash((1, (2, ''))))
try:
    hash([])
except TypeError as e:
    print(e)
try:
    {[1]: 2}
except TypeError as e:
    print(e)
# %% tuples
t = (1, 2, 3)
print(t + (4,), t * 2, t[1:], t[::-1], t.index(2), t.count(1), (1,), (), tuple('ab'), tuple([1]), t < (1, 3))
for bad in (lambda: t.index(9), lambda: t[5], lambda: t + [1], lambda: t['a'], lambda: hash(([],))):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
try:
    t[0] = 1
except TypeError as e:
    print(e)
try:
    del t[0]
except TypeError as e:
    print(e)
class P(tuple):
    def __new__(cls, x, y):
        return super().__new__(cls, (x, y))
    @property
    def x(self): return self[0]
p = P(3, 4)
print(p, p.x, p == (3, 4), type(p + (1,)), hash(p) == hash((3, 4)))
p.note = 'n'
print(p.note)
# %% ranges and slices
print(range(5), range(1, 10, 3), list(range(10, 0, -3)), len(range(0)), range(10)[2:5], range(10)[::-2], range(5)[-1])
print(3 in range(5), 3.0 in range(5), 'a' in range(5), range(3) == range(0, 3, 1), range(0) == range(5, 0), hash(range(3)) == hash(range(0, 3)))
print(range(10).index(3), range(10).count(20), range(1, 10, 2).start, range(1, 10, 2).stop, range(1, 10, 2).step)
print(slice(1, 2), slice(None, None, -1), slice(1, 10, 2).indices(5), slice(3).stop, slice(1, 2) == slice(1, 2))
for bad in (lambda: range(5)[9], lambda: range(1, 2, 0), lambda: range(1.5), lambda: range(5).index(9), lambda: [][::0]):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
