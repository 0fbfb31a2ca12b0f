# %% Which of Python's numbers go together in a tensor, and in which dtypes.
import tensorflow as tf
from tried import said

DTYPES = ("float16", "bfloat16", "float32", "float64", "int8", "uint8", "int32", "uint32", "int64", "uint64", "complex64", "complex128", "bool", "string")


def tell(value):
    print(value)
    for d in (None, *DTYPES):
        said(lambda: (d, tf.constant(value, d).dtype.name, tf.constant(value, d).numpy().tolist()))


# %% Truth values: ints to Python, but not in every dtype.
tell(True)
tell([True, False])
tell([True, 1])
tell([1, True])
for value in ([1.5, True], [1j, True], [1, True, 2.5], [True, False, 1], [[True], [1]]):
    said(lambda: tf.constant(value))
for d in DTYPES[:-1]:
    said(lambda: (d, (tf.ones([1], d) * True).dtype.name), lambda: (d, (tf.ones([1], d) == True).numpy()))

# %% What comes first is converted first.
for value in ([1, 1j], [1j, 1], [1.5, 1j], [1, 1.5], [1, None], ["a", 1], [1, "a"]):
    tell(value)

# %% Floats that are too large.
tell(1e40)
tell([1e40])
for value in (-1e39, [1, 1e40], [1e40, float("inf")], [float("inf")], 3.4028236e38, 3.4028235e38):
    said(lambda: tf.constant(value), lambda: tf.constant(value, tf.float32))
said(lambda: tf.zeros(1) + 1e40, lambda: tf.Variable(1e39), lambda: tf.fill([1], 1e40))
