# %% operators where results are exact, rounded, or beyond the limits of their context
import random
from decimal import *


def tried(make):
    try:
        return repr(make())
    except Exception as error:
        return type(error).__name__ + str(error)


roundings = [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP]
texts = ["0", "-0", "0E+3", "1", "-1", "2.5", "0.05", "1.10", "999999999999999999", "9223372036854775807", "-9223372036854775808", "12345678901234567890123456789", "1E+20", "3E-30",
         "-4.449999999999999999999999999", "5E+60", "1E-60", "7.5E-3", "Infinity", "-Infinity", "NaN", "sNaN12"]


def operations(a, b):
    return [lambda: a + b, lambda: a - b, lambda: a * b, lambda: a / b, lambda: a // b, lambda: a % b, lambda: divmod(a, b), lambda: a < b, lambda: a == b, lambda: a.compare(b),
            lambda: a.quantize(b)]


for settings in ({}, {"prec": 5}, {"prec": 1, "rounding": ROUND_05UP}, {"prec": 9, "Emin": -30, "Emax": 30, "clamp": 1}, {"prec": 28, "rounding": ROUND_FLOOR, "traps": [Inexact]},
                 {"prec": 60, "traps": []}):
    setcontext(Context(**settings))
    numbers = [Decimal(text) for text in texts]
    print(settings)
    for i, a in enumerate(numbers):
        b = numbers[(7 * i + 3) % len(numbers)]
        print(a, b, [tried(f) for f in operations(a, b)], [tried(f) for f in operations(b, a)][:4])
    print(getcontext())

# %% every rounding
for rounding in roundings:
    setcontext(Context(prec=4, rounding=rounding))
    print(rounding, [str(Decimal(text) * 1) for text in ("1.00005", "-1.00005", "1.00015", "2.4995", "-2.49951", "99999", "99994.9", "1E-5", "10005", "10015")],
          [str(Decimal(text).quantize(Decimal("0.01"))) for text in ("1.005", "1.015", "-1.025", "0.001", "-0.009", "2")],
          [str(Decimal(text).quantize(Decimal("1E+1"), rounding=rounding)) for text in ("5", "15", "-25", "94.9")])
setcontext(Context())

# %% with ints, and with what is no decimal
a = Decimal("2.50")
print(a + 1, 1 - a, 10**30 * a, a / 4, 7 // a, True + a, a == 2, a > 2, 2.5 == a, a < 3.7, sum([a] * 100), max(a, 3), a != 2.5, pow(a, 2), pow(3, Decimal(2)), pow(Decimal(7), 2, 5))
for f in (lambda: a + 1.5, lambda: "a" * a, lambda: a < "a", lambda: a + None, lambda: a @ a, lambda: a & a, lambda: Decimal([1]), lambda: Decimal({}),
          lambda: Decimal("1.1.1"), lambda: Decimal("e5"), lambda: Decimal("1e"), lambda: Decimal(""), lambda: Decimal("."), lambda: Decimal(" 1_000.5\n"), lambda: Decimal("١٢"),
          lambda: Decimal("+.5"), lambda: Decimal("5."), lambda: Decimal("1E+1000000000000000000"), lambda: Decimal("1" * 500), lambda: Decimal((1, (1, 2), -1)), lambda: Decimal(0.1),
          lambda: Decimal(-10**25), lambda: Decimal(True), lambda: setattr(a, "x", 1), lambda: a._sign_):
    print(tried(f))


# %% classes of their own
class Money(Decimal):
    def __new__(cls, value):
        made = super().__new__(cls, value)
        made.note = "kept"
        return made

    def __add__(self, other):
        return Money(Decimal.__add__(self, other))


class Noted(Decimal):
    def __init__(self, value):
        self.note = type(value).__name__


print(Noted("2.5"), Noted(3).note, Noted.from_float(0.5), Noted.from_float(0.5).note, hash(Noted("2.50")) == hash(Decimal("2.5")), hash(Decimal("1E+400")) == hash(10**400))
money = Money("1.10")
print(repr(money), money.note, type(money + 1), type(money * 2), type(-money), type(Money("1").quantize(Decimal("0.1"))), money == Decimal("1.1"), {money: 1}[Decimal("1.1")], repr(Decimal(money)))

# %% texts
print([str(Decimal(text)) for text in ("0.000001", "0.0000001", "-0.00", "1E+3", "1000E-3", "123456789012345678901234567890.5", "0E-7", "0E+2", "-12.340")],
      [repr(Decimal(n)) for n in (0, -5, 10**25)], f"{Decimal('1234.565'):,.2f}", "%.1f" % Decimal("2.25"))

# %% many at random
generator = random.Random(5)
setcontext(Context(prec=12, Emin=-40, Emax=40, traps=[]))


def number():
    digits = str(generator.randrange(10 ** generator.randint(1, 25)))
    return Decimal(("-" if generator.random() < 0.5 else "") + digits + "E" + str(generator.randint(-30, 12)))


total = Decimal(0)
for i in range(1500):
    x, y = number(), number()
    for f in operations(x, y):
        total = total.next_plus() + len(tried(f))
    if i % 100 == 0:
        print(x, y, x + y, x - y, x * y, x / y if y else None, x.quantize(Decimal("1E-3")), x < y, getcontext().flags[Subnormal], getcontext().flags[Clamped])
print(total)
