class Log:
    def __init__(self, **names): self.names = names
    def __getitem__(self, k): print('get', k); return self.names[k]
    def __setitem__(self, k, v): print('set', k, v); self.names[k] = v
    def __delitem__(self, k): print('del', k); del self.names[k]
    def keys(self): return self.names.keys()
m = Log(x=3)
exec('y = x + 1\nz = len([y])\ndel x\nfor i in range(2): y += i', {}, m); print(m.names)
print(eval('y * z', {}, m))
class Any:
    def __getitem__(self, k): return k + '!'
print(eval('foo + bar', {}, Any()))
for bad in (3, None.__class__, object()):
    try: print(eval('1', {}, bad))
    except TypeError as e: print(e)
    try: exec('1', {}, bad)
    except TypeError as e: print(e)
from collections import ChainMap, UserDict
print(eval('a + b', {}, ChainMap({'a': 1}, {'b': 2})), eval('u', {}, UserDict(u=7)))
x = 3
def make():
    x, y = 10, 20
    def f():
        nonlocal x
        x += y
    return f, lambda: x
f, get = make()
exec(f.__code__, closure=f.__closure__); print(get())
for args in ((f.__code__, None), (f.__code__, f.__closure__[:1]), ('1', f.__closure__)):
    try: exec(args[0], closure=args[1])
    except TypeError as e: print(type(e).__name__)
