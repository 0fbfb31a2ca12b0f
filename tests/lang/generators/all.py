# %%
def g():
    x = yield 1
    print('got', x)
    y = yield x
    print('got', y)
    return 'done'
it = g()
print(next(it), it.send('a'))
try:
    it.send('b')
except StopIteration as e:
    print('stop', e.value)
print(list(g()), next(it, 'default'))
# %%
next(it)
# %%
g().send(5)
# %%
def inner():
    r = yield 'i1'
    print('inner got', r)
    return 'inner result'
def outer():
    v = yield from inner()
    print('v', v)
    v2 = yield from [1, 2]
    print('v2', v2)
    return 'out'
o = outer()
print(next(o), o.send('S'), next(o))
try: next(o)
except StopIteration as e: print(e.value)
# %%
def cleanup():
    try:
        yield 1
        yield 2
    finally:
        print('cleanup')
c = cleanup(); next(c); c.close(); print(list(c))
for x in cleanup():
    break
c = cleanup(); next(c); del c
# %%
def catcher():
    while True:
        try:
            x = yield
            print('value', x)
        except ValueError as e:
            print('caught', e)
k = catcher(); next(k); k.send(1); k.throw(ValueError('v')); k.send(2)
k.throw(KeyError('boom'))
# %%
next(k)
# %%
def ignores():
    while True:
        try: yield 1
        except GeneratorExit: pass
i = ignores(); next(i)
i.close()
# %%
def stops():
    yield 1
    raise StopIteration('inside')
list(stops())
# %%
def reenter():
    yield next(me)
me = reenter()
next(me)
# %%
print(sum(x * x for x in range(10)), list(x for x in 'abc'), max((y for y in [3, 1]), default=0))
print([*(i for i in range(3))], {k: v for k, v in zip('ab', (j for j in range(2)))}, tuple(a + b for a in range(2) for b in range(2) if a != b))
# %%
def deleg():
    try:
        yield from catcher2()
    except KeyError as e:
        print('outer caught', e)
        yield 'after'
def catcher2():
    try:
        yield 'c2'
    except ValueError as e:
        yield f'c2 caught {e}'
    finally:
        print('c2 finally')
d = deleg(); print(next(d), d.throw(ValueError('x')), d.throw(KeyError('y')))
# %%
def fibs():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b
import itertools
print(list(itertools.islice(fibs(), 10)))
# %%
def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)
print(list(tree(4)))
# %%
def exc_state():
    try:
        raise ValueError('in gen')
    except ValueError:
        yield 1
        raise
e = exc_state()
try:
    raise KeyError('outer')
except KeyError:
    next(e)
try:
    next(e)
except ValueError as err:
    print(repr(err), repr(err.__context__))
# %%
def pipeline(xs):
    for x in xs:
        if x % 2: yield x
print(list(pipeline(pipeline(range(10)))), type(pipeline([])), pipeline.__name__)
# %%
gen = (i for i in [1, 2, 3])
print(next(gen), 2 in gen, list(gen), iter(gen) is gen)
# %%
def two():
    a = yield
    b = yield
    return a + b
t = two(); next(t); t.send(1)
try: t.send(2)
except StopIteration as s: print(s.value, s.args)
# %%
class Node:
    def __init__(self, v, kids=()): self.v, self.kids = v, kids
    def __iter__(self):
        yield self.v
        for k in self.kids: yield from k
print(list(Node(1, [Node(2, [Node(3)]), Node(4)])))
# %%
from contextlib import contextmanager
@contextmanager
def cm(name):
    print('in', name)
    try: yield name.upper()
    except ValueError as e: print('swallowed', e)
    finally: print('out', name)
with cm('a') as n: print(n)
with cm('b'): raise ValueError('v')
# %%
with cm('c'): raise KeyError('k')
