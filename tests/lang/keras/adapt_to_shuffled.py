# %%
tf.keras.utils.set_random_seed(4)
words = tf.data.Dataset.from_tensor_slices([str(i) for i in range(8)]).shuffle(8).batch(4)
layer = tf.keras.layers.TextVectorization(output_mode="int", output_sequence_length=1)
layer.adapt(words)
[batch.numpy().tolist() for batch in words.map(lambda t: layer(t)[:, 0])]
# %%
tf.keras.utils.set_random_seed(4)
numbers = tf.data.Dataset.range(8).shuffle(8).map(lambda x: tf.cast(x, tf.float32)[tf.newaxis]).batch(4)
norm = tf.keras.layers.Normalization()
norm.adapt(numbers)
[batch.numpy().ravel().tolist() for batch in numbers]
# %%
few = tf.keras.layers.Normalization()
few.adapt(tf.data.Dataset.range(8).map(lambda x: tf.cast(x, tf.float32)[tf.newaxis]).batch(2), steps=2)
other = tf.keras.layers.Normalization(axis=None)
other.adapt(np.arange(12.0).reshape(12, 1), batch_size=2, steps=3)
few.mean.numpy(), few.variance.numpy(), other.mean.numpy()
