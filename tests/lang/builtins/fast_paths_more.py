"""Constants worked out before, truths as numbers, what equals nothing of another kind, decimals of every length, UTF-16."""
import zlib
from decimal import ROUND_05UP, ROUND_HALF_DOWN, Decimal, Inexact, localcontext

# %% Constants: joined, repeated, large; what is left to run time fails there
print("-" * 12, "ab" + "cd" + "é" * 2, b"ab" * 3 + b"c", (1, 2) * 2 + (3,), 3 * "xy", 2 * (None, "a"), "" * 5, "a" * 0, b"" + b"a", () + ())
print(len("ab" * 2048), len("ab" * 2049), len((1,) * 256), len((1,) * 257), len("a" * 10**5), "a" * -1, (1,) * -2)
print(10 ** 30 * 3, 10 ** 30 // 7, 10 ** 30 % 7, 10 ** 30 + 1 - 10 ** 30, 7 - 2 ** 100, 2 ** 100 / 2 ** 99, 2 ** 64 & 2 ** 64 - 1, -2 ** 70 >> 3, 10 ** 20 == 10.0 ** 20)
for bad in ('"a" + b"b"', '"a" * 1.5', '"a" * "b"', "(1,) + [2]", "2 ** 70 // 0", "b'a' + 'b'", "() + 1", "'a' - 'b'"):
    try:
        eval(bad)
    except (TypeError, ZeroDivisionError) as error:
        print(bad, "->", type(error).__name__, error)

# %% True and False as numbers
print(sum([True, False, True]), sum([True], 0.5), sum([1.5, True]), sum([True, 2**62, 2**62]), True + 1, 1 + True, 2 - True, True * 3, 5 // True, 7 % True)
print(2 ** True, True << 3, 6 & True, True | 2, 5 ^ True, divmod(5, True), True / 2, type(True + 0), True & True, sum(c in "aeiou" for c in "education"))
print([bool(x) for x in ("", "a", 0, 1, [], [0], None, 0.0)], bool(), list(map(bool, [0, 2])), list(map(pow, [2, 3], [3, 2])), list(map(max, [1, 5], [4, 2], [3, 3])))
for bad in (lambda: True @ 1, lambda: True // 0, lambda: 1 % False, lambda: bool(1, 2), lambda: bool(x=1), lambda: True << -1):
    try:
        bad()
    except (TypeError, ZeroDivisionError, ValueError) as error:
        print(type(error).__name__, error)

# %% Found in lists of all kinds
class Equal:
    def __eq__(self, other):
        return True
kinds = [1, "1", None, 2.0, True, (1,), "é", Equal()]
print(kinds.index(None), kinds.index("é"), kinds.index(2), kinds.count(1), kinds.index("x"), None in [1, "a", 2.5], "a" in [None, 1, 1.5, b"a"], 1.0 in ["1", None, 1])
print([1, None] == [1, None], [1, "a"] == [1, 1.0], ("a", None) == (None, "a"), {None: 1, "a": 2} == {"a": 2, None: 1}, None == 0, "" == None, [None] == [0.0])

# %% Empty texts joined
class Text(str):
    pass
class Octets(bytes):
    pass
text, octets = "text", b"octets"
print(text + "" is text, "" + text is text, octets + b"" is octets, b"" + octets is octets, type(Text("a") + ""), type("" + Text("a")), type(Octets(b"a") + b""), type(b"" + bytearray(b"a")), type(bytearray(b"a") + b""), type(b"" + memoryview(b"a")))
print(b"a" == b"ab", b"ab" == b"ab", b"a" != bytearray(b"a"), b"a" < b"ab", bytearray(b"b") > b"ab", b"" == bytearray())

# %% Decimals
digits = [Decimal(t) for t in ("1", "3", "-7", "0.001", "1E+20", "-9.99E-30", "123456789012345678", "9223372036854775807", "9223372036854775808", "99999999999999999999", "1" + "0" * 27, "9" * 28, "9" * 40, "1E-60", "-5E+55")]
for precision in (1, 5, 28, 60, 200):
    with localcontext() as context:
        context.prec = precision
        shown = 0
        for a in digits:
            for b in digits:
                every = [a / b, a * b, a + b, a - b, a < b, a == b, a.compare(b), max(a, b)]
                shown = zlib.crc32(" ".join(map(str, every)).encode(), shown)
        print(precision, shown, str(digits[4] / digits[1]), digits[2] / digits[6], digits[11] + digits[13], digits[12] * digits[2], sum(1 for a in digits for b in digits if a < b))
for rounding in (ROUND_05UP, ROUND_HALF_DOWN):
    with localcontext() as context:
        context.prec, context.rounding = 3, rounding
        print(rounding, [str(Decimal(n) / 8) for n in (1, 3, 5, 1001, 99999)], +Decimal("2.5051"), context.flags[Inexact])
with localcontext() as context:
    context.traps[Inexact] = True
    try:
        Decimal(1) / 3
    except Exception as error:
        print(type(error).__name__, error)
    print(Decimal(1) / 4)

# %% Units of two and four bytes
for text in ("", "a", "é漢", "a😀b", "\ufffe\uffff\U0010ffff"):
    print([text.encode(e).hex() for e in ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "UTF_16")], text.encode("utf-16").decode("utf-16") == text)
print("a\ud800b".encode("utf-16-le", "surrogatepass"), "a\ud800b".encode("utf-16", "replace"), "a,b,,c," .split(","), ",".split(","), "aXb".split("X", 0), "a" * 20 + ",b".join(["", ""]))
