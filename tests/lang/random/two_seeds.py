# %% orders and numbers by two seeds
import numpy as np
import tensorflow as tf

alpha = tf.constant([0.5, 2.0, 7.5])
shuffle = tf.random.experimental.stateless_shuffle
print(shuffle(tf.range(10), [1, 2]).numpy(), shuffle(tf.reshape(tf.range(10), (5, 2)), [3, 4]).numpy().tolist(), shuffle(["a", "b", "c"], [5, 6]).numpy())
print(np.round(tf.random.stateless_gamma([3, 2], [1, 2], [0.5, 4.0], beta=2.0).numpy(), 4).tolist())
print(tf.random.stateless_poisson([3, 2], [1, 2], [1.5, 40.0]).numpy().tolist(), tf.random.stateless_poisson([2], [7, 2], 3.0, dtype=tf.float64))
with tf.GradientTape() as tape:
    tape.watch(alpha)
    drawn = tf.random.stateless_gamma([2, 3], [8, 9], alpha)
print(np.round(drawn.numpy(), 4), np.round(tape.gradient(drawn, alpha).numpy(), 3))

# %% how often chance succeeds, by two seeds
binomial = tf.random.stateless_binomial
print(binomial([3, 2], [1, 2], 10.0, [0.3, 0.7]).numpy().tolist(), binomial([6], [1, 2], 100.0, 0.4).numpy().tolist(), binomial([8], [3, 4], 10.0, 0.3).numpy().tolist())
print(binomial([4], [7, 8], [1.0, 5.0, 1000.0, 30.0], [0.5, 0.0, 0.9, 1.0]).numpy().tolist(), binomial([2, 2], [1, 2], [20.0, 30.0], [[0.5], [0.1]], tf.float32))
print(binomial([2], [1, 2], 3, 0.5).numpy().tolist(), binomial([2], [1, 2], [3.0, -1.0], 0.5, tf.float64).numpy().tolist(), binomial([2], [1, 2], [3.0, 4.0], [0.5, 1.5]).numpy().tolist())
