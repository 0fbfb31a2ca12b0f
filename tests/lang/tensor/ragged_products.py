# %% products of matrices of unlike sizes
from tried import said
uniform = tf.ragged.constant([[[1., 2.]], [[3., 4.], [5., 6.]]], ragged_rank=1)
free = tf.ragged.constant([[[1., 2.]], [[3., 4.], [5., 6.]]])
square = tf.ragged.constant([[[1.]], [[1., 2.], [3., 4.]]])
dense = tf.constant([[[1.], [1.]], [[1.], [2.]]])
def ranked(x):
    return x, x.ragged_rank
said(lambda: ranked(tf.matmul(uniform, dense)), lambda: ranked(tf.matmul(free, dense)), lambda: ranked(tf.matmul(free, free, transpose_b=True)), lambda: ranked(tf.matmul(square, square)),
     lambda: tf.matmul(tf.ragged.constant([[1., 2.], [3., 4.]]), tf.constant([[1.], [1.]])),
     lambda: ranked(tf.matmul(tf.ragged.constant([[[[1., 2.]]], [[[3., 4.]], [[5., 6.]]]]), tf.ragged.constant([[[[1.], [2.]]], [[[3.], [4.]], [[5.], [6.]]]]))))
said(lambda: tf.matmul(uniform, tf.constant([[1.], [1.]])), lambda: tf.matmul(uniform, tf.cast(dense, tf.float64)), lambda: tf.matmul(tf.ragged.constant([[1., 2.], [3.]]), tf.constant([[1.], [1.]])))
# %% the map of similarities has no channels
picture = tf.reshape(tf.range(169.), [13, 13, 1])
print(tf.image.ssim(picture, picture * .8, 169., filter_size=7, return_index_map=True).shape, tf.image.ssim(tf.ones([2, 13, 13, 3]), tf.ones([2, 13, 13, 3]), 1., filter_size=7, return_index_map=True).shape)
