"""LSTM and GRU over batches that threads divide among them, beside the same layers step by step."""
import tensorflow as tf

tf.random.set_seed(3)


def gradients(layer, x, h):
    with tf.GradientTape() as tape:
        tape.watch([x, h])
        y = layer(x, initial_state=h)
        loss = tf.reduce_sum(tf.square(y) * tf.linspace(0.5, 1.5, y.shape[-1]))
    return [y] + tape.gradient(loss, [x, h] + layer.trainable_variables)


def beside_steps(make, states, units, batch, steps, **settings):
    x = tf.random.normal((batch, steps, 5))
    h = [tf.random.normal((batch, units)) * 0.1 for _ in range(states)]
    whole, by_steps = make(units, **settings), make(units, unroll=True, **settings)
    whole(x), by_steps(x)
    by_steps.set_weights(whole.get_weights())
    h = h if states > 1 else h[0]
    ours, theirs = tf.nest.flatten(gradients(whole, x, h)), tf.nest.flatten(gradients(by_steps, x, h))
    far = [float(tf.reduce_max(tf.abs(a - b)) / tf.reduce_max(tf.abs(b))) for a, b in zip(ours, theirs)]
    print(make.__name__, units, batch, steps, len(far), [f < 1e-4 for f in far])


for make, states in ((tf.keras.layers.LSTM, 2), (tf.keras.layers.GRU, 1)):
    for units, batch, steps in ((3, 1, 1), (8, 17, 4), (40, 33, 6), (64, 70, 5), (128, 131, 3), (300, 35, 2)):
        beside_steps(make, states, units, batch, steps)
    beside_steps(make, states, 64, 50, 7, return_sequences=True)
    beside_steps(make, states, 64, 50, 7, go_backwards=True)
