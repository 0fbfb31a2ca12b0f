"""Beside the cases, for them to import: things to be used wrongly, and what comes of it."""
import re

import numpy as np
import tensorflow as tf

f1 = tf.constant([1.0])
f2 = tf.constant([1.0, 2.0]); f3 = tf.constant([1.0, 2.0, 3.0]); f4 = tf.constant([1.0, 2.0, 3.0, 4.0]); f8 = tf.range(8.0)
f23 = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]); f34 = tf.ones([3, 4]); f24 = tf.ones([2, 4]); f33 = tf.reshape(tf.range(9.0), [3, 3])
f32 = tf.ones([3, 2]); f213 = tf.ones([2, 1, 3]); p33 = tf.linalg.diag([1.0, 2.0, 3.0]); f2345 = tf.ones([2, 3, 4, 5])
i2 = tf.constant([1, 0]); i3 = tf.constant([1, 2, 3]); i01 = tf.constant([0, 1]); i23 = tf.constant([[1, 2, 3], [4, 5, 6]])
b3 = tf.constant([True, False, True]); b23 = tf.constant([[True, False, True]] * 2)
c3 = tf.constant([1 + 2j, 2j, 1 + 0j], tf.complex64); d3 = tf.constant([1.0, 2.0, 3.0], tf.float64)
s2 = tf.constant(["a b", "c"]); n2 = tf.constant(["1", "2.5"])
x1d = tf.ones([2, 5, 3]); k1d = tf.ones([2, 3, 4]); img = tf.ones([1, 4, 4, 3]); ker = tf.ones([2, 2, 3, 4]); kert = tf.ones([2, 2, 2, 3])
kerd = tf.ones([2, 2, 3, 1]); kerp = tf.ones([1, 1, 3, 2]); x3d = tf.ones([1, 3, 3, 3, 2]); k3d = tf.ones([2, 2, 2, 2, 2]); img4 = tf.ones([1, 2, 2, 4]); img1 = tf.ones([1, 4, 4, 1])
ds = tf.data.Dataset.range(5)
v3 = tf.Variable([1.0, 2.0, 3.0]); v23 = tf.Variable(f23)
with tf.GradientTape(persistent=True) as done:
    y3 = v3 * v3
sp = tf.sparse.SparseTensor([[0, 0]], [1.0], [2, 2])
inp = tf.keras.Input((3,)); out = tf.keras.layers.Dense(2, kernel_initializer="zeros", name="out")(inp)
def ta():
    t = tf.TensorArray(tf.float32, size=3, clear_after_read=False)
    return t.write(0, f3)
def seq():
    m = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="zeros", name="d", input_shape=(3,))], name="s")
    m.compile("sgd", "mse")
    return m


def make(mistakes):
    """Prints the class and the first line of what each line of source raises."""
    for line in mistakes.strip().split("\n"):
        tf.keras.backend.clear_session()
        try:
            print(line, "::", type(eval(line)).__name__)
        except Exception as e:
            print(line, "!!", type(e).__name__, re.sub(r"{{function_node [^}]*}} ?", "", str(e)).split("\n")[0].strip())
