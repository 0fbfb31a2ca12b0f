# Operations by the names that graphs have for them.
r = tf.raw_ops
m = tf.constant([[4.0, 1], [2, 3]], tf.float64)
def show(x):
    print(tf.nest.map_structure(lambda v: np.round(v.numpy(), 4) + 0, x))
show(r.Lu(input=m)), show(r.MatrixSolve(matrix=m, rhs=m, adjoint=True)), show(r.MatrixTriangularSolve(matrix=m, rhs=m, lower=False))
show(r.LogMatrixDeterminant(input=m)), show(r.MatrixSquareRoot(input=m)), show(r.MatrixLogarithm(input=tf.cast(m, tf.complex128)))
show(r.Cross(a=[1.0, 2, 3], b=[4.0, 5, 6])), show(r.Diag(diagonal=[1.0, 2])), show(r.DiagPart(input=m)), show(r.Einsum(inputs=[m, m], equation="ij,jk->ik"))
show(r.InvertPermutation(x=[2, 0, 1])), show(r.LinSpace(start=0.0, stop=1.0, num=3)), show(r.Roll(input=[1, 2, 3], shift=1, axis=0)), show(r.Bitcast(input=1.0, type=tf.int32))
show(r.TensorScatterSub(tensor=[1, 2, 3], indices=[[1]], updates=[5])), show(r.TensorScatterMax(tensor=[1, 2, 3], indices=[[1]], updates=[5])), show(r.TensorScatterMin(tensor=[1, 2, 3], indices=[[1]], updates=[0]))
show(r.EnsureShape(input=m, shape=[2, 2])), print(r.StringLower(input="Ab")), print(r.StringUpper(input="Ab")), print(r.StringStrip(input=" a ")), print(r.StringLength(input="abc"))
