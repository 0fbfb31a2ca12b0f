# %% tensors are indexed with arrays as NumPy's are, once they behave like them
import numpy as np
import tensorflow.experimental.numpy as tnp

tnp.experimental_enable_numpy_behavior()
x = tnp.arange(24).reshape(2, 3, 4)
print(x[:, (True, False, True)])
print(x[1, (0, 0, 1), tnp.asarray([0, 1, 1])])
print(x[[0, 1, 1]].shape, x[[True, False]].shape, x[x > 20], x[:, [0, 2]].shape, x[..., [0, 1]].shape, x[:, [0, 2], [1, 3]].shape)
x[[1, 0], :, [2, 3]]
# %%
print(x[np.array([0, 1]), 1], x[0, np.array([True, False, True])].shape, x[:, 1, [0, 3]], x[[[0, 1], [1, 0]]].shape, x[tf.constant([1])].shape)
print(x[0][[2, 0]], x[1, None, [0, 1], 2:], x[[0], ..., None].shape, x[-1, [-1, -2], -1])
# %%
y = tf.constant([[1, 2], [3, 4]])
print(y[[0, 1], [1, 0]], y[tf.constant([True, False])], y[:, tf.constant([1, 0])], y[np.eye(2, dtype=bool)])
# %%
z = tnp.arange(120).reshape(2, 3, 4, 5)
print(z[:, [0], ..., [1]].shape, z[[0, 1], :, [1, 2]].shape, z[0, :, [1, 2], [0, 1]].shape, z[:, [[0, 1], [1, 2]], [0, 3]].shape)
print(z[..., [0, 1], [2, 3]].shape, z[1, [0, 1], None, :, 2].shape, z[[[0, 1], slice(None), [0, 1]]].shape)
# %% with gradients
v = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
with tf.GradientTape() as tape:
    tape.watch(v)
    loss = tf.reduce_sum(v[:, [0, 2]] ** 2) + tf.reduce_sum(v[[0, 1], [1, 1]]) + tf.reduce_sum(v[v > 2])
tape.gradient(loss, v)
# %%
x[[0, 5]]
# %% variables are not
w = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
print(w[w > 2])
w[:, [0, 2]]
