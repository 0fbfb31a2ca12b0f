# Where extremes are, along rows and down columns: NaN is one in NumPy, and never in TensorFlow.
# %%
rng = np.random.default_rng(4)
for shape in (5,), (40,), (4, 7), (70, 150), (3, 200, 5):
    x = rng.integers(-50, 50, shape).astype(np.float32)
    x.ravel()[::7] = np.nan
    for axis in range(len(shape)):
        for t in tf.constant(x), tf.constant(x, tf.float64):
            print([int(tf.reduce_sum(f(t, axis))) for f in (tf.argmax, tf.argmin)], [int(f(t.numpy(), axis).sum()) for f in (np.argmax, np.argmin)])
# %%
nothing = tf.constant([[np.nan, -np.inf, np.inf], [np.nan, np.nan, -np.inf]])
for f in tf.argmax, tf.argmin:
    print(f(nothing, 0).numpy(), f(nothing, 1).numpy(), f(tf.cast(nothing, tf.bfloat16), 1).numpy())
# %%
whole = tf.constant(rng.integers(-9, 9, (50, 60)))
print(tf.argmax(whole, 0).numpy().sum(), tf.argmin(whole, 1).numpy().sum(), tf.argmax(tf.cast(whole, tf.uint8), 1, output_type=tf.int32).numpy().sum())
# %%
z = tf.complex([3.0, 0.0, -0.0, np.inf, np.nan, -1.0, 1e30, 1e-30], [4.0, 0.0, -1.0, np.nan, 1.0, -0.0, 1e30, 1e-30])
for w in z, tf.cast(z, tf.complex128):
    print(tf.abs(w).numpy(), tf.math.angle(w).numpy(), tf.math.real(w).numpy(), tf.math.imag(w).numpy())
