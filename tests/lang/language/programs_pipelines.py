# %%
# generators, contexts, decorators, closures, errors
import contextlib, functools, itertools as it, time, sys, io, traceback, warnings, inspect, random, string
def trace(fn=None, *, prefix='>'):
    if fn is None: return functools.partial(trace, prefix=prefix)
    @functools.wraps(fn)
    def w(*a, **k):
        args = ', '.join([*map(repr, a), *(f'{n}={v!r}' for n, v in k.items())])
        r = fn(*a, **k); print(f'{prefix} {fn.__name__}({args}) -> {r!r}'); return r
    w.calls = 0
    return w
@trace
def add(a, b=2, *c, d=4, **e): "doc"; return a + b
@trace(prefix='*')
def mul(a, b): return a * b
add(1); add(1, b=3, z=1); mul(2, 3); print(add.__name__, add.__doc__, inspect.signature(add), add.__wrapped__.__defaults__, add.__wrapped__.__kwdefaults__)
class retry:
    def __init__(self, n, exc=Exception): self.n, self.exc = n, exc
    def __call__(self, f):
        @functools.wraps(f)
        def w(*a, **k):
            for i in range(self.n):
                try: return f(*a, **k)
                except self.exc as e: print('try', i, repr(e)); last = e
            raise RuntimeError('gave up') from last
        return w
n = 0
@retry(3, ValueError)
def flaky():
    global n; n += 1
    if n < 3: raise ValueError(n)
    return 'ok'
print(flaky())
@retry(2)
def bad(): return {}['k']
try: bad()
except RuntimeError as e: print(e, repr(e.__cause__), e.__context__ is None or repr(e.__context__))
@contextlib.contextmanager
def timer(name):
    print('start', name)
    try: yield name.upper()
    except ZeroDivisionError as e: print('handled', e)
    finally: print('end', name)
with timer('a') as x, timer('b') as y:
    print(x, y); 1 / 0
with contextlib.ExitStack() as st:
    fs = [st.enter_context(timer(c)) for c in 'xy']; st.callback(print, 'bye'); print(fs)
class Guard:
    def __enter__(self): print('in'); return self
    def __exit__(self, t, v, tb): print('out', t and t.__name__, v); return t is KeyError
with Guard(): raise KeyError('zz')
try:
    with Guard(): raise ValueError('q')
except ValueError as e: print('passed', e)
def pipeline(src, *stages):
    for s in stages: src = s(src)
    return src
ev = lambda xs: (x for x in xs if x % 2 == 0)
sq = lambda xs: (x * x for x in xs)
print(list(it.islice(pipeline(it.count(), ev, sq), 5)))
def coro():
    tot = n = 0; avg = None
    while True:
        x = yield avg
        if x is None: return tot
        tot += x; n += 1; avg = tot / n
def outer():
    r = yield from coro(); print('result', r); yield 'end'
g = outer(); next(g); print(g.send(10), g.send(20), g.send(None))
def flatten(x):
    for i in x:
        if isinstance(i, (list, tuple)): yield from flatten(i)
        else: yield i
print(list(flatten([1, [2, (3, [4])], 5])))
def tree(n): return None if n == 0 else (tree(n - 1), n, tree(n - 1))
def walk(t):
    if t: yield from walk(t[0]); yield t[1]; yield from walk(t[2])
print(list(walk(tree(3))))
print([list(g) for k, g in it.groupby('aaabbc')], list(it.accumulate([1, 2, 3], lambda a, b: a * b)), list(it.pairwise('abc')), list(it.zip_longest('ab', 'c', fillvalue='-')), list(it.chain.from_iterable(['ab', 'c'])), list(it.product('ab', repeat=2))[:3], len(list(it.permutations(range(4)))), list(it.combinations('abc', 2)), list(it.takewhile(lambda x: x < 3, it.count())), list(it.starmap(pow, [(2, 3), (3, 2)])), [''.join(p) for p in it.batched('abcde', 2)] if hasattr(it, 'batched') else 'nobatched')
class MyErr(Exception):
    def __init__(self, code, msg): super().__init__(msg); self.code = code
    def __str__(self): return f'[{self.code}] {super().__str__()}'
try:
    try: int('x')
    except ValueError as e: raise MyErr(42, 'wrapped') from e
except MyErr as e:
    print(e, e.code, e.args, repr(e), type(e.__cause__).__name__)
    traceback.print_exc(file=(b := io.StringIO())); print(b.getvalue().splitlines()[-1])
def f():
    try: return 'try'
    finally: print('fin')
print(f())
def loop():
    for i in range(5):
        try:
            if i == 1: continue
            if i == 3: break
            print(i)
        finally: print('f', i)
    else: print('else')
loop()
fs = [lambda: i for i in range(3)]; print([h() for h in fs], [h() for h in [lambda i=i: i for i in range(3)]])
def counter():
    c = 0
    def inc(by=1): nonlocal c; c += by; return c
    inc.reset = lambda: None
    return inc
c = counter(); c(); print(c(5), c.__closure__[0].cell_contents, c.__code__.co_freevars)
e = ExceptionGroup if 'ExceptionGroup' in dir(__builtins__) else None
print(*(f'{k}:{v}' for k, v in {**{'a': 1}, 'b': 2}.items()), sep='|', end='!\n')
a, *b, c = 'hello'; (d, e), f = [1, 2], 3; print(a, b, c, d, e, f, [*range(3), *'ab'], {**{'x': 1}, 'y': 2})
print(f'{3.14159:.2f} {1234567:,} {255:#x} {"hi":^10}| {0.5:%} {1e10:g} {-5:+d} {"x"!r:>5} {[1,2]!s} {10:>{5}} {c=} {1_000:_} {True:d}')
print('%s %5.2f %-5d| %x %r %%' % ('a', 3.14159, 42, 255, 'q'), '{0} {name} {0!r:>6} {1[0]} {2.real}'.format('s', [9], 3j, name='n'))
print(sorted('bca'), sorted([(1, 'b'), (1, 'a')], key=lambda t: t[1]), 'abc'.translate(str.maketrans('ab', 'xy')), ' a b '.split(), 'a,b,,c'.split(','), 'abc'.partition('b'), 'Hello World'.swapcase(), 'x'.join('123'), 'tEST'.title(), 'aXbX'.rsplit('X', 1), 'abc'.zfill(5), 'ß'.upper(), '١'.isdigit(), 'a\tb'.expandtabs(4))
random.seed(1); print(random.random(), random.randint(1, 100), random.choice('abc'), random.sample(range(10), 3), random.shuffle(l := [1, 2, 3]) or l)
