"""Large operands: order, places, parts and sums of many elements, and the first of many faults."""
import numpy as np
import tensorflow as tf

rng = np.random.default_rng(3)


def error(function):
    try:
        return function()
    except Exception as e:
        return type(e).__name__, str(e).split("}} ")[-1]


def mixed(t):
    """One number that hangs on every element and its place."""
    a = np.asarray(t).astype(np.float64).ravel()
    return round(float((np.nan_to_num(a, nan=7.5, posinf=9, neginf=-9) * np.cos(np.arange(a.size))).sum()), 4)


# %% places of what holds
for shape in ((70000,), (300, 250), (40, 50, 60), (100000, 1), (2, 3, 4, 5), (0, 5)):
    truth = rng.random(shape) < 0.3
    for x in (truth, np.where(truth, np.nan, 0).astype(np.float32), truth.astype(np.int64) * -3, truth * (0.5j)):
        found = tf.where(x)
        print(found.shape, mixed(found), bool(np.array_equal(found, np.argwhere(x))))
print(tf.where(np.ones([3, 40000], bool)).shape, tf.where(np.zeros([40000, 3], bool)).shape, tf.where(True).shape)

# %% different elements
for low, high, dtype in ((0, 50, tf.int32), (-30, 30, tf.int64), (-2 ** 62, 2 ** 62, tf.int64), (5, 6, tf.int32), (0, 9, tf.float32), (0, 200, tf.uint8)):
    x = tf.cast(rng.integers(low, high, 5000), dtype)
    y, numbers, counts = tf.unique_with_counts(x)
    print(y.shape, mixed(numbers), mixed(counts), bool(tf.reduce_all(tf.gather(y, numbers) == x)), y[:3].numpy())
print(tf.unique(tf.constant([2 ** 63 - 1, -2 ** 63, 2 ** 63 - 1])).y.numpy(), tf.unique(tf.constant([], tf.int32)).idx.shape)

# %% order
values = rng.normal(size=(300, 500)).astype(np.float32)
values[::7, ::11] = np.nan
values[3] = np.nan
values[4, 1:] = np.nan
for k in (1, 3, 60, 500):
    best, at = tf.math.top_k(np.nan_to_num(values, nan=-1.0), k)
    print(mixed(best), mixed(at))
whole = tf.constant(rng.integers(-5, 5, (400, 700)), tf.int32)
print([mixed(t) for t in tf.nn.top_k(whole, 4)], [mixed(t) for t in tf.nn.top_k(tf.cast(whole, tf.int64), 4)], mixed(tf.sort(whole, 0)), mixed(tf.argsort(whole, stable=True)))
for dtype in (tf.float32, tf.float64, tf.int32, tf.int64, tf.int16):
    line, x = tf.sort(tf.cast(rng.normal(size=3001) * 40, dtype)), tf.cast(rng.normal(size=30011) * 50, dtype)
    print(mixed(tf.searchsorted(line, x)), mixed(tf.searchsorted(line, x, "right")), mixed(tf.searchsorted(line[:1], x)), mixed(tf.searchsorted(line[:0], x)))
lines = np.sort(rng.normal(size=(5, 77)))
print(mixed(tf.searchsorted(lines, rng.normal(size=(5, 13)))), mixed(tf.searchsorted(lines, rng.normal(size=(5, 4000)), "right", tf.int64)))
print(tf.searchsorted(tf.constant([2 ** 60, 2 ** 60 + 1, 2 ** 60 + 2]), tf.constant([2 ** 60 + 1])).numpy())

# %% parts
m = tf.constant(rng.normal(size=(400, 600)), tf.float32)
c = tf.constant(rng.integers(0, 400, 5000))
print(mixed(tf.gather(m, c)), mixed(tf.gather(m, tf.cast(c, tf.int32), axis=1)), mixed(tf.gather(tf.cast(m, tf.float64), c[:900], axis=1)), mixed(tf.gather(tf.cast(m, tf.complex128), c[:90], axis=1)))
print(mixed(tf.gather(m, tf.reshape(c[:4000], [400, 10]), batch_dims=1)), error(lambda: tf.gather(m, tf.where(tf.range(5000) % 3000 == 2999, 400, 0))))
pairs = tf.stack([c, c[::-1]], 1)
print(mixed(tf.gather_nd(m, pairs)), mixed(tf.gather_nd(m, c[:, None])), error(lambda: tf.gather_nd(m, tf.where(tf.range(40000)[:, None] % 30000 == 29999, [[0, -1]], [[0, 1]]))))
print(mixed(tf.repeat(m, 3)), mixed(tf.repeat(m, 2, 0)), mixed(tf.repeat(tf.cast(m, tf.float64), 5, 1)), mixed(tf.repeat(tf.cast(m, tf.float16), 2, 1)), mixed(tf.repeat(m, c[:400], 0)))
turn = tf.constant(rng.integers(0, 400, 400))
for t in (m[:, :400], tf.cast(m[:, :400], tf.float64), tf.reshape(m[:, :400], [400, 20, 20]), tf.cast(m[:, :400], tf.int8)):
    print(mixed(tf.reverse_sequence(t, turn % t.shape[1], 1, 0)), mixed(tf.reverse_sequence(t, (turn % 400)[:t.shape[1]], 0, 1)))
print(tf.reverse_sequence([["a", "b", "c"], ["d", "e", "f"]], [2, 3], 1).numpy())

# %% sums of segments
ids = tf.sort(tf.constant(rng.integers(0, 90, 400)))
for dtype in (tf.float32, tf.float64, tf.int32, tf.bfloat16, tf.complex64):
    x = tf.cast(m * 4, dtype)
    print(mixed(np.abs(tf.math.segment_sum(x, ids).numpy().astype(np.complex64))), mixed(np.abs(tf.math.unsorted_segment_sum(x, ids[::-1], 91).numpy().astype(np.complex64))),
          mixed(np.abs(tf.math.segment_mean(x, ids).numpy().astype(np.complex64))))
for reduce in (tf.math.segment_max, tf.math.segment_min, tf.math.segment_prod):
    print(mixed(reduce(m, ids)), mixed(reduce(m[:, 0], ids)))
for reduce in (tf.sparse.segment_sum, tf.sparse.segment_mean, tf.sparse.segment_sqrt_n):
    print(round(mixed(reduce(m, c[:400], ids)), 2), error(lambda: reduce(m, c[:400] + 1, ids[::-1]))[1], error(lambda: reduce(m, tf.where(tf.range(400) > 300, 400, 0), ids))[1])
print(error(lambda: tf.math.unsorted_segment_sum(m, tf.range(400), 300))[1], tf.math.unsorted_segment_max(m, tf.fill([400], -1), 1)[0, :2].numpy())
big = tf.constant(rng.normal(size=300000), tf.float32)
print(tf.histogram_fixed_width(big, [-2.0, 2.0], 7).numpy(), mixed(tf.histogram_fixed_width(big, [-1.0, 3.0], 6000)), error(lambda: tf.histogram_fixed_width(tf.concat([big, [np.nan]], 0), [0.0, 1.0])))
