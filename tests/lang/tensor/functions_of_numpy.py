# %% Functions of NumPy and Python among tensors: what comes back is of the dtype that they gave.
import numpy as np
import tensorflow as tf

x = tf.constant([1., 2.])


def show(*values):
    for value in values:
        print(repr(value))


show(tf.numpy_function(np.square, [x], tf.float32), tf.numpy_function(np.square, [x], [tf.float32]))
show(tf.numpy_function(lambda v: (v, v + 1), [x], (tf.float32, tf.float32)))
show(tf.numpy_function(lambda v: [v, v + 1], [1.], tf.float32), tf.numpy_function(lambda v: None, [1.], []))
show(tf.numpy_function(lambda v: 5, [1], tf.int64), tf.numpy_function(lambda v: "a", [1], tf.string))
show(tf.numpy_function(lambda v: v.sum(), [tf.ones([2, 2])], tf.float32), tf.numpy_function(lambda: 3.5, [], tf.float64))
show(tf.numpy_function(lambda v: [[1, 2], [3, 4]], [1], tf.int64))
show(tf.py_function(lambda v: (v, v + 1), [1.], [tf.float32, tf.float32]), tf.py_function(lambda v: None, [1.], []))

# %% Different texts, strides of other kinds, nothing to take the norm of.
show(tf.unique_with_counts(tf.constant(["a", "b", "a", ""])))
show(tf.unique(tf.strings.as_string(tf.range(3000) % 1000)).y[998:])
show(tf.linalg.global_norm([]), tf.image.psnr(tf.ones([2, 2, 3]), tf.zeros([2, 2, 3]), tf.constant(1.0)))
show(tf.nn.conv2d(tf.ones([1, 4, 4, 1]), tf.ones([2, 2, 1, 1]), np.int64(2), "SAME").shape)
show(tf.nn.max_pool(tf.ones([1, 4, 4, 1]), 2, None, "SAME").shape)

# %% Within functions of tf.function they run at every call.
@tf.function
def larger(x):
    return tf.py_function(lambda v: v if v > 0 else -v, [x], tf.float32) + 1


@tf.function
def sinh(x):
    return tf.numpy_function(np.sinh, [x], tf.float32) + 1


@tf.py_function(Tout=tf.float32)
def size(x):
    if x > 0:
        return x
    return -x


@tf.function
def sized(x):
    return size(x) + 1


show(larger(tf.constant(-2.)), larger(tf.constant(3.)), sinh(tf.constant(-2.)), sized(tf.constant(-2.)), sized(tf.constant(4.)))
