# %% products of bytes as whole numbers; an operand is turned once only
from tried import said
def product(a, b, output_type):
    return tf.matmul(tf.cast([[1, 2]], a), tf.cast([[100], [100]], b), output_type=output_type).numpy().tolist()
said(lambda: product(tf.int8, tf.int8, tf.int32), lambda: product(tf.uint8, tf.uint8, tf.int32), lambda: product(tf.int8, tf.uint8, tf.int32),
     lambda: product(tf.float32, tf.float32, tf.float32), lambda: tf.matmul(tf.ones([2, 3]), tf.ones([3, 2]), transpose_a=True, adjoint_a=True),
     lambda: tf.matmul(tf.ones([2, 3]), tf.ones([3, 2]), transpose_b=True, adjoint_b=True))
try:
    product(tf.float32, tf.float32, tf.float64)
except tf.errors.NotFoundError:
    print("NotFoundError")
# %% a number times rows of a table stays rows
slices = tf.scalar_mul(.5, tf.IndexedSlices(tf.constant([[2.]]), tf.constant([0]), tf.constant([1, 1])))
print(type(slices).__name__, slices.values.numpy())
said(lambda: tf.scalar_mul([1.], tf.constant([1., 2.])), lambda: tf.scalar_mul(tf.constant(2.), tf.constant([1., 2.])).numpy())
# %% an axis is reduced once
said(lambda: tf.reduce_sum([[1, 2]], axis=[0, 0]), lambda: tf.reduce_max([[1., 2.]], axis=[1, -1]), lambda: tf.reduce_any([[True]], axis=[0, -2]))
# %% counts of sparse tensors; what stays sparse
rows = tf.sparse.from_dense([[1, 2], [0, 2]])
said(lambda: tf.math.bincount(rows, axis=-1).numpy().tolist(), lambda: tf.math.bincount(rows).numpy(), lambda: tf.math.bincount(rows, minlength=5, axis=-1, binary_output=True).numpy().tolist(),
     lambda: tf.compat.v1.convert_to_tensor_or_sparse_tensor(rows).values.numpy(), lambda: tf.compat.v1.convert_to_tensor_or_sparse_tensor([1, 2]).numpy(),
     lambda: tf.compat.v1.convert_to_tensor_or_sparse_tensor(rows, tf.float32))
