def a(x, y=2): return x + y
def b(x, y=5): return x * y
print(a(3)); a.__code__ = b.__code__; print(a(3), a.__defaults__, a.__name__)
for bad in (3, None):
    try: a.__code__ = bad
    except TypeError as e: print(e)
try: del a.__code__
except TypeError as e: print(e)
def outer():
    z = 1
    def inner(): return z
    return inner
try: a.__code__ = outer().__code__
except ValueError as e: print(e)
i = outer()
def outer2():
    q = 7
    def other(): return q * 100
    return other
i.__code__ = outer2().__code__
print(i())
def lazy(*args, **kw):
    lazy.__code__ = real.__code__
    x = [args, kw]
    return lazy(*args, **kw), x
def real(n, m=1): return n - m
lazy.__defaults__ = (1,)
print(lazy(10)); print(lazy(10, m=4))
def loop():
    total = 0
    for k in range(4):
        total += step(k)
        if k == 1: step.__code__ = (lambda v: v * 1000).__code__
    return total
def step(v): return v
print(loop())
def gen():
    yield 1
    gen.__code__ = (lambda: 5).__code__
    yield 2
print(list(gen()), gen())
import collections.abc as c
class S(c.Sequence):
    def __init__(s, v): s.v = v
    def __getitem__(s, i): return s.v[i]
    def __len__(s): return len(s.v)
class P: 
    index = c.Sequence.index
    def __getitem__(s, i): return [4,5][i]
print(S('abc').index('c'), list(S('ab')), P().index(5))
import re
print(re.Pattern[str], re.Match[str], re.findall('[\ud800-\udbff]', 'a\ud801b'), re.findall(r'[\ud800-\udbff][\udc00-\udfff]', 'a😀b'), ascii(re.sub('[^\ud800-\udfff]', '.', 'a\ud801b')))
print(re.compile('\ud800').pattern == '\ud800', re.split('(\ud83d\ude00)|x', 'axb'), re.match('\ud801', '\ud801b').span())
from typing import *
T=TypeVar('T'); U=TypeVar('U')
class M(Generic[T]): pass
class O(M): pass
class I(M[U]): pass
class X(O, I[U]): pass
print(X[int], X.__parameters__, O.__parameters__)
@runtime_checkable
class Pr(Protocol):
    def go(self): ...
class A: pass
print(isinstance(A, Pr), isinstance(3, Pr), issubclass(A, Pr))
import unittest
class TT(unittest.TestCase):
    def _run(self): return 4
    def test(self):
        self.assertEqual(self._run(), 4)
        for i in range(3):
            with self.subTest(i=i): self.assertEqual(i % 2, 0)
r = unittest.TestResult(); TT('test').run(r); print(r)
