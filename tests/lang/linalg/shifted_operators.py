# %% Operators of circulant, Toeplitz and block triangular matrices.
import numpy as np
import tensorflow as tf
from tried import said

L = tf.linalg


def tell(op, x):
    print(type(op).__name__, op.name, op.dtype, op.shape, op.is_self_adjoint, op.is_non_singular, op.is_square, op.batch_shape, op.tensor_rank)
    for f in (op.to_dense, lambda: op.matmul(x), lambda: op.matmul(x, adjoint=True), lambda: op.solve(x), op.diag_part, op.trace,
              op.determinant, op.log_abs_determinant, op.cond, lambda: op.adjoint().to_dense(), lambda: op.inverse().to_dense(), op.eigvals,
              lambda: op.add_to_tensor(op.to_dense())):
        try:
            y = f().numpy()
            print(y.dtype, y.shape, (y.round(3) + 0).tolist())
        except (NotImplementedError, ValueError, tf.errors.InvalidArgumentError) as e:
            print(type(e).__name__, str(e)[:60])


# %%
tell(L.LinearOperatorCirculant([4.0, 2.0, 1.0, 2.0], input_output_dtype=tf.float32), tf.constant([[1.0], [2.0], [3.0], [4.0]]))
tell(L.LinearOperatorCirculant(tf.constant([3.0, 1 + 1j, 1 - 1j], tf.complex128), tf.complex128), tf.constant([[1.0], [2j], [3.0]], tf.complex128))
tell(L.LinearOperatorCirculant(tf.constant([[3.0, 1.0], [2.0, 4.0]]), tf.float32), tf.constant([[1.0, 0.5], [2.0, 3.0]]))

# %%
tell(L.LinearOperatorCirculant2D([[4.0, 2.0], [1.0, 2.0]], input_output_dtype=tf.float32), tf.ones([4, 1]))
c = L.LinearOperatorCirculant3D(tf.reshape(tf.range(1.0, 9.0), [2, 2, 2]))
print(c.shape, c.block_depth, c.block_shape, c.block_shape_tensor(), c.dtype, c.convolution_kernel().shape)
print(L.LinearOperatorCirculant([3.0, 1.0, 1.0]).convolution_kernel().numpy().round(3), L.LinearOperatorCirculant([3.0, 1.0, 1.0]).spectrum)

# %%
tell(L.LinearOperatorToeplitz(col=[3.0, 1.0, 0.5], row=[3.0, 2.0, -1.0]), tf.constant([[1.0], [2.0], [3.0]]))
tell(L.LinearOperatorToeplitz([[2.0, 1.0], [4.0, 1.0]], [[2.0, 3.0], [4.0, 3.0]]), tf.constant([[[1.0], [2.0]]]))

# %%
full = L.LinearOperatorFullMatrix
block = L.LinearOperatorBlockLowerTriangular([[full([[2.0, 1.0], [1.0, 2.0]])], [full([[1.0, 0.0]]), full([[4.0]])]], is_non_singular=True)
tell(block, tf.constant([[1.0], [2.0], [3.0]]))
print(block.matvec([[1.0, 2.0], [3.0]]), block.solvevec([[1.0, 2.0], [3.0]]), len(block.operators))

# %%
said(lambda: L.LinearOperatorCirculant(3.0), lambda: L.LinearOperatorCirculant([3.0], is_self_adjoint=False),
     lambda: L.LinearOperatorCirculant([3.0], is_square=False), lambda: L.LinearOperatorToeplitz([1.0], [1.0, 2.0]),
     lambda: L.LinearOperatorToeplitz(1.0, [1.0, 2.0]), lambda: L.LinearOperatorToeplitz([1.0], [1.0], is_square=False),
     lambda: L.LinearOperatorBlockLowerTriangular([[full([[1.0]])], [full([[1.0]])]]))
