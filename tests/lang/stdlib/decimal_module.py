# %% every kind of operation, its flags and its errors
from decimal import *
def t(f):
    try: print(repr(f()), getcontext())
    except Exception as e: print(type(e).__name__, e.args, getcontext())
    getcontext().clear_flags()
D=Decimal
# %%
for f in [lambda:D(0)**-1, lambda:D(0)**0, lambda:D('1E999999')*10, lambda:D('1e-999999')/10**30, lambda:D(1)/3, lambda:D('sNaN')+1, lambda:D('NaN')<1, lambda:D('NaN')==1, lambda: D('sNaN')==1, lambda:D(4)**D('.5'), lambda:D(2)**D('.5'), lambda:D(-2)**D('.5'),lambda:D('inf')**-2, lambda:D('-inf')**3, lambda:D(1.5)<2.5, lambda:hash(D('nan'))>0 or 1,lambda:hash(D('snan')),lambda:D((0,(1,2,'a'),0)),lambda:D((2,(1,),0)),lambda:D((0,(1,),'x')),lambda:D((0,(1,),'F')),lambda:D('1_0.5'),lambda:D(' 1 '),lambda:D('1 2'),lambda:getcontext().create_decimal(1.5),lambda:D(10).log10(),lambda:D(2).ln(),lambda:D(2).exp(),lambda:int(D('nan')),lambda:int(D('inf')),lambda:round(D('2.675'),2),lambda:round(D('2.5')),lambda:divmod(D(7),0),lambda:D(7)//0,lambda:D(0)//0,lambda:D(7)%0,lambda:D('1e50')//1,lambda:pow(D(3),4,5),lambda:pow(D(3),D(-4),5),lambda:pow(D('1.5'),4,5),lambda:D(3).compare_total(D('3.0')),lambda:D('101').logical_and(D('110')),lambda:D('12').logical_and(1),lambda:D(5).quantize(D('1e-40')),lambda:D('inf').quantize(D(1)),lambda:D(1.1).to_integral_exact(),lambda:D('1e20').number_class(),lambda:D(123).shift(2),lambda:D(123).rotate(1),lambda:D(0).logb(),lambda:D(250).logb(),lambda:D(1).next_plus(),lambda:D(1).next_toward(2),lambda:D('1.20').normalize(),lambda:-D(0),lambda:+D('-0'),lambda:abs(D('-NaN')),lambda:D('1.5').as_integer_ratio(),lambda:D('5').remainder_near(3),lambda:D(3).scaleb(2),lambda:D(3).scaleb(D('1.5')),lambda:D('Infinity')-D('Infinity'),lambda:D('inf')*0,lambda:D(-1).sqrt(),lambda:D(2).sqrt(),lambda:D(0).ln(),lambda:D(-1).ln(),lambda:D(2).fma(3,'x'),lambda:D(2)+1.5,lambda:D(2)+'x',lambda:D(object()),lambda:Context(prec=0),lambda:Context(rounding=5),lambda:setattr(getcontext(),'foo',1),lambda:Context(traps=[5]),lambda:getcontext().flags,lambda:D('nan123'),lambda:D(3).max(D('nan')),lambda:float(D('snan')),lambda:format(D('1234.5'),',.3f'),lambda:format(D('nan'),'010'),lambda:format(D('1e5'),'z'),lambda:D.from_float('x'),lambda:D(1).quantize(D(2),rounding='x'),lambda:getcontext().divide('1',2),lambda:getcontext().divide(1,2),lambda:getcontext().power(2,3),lambda:getcontext().foo]: t(f)
print(BasicContext,ExtendedContext,DefaultContext)

# %% contexts
with localcontext() as ctx:
    ctx.prec = 5
    print(D(1) / 7, D(2).sqrt(), D(2).exp(), D(3).ln(), D(7).log10(), D('1.5') ** D('2.5'))
    ctx.rounding = ROUND_UP
    print(D(1) / 7, D(10) / 3, D('1.000001') + 0)
with localcontext(prec=50) as ctx:
    print(D(1) / 7, D(2).sqrt(), D(2).exp(), D(3).ln(), D(7).log10(), D(2) ** D('0.1'))
with localcontext(ExtendedContext) as ctx:
    print(D(1) / 0, D(-1) / 0, D(0) / 0, D('x'), ctx)
    ctx.clear_flags()
    print(D(355) / D(113), ctx.flags[Inexact], [s.__name__ for s in ctx.flags if ctx.flags[s]])
c = getcontext().copy()
c.traps[Inexact] = True
t(lambda: c.divide(1, 3))
c.traps[FloatOperation] = True
setcontext(c)
t(lambda: D(1.5))
t(lambda: D('1') < 1.5)
t(lambda: D('1.5') == 1.5)
setcontext(DefaultContext)
print(getcontext().prec, repr(Context(prec=5, rounding=ROUND_DOWN).create_decimal('3.1415926535')))
t(lambda: localcontext(precc=3))
t(lambda: setattr(getcontext(), 'prec', 'a'))
t(lambda: setattr(getcontext(), 'capitals', 2))
# %% recipes
import pickle, copy
from fractions import Fraction
x = D('-1234.5678')
print(pickle.loads(pickle.dumps(x)), copy.deepcopy(x) is x, x.as_tuple(), hash(D('1.5')) == hash(1.5), D('1.5') == Fraction(3, 2), sum([D(1), D('.5')]))
for spec in ('', 'f', '.2f', ',.1f', 'e', '.3e', 'g', '.3g', '%', '.1%', '+', ' .2f', '012.2f', '>15', '<15.1f', '^15', '*^15.2f', '=+12.1f', '012,.2f', 'n', 'E'):
    print(repr(spec), '|' + format(x, spec) + '|', '|' + format(D('0'), spec) + '|', '|' + format(D('1E+7'), spec) + '|', '|' + format(D('Infinity'), spec) + '|')
t(lambda: format(x, 'd'))
print([str(D(s)) for s in ('1e-7', '0.0000001', '123e3', '-0', '1E+2', '.5', '5.', 'inf', '-nan', 'sNaN12', '000.10')])
print([D(s).to_eng_string() for s in ('123E+1', '1e-7', '0E+5', '12e7')])
print(sorted([D(3), D('NaN').copy_abs() if False else D(1), D('-Infinity')]), max(D(1), 2.5), D(5).max(D('5.0')), D(5).min(D('5.0')), round(D('1234.567'), -2), round(D('0.5')), round(D('1.5')))
import math
print(math.floor(D('-1.5')), math.ceil(D('-1.5')), math.trunc(D('-1.5')), int(D('9.99')), float(D('0.1')), complex(D(2)), divmod(D(-7), 2), D(-7) % 3, D(-7) // 2)
