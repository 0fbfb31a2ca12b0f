# %% making and order
d = {'b': 1, 'a': 2}
d['c'] = 3
d['b'] = 9
print(d, list(d), len(d), 'a' in d, 'z' in d)
print(dict(a=1, b=2), dict([('x', 1), ('y', 2)]), dict({'k': 1}, z=3), dict(zip('ab', [1, 2])), {**d, 'e': 5})
print(dict.fromkeys('abc'), dict.fromkeys([1, 2], 0))
del d['b']
d['b'] = 10
print(d)
print(1 == True, {1: 'a', True: 'b', 1.0: 'c'}, {0: 1, False: 2})
# %% methods
print(d.get('a'), d.get('zz'), d.get('zz', 7), d.setdefault('a', 0), d.setdefault('n', []), d)
print(d.pop('n'), d.pop('nope', 'default'), d.popitem(), d)
d.update({'q': 1}, r=2); d.update([('s', 3)]); d.update(t=4)
print(d, d.copy() is d, d.copy() == d)
print(d | {'a': 0, 'new': 1}, {'a': 0} | d)
d |= {'z': 26}
d |= [('y', 25)]
print(d)
d.clear()
print(d, bool(d), bool({1: 1}))
for bad in (lambda: {}['x'], lambda: {}.pop(1), lambda: {}.popitem(), lambda: dict([1]), lambda: dict([(1, 2, 3)]), lambda: dict(5),
            lambda: {} | 5, lambda: {} < {}, lambda: dict(a=1, **{'a': 2})):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
# %% views
d = {'a': 1, 'b': 2, 'c': 3}
k, v, i = d.keys(), d.values(), d.items()
print(k, v, i, len(k), list(reversed(d)), list(reversed(i)))
d['d'] = 4
print(k, 4 in v, ('a', 1) in i, ('a', 2) in i, 'd' in k)
print(sorted(k & {'a', 'z'}), sorted(k | {'z'}), sorted(k - {'a'}), sorted(k ^ {'a', 'z'}), k == {'a', 'b', 'c', 'd'}, k > {'a'}, k.isdisjoint({'q'}))
print(sorted(i & {('a', 1)}), {'a': 1}.items() == {'a': 1}.items(), {'a': 1}.keys() == {'a': 2}.keys(), {1: 1}.values() == {1: 1}.values())
# %% change while iterating
for change in (lambda d: d.update(new=1), lambda d: d.pop('a')):
    d = {'a': 1, 'b': 2}
    try:
        for key in d:
            change(d)
    except RuntimeError as e:
        print(e)
d = {'a': 1, 'b': 2}
try:
    for key in d:
        del d[key]
        d[key + 'x'] = 1
except RuntimeError as e:
    print(e)
s = {1, 2}
try:
    for x in s:
        s.add(x + 10)
except RuntimeError as e:
    print(e)
for key in list(d):
    del d[key]
print(d)
# %% many keys
big = {i: i * i for i in range(10000)}
for i in range(0, 10000, 3):
    del big[i]
print(len(big), big[1], 3 in big, 9998 in big, sum(big) , next(iter(big)))
for i in range(0, 10000, 3):
    big[i] = -i
print(len(big), list(big)[-2:], big[9999])
q = {}
for i in range(1000):
    q[i] = i
    if i > 5:
        q.pop(i - 5)
print(q)
m = {(1, 2): 'tuple', 'a': 's', 1.5: 'f', None: 'n', frozenset([1]): 'fs', b'x': 'b', (): 'e'}
print(m[(1, 2)], m[1.5], m[None], m[frozenset([1])], m[b'x'], m[()], -1 in m)
class H:
    def __init__(self, n): self.n = n
    def __hash__(self): return 7
    def __eq__(self, o): return isinstance(o, H) and self.n == o.n
    def __repr__(self): return f'H({self.n})'
h = {H(1): 1, H(2): 2, H(1): 3}
print(h, h[H(2)], H(3) in h)
class Bad:
    def __hash__(self): return 1
    def __eq__(self, o): raise ValueError('no equality')
try:
    {Bad(): 1, Bad(): 2}
except ValueError as e:
    print(e)
# %% equality
print({'a': 1, 'b': 2} == {'b': 2, 'a': 1}, {'a': 1} == {'a': 1.0}, {'a': 1} != {'a': 2}, {} == [], {1: {2: [3]}} == {1: {2: [3]}})
# %% subclass
class D(dict):
    def __missing__(self, key):
        return f'<{key}>'
    def __setitem__(self, key, value):
        super().__setitem__(key, value * 2)
d = D(a=1)
d['b'] = 5
print(d, d['zzz'], d.get('zzz'), len(d), isinstance(d, dict), type(d.copy()))
d.attr = 1
print(d.attr, d == {'a': 1, 'b': 10}, {**d})
class K(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name)
    __setattr__ = dict.__setitem__
k = K(x=1)
k.y = 2
print(k.x, k.y, k)
try:
    k.zz
except AttributeError as e:
    print('no', e)
# %% comprehensions and unpacking
print({k: v for k, v in zip('abc', range(3)) if v}, {v: k for k, v in {'a': 1}.items()})
a, *b = {'x': 1, 'y': 2}
print(a, b)
def f(**kw): return kw
print(f(**{'a': 1}, b=2))
try:
    f(**{1: 2})
except TypeError as e:
    print(e)
try:
    f(a=1, **{'a': 2})
except TypeError as e:
    print(e)
