# %% a model that keeps its inputs and outputs before it is made of them
class Encoder(tf.keras.Model):
    def __init__(self, size, **kwargs):
        self.inputs = [tf.keras.Input((4,), name="words"), tf.keras.Input((4,), name="mask")]
        self.outputs = tf.keras.layers.Dense(size, name="sum")(self.inputs[0] * self.inputs[1])
        super().__init__(inputs=self.inputs, outputs=self.outputs, **kwargs)
encoder = Encoder(3)
print([t.name for t in encoder.inputs], [t.shape for t in encoder.outputs], [layer.name for layer in encoder.layers][:2], len(encoder.weights))
print(encoder([tf.ones((2, 4)), tf.zeros((2, 4))]).numpy().tolist())
plain = tf.keras.Model(encoder.inputs, encoder.outputs)
print(len(plain.inputs), plain.output_shape)
