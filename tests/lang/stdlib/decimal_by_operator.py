# Decimal's operators one by one: whole quotients, powers, signs, hashes and conversions, in several contexts.
# %%
from decimal import *
import itertools

texts = ["0", "-0", "1", "-1", "1.00", "3.7", "-3.7", "1234.5678", "0.001", "-0.001", "1E+5", "1E-10", "99999999999999999999", "-12345678901234567890.12345",
         "9.99999999999999999999999999999", "0.00", "-0.0000", "123456789012345678901234567890", "1E+30", "2.5", "-2.5", "1E-30", "5E+17", "NaN", "-Infinity"]
numbers = [Decimal(t) for t in texts]

def tried(f, *args):
    try:
        return str(f(*args))
    except ArithmeticError as e:
        return type(e).__name__
    except (ValueError, TypeError) as e:
        return f"{type(e).__name__}: {e}"

for rounding in (ROUND_HALF_EVEN, ROUND_FLOOR, ROUND_UP, ROUND_05UP):
    for precision in (28, 5):
        with localcontext() as c:
            c.prec, c.rounding = precision, rounding
            print(rounding, precision)
            print(*[tried(f, x) for x in numbers for f in (lambda x: -x, lambda x: +x, abs, int, float, lambda x: round(x, 2), round, lambda x: round(x, -2))])
            print(*[tried(f, x, y) for x, y in itertools.product(numbers[::2], numbers[1::2]) for f in (lambda x, y: x // y, lambda x, y: x % y)])
            if rounding == ROUND_HALF_EVEN: print(*[tried(pow, x, n) for x in numbers for n in (0, 1, 2, 3, 7, -1, Decimal(2), Decimal("2.0"), Decimal("-2"))])
            print(sorted(s.__name__ for s, on in c.flags.items() if on))
# %%
print([hash(Decimal(t)) == hash(n) for t, n in (("1", 1), ("1.00", 1), ("-1", -1), ("0.5", 0.5), ("1E+5", 100000), ("-0.25", -0.25), ("0", 0), ("1E+40", 10 ** 40), ("-2", -2))])
print([hash(Decimal(t)) for t in ("1234.5678", "-0.001", "1E-30", "123456789012345678901234567890.5", "Infinity", "1E+400", "-1E-400")])
class Money(Decimal):
    pass
m = Money("-3.50")
print([type(x).__name__ for x in (-m, +m, abs(m), m // 2, m % 2, m ** 2, round(m, 1))], -m, m // 2, m % 2, m ** 2, round(m, 1), round(m), int(m), float(m), hash(m) == hash(-3.5))
print(5 // Decimal(2), -5 % Decimal(3), 2 ** Decimal(3), Decimal(7) ** 2, divmod(Decimal(-7), 2), Decimal(2) ** Decimal("0.5"), pow(Decimal(7), 2, 5))
print(round(Decimal("2.5")), round(Decimal("3.5")), round(Decimal("-2.675"), 2), round(Decimal("1E+3"), -4), round(Decimal("123"), 2), round(Decimal("0"), 2), Decimal("3.99").__trunc__())
for f in (lambda: round(Decimal("NaN")), lambda: round(Decimal("1"), 40), lambda: round(Decimal("1"), "a"), lambda: ~Decimal(1), lambda: int(Decimal("NaN")), lambda: int(Decimal("Infinity")), lambda: Decimal(1) // 0, lambda: Decimal(0) % 0):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).split("[")[0])
print(-Decimal("1.23456789012345678901234567890123"), abs(Decimal("-1.23456789012345678901234567890123")), +Decimal("0E-40"))
print(float(Decimal("0.1")) == 0.1, float(Decimal("9007199254740993")), float(Decimal("1E+23")), float(Decimal("123456789.123456789")), float(Decimal("-1E-22")), str(float(Decimal("-0"))))
# %%
shown = [Decimal(t) for t in ("0", "-0", "1234.5678", "-1234567.005", "0.005", "-0.004", "1E+7", "1E-30", "999999.999", "12345678901234567890.125", "NaN", "-Infinity", "100", "1000")]
for spec in (".2f", ",.2f", ".0f", ",.0f", ".1f", ".5f", ".40f", ",f", "f", ".2", "10.2f", "<12,.1f", "+.2f", ".2F", ".3e", "%", "08.2f", ""):
    print(repr(spec), [format(d, spec) for d in shown])
with localcontext() as c:
    c.rounding = ROUND_UP
    print([format(d, ".2f") for d in shown], f"{Decimal('1.005'):,.2f}")
for wrong in (5, ".2f ", ".f", ".2", ".2ff", ",,.2f"):
    try:
        print(Decimal("1.5").__format__(wrong))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
print("%s %s %s|%s %d %s" % (1, 2.5, True, -0.0, 7, 1e300), "%s" % 10**30, "%s%%" % 5, b"%d|%s" % (5, b"x"), "%d" % True, "%s" % (None,), list(bytes(5)), [x for x in b"ab"], sum(b"abc"))
