# %%
# Few channels and many, moving by one column and by more; whole numbers, so that sums are exact in any order.
def numbers(shape, step):
    count = int(np.prod(shape))
    return tf.constant((np.arange(count) * step % 13 - 6).astype("float32").reshape(shape))

def weighed(x):
    x = x.numpy().astype("float64").ravel()
    return int((x * (np.arange(x.size) % 17 + 1)).sum())

for channels, many in ((1, 1), (3, 1), (40, 1), (3, 2)):
    for strides, padding, dilations in ((1, "SAME", 1), (2, "SAME", 1), (1, "VALID", 1), (1, "SAME", 2), (1, "SAME", 5)):
        x, w = numbers((3, 9, 8, channels), 7919), numbers((3, 5, channels, many), 104729)
        with tf.GradientTape() as tape:
            tape.watch([x, w])
            y = tf.nn.depthwise_conv2d(x, w, [1, strides, strides, 1], padding, dilations=[dilations, dilations])
            z = tf.reduce_sum(y * tf.reshape(tf.cast(tf.range(tf.size(y)) % 3, tf.float32), y.shape))
        print(channels, many, strides, padding, dilations, weighed(y), *map(weighed, tape.gradient(z, [x, w])))
# %%
# Structural similarity is made of such convolutions.
a, b = [tf.cast(numbers((2, 20, 24, 3), step) + 6, tf.float32) / 13 for step in (7919, 31)]
np.round(tf.image.ssim(a, b, 1.0).numpy(), 4), np.round(tf.image.ssim(a, a, 1.0).numpy(), 4)
