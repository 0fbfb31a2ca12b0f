import tensorflow.compat.v1 as v1
import tensorflow as tf
import numpy as np
x = tf.reshape(tf.cos(tf.range(70.0)), [1, 5, 7, 2])
# %%
for method in (2, 3, v1.image.ResizeMethod.BICUBIC, v1.image.ResizeMethod.AREA):
    for corners in (False, True):
        for size in ([3, 4], [10, 12], [5, 7], [5, 14]):
            y = v1.image.resize_images(x, size, method=method, align_corners=corners)
            print(method, corners, y.shape, np.round(y.numpy().ravel()[::17], 3).tolist())
# %%
print(v1.image.resize_images(x, [10, 30], preserve_aspect_ratio=True).shape, v1.image.resize_bicubic(x, [2, 3]).numpy().ravel()[:4].round(4), v1.image.resize_area(x, [2, 3]).numpy().ravel()[:4].round(4))
# %%
with tf.GradientTape() as tape:
    tape.watch(x)
    y = tf.reduce_sum(v1.image.resize_images(x, [3, 4], method=2) ** 2)
print(tape.gradient(y, x).numpy().ravel()[:8].round(3))
# %%
v1.image.resize_images(x, [2, 2], method=9)
