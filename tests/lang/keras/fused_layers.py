# %% dense and convolutional layers with and without relu, their gradients through what follows: whole numbers, so that sums are exact
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

rng = np.random.default_rng(5)


def whole(*shape):
    return rng.integers(-3, 4, shape).astype("float32")


def settled(layer, x):
    """The layer with weights of whole numbers."""
    layer(x)
    layer.set_weights([whole(*w.shape) for w in layer.get_weights()])
    return layer


def show(layer, x, after):
    x = tf.constant(x)
    settled(layer, x)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = after(layer(x))
    print(y.shape, float(tf.reduce_sum(y)), [(g.shape, float(tf.reduce_sum(g)), float(tf.reduce_sum(g * g))) for g in tape.gradient(y, [x, *layer.trainable_variables])])


for activation in (None, "relu", "linear", tf.nn.relu):
    show(layers.Dense(20, activation), whole(6, 9), lambda y: y * y)
    show(layers.Conv2D(17, 3, padding="same", activation=activation), whole(18, 5, 4, 2), lambda y: tf.reduce_sum(y, [1, 2]))
    show(layers.Conv2D(3, (2, 3), 2, activation=activation), whole(2, 6, 7, 3), lambda y: tf.transpose(y, [3, 1, 0, 2]) * 2.0)
    show(layers.Conv2D(4, 2, dilation_rate=2, activation=activation, use_bias=False), whole(2, 6, 7, 3), lambda y: y)
    show(layers.Conv2D(4, 2, groups=2, activation=activation), whole(2, 6, 7, 4), lambda y: y)

# %% second gradients, and what is not finite
x = tf.constant(whole(3, 5, 5, 2))
layer = settled(layers.Conv2D(4, 3, activation="relu"), x)
dense = settled(layers.Dense(3, "relu"), tf.zeros((3, 36)))
with tf.GradientTape() as outer:
    outer.watch(x)
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = tf.reduce_sum(dense(tf.reshape(layer(x), [3, -1])) ** 2)
    g = tape.gradient(y, x)
    z = tf.reduce_sum(g * g)
print(float(y), float(z), float(tf.reduce_sum(outer.gradient(z, layer.kernel))))
odd = tf.constant([[np.nan, 1.0], [np.inf, -1.0], [-np.inf, 0.0]], tf.float32)
dense = layers.Dense(2, "relu", kernel_initializer="ones", bias_initializer="ones")
print(dense(odd), layers.Dense(2, kernel_initializer="ones")(odd))

# %% a layer of one's own, other dtypes, other ranks
class Halved(layers.Conv2D):
    def convolution_op(self, inputs, kernel):
        return super().convolution_op(inputs, kernel) / 2


print(float(tf.reduce_sum(settled(Halved(2, 2, activation="relu"), x)(x))))
print(layers.Dense(2, "relu", kernel_initializer="ones", dtype="float64")(np.ones((2, 3))))
print(layers.Dense(2, "relu", kernel_initializer="ones")(np.ones((2, 1, 3), "float32")).shape)
mixed = layers.Dense(2, "relu", kernel_initializer="ones", dtype="mixed_float16")
print(mixed(tf.ones((2, 3)) / 3), mixed.kernel.dtype)
print(settled(layers.Conv2D(2, 2, activation="relu", data_format="channels_last"), tf.zeros((1, 3, 3, 1)))(tf.zeros((1, 2, 3, 3, 1))).shape)

# %% what does not fit
for make in (lambda: layers.Conv2D(2, 5, activation="relu")(tf.zeros((1, 3, 3, 1))), lambda: layer(tf.zeros((1, 5, 5, 3))),
             lambda: layers.Dense(2, "relu")(tf.zeros((2,)))):
    try:
        print(make())
    except Exception as e:
        print(type(e).__name__, str(e).splitlines()[0][:120])

# %% training goes the same way by fit() and by a function
model = keras.Sequential([layers.Conv2D(4, 3, activation="relu", kernel_initializer="ones", input_shape=(6, 6, 1)), layers.GlobalAveragePooling2D(),
                          layers.Dense(5, "relu", kernel_initializer="ones"), layers.Dense(1, kernel_initializer="ones")])
model.compile(keras.optimizers.SGD(2.0 ** -14), "mse")
data, target = whole(8, 6, 6, 1), whole(8, 1)
history = model.fit(data, target, batch_size=4, epochs=3, shuffle=False, verbose=0)
print([f"{v:.5g}" for v in history.history["loss"]])
step = tf.function(lambda x: model(x, training=True))
print(np.allclose(step(tf.constant(data)), model(data)))
