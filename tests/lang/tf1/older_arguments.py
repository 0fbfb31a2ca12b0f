import tensorflow as tf
import numpy as np
if hasattr(tf, "enable_eager_execution"):
    tf.enable_eager_execution()
else:
    tf = tf.compat.v1                       # TensorFlow 2 has TensorFlow 1's arguments there
x = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# %%
print(tf.reduce_sum(x, 1, keep_dims=True), tf.reduce_mean(x, reduction_indices=[0]), tf.argmax(x, dimension=1))
print(tf.expand_dims(x, dim=0).shape, tf.squeeze([[1, 2]], squeeze_dims=[0]), tf.nn.softmax(x, dim=0).numpy().round(3).tolist())
# %%
print(tf.nn.dropout(x, 1.0), tf.nn.dropout(x, keep_prob=1.0), tf.nn.l2_normalize(x, dim=1).numpy().round(3).tolist())
# %%
print(tf.constant_initializer(2.0, dtype=tf.float32)([2]), tf.zeros_initializer()([1]), tf.log(1.0), tf.to_float(3))
# %%
import functools
print(functools.partial(tf.reduce_max, reduction_indices=[1])(x), isinstance(tf.zeros([]), tf.Tensor), tf.executing_eagerly())
# %%
class Net(tf.keras.Model):
    def __init__(self):
        super(Net, self).__init__()
        self.norm = tf.keras.layers.BatchNormalization(fused=True)
        self.dense = tf.layers.Dense(2, kernel_initializer=tf.ones_initializer(), bias_initializer=tf.constant_initializer(0.5, dtype=tf.float32)) \
            if hasattr(tf.layers, "Dense") else \
            tf.keras.layers.Dense(2, kernel_initializer=tf.ones_initializer(), bias_initializer=tf.constant_initializer(0.5, dtype=tf.float32))
    def call(self, inputs, training=False):
        return self.dense(self.norm(inputs, training=training))
net = Net()
with tf.GradientTape() as tape:
    loss = tf.losses.softmax_cross_entropy(onehot_labels=tf.one_hot([0, 1], 2), logits=net(x))
print(loss.numpy().round(4), [g.shape for g in tape.gradient(loss, net.trainable_variables)], net.norm.fused, net.norm.renorm)
# %%
for f in (lambda: tf.reduce_sum(x, no_such=1), lambda: tf.nn.dropout(x)):
    try:
        f()
    except Exception as e:
        print(type(e).__name__)
# %%
class Own(tf.keras.layers.Layer):
    def build(self, input_shape):
        width = input_shape[-1].value if hasattr(input_shape[-1], "value") else input_shape[-1]
        self.kernel = self.add_variable("kernel", shape=[width, 4], initializer="ones")
    def call(self, inputs):
        return tf.matmul(inputs, self.kernel)
own = Own()
print(own(x).numpy().tolist(), [v.name for v in own.variables], isinstance(own.kernel, (tf.Variable, type(own.kernel))))
# %%
model = tf.keras.Sequential([tf.keras.layers.Dense(3, input_shape=(2,), kernel_initializer="ones"), tf.keras.layers.Dense(1, kernel_initializer="ones")])
model.compile(optimizer=tf.train.AdamOptimizer(0.01), loss="mse", metrics=["mae"])
history = model.fit(np.ones((8, 2), "float32"), np.ones((8, 1), "float32"), epochs=2, batch_size=4, verbose=0).history
print([round(v, 4) for v in history["loss"]], type(model.optimizer).__name__, model.optimizer.iterations.numpy())
for f in (lambda: model.optimizer.weights, lambda: model.optimizer.get_config(), lambda: model.optimizer.minimize(tf.constant(1.0), [])):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
