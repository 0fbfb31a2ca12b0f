# %% The loss of labels whose frames nobody knows: dense labels, sparse ones, ones that cannot be
import numpy as np
import tensorflow as tf
from tried import said

rng = np.random.default_rng(5)
logits = tf.constant(rng.normal(size=(5, 3, 4)), tf.float32)


def slope(function, *xs):
    with tf.GradientTape() as tape:
        tape.watch(xs)
        y = function(*xs)
    return [None if g is None else g.numpy().round(4).tolist() for g in tape.gradient(y, xs)]


labels = [[1, 2, 0], [3, 3, 3], [2, 1, 2]]
print(tf.nn.ctc_loss(labels, logits, [2, 3, 3], [5, 4, 5]).numpy().round(3))
print(tf.nn.ctc_loss(labels, logits, [2, 1, 3], [5, 4, 5], blank_index=-1).numpy().round(3))
print(slope(lambda x: tf.nn.ctc_loss(labels, x, [2, 2, 3], [5, 4, 5]), logits))
sparse = tf.sparse.from_dense([[1, 2, 0], [3, 3, 3], [2, 1, 2]])
print(tf.nn.ctc_loss(sparse, logits, None, [5, 4, 5], blank_index=0).numpy().round(3))
said(lambda: tf.nn.ctc_loss(sparse, logits, None, [5, 4, 9], blank_index=0), lambda: tf.nn.ctc_loss(sparse, logits, None, [5, 2, 5], blank_index=0),
     lambda: tf.nn.ctc_loss(sparse, logits, None, [5, 4, 5]))

# %% Labels read off scores
for merge in (True, False):
    (found,), sums = tf.nn.ctc_greedy_decoder(logits, [5, 3, 0], merge)
    print(found.indices.numpy().tolist(), found.values.numpy(), found.dense_shape.numpy(), sums.numpy().round(3).tolist())
paths, chances = tf.nn.ctc_beam_search_decoder(logits, [5, 3, 4], beam_width=8, top_paths=2)
for path in paths:
    print(tf.sparse.to_dense(path, -1).numpy().tolist())
print(chances.numpy().round(3).tolist())
paths, chances = tf.compat.v1.nn.ctc_beam_search_decoder(logits, [5, 5, 5], merge_repeated=True)
print(tf.sparse.to_dense(paths[0], -1).numpy().tolist())
print(tf.nn.collapse_repeated([[1, 1, 2, 2, 1], [3, 3, 3, 0, 0]], [5, 4]))
said(lambda: tf.nn.ctc_greedy_decoder(logits, [5, 3]), lambda: tf.nn.ctc_greedy_decoder(logits, [5, 3, 6]), lambda: tf.nn.ctc_greedy_decoder(logits, [5, 3, 1], blank_index=4),
          lambda: tf.nn.ctc_beam_search_decoder(logits, [5, 3, 4], beam_width=1, top_paths=2), lambda: tf.nn.ctc_beam_search_decoder(logits[0], [5, 3, 4]))

# %% Windows that differ in size
x = tf.constant(rng.normal(size=(1, 8, 7, 1)), tf.float32)
for pool in (tf.nn.fractional_max_pool, tf.nn.fractional_avg_pool):
    for more in (dict(), dict(pseudo_random=True), dict(overlapping=True)):
        y = pool(x, [1.0, 1.5, 1.8, 1.0], seed=7, **more)
        print(y.output.shape, y.row_pooling_sequence.numpy(), y.col_pooling_sequence.numpy(), y[0].numpy().round(3).ravel().tolist())
    print(slope(lambda v: pool(v, [1.0, 1.7, 1.7, 1.0], seed=2)[0], x))
said(*[lambda ratio=ratio: tf.nn.fractional_max_pool(x, ratio) for ratio in ([2.0, 1.5, 1.5, 1.0], 0.5, [1.0, 0.5, 1.0, 1.0], "2")])
free = tf.nn.fractional_max_pool(x, 1.5)
print(free.output.shape, int(free.row_pooling_sequence[0]), int(free.row_pooling_sequence[-1]))

# %% The largest of a volume: all that are as large share in the gradient
v = tf.constant([[[[[1.0], [2.0]], [[2.0], [0.0]]], [[[2.0], [1.0]], [[0.0], [3.0]]]]])
print(tf.nn.max_pool3d(v, 2, 1, "VALID").numpy().ravel(), tf.nn.avg_pool3d(v, [1, 2, 1, 2, 1], [1, 1, 2, 1, 1], "SAME").numpy().ravel())
print(slope(lambda v: tf.nn.max_pool3d(v, [1, 2, 2], 1, "SAME"), v), slope(lambda v: tf.nn.avg_pool3d(v, 2, 2, "SAME"), v))
with tf.GradientTape() as outer:
    outer.watch(v)
    with tf.GradientTape() as inner:
        inner.watch(v)
        y = tf.nn.max_pool3d(v * v, 2, 1, "VALID")
    first = inner.gradient(y, v)
print(outer.gradient(first, v).numpy().ravel())
said(*[lambda dtype=dtype: tf.nn.max_pool3d(tf.cast(v, dtype), 2, 1, "VALID") for dtype in (tf.int32, tf.float64)])

# %% Numbers rounded to the steps of few bits: clipped only where a range is given, one range for each slice along an axis
q = tf.quantization.quantize_and_dequantize_v2
m = tf.constant([[-3.0, -0.7, 0.2, 0.3], [1.0, 2.0, 0.6, 0.49]])
for more in (dict(), dict(range_given=True), dict(signed_input=False), dict(num_bits=3, round_mode="HALF_UP"), dict(narrow_range=True, num_bits=3), dict(axis=0), dict(axis=-1, num_bits=4)):
    print(q(m, -1.0, 1.0, **more).numpy().round(5).tolist())
print(slope(lambda m, a, b: q(m, a, b, range_given=True), m, tf.constant(-1.0), tf.constant(1.0)))
said(lambda: q(m, 1.0, -1.0, num_bits=0), lambda: q(m, 1.0, -1.0, round_mode="UP"), lambda: q(m, 1.0, -1.0, axis=4), lambda: q(m, 1.0, -1.0, range_given=True))
