# NumPy's functions in traced functions, where they take no tensors; what is drawn there is drawn once a trace
# %%
@tf.function
def f(x):
    print("traced")
    inverse = np.linalg.inv(np.array([[2., 0.], [0., 4.]])).astype("float32")
    spectrum = np.fft.fft(np.ones(2)).real.astype("float32")
    line = np.polyfit(np.arange(4.), np.arange(4.), 1).round(3).astype("float32")
    mixed = np.interp(1.5, [1, 2], [3, 4]) + np.median([1, 2]) + np.percentile([1, 2, 3], 50) + np.ndim(inverse)
    return tf.matmul(inverse, x) + spectrum[0] + line[0] + tf.cast(mixed, tf.float32)

print([f(tf.ones([2, 2]) * i).numpy().tolist() for i in range(3)])
# %%
@tf.function
def wrong(x):
    return np.linalg.inv(x)

try:
    wrong(tf.ones([2, 2]))
except NotImplementedError as e:
    print(str(e).partition("Cannot")[2][:60])
# %% Random numbers of Keras's backend take seeds from NumPy: as many as TensorFlow traces
tf.keras.utils.set_random_seed(0)
K, layers = tf.keras.backend, tf.keras.layers

def sampled(args):
    print("sampled")
    mean, variance = args
    return mean + K.exp(0.5 * variance) * K.random_normal(shape=(K.shape(mean)[0], K.int_shape(mean)[1]))

inputs = tf.keras.Input((6,))
hidden = layers.Dense(8, activation="relu")(inputs)
mean, variance = layers.Dense(2)(hidden), layers.Dense(2)(hidden)
encoder = tf.keras.Model(inputs, [mean, variance, layers.Lambda(sampled)([mean, variance])])
code = tf.keras.Input((2,))
decoder = tf.keras.Model(code, layers.Dense(6, activation="sigmoid")(code))
outputs = decoder(encoder(inputs)[2])
model = tf.keras.Model(inputs, outputs)
model.add_loss(K.mean(tf.keras.losses.mse(inputs, outputs) * 6 - 0.5 * K.sum(1 + variance - K.square(mean) - K.exp(variance), axis=-1)))
model.compile("adam")
history = model.fit(np.random.rand(20, 6), epochs=2, batch_size=10, verbose=0)
print(np.round(history.history["loss"], 3), np.random.randint(1000))
# %% A number of examples in the program's code
class Mixed(layers.Layer):
    def call(self, inputs):
        alpha = K.random_uniform((6, 1))
        return alpha * inputs[0] + (1 - alpha) * inputs[1]

a, b = tf.keras.Input((4,)), tf.keras.Input((4,))
mixed = Mixed()([a, b])
model = tf.keras.Model([a, b], layers.Dense(1)(mixed))
print(mixed.shape, model.predict([np.ones((6, 4)), np.zeros((6, 4))], verbose=0).shape, np.random.randint(1000))
# %% A graph that is built already
model = tf.keras.Model(inputs, layers.Dense(2)(inputs))
model.build(tf.ones([3, 6]))
print(model.built, [v.shape for v in model.weights])
# %% One tensor where several are asked for
x = tf.reshape(tf.range(6), [2, 3])
print(tf.concat(x, 0).shape, tf.concat(x.numpy(), 1).shape, tf.concat(tf.Variable(x), -1).shape, tf.concat([x], 0).shape, tf.concat(5, 0))
tf.concat({"a": x}.values(), 0)
# %% The same of a layer of the program's own, in a model with metrics
tf.keras.utils.set_random_seed(42)

class Sampling(layers.Layer):
    def call(self, inputs):
        mean, log_variance = inputs
        return K.random_normal(tf.shape(log_variance)) * K.exp(log_variance / 2) + mean

mean, variance = layers.Dense(2)(inputs), layers.Dense(2)(inputs)
encoder = tf.keras.Model(inputs, [mean, variance, Sampling()([mean, variance])])
model = tf.keras.Model(inputs, decoder(encoder(inputs)[2]))
model.compile("rmsprop", "binary_crossentropy", metrics=["mae"])
x = np.random.rand(20, 6)
history = model.fit(x, x, epochs=2, batch_size=10, validation_data=(x, x), verbose=0)
print({key: np.round(values, 3).tolist() for key, values in history.history.items()}, np.random.randint(1000))
