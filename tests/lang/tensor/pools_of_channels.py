# Pooling, dilation and patches of pictures and volumes with few and with many channels, windows that overlap and such that do not: of whole
# numbers, whose sums are exact, each weighed by its place.
# %%
import numpy as np
import tensorflow as tf

def picture(*shape):
    return tf.constant((np.arange(np.prod(shape)) * 37 % 211 - 100).reshape(shape), tf.float32)

def weighed(y):
    y = np.asarray(y, np.float64).ravel()
    return float((y * (np.arange(y.size) % 13 + 1)).sum())

def slope(function, x):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = function(x)
        y = tf.reduce_sum(y * tf.reshape(tf.range(tf.size(y), dtype=tf.float32) % 7, y.shape))
    return tape.gradient(y, x)

for channels in (1, 3, 4, 8, 17, 35):
    x = picture(2, 9, 11, channels)
    for size, stride in ((2, 2), (3, 1), (3, 2), (1, 2)):
        for padding in ("SAME", "VALID"):
            pools = [lambda v: tf.nn.max_pool2d(v, size, stride, padding), lambda v: tf.nn.avg_pool2d(v, [size, 2], stride, padding)]
            print(channels, size, stride, padding, [weighed(tf.round(8 * f(x))) for f in pools], [weighed(slope(pools[0], x))])

# %% what is no number does not count for a maximum
x = picture(1, 4, 40, 1).numpy()
x[0, 1, ::7] = np.nan
print(tf.nn.max_pool2d(x, 3, 1, "SAME")[0, ::3, :12, 0].numpy())
print(tf.nn.max_pool2d(tf.fill([1, 2, 2, 4], np.nan), 2, 2, "SAME").numpy())

# %% a window wider than the picture, and none
print(tf.nn.max_pool2d(picture(1, 2, 3, 5), 4, 1, "SAME").numpy().sum(), tf.nn.avg_pool2d(picture(1, 2, 3, 1), [3, 4], 1, "SAME")[0, :, :, 0].numpy())
print(tf.nn.max_pool2d(picture(0, 4, 4, 2), 2, 2, "SAME").shape)

# %% volumes
for channels in (1, 4, 6):
    x = picture(2, 6, 7, 8, channels)
    for size, stride in ((2, 2), (3, 1), (2, [1, 2, 3]), ([1, 2, 3], [2, 1, 1])):
        f = lambda v: tf.nn.max_pool3d(v, size, stride, "SAME")
        print(channels, weighed(f(x)), weighed(tf.round(8 * tf.nn.avg_pool3d(x, size, stride, "VALID"))), weighed(slope(f, x)))

# %% dilation, maxima and their places, patches
for channels in (2, 9):
    x, f = picture(2, 10, 9, channels), picture(3, 2, channels)
    dilated = lambda v, w: tf.nn.dilation2d(v, w, [1, 2, 1, 1], "SAME", "NHWC", [1, 1, 2, 1])
    print(weighed(dilated(x, f)), weighed(slope(lambda v: dilated(v, f), x)), weighed(slope(lambda v: dilated(x, v), f)))
    print([weighed(v) for v in tf.nn.max_pool_with_argmax(x, 3, 2, "SAME", include_batch_in_index=True)])
    patches = lambda v: tf.image.extract_patches(v, [1, 3, 2, 1], [1, 2, 1, 1], [1, 1, 2, 1], "VALID")
    print(weighed(patches(x)), weighed(slope(patches, x)))

# %% windows of several sizes
for overlapping in (False, True):
    y, rows, columns = tf.nn.fractional_max_pool(picture(3, 13, 12, 5), [1.0, 1.5, 1.3, 1.0], overlapping=overlapping, seed=4)
    print(weighed(y), rows.numpy(), columns.numpy(), weighed(tf.round(tf.nn.fractional_avg_pool(picture(3, 13, 12, 5),
          [1.0, 1.5, 1.3, 1.0], overlapping=overlapping, seed=4)[0] * 4)))
