# Reductions that threads share and rows of 16-bit floats, normalised channels, int64 by int64.
# %%
rng = np.random.default_rng(2)


def bits(x):
    """A number that tells the bits of an array."""
    return int(np.frombuffer(np.ascontiguousarray(x).tobytes(), np.uint8).astype(np.uint64).sum())


x = rng.random((700, 901)) - 0.5
for a in x, x.astype(np.float32):
    print(bits(a.sum()), bits(a.sum(0)), bits(a.sum(1)), bits(a.mean()), a.max(), a.min(), bits(a.max(0)), bits(a.min(0)), bits(a.prod(0)), bits(a.ravel()[:400003].sum()))
    t = tf.constant(a)
    print(bits(tf.reduce_sum(t)), bits(tf.reduce_sum(t, 0)), bits(tf.reduce_mean(t, 0)), bits(tf.reduce_max(t, 0)), float(tf.reduce_min(t)), bits(tf.reduce_sum(tf.reshape(t, [7, 100, 901]), 1)))
i = rng.integers(-9, 9, (600, 800))
print(i.sum(0)[:4], i.sum(), i.max(0)[:4], (i > 8).any(0).sum(), (i > -9).all(0).sum(), (i > -9).all(1).sum(), tf.reduce_all(tf.constant(i < 9), 0).numpy().sum(), tf.reduce_any(tf.constant(i > 7), 0).numpy().sum())
x[350, 450] = np.nan
print(x.max(), np.isnan(x.max(0)).sum(), np.isnan(tf.reduce_min(x)))
# %%
for dtype in tf.bfloat16, tf.float16:
    for n in 1, 7, 300, 2500, 5000:
        t = tf.cast(tf.constant(rng.normal(size=(9, n)), tf.float32), dtype)
        print(dtype.name, n, [bits(tf.cast(f(t, 1), tf.float32)) for f in (tf.reduce_sum, tf.reduce_mean, tf.reduce_max) if dtype == tf.bfloat16 or f == tf.reduce_max], bits(tf.cast(tf.nn.softmax(t), tf.float32)), tf.reduce_sum(t[:0], 1).shape)
# %%
pic = tf.constant(rng.random((3, 3, 3, 5)), tf.float32)
for beta in 0.5, 1.0, 0.75:
    print(tf.nn.local_response_normalization(pic, 2, 1.0, 0.7, beta).numpy().ravel()[[0, 7, 64, 119, 134]].round(5))
# %%
a = tf.constant(rng.integers(-10**12, 10**12, 40))
b = tf.constant(rng.integers(1, 10**4, 40) * rng.choice([-1, 1], 40))
big = tf.constant([2**62, -2**63, 7, -7, 2**50, -2**50, 2**53 + 1, -1, 5, 6])
print((a // b).numpy()[:6], (a % b).numpy()[:6], (a // 7).numpy()[:4], (a % -7).numpy()[:4], (big // tf.constant([3] * 10, tf.int64)).numpy(), (big % big[::-1]).numpy())
print(np.arange(-9, 9) // np.array([2, -3, 4] * 6), np.arange(-9, 9) % np.array([2, -3, 4] * 6))
