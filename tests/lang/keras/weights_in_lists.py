# The order of a model's weights: a list or dict of layers gives what can be trained in it first
# %%
BN, Dense = tf.keras.layers.BatchNormalization, tf.keras.layers.Dense

def names(model):
    for weights in (model.weights, model.trainable_weights, model.non_trainable_weights):
        print(len(weights), [w.name for w in weights])

class Several(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.listed = [Dense(2), BN(), Dense(3), BN()]
        self.scale = tf.Variable(1., name="scale")
        self.named = {"a": BN(), "b": [Dense(2), BN()]}
        self.loose = [tf.Variable(1., trainable=False, name="fixed"), tf.Variable(2., name="free")]
        self.pair = (BN(), BN())
        self.chain = tf.keras.Sequential([BN(), Dense(2)])

    def call(self, x):
        for layer in self.listed + [self.named["a"]] + self.named["b"] + list(self.pair):
            x = layer(x)
        return self.chain(x) * self.scale

model = Several()
model(tf.ones([1, 3]))
names(model)
# %%
model.listed[1].trainable = False
names(model)
model.trainable = False
names(model)
# %%
class Block(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.inner = [Dense(2), BN(), Dense(3), BN()]

    def call(self, x):
        for layer in self.inner:
            x = layer(x)
        return x

class Blocks(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.first, self.rest = Block(), [Block(), Block()]

    def call(self, x):
        x = self.first(x)
        for block in self.rest:
            x = block(x)
        return x

model = Blocks()
model(tf.ones([1, 3]))
names(model)
# %% Graphs of layers keep the order of their layers
inputs = tf.keras.Input((3,))
graph = tf.keras.Model(inputs, Dense(2)(BN()(BN()(Dense(2)(inputs)))))
names(graph)
outer = tf.keras.Input((3,))
names(tf.keras.Model(outer, BN()(graph(outer))))

class WithMore(tf.keras.Model):
    def __init__(self):
        x = tf.keras.Input((3,))
        super().__init__(x, Dense(1)(BN()(Dense(2)(x))))
        self.more = [BN(), Dense(2)]
        for layer in self.more:
            layer.build((None, 2))

names(WithMore())
# %% What was assigned in a call
class Counting(tf.keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.count = self.add_weight("count", shape=(), initializer="zeros", trainable=False)

    def call(self, x):
        self.add_update(self.count.assign_add(1.))
        self.add_update([lambda: self.count.assign_add(10.)])
        return x

layer = Counting()
layer(tf.ones(2))
print(layer.count.numpy(), layer.updates)
model = tf.keras.Sequential([Dense(2), layer])
model.compile("sgd", "mse")
model.fit(np.ones((4, 2)), np.ones((4, 2)), verbose=0)
print(layer.count.numpy())
layer.trainable = False
layer(tf.ones(2))
print(layer.count.numpy())
# %% Random features
features = tf.keras.layers.experimental.RandomFourierFeatures(6, scale=2.)
y = features(tf.ones([3, 4]))
x = tf.matmul(tf.ones([3, 4]), features.unscaled_kernel / features.kernel_scale) + features.bias
print(y.shape, np.allclose(y, tf.cos(x), atol=1e-6), [(w.name, w.shape) for w in features.weights], features.trainable_weights)
features.compute_output_shape((None, 4)), features.get_config()
# %%
by_default = tf.keras.layers.experimental.RandomFourierFeatures(5, "laplacian")
by_default.build((None, 2))
print(by_default.kernel_scale.numpy(), by_default.scale)
tf.keras.layers.experimental.RandomFourierFeatures(5, "cosine")
