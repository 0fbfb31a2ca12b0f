# What flows back to a relu layer may lie in memory in any order, and one row may stand for many.
import tensorflow as tf
layer = tf.keras.layers.Conv2D(3, (2, 1), activation='relu', kernel_initializer=tf.keras.initializers.Constant(0.5), bias_initializer='ones')
x = tf.reshape(tf.range(40.0) - 9, [5, 4, 1, 2])
w = tf.reshape(tf.range(15.0), [5, 1, 3])

def show(loss):
    with tf.GradientTape() as tape:
        tape.watch(x)
        value = tf.reduce_sum(loss(layer(x)))
    dx, kernel, bias = tape.gradient(value, [x, *layer.trainable_variables])
    print(dx.numpy().ravel(), kernel.numpy().ravel(), bias.numpy())

show(lambda y: tf.reduce_sum(y, 1) * w)
show(lambda y: tf.reduce_sum(y, [1, 2]) * w[:, 0])
show(lambda y: tf.transpose(y, [2, 0, 1, 3]) * tf.reshape(tf.range(45.0), [1, 5, 3, 3]))
show(lambda y: tf.transpose(y, [1, 2, 0, 3]) * tf.reshape(tf.range(45.0), [3, 1, 5, 3]))
show(lambda y: tf.transpose(y[:, ::2], [3, 2, 1, 0]) * tf.reshape(tf.range(30.0), [3, 1, 2, 5]))
show(lambda y: y[:1] * 2.0)
