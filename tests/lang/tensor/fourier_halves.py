# %%
# Transforms of real numbers: lengths that are even and odd, many rows and few, cut and filled.
for n in (1, 2, 3, 6, 7, 16, 53, 100):
    for rows in (1, 3, 8, 11):
        x = tf.constant(np.sin(np.arange(rows * n) * 1.3).reshape(rows, n), tf.float32)
        half = tf.signal.rfft(x)
        exact = np.fft.fft(x.numpy().astype("float64"))[:, :n // 2 + 1]
        alone = tf.reduce_all([tf.reduce_all(tf.signal.rfft(x[i]) == half[i]) for i in range(rows)])
        back = tf.signal.irfft(half, [n])
        print(n, rows, half.shape, bool(alone), bool(np.abs(half.numpy() - exact).max() < 1e-5 * n), bool(np.abs(back.numpy() - x.numpy()).max() < 1e-5))
print(tf.signal.rfft([1.0, 2.0, 3.0, 4.0]), tf.signal.irfft(tf.constant([10 + 0j, -2 + 2j, -2 + 0j], tf.complex64)))
print(tf.signal.rfft([[1.0, 2.0, 3.0]], [4]).numpy(), tf.signal.rfft([[1.0, 2.0, 3.0]], [2]).numpy())
# %%
# Along other axes, and several.
a = tf.reshape(tf.range(24.0), (2, 3, 4))
z = tf.complex(a, a + 1)
for f, k in ((tf.signal.rfft, 1), (tf.signal.rfft2d, 2), (tf.signal.rfft3d, 3)):
    print((np.round(f(a).numpy(), 3) + 0).tolist(), f(a, [5] * k).shape, f(a, [2] * k).shape, f(a[..., :0]).shape, f(tf.cast(a, tf.float64)).dtype)
for f, k in ((tf.signal.irfft, 1), (tf.signal.irfft2d, 2), (tf.signal.irfft3d, 3)):
    print(f(z).shape, f(z, [5] * k).shape, (np.round(f(z, [2] * k).numpy(), 3) + 0).tolist())
for f in (tf.signal.fft2d, tf.signal.ifft2d, tf.signal.fft3d, tf.signal.ifft3d):
    print((np.round(f(z).numpy(), 3) + 0).tolist(), f(z[:, :0]).shape)
    try:
        f(z[0, 0])
    except tf.errors.InvalidArgumentError as e:
        print(e.message.split("}} ")[-1])
# %%
# Gradients, and gradients of gradients.
for f, x in ((tf.signal.rfft, a), (lambda x: tf.signal.rfft(x, [5]), a), (tf.signal.irfft, z), (tf.signal.rfft2d, a), (tf.signal.irfft2d, z), (tf.signal.fft2d, z)):
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as inner:
            inner.watch(x)
            y = f(x)
            loss = tf.reduce_sum(tf.math.real(y) ** 2 + tf.math.imag(y) ** 3 / 100)
        g = inner.gradient(loss, x)
        size = tf.reduce_sum(tf.math.real(g) ** 2)
    second = outer.gradient(size, x)
    print((np.round(np.ravel(g.numpy().real)[:6], 3) + 0).tolist(), "%.3e" % np.abs(second.numpy()).sum())
