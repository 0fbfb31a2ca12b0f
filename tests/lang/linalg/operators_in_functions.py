# %% functions of tf.linalg take operators
from tried import said
A = tf.constant([[4., 1., 2.], [1., 3., 0.], [2., 0., 5.]])
full, diagonal = tf.linalg.LinearOperatorFullMatrix(A), tf.linalg.LinearOperatorDiag([1., 2., 3.])
definite = tf.linalg.LinearOperatorFullMatrix(A, is_self_adjoint=True, is_positive_definite=True)
column = [[1.], [2.], [3.]]
def near(x):
    return np.round(x.numpy(), 4).tolist()
said(lambda: near(tf.linalg.matmul(full, A)), lambda: near(tf.matmul(A, full)), lambda: near(tf.matmul(A[:2], full, adjoint_b=True)), lambda: near(tf.matmul(full, A[:2], adjoint_b=True)),
     lambda: near(tf.linalg.inv(diagonal).to_dense()), lambda: near(tf.linalg.inv(full, adjoint=True).to_dense()), lambda: near(tf.linalg.det(diagonal)), lambda: near(tf.linalg.trace(full)),
     lambda: near(tf.linalg.cholesky(definite).to_dense()), lambda: near(tf.linalg.adjoint(full).to_dense()), lambda: near(tf.linalg.diag_part(full)), lambda: near(tf.linalg.logdet(definite)),
     lambda: near(tf.linalg.solve(full, column)), lambda: near(tf.linalg.solve(full, column, adjoint=True)), lambda: near(tf.linalg.matmul(full, diagonal).to_dense()))
said(lambda: tf.matmul(full, A, transpose_a=True), lambda: tf.linalg.solve(A, full), lambda: tf.linalg.cholesky(full), lambda: tf.is_tensor(full),
     lambda: tf.linalg.LinearOperatorFullMatrix([1.]), lambda: tf.linalg.LinearOperatorFullMatrix([[1, 2]]))
# %% an operator of a variable reads it when it is used
matrix = tf.Variable(A)
operator = tf.linalg.LinearOperatorFullMatrix(matrix)
with tf.GradientTape() as tape:
    y = tf.reduce_sum(tf.linalg.matmul(operator, A))
print(tape.gradient(y, matrix).numpy().tolist(), len(operator.trainable_variables))
matrix.assign(tf.eye(3) * 2)
print(operator.determinant().numpy())
scale = tf.Variable([1., 2.])
class Scaled(tf.Module):
    def __init__(self):
        self.operator = tf.linalg.LinearOperatorDiag(scale)
print(len(Scaled().trainable_variables), tf.function(lambda o, x: tf.linalg.matmul(o, x))(full, A)[0].numpy())
