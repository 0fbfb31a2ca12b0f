# %%
tf.keras.utils.set_random_seed(3)
x = tf.reshape(tf.range(32, dtype=tf.float32), (1, 4, 4, 2)) / 32
conv = tf.keras.layers.Conv2D(2, 3, padding="same", kernel_initializer="ones")
print(np.round(conv(x).numpy()[0, :, :, 0], 4))
# %%
print(tf.keras.layers.MaxPool2D()(x).numpy().round(3).tolist())
print(tf.keras.layers.AveragePooling2D(padding="same", strides=3)(x).numpy().round(3).tolist())
print(tf.keras.layers.GlobalAveragePooling2D()(x).numpy())
print(tf.keras.layers.Flatten()(x).shape, tf.keras.layers.Reshape((8, 4))(x).shape)
# %%
bn = tf.keras.layers.BatchNormalization()
print(bn(x, training=True).numpy().round(3)[0, 0])
print(bn.moving_mean.numpy().round(5), bn.moving_variance.numpy().round(5))
print([w.name for w in bn.weights], len(bn.trainable_weights))
# %%
print(tf.keras.layers.LayerNormalization()(tf.constant([[1.0, 2.0, 3.0]])).numpy().round(4))
# %%
lstm = tf.keras.layers.LSTM(2, return_sequences=True, return_state=True, kernel_initializer="ones", recurrent_initializer="zeros")
whole, h, c = lstm(tf.constant([[[0.1], [0.2], [0.3]]]))
print(whole.numpy().round(4).tolist(), h.numpy().round(4), c.numpy().round(4))
gru = tf.keras.layers.GRU(2, kernel_initializer="ones", recurrent_initializer="ones")
print(gru(tf.constant([[[0.1], [0.2]]])).numpy().round(4))
rnn = tf.keras.layers.SimpleRNN(2, kernel_initializer="ones", recurrent_initializer="ones")
print(rnn(tf.constant([[[0.1], [0.2]]])).numpy().round(4))
# %%
e = tf.keras.layers.Embedding(5, 2, embeddings_initializer="ones", mask_zero=True)
print(e(tf.constant([[1, 0, 3]])).shape, e.compute_mask(tf.constant([[1, 0, 3]])))
# %%
print(tf.keras.layers.Concatenate()([tf.ones((1, 2)), tf.zeros((1, 1))]))
print(tf.keras.layers.Add()([tf.ones((1, 2)), tf.ones((1, 2))]))
tf.keras.layers.concatenate([tf.ones((2, 2)), tf.ones((3, 2))])
# %%
drop = tf.keras.layers.Dropout(0.5)
print(drop(tf.ones((1, 3))).numpy(), drop.rate)
# %%
inputs = tf.keras.Input(shape=(4,))
h = tf.keras.layers.Dense(3, activation="relu", kernel_initializer="ones")(inputs)
outputs = tf.keras.layers.Dense(1, kernel_initializer="ones")(h)
model = tf.keras.Model(inputs, outputs, name="small")
model.summary()
print(model(tf.ones((1, 4))))
# %%
inputs.shape, h.dtype, model.input_shape, model.output_shape
# %%
class Doubled(tf.keras.layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.units = units

    def build(self, input_shape):
        self.kernel = self.add_weight("kernel", shape=[int(input_shape[-1]), self.units], initializer="ones")

    def call(self, inputs):
        return 2 * tf.matmul(inputs, self.kernel)

layer = Doubled(2)
print(layer(tf.ones((1, 3))), [v.name for v in layer.trainable_variables])
# %%
tf.keras.layers.Conv2D(2, 3)(tf.ones((4, 4)))
# %%
tf.keras.layers.Dense(2, activation="nope")
# %%
tf.keras.layers.Dense(2, units2=3)
# %%
tf.keras.layers.Dense(3).get_config()
