# %%
for x in (0.0, -0.0, 1.0, 0.1, 0.1 + 0.2, 1 / 3, 1e16, 1e15, 123456789012345678.0, 1e22, 1e23, 1.5e-5, 0.0001, 0.00001, 5e-324, 1.7976931348623157e308, 2.2250738585072014e-308, 2.0**-44, 9007199254740993.0, 100.0, 1e100, 3.14159, 1e-7, 123.456, 4.35, 0.3, 2.675, 1e5, 12345.678e10, float("inf"), float("-inf"), float("nan")):
    print(repr(x), str(x), [x])
# %%
import math
x = 1.0
for i in range(60):
    x = x * 1.7 + 0.3 / (i + 1)
    print(x, 1 / x, -x * 1e-5, x * 1e10)
# %%
for e in range(-330, 310, 23):
    print(2.0 ** e if e < 1024 else None, float("1e%d" % e), float("9.5e%d" % e), float("1.2345678901234567e%d" % e))
# %%
def t(s):
    try:
        print(repr(float(s)))
    except Exception as e:
        print(type(e).__name__, e)
for s in ("1", " 1.5 ", "1e5", "1E-5", ".5", "5.", ".", "", "1_0.0_1", "1__0", "_1", "1_", "1_e5", "inf", "-Infinity", "nan", "+NaN", "infx", "1e", "1e+", "0x10", "1e400", "-1e400", "1e-400", "١٢٣.٤", "1.5.5", "1 5", "\t2\n", "1e5_0", b"1.5", b" 2 ", b"x", bytearray(b"3"), None, [], 1j, "123456789012345678901234567890" * 3):
    t(s)
class F:
    def __float__(self): return 2.5
class G:
    def __index__(self): return 3
class H:
    def __float__(self): return 1
t(F()); t(G()); t(H()); t(True); t(10**20)
print(float(), float(5), float("5"))
# %%
for x in (1.0, 0.1, -2.5, 1e300, 5e-324, 0.0, -0.0, 255.9375, float("inf"), float("nan")):
    print(x.hex())
for s in ("0x1p0", "0x1.8p1", "1.8", "0x.8p-3", "-0x1.fffffffffffffp+1023", "inf", "nan", " 0x1p-2 ", "0X1P3"):
    print(float.fromhex(s))
def u(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
u(lambda: float.fromhex("0x"))
u(lambda: float.fromhex("xyz"))
u(lambda: float.fromhex("0x1p5000"))
# %%
print((0.5).as_integer_ratio(), (0.1).as_integer_ratio(), (-2.0).as_integer_ratio(), (1e20).as_integer_ratio(), (2.0).is_integer(), (2.5).is_integer(), float("inf").is_integer())
u(lambda: float("inf").as_integer_ratio())
u(lambda: float("nan").as_integer_ratio())
print((2.5).real, (2.5).imag, (2.5).conjugate(), (2.5).__trunc__(), (-2.5).__floor__(), (2.5).__ceil__())
class X(float):
    pass
x = X(1.5)
x.tag = 1
print(x, repr(x), x + 1, type(x + 1).__name__, x == 1.5, x.tag, f"{x:.3f}", math.sqrt(x), isinstance(x, float), X("2"), round(x))
# %%
print([float(t) for t in ("18446744073709551616", "18446744073709551617.", "36893488147419103233", "184467440737095516165", "1844674407370955161.6e2", "-18446744073709551620", "00000000000000000001.5", "999999999999999e22", "1000000000000000e22", "1e-23", "0e99999")])
