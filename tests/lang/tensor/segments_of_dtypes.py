# %%
# Segments of every whole number and of halves; overflow wraps, empty segments hold what TensorFlow puts there.
import tensorflow as tf

for d in (tf.int8, tf.uint8, tf.int16, tf.uint16, tf.int32, tf.uint32, tf.int64, tf.uint64, tf.float16):
    x = tf.constant([[1, 100], [2, 100], [3, 7]], d)
    print(d.name, tf.math.segment_sum(x, [0, 0, 1]).numpy().tolist(), tf.math.unsorted_segment_prod(x, [0, 0, 1], 3).numpy().tolist(),
          tf.math.unsorted_segment_max(x, [0, 0, 2], 3).numpy().tolist(), tf.math.segment_min(x, [0, 0, 1]).numpy().tolist())

# %%
# Infinities, NaNs and the signs of zeros: which NaN counts depends on how many columns there are.
inf, nan = float("inf"), float("nan")
ids = tf.constant([0, 0, 2, 3, 3, 5, 6, 6, 7, 7, 8, 8, 8])
column = tf.constant([-inf, -inf, -inf, nan, 1.0, nan, 2.0, nan, -0.0, -0.0, nan, 3.0, nan])
for d in (tf.float16, tf.bfloat16, tf.float32, tf.float64):
    for width in (1, 3, 9):
        x = tf.stack([tf.cast(column, d)] * width, 1)
        for combine in (tf.math.segment_sum, tf.math.segment_mean, tf.math.segment_max, tf.math.segment_min, tf.math.segment_prod):
            print(d.name, width, combine.__name__, tf.cast(combine(x, ids), tf.float32).numpy().tolist())
        for combine in (tf.math.unsorted_segment_sum, tf.math.unsorted_segment_max, tf.math.unsorted_segment_min, tf.math.unsorted_segment_prod):
            print(d.name, width, combine.__name__, tf.cast(combine(x, ids, 9), tf.float32).numpy().tolist())
        print(tf.cast(tf.sparse.segment_sum(x, tf.range(13), ids), tf.float32).numpy().tolist())
        print(tf.cast(tf.sparse.segment_mean(x, tf.range(13), ids, num_segments=11), tf.float32).numpy().tolist())

# %%
# More segments than threads want, few long ones, and rows of one number.
import numpy as np

r = np.random.RandomState(1)
for rows, segments, width in ((2000, 900, 5), (3000, 3, 40), (5000, 100, 1)):
    ids = np.sort(r.randint(0, segments, rows))
    x = tf.constant(r.randint(-9, 10, (rows, width)), tf.float64)
    for combine in (tf.math.segment_sum, tf.math.segment_max, tf.math.segment_min, tf.math.segment_mean):
        y = combine(x, ids)
        print(y.shape, round(float(tf.reduce_sum(y * tf.range(1.0, y.shape[0] + 1.0, dtype=tf.float64)[:, None])), 3))
    y = tf.math.unsorted_segment_sum(tf.reshape(x[:, :1], [-1]), tf.constant(ids, tf.int32), segments)
    z = tf.math.unsorted_segment_min(tf.reshape(x[:, :1], [-1]), tf.constant(np.where(ids % 3, ids, -1), tf.int32), segments)
    print(float(tf.reduce_sum(y * tf.range(segments * 1.0, dtype=tf.float64))), float(tf.reduce_sum(tf.where(z > 1e9, 0.5, z))))
