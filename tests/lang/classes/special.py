# %%
class V:
    def __init__(self, x): self.x = x
    def __repr__(self): return f'V({self.x})'
    def __add__(self, o): return V(self.x + (o.x if isinstance(o, V) else o))
    def __radd__(self, o): return V(o + self.x + 1000)
    def __sub__(self, o):
        if not isinstance(o, V): return NotImplemented
        return V(self.x - o.x)
    def __mul__(self, k): return V(self.x * k)
    __rmul__ = __mul__
    def __iadd__(self, o): self.x += 1; return self
    def __neg__(self): return V(-self.x)
    def __pos__(self): return 'pos'
    def __invert__(self): return 'inv'
    def __abs__(self): return abs(self.x)
    def __eq__(self, o): return isinstance(o, V) and self.x == o.x
    def __lt__(self, o): return self.x < o.x
    def __hash__(self): return hash(self.x)
    def __bool__(self): return self.x != 0
    def __len__(self): return 3
    def __getitem__(self, i): return ('item', i)
    def __contains__(self, i): return i == self.x
    def __call__(self, *a, **k): return (a, k)
    def __int__(self): return 7
    def __float__(self): return 7.5
    def __index__(self): return 2
    def __divmod__(self, o): return ('dm', o)
    def __pow__(self, o, m=None): return ('pow', o, m)
    def __matmul__(self, o): return 'mm'
    def __truediv__(self, o): return 'td'
    def __floordiv__(self, o): return 'fd'
    def __mod__(self, o): return 'mod'
    def __lshift__(self, o): return 'ls'
    def __rshift__(self, o): return 'rs'
    def __and__(self, o): return 'and'
    def __or__(self, o): return 'or'
    def __xor__(self, o): return 'xor'
    def __round__(self, n=None): return ('round', n)
    def __format__(self, spec): return f'<{spec}>'
    def __str__(self): return 'str!'
    def __reversed__(self): return iter('rev')
