# Eigenvalues, square roots and logarithms of matrices without symmetry, and complex decompositions.
def show(x, places=4):
    x = np.round(np.asarray(x) * 10.0 ** places) / 10.0 ** places
    print(x + 0, x.dtype)
a = np.array([[1.0, 2, 0], [0, 3, 1], [4, 1, 1]])
for m in (a, np.array([[2.0, 0], [1, 3]]), np.array([[0.0, 1], [-1, 0]]), np.diag([3.0, -1, 2])):
    values, vectors = tf.linalg.eig(m)
    show(values)
    show(vectors)
    show(tf.linalg.eigvals(m))
# %%
show(tf.linalg.sqrtm(np.array([[1.0, 2], [0, 3]])))
show(tf.linalg.sqrtm(np.array([[4.0, 1], [2, 3]], "float32")), 3)
show(tf.linalg.sqrtm(np.array([[-1.0, 2], [0, 3]])))
show(tf.linalg.logm(np.array([[4.0, 1], [2, 3]], "complex128")))
show(tf.linalg.sqrtm(np.array([[1.0, 1], [0, 1]])))
# %%
h = tf.constant([[2, 1 + 1j], [1 - 1j, 3]], tf.complex128)
show(tf.linalg.eigh(h)[0]), show(tf.linalg.eigvalsh(h)), show(tf.linalg.svd(h)[0]), show(tf.linalg.det(h)), show(tf.linalg.cholesky(h))
show(tf.linalg.slogdet(h)[1]), show(tf.linalg.inv(h)), show(tf.linalg.solve(h, h + 1)), show(tf.abs(tf.linalg.qr(h)[1])), show(tf.linalg.lu(h)[0])
# %%
def slopes(f, dtype=tf.float64):
    x = tf.Variable(a + 3 * np.eye(3) + 0.1 * a.T)
    with tf.GradientTape() as tape:
        y = f(x)
    show(tape.gradient(y, x))
slopes(lambda x: tf.math.real(tf.linalg.eig(x)[0]))
slopes(lambda x: tf.math.real(tf.linalg.eigvals(x)) ** 2)
slopes(tf.linalg.sqrtm)
for f in (tf.linalg.inv, tf.linalg.det, lambda z: tf.linalg.slogdet(z)[1], lambda z: tf.linalg.solve(z, z + 1)):
    slopes(lambda x: tf.math.real(f(tf.complex(x, x * x / 9))))
slopes(lambda x: tf.math.real(tf.linalg.cholesky(tf.matmul(tf.complex(x, x * x), tf.complex(x, x * x), adjoint_b=True))))
slopes(lambda x: tf.math.real(tf.linalg.eigh(tf.complex(x + tf.transpose(x), x - tf.transpose(x)))[0]))
slopes(lambda x: tf.linalg.svd(tf.complex(x, x * x))[0])
