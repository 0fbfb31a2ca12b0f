# %%
# Few rows and many, of lengths with small and large factors: each row's transform is the one that it has alone.
for dtype in (tf.complex64, tf.complex128):
    for n in (1, 2, 5, 12, 30, 37, 53, 64, 100, 106):
        for rows in (1, 2, 8, 11):
            k = np.arange(rows * n).reshape(rows, n)
            x = tf.constant((k * 7919 % 23 - 11) + 1j * (k * 104729 % 19 - 9), dtype)
            y, z = tf.signal.fft(x), tf.signal.ifft(x)
            alone = tf.reduce_all([tf.reduce_all(tf.signal.fft(x[i]) == y[i]) & tf.reduce_all(tf.signal.ifft(x[i]) == z[i]) for i in range(rows)])
            exact = np.fft.fft(x.numpy().astype("complex128"))
            print(dtype.name, n, rows, bool(alone), bool(np.abs(y.numpy() - exact).max() < 1e-4 * np.abs(exact).max()))
# %%
# Long rows go one by one.
x = tf.complex(tf.cast(tf.range(3 * 16384) % 7, tf.float32), 0.0)
y = tf.signal.fft(tf.reshape(x, [3, 16384]))
print(np.round(y.numpy()[:, :2], 1).tolist() == np.round(np.fft.fft(x.numpy().reshape(3, -1))[:, :2], 1).astype("complex64").tolist(), y.shape)