a, b = V(1), V(2)
print(repr(a + b), repr(a + 5), repr(5 + a), repr(a - b), repr(a * 3), repr(3 * a), repr(-a), +a, ~a, abs(V(-4)))
print(a == V(1), a != b, a < b, a > b, hash(a) == hash(1), bool(V(0)), len(a), a[1:2], a['k'], 1 in a, 2 in a)
print(a(1, k=2), int(a), float(a), [10, 20, 30][a], divmod(a, 3), pow(a, 2), pow(a, 2, 5), a ** 2)
print(a @ b, a / b, a // b, a % b, a << b, a >> b, a & b, a | b, a ^ b, round(a), round(a, 2))
print(f'{a:xyz} {a} {a!r}', format(a, 'q'), str(a), '%s %r' % (a, a), list(reversed(a)))
c = a; c += 5; print(repr(a), c is a)
print({a: 1}[V(2)], V(2) in [V(2)], [V(1), V(2)].index(V(2)), sorted([V(3), V(1), V(2)]), max(V(1), V(9)))
# %%
a - 5
# %%
5 - a
# %%
a <= b
# %%
class OnlyEq:
    def __eq__(self, o): return True
hash(OnlyEq())
# %%
{OnlyEq()}
# %%
print(OnlyEq() != 5, OnlyEq.__hash__)
# %%
class Sub(V):
    def __radd__(self, o): return 'sub first'
print(V(1) + Sub(2), repr(Sub(2) + V(1)))
# %%
class Seq:
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * i
print(list(Seq()), 4 in Seq(), 5 in Seq(), [x for x in Seq()], max(Seq()), tuple(Seq()), sum(Seq()))
first, *rest = Seq()
print(first, rest)
# %%
class It:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n
print(list(It()), sum(It()), dict(zip('ab', It())), [*It()], next(It()))
x, y, z = It()
print(x, y, z)
# %%
class BadIter:
    def __iter__(self): return 5
iter(BadIter())
# %%
class BadLen:
    def __len__(self): return -1
len(BadLen())
# %%
class BadBool:
    def __bool__(self): return 1
bool(BadBool())
# %%
class BadRepr:
    def __repr__(self): return 5
repr(BadRepr())
# %%
class BadStr:
    def __str__(self): return 5
str(BadStr())
# %%
class BadIndex:
    def __index__(self): return 'a'
[1][BadIndex()]
# %%
class NoIter:
    __iter__ = None
list(NoIter())
# %%
class NoHash:
    __hash__ = None
hash(NoHash())
# %%
class CM:
    def __init__(self, swallow): self.swallow = swallow
    def __enter__(self): print('enter'); return 'value'
    def __exit__(self, t, v, tb):
        print('exit', t.__name__ if t else None, v, tb is not None)
        return self.swallow
with CM(False) as v: print(v)
with CM(True): raise ValueError('gone')
with CM(True) as a, CM(False) as b: raise KeyError('k')
# %%
with CM(False): raise ValueError('stays')
# %%
class HalfCM:
    def __enter__(self): return 1
with HalfCM(): pass
# %%
class Store:
    def __init__(self): self.d = {}
    def __getitem__(self, k): return self.d[k]
    def __setitem__(self, k, v): self.d[k] = v
    def __delitem__(self, k): del self.d[k]
s = Store()
s['a'] = 1
s['a'] += 5
s[1, 2] = 3
s[1:2, ...] = 4 if False else 5
print(s.d)
# %%
del s['a']
print('a' in s.d)
# %%
s['zzz']
# %%
class Attr:
    def __getattr__(self, n):
        if n.startswith('x'): return n.upper()
        raise AttributeError(f'no {n}')
    def __setattr__(self, n, v): object.__setattr__(self, n, v * 2)
    def __delattr__(self, n): print('del', n); object.__delattr__(self, n)
t = Attr(); t.a = 5; print(t.a, t.xyz, hasattr(t, 'q'), getattr(t, 'q', 'def')); del t.a
# %%
t.q
# %%
class GA:
    def __getattribute__(self, n):
        if n == 'z': return 'all mine'
        return super().__getattribute__(n)
    def __init__(self): self.k = 1
g = GA(); print(g.z, g.k)
# %%
g.other
# %%
class Desc:
    def __set_name__(self, o, n): self.n = '_' + n
    def __get__(self, i, o):
        if i is None: return self
        return getattr(i, self.n, 'unset')
    def __set__(self, i, v):
        if v < 0: raise ValueError('negative')
        setattr(i, self.n, v)
    def __delete__(self, i): delattr(i, self.n)
class UsesDesc:
    a = Desc()
u = UsesDesc(); print(u.a); u.a = 5; print(u.a, u.__dict__); del u.a; print(u.a, type(UsesDesc.a).__name__)
u.a = -1
# %%
class NonData:
    def __get__(self, i, o): return 'from descriptor'
class UsesNonData:
    n = NonData()
u = UsesNonData(); print(u.n); u.n = 5; print(u.n)
# %%
class Cached:
    def __init__(self, f): self.f = f; self.n = f.__name__
    def __get__(self, i, o):
        v = i.__dict__[self.n] = self.f(i)
        return v
class UC:
    @Cached
    def slow(self): print('computing'); return 3
u = UC(); print(u.slow, u.slow)
# %%
class Slotted:
    __slots__ = ('a', 'b')
    def __init__(self): self.a = 1
o = Slotted(); print(o.a, Slotted.__slots__); o.b = 2; print(o.b); del o.b
# %%
o.b
# %%
o.c = 1
# %%
o.__dict__
# %%
class Open(Slotted): pass
p = Open(); p.c = 5; print(p.c, p.a)
# %%
class Cmp:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return NotImplemented
    def __eq__(self, o): return NotImplemented
print(Cmp(1) == Cmp(1), Cmp(1) != Cmp(1))
Cmp(1) < Cmp(2)
# %%
class Callable:
    def __call__(self, x): return x + 1
print(list(map(Callable(), [1, 2])), callable(Callable()), callable(5))
# %%
class LI(list):
    def __getitem__(self, i): return super().__getitem__(i) * 2
    def append(self, x): super().append(x + 1)
l = LI([1, 2]); l.append(5); print(l, l[0], l[-1], len(l), [x for x in l])
# %%
class DD(dict):
    def __setitem__(self, k, v): super().__setitem__(k, v + 1)
    def __getattr__(self, k): return self[k]
d = DD(); d['a'] = 1; print(d, d.a, d == {'a': 2})
# %%
print(int.__add__(1, 2), list.__len__([1, 2]), str.__contains__('abc', 'b'), dict.__getitem__({'a': 1}, 'a'), object.__repr__(5)[:9], (5).__add__(3), (1).__eq__(2), 'a'.__eq__(1))
# %%
list.__len__(5)
# %%
list.append(5, 1)
# %%
class WithEq:
    def __init__(self, x): self.x = x
    def __eq__(self, o): return self.x == o.x
    def __ne__(self, o): return 'custom ne'
print(WithEq(1) == WithEq(1), WithEq(1) != WithEq(1))
