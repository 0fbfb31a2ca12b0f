# K.dot and K.batch_dot over chosen axes; resizing as TensorFlow 1 does it.
K = tf.keras.backend
x = tf.reshape(tf.range(24.0), [2, 3, 4])
K.backend()

# %%
K.dot(x, tf.ones((4, 5))).shape, K.dot(x, tf.ones((2, 4, 5))).shape, K.dot(tf.ones((2, 3)), tf.ones((3, 2)))

# %%
K.batch_dot(x, x, axes=2)

# %%
K.batch_dot(x, x, axes=[1, 1]).shape, K.batch_dot(x, tf.ones((2, 4, 5))).shape, K.batch_dot(x, tf.ones((2, 4)), axes=(2, 1))

# %%
K.batch_dot(tf.ones((2, 4)), x, axes=(1, 2)), K.batch_dot(tf.ones((2, 4)), tf.ones((2, 4)), axes=1)

# %%
K.batch_dot(tf.ones((2, 3, 4, 5)), tf.ones((2, 6, 5)), axes=-1).shape, K.batch_dot(x, tf.ones((2, 4, 5, 6)), axes=(2, 1)).shape

# %%
i = tf.keras.Input((3, 4))
K.batch_dot(i, i, axes=2).shape

# %%
K.batch_dot(x, tf.ones((3, 3, 4)))

# %%
K.batch_dot(x, x)

# %%
K.batch_dot(x, x, axes=0)

# %%
image = tf.reshape(tf.range(2 * 3 * 1.0), [1, 2, 3, 1])
v1 = tf.compat.v1.image
for align in [False, True]:
    print(v1.resize(image, (4, 5), align_corners=align)[0, ..., 0].numpy().round(4))
    print(v1.resize_nearest_neighbor(image, (3, 7), align_corners=align)[0, ..., 0].numpy())
print(v1.resize_bilinear(image, (3, 2), half_pixel_centers=True)[0, ..., 0].numpy().round(4), v1.resize(image[0], (1, 1)))
