# %% a field is an item by its number
import collections
import inspect
N = collections.namedtuple('N', 'a b')
n = N(1, 2)
print(repr(N.a), type(N.a), N.a.__doc__, inspect.isdatadescriptor(N.a))
for f in (lambda: setattr(n, 'a', 1), lambda: delattr(n, 'a'), lambda: N.a.__get__(5), lambda: N.b.__get__(()),
          lambda: N.b.__get__((1,)), lambda: type(N.a)('x', 'y')):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(N.a.__get__(None, N) is N.a, N.b.__get__((4, 5)), N.b.__get__(n, N))
# %% with a text of one's own
N.a.__doc__ = 'other'
print(N.a.__doc__, N.a)
# %% at one place of the source for tuples of several classes, and in classes derived from them
M = collections.namedtuple('M', 'b a')
class Sub(N):
    extra = 5
    @property
    def twice(self): return self.a * 2
class Own(N):
    a = 'own'
class Plain:
    def __init__(self): self.a, self.b = 'x', 'y'
for value in (n, M(1, 2), Sub(3, 4), Own(5, 6), Plain(), n, N) * 2:
    print(getattr(value, 'a') is value.a, value.a if value is not N else 'N', end=' ')
print(Sub(3, 4).twice, Sub(3, 4).extra)
s = Sub(7, 8)
s.c = 9
print(s.c, s.a, s)
