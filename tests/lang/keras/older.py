# %%
from tensorflow.keras.layers.experimental import preprocessing
import tensorflow.keras.layers.experimental.preprocessing as pre
print(preprocessing.Rescaling is tf.keras.layers.Rescaling, pre.RandomFlip is tf.keras.layers.RandomFlip, tf.keras.layers.experimental.preprocessing.Normalization is tf.keras.layers.Normalization)
tf.keras.layers.experimental.EinsumDense is tf.keras.layers.EinsumDense
# %%
p = tf.keras.mixed_precision.global_policy(); print(p, p.name, p.compute_dtype, p.variable_dtype, tf.keras.layers.Dense(2).dtype_policy)
tf.keras.mixed_precision.Policy("nonsense")
# %%
import tf_keras
from tf_keras.layers import Dense
print(tf_keras.Sequential([Dense(2, input_shape=(3,))]).count_params(), tf_keras.layers.Dense is Dense)
# %%
s = tf.distribute.get_strategy(); print(s.num_replicas_in_sync, tf.distribute.has_strategy())
s = tf.distribute.MirroredStrategy(); print(s.num_replicas_in_sync)
with s.scope():
    v = tf.Variable(1., name="v")
    model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,), kernel_initializer="ones")]); opt = tf.keras.optimizers.SGD(.1)
    print(tf.distribute.has_strategy(), tf.distribute.get_strategy() is s, tf.distribute.in_cross_replica_context())
data = s.experimental_distribute_dataset(tf.data.Dataset.from_tensor_slices((tf.ones((8, 2)), tf.zeros((8, 1)))).batch(4))
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.nn.compute_average_loss(tf.keras.losses.mse(y, model(x, training=True)), global_batch_size=4)
    g = tape.gradient(loss, model.trainable_variables)
    opt.apply_gradients(zip(g, model.trainable_variables))
    return loss
@tf.function
def train(x, y):
    per = s.run(step, args=(x, y))
    return s.reduce(tf.distribute.ReduceOp.SUM, per, axis=None)
for x, y in data: print(np.round(train(x, y).numpy(), 4))
print(s.experimental_local_results(tf.constant(1.)), tf.nn.scale_regularization_loss(2.))
# %%
with tf.distribute.OneDeviceStrategy("/cpu:0").scope():
    m = tf.keras.Sequential([tf.keras.layers.Dense(1, kernel_initializer="ones")]); m.compile("sgd", "mse")
m.fit(tf.ones((4, 2)), tf.zeros((4, 1)), epochs=2, verbose=0).history
