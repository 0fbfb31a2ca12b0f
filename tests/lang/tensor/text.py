# %% Tensors as text.
import numpy as np
import tensorflow as tf

for x in [tf.constant(5.5), tf.constant(True), tf.constant("abc"), tf.constant(["a", "bc"]), tf.constant([1., 2., 3.5], tf.bfloat16),
          tf.constant(1.5, tf.bfloat16), tf.constant([1., 2.], tf.float16), tf.constant(1 + 2j), tf.constant([1 + 2j]), tf.zeros([0, 3]),
          tf.zeros([0]), tf.constant([True, False]), tf.Variable(2.0), tf.Variable([1, 2], name="x"), tf.TensorShape([None, 2]),
          tf.TensorShape(None), tf.float32, tf.TensorSpec([None, 2]), tf.TensorSpec([None], tf.int32, name="a"), tf.Variable("a"),
          tf.constant(1e-7), tf.constant(1e20), tf.constant(100000000.), tf.constant(3, tf.uint8), tf.constant([0.1, 1e10]),
          tf.zeros([1000, 3]), tf.zeros([2000])]:
    print(repr(x))
    print(str(x))

# %% Numbers by themselves.
for kind in (np.float16, np.float32, np.float64):
    print(kind.__name__, [str(kind(x)) for x in (1, 100, 999, 1000, 1234, 0.001, 0.0001, 0.00012, 0, -0.0, float("nan"), float("-inf"))])
print(str(np.complex64(1.5 - 2j)), repr(np.complex128(1e-7 + 1e20j)), np.complex64(complex(0, 1)))

# %% Columns.
print(np.array([1 + 2j, -3.5 - 1e-3j]), np.array([1e10 + 1j]))
print(np.array([1234.5, 2], np.float16), np.array([123456.5, 2], np.float32), np.array([1234567, 2], np.float32))
print(np.array([1, np.nan, -np.inf]), np.array([np.nan]), np.array([np.inf, 1e-9]), np.array([-0.0, 0]), np.array(["é", "b"]))
print(np.arange(200))
print(np.linspace(0, 1, 30))
print(repr(np.arange(24).reshape(2, 3, 4)))
print(repr(np.zeros((0, 3))), repr(np.zeros(0, np.int32)))
print(np.arange(10000).reshape(100, 100))
print(repr(np.arange(2000) * 1.5))

# %% Options.
np.set_printoptions(precision=3, suppress=True)
print(np.array([1.23456789, 1e-6]))
np.set_printoptions(precision=8, suppress=False)
with np.printoptions(precision=2):
    print(np.array([1.23456789, 2]))
print(np.array2string(np.array([1.5, 2.25]), separator=", "))

# %% format()
print(f"{tf.constant(3.14159):.2f}", f"{tf.constant(3)}", f"{tf.constant([1, 2])}", "%.1f" % tf.constant(2.55), f"{np.float32(0.1)}")
print("{:.3f} {}".format(tf.constant(1.5), np.float64(2.5)))
