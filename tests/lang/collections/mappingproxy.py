# %%
from types import MappingProxyType as M
class A:
    x = 1
d = {'a': 1, 'b': 2}
m = M(d)
print(m, repr(m), len(m), m['a'], 'b' in m, list(m), m.get('z'), m.get('z', 3), m.keys(), m.values(), m.items(), m.copy(), m == d, m | {'c': 3}, dict(m), {**m}, list(reversed(m)))
try: m['q'] = 1
except TypeError as e: print(e)
try: M([1])
except TypeError as e: print(e)
try: del m['a']
except TypeError as e: print(e)
try: hash(m)
except TypeError as e: print(e)
d['n'] = 9
print(m, type(A.__dict__), A.__dict__['x'], isinstance(m, __import__('collections').abc.Mapping))
try: A.__dict__['x'] = 1
except TypeError as e: print(e)
print([k for k in vars(A) if not k.startswith('__')])
match m:
    case {'a': q}: print('got', q)
print(type(m).__name__, dict(A.__dict__)['x'], sorted(k for k in A.__dict__ if k != '__firstlineno__'))
