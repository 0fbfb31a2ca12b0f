# %%
class D:
    def __init__(self, n): self.n = n
    def __del__(self): print('del', self.n)
a = D(1)
a = None
b = D(2); c = b
del b
print('still'); del c
def f():
    x = D(3)
    return 5
print(f())
# %%
D(4); print('after')
# %%
l = [D(5), D(6)]
l.clear()
d = {'k': D(7)}
d['k'] = None
# %%
import gc
class N: pass
x, y = D(8), D(9)
x.other, y.other = y, x
del x, y
n = gc.collect()
print(n > 0)
# %%
import weakref
class W: pass
w = W()
r = weakref.ref(w, lambda ref: print('gone', ref() is None))
print(r() is w)
del w
print(r())
# %%
class Res:
    saved = None
    def __del__(self): Res.saved = self; print('resurrected')
r = Res(); del r
print(Res.saved is not None)
Res.saved = None
# %%
deep = []
for _ in range(100000): deep = [deep]
del deep
print('deep gone')
t = None
for _ in range(100000): t = (t,)
t = None
class L:
    def __init__(self, n): self.next = n
n = None
for _ in range(100000): n = L(n)
n = None
print('all gone')
# %%
class Err:
    def __del__(self): raise ValueError('ignored')
e = Err(); del e
print('went on')
# %%
def gen():
    d = D('in gen')
    yield 1
    yield 2
g = gen(); next(g); del g
print('end')
# %%
for i in range(3):
    q = D(i)
print('loop done')
q = None
