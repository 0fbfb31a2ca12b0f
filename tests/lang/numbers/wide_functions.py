# float64 and complex128: the error function to the last digit, logarithms, softmax, drawn integers.
# %%
x = tf.linspace(tf.constant(-3.0, tf.float64), 3.0, 16)
print(tf.math.erf(x).numpy().tolist())
print(tf.math.erfc(x[:10] * 2).numpy().tolist())
print(tf.math.erf(tf.constant([0.0, -0.0, np.nan, 1e-300, 28.0, -30.0], tf.float64)).numpy(), tf.math.erfc(tf.constant([np.inf, -np.inf, np.nan, 1e200, -1e200, 26.0], tf.float64)).numpy())
# %%
with tf.GradientTape() as tape:
    tape.watch(x)
    y = tf.math.erf(x) * tf.math.erfc(x)
print(tape.gradient(y, x).numpy())
# %%
z = tf.constant([3 + 4j, 0, complex(-1, -0.0), complex(np.inf, np.nan), complex(-np.inf, np.inf), -2j, 0.6 + 0.8j, 1e-200 + 1j, 5 - 1e-3j], tf.complex128)
print(tf.math.log(z).numpy(), tf.math.log(z[0]).numpy(), tf.math.log(tf.reshape(z, [3, 3])[:, 1]).numpy())
# %%
m = tf.reshape(tf.sin(tf.range(60, dtype=tf.float64)) * 9, [4, 15])
print(tf.nn.softmax(m).numpy()[1].round(12), float(tf.reduce_sum(tf.nn.log_softmax(m))), tf.nn.softmax(tf.constant([[1e308, -1e308, 0.0], [-np.inf, 1.0, 2.0]], tf.float64)).numpy())
# %%
for dtype in np.int64, np.uint64, np.int32, np.uint32, np.int16, np.bool_:
    high = 2 if dtype is np.bool_ else 1000
    drawn = np.random.default_rng(8).integers(0, high, (3, 7), dtype)
    print(drawn.dtype, drawn.sum(), drawn[1].tolist(), np.random.default_rng(8).integers(0, high - 1, 3, dtype, endpoint=True))
