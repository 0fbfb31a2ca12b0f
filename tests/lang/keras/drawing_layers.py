# Layers of one's own that draw, as packages on Keras make them, and Keras's own beside them.
class Noise(tf.keras.__internal__.layers.BaseRandomLayer):
    def call(self, x):
        return x + self._random_generator.random_uniform((2,))


print(tf.keras.__internal__.layers.BaseRandomLayer)
for settings in ({}, {"seed": 3}, {"seed": 3, "force_generator": True}, {"seed": 3, "rng_type": "stateless"}):
    tf.keras.utils.set_random_seed(1)
    noise = Noise(**settings)
    print(noise(tf.zeros(2)), noise(tf.zeros(2)), noise.get_config(), noise.weights)
print(type(Noise(seed=1)._random_generator))

# %%
Noise(rng_type="x")

# %%
pictures = tf.reshape(tf.range(32.0), (2, 4, 4, 1))
for layer in (tf.keras.layers.RandomCrop(2, 2, seed=3), tf.keras.layers.RandomFlip(seed=3)):
    print(layer.get_config())
    print(type(layer).from_config(layer.get_config())(pictures)[0, :, :, 0])

# %%
generator = layer._random_generator
print(generator.random_normal((2,)), generator.truncated_normal((2,)), generator.dropout(tf.ones(5), 0.4))
