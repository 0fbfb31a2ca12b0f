# %%
# Places in volumes, windows that begin side by side, bands, rolls, scripts, buckets.
import numpy as np
import tensorflow as tf

r = np.random.RandomState(0)
v = tf.constant(r.normal(size=(2, 7, 9, 11, 3)), tf.float32)
at = tf.where(v > 0.5)
print(at.shape, tf.reduce_sum(at * tf.range(1, 6, dtype=tf.int64)).numpy(), at[:2].numpy().tolist(), at[-1].numpy())
for shape in ((40000, 3), (3, 2, 5000), (2, 3, 2, 4000), (1, 1, 1, 1, 1, 70000), ()):
    at = tf.where(tf.reshape(tf.range(int(np.prod(shape))) % 7 == 3 if shape else True, shape))
    print(at.shape, tf.reduce_sum(at).numpy(), at[-1:].numpy())
for size in (1, 2, 3, 5):
    for stride in (1, 2):
        for padding in ("SAME", "VALID"):
            y, z = tf.nn.max_pool3d(v, size, stride, padding), tf.nn.avg_pool3d(tf.round(v * 4), size, stride, padding)
            print(size, stride, padding, y.shape, round(float(tf.reduce_sum(y)), 2), round(float(tf.reduce_sum(z)), 2))
x = tf.reshape(tf.range(1.0, 90001.0), [300, 300])
for low, high in ((0, 0), (1, 2), (-1, 0), (0, -1), (5, 299), (299, 0), (-1, -1)):
    print(low, high, [tf.math.count_nonzero(tf.linalg.band_part(m, low, high)).numpy() for m in (x, x[:120], x[:, :120])])
for shift, axis in ((1, 0), (-2, 1), (301, 1), ([1, -1], [0, 1])):
    print(tf.roll(x, shift, axis)[::100, ::150].numpy().tolist(), tf.roll(tf.strings.as_string(x[:3, :3]), shift, axis)[0].numpy())
codes = tf.constant(np.concatenate([np.arange(0, 0x3200, 3), r.randint(0, 0x110000, 3000), [-1, -2 ** 31, 2 ** 31 - 1, 0x10ffff, 0x110000]]), tf.int32)
scripts = tf.strings.unicode_script(codes)
print(tf.reduce_sum(scripts * tf.range(len(codes)) % 1009).numpy(), scripts[-5:].numpy(), tf.strings.unicode_script(tf.constant([97, 945, 0x4e00, -7])).numpy())
texts = tf.constant([("aé中x" * 40).encode()[:n] for n in range(90)])
print(tf.strings.to_hash_bucket(texts, 1000).numpy().tolist(), tf.strings.to_hash_bucket_fast(texts, 1000).numpy().tolist(), tf.strings.to_hash_bucket_strong(texts, 1000, [1, 2]).numpy().tolist())
places = tf.constant(r.randint(0, 300, (500, 2)))
for d in (tf.float64, tf.int8, tf.complex128):
    print(tf.reduce_sum(tf.cast(tf.gather_nd(tf.cast(x % 100, d), places), tf.int32)).numpy())

# %%
# Sparse tensors beside each other, rows filled in, counts; letters of all texts, malformed bytes and NULs among them; fields of lines.
def some(shape, density, d):
    x = r.randint(-3, 4, shape) * (r.random_sample(shape) < density)
    return tf.sparse.from_dense(tf.cast(x, d))

for shape in ((5,), (40, 50), (6, 7, 8), (300, 300)):
    for d in (tf.float32, tf.int64, tf.float64, tf.int8):
        a, b = some(shape, 0.3, d), some(shape, 0.4, d)
        for f in (tf.sparse.add, tf.sparse.maximum, tf.sparse.minimum):
            c = f(a, b)
            print(shape, d.name, c.values.shape, tf.reduce_sum(tf.cast(c.values, tf.float32) * tf.range(c.values.shape[0] * 1.0)).numpy(), tf.reduce_sum(c.indices).numpy())
    empty = tf.sparse.from_dense(tf.zeros(shape, tf.int8))
    print(tf.sparse.add(a, empty).values.shape, tf.sparse.maximum(empty, a).values.shape, tf.sparse.add(empty, empty).values.shape)
print(tf.sparse.add(some((30, 30), 0.5, tf.float32), some((30, 30), 0.5, tf.float32), 3.0).values.numpy().tolist())
whole = tf.sparse.from_dense(tf.reshape(tf.range(1, 13), [3, 4]))
backwards = tf.SparseTensor(whole.indices[::-1], whole.values[::-1], whole.dense_shape)
for sp in (whole, backwards, some((9, 4), 0.2, tf.int32)):
    filled, missing = tf.sparse.fill_empty_rows(sp, -1)
    print(filled.indices.numpy().tolist(), filled.values.numpy().tolist(), missing.numpy().tolist())
for texts in (["ÀB", "ΑΣ", "ΣΑΣ b"], [["A\0B", ""], ["é", "İ"]], "Ǆß", [], [b"\xffA\xc3", b"\xe4\xb8"], ["Σ", "Σ"], ["AΣ", "'Σ"], ["", ""], [""]):
    print(tf.strings.lower(tf.constant(texts, tf.string), "utf-8").numpy(), tf.strings.upper(tf.constant(texts, tf.string), "utf-8").numpy())
print(tf.io.decode_csv(['1,"a ""b"",c"', "2,d"], [0, ""]), tf.io.decode_csv(["1;x", "2;y"], [0, ""], ";"), tf.io.decode_csv(["", "7"], [[3]]))
