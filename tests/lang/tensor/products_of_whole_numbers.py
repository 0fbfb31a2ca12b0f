# Products of matrices of whole numbers, of sizes that fill tiles and of such that do not, either operand turned, and what overflows.
# %%
import numpy as np
import tensorflow as tf

def counted(rows, columns, dtype, step):
    return (np.arange(rows * columns) * step % 101 - 50).reshape(rows, columns).astype(dtype)

for dtype in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"):
    for m, k, n in ((3, 40, 5), (33, 70, 65), (14, 520, 32), (200, 9, 1), (1, 300, 130), (1, 700, 1)):
        a, b = counted(m, k, dtype, 7), counted(k, n, dtype, 13)
        y = a @ b
        exact = (a.astype(object) @ b.astype(object)) % 2 ** (8 * a.itemsize)
        print(dtype, y.shape, y.dtype, np.array_equal(y.astype(object) % 2 ** (8 * a.itemsize), exact), y.ravel()[-1])

# %% either operand turned
for dtype in (tf.int32, tf.int64):
    a, b = tf.constant(counted(37, 50, "int64", 11), dtype), tf.constant(counted(50, 70, "int64", 17), dtype)
    y = a @ b
    turned = [tf.matmul(tf.transpose(a), b, transpose_a=True), tf.matmul(a, tf.transpose(b), transpose_b=True),
              tf.matmul(tf.transpose(a), tf.transpose(b), transpose_a=True, transpose_b=True)]
    print([bool(tf.reduce_all(y == t)) for t in turned], tf.reduce_sum(y).numpy(), y[5, :4].numpy())
    print(tf.linalg.matvec(a, b[:, 0])[:5].numpy(), bool(tf.reduce_all(tf.linalg.matvec(a, b[:, 0]) == y[:, 0])))

# %% every second row and column
a = counted(60, 64, "int32", 9)[::2, ::-2]
b = counted(32, 90, "int32", 5)[:, 1::3]
print((a @ b).sum(), np.array_equal(a @ b, a.copy() @ b.copy()), (a[:, :1].T @ a[:, :1]).ravel())

# %% what does not fit is lost from the left
big = tf.fill([20, 20], 2 ** 30)
print((big @ big)[0, :2].numpy(), (tf.cast(big, tf.int64) @ tf.cast(big, tf.int64))[0, :2].numpy())
