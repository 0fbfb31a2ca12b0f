# Layers of one's own in mixed precision: their weights are read in float16 in traced functions and in fit(), too.
keras = tf.keras
tf.keras.utils.set_random_seed(1)


class Scaled(keras.layers.Layer):
    def build(self, shape):
        self.kernel = self.add_weight("kernel", shape=(shape[-1], 2), initializer="ones")
        self.bias = self.add_weight("bias", shape=(2), initializer="ones")

    def call(self, x):
        y = tf.matmul(x, self.kernel) + self.bias
        if tf.reduce_sum(y) > 1000.0:
            y = y - self.bias
        return y * self.bias


x = tf.ones((2, 3))
layer = Scaled(dtype="mixed_float16")
print(layer(x).dtype, layer.kernel.dtype, layer.bias.shape)
traced = tf.function(layer)
print(traced(x).dtype, traced(x).numpy().tolist())

# %%
start = keras.Input((3,))
model = keras.Model(start, Scaled(dtype="mixed_float16")(start))
print(model.output.dtype, model.predict(np.ones((2, 3), "float32"), verbose=0).dtype)
model.compile("sgd", "mse")
history = model.fit(np.ones((4, 3), "float32"), np.zeros((4, 2), "float32"), epochs=2, verbose=0).history
print(np.round(history["loss"], 3), model.weights[0].numpy().round(3).tolist())


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean((tf.cast(model(x, training=True), tf.float32) - y) ** 2)
    gradients = tape.gradient(loss, model.trainable_variables)
    return loss, gradients[0]


loss, gradient = step(x, tf.zeros((2, 2)))
print(np.round(loss, 2), gradient.dtype)

# %%
class Rows(keras.layers.Layer):
    def build(self, shape):
        self.table = self.add_weight("table", shape=(5, 2), initializer="ones")

    def call(self, x):
        return tf.gather(self.table, x)


start = keras.Input((3,), dtype=tf.int32)
model = keras.Model(start, Rows(dtype="mixed_float16")(start))
print(model.output.dtype, model.predict(np.ones((2, 3), "int32"), verbose=0).dtype)

# %%
keras.mixed_precision.set_global_policy("mixed_float16")
model = keras.Sequential([keras.layers.Dense(4, activation="relu"), Scaled(), keras.layers.Activation("softmax", dtype="float32")])
print(model(x).dtype)
model.compile("adam", "mse")
print(np.round(model.fit(x, tf.zeros((2, 2)), epochs=2, verbose=0).history["loss"], 3))
keras.mixed_precision.set_global_policy("float32")
