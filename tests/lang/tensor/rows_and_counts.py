"""Rows of several lengths cut, turned around and filled up; numbers counted in rows; sets of rows with many equal elements."""
import tensorflow as tf


def show(function):
    try:
        result = function()
        for part in result if isinstance(result, tuple) else (result,):
            if isinstance(part, tf.SparseTensor):
                print(part.indices.numpy().tolist(), part.values.numpy().tolist(), part.dense_shape.numpy().tolist(), part.dtype.name)
            else:
                print(part)
    except Exception as e:
        print(type(e).__name__, str(e).split("\n")[0].split("}} ")[-1])


# %% parts of rows
rag = tf.ragged.constant([[1, 2, 3, 4], [], [5], [6, 7, 8]])
for part in (slice(None, 2), slice(1, None), slice(None, None, -1), slice(-2, None), slice(3, 0, -2), slice(1, -1), slice(None, None, 2), slice(9, 2), slice(-9, 9, 3)):
    print(rag[:, part].to_list(), rag[part].to_list())
print(rag[1:, :2].row_splits, rag[::-1].to_list(), rag.row_lengths() is not None)
wide = tf.ragged.constant([[[1, 2], [3, 4]], [[5, 6]], []], ragged_rank=1, inner_shape=(2,))
print(wide[:, 1:].to_list(), wide[:, :, 1].to_list(), wide[:, ::-1, 0].to_list())
deep = tf.ragged.constant([[[1], [2, 3]], [], [[4, 5, 6], []]])
print(deep[:, :1].to_list(), deep[:, ::-1].to_list(), deep[:, :, 1:].to_list(), deep[1:].to_list())
print(tf.reverse(deep, [1]).to_list(), tf.reverse(deep, [2]).to_list(), tf.reverse(deep, [0, 1]).to_list())
print(tf.concat([rag, rag[::-1]], 1).to_list(), tf.gather(deep, [2, 0, 2]).to_list())
show(lambda: tf.gather(rag, [0, 4]))

# %% filled up, and gradients of it
x = tf.constant([1.0, 2.0, 3.0, 4.0])
with tf.GradientTape(persistent=True) as tape:
    tape.watch(x)
    rows = tf.RaggedTensor.from_row_lengths(x, [2, 0, 2])
    whole, cut = rows.to_tensor(-1.0), rows.to_tensor(0.0, shape=[2, 1])
    loss, less = tf.reduce_sum(whole ** 3), tf.reduce_sum(cut ** 2)
print(whole, cut, tape.gradient(loss, x), tape.gradient(less, x))
print(deep.to_tensor(9), deep.to_tensor(shape=[2, 3, 2]), tf.ragged.constant([["a"], ["b", "c"]]).to_tensor("-"))
print(tf.RaggedTensor.from_row_splits(tf.zeros([0, 2]), [0, 0, 0]).to_tensor(), rag.to_sparse())
with tf.GradientTape() as tape:
    tape.watch(x)
    with tf.GradientTape() as inner:
        inner.watch(x)
        y = tf.reduce_sum(tf.RaggedTensor.from_row_lengths(x * 1.0, [1, 3]).to_tensor() ** 3)
    slope = inner.gradient(y, x)
print(tape.gradient(slope, x))
with tf.GradientTape() as tape:
    tape.watch(x)
    turned = tf.RaggedTensor.from_row_lengths(x, [1, 3])[:, ::-1]
    y = tf.reduce_sum(turned.flat_values * [1.0, 2.0, 3.0, 4.0])
print(tape.gradient(y, x))

