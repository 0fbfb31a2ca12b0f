# %%
# Bins of one width: edges, limits, kinds of numbers.
def say(f):
    try:
        r = f()
        print(r.dtype.name, r.shape, r.numpy().tolist())
    except (tf.errors.InvalidArgumentError, ValueError) as e:
        print(type(e).__name__, getattr(e, "message", str(e)).split("}} ")[-1].split("\n")[0])
H = tf.histogram_fixed_width
v = [-1.0, 0.0, 1.5, 2.0, 5.0, 15.0]
say(lambda: H(v, [0.0, 5.0], nbins=5))
say(lambda: H(v, [0.0, 5.0], nbins=5, dtype=tf.int64))
say(lambda: H([1, 2, 3, 4, 9], [0, 10], nbins=3))
say(lambda: H(np.float32([k * 0.1 for k in range(11)]), [0.0, 1.0], nbins=10))
say(lambda: H(np.float32([k * 0.01 for k in range(101)]), [0.0, 1.0], nbins=30))
say(lambda: H(np.float64([k * 0.1 for k in range(11)]), np.float64([0.0, 1.0]), nbins=10))
say(lambda: H([1.0, np.inf, -np.inf], [0.0, 5.0], nbins=3))
say(lambda: H([], [0.0, 5.0], nbins=3))
say(lambda: H([[1.0, 2.0], [3.0, 4.0]], [0.0, 5.0], nbins=3))
say(lambda: H([1.0, np.nan], [0.0, 5.0]))
say(lambda: H([1.0], [5.0, 0.0]))
say(lambda: H([1.0], [0.0, 5.0], nbins=0))
say(lambda: H([1.0], [0.0, 5.0, 6.0]))
say(lambda: H([1.0], [0.0, 5.0], nbins=[3]))
# %%
# Counts.
B = tf.math.bincount
a = [1, 1, 2, 3, 2, 4, 4, 5]
for options in (dict(), dict(minlength=8), dict(maxlength=3), dict(minlength=8, maxlength=3), dict(dtype=tf.int64), dict(dtype=tf.float64),
                dict(weights=[1, 5, 0, 1, 0, 5, 4, 5]), dict(binary_output=True), dict(axis=-1)):
    say(lambda: B(a, **options))
say(lambda: B([], minlength=3))
say(lambda: B([-1, 2]))
say(lambda: B([[1, 1], [2, 3]], axis=-1, minlength=6, dtype=tf.int64))
# %%
# Responses divided by their neighbours', by a root, plainly, and by another power.
x = tf.reshape(tf.sin(tf.range(2.0 * 3 * 4 * 8)), (2, 3, 4, 8))
for options in (dict(), dict(depth_radius=2, bias=2.0, alpha=1e-2, beta=0.75), dict(beta=1.0), dict(depth_radius=1)):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.nn.local_response_normalization(x, **options)
        loss = tf.reduce_sum(y ** 2)
    print(np.round(y[0, 1, 2].numpy(), 5).tolist(), np.round(tape.gradient(loss, x)[1, 1, 1].numpy(), 4).tolist())
# %%
# Margins that mirror, over several axes; rolls up and down.
x = tf.reshape(tf.range(2 * 3 * 4), (2, 3, 4))
for mode in ("REFLECT", "SYMMETRIC"):
    for paddings in ([[0, 0], [1, 2], [0, 0]], [[1, 1], [0, 0], [0, 0]], [[0, 1], [2, 0], [3, 1]], [[0, 0], [0, 0], [0, 0]]):
        print(tf.pad(x, paddings, mode).numpy().tolist())
print(tf.pad(tf.constant(["a", "b", "c"]), [[1, 2]], "REFLECT"), tf.roll(tf.constant(["a", "b", "c"]), 1, 0))
long = tf.reshape(tf.range(300), (3, 100))
print([int(tf.reduce_sum(tf.roll(long, n, 1)[1] * tf.range(100))) for n in (0, 1, 3, 17, 50, 99, 100, 101, -1, -3)])
# %%
# Several outputs a channel, few channels and many.
for c, m in ((3, 2), (1, 4), (16, 3)):
    image = tf.reshape(tf.range(2.0 * 6 * 7 * c) % 11, (2, 6, 7, c))
    filters = tf.reshape(tf.range(9.0 * c * m) % 5 - 2, (3, 3, c, m))
    for strides, padding in (([1, 1, 1, 1], "SAME"), ([1, 2, 2, 1], "VALID")):
        print(int(tf.reduce_sum(tf.nn.depthwise_conv2d(image, filters, strides, padding) * 3)), tf.nn.depthwise_conv2d(image, filters, strides, padding)[1, 1, 1, :4].numpy())
print(tf.image.sobel_edges(tf.reshape(tf.range(2.0 * 4 * 5 * 3) % 13, (2, 4, 5, 3)))[1, 2, :, 1].numpy().tolist())
