# %%
# Gamma numbers of a seed are TensorFlow's, whatever shape, rate and dtype.
import tensorflow as tf

tf.random.set_seed(3)
for x in (tf.random.gamma([3], [2., .5]), tf.random.gamma([2], 1.5, beta=2.0, seed=7, dtype=tf.float64), tf.random.gamma([], [[1.], [3.]], beta=[1., 2.]),
          tf.random.gamma([2, 2], 4.0), tf.random.gamma([3], [-5., 0.])):
    print(x.shape, x.dtype.name, [f'{v:.4g}' for v in tf.reshape(x, [-1]).numpy().tolist()])
tf.random.set_seed(3)
print([f'{v:.4g}' for v in tf.random.gamma([2], 0.3).numpy().tolist()])
for wrong in (lambda: tf.random.gamma([2], [1, 2]), lambda: tf.random.gamma([-1], 1.)):
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__)
