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

# %%
# Triangles of all dtypes, from either side; one with a zero on its diagonal has no finite solution, and is no error.
import numpy as np
import tensorflow as tf

r = np.random.RandomState(0)
for d in (tf.float32, tf.float64, tf.complex64, tf.complex128):
    a, b = tf.cast(r.normal(size=(3, 5, 5)) + 3 * np.eye(5), d), tf.cast(r.normal(size=(3, 5, 2)), d)
    a = a + tf.cast(1j * r.normal(size=(3, 5, 5)), d) if d.is_complex else a
    for lower in (True, False):
        for adjoint in (True, False):
            x = tf.linalg.triangular_solve(a, b, lower=lower, adjoint=adjoint)
            triangle = tf.linalg.band_part(a, -1, 0) if lower else tf.linalg.band_part(a, 0, -1)
            print(d.name, lower, adjoint, bool(tf.reduce_max(tf.abs(tf.matmul(triangle, x, adjoint_a=adjoint) - b)) < 1e-4), np.round(x.numpy()[0, 0], 3))
for d in (tf.float32, tf.float64):
    for m in ([[0.0, 0.0], [0.0, 0.0]], [[1.0, 0.0], [2.0, 0.0]], [[0.0, 0.0], [1.0, 1.0]], [[2.0, 1.0], [0.0, 0.0]], [[0.0, 3.0], [0.0, 2.0]]):
        print(m, [tf.linalg.triangular_solve(tf.constant(m, d), tf.constant([[1.0], [2.0]], d), lower=lower).numpy().tolist() for lower in (True, False)])
print(tf.linalg.triangular_solve(tf.zeros([0, 0]), tf.zeros([0, 1])).shape, tf.linalg.triangular_solve(tf.eye(2), tf.zeros([2, 0])).shape)
print(tf.linalg.triangular_solve(tf.constant([[2.0, np.nan], [1.0, 4.0]]), tf.ones([2, 1])).numpy())
