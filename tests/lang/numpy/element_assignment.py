# %% what is stored becomes a number of the array as float(), int() and bool() make one
from tried import said

def stored(array, key, value):
    array[key] = value
    return array

floats, ints, truths = lambda: np.array([1.5, 2.5, 3.5]), lambda: np.array([3, 1, 2]), lambda: np.array([True, False, True])
said(lambda: stored(floats(), 0, 1j), lambda: stored(floats(), slice(None), 1j), lambda: stored(ints(), ..., [1, 2j, 3]), lambda: stored(floats(), 1, None), lambda: stored(floats(), slice(1), [None]),
     lambda: stored(ints(), 0, None), lambda: stored(ints(), slice(2), None), lambda: stored(ints(), 0, np.nan), lambda: stored(ints(), slice(None), np.nan), lambda: stored(ints(), [0, 2], np.float64("inf")),
     lambda: stored(ints(), slice(None), [1, np.nan, 2]), lambda: stored(ints(), ints() > 1, np.nan), lambda: stored(truths(), 1, "x"), lambda: stored(truths(), ..., 1j))
said(lambda: stored(floats(), ..., np.array(["1", "2", "3"])), lambda: stored(ints(), slice(1, 3), np.array(["7", "8"])), lambda: stored(floats(), 0, b"3"), lambda: stored(ints(), 0, {}),
     lambda: stored(ints(), 0, "4.5"), lambda: stored(ints(), ..., np.array([1.9, -2.9, 3.0])), lambda: stored(np.array([1j, 2]), 0, None), lambda: stored(np.array([1, 2], np.int8), slice(None), [300, 1]))
said(lambda: np.array(np.nan, int), lambda: np.array([1, None], float), lambda: ints().fill(np.nan), lambda: np.full(2, 2.9, int), lambda: np.full((), 7.5, np.int8))
# %% complex numbers of Python are weak
said(lambda: np.float32(1.5) + 1j, lambda: (np.ones(2, np.float16) * 1j).dtype, lambda: (1j - np.ones(1)).dtype, lambda: np.int8(2) * 1j, lambda: repr(np.array([2, 4], np.float32) / (1 + 1j)),
     lambda: np.add(np.float32(1), 1j).dtype, lambda: repr(np.complex64(1) * 2j), lambda: repr(np.float32(2) == 2 + 0j))
# %% a number is equal to nothing but numbers
said(lambda: np.float32(2) == None, lambda: None != np.int64(3), lambda: np.bool_(True) == {}, lambda: np.float64(1) == object, lambda: np.float32(2) == range(3), lambda: repr(np.array([1.0]) == None))
# %% where= of any truth values, order=None
said(lambda: np.add([1, 2], 10, where=[1, 0], out=np.zeros(2, int)), lambda: np.log([1.0, 2.0], where=[0, 1], out=np.zeros(2)), lambda: np.exp(0.0, where="yes"), lambda: np.sqrt([4.0], where=np.array([1])),
     lambda: np.add([1.0], 1, order=None), lambda: np.log(1.0, where=2))
# %% the axis of a number
said(lambda: np.max(5, axis=0), lambda: np.sum(2.5, axis=-1), lambda: np.any(True, axis=0), lambda: np.cumsum(5, axis=0), lambda: np.argmax(3, axis=-1), lambda: np.mean(5, axis=0), lambda: np.min(5, axis=1),
     lambda: np.std(5.0, axis=-1), lambda: np.prod(5, axis=(0,)))
# %% one element, sizes
table = np.array([[1.0, 2.0], [3.0, 4.0]])
said(lambda: table.item(np.int64(1)), lambda: table.item(True), lambda: table.item(None), lambda: table.item(np.int8(-1)), lambda: table.item(9), lambda: np.random.random(True), lambda: np.random.default_rng(1).normal(0, 1, {}),
     lambda: np.random.normal(size="a"), lambda: np.random.rand(2.5))
