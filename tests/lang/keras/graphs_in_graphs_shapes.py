# A graph of layers called with other shapes than it was made with
# %%
inputs = tf.keras.Input((None, None, 3))
features = tf.keras.layers.Conv2D(4, 3, 2)(inputs)
model = tf.keras.Model(inputs, [features, tf.keras.layers.Flatten()(tf.keras.layers.GlobalAveragePooling2D()(features))])
print(model.compute_output_shape((None, 33, 33, 3)), model.compute_output_shape((2, 9, 9, 3)), model.compute_output_shape((None, None, None, 3)))
print([x.shape for x in model(tf.keras.Input((9, 9, 3)))], [x.shape for x in model(tf.keras.Input((None, 9, 3)))])
# %%
a, b = tf.keras.Input((4,)), tf.keras.Input((4,))
print(tf.keras.Model([a, b], tf.keras.layers.Add()([a, b])).compute_output_shape([(3, 4), (3, 4)]))
# %%
class Doubled(tf.keras.layers.Layer):
    def call(self, x):
        return tf.image.resize(x, tf.shape(x)[1:3] * 2)

picture = tf.keras.Input((96, 64, 3))
doubled = tf.keras.Model(inputs, Doubled()(tf.keras.layers.MaxPool2D()(inputs)) + inputs)
print(doubled(picture).shape, doubled.output_shape)
# %% A base without a size, and a head that needs one
base = tf.keras.Sequential([tf.keras.layers.Input((None, None, 3)), tf.keras.layers.Conv2D(4, 3, 2, "same"), tf.keras.layers.MaxPool2D()])
plain = tf.keras.Model(inputs, tf.keras.layers.Conv2D(4, 3, 2, "same")(inputs))
for bottom in (base, plain):
    head = tf.keras.layers.Dense(2)(tf.keras.layers.Flatten()(bottom(picture)))
    tf.keras.Model(picture, head).summary()
print(tf.keras.Sequential([tf.keras.layers.Input((8, 8, 3)), plain, tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)]).output_shape)
print(tf.keras.layers.TimeDistributed(plain)(tf.keras.Input((5, 16, 16, 3))).shape)
# %% Graphs in a stack in a model
def stage(ins, outs, strides=1, padding=0):
    x = tf.keras.layers.Input([None, None, ins])
    y = tf.keras.layers.Conv2D(outs, 3, strides, use_bias=False)(tf.keras.layers.ZeroPadding2D(padding)(x))
    return tf.keras.Model(x, tf.nn.leaky_relu(tf.keras.layers.BatchNormalization()(y), alpha=0.1))

class Block(tf.keras.Model):
    def __init__(self, channels):
        super().__init__()
        self.first, self.second = stage(channels, 2 * channels, padding=1), stage(2 * channels, channels, padding=1)

    def call(self, x):
        return self.second(self.first(x)) + x

class Backbone(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.before = stage(3, 4, padding=1)
        self.stages = [tf.keras.Sequential([stage(4, 4, 2, 1), Block(4), Block(4)]) for _ in range(2)]

    def call(self, x):
        x, found = self.before(x), []
        for one in self.stages:
            x = one(x)
            found.append(x)
        return tuple(found)

backbone = Backbone()
print([x.shape for x in backbone(tf.zeros([1, 32, 32, 3]))])
backbone.summary()
# %% What a model has but never calls
class Idle(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.used, self.idle, self.plain = tf.keras.layers.Dense(2), tf.keras.layers.Dense(2), tf.keras.layers.Identity()

    def call(self, x):
        return self.used(x)

idle = Idle()
idle(tf.ones([1, 2]))
idle.summary()
# %% Whatever else a variable is told is ignored
tf.Variable(1., use_resource=True, collections=["a"])
