# %% Parameters that are Python's floats beside float64: exact where TensorFlow makes them float64 at once, else by way of float32.
import tensorflow as tf

x = tf.constant([[0.1, 0.7, -1.3], [2.2, -0.4, 0.9]], tf.float64)
a, b = x[:, :2], x[:, 2:]
for y in (tf.clip_by_norm(x, 0.7), tf.keras.activations.relu(x, 0.1, 1.7, 0.2), tf.nn.silu(x, 0.7), tf.linalg.lstsq(a, b, 0.1),
          tf.nn.leaky_relu(x, 0.1), tf.keras.activations.elu(x, 0.7)):
    print(y.numpy().round(13).tolist())

# %%
O = tf.keras.optimizers
for optimizer in (O.SGD(0.1), O.SGD(0.1, 0.9), O.SGD(0.1, 0.9, True), O.Adam(0.1), O.Adagrad(0.1), O.Adadelta(0.1), O.RMSprop(0.1, momentum=0.3),
                  O.Nadam(0.1), O.Ftrl(0.1), O.Adam(0.1, clipnorm=0.2), O.legacy.SGD(0.1, 0.9)):
    v = tf.Variable([1.0, 2.0], dtype=tf.float64)
    for _ in range(3):
        optimizer.apply_gradients([(tf.constant([0.1, -0.3], tf.float64), v)])
    print(type(optimizer).__name__, v.numpy().round(13).tolist())
