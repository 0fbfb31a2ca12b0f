# SparseTensors: places and values of what is not zero.
s = tf.SparseTensor(indices=[[0, 3], [2, 4]], values=[10, 20], dense_shape=[3, 10])
f = tf.sparse.from_dense([[0., 1., 0.], [2., 0., 3.]])
print(s)
print(s.indices, s.values, s.dense_shape, s.shape, s.dtype, s.get_shape())
print(tf.sparse.to_dense(s), tf.sparse.to_dense(f, default_value=-1.), sep="\n")
# %%
print(f)
print(tf.sparse.from_dense(["", "a", "b"]))
print(tf.sparse.sparse_dense_matmul(f, tf.ones([3, 2])), tf.sparse.sparse_dense_matmul(f, tf.ones([2, 2]), adjoint_a=True))
print(tf.sparse.add(f, f), tf.sparse.add(f, tf.ones([2, 3])), sep="\n")
print(tf.sparse.reduce_sum(f, axis=1), tf.sparse.reduce_sum(f))
print(tf.sparse.expand_dims(f, 0))
# %%
mixed = tf.SparseTensor([[1, 0], [0, 1]], [1., 2.], [2, 2])
print(tf.sparse.reorder(mixed))
print(tf.sparse.to_dense(tf.sparse.reorder(mixed)), f * 2., f.with_values(f.values + 1.), sep="\n")
# %%
print(tf.ragged.constant([[1, 2], [], [3]]).to_sparse())
print(tf.RaggedTensor.from_sparse(tf.SparseTensor([[0, 0], [0, 1], [2, 0]], [1, 2, 3], [3, 2])))
