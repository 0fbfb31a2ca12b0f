# Bands of diagonals, systems of few diagonals, and what an LU decomposition is for.
def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).split("}} ")[-1][:120])
# %%
attempt(lambda: tf.linalg.diag(np.array([[1, 2, 3], [4, 5, 6]]), k=1))
attempt(lambda: tf.linalg.diag(np.array([[1, 2, 3], [4, 5, 6]]), k=-1, num_rows=4, num_cols=4, padding_value=9))
attempt(lambda: tf.linalg.diag(np.array([[1, 2, 3], [4, 5, 6]]), k=-1, num_rows=3, num_cols=4))
attempt(lambda: tf.linalg.diag(np.array([1, 2]), k=-1, num_rows=3, num_cols=4))
# %%
band = np.array([[[0, 8, 9], [1, 2, 3], [4, 5, 0]], [[0, 2, 3], [6, 7, 9], [9, 1, 0]]])
attempt(lambda: tf.linalg.diag(band, k=(-1, 1)))
attempt(lambda: tf.linalg.diag(band[:, ::-1], k=(-1, 1), align="LEFT_RIGHT"))
# %%
x = np.array([[[1, 2, 3, 4], [5, 6, 7, 8], [9, 8, 7, 6]], [[5, 4, 3, 2], [1, 2, 3, 4], [5, 6, 7, 8]]])
attempt(lambda: tf.linalg.diag_part(x, k=1))
attempt(lambda: tf.linalg.diag_part(x, k=(1, 3), padding_value=9))
attempt(lambda: tf.linalg.diag_part(x, k=7))
for align in "RIGHT_LEFT LEFT_RIGHT RIGHT_RIGHT LEFT_LEFT".split():
    attempt(lambda: tf.linalg.diag_part(x, k=(-1, 2), align=align))
# %%
y = np.full((2, 3, 4), 7)
attempt(lambda: tf.linalg.set_diag(y, np.array([[1, 2, 3], [4, 5, 6]])))
attempt(lambda: tf.linalg.set_diag(y, np.array([[1, 2, 3], [4, 5, 6]]), k=1))
parts = np.array([[[0, 9, 1], [6, 5, 8], [1, 2, 3], [4, 5, 0]], [[0, 1, 2], [5, 6, 4], [6, 1, 2], [3, 4, 0]]])
attempt(lambda: tf.linalg.set_diag(y, parts, k=(-1, 2)))
# %%
m = tf.constant([[2.0, 1, 0], [4, 4, 4], [0, 1, 1]], tf.float64)
three = tf.constant([[1.0, 4, 0], [2, 4, 1], [0, 4, 1]], tf.float64)
rhs = tf.constant([[1.0, 2], [2, 4], [3, 6]], tf.float64)
attempt(lambda: tf.round(1e6 * tf.linalg.tridiagonal_solve(m, rhs, diagonals_format="matrix")))
attempt(lambda: tf.round(1e6 * tf.linalg.tridiagonal_solve(three, rhs)))
attempt(lambda: tf.round(1e6 * tf.linalg.tridiagonal_solve(three, rhs[:, 0])))
attempt(lambda: tf.round(1e6 * tf.linalg.tridiagonal_solve(three, tf.transpose(rhs), transpose_rhs=True)))
attempt(lambda: tf.linalg.tridiagonal_matmul(three, rhs))
attempt(lambda: tf.linalg.tridiagonal_matmul(m, rhs, diagonals_format="matrix"))
# %%
attempt(lambda: tf.round(1e6 * tf.linalg.banded_triangular_solve(np.array([[2.0, 3, 4, 5], [0, 1, 2, 3.0]]), np.ones((4, 1)))))
attempt(lambda: tf.round(1e6 * tf.linalg.banded_triangular_solve(np.array([[1.0, 2, 3, 0], [2.0, 3, 4, 5]]), np.ones((4, 1)), lower=False)))
attempt(lambda: tf.round(1e6 * tf.linalg.eigh_tridiagonal(np.array([1.0, 2, 3]), np.array([0.5, 0.5]))))
attempt(lambda: tf.round(1e6 * tf.linalg.eigh_tridiagonal(np.array([1.0, 2, 3]), np.array([0.5, 0.5]), select="i", select_range=(0, 1))))
# %%
both = tf.stack([m, tf.transpose(m) + tf.eye(3, dtype=tf.float64)])
lu = tf.linalg.lu(both)
attempt(lambda: lu.p)
attempt(lambda: tf.round(1e6 * tf.linalg.lu_solve(*lu, tf.ones((2, 3, 1), tf.float64))))
attempt(lambda: tf.round(1e6 * tf.linalg.lu_matrix_inverse(*lu)))
attempt(lambda: tf.round(1e6 * tf.linalg.lu_reconstruct(*lu)))
attempt(lambda: tf.linalg.lu(tf.zeros([2, 2])))
# %%
v = tf.Variable(m)
with tf.GradientTape() as tape:
    loss = tf.reduce_sum(tf.linalg.set_diag(v, [1.0, 2, 3]) ** 2) + tf.reduce_sum(tf.linalg.diag_part(v, k=(-1, 0)) ** 3)
attempt(lambda: tape.gradient(loss, v))
