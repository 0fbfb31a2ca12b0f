"""steps.py -- a training step by the tape, for tensors.py and accelerated.py."""
import tensorflow as tf


def training_step(measure, name, model, shape, number):
    x, y = tf.random.normal(shape), tf.zeros((shape[0],), tf.int64)
    loss_of = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    optimizer = tf.keras.optimizers.Adam()

    def step():
        with tf.GradientTape() as tape:
            loss = loss_of(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
        return loss

    measure(name, step, number, 3)
