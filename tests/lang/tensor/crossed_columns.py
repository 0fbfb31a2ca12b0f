"""Columns of features crossed: joined and hashed, of sparse, dense and ragged tensors; rows of ragged tensors gathered."""
import tensorflow as tf


def show(function):
    try:
        found = function()
        if isinstance(found, tf.SparseTensor):
            print(found.indices.numpy().tolist(), found.values.numpy().tolist(), found.dense_shape.numpy().tolist())
        else:
            print(found)
    except Exception as e:
        print(type(e).__name__, str(e).split("}} ")[-1])


# %% joined and hashed
words = tf.sparse.from_dense([["a", "b", ""], ["", "", ""], ["ü", "", "a long word of more than sixteen bytes"]])
numbers = tf.sparse.from_dense(tf.constant([[1, 0, -2], [3, 0, 0], [2 ** 40, 5, 0]]))
dense = tf.constant([["x", "y"], ["", "z"], ["x", "x"]])
show(lambda: tf.sparse.cross([words, numbers]))
show(lambda: tf.sparse.cross([dense, words]))
show(lambda: tf.sparse.cross([dense, tf.constant([[1], [2], [3]], tf.int64)], separator="+"))
show(lambda: tf.sparse.cross([words]))
show(lambda: tf.sparse.cross([words, numbers, dense], separator=""))
show(lambda: tf.sparse.cross_hashed([words, numbers]))
show(lambda: tf.sparse.cross_hashed([words, numbers], 10))
show(lambda: tf.sparse.cross_hashed([dense, numbers], 1000, 12345))
show(lambda: tf.sparse.cross_hashed([numbers], 7))
many = tf.strings.as_string(tf.reshape(tf.range(6000), [2000, 3]))
crossed = tf.sparse.cross_hashed([many, many[:, :2]], 1000)
print(crossed.dense_shape.numpy(), int(tf.reduce_sum(crossed.values)), crossed.values[-5:].numpy())
crossed = tf.sparse.cross([many, many[:, :2]])
print(tf.strings.to_hash_bucket_fast(tf.strings.reduce_join(crossed.values), 1 << 40).numpy(), crossed.values[-1].numpy())

# %% ragged
rows = tf.ragged.constant([["a", "b"], [], ["c"]])
show(lambda: tf.ragged.cross([rows, [["x"], ["y"], ["z"]]]))
show(lambda: tf.ragged.cross([rows, words, numbers]))
show(lambda: tf.ragged.cross([rows, rows[:2]]))
print(tf.gather(rows, [2, 0, 0, 1]), tf.gather(rows, tf.constant([], tf.int32)), tf.gather(rows, [[1], [2]]))
print(tf.gather(tf.ragged.constant([[[1, 2], [3, 4]], [[5, 6]]], ragged_rank=1), [1, 0, 1]), tf.concat([rows, rows[::-1]], 1))
x = tf.constant([1.0, 2.0, 3.0])
with tf.GradientTape() as tape:
    tape.watch(x)
    y = tf.reduce_sum(tf.gather(tf.RaggedTensor.from_row_splits(x * 1.0, [0, 1, 3]), [1, 1, 0]).flat_values ** 2)
print(tape.gradient(y, x))
