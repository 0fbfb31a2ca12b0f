# %%
# Poisson numbers of a seed are TensorFlow's: small rates, large ones, none.
import tensorflow as tf

tf.random.set_seed(3)
print(tf.random.poisson([3], [2., .5]))
print(tf.random.poisson([4], [12., 300., 9.99]).numpy().tolist())
print(tf.random.poisson([2], 1.5, dtype=tf.int32, seed=7), tf.random.poisson([], [[1.], [3.]]).shape)
print(tf.random.poisson([2], [-1., 0., float('inf')]).numpy().tolist(), tf.random.poisson([5], 1000., dtype=tf.float64).numpy().tolist())
print(tf.random.poisson([3], 4, dtype=tf.int64))
tf.random.set_seed(3)
print(tf.random.poisson([6], 0.3).numpy().tolist())
try:
    tf.random.poisson([-1], 1.)
except Exception as e:
    print(type(e).__name__)
