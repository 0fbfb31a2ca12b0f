# %% several batch axes before the spatial ones
from tried import said
def ramp(*shape):
    return tf.reshape(tf.linspace(-2., 3., int(np.prod(shape))), shape)
frames = tf.nn.conv2d(ramp(2, 1, 4, 4, 2), ramp(2, 2, 2, 1), 1, "VALID")
print(frames.shape, np.round(frames.numpy().ravel(), 3))
said(lambda: tf.nn.conv2d(ramp(2, 1, 3, 4, 4, 2), ramp(2, 2, 2, 1), [1, 2, 2, 1], "SAME").shape, lambda: np.round(tf.nn.conv1d(ramp(2, 2, 5, 2), ramp(2, 2, 1), 1, "VALID").numpy().ravel(), 3),
     lambda: tf.nn.conv2d(ramp(2, 1, 4, 4, 2), ramp(2, 2, 2, 1), 1, [[0, 0], [1, 0], [0, 0], [0, 0]]).shape,
     lambda: tf.nn.conv3d(ramp(2, 2, 3, 3, 3, 1), ramp(2, 2, 2, 1, 1), [1, 1, 1, 1, 1], "VALID").shape, lambda: tf.nn.convolution(ramp(2, 2, 5, 2), ramp(2, 2, 1)).shape)
x, w = ramp(2, 2, 3, 3, 1), ramp(2, 2, 1, 1)
with tf.GradientTape() as tape:
    tape.watch([x, w])
    y = tf.nn.conv2d(x, w, 1, "VALID")
print([np.round(g.numpy().ravel(), 3).tolist() for g in tape.gradient(y, [x, w])])
f = tf.function(lambda x: tf.nn.conv2d(x, ramp(2, 2, 2, 1), 1, "VALID"), input_signature=[tf.TensorSpec([None, None, 4, 4, 2])])
print(f(ramp(2, 1, 4, 4, 2)).shape, f(ramp(3, 2, 4, 4, 2)).shape)
# %% tables in several parts
said(lambda: tf.nn.embedding_lookup([ramp(2, 2), ramp(2, 2) * 10], [0, 1, 2, 3]).numpy().tolist(), lambda: tf.nn.embedding_lookup([[1., 2.], [3., 4.]], [0, 3]).numpy(),
     lambda: tf.nn.embedding_lookup([tf.Variable(ramp(2, 2)), tf.Variable(ramp(2, 2))], [1, 2]).numpy().tolist(), lambda: tf.nn.embedding_lookup([], [1]))
# %% the labels of each row
said(lambda: [x.numpy().tolist() for x in tf.nn.ctc_unique_labels([[3, 4, 4, 3], [1, 2, 3, 4]])], lambda: [x.numpy().tolist() for x in tf.nn.collapse_repeated([[1, 1, 2, 2], [1, 2, 2, 3]], [4, 3])])
# %% normalized by lists
said(*[lambda training=training: [np.round(x.numpy().ravel(), 3).tolist() for x in tf.compat.v1.nn.fused_batch_norm(
    ramp(2, 1, 1, 2), [1., 2.], [0., 1.], None if training else [0., 1.], None if training else [1., 2.], is_training=training)] for training in (True, False)])
