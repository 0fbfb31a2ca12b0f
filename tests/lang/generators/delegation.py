# %% yield from, through several generators
import sys, traceback
class Tree:
    def __init__(s, l, v, r): s.l, s.v, s.r = l, v, r
    def __iter__(s):
        if s.l: yield from s.l
        yield s.v
        if s.r: yield from s.r
def tree(a, b):
    if a >= b: return None
    m = (a + b) // 2
    return Tree(tree(a, m), m, tree(m + 1, b))
print(list(tree(0, 30)), sum(tree(0, 1000)))
# %% sent, thrown and closed through it
def inner():
    try:
        x = yield 1
        print('got', x)
        y = yield 2
        print('got', y)
    except ValueError as e:
        print('inner caught', e)
        yield 'after'
    finally: print('fin')
    return 'ret'
def outer():
    r = yield from inner()
    print('result', r)
    r = yield from (i for i in [7, 8])
    print(r)
    return 5
print(list(outer()))
g = outer(); print(next(g), g.send('a'), g.send('b'))
g.close()
g = outer(); next(g); print(g.throw(ValueError('x'))); print(next(g)); g.close()
g = outer(); next(g); g.close()
# %% exceptions on their way out
def bad():
    yield 1
    raise KeyError('in bad')
def mid():
    try: yield from bad()
    finally: print('mid fin')
def top():
    yield from mid()
try:
    for v in top(): print(v)
except KeyError as e:
    print(repr(e), [f.name for f in traceback.extract_tb(e.__traceback__)[1:]])
def stop():
    yield 1
    raise StopIteration(3)
def wrap(): yield from stop()
try: list(wrap())
except RuntimeError as e: print(repr(e), repr(e.__cause__))
# %% itself, and deep
def selfref():
    yield from me
me = selfref()
try: next(me)
except ValueError as e: print(e)
def deep(n):
    if n: yield from deep(n - 1)
    yield n
try: print(sum(1 for _ in deep(5000)))
except RecursionError as e: print('RecursionError')
print(sum(deep(300)))
# %% generators that have ended, and the handled exception
def done():
    return 4
    yield
def w2():
    r = yield from done(); print(r)
    g = done(); list(g)
    r = yield from g; print(r)
    yield sys.exc_info()[0]
try: 1/0
except ZeroDivisionError: print(list(w2()))
def h():
    try: raise TypeError
    except TypeError: yield from k()
def k():
    yield sys.exc_info()[0]
    yield sys.exc_info()[0]
print(list(h()), sys.exc_info())