# %% ranges, masks, partitions
show(lambda: tf.ragged.range([1, 5, 3], [4, 2, 3], [1, -1, 2]))
show(lambda: tf.ragged.range([0.0, 0.5], 1.0, 0.1))
show(lambda: tf.ragged.range([0, 3], [2, 5], 0))
show(lambda: tf.ragged.range([0, 3, 4], [2, 5], 1))
show(lambda: tf.ragged.range([2, 1], dtype=tf.float64, row_splits_dtype=tf.int32))
show(lambda: tf.ragged.boolean_mask(rag, rag % 2 == 0))
show(lambda: tf.ragged.boolean_mask(deep, deep > 2))
show(lambda: tf.ragged.boolean_mask(deep, tf.ragged.constant([[True, False], [], [False, True]])))
show(lambda: tf.ragged.boolean_mask([[1, 2], [3, 4]], [[True, False], [True, True]]))
show(lambda: tf.ragged.boolean_mask(rag, [True, False, False, True]))
show(lambda: tf.ragged.stack_dynamic_partitions(["a", "b", "c", "d"], [1, 0, 1, 3], 4))
show(lambda: tf.repeat([[1, 2], [3, 4]], [2, 0], axis=0))
show(lambda: tf.repeat(["a", "b", "c"], [0, 2, 1]))
show(lambda: tf.reduce_mean(tf.ragged.constant([[1.0, 2.0], [], [4.0]]), 1))
show(lambda: tf.reduce_mean(wide + 0.0 if wide.dtype.is_floating else tf.cast(wide, tf.float32), 1))

# %% numbers counted
count = tf.sparse.bincount
sp = tf.sparse.from_dense([[3, 0], [0, 0], [5, 5]])
show(lambda: count([3, 1, 2, 2, 9]))
show(lambda: count([[3, 1], [2, 2]], axis=-1, minlength=6))
show(lambda: count([3, 1, 1], weights=[0.5, 0.25, 1.0]))
show(lambda: count([3, 1, 1], minlength=9, maxlength=2))
show(lambda: count([3, 1, 1], maxlength=7))
show(lambda: count([3, 1, 1, 70000, 3], binary_output=True))
show(lambda: count([3, 1, 1], weights=[1.0, 2.0, 3.0], binary_output=True))
show(lambda: count([3, -1]))
show(lambda: count([[[3]]], axis=-1))
show(lambda: count(tf.ragged.constant([[3, 1], [], [2, 2]]), axis=-1))
show(lambda: count(tf.ragged.constant([[3, 1], [], [2, 2]]), tf.ragged.constant([[1.0, 2.0], [], [3.0, 4.0]]), axis=-1))
show(lambda: count(tf.ragged.constant([[3, 1], [], [2]]), tf.ragged.constant([[3.0], [1.0], [2.0]]), axis=-1))
show(lambda: count(sp, axis=-1))
show(lambda: count(sp))
show(lambda: count(sp, weights=tf.cast(sp, tf.float64), axis=-1))
show(lambda: count(tf.constant([], tf.int32)))

# %% sets of long rows, indicators, places in order
a, b = tf.reshape(tf.range(4000) * 7919 % 100, [2, 2000]), tf.reshape(tf.range(4000) * 104729 % 90 - 10, [2, 2000])
for wanted in (tf.sets.intersection, tf.sets.union, tf.sets.difference):
    found = wanted(a, b)
    print(found.dense_shape.numpy(), tf.reduce_sum(found.values).numpy(), tf.reduce_sum(found.indices, 0).numpy(), found.values.numpy()[:5])
print(tf.sets.size(tf.sparse.from_dense(a)).numpy(), tf.sets.size(tf.sparse.from_dense(tf.as_string(b))).numpy())
show(lambda: tf.sparse.reorder(tf.SparseTensor([[1, 0], [0, 1], [0, 0]], [1, 2, 3], [2, 2])))
print(tf.sparse.to_indicator(tf.SparseTensor([[0, 0], [0, 1], [2, 0]], tf.constant([3, 3, 1], tf.int64), [3, 2]), 4).numpy().tolist())
table = tf.Variable([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
ids = tf.SparseTensor([[0, 0], [0, 1], [2, 0]], tf.constant([2, 0, 2], tf.int64), [3, 2])
for how in ("sum", "mean", "sqrtn"):
    with tf.GradientTape() as tape:
        y = tf.nn.embedding_lookup_sparse(table, ids, None, how)
        loss = tf.reduce_sum(y * y)
    g = tape.gradient(loss, table)
    print(y.numpy().tolist(), g.indices.numpy(), g.values.numpy().round(4).tolist())
