# Conversions by own methods and their warnings, sizes that are clipped, escapes that mean nothing, texts of fractions.
# %%
import sys, warnings
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
t(lambda: int('0', 5.0))
t(lambda: int('0', base=2**1000))
t(lambda: int('0', base=-2**1000))
t(lambda: int('0', 37))
t(lambda: round(1.5, 10**400))
t(lambda: round(1.5, -10**400))
t(lambda: round(float('nan'), 10**400))
t(lambda: round(150, 10**30))
class L:
    def __init__(s,n): s.n=n
    def __len__(s): return self_n(s)
def self_n(s): return s.n
t(lambda: len(L(sys.maxsize+1)))
t(lambda: len(L(-1)))
t(lambda: len(L(-sys.maxsize-10)))
t(lambda: len(L(1.5)))
import re
t(lambda: re.match('a','a').group(2**1000))
t(lambda: re.match('a','a').group(-1))
class BadInt(int): pass
class A:
    def __int__(self): return BadInt(1)
    def __index__(self): return BadInt(3)
class B:
    def __trunc__(self): return 7
class C:
    def __int__(self): return True
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always')
    t(lambda: int(A())); t(lambda: int(B())); t(lambda: int(C())); t(lambda: type(int(A())))
    t(lambda: [1,2,3,4][A()]); t(lambda: range(A()))
    t(lambda: hex(A()))
    for x in w: print(x.category.__name__, x.message)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always', category=DeprecationWarning)
    t(lambda: eval(r"'\%'")); t(lambda: eval(r"b'\%'")); t(lambda: eval("'''\n\\z'''")); t(lambda: eval(r"'\477'")); t(lambda: eval(r"b'\477'"))
    for x in w: print(x.category.__name__, x.message, x.filename, x.lineno)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('error', category=DeprecationWarning)
    try: eval("'''\n\\z'''")
    except SyntaxError as e: print(e.msg, e.lineno, e.offset, w)
t(lambda: float.fromhex('0x1p\uff10'))
t(lambda: float.fromhex('0x0.ffffffffffffd6p-1022').hex())
class F3(float):
    def __new__(cls, value=0.): return float.__new__(cls, 2*value)
    def __float__(self): return self
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always')
    t(lambda: float(F3(21)))
    class F4:
        def __float__(self): return F3(8)
    t(lambda: float(F4()))
    class F5(str):
        def __float__(self): return float(str(self))+1
    t(lambda: float(F5('8')))
    class F6:
        def __float__(self): return 3
    t(lambda: float(F6()))
    for x in w: print(x.category.__name__, x.message)
from fractions import Fraction as R
for s in ('3/0', '3a2','1/3/4',' 1/ 3','1_000/3_0','3 / 2', '+ 3/2', '1__0', '.', '1.e2','1e','-.5e1_0'): t(lambda: R(s))
t(lambda: R(1,2)**R(1,3)); t(lambda: R(3)**-2); t(lambda: R(-1,2)**0.5);t(lambda: R(1,10)**2.0);t(lambda: 2**R(1,2));t(lambda: 0.1**R(1,2));t(lambda: (1+2j)**R(1,2))
t(lambda: R(-1)**R(1,2))
t(lambda: R.from_decimal(1j)); t(lambda: R.from_float(1j)); t(lambda: R(1j))
# %%
class Cut:
    def __init__(self, result): self.result = result
    def __trunc__(self): return self.result
class Index:
    def __init__(self, result): self.result = result
    def __index__(self): return self.result
for result in (7, True, 2.5, "9", None, [], Index(4), Index("x")): t(lambda: int(Cut(result)))
for result in (7, True, 2.5, "9"): t(lambda: int(Index(result))); t(lambda: hex(Index(result))); t(lambda: "abcdefghi"[Index(result)]); t(lambda: float(Index(result)))
