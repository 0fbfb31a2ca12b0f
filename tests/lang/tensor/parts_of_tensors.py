# %%
from tried import said

# %%
T, P, D = tf.sets, tf.dynamic_partition, tf.dynamic_stitch
sparse = tf.sparse.from_dense
for f in (T.intersection, T.union, T.difference):
    said(lambda: f([[1, 2, 2], [3, 4, 5]], [[2, 2, 9], [5, 5, 4]]), lambda: tf.sparse.to_dense(f([["b", "a"], ["c", "d"]], [["a", "z"], ["d", "c"]]), "-"),
         lambda: f(sparse([[1, 2], [0, 3]]), sparse([[2, 0], [3, 4]])), lambda: f([[[1, 2], [3, 4]]], [[[1, 5], [4, 4]]]), lambda: f([[1, 2]], sparse([[2, 0]])),
         lambda: f([[1]], [[1], [2]]), lambda: f([1], [1]), lambda: f([[1]], [["a"]]))
said(lambda: T.difference([[1, 2]], [[2, 3]], aminusb=False), lambda: T.size(sparse([[1, 1, 2], [0, 0, 0]])), lambda: T.size(sparse([[[1, 2], [3, 3]], [[0, 0], [4, 0]]])),
     lambda: T.size([[1]]), lambda: T.size(tf.SparseTensor([[0]], [1], [1])))


# %%
said(lambda: P([1, 2, 3, 4], [0, 1, 0, 1], 2), lambda: P([[1, 2], [3, 4]], [1, 0], 3), lambda: P([[1, 2], [3, 4]], [[1, 0], [0, 0]], 2), lambda: P(["a", "b"], [1, 0], 2),
     lambda: P(5, 1, 2), lambda: P(tf.zeros([0, 2]), tf.zeros([0], tf.int32), 2), lambda: len(P(tf.range(100), tf.range(100), 100)), lambda: P([1, 2], [0, 5], 2),
     lambda: P([1, 2], [0, -1], 2), lambda: P([1, 2], [0], 2), lambda: P([1, 2], [0, 0], 0), lambda: P([[1, 2], [3, 4]], [[1, 0], [0, 7]], 2), lambda: P([1, 2], [0, 0], "a"))
said(lambda: D([[0, 2], [1]], [[10, 30], [20]]), lambda: D([[0, 0]], [[1, 2]]), lambda: D([0, [2, 1]], [[1, 2], [[5, 6], [3, 4]]]), lambda: D([[1], [0]], [["a"], ["b"]]),
     lambda: D([[0, 1]], [[1]]), lambda: D([[-1]], [[1]]), lambda: D([[0], [1]], [[[1, 2]], [[1]]]), lambda: D([[0]], [[1], [2]]))


# %%
repeat = tf.repeat
said(lambda: repeat([1, 2], 3), lambda: repeat([[1, 2], [3, 4]], [1, 2], axis=0), lambda: repeat([[1, 2], [3, 4]], [0, 3], axis=-1), lambda: repeat([[1, 2], [3, 4]], 2),
     lambda: repeat(5, 3), lambda: repeat([1, 2], [-1, 2]), lambda: repeat([1, 2], 0), lambda: repeat(["a", "b"], [2, 1]), lambda: repeat([1, 2], [1, 2, 3]), lambda: repeat([1, 2], -1),
     lambda: repeat([1, 2], 1.5), lambda: repeat([1, 2], [[1, 2]]))
v = tf.Variable([1.0, 2.0, 3.0])
with tf.GradientTape(persistent=True) as tape:
    parts = P(v * v, [1, 0, 1], 3)
    together = D([[0, 2], [1, 3]], [v[:2], v[1:]])
    rows = [repeat(v, [1, 0, 2]), repeat(v, 2)]
print(tape.gradient(parts[1], v), tape.gradient(tf.concat(parts, 0) * v, v), tape.gradient(together * [1.0, 2.0, 3.0, 4.0], v), tape.gradient(rows[0], v), tape.gradient(rows[1], v))
