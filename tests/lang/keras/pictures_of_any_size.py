# Models of pictures and sounds whose sizes nobody knows, with layers of the program's own
# %%
class Reflected(tf.keras.layers.Layer):
    def __init__(self, width, **kwargs):
        super().__init__(**kwargs)
        self.width = width

    def call(self, x):
        return tf.pad(x, [[0, 0], [self.width] * 2, [self.width] * 2, [0, 0]], "REFLECT")

inputs = tf.keras.Input((None, None, 3))
x = Reflected(4)(inputs)
x = tf.keras.layers.Conv2D(4, 9)(x)
x = tf.keras.layers.Conv2D(4, 3, strides=2)(x)
x = Reflected(1)(x)
skip = x = tf.keras.layers.Conv2D(4, 3)(x)
x = tf.nn.depth_to_space(tf.nn.space_to_depth(x, 2), 2)
x = tf.keras.layers.Concatenate()([skip, x])
x = tf.image.resize(x, tf.shape(x)[1:3] * 2)
x = tf.keras.layers.Conv2DTranspose(3, 3, strides=2)(x)
model = tf.keras.Model(inputs, x)
print(x.shape, model(tf.ones([1, 33, 33, 3])).shape)
# %%
class Normalised(tf.keras.layers.Layer):
    def call(self, x):
        mean, variance = tf.nn.moments(x, [1, 2], keepdims=True)
        return (x - mean) * tf.math.rsqrt(variance + 1e-5)

def smaller(filters):
    return tf.keras.Sequential([tf.keras.layers.Conv2D(filters, 4, strides=2, padding="same"), Normalised(), tf.keras.layers.LeakyReLU()])

inputs = x = tf.keras.Input((None, None, 3))
skips = []
for filters in (2, 4, 4, 4):
    x = smaller(filters)(x)
    skips.append(x)
join = tf.keras.layers.Concatenate()
for skip in reversed(skips[:-1]):
    x = join([tf.keras.layers.Conv2DTranspose(4, 4, strides=2, padding="same")(x), skip])
unet = tf.keras.Model(inputs, x)
unet.summary()
print(unet(tf.ones([2, 32, 48, 3])).shape)
# %%
class Steps(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.convolution = tf.keras.layers.Conv1D(4, 5)

    def call(self, x):
        return self.convolution(x)

inputs = x = tf.keras.Input((None, 5))
for _ in range(4):
    x = Steps()(x)
print(tf.keras.Model(inputs, x).output_shape)
# %%
class Encoder(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.convolutions = [tf.keras.layers.Conv2D(4, 5, strides=2) for _ in range(3)]

    def call(self, x):
        for convolution in self.convolutions:
            x = convolution(x)
        return x

encoder = Encoder()
encoder.build((None, None, None, 3))
encoder.summary()
# %%
class Frames(tf.keras.layers.Layer):
    def call(self, x):
        return tf.signal.frame(x, 8, 4, axis=1)

inputs = tf.keras.Input((None,))
x = Frames()(inputs)
print(x.shape, tf.keras.Model(inputs, tf.keras.layers.Dense(3)(x))(tf.ones([2, 20])).shape)
x = tf.abs(tf.signal.stft(inputs, 16, 8))
print(x.shape, tf.keras.Model(inputs, x)(tf.ones([2, 64])).shape)
