# %%
# Orders of lines of many lengths: wide keys that differ in their last bits only, equals in the order they stood in, NaNs and infinities at the end.
import numpy as np

r = np.random.RandomState(3)
LENGTHS = [1, 2, 7, 8, 9, 16, 17, 31, 33, 63, 64, 65, 100, 127, 128, 129, 255, 300, 1000, 1025, 5000, 70001]
KINDS = {
    "near": lambda n: 1 + r.randint(0, n + 1, n) * 2.0 ** -52,
    "far": lambda n: r.normal(size=n) * 10.0 ** r.randint(-300, 300, n),
    "few": lambda n: r.randint(0, 5, n) * 0.5,
    "odd": lambda n: np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 5e-324, -5e-324, 1.0])[r.randint(0, 8, n)],
    "both": lambda n: np.where(r.randint(0, 2, n), r.randint(0, 9, n) * 2.0 ** -50 + 1e6, r.normal(size=n)),
    "int64": lambda n: r.randint(-2 ** 63, 2 ** 63 - 1, n, dtype=np.int64),
    "low": lambda n: r.randint(0, 3, n) + 2 ** 62 * r.randint(-1, 2, n),
    "uint64": lambda n: r.randint(0, 2 ** 64 - 1, n, dtype=np.uint64),
    "int32": lambda n: r.randint(-2 ** 31, 2 ** 31 - 1, n).astype(np.int32),
    "float32": lambda n: r.normal(size=n).astype(np.float32),
    "float16": lambda n: r.normal(size=n).astype(np.float16),
    "uint8": lambda n: r.randint(0, 256, n).astype(np.uint8),
}
for kind, make in KINDS.items():
    sums = []
    for n in LENGTHS:
        x = make(n)
        order = np.argsort(x, kind="stable")
        assert np.array_equal(np.sort(x), x[order], equal_nan=x.dtype.kind == "f"), (kind, n)
        sums.append(int((order * (np.arange(n) % 97 + 1)).sum()))
    print(kind, sums)

# %%
# The same by TensorFlow, downwards, and the largest of halves and small whole numbers.
import tensorflow as tf

for n in (5, 40, 700):
    x = tf.constant(1 + r.randint(0, 9, (3, n)) * 2.0 ** -52)
    print(tf.reduce_sum(tf.argsort(x, direction="DESCENDING", stable=True) * tf.range(n), 1).numpy(), tf.reduce_sum(tf.argsort(x, 0, stable=True), 1).numpy())
for d in (tf.float16, tf.bfloat16, tf.float32, tf.float64, tf.int8, tf.uint8, tf.int16, tf.int32, tf.int64):
    values, places = tf.math.top_k(tf.cast(r.randint(0, 100, (2, 300)), d), 4)
    print(d.name, tf.cast(values, tf.float32).numpy().tolist(), places.numpy().tolist())
print(tf.math.top_k(tf.constant([1.0, np.inf, -np.inf, 2.0], tf.float64), 3).values.numpy())

# %%
# Few boundaries, many values: on either side of equals and with values that are not numbers.
v = np.concatenate([r.randint(-3, 30, 200) * 0.5, [np.nan, np.inf, -np.inf]])
for n in (0, 1, 2, 9, 24, 25):
    edges = np.sort(r.randint(0, 20, n) * 0.5)
    for side in ("left", "right"):
        for d in (tf.float32, tf.float64, tf.int32, tf.int64):
            values = v[:200] if d.is_integer else v[:202]
            at = tf.searchsorted(tf.cast(edges, d), tf.cast(values, d), side)
            print(n, side, d.name, int(tf.reduce_sum(at)), tf.reduce_sum(at * tf.range(len(values))).numpy(), at[-3:].numpy())

# %%
# Bins of whole numbers and of fractions, more than a block of them.
for d in (tf.int32, tf.int64, tf.float32, tf.float64):
    x = tf.cast(r.randint(-20, 120, 3000), d)
    print(tf.histogram_fixed_width(x, tf.constant([0, 100], d), 7).numpy(), tf.histogram_fixed_width(x[:5], tf.constant([0, 100], d), 3, tf.int64).numpy())
try:
    tf.histogram_fixed_width([1.0] * 300 + [np.nan], [0.0, 2.0], 3)
except tf.errors.InvalidArgumentError as e:
    print(str(e)[-60:])
i = tf.constant(r.randint(0, 20, 400), tf.int32)
w = tf.cast(r.randint(0, 9, 400), tf.float32)
print(tf.math.bincount(i, weights=w).numpy(), tf.math.bincount(i, weights=w, maxlength=7).numpy(), tf.math.bincount(i, weights=w, minlength=25).numpy())
