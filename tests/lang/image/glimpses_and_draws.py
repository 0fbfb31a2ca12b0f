# The noise around a glimpse is no draw of the program's: what it draws later stays the same.
import tensorflow as tf
tf.random.set_seed(3)
x = tf.reshape(tf.range(48.0), [1, 4, 4, 3])
print(tf.random.uniform([2]).numpy())
print(tf.image.extract_glimpse(x, [2, 2], [[0.0, 0.0]]).numpy().ravel())
print(tf.random.uniform([2]).numpy())
print(tf.image.extract_glimpse(x, [9, 9], [[0.0, 0.0]], noise='gaussian').shape)
print(tf.random.uniform([2]).numpy())
