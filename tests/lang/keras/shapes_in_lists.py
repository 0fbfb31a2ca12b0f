# %%
from tensorflow import keras
from tensorflow.keras import layers
i = keras.Input((4,))
x = layers.Dense(3)(i)
model = keras.Model([i], [x])
model.input_shape, model.output_shape, model.output.shape
# %%
keras.Model(i, [layers.Dense(2)(x), x]).summary()
# %%
block = layers.Dense(4, name="block")
twice = keras.Sequential([layers.Input((4,)), block, block, layers.Dense(1, name="last")])
twice.summary()
[layer.name for layer in twice.layers], twice(tf.ones((1, 4))).shape
# %%
class Mine(layers.Layer):
    def call(self, x):
        return tf.cast(x, self._compute_dtype)
keras.Sequential([layers.Input((4,)), Mine(name="mine")]).get_config()["layers"][1]["module"]
# %%
b = tf.constant(3, tf.int64)
tf.ones((b, 1), dtype="int64").shape, tf.convert_to_tensor([b, 1], tf.int32), tf.convert_to_tensor([[b, 2], [3, b]], tf.float32)
# %%
r = tf.strings.unicode_decode(["Café", "caffè"], "UTF8")
tf.strings.unicode_encode(r, "UTF-8"), tf.strings.unicode_encode(tf.ragged.constant([[68, 69], [], [72]]), "UTF-8")
