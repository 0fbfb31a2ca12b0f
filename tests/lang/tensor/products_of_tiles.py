# %% products of whole numbers in floats are exact, whatever the order of their sums: sizes around those of tiles and panels
import numpy as np
import tensorflow as tf

SIZES = [(1, 40, 300), (2, 33, 17), (5, 16, 64), (6, 31, 257), (13, 65, 20), (14, 32, 256), (15, 48, 513), (29, 7, 100), (43, 100, 31), (130, 10, 128), (70, 61, 801)]
rng = np.random.default_rng(3)


def numbers(rows, columns, turned):
    return rng.integers(-4, 5, (columns, rows) if turned else (rows, columns))


def wrong(m, n, k, dtype, turn_a, turn_b):
    """How many elements differ from the product of whole numbers."""
    a, b = numbers(m, k, turn_a), numbers(k, n, turn_b)
    expected = (a.T if turn_a else a) @ (b.T if turn_b else b)
    found = tf.matmul(tf.constant(a, dtype), tf.constant(b, dtype), transpose_a=turn_a, transpose_b=turn_b)
    return int(np.sum(found.numpy() != expected))


for dtype in (tf.float32, tf.float64):
    for m, n, k in SIZES:
        print(dtype.name, m, n, k, [wrong(m, n, k, dtype, turn_a, turn_b) for turn_a in (False, True) for turn_b in (False, True)])

# %% the same through views, and in batches
x = rng.integers(-3, 4, (3, 40, 90))
t = tf.constant(x, tf.float32)
print(np.array_equal((t[0] @ tf.transpose(t[1])).numpy(), x[0] @ x[1].T))
print(np.array_equal(tf.matmul(t, t, transpose_b=True).numpy(), x @ x.transpose(0, 2, 1)))
print(np.array_equal(tf.matmul(t[:, ::2], t[:, 1::3], transpose_b=True).numpy(), x[:, ::2] @ x[:, 1::3].transpose(0, 2, 1)))
f = x.astype("float32")
print(np.array_equal(f[0, :, 1:81:2] @ f[1, ::-1, :80][:, :33], x[0, :, 1:81:2] @ x[1, ::-1, :80][:, :33]))
print(np.array_equal(f[2].T @ f[2], x[2].T @ x[2]), np.array_equal((f[2][::-1].T @ f[2][:, ::-1]), x[2][::-1].T @ x[2][:, ::-1]))
