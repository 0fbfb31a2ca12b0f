# %% arguments by name, on all the ways they take
def f(a, b, c=3, *, d=4, e): return a, b, c, d, e
def g(a, /, b, c=7): return a, b, c
def h(a, b=2):
    def inner(): return a, b
    return inner
class C:
    def __init__(self, x, y=1): self.x, self.y = x, y
    def m(self, x, *, y=0): return self.x, x, y
print(f(1, 2, e=5), f(1, b=2, e=5), f(b=1, a=2, e=3, d=0), f(e=1, c=2, a=3, b=4))
print(g(1, b=2), g(1, c=3, b=2), h(b=5, a=1)(), h(a=1)(), C(y=3, x=4).y, C(1).m(x=2), C(1).m(y=2, x=3))
for call in (lambda: f(1, 2), lambda: f(1, 2, a=3, e=1), lambda: f(1, e=2), lambda: f(1, 2, e=3, z=4), lambda: g(a=1, b=2),
             lambda: g(1, 2, 3, c=4), lambda: h(), lambda: C(y=1), lambda: C(1).m(1, 2), lambda: f(1, 2, 3, 4, e=5)):
    try: call()
    except TypeError as e: print(e)
# %% conversions, and functions kept in modules, classes and instances
import math
class Holder:
    root = math.sqrt
    size = staticmethod(len)
kept = Holder()
kept.call = max
kept.kind = type
print(kept.call(1, 2), kept.kind(3), Holder.size('abc'), kept.size([1]), math.floor(2.5), math.sqrt(x := 4.0), Holder.root(9))
print(type(1), str(5), list('ab'), tuple([1]), dict([(1, 2)]), set([1]), type(type), type(Holder), type(kept) is Holder)
for call in (lambda: math.sqrt('a'), lambda: kept.call(), lambda: list(5), lambda: dict(5), lambda: type(), lambda: 'a'.strip(1),
             lambda: [].pop(), lambda: [1].pop(7), lambda: {}.get(), lambda: 'a'.split(1)):
    try: call()
    except (TypeError, IndexError) as e: print(type(e).__name__, e)
