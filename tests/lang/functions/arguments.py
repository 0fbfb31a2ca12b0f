# %%
def f(a, b=2, *args, c, d=4, **kw): return a, b, args, c, d, kw
print(f(1, c=3), f(1, 2, 3, 4, c=5), f(1, c=2, z=9, d=0), f(*[1, 2, 3], **{'c': 4, 'q': 5}), f(b=1, a=2, c=3))
# %%
def g(a, b, /, c, *, d): return a, b, c, d
print(g(1, 2, 3, d=4), g(1, 2, c=3, d=4), g(*(1, 2), **{'c': 1, 'd': 2}))
# %%
f()
# %%
f(1)
# %%
g(1, 2, 3)
# %%
g(1, b=2, c=3, d=4)
# %%
g(1, 2, 3, 4, d=5)
# %%
g(1, 2, 3, d=4, e=5)
# %%
def h(a, b): pass
h()
# %%
h(1)
# %%
h(1, 2, 3)
# %%
h(1, a=2)
# %%
h(1, c=2)
# %%
def i(a, b=1, c=2): pass
i(1, 2, 3, 4)
# %%
def j(): pass
j(1)
# %%
def k(*, a, b, c): pass
k()
# %%
k(a=1)
# %%
def m(a, b, c): pass
m()
# %%
m(*5)
# %%
m(**5)
# %%
m(1, **{'a': 2})
# %%
m(a=1, **{'a': 2})
# %%
m(**{1: 2})
# %%
def n(a, *, k=1): pass
n(1, 2, k=3)
# %%
(lambda x: x)()
# %%
class A:
    def f(self, x): pass
A().f()
# %%
A().f(1, 2)
# %%
5()
# %%
'abc'()
# %%
None()
# %%
len()
# %%
len(1, 2)
# %%
len(5)
# %%
len(x=5)
# %%
[].append()
# %%
[].append(1, 2)
# %%
[].pop(1, 2)
# %%
''.join()
# %%
{}.get()
# %%
isinstance(1)
# %%
print(1, foo=2)
# %%
'a'.split(1, 2, 3)
# %%
def defaults(x, acc=[]):
    acc.append(x)
    return acc
print(defaults(1), defaults(2), defaults.__defaults__, f.__kwdefaults__)
# %%
def outer():
    n = 0
    def inc(by=1):
        nonlocal n
        n += by
        return n
    return inc
c = outer()
print(c(), c(), c(5), outer()(), c.__closure__[0].cell_contents, c.__code__.co_freevars)
# %%
fs = [lambda: i for i in range(3)]
print([f() for f in fs], [(lambda i=i: i)() for i in range(3)])
# %%
def deco(tag):
    def wrap(fn):
        def inner(*a, **k): return tag, fn(*a, **k)
        inner.__name__ = fn.__name__
        return inner
    return wrap
@deco('x')
@deco('y')
def add(a, b): return a + b
print(add(1, b=2), add.__name__)
# %%
def fact(n): return 1 if n < 2 else n * fact(n - 1)
print(fact(20), fact(30))
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(15))
# %%
def forever(n): return forever(n + 1)
forever(0)
# %%
class R:
    def __repr__(self): return repr(self)
repr(R())
# %%
class GR:
    def __getattr__(self, n): return self.nope
GR().x
# %%
def loc():
    x = 1
    def inner(): return x
    y = [x for x in range(2)]
    return sorted(locals())
print(loc())
# %%
def unbound():
    print(u)
    u = 1
unbound()
# %%
def deleted():
    u = 1
    del u
    return u
deleted()
# %%
undefined_thing
# %%
def free():
    def inner(): return later
    inner()
    later = 1
free()
# %%
def ann(a: int, b: 'str' = 'x') -> float: ...
print(ann.__annotations__, ann.__name__, ann(1, 2))
ann.attr = 5
print(ann.attr, ann.__dict__)
# %%
x = 5
def glob():
    global x
    x += 1
    return x
print(glob(), x)
# %%
def many(a, b, c, d, e, f, g, h, i, j, k): return a + k
print(many(*range(11)), many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, k=1))
# %%
print((lambda *a, **k: (a, k))(1, 2, x=3), (lambda: (yield))().__class__.__name__)
# %%
print(max(1, 2, key=lambda v: -v), sorted('bca', key=lambda c: -ord(c), reverse=True))
