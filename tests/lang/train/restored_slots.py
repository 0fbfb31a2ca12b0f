# An optimizer's slots that are made after restore() take the saved values.
import tensorflow as tf, tempfile

def make():
    model = tf.keras.Sequential([tf.keras.layers.Dense(2, input_shape=(3,)), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam(0.1)
    return model, optimizer, tf.train.Checkpoint(model=model, optimizer=optimizer)

def step(model, optimizer):
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(model(tf.ones((2, 3))))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))

first, optimizer, checkpoint = make()
step(first, optimizer)
path = checkpoint.save(tempfile.mkdtemp() + '/a')
second, again, other = make()
status = other.restore(path)
step(first, optimizer)
step(second, again)
status.assert_consumed()
print(all(bool(tf.reduce_all(tf.abs(a - b) < 1e-5)) for a, b in zip(first.variables, second.variables)), again.iterations.numpy())
