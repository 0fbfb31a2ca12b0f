# %% a layer of one's own in a graph of layers is called once, with what is known of the shapes
from tensorflow import keras
layers = keras.layers
class Shown(layers.Layer):
    def build(self, shape):
        self.relu, self.dense = layers.ReLU(), layers.Dense(3)
        print("build", shape, self.relu.name)
    def call(self, x, training=None):
        print(x, training, tf.shape(x)[0])
        return self.relu(self.dense(x))
inputs = keras.Input((3,))
x = Shown(name="first")(layers.ReLU()(inputs))
print(x)
x = layers.ReLU()(Shown(name="second")(x))
print(x.name)
# %% sizes that follow from a batch of any size are not known
flat = lambda t: tf.reshape(t, [tf.shape(t)[0], -1])
print(layers.Lambda(flat)(x), layers.Lambda(lambda t: tf.reshape(t, [-1, tf.shape(t)[1]]))(x))
class Patches(layers.Layer):
    def call(self, images):
        patches = tf.image.extract_patches(images, [1, 2, 2, 1], [1, 2, 2, 1], [1, 1, 1, 1], "VALID")
        return tf.reshape(patches, [tf.shape(images)[0], -1, patches.shape[-1]])
class Encoded(layers.Layer):
    def __init__(self, count):
        super().__init__()
        self.count, self.project, self.place = count, layers.Dense(4), layers.Embedding(count, 4)
    def call(self, patches):
        return self.project(patches) + self.place(tf.range(self.count))
images = keras.Input((8, 8, 3))
model = keras.Model(images, layers.LayerNormalization()(Encoded(16)(layers.Dropout(0.1)(Patches()(images)))))
model.summary()
model(tf.zeros((2, 8, 8, 3))).shape
# %% windows of a picture: unknown sizes in the middle
windows = tf.reshape(images, [-1, 4, 2, 4, 2, 3])
windows = tf.reshape(tf.transpose(windows, [0, 1, 3, 2, 4, 5]), [-1, 2, 2, 3])
class PerWindow(layers.Layer):
    def call(self, x):
        return tf.reshape(x, [-1, 16, 2, 2, 3]) * 2.0
print(windows, PerWindow()(windows))
# %% cells of one's own make their weights with the graph
class Cell(layers.Layer):
    def __init__(self, units, **kwargs):
        super().__init__(**kwargs)
        self.state_size = self.output_size = units
        self.inner = layers.SimpleRNNCell(units, activation=None)
    def call(self, x, states):
        output, states = self.inner(x, states)
        return output, [output]
class Wrapped(layers.Layer):
    def __init__(self):
        super().__init__()
        self.inner = layers.Dense(3)
    def call(self, x):
        return self.inner(x)
for layer in (layers.RNN(Cell(3), input_shape=[None, 1]), layers.TimeDistributed(Wrapped(), input_shape=[4, 1]),
              layers.Bidirectional(layers.RNN(Cell(3)), input_shape=[None, 1])):
    keras.utils.set_random_seed(3)
    model = keras.Sequential([layer, layers.Dense(2)])
    print([w.name for w in model.weights], [np.round(w.ravel()[:2], 3).tolist() for w in model.get_weights()])
# %% penalties of activity by a function of one's own, in fit()
keras.utils.set_random_seed(1)
model = keras.Sequential([layers.Dense(3, activity_regularizer=lambda y: 0.1 * tf.reduce_sum(y ** 2)), layers.Dense(1)])
model.compile("sgd", "mse")
np.round(model.fit(np.ones((8, 2)), np.ones((8, 1)), epochs=3, verbose=0).history["loss"], 4)
