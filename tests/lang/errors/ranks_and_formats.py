# %% where the channels are
from tried import said

picture, filters, volume, sequence = tf.ones([1, 4, 4, 1]), tf.ones([2, 2, 1, 1]), tf.ones([1, 4, 4, 4, 1]), tf.ones([1, 4, 1])
said(lambda: tf.nn.avg_pool(picture, 2, 1, "SAME", data_format=3), lambda: tf.nn.max_pool2d(picture, 2, 1, "SAME", data_format=[1]),
     lambda: tf.nn.conv2d(picture, filters, 1, "SAME", data_format=1.5), lambda: tf.nn.conv3d(volume, tf.ones([2, 2, 2, 1, 1]), [1] * 5, "SAME", data_format=3),
     lambda: tf.nn.max_pool3d(volume, 2, 1, "SAME", data_format=3), lambda: tf.nn.conv1d(sequence, tf.ones([2, 1, 1]), 1, "SAME", data_format="nope"),
     lambda: tf.nn.conv1d_transpose(sequence, tf.ones([2, 1, 1]), [1, 4, 1], 1, data_format=4), lambda: tf.nn.avg_pool1d(sequence, 2, 1, "SAME", data_format=4),
     lambda: tf.nn.conv2d_transpose(picture, filters, [1, 4, 4, 1], 1, data_format=4), lambda: tf.nn.avg_pool(picture, 2, 1, "SAME", data_format="NCHW").shape)
# %% arrays on several devices
said(lambda: tf.fill([2], 1, layout="a"), lambda: tf.zeros([2], layout=3), lambda: tf.ones_like([2], layout=[1]), lambda: tf.ones([1], layout=None))
# %% what has no parts of a sparse tensor
whole = tf.sparse.eye(2)
for other in 3, "a", [1.0]:
    said(lambda: tf.sparse.maximum(other, whole), lambda: tf.sparse.minimum(whole, other), lambda: tf.sparse.reduce_sum(other),
         lambda: tf.sparse.transpose(other, [0]), lambda: tf.sparse.softmax(other), lambda: tf.sparse.expand_dims(other))
# %% signals of too few dimensions, lengths of too many
said(lambda: tf.signal.frame(3.0, 1, 1), lambda: tf.signal.frame([1.0, 2.0], [1], 1), lambda: tf.signal.stft(1.0, 4, 2), lambda: tf.signal.stft(tf.ones([8]), [4], 2),
     lambda: tf.signal.overlap_and_add([1.0], 1), lambda: tf.signal.overlap_and_add([[1.0]], [1]), lambda: tf.signal.inverse_stft([1j], 4, 2),
     lambda: tf.signal.rfft(1.0), lambda: tf.signal.irfft2d([1j]), lambda: tf.signal.inverse_mdct([1.0]), lambda: tf.signal.mdct(1.0, 4))
# %% seeds that leave no remainder
said(lambda: tf.random.normal([1], seed=[1, 2]), lambda: tf.random.normal([1], seed="a"), lambda: tf.random.uniform([1], seed={}), lambda: tf.random.shuffle([1], seed=(1,)),
     lambda: tf.image.random_flip_up_down(picture, seed=[1]))
