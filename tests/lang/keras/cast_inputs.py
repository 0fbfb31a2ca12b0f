# %% ragged and sparse inputs are cast as dense ones are
class Seen(tf.keras.layers.Layer):
    def call(self, x, other=None):
        print([t.dtype.name for t in tf.nest.flatten(x)], None if other is None else other.dtype.name)
        return tf.zeros([1, 2])
sparse = tf.SparseTensor([[0, 0]], np.array([1.]), [1, 2])
Seen()([np.ones(2), sparse], np.ones(2))
Seen()({"rows": tf.ragged.constant([[1., 2.]], dtype=tf.float64)}, other=sparse)
Seen(autocast=False)([np.ones(2), sparse])
Seen(dtype="float64")([np.ones(2, np.float32), tf.SparseTensor([[0, 0]], [1], [1, 2])])
# %% how the places of the largest are counted
print(tf.nn.top_k([1, 3, 2], 2, index_type=tf.int64), tf.nn.top_k([1, 3, 2], k=2, index_type=tf.int16))
