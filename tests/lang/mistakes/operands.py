# %% Operands of one operation agree in dtype; Python's own take that of the first tensor
import numpy as np
import tensorflow as tf
from tried import said

m, f = tf.ones((2, 3)), tf.ones((1, 4, 4, 2))
said(lambda: tf.tensor_scatter_nd_add('x', [[0]], tf.ones((1, 3))), lambda: tf.tensor_scatter_nd_update(m, [[0]], np.ones((1, 3), np.float64)), lambda: tf.tensor_scatter_nd_max([1, 5], [[0]], tf.constant([9])),
     lambda: tf.linalg.cross('x', tf.ones(3)), lambda: tf.linalg.cross([1, 2, 3], tf.ones(3)), lambda: tf.linalg.cross([1.0, 2.0], [1.0, 2.0]))
said(lambda: tf.raw_ops.MaxPool3DGrad(orig_input=tf.ones((1, 1, 1, 1, 1)), orig_output=tf.ones((1, 1, 1, 1, 1)), grad=tf.ones((1, 1, 1, 1, 1)), ksize=[1] * 5, strides=[1] * 5, padding='SAME').shape)

# %% Arguments that do not fit
said(lambda: tf.einsum('ij,jk->ik', tf.ones((2, 4)), tf.ones((1, 3))), lambda: tf.einsum('...j,...j->...', tf.ones((2, 4)), tf.ones((1, 4))), lambda: tf.einsum('ij', m, m),
     lambda: tf.math.unsorted_segment_sum(m, [0, 1], tf.constant(2.0)), lambda: tf.math.unsorted_segment_max(m, [0, 1], None), lambda: tf.math.unsorted_segment_mean(m, [0, 1], 2),
     lambda: tf.histogram_fixed_width_bins(tf.constant([1.0], tf.float64), [-2.0, 2.0]), lambda: tf.histogram_fixed_width_bins([1.0, -5.0], [-2.0, 2.0], 4),
     lambda: tf.nn.dropout(m, tf.constant(0)), lambda: tf.clip_by_norm(m, tf.ones((1, 1, 1))), lambda: tf.nn.compute_accidental_hits([[[1]]], tf.constant([1], tf.int64), 1),
     lambda: tf.space_to_batch(m, ['x'], [[0, 0]]), lambda: tf.nn.ctc_loss(tf.ones((1, 1)), tf.ones((2, 1, 3)), [1], [2]), lambda: tf.nn.ctc_beam_search_decoder(tf.ones((2, 1, 3)), [2], [3]))

# %% Counts are whole numbers, samples vectors
boxes, scores = tf.constant([[0.0, 0.0, 1.0, 1.0], [0.0, 2.0, 1.0, 3.0]]), tf.constant([0.5, 0.9])
said(lambda: tf.image.non_max_suppression(boxes, scores, 1.5), lambda: tf.image.non_max_suppression(boxes, scores, tf.constant(1)), lambda: tf.image.non_max_suppression_with_scores(boxes, scores, 1.5, soft_nms_sigma=0.5),
     lambda: tf.image.combined_non_max_suppression(boxes[None, :, None], scores[None, :, None], 1.5, 10),
     lambda: tf.nn.compute_accidental_hits([[1], [2]], tf.constant([[2]], tf.int64), 1), lambda: tf.nn.compute_accidental_hits([[1], [2]], tf.constant([2, 1], tf.int64), 1).ids)

# %% What is registered, in the words for a dtype that is not
for run in (lambda: tf.math.segment_sum(['x'], [0]), lambda: tf.math.invert_permutation(['x']), lambda: tf.sparse.segment_mean(['x'], [0], [0]),
            lambda: tf.math.lgamma(tf.constant(1)), lambda: tf.linalg.cross(tf.constant([True] * 3), tf.constant([True] * 3))):
    try:
        run()
    except tf.errors.InvalidArgumentError as e:
        print(str(e).split(' [Op:')[0])

# %% The same bits; quantiles
x = tf.constant([[1.0, -0.5], [3.5, 0.0]])
print(tf.bitcast(x, tf.int32).numpy().tolist(), tf.bitcast(x, tf.uint8).shape, tf.bitcast(tf.bitcast(x, tf.uint8), tf.float32).numpy().tolist(), tf.bitcast(x[1], tf.int64).numpy(), tf.bitcast(2.0, tf.int32).numpy())
print(tf.math.erfinv(tf.constant([0.0, 1e-5, 0.3, -0.85, 0.9999, 1.0, -1.0, 2.0], tf.float64)).numpy().round(12).tolist())
