import weakref, gc
class C:
    def __init__(self, n=0): self.n = n
    def __add__(self, o): return self.n + (o if isinstance(o, int) else o.n)
    def __radd__(self, o): return o - self.n
    def __len__(self): return 7
    def __getitem__(self, k): return k
    def __eq__(self, o): return isinstance(o, C) and self.n == o.n
    def __hash__(self): return hash(self.n)
    def m(self): return self.n * 2
    def __call__(self, *a): return a
    def __repr__(self): return f'C({self.n})'
a, b, c = C(1), C(2), C(3)
p = weakref.proxy(a)
print(p + 1, 10 + p, p + weakref.proxy(b), len(p), p['q'], p == a, isinstance(p, C), type(p), p.m(), p(1, 2), str(p))
p.n = 9; print(a.n); p.n = 1
d = weakref.WeakValueDictionary({1: a, 2: b}); print(sorted(d), d.get(3, 'none'), d | {5: c} == {1: a, 2: b, 5: c}, len(d))
k = weakref.WeakKeyDictionary({a: 'x', b: 'y'}); print(list(k.items()), k.pop(b), len(k), a in k, 3 in k)
s = weakref.WeakSet([a, b]); s |= {c}; print(len(s), a in s, s & {a, b} == weakref.WeakSet([a, b]), sorted(x.n for x in s ^ {a}), s.isdisjoint([C(8)]))
wm = weakref.WeakMethod(a.m); print(wm()(), wm == weakref.WeakMethod(a.m), hash(wm) == hash(weakref.WeakMethod(a.m)))
print(len(weakref.getweakrefs(c)), weakref.getweakrefcount(c))
f = weakref.finalize(b, print, 'gone', end='!\n'); print(f.alive, f.peek()[1:], f.atexit)
del b, c
print(f.alive, f.peek(), len(s), len(d), f())
x = weakref.ref(a); y = weakref.ref(a); print(x is y, x == y, repr(x)[:11])
try: weakref.proxy(C(4)).n
except ReferenceError as e: print(e)
try: weakref.ref(3)
except TypeError as e: print(e)
try: s.pop(); s.pop(); s.pop()
except KeyError as e: print(e)
