import numpy as np
from fractions import Fraction
from decimal import Decimal
import datetime, collections
class V:
    def __init__(s, n): s.n = n
    def __repr__(s): return f"V({s.n})"
    def __radd__(s, o): return V((type(o).__name__, o))
    def __mul__(s, o): return V(("mul", type(o).__name__, o))
    def __rmul__(s, o): return V(("rmul", type(o).__name__, o))
    def __eq__(s, o): return "eq"
    def __lt__(s, o): return True
class P:
    __array_priority__ = 10
    def __radd__(s, o): return "mine " + type(o).__name__
    def __add__(s, o): return "own " + type(o).__name__
class N: pass
a = np.array([1, 2]); f = np.float64(2.5); i = np.int32(3)
for l in """a + V(1)
V(1) * a
a * V(1)
f * V(2)
f + V(2)
V(2) * f
i * V(3)
a == V(1)
V(1) == a
a < V(1)
a > V(1)
a + P()
P() + a
f + P()
a + N()
a + None
None + a
a * None
a - {}
a @ None
a < None
a >= None
a == None
a != None
f + None
f < None
None < f
a ** None
a // None
-a % None
a & None
a << None
a + range(2)
range(2) + a
a * Fraction(1, 2)
Fraction(1, 2) * a
f * Fraction(1, 2)
i * Fraction(1, 2)
i + Decimal('0.5')
a * Decimal('0.5')
Decimal('0.5') / i
Decimal('2') / np.int64(4)
Fraction(1, 3) / np.int64(2)
a + print
a + int
a + datetime.timedelta(days=1)
f * datetime.timedelta(days=1)
datetime.timedelta(days=1) * f
a + {1}
a + 'x'
a == 'x'
f + 'x'
a + object
np.add(a, None)
np.add(None, 1)
np.add(a, V(1))
np.multiply(a, Fraction(1, 2))
np.sin('x')
np.float32(1) + V(0)
np.bool_(True) + V(0)
np.bool_(True) + None
[1, 2] + a
a + [None, 1]
a + (V(1), V(2))
np.array([1., 2.]) + None
np.array([1j]) + None
np.array([True]) + None
np.array(['a']) + None
np.array(['a']) + V(1)
np.zeros((2, 2)) + None
np.array([]) + None
np.array([1, 2], np.int8) - None
a + np.array([None, 2])
abs(a) + iter([1])
1 / np.array(None)
divmod(a, None)
divmod(a, Fraction(1, 2))
np.average([Decimal('1'), Decimal('2')])
pow(a, V(1))
a ^ None
~f
-np.array(None)""".split("\n"):
    try: r = eval(l); print(l, '->', type(r).__name__, repr(r))
    except Exception as e: print(l, '!!', type(e).__name__, e)
for l in ["a += None", "a += V(1)", "a *= Fraction(1, 2)", "a -= N()", "f += V(1)"]:
    a = np.array([1, 2]); f = np.float64(2.5)
    try: exec(l); print(l, repr(a), repr(f))
    except Exception as e: print(l, '!!', type(e).__name__, e)

# %%
for mode in ("reflect", "symmetric"):
    for kind in ("even", "odd"):
        print(mode, kind, np.pad(np.array([1, 2, 4]), (7, 9), mode, reflect_type=kind), np.pad([[1, 2], [3, 5]], 3, mode, reflect_type=kind)[0])
print(np.gcd(np.array([12, 18], object), 8), np.lcm(np.array([2**70, 6], object), 4), np.gcd(Fraction(1, 2) * np.array([1, 3]), Fraction(1, 3)))
for call in ["np.gcd(np.array([np.inf], object), 1)", "np.lcm(np.array([np.nan], object), 2)", "np.ndindex(2, -1)"]:
    try: print(list(eval(call)))
    except ValueError as e: print(call, e)
