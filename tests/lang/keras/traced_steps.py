# %% what a program prints in its layers, losses and steps is printed while fit() traces them
from tensorflow import keras
x = np.arange(350, dtype="float32").reshape(70, 5) / 350
y = x[:, :1]
class Doubled(keras.layers.Layer):
    def build(self, shape):
        print("build", shape)
        self.w = self.add_weight(name="w", shape=(shape[-1], 4))
    def call(self, x, training=None):
        print("call", x.shape, training, type(x).__name__)
        return tf.matmul(x, self.w) * 2
class Small(keras.Model):
    def __init__(self):
        super().__init__()
        self.first, self.drop, self.last = Doubled(), keras.layers.Dropout(0.3), keras.layers.Dense(1)
    def call(self, x):
        return self.last(self.drop(tf.nn.relu(self.first(x))))
def rounded(history):
    return {name: np.round(values, 3).tolist() for name, values in history.history.items()}
keras.utils.set_random_seed(3)
model = Small()
model.compile("adam", "mse", metrics=["mae"])
print(rounded(model.fit(x, y, epochs=3, batch_size=16, validation_data=(x, y), verbose=0)))
print(model.predict(x, verbose=0).shape)
# %% a train_step of one's own
class Own(keras.Model):
    def train_step(self, data):
        print("step", data)
        x, y = data
        with tf.GradientTape() as tape:
            loss = self.compiled_loss(y, self(x, training=True), regularization_losses=self.losses)
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {m.name: m.result() for m in self.metrics}
inputs = keras.Input((5,))
model = Own(inputs, keras.layers.Dense(1)(keras.layers.Dropout(0.5)(inputs)))
model.compile("adam", "mse")
print(rounded(model.fit(x, y, epochs=2, verbose=0)))
print(rounded(model.fit(tf.data.Dataset.from_tensor_slices((x, y)).batch(7, drop_remainder=True), epochs=2, verbose=0)))
model.compile("adam", "mse", run_eagerly=True)
model.fit(x[:4], y[:4], verbose=0) and None
# %% a loss and a metric, for batches that are all of one size; then for others
def squares(a, b):
    print("loss", a.shape, b.shape)
    return tf.reduce_mean((a - b) ** 2, -1)
model = keras.Sequential([keras.layers.Dense(3, activation="relu"), keras.layers.Dense(1)])
model.compile("sgd", squares, metrics=[lambda a, b: tf.reduce_mean(a - b)])
print(rounded(model.fit(x, y, epochs=2, verbose=0, batch_size=10)))
model.evaluate(x, y, verbose=0) and None
# %% a mask that is taken off
class Words(keras.Model):
    def __init__(self, bare):
        super().__init__()
        self.embedding, self.last, self.bare = keras.layers.Embedding(9, 4, mask_zero=True), keras.layers.Dense(9), bare
    def call(self, x):
        y = self.last(self.embedding(x))
        if self.bare:
            del y._keras_mask
        return y
words = np.arange(40).reshape(8, 5) % 9
for bare in (False, True):
    keras.utils.set_random_seed(1)
    model = Words(bare)
    model.compile("sgd", lambda a, b: keras.losses.sparse_categorical_crossentropy(a, b, from_logits=True), metrics=["accuracy"])
    print(rounded(model.fit(words, words, epochs=2, verbose=0)))
# %% random numbers of a step
class Noise(keras.Model):
    def train_step(self, data):
        noise = tf.random.normal((2,)) + tf.random.uniform((2,))
        self.seen.assign(noise)
        return {"sum": tf.reduce_sum(noise)}
keras.utils.set_random_seed(5)
model = Noise()
model.seen = tf.Variable([0.0, 0.0])
model.compile()
print(rounded(model.fit(x, epochs=3, verbose=0)), np.round(model.seen.numpy(), 4))
# %% counters of Python count traces
class Counted(keras.Model):
    def train_step(self, data):
        self.count = getattr(self, "count", 0) + 1
        return {"ones": tf.constant(1.0)}
model = Counted()
model.compile()
model.fit(x, epochs=3, verbose=0)
model.count
