# %%
from tried import said

# %%
t = tf.sparse.from_dense
a, b = t([[1.0, 0, 2], [0, 3, 0]]), t([[0.0, 1, -2], [0, 0, 0]])
add = tf.sparse.add
said(lambda: add(a, b), lambda: add(a, b, 2.5), lambda: add(a, b, 0.5), lambda: add(a, tf.ones([2, 3])), lambda: add(tf.ones([2, 3]), b), lambda: add(a, t([[1.0]])), lambda: add(a, t([1.0])),
     lambda: add(a, t([[1, 2, 3], [4, 5, 6]])), lambda: add(a, tf.ones([3])), lambda: add(a, tf.ones([2, 3], tf.int32)), lambda: add(tf.ones([2, 3]), tf.ones([2, 3])))


# %%
cut, split = tf.sparse.slice, tf.sparse.split
said(lambda: cut(a, [0, 1], [5, 2]), lambda: cut(a, [-1, 1], [2, 2]), lambda: cut(a, [3, 1], [2, 2]), lambda: cut(a, [0, 1], [5]), lambda: cut(a, [0, 1], [2, -1]),
     lambda: split(a, 2, 1), lambda: split(a, 2, -1), lambda: split(a, 5, 1), lambda: split(a, 0, 1), lambda: split(a, 2, 7))


# %%
fill = tf.sparse.fill_empty_rows
said(lambda: tf.sparse.maximum(a, b), lambda: tf.sparse.minimum(a, b), lambda: tf.sparse.maximum(a, t([[1.0]])), lambda: tf.sparse.softmax(a), lambda: tf.sparse.softmax(t([1.0, 2.0])),
     lambda: tf.sparse.softmax(t([[1]])), lambda: fill(tf.SparseTensor([[0, 1], [2, 0]], [1.0, 2.0], [4, 2]), -1), lambda: fill(tf.SparseTensor([[2, 1], [0, 0]], [1.0, 2.0], [4, 2]), -1.0),
     lambda: fill(tf.SparseTensor([[7, 1]], [1.0], [4, 2]), -1.0), lambda: fill(a, [1.0]), lambda: fill(tf.SparseTensor([[0, 1], [2, 0]], ["a", "b"], [4, 2]), "z"),
     lambda: fill(tf.SparseTensor(tf.zeros([0, 2], tf.int64), tf.zeros([0]), [0, 2]), -1.0))


# %%
said(lambda: tf.sparse.reduce_sum(a, 1, output_is_sparse=True), lambda: tf.sparse.reduce_max(a, 0, keepdims=True, output_is_sparse=True), lambda: tf.sparse.reduce_sum(a, 3),
     lambda: tf.sparse.reduce_sum(a, -1, keepdims=True), lambda: tf.sparse.reduce_max(a, [0, 1]), lambda: tf.sparse.reshape(a, [3, -1]), lambda: tf.sparse.to_dense(a, 7.0),
     lambda: tf.sparse.to_dense(t(["a", "", "b"]), "q"), lambda: tf.sparse.to_dense(tf.SparseTensor([[1], [0]], [1, 2], [3])))


# %%
def gradient(f, *xs):
    with tf.GradientTape() as tape:
        tape.watch(xs)
        y = f(*xs)
        y = tf.reshape(y.values if isinstance(y, tf.SparseTensor) else y, [-1])
        y = tf.reduce_sum(y * tf.range(1.0, tf.size(y, tf.float32) + 1))
    return tape.gradient(y, xs)

v, I, J = tf.constant([1.0, 2.0, 3.0]), [[0, 0], [0, 2], [1, 1]], [[0, 0], [1, 1], [1, 2]]
S = lambda v, places=I: tf.SparseTensor(places, v, [2, 3])
said(lambda: gradient(lambda v, w: add(S(v), S(w, J)), v, v * 2), lambda: gradient(lambda v, w: add(S(v), w), v, tf.ones([2, 3])), lambda: gradient(lambda v: cut(S(v), [0, 1], [2, 2]), v),
     lambda: gradient(lambda v: split(S(v), 2, 1)[0], v), lambda: gradient(lambda v: tf.sparse.softmax(S(v)), v), lambda: gradient(lambda v: tf.sparse.to_dense(S(v)), v),
     lambda: gradient(lambda v, d: fill(tf.SparseTensor(I, v, [4, 3]), d)[0], v, tf.constant(2.0)),
     lambda: gradient(lambda v: tf.sparse.softmax(S(v, tf.transpose(tf.constant([[0, 0, 1], [0, 2, 1]], tf.int64)))), v))


# %%
# Places that are none, or that do not rise.
P = lambda places, values=(1, 2): tf.SparseTensor(places, tf.constant(values), [2, 2])
good = P([[0, 0], [1, 1]])
for places in ([[0, 0], [5, 1]], [[-1, 0], [1, 1]], [[1, 1], [0, 0]], [[0, 1], [0, 1]], [[0, 0], [1, -1]]):
    said(lambda: tf.sparse.maximum(P(places), good), lambda: tf.sparse.minimum(good, P(places)), lambda: split(P(places), 2, 0), lambda: tf.sets.size(P(places)),
         lambda: tf.sets.union(P(places), good), lambda: tf.sets.intersection(good, P(places)), lambda: tf.sets.difference(tf.constant([[1, 2], [3, 4]]), P(places)))
said(lambda: fill(P([[0, 0], [-1, 1]]), 0), lambda: tf.sets.size(t([[1.0]])), lambda: tf.sets.union(t([[1.0]]), t([[1.0]])),
     lambda: tf.edit_distance(tf.SparseTensor(tf.zeros([0, 2], tf.int64), [], [0, 2]), tf.SparseTensor(tf.zeros([0, 2], tf.int64), [], [0, 2])))
