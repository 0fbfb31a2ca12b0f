# %%
def t(*a, **k):
    try:
        print(repr(int(*a, **k)))
    except Exception as e:
        print(type(e).__name__, e)
for s in ("12", " 12 ", "-12", "+12", "1_000", "0x10", "", " ", "1__0", "_1", "1_", "12a", "0b1", "१२", "1 2", "--1", "1.5", "１２", "\n7\t", "9" * 30, "-" + "9" * 30):
    t(s)
# %%
for s, b in (("ff", 16), ("0xff", 16), ("0xff", 0), ("0b101", 0), ("0o17", 0), ("017", 0), ("0", 0), ("00", 0), ("0_0", 0), ("z", 36), ("Z", 36), ("12", 2), ("1", 1), ("1", 37), ("1", -1), ("0x", 16), ("0b2", 0), ("0x_f", 0), ("-0xF", 0), ("10", 3), ("1_0", 16), ("ff", 10), ("0b1", 16)):
    t(s, b)
t("10", base=8)
t(base=8)
t(10, 8)
t(b"12")
t(b"zz", 36)
t(bytearray(b" 7 "))
t(b"x")
# %%
t()
t(3.99)
t(-3.99)
t(1e20)
t(float("nan"))
t(float("inf"))
t(None)
t([])
t(1j)
t({})
class A:
    def __int__(self): return 42
class B:
    def __index__(self): return 43
class C:
    def __int__(self): return "x"
class D:
    def __trunc__(self): return 7
t(A()); t(B()); t(C())
t("5", 10.0)
t("5", "10")
# %%
class I(int):
    def __repr__(self): return "I!"
    def double(self): return self * 2
i = I(21)
i.note = "n"
print(i, repr(i), i.double(), type(i + 1).__name__, i == 21, hash(i) == hash(21), i.note, I("7") + 0, [i], f"{i}", "%d" % i, int(i), i.real)
print(isinstance(i, int), {21: "a"}[i], range(50)[i], -i, i // 2, [1] * I(2))
print(I.from_bytes(b"\x05", "big").__class__.__name__)
# %%
print(hex(255), hex(-255), oct(8), bin(10), bin(-10), hex(2**70), bin(2**65))
print((255).to_bytes(2, "big"), (255).to_bytes(2, "little"), (-1).to_bytes(2, "big", signed=True), (5).to_bytes(), (0).to_bytes(0, "big"))
def u(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
u(lambda: (256).to_bytes(1, "big"))
u(lambda: (-1).to_bytes(1, "big"))
u(lambda: (128).to_bytes(1, "big", signed=True))
u(lambda: (1).to_bytes(1, "middle"))
u(lambda: (1).to_bytes(-1, "big"))
print(int.from_bytes(b"\xff\xfe", "big"), int.from_bytes(b"\xff\xfe", "little"), int.from_bytes(b"\xff\xfe", "big", signed=True), int.from_bytes([1, 2, 3], "big"), int.from_bytes(b"", "big"))
print((10).bit_length(), (-10).bit_length(), (0).bit_length(), (2**100).bit_length(), (10).bit_count(), (-10).bit_count(), (2**100 - 1).bit_count())
print((6).as_integer_ratio(), (3).real, (3).imag, (3).numerator, (3).denominator, (3).conjugate(), True.real)
print(round(12345, -2), round(12355, -1), round(15, -1), round(25, -1), round(-15, -1), round(5), round(5, 3), round(10**30 + 5 * 10**9, -10), round(1, -5))
u(lambda: round(5, 1.5))
print((5).__add__(3), (5).__radd__(3), int.__mul__(2, 3), (5).__eq__(5.0), (7).__divmod__(2), (2).__pow__(3), (5).__neg__(), (5).__bool__(), (5).__index__(), (5).__format__("03d"))
