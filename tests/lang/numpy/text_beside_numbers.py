# %%
import numpy as np
a, s = np.array([1., 2.]), np.array(['a', 'b'])
for n in 'add subtract multiply divide floor_divide remainder power arctan2 hypot maximum fmax copysign matmul greater less_equal'.split():
    f = getattr(np, n)
    for x, y in ((a, s), (s, a), ('x', 2), (2, 'x'), (a, 'x')):
        try: print(n, repr(f(x, y)))
        except Exception as e: print(n, type(e).__name__, e)
import operator as o
for f in (o.add, o.sub, o.mul, o.truediv, o.mod, o.pow, o.and_, o.lt, o.ge, o.eq):
    for x, y in ((a, s), (s, a), (a, 'x'), ('x', a)):
        try: print(f.__name__, repr(f(x, y)))
        except Exception as e: print(f.__name__, type(e).__name__, e)
