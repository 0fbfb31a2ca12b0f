import tensorflow as tf
import numpy as np
# %% optimizers over several variables, with copies that must not change
a, b = tf.Variable([[1.0, -2.0], [3.0, 0.5]]), tf.Variable(2.0)
kept = a.value()
for optimizer in (tf.keras.optimizers.SGD(0.1), tf.keras.optimizers.SGD(0.1, momentum=0.9),
                  tf.keras.optimizers.SGD(0.1, momentum=0.9, nesterov=True), tf.keras.optimizers.Adam(0.1)):
    for _ in range(3):
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(a * a) * b
        optimizer.apply_gradients(zip(tape.gradient(loss, [a, b]), [a, b]))
    print(np.round(a.numpy(), 3).tolist(), round(float(b), 3))
kept.numpy().tolist()
# %% gather_nd with batch dimensions
x = tf.Variable(tf.reshape(tf.range(12.0), (2, 3, 2)))
with tf.GradientTape() as tape:
    y = tf.reduce_sum(tf.gather_nd(x, [[[0], [2], [2]], [[1], [1], [0]]], batch_dims=1) * 2.0)
tf.convert_to_tensor(tape.gradient(y, x))
# %% recurrent layers on constant weights
x = tf.reshape(tf.range(24.0), (2, 3, 4)) / 24
for layer in (tf.keras.layers.LSTM, tf.keras.layers.GRU):
    for backwards in (False, True):
        one = layer(3, kernel_initializer=tf.keras.initializers.Constant(0.1), recurrent_initializer=tf.keras.initializers.Constant(0.2),
                    return_sequences=True, return_state=True, go_backwards=backwards)
        with tf.GradientTape() as tape:
            tape.watch(x)
            out = one(x)
            loss = tf.add_n([tf.reduce_sum(o) for o in out])
        for t in [*out, *tape.gradient(loss, [x, *one.trainable_variables])]:
            print(t.shape, np.round(t.numpy(), 3).ravel()[:6].tolist())
