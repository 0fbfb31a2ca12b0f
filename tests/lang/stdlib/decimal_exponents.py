# %% exponents beyond the limits of numbers
from decimal import Context, Decimal


def tried(f, *args):
    try:
        print(f(*args))
    except Exception as e:
        print(type(e).__name__)


for exponent in (999999999999999999, 1000000000000000000, 2**62, 2**63 - 1, -1999999999999999997, -1999999999999999998, -2**62, -2**63):
    for digits in ((0,), (1,), (1, 2)):
        number = (0, digits, exponent)
        tried(lambda: Decimal(number).as_tuple().exponent)
        tried(lambda: Decimal(number) * Decimal(number))
        tried(lambda: Decimal(number) == Decimal(number))

for text in ('0e1000000000000000000', '0e-1999999999999999998', '12e999999999999999999', '12e999999999999999998'):
    tried(Decimal, text)
    tried(Context(prec=5).create_decimal, '0e1000000000000000000')

# %% whole quotients in narrow contexts
from decimal import localcontext, Inexact

for settings in (dict(Emax=5, Emin=-5), dict(Emax=20, clamp=1), dict(Emax=0, Emin=0), dict(Emax=999999)):
    for a, b in (('-7.98E+5', '-5E+10'), ('-2.24E+34', '-5E+21'), ('10', '3'), ('-1E+18', '500'), ('0', '7')):
        with localcontext(Context(prec=18, traps=[], **settings)) as context:
            a, b = Decimal(a), Decimal(b)
            print(a // b, divmod(a, b), sorted(signal.__name__ for signal, on in context.flags.items() if on))
