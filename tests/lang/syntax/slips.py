# What classes hold, what subclasses of built-in types take, and what the compiler refuses or warns of. (CPython 3.11.7)
class A:
    "doc"
    x = 1
    def f(self): pass
print(list(A.__dict__)); print(list(vars(A)))
class B(A):
    __slots__ = ('__a', 'b')
    def __init__(self): self.__a = 1; self.b = 2
print(list(B.__dict__), B().b, B._B__a)
class D:
    __slots__ = ()
print(list(D.__dict__))
def local():
    class P:
        @property
        def v(self): return 1
    try: P().v = 3
    except AttributeError as e: print(e)
    try: del P().v
    except AttributeError as e: print(e)
local()
def f(a, b, /): pass
try: f(a=1, b=2)
except TypeError as e: print(e)
class H(set):
    def __hash__(self): return 5
h = H(); s = set(); s.add(h); print(h in s, len(s))
class BA(bytearray):
    def __init__(self, *args, n=1):
        bytearray.__init__(self, *args); self.n = n
print(BA(b'abc', n=4), BA(b'abc').n)
class L(list):
    def __init__(self, seq, n=None): super().__init__(seq); self.n = n
print(L([1,2], n=3), L([1]).n)
class L2(list):
    def __new__(cls, seq, n=None):
        self = super().__new__(cls, seq); self.n = n; return self
try: print(L2([1,2], n=3))
except TypeError as e: print(e)
class S(str):
    def __new__(cls, v, n): self = super().__new__(cls, v); self.n = n; return self
print(S('a', 3).n, S('a', n=5))
d = {0: 0}
try:
    for i in d: del d[0]; d[i+1] = 0
except RuntimeError as e: print(e)
d = {0: 0}
try:
    for i in d.items(): del d[0]; d[1] = 0
except RuntimeError as e: print(e)

# %%
class M:
    __match_args__ = ('a', 'a')
    a = 1
programs = [
    'match 1:\n  case _ | 1: pass',
    'match 1:\n  case x: pass\n  case 1: pass',
    'match {}:\n  case {**rest, 1: x}: pass',
    'match {}:\n  case {1: _, 1: _}: pass',
    'match 1:\n  case (x, x): pass',
    'match 1:\n  case x | y: pass',
    "match 1:\n  case {'a': 1, 'a': 2}: pass",
    'match {}:\n  case {A.x: 1, A.x: 2}: pass',
    'match M():\n  case M(1, a=1): pass',
    'match M():\n  case M(1, 1): pass',
    'match 1:\n  case A(a=1, a=2): pass',
    'match 1:\n  case _: pass\n  case None: pass',
    'match ():\n  case (*a, *b): pass',
    'match 1:\n case -x: pass',
    'match 1:\n case 1 + 1: pass',
    'match {0: 1, 1: 2}:\n  case {A.x: q, A.x: z}: pass',
    'match 1:\n  case (x as _): pass',
    'match 1:\n  case 1 | x | 2: pass',
    'match 1:\n  case (a | 1): pass',
    'x is 1',
    "x = 1\nassert (x, 'a')",
    '(1, 2) (3)',
    'a = [(1,2) (3,4)]',
    '1[0]',
    "'a' is x",
    'x = ()\nx is ()',
    '[1,2][1,2]',
    'del f()',
    'del (a, b), c, (d + 1)',
    'f() = 1',
    '(a, b) += 1',
    'x: int: str',
    'with open(x) as 1: pass',
    'for 1 in x: pass',
    'import a.b as c.d',
    'lambda x=1, y: 1',
    'def f(a, a): pass',
    'class A: return 1',
    'yield 1',
    'break',
    'continue',
    'f(a=1, 2)',
    'f(**a, *b)',
    'f(a for a in b, c)',
    '{**a for a in b}',
    '[*a for a in b]',
    'a = *b',
    'print 1',
    "exec 'a'",
    'x = = 1',
    'if x = 1: pass',
    'True = 1',
    'None += 1',
    'f(True=1)',
    'def f(None): pass',
    'nonlocal x',
    'try: pass',
    'else: pass',
    'return',
    "'abc",
    "'''abc",
    "f'{'",
    "f'{}'",
    "f'{a!x}'",
    '0777',
    '1_',
    '0b12',
    '1.e',
    '0x',
    'a\\b',
    'a?b',
    '€ = 1',
    '(1',
    '1)',
    '[1)',
    'if 1:\npass',
    'if 1:\n    pass\n  pass',
    'x = 5 y = 6',
    'for x in range(5) print(x)',
    'else if x: pass',
    'def f() pass',
    'while True print(1)',
    'import a, ',
    'from x import',
    'from x import (a',
    'class',
    'def',
    'a b c',
    'a.1',
    '1.a',
    'x++',
    'x = x++1',
    '++x',
    '!x',
    'x != = 1',
    'not',
    'is a',
    'raise a from',
    'assert',
    '@\ndef f(): pass',
]
import warnings
for code in programs:
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter('always')
        try:
            c = compile(code, '<t>', 'exec'); r = 'ok'
            if 'match' in code: exec(c)
        except SyntaxError as e: r = f'{type(e).__name__}: {e.msg} {e.lineno} {e.offset} {e.end_lineno} {e.end_offset}'
        except Exception as e: r = f'{type(e).__name__}: {e}'
    print(repr(code), r, [f'{x.category.__name__}: {x.message} {x.lineno}' for x in w])
