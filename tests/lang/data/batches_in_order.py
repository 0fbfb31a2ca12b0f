# %% batches of rows in order, apart and skipped
import numpy as np
import tensorflow as tf

x = np.arange(6.0).reshape(3, 2)
data = tf.data.Dataset.from_tensor_slices((x, [1, 2, 3]))
x[:] = 0
for batches in (data.batch(2), data.skip(1).batch(2, drop_remainder=True), data.take(0).batch(2), data.repeat(2).batch(4), data.shard(2, 0).batch(2)):
    print([(a.tolist(), b.tolist()) for a, b in batches.as_numpy_iterator()])

# %% what as_numpy_iterator gives is for reading
element, number = next(data.batch(2).as_numpy_iterator())
try:
    element[:] = 7
except ValueError as error:
    print(error)
print(element.flags.writeable, number, next(data.as_numpy_iterator()))

# %% an array of a batch that is written to leaves the batch alone
a = next(iter(data.batch(2)))[0]
b = np.array(a)
b[0] = 9
print(a.numpy().tolist(), next(iter(data.batch(2)))[0].numpy().tolist())

# %% colours of pictures of other types, and of what is no picture
picture = (np.arange(24).reshape(2, 4, 3) * 10 % 97).astype("uint8")
print(tf.image.adjust_hue(picture, 0.3).numpy().tolist(), tf.image.adjust_saturation(picture, 0.4).numpy().tolist())
print(np.round(tf.image.adjust_hue(picture / 97, 0.1).numpy()[0, :2], 6).tolist())
for shape in ((4, 3), (2, 2, 4), (2, 2, 1)):
    for function in (tf.image.adjust_hue, tf.image.adjust_saturation):
        try:
            print(function(tf.zeros(shape), 0.1))
        except tf.errors.InvalidArgumentError as error:
            print(str(error).split("}} ")[-1])

# %% short runs that repeat: numbers for each channel
images = np.arange(2 * 9 * 11 * 3).reshape(2, 9, 11, 3).astype("float32")
mean, each = np.array([1.0, 2.0, 4.0], "float32"), np.array([[[[1.0, 2.0, 3.0]]], [[[4.0, 5.0, 6.0]]]], "float32")
for got in (tf.constant(images) - mean, mean * tf.constant(images), tf.constant(images) / each, tf.constant(images) > mean * 50, images - mean, images % each,
            tf.cast(images, tf.float16) + tf.cast(mean, tf.float16), tf.cast(images, tf.int64) // [2, 3, 5], tf.constant(images)[:, ::2] * each):
    got = np.asarray(got)
    print(got.dtype, got.shape, float(got.astype("float64").sum()), got[1, 4, 10].tolist(), got[0, 0, 1].tolist())

# %% rolled along one axis and along several
table = tf.reshape(tf.range(12), (3, 4))
print(tf.roll(table, 1, 0).numpy().tolist(), tf.roll(table, -5, 1).numpy().tolist(), tf.roll(table, [1, 2], [0, 1]).numpy().tolist(), tf.roll(tf.zeros((0, 2)), 1, 0).shape)
