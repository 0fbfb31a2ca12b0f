# %% statistics of a list of numbers
for axis in (None, 0):
    layer = tf.keras.layers.Normalization(axis=axis)
    try:
        layer.adapt(np.array([1.0, 2.0, 3.0, 4.0, 5.0], np.float32))
        print(layer.mean.shape, layer(np.array([1.0, 2.0, 3.0], np.float32)))
    except ValueError as e:
        print(str(e).split("ValueError: ")[-1].strip())
# %% products of more than two axes
left, right = tf.keras.Input((28, 3), batch_size=32), tf.ones([5, 3, 4])
print(tf.keras.backend.dot(tf.ones([2, 3]), right).shape, tf.keras.backend.dot(tf.sparse.eye(2), tf.ones([2, 1])))
tf.keras.backend.dot(left, tf.ones([3, 4]))
# %% what is a tensor of Keras
print(tf.keras.backend.is_keras_tensor(left), tf.keras.backend.is_keras_tensor(tf.Variable(1.0)))
tf.keras.backend.is_keras_tensor(np.ones(2))
# %% a shape that becomes known
picture = tf.keras.Input([None, None, 3])
picture.set_shape([None, 224, 224, None])
print(picture.shape)
picture.set_shape([None, 224, 100, 3])
# %% a step gives the number of steps
weight = tf.Variable(2.0)
adam = tf.keras.optimizers.Adam()
print(adam.apply_gradients([(tf.constant(1.0), weight)]))
print(adam.iterations)
# %% settings of optimizers inside others
scaled = tf.keras.mixed_precision.LossScaleOptimizer(tf.keras.optimizers.legacy.Adam(beta_1=0.75, epsilon=1e-5))
scaled.beta_1 = 0.5
print(scaled.beta_1, scaled.inner_optimizer.beta_1, scaled.inner_optimizer.epsilon, scaled.inner_optimizer.amsgrad)
# %%
plain = tf.keras.optimizers.legacy.Adam(1.0, epsilon=1e-7)
plain.epsilon = 1e7
weight.assign(2.0)
plain.apply_gradients([(tf.constant(1.0), weight)])
print(weight.numpy())
# %% paths of weights
class Tower(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.first = tf.keras.layers.Dense(2)
        self.others = [tf.keras.layers.Dense(1), tf.keras.layers.LayerNormalization()]

    def call(self, x):
        for layer in [self.first, *self.others]:
            x = layer(x)
        return x

tower = Tower()
tower(tf.ones([1, 2]))
print(list(tower.get_weight_paths()))
graph = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, name="d1")])
graph.compile("adam", "mse")
print(list(graph.get_weight_paths()))
# %% variables by chance
np.random.seed(3)
tf.random.set_seed(3)
print(tf.keras.backend.random_normal_variable((2,), 1.0, 2.0).numpy())
print(tf.keras.backend.random_uniform_variable((2,), -1.0, 1.0, seed=4).numpy())
