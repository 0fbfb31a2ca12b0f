# Arrays of all codes: what they keep, refuse and give, as items, slices and in classes derived from them.
from array import array
import copy, pickle
a = array('d', [1, 2.5, 3]); print(a, a[0], a[-1], a[1:], len(a), 2.5 in a, list(a), a == array('d', [1, 2.5, 3]))
a[0] = 7; a[1] = True; a.append(4); print(a); a[1:2] = array('d', [9, 9]); print(a); del a[0]; del a[0:1]; print(a)
for code in 'bBhHiIlLqQ':
    x = array(code); n = x.itemsize * 8
    for v in (0, 1, -1, 2 ** (n - 1) - 1, 2 ** (n - 1), 2 ** n - 1, 2 ** n, -2 ** (n - 1), -2 ** (n - 1) - 1):
        try: x.append(v)
        except OverflowError as e: print(code, v, e)
    print(x)
# %%
for bad in ('a', None, 1.5, [1]):
    for code in 'id':
        try: y = array(code, [0]); y[0] = bad; print(y)
        except TypeError as e: print(code, repr(bad), e)
for key in (5, -5, 'x', 1.0, None):
    for what in (lambda: a[key], lambda: a.__setitem__(key, 1), lambda: a.__delitem__(key)):
        try: print(what())
        except (IndexError, TypeError) as e: print(type(e).__name__, e)
# %%
f = array('f', [0.1, 1e40, 3]); f[2] = 0.2; print(f)
u = array('u', 'hé'); u.append('x'); print(u, u[1])
# %%
class Mine(array):
    def __getitem__(self, i): return ('got', super().__getitem__(i))
    def __new__(cls, n): return super().__new__(cls, 'i', range(n))
m = Mine(3); print(m[1], len(m), list(m), m)
m.extra = 5; print(m.extra)
print(copy.copy(a), copy.deepcopy(a), pickle.loads(pickle.dumps(a)), a * 2, a + a, bytes(array('h', [1, 2])), a.tolist(), a.index(9.0), a.count(9.0))
a *= 2; a += a; print(a, a.pop(), a.pop(0)); a.reverse(); a.insert(1, 5); a.remove(5); a.extend([1]); a.fromlist([2]); print(a)
try: a.append()
except TypeError as e: print('TypeError')
print(isinstance(a, array), type(a), array('b', b'\x01\xff'), max(a), sum(a), sorted(a)[:2], hasattr(a, '__len__'))
