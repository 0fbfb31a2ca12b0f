# %% What arrays take as their elements, through every kind of index, fill() and full(): all by the rules of np.array(value, dtype).
import warnings

import numpy as np
import tensorflow as tf
from tried import said

warnings.simplefilter("ignore")


def stored(dtype, value):
    def at(key):
        a = np.zeros((2, 2), dtype)
        a[key] = value
        return a.tolist()

    def filled():
        a = np.zeros(2, dtype)
        a.fill(value)
        return a.tolist()

    print("---", dtype, value)
    said(lambda: np.array(value, dtype).tolist(), lambda: at(...), lambda: at(1), lambda: at([0]), lambda: at(np.eye(2) == 1),
         lambda: at((0, 1)), filled, lambda: np.full(2, value, dtype).tolist())


# %% Python's ints out of range, and numbers that are no ints.
for value in (300, -1, 1.5, float("nan"), 1j):
    stored("uint8", value)

# %%
for dtype in ("int32", "float32", "complex64"):
    stored(dtype, 2**40)
    stored(dtype, 1j)

# %% Lists go element by element.
for value in ([300, 1], [1.5, float("nan")], ["1", "2"], [1j, 2]):
    for f in (lambda a: a.__setitem__(slice(None), value), lambda a: a.__setitem__([0], value), lambda a: a.fill(value)):
        for dtype in ("uint8", "float32"):
            a = np.zeros((2, 2), dtype)
            said(lambda: f(a))
            print(a.tolist())

# %% A complex number is true if it is not 0; TensorFlow looks at its real part alone.
z = np.array([[1j, 0], [2, 1 + 1j]])
print(z.astype(bool), z.any(1), z.all(0), np.array(1j, bool), np.full(2, 1j, bool), tf.cast(z, tf.bool).numpy())
b = np.zeros((2, 2), bool)
b[:] = z
print(b, np.float32(None), np.zeros(1) + np.array([None], float))

# %% Parts of variables without elements take anything.
v = tf.Variable([1.0, 2.0])
v[2:].assign([1.0, 2.0, 3.0])
print(v.numpy())
