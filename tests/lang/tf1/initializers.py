# TensorFlow 1's initializers draw from the stream of random operations, anew at every call
# %%
import tensorflow.compat.v1 as tf1

def shown(x):
    return np.round(x.numpy().astype(float), 4).tolist()

names = "random_uniform random_normal truncated_normal variance_scaling uniform_unit_scaling glorot_uniform glorot_normal"
for seed in (None, 7):
    tf.random.set_seed(2)
    for name in names.split():
        initializer = getattr(tf1, name + "_initializer")(seed=seed)
        print(name, shown(initializer([2, 2])), shown(initializer([2, 2])), initializer.get_config())
    for distribution in ("uniform", "untruncated_normal", "normal"):
        print(distribution, shown(tf1.variance_scaling_initializer(3., "fan_out", distribution, seed)([3, 2, 2])))
    for name in "he_normal he_uniform lecun_normal lecun_uniform".split():
        print(name, shown(getattr(tf1.initializers, name)(seed)([3, 2])))
    q = tf1.orthogonal_initializer(2., seed)([2, 3])
    print(np.allclose(q @ tf.transpose(q), 4 * np.eye(2), atol=1e-4))
# %%
print(tf1.constant_initializer([1, 2])([2]), tf1.zeros_initializer()([2], tf.int32), tf1.initializers.identity(3.)([2, 3]))
print(type(tf1.initializers.identity()), type(tf1.glorot_normal_initializer()).__name__, tf1.initializers.random_normal is tf1.random_normal_initializer)
tf1.variance_scaling_initializer(0.)
# %%
tf1.variance_scaling_initializer(mode="fan")
# %%
tf1.variance_scaling_initializer(distribution="cauchy")
# %% Variables with the arguments of graphs
tf.random.set_seed(2)
v = tf1.Variable(1., False, ["collection"], name="v", use_resource=True)
print(v, v.trainable, isinstance(v, tf.Variable), isinstance(v, tf1.Variable))
print(shown(tf1.get_variable("w", [2, 2])))
layer = tf.keras.layers.Dense(2, kernel_initializer=tf1.variance_scaling_initializer())
layer.build((None, 2))
print(shown(layer.kernel))
# %%
tf.Variable(1., use_resource=True)
# %% A trace keeps arguments as they were when it was made
@tf.function
def shapes(x):
    shape, table, out = [2], np.zeros(2, np.float32), []
    for i in range(3):
        out.append(tf.reshape(x, shape) + table)
        shape.insert(0, 1)
        table += 1
    return out

print([y.numpy().tolist() for y in shapes(tf.constant([1., 2.]))])
print([y.numpy().tolist() for y in shapes(tf.constant([3., 4.]))])
