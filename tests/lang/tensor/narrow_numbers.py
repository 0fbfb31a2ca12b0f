# Numbers of 16 bits, converted, broadcast, transposed and chosen among, whole tables of them; choices of every size of element.
# %%
def mark(t):
    data = np.ascontiguousarray(t.numpy()).view(np.uint8).ravel().astype(np.int64)
    return t.dtype.name, t.shape.as_list(), int((data * (1 + np.arange(data.size) % 997)).sum())


codes = np.arange(65536, dtype=np.uint16)
halves, bfloats = tf.bitcast(codes, tf.float16), tf.bitcast(codes, tf.bfloat16)
for table in halves, bfloats:
    wide = tf.cast(table, tf.float32)
    table = tf.where(tf.math.is_nan(wide) | (abs(wide) < 1e-37), tf.zeros_like(table), table)
    print([mark(tf.cast(table, d)) for d in (tf.float32, tf.float64, tf.float16, tf.bfloat16, tf.complex64)])
    small = tf.where(abs(wide) < 100, table, tf.zeros_like(table))
    print([mark(tf.cast(small, d)) for d in (tf.int8, tf.int32, tf.int64)], [mark(tf.cast(abs(small), d)) for d in (tf.uint8, tf.uint32)])
# %%
rng = np.random.default_rng(1)
for source in tf.int32, tf.int64, tf.uint8, tf.bool, tf.float64:
    x = tf.cast(tf.constant(rng.integers(-70000, 70000, 3000)), source)
    print([mark(tf.cast(x, d)) for d in (tf.float16, tf.bfloat16)])
# %%
x = tf.constant(rng.normal(size=(37, 41)) * 30, tf.float32)
for d in tf.float16, tf.bfloat16:
    m = tf.cast(x, d)
    print([mark(t)[2] for t in (m * m[:, :1], m + m[0], tf.transpose(m) + 0, m[:, ::2][:, :20] * m[:, 1::2], m[::3] + m[:1], tf.clip_by_value(m, m[0, 0] - 5, m[0, 0] + 7))])
# %%
for d in tf.int8, tf.int16, tf.int32, tf.int64, tf.float16, tf.float64, tf.complex64, tf.complex128:
    a, b, k = tf.cast(x[:5], d), tf.cast(tf.reverse(x[:5], [1]), d), x[:5] > 3
    print([mark(t) for t in (tf.where(k, a, b), tf.where(k, a, b[0, 0]), tf.where(k, a[0, 0], b), tf.where(k[0], a, b), tf.where(k[:, :1], a, b[0]))])
# %%
print(abs(tf.constant([-2**63, 2**63 - 1, -1, 0, 5], tf.int64)).numpy(), np.abs(np.array([-2**63, -4, 4])))
nothing = tf.constant([0.0, 0.0, 0.0, 2.0, 3.0] * 2, tf.float64)
print(tf.math.xlogy(nothing, tf.constant([0.0, np.nan, np.inf, 2.0, 0.0] * 2, tf.float64)).numpy(), tf.math.xlog1py(nothing, tf.constant([-1.0, np.nan, np.inf, 2.0, 0.0] * 2, tf.float64)).numpy())
print(tf.atanh(tf.constant([0.0, -0.0, 1.0, -1.0, 1.5, np.nan, 1e-300, 0.5, -0.75], tf.float64)).numpy())
