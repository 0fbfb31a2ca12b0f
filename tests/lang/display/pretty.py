# What a cell's result looks like: IPython's pretty printer.
class A: pass
class B:
    def __repr__(self): return 'B()\nline2'
class L(list): pass
def f(x, y=1, *a, **k): pass
[1, 1.5, 'a\nb', None, True]
# %%
[1, 2, 3], (1,), (), [], {}, set()
# %%
{3, 1, 2}
# %%
frozenset({2, 1})
# %%
list(range(40))
# %%
list(range(1100))
# %%
{i: 'x' * 10 for i in range(12)}
# %%
{'a': [1, 2, {'b': (1, 2)}], 'long': list(range(30))}
# %%
a = [1]; a.append(a); a
# %%
d = {'a': 1}; d['d'] = d; d
# %%
A
# %%
f
# %%
[A, f, len, int, type]
# %%
ValueError('x', 2)
# %%
B()
# %%
[B(), B()]
# %%
{'k': B()}
# %%
L([1, 2])
# %%
import collections
collections.OrderedDict(a=1)
# %%
collections.defaultdict(int, {'a': 1})
# %%
collections.Counter('aab')
# %%
collections.deque([1, 2])
# %%
{'loss': [0.123456789 * i for i in range(12)], 'acc': [0.1 * i for i in range(12)]}
# %%
[['a' * 20] * 3] * 4
# %%
{(1, 2): 3}
# %%
[[[1, 2, 3]] * 10] * 3
# %%
collections.namedtuple('P', 'x y')(1, 2)
# %%
slice(1, 2), Ellipsis, 1 + 2j, b'abc', range(3)
# %%
lambda x: x
# %%
[None] * 30
# %%
{'a' * 50: 'b' * 50}
# %%
('x' * 40, 'y' * 40)
# %%
[1.0, float('nan'), float('inf')]
# %%
A()
# %%
[A(), A()]
# %%
import numpy as np
[np.arange(12).reshape(3, 4), np.float32(0.5)]
# %%
{'w': np.zeros((2, 2)), 'b': np.zeros(2)}
# %%
5;
