# Whole numbers to and from text and octets, small and large.
# %%
print([int(t) for t in ("0", "-0", "+7", "  42\t\n", "1_000", "٣٤", "\u00a05", "\x855", "123456789012345678", "1234567890123456789", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "9" * 40)])
print([int(t, b) for t, b in (("ff", 16), ("0xFF", 16), ("0x_f", 0), ("-0b101", 0), ("0o17", 8), ("zz", 36), ("7" * 30, 8), ("z" * 30, 36), ("1" * 70, 2), ("00", 0), (" 10 ", 7), ("1" * 500, 3))])
for digits in (17, 18, 19, 20, 37, 38, 39, 57, 58, 200, 460, 470, 1000):
    text = ("1234567890" * 100)[:digits]
    print(digits, str(int(text)) == text, str(int("-" + text)) == "-" + text, int(text) % 1000003)
for t, b in (("", 10), ("1__0", 10), ("_1", 10), ("1_", 10), ("\x1c5", 10), ("5\x1f", 10), ("0x", 16), ("08", 0), ("8", 8), ("1 2", 10), ("é", 10), ("1\x00", 10), ("9" * 5000, 10)):
    try:
        print(int(t, b))
    except ValueError as e:
        print(str(e)[:120])
for t in ("\x1c5", "1 2", " 2.5\x0b", "1_0.5", "٣.٥", "_1"):
    for kind in (float, complex):
        try:
            print(kind(t))
        except ValueError as e:
            print(e)
for octets in (b" 12\n", b"\xa05", b"\x1c5", bytearray(b"7")):
    try:
        print(int(octets))
    except ValueError as e:
        print(e)
# %%
numbers = [0, 1, -1, 127, 128, -128, -129, 255, 256, 2**31, -2**31, 2**63 - 1, 2**63, -2**63, -2**63 - 1, 2**64 - 1, 2**64, -2**64, 2**127, -2**127, 2**127 - 1, 3**300, -3**300, True]
for n in numbers:
    print(n, hex(n), bin(n)[:70], oct(n), n.bit_length(), n.bit_count())
def packed(n, size, order, signed):
    try:
        octets = n.to_bytes(size, order, signed=signed)
    except OverflowError as e:
        return str(e)
    return octets.hex() if int.from_bytes(octets, order, signed=signed) == n else "differs"
for n in numbers:
    print([packed(n, size, order, signed) for size in (0, 1, 2, 8, 9, 16, 17) for order in ("big", "little") for signed in (False, True)])
class Whole(int):
    pass
print(Whole(5).to_bytes(2, "big"), Whole(0).to_bytes(0, "big", signed=True), Whole(-3).to_bytes(3, "little", signed=True), Whole(7).bit_count(), hex(Whole(-255)), type(Whole.from_bytes(b"\x01", "big")).__name__)
print([round(n, -k) for n in (0, 15, 25, 35, -15, -25, 149, 150, 151, 10**18 + 5 * 10**17, 2**62, 2**63 - 1, -2**63, 5 * 10**17, 10**30 + 5) for k in (1, 2, 18, 19)])
# %%
import math
print([math.gcd(a, b) for a, b in ((12, 18), (-12, 18), (0, 0), (0, -5), (7, 0), (-2**63, 6), (2**63 - 1, 2**62), (2**70, 2**65), (True, 4))], math.gcd(), math.gcd(-4), math.gcd(12, 18, 27))
print([math.lcm(a, b) for a, b in ((12, 18), (-4, 6), (0, 5), (3, 0), (2**62, 3), (2**40, 3**25), (-2**63, 2), (2**70, 6))], math.lcm(), math.lcm(4, 6, 10))
print([math.factorial(n) for n in (0, 1, 5, 20, 21, 25)], [math.perm(n, k) for n, k in ((10, 3), (5, 0), (3, 5), (20, 20), (25, 20), (100, 2))], math.perm(21), [math.isqrt(n) for n in (0, 1, 15, 16, 2**63, 10**40)])
print([divmod(a, b) for a in (3**100, -3**100, 7) for b in (5**20, -5**20, 3, 2**80)], 3**100 & -5**40, -(3**100) >> 7, float(3**300), float(-2**80 - 1), 7**30 / 3**20)
for data in (b"abcdefg", bytearray(b"ab"), b"a", b""):
    print([data.hex(":", group) for group in (1, 2, 3, 7, 100, 0, -1, -2, -3, -100, 2**31 - 1, -2**31)])
    for group in (2**31, -2**31 - 1, 2**63 - 1):
        try:
            print(data.hex(":", group))
        except OverflowError as e:
            print(e)
