# The names of layers that TensorFlow's functions become: those of the place that Keras counts as theirs.
x, image, ints = tf.keras.Input((4, 6)), tf.keras.Input((8, 8, 3)), tf.keras.Input((5,), dtype="int32")
made = [tf.pad(x, [[0, 0], [1, 1], [0, 0]]), tf.gather(x, [0], axis=1), tf.gather_nd(x, [[0, 0]]), tf.squeeze(x[:, :1], 1),
        tf.einsum("bij,bkj->bik", x, x), tf.tensordot(x, tf.ones((6, 2)), 1), tf.norm(x, axis=1), tf.size(x), ints // 2,
        tf.nn.conv2d(image, tf.ones((2, 2, 3, 4)), 1, "SAME"), tf.nn.embedding_lookup(tf.ones((9, 2)), ints), tf.divide(x, 2.0),
        tf.space_to_batch(image, [2, 2], [[0, 0], [0, 0]]), tf.nn.local_response_normalization(image),
        tf.signal.fft(tf.cast(x, tf.complex64)), tf.random.normal(tf.shape(x)), tf.nn.sigmoid_cross_entropy_with_logits(x, x),
        tf.nn.softmax_cross_entropy_with_logits(x, x)]
for tensor in made:
    print(tensor._keras_history.layer.name, tensor.shape)

# %%
model = tf.keras.Model(ints, [ints // 2, tf.pad(ints, [[0, 0], [1, 1]])])
copy = tf.keras.Model.from_config(model.get_config())
print(copy(tf.constant([[5, 4, 3, 2, 1]])), [layer.name for layer in copy.layers])
