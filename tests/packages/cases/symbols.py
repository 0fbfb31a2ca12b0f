"""sympy's tutorial."""
# %%
import sympy
from sympy import symbols, expand, factor, sqrt, Symbol, diff, integrate, sin, cos, exp, oo, limit, solve, Eq, Matrix, simplify, Rational, pi, latex, series, Function, dsolve, lambdify, init_printing
# %%
sympy.sqrt(8)
# %%
x, y = symbols("x y")
expr = x + 2 * y
expr
# %%
expr + 1, expr - x, x * expr, expand(x * expr), factor(x ** 2 + 2 * x * y)
# %%
diff(sin(x) * exp(x), x)
# %%
integrate(exp(x) * sin(x) + exp(x) * cos(x), x)
# %%
integrate(sin(x ** 2), (x, -oo, oo))
# %%
limit(sin(x) / x, x, 0), solve(x ** 2 - 2, x)
# %%
y = Function("y")
t = symbols("t")
dsolve(Eq(y(t).diff(t, t) - y(t), exp(t)), y(t))
# %%
Matrix([[1, 2], [2, 2]]).eigenvals()
# %%
latex(integrate(cos(x) ** 2, (x, 0, pi)))
# %%
expr.subs(x, 2), (x + 1) ** 2 == x ** 2 + 2 * x + 1, simplify((x + 1) ** 2 - (x ** 2 + 2 * x + 1))
# %%
Rational(1, 2) + Rational(1, 3), 1 + Rational(1, 3), pi.evalf(20), float(pi)
# %%
f = lambdify(x, x ** 2 + 1)
f(3)
# %%
import numpy as np
lambdify(x, sin(x), "numpy")(np.array([0.0, 1.0]))
# %%
series(exp(x), x, 0, 4)
# %%
print(sympy.pretty(integrate(1 / x, x)))
# %%
{x: 1, x ** 2: 2}, {x, x + 1 - 1}
# %%
sum(x ** i for i in range(4)), x > 2, (x ** 2 + x).as_poly(), type(x + 1), isinstance(x, Symbol)
# %%
Matrix([[1, 2], [3, 4]]) * Matrix([1, 1]), Matrix([[1, 2], [3, 4]])[0, 1], Matrix([[1, 2], [3, 4]]).det()
# %%
solve([x + Symbol("z") - 3, x - Symbol("z") - 1], [x, Symbol("z")])
# %%
sorted([Rational(3, 4), Rational(1, 2)]), abs(Rational(-1, 2)), Rational(7, 2) // 2, -x
# %%
sympy.factorint(360), sympy.isprime(97), sympy.prime(10)
# %%
expr.free_symbols, expr.args, list(sympy.preorder_traversal(expr))
