# %%
def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
for z in (1j, 1 + 2j, -1 - 2j, 0j, -0j, complex(-0.0, 1), complex(1.5, -0.0), complex("nan"), complex("inf"), complex(1, float("nan")), complex(0, float("-inf")), 1e20 + 1e-5j, complex(-1, 1), 3 - 0j):
    print(z, repr(z), [z], z.real, z.imag, z.conjugate())
# %%
a, b = 3 + 4j, 1 - 2j
print(a + b, a - b, a * b, a / b, a ** 2, a ** b, a ** 0.5, a ** -1, 2 ** b, abs(a), -a, +a, a == b, a == 3 + 4j, a != b, bool(0j), bool(1j))
print(a + 1, 1 + a, a - 1.5, 2 * a, a / 2, 1 / a, a == 3, complex(3) == 3, 3 == complex(3), hash(complex(3)) == hash(3))
t(lambda: a < b)
t(lambda: a // b)
t(lambda: a % b)
t(lambda: 1j / 0)
t(lambda: 0j ** -1)
t(lambda: 0j ** 1j)
t(lambda: int(1j))
t(lambda: float(1j))
t(lambda: divmod(a, b))
# %%
for s in ("1+2j", " 1-2j ", "(1+2j)", "1", "j", "-j", "+1j", "1e3+2.5e-1j", "nan+infj", "1 + 2j", "", "x", "1+", "1j2", "1+2", "infj", "_1", "1_0j", "( 1+j )"):
    t(lambda: complex(s))
t(lambda: complex(1, 2))
t(lambda: complex(1.5))
t(lambda: complex(1j, 1j))
t(lambda: complex("1", 2))
t(lambda: complex(1, "2"))
t(lambda: complex([]))
t(lambda: complex(real=1, imag=2))
t(lambda: complex())
class C:
    def __complex__(self): return 1 + 1j
t(lambda: complex(C()))
# %%
for f in ("", ".2f", ">20", "<20|", "^20", "e", ".3", "g", ",", "+.1f", "10.1f", "n"):
    t(lambda: format(1234.5 - 2.25j, f))
# %%
import cmath
print(cmath.sqrt(-1), cmath.sqrt(-4 + 0j), cmath.exp(1j * cmath.pi).real, cmath.phase(-1), cmath.polar(3 + 4j), cmath.log(1j), cmath.isnan(complex("nan")), cmath.isclose(1, 1 + 1e-12j), cmath.rect(2, 0), cmath.inf, cmath.infj)
t(lambda: cmath.log(0))
t(lambda: cmath.sqrt("a"))
# %%
for three in ((2, 3, 1j), (1j, 2.0, 3), (2.0, 1j, 3), (2, 1j, 3.0), ("a", 1j, 3), (1j, "a", 3), (2, "a", 1j), (1j, 10**400, 3), ("a", 2, 1.0)):
    t(lambda: pow(*three))
