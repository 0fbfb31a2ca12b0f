# Sums and products of long rows, frames of signals along all axes, responses among neighbouring channels.
# %%
rng = np.random.default_rng(1)
for dtype in tf.float32, tf.float64:
    for n in 131_073, 200_001, 1_000_003:
        x = tf.cast(tf.constant(rng.normal(size=n)), dtype)
        print(*(f"{float(v):.3g}" for v in (tf.reduce_sum(x), tf.reduce_mean(x), tf.reduce_prod(x * 0.001 + 1), tf.nn.l2_loss(x))))
# %%
x = tf.constant(rng.normal(size=(3, 50, 4)))
weights = tf.range(10_000, dtype=tf.float64)
for length, step in (4, 2), (5, 2), (6, 4), (8, 8), (3, 7), (60, 5), (12, 8):
    for axis in -2, 0, 2:
        for pad_end in False, True:
            with tf.GradientTape() as tape:
                tape.watch(x)
                y = tf.signal.frame(x, length, step, pad_end=pad_end, axis=axis)
                total = tf.reduce_sum(y * y)
            flat = tf.reshape(y, [-1])
            g = tape.gradient(total, x)
            print(length, step, axis, pad_end, y.shape, round(float(tf.reduce_sum(flat * weights[:flat.shape[0]])), 4), round(float(tf.reduce_sum(g * g)), 6))
# %%
print([tf.signal.frame(tf.zeros([n]), 4, 2, pad_end).shape.as_list() for n in (0, 1, 50) for pad_end in (False, True)], tf.signal.stft(tf.ones([50]), 16, 8).shape)
# %%
for channels in 3, 24, 25, 40:
    pixels = tf.constant(rng.normal(size=(2, 3, 3, channels)) * 3, tf.float32)
    for radius, beta in (0, 0.5), (2, 1.0), (40, 0.75):
        with tf.GradientTape() as tape:
            tape.watch(pixels)
            y = tf.nn.local_response_normalization(pixels, radius, 1.0, 0.3, beta)
        print(channels, radius, beta, y.numpy().ravel()[:6].round(4), float(tf.reduce_sum(tape.gradient(y, pixels)).numpy().round(2)))
