# The LinearOperator classes and conjugate gradients.
def t(f):
    try:
        r = f()
        print(np.round(r.numpy(), 4) + 0 if tf.is_tensor(r) else r)
    except Exception as e:
        print(type(e).__name__, str(e).split('}} ')[-1][:150])
L = tf.linalg
rng = np.random.RandomState(0)
m = rng.randn(3, 3)
spd = m @ m.T + np.eye(3)
x = rng.randn(3, 2)
ops = dict(full=L.LinearOperatorFullMatrix(m), spd=L.LinearOperatorFullMatrix(spd, is_self_adjoint=True, is_positive_definite=True), diag=L.LinearOperatorDiag(np.array([1.0, 2.0, -3.0])), eye=L.LinearOperatorIdentity(3, dtype=tf.float64), sc=L.LinearOperatorScaledIdentity(3, np.float64(2.0)), tri=L.LinearOperatorLowerTriangular(spd), comp=L.LinearOperatorComposition([L.LinearOperatorFullMatrix(m), L.LinearOperatorDiag(np.array([1.0, 2.0, 3.0]))]), bd=L.LinearOperatorBlockDiag([L.LinearOperatorFullMatrix(spd[:2, :2]), L.LinearOperatorDiag(np.array([3.0]))]), low=L.LinearOperatorLowRankUpdate(L.LinearOperatorDiag(np.array([1.0, 2.0, 3.0])), rng.randn(3, 1), np.array([2.0])), hh=L.LinearOperatorHouseholder(np.array([1.0, 2.0, 2.0])), perm=L.LinearOperatorPermutation([2, 0, 1], dtype=tf.float64), td=L.LinearOperatorTridiag(tf.constant([[1.0, 4, 0], [2, 4, 1], [0, 4, 1]], tf.float64)), bat=L.LinearOperatorDiag(rng.randn(2, 3)), batf=L.LinearOperatorFullMatrix(np.stack([m, spd])))
for n, o in ops.items():
    print(n, o.shape, o.dtype, o.is_square, o.is_self_adjoint, o.is_non_singular, o.is_positive_definite, o.batch_shape, o.tensor_rank, o.name)
    for f in (o.to_dense, o.diag_part, o.trace, o.determinant, o.log_abs_determinant, lambda: o.matmul(x), lambda: o.matmul(x, adjoint=True), lambda: o.solve(x), lambda: o.solve(x, adjoint=True), lambda: o.matvec(x[:, 0]), lambda: o.solvevec(x[:, 0]), lambda: o @ x, lambda: o.adjoint().to_dense(), lambda: o.inverse().to_dense(), lambda: o.add_to_tensor(np.ones(o.shape.as_list())), lambda: (o @ ops['diag']).to_dense(), lambda: o.cholesky().to_dense(), o.shape_tensor, o.domain_dimension_tensor, lambda: o.inverse().log_abs_determinant(), lambda: type(o.inverse()).__name__):
        t(f)
k = L.LinearOperatorKronecker([L.LinearOperatorFullMatrix(m[:2, :2]), L.LinearOperatorDiag(np.array([1.0, 2.0]))])
t(k.to_dense)
t(k.determinant)
t(lambda: k.matvec(np.arange(4.0)))
t(lambda: k.solvevec(np.arange(4.0)))
z = L.LinearOperatorZeros(2, 3, is_square=False, is_self_adjoint=False)
t(z.to_dense)
t(lambda: z.matmul(tf.ones([3, 1])))
t(lambda: ops['full'].matmul(np.ones((2, 2))))
t(lambda: ops['diag'].eigvals())
t(lambda: ops['spd'].eigvals())
t(lambda: ops['spd'].cond())
t(lambda: L.LinearOperatorDiag([1.0, 2.0], is_self_adjoint=False))
t(lambda: L.LinearOperatorFullMatrix(np.ones((2, 3)), is_square=False).solve(np.ones((2, 1))))
v = tf.Variable([1.0, 2.0])
with tf.GradientTape() as g:
    y = tf.reduce_sum(L.LinearOperatorDiag(v).solve([[1.0], [3.0]]))
t(lambda: g.gradient(y, v))
t(lambda: [type(o).__name__ for o in (ops['diag'] @ ops['diag'], ops['eye'] @ ops['full'], ops['full'] @ ops['diag'], ops['tri'] @ ops['tri'])])
st = L.experimental.conjugate_gradient(ops['spd'], tf.constant([1.0, 2.0, 3.0], tf.float64))
t(lambda: st.x)
t(lambda: st.i)
