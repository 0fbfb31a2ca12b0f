# %%
import numpy as np
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
for v in (1.5, None, True, {1,2}, "x", print, np.float32, 2**70, (1.5,), np.ones(2), np.array([True]), np.array(['a']), np.array([1j]), range(2), -1, np.int64(2), np.array(3), [2, 2], {'a': 1}):
    t(lambda: np.zeros(v).shape); t(lambda: np.full(v, 1).shape); t(lambda: np.ones(v, int).shape); t(lambda: np.empty(v).shape)
for args in ((np.arange(3), np.arange(2)), (np.arange(2), np.arange(3), np.arange(2)), (['a','b'], [1.5])):
    for ix in ("xy", "ij"): t(lambda: np.meshgrid(*args, indexing=ix))
a = np.zeros(3); np.add.at(a, np.array([0,0,2]), 1.5); np.add.at(a, [1], 2); np.subtract.at(a, np.array([0]), np.array([1.])); print(a)
t(lambda: np.add.at(a, np.array([5]), 1.0))
for k in (0, 1, -1, 5):
    t(lambda: np.eye(3, k=k)); t(lambda: np.eye(2, 4, k)); t(lambda: np.eye(4, 2, k)); t(lambda: np.diag([1, 2], k))
t(lambda: np.eye(2, order='F').flags.f_contiguous)
t(lambda: np.repeat([1, 2], 2)); t(lambda: np.repeat([[1, 2]], 2)); t(lambda: np.repeat([[1, 2]], 2, axis=0)); t(lambda: np.repeat(['a'], 2)); t(lambda: np.repeat(3, 4)); t(lambda: np.repeat([1, 2], True)); t(lambda: np.repeat([1,2],0)); t(lambda: np.repeat(np.array([1.5], 'f4'), 2))
t(lambda: np.searchsorted([1., 2.], 1.5)); t(lambda: np.searchsorted([1., 2.], [[1.5]])); t(lambda: np.searchsorted([1., 2.], [1., 3.], side='right')); t(lambda: np.searchsorted([1., 2.], []))
t(lambda: np.digitize([1, 2, 3], [1, 2])); t(lambda: np.digitize([1, 2, 3], [3, 1])); t(lambda: np.digitize([1], [1, 3, 2])); t(lambda: np.digitize([1.5], [1, 1, 2])); t(lambda: np.digitize(1.5, [1, 2])); t(lambda: np.digitize([1], []))
t(lambda: [np.dtype(c).kind for c in ('f4', 'i8', 'u1', '?', 'c8', 'U3', 'S2', 'O', 'M8[D]', 'm8[s]', 'f2')]); t(lambda: np.dtype(('f4', (2,))).kind)
