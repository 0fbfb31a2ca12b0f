# %%
# More channels than a vector holds, and a rest; equal elements: the gradient goes to the first of them.
def images(rows, columns, channels, dtype):
    numbers = tf.range(2 * rows * columns * channels)
    return tf.cast(numbers * 7919 % 11 - numbers % 3, dtype).numpy().reshape(2, rows, columns, channels)

def weighed(x):
    """A number of a tensor that tells where its elements stand."""
    weights = tf.cast(tf.range(tf.size(x)) % 17 + 1, x.dtype)
    return int(tf.reduce_sum(tf.reshape(x, [-1]) * weights))

for channels in (1, 16, 35):
    for dtype in (tf.float32, tf.float64):
        x = tf.constant(images(7, 6, channels, dtype))
        for size, stride, padding in ((2, 2, "VALID"), (3, 1, "SAME"), (3, 2, "SAME")):
            with tf.GradientTape() as outer:
                outer.watch(x)
                with tf.GradientTape() as tape:
                    tape.watch(x)
                    y = tf.nn.max_pool2d(x, size, stride, padding) ** 2
                g = tape.gradient(y, x)
            h = outer.gradient(g, x)
            print(channels, dtype.name, size, stride, padding, weighed(y), weighed(g), weighed(h))
# %%
# Means over windows whose sizes are powers of two are exact.
for channels in (1, 16, 35):
    x = tf.constant(images(8, 6, channels, tf.float32)) * 8
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.nn.avg_pool2d(x, (4, 2), 2, "VALID") * 8
    print(channels, weighed(y), weighed(tape.gradient(y, x)))
# %%
# A NaN is not seen, and nothing is less than the least float32.
for channels in (1, 17):
    x = np.zeros((1, 2, 4, channels), "float32")
    x[0, :, 1, 0] = np.nan
    x[0, :, 2:, 0] = -np.inf
    print(tf.nn.max_pool2d(x, 2, 2, "VALID").numpy()[0, 0, :, 0])
