# Solutions of systems: what of matrices and right sides goes together, and what does not; the shortest of the nearest solutions.
# %%
import tensorflow as tf

square, tall = tf.constant([[4.0, 1.0], [2.0, 3.0]]), tf.constant([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
print(tf.linalg.lstsq(tall, [[1.0], [3.0], [5.0]], fast=False).numpy().round(4), tf.linalg.lstsq(square, tf.eye(2), fast=False).numpy().round(4))
print(tf.linalg.lstsq(tf.transpose(tall), [[3.0], [3.0]], fast=False).numpy().round(4))
print(tf.linalg.lstsq(tf.ones([3, 2]), [[1.0], [2.0], [3.0]], fast=False).numpy().round(4))
print(tf.linalg.lstsq(tf.stack([tall, 2 * tall]), tf.ones([2, 3, 1]), fast=False).numpy().round(4))

# %% one triangle and many right sides, many triangles and one right side
many = tf.reshape(tf.range(1.0, 13.0), [3, 2, 2])
print(tf.linalg.triangular_solve(square, many).numpy().round(4))
print(tf.linalg.triangular_solve(many, square, lower=False).numpy().round(4))
with tf.GradientTape() as tape:
    tape.watch(square)
    y = tf.linalg.triangular_solve(square, many)
print(tape.gradient(y, square).numpy().round(3))

# %%
def told(function, a, b):
    try:
        print(function(tf.ones(a), tf.ones(b)).shape)
    except tf.errors.InvalidArgumentError as e:
        print(e.message.split("}}")[-1].strip())

for function in (tf.linalg.solve, tf.linalg.triangular_solve, lambda a, b: tf.linalg.lstsq(a, b, fast=False)):
    for a, b in (([2, 3, 3], [3, 3, 2]), ([2, 3, 3], [3, 2]), ([3, 3], [4, 2]), ([3, 3], [3]), ([3], [3]), ([2, 3], [2, 1]), ([3, 0], [3, 2])):
        told(function, a, b)
