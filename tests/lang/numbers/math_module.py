# %%
import math
def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
for x in (0.5, 1, 2.5, -0.3, 10):
    print(math.sin(x), math.cos(x), math.tan(x), math.atan(x), math.sinh(x), math.cosh(x), math.tanh(x), math.asinh(x), math.exp(x), math.expm1(x), math.exp2(x), math.cbrt(x), math.erf(x), math.erfc(x), math.degrees(x), math.radians(x), math.fabs(x))
# %%
for x in (0.5, 1, 2.5, 10, 1e10):
    print(math.log(x), math.log2(x), math.log10(x), math.log1p(x), math.sqrt(x), math.log(x, 3), math.gamma(min(x, 100)), math.lgamma(x))
print(math.log(10**400), math.log2(2**1000), math.log10(10**500), math.log(8, 2), math.log(2**60, 2), math.log10(1000), math.log2(8))
for x in (0.1, 0.5, 1.5, 3.7, 12.25, 100.5, 170.5, -0.5, -1.5, -10.3, 1e-21, 25, 23, 24):
    print(math.gamma(x), math.lgamma(x))
# %%
for f, a in ((math.sqrt, -1), (math.log, 0), (math.log, -1), (math.acos, 2), (math.asin, 2), (math.atanh, 1), (math.acosh, 0.5), (math.exp, 1000), (math.cosh, 1000), (math.gamma, 0), (math.gamma, -1), (math.gamma, 200), (math.lgamma, 0), (math.log1p, -1), (math.sin, float("inf")), (math.sqrt, "a"), (math.floor, "a"), (math.trunc, "a"), (math.factorial, -1), (math.factorial, 1.5), (math.isqrt, -1), (math.floor, float("nan")), (math.ceil, float("inf")), (math.log, "x"), (math.gcd, 1.5)):
    t(lambda: f(a))
t(lambda: math.log(1, 1))
t(lambda: math.log(2, 0))
t(lambda: math.pow(0, -1))
t(lambda: math.pow(-8, 1 / 3))
t(lambda: math.pow(10, 400))
t(lambda: math.fmod(1, 0))
t(lambda: math.fmod(float("inf"), 1))
t(lambda: math.ldexp(1.0, 5000))
# %%
print(math.floor(2.7), math.floor(-2.7), math.ceil(2.1), math.ceil(-2.1), math.trunc(-2.7), math.floor(5), math.floor(1e20), math.ceil(10**30))
print(math.gcd(12, 18), math.gcd(), math.gcd(5), math.gcd(0, 0), math.gcd(-12, 18, 27), math.lcm(4, 6), math.lcm(), math.lcm(2, 3, 5), math.lcm(0, 5), math.gcd(2**100, 6**50))
print(math.factorial(0), math.factorial(20), math.factorial(30), math.comb(5, 2), math.comb(5, 7), math.comb(100, 50), math.perm(5, 2), math.perm(5), math.perm(5, 6), math.isqrt(10**30), math.isqrt(17))
t(lambda: math.comb(-1, 2))
t(lambda: math.comb(2, -1))
t(lambda: math.perm(-1))
# %%
print(math.fsum([0.1] * 10), math.fsum([1e16, 1, -1e16]), math.fsum([]), math.prod([1, 2, 3.5]), math.prod([]), math.prod([2, 3], start=5), math.hypot(3, 4), math.hypot(), math.hypot(1, 2, 3), math.hypot(1e200, 1e200), math.dist((1, 2), (4, 6)), math.hypot(0.1, 0.2))
print(math.isclose(1, 1 + 1e-10), math.isclose(1, 1.1), math.isclose(1, 1.1, rel_tol=0.2), math.isclose(0, 1e-10, abs_tol=1e-9), math.isfinite(1e308), math.isinf(float("-inf")), math.isnan(float("nan")))
print(math.copysign(1, -0.0), math.frexp(10), math.frexp(0), math.frexp(float("inf")), math.modf(2.75), math.modf(-2.75), math.modf(float("inf")), math.ldexp(0.5, 4), math.fmod(-7, 3), math.remainder(7, 4), math.remainder(-7, 4), math.atan2(1, -1), math.pow(2, 0.5), math.nextafter(1, 2), math.ulp(1.0), math.ulp(1e300))
print(math.pi, math.e, math.tau, math.inf, math.nan)
t(lambda: math.fsum([1e308, 1e308, -1e308]))
t(lambda: math.fsum([float("inf"), float("-inf")]))
t(lambda: math.dist((1,), (1, 2)))
t(lambda: math.isclose(1, 2, rel_tol=-1))
t(lambda: math.prod(5))
class P:
    def __floor__(self): return "fl"
    def __ceil__(self): return "ce"
    def __trunc__(self): return "tr"
print(math.floor(P()), math.ceil(P()), math.trunc(P()))
