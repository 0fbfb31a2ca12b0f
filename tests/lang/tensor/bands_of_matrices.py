# %%
from tried import said

# %%
L, m = tf.linalg, tf.reshape(tf.range(12.0), [3, 4])
said(*[lambda k=k: L.diag_part(m, k=k) for k in (0, 1, -2, (-1, 1), (0, 3), 5, (-5, 1), (1, 0), [1, 2, 3], [[1]], 1.0, "a", (-3, 3))])
said(*[lambda a=a: L.diag_part(m, k=(-1, 1), align=a, padding_value=9.0) for a in ("LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT", "LEFT")])
said(lambda: L.diag_part(tf.range(3.0)), lambda: L.diag_part(tf.zeros([0, 3])), lambda: L.diag_part(tf.stack([m, m]), k=1))


# %%
two = [[1.0, 2.0], [3.0, 4.0]]
said(lambda: L.diag([1.0, 2.0], k=1), lambda: L.diag(two, k=(0, 1)), lambda: L.diag(two, k=(0, 1), num_rows=2, num_cols=3), lambda: L.diag([1.0, 2.0], k=-1, num_cols=2),
     lambda: L.diag([1, 2], padding_value=7), lambda: L.diag([1, 2], num_rows=3), lambda: L.diag([[1, 2], [3, 4]]), lambda: L.diag(two, k=(0, 1), num_rows=1),
     lambda: L.diag(two, k=(0, 1), num_rows=9, num_cols=9), lambda: L.diag([1.0, 2.0], k=-1, num_cols=1), lambda: L.diag(3.0), lambda: L.diag([1, 2], padding_value=7.5),
     lambda: L.diag([1.0, 2.0], k=(1, 0)))


# %%
said(lambda: L.set_diag(m, [1.0, 2.0, 3.0]), lambda: L.set_diag(m, [[1.0, 2.0, 3.0], [3.0, 4.0, 5.0]], k=(0, 1)), lambda: L.set_diag(m, [1, 2, 3]), lambda: L.set_diag(m, [1.0, 2.0, 3.0], k=9),
     lambda: L.set_diag(m, [1.0, 2.0]), lambda: L.set_diag(tf.range(3.0), [1.0]), lambda: L.set_diag(m, tf.constant([1, 2, 3])), lambda: L.set_diag(m, 3.0))


# %%
solve = L.banded_triangular_solve
said(lambda: solve([[4.0, 1.0], [2.0, 3.0]], [[1.0], [2.0]]), lambda: solve([[2.0, 3.0], [1.0, 4.0]], [[1.0], [2.0]], lower=False), lambda: solve([[2.0, 4.0]], [[1.0], [2.0]]),
     lambda: solve([[4.0, 1.0], [2.0, 3.0]], [[1.0], [2.0]], adjoint=True), lambda: solve(tf.ones([2, 2, 3]), tf.ones([3, 1])), lambda: solve([[2.0, 0.0]], [[1.0], [2.0]]),
     lambda: solve([[1 + 1j, 2.0]], [[1.0], [2.0]], adjoint=True), lambda: solve([2.0, 3.0], [[1.0], [2.0]]), lambda: solve([[2.0, 3.0]], [1.0, 2.0]), lambda: solve([[2.0, 3.0]], [[1.0]]),
     lambda: solve(tf.zeros([0, 3]), tf.ones([3, 1])), lambda: solve(tf.zeros([2, 0]), tf.zeros([0, 1])), lambda: solve(tf.ones([2, 2]), tf.zeros([2, 0])))
said(lambda: L.diag([1.0, 2.0], k=[]), lambda: L.diag_part(tf.ones([3, 3]), k=[]), lambda: L.diag([1.0, 2.0], k=[0, 1, 2]),
     lambda: L.set_diag(tf.zeros([3, 3]), tf.zeros([2, 3]), k=(-1, 1)), lambda: L.set_diag(tf.zeros([3, 3]), tf.zeros([3]), k=(-1, 1)))


# %%
bands = tf.Variable([[4.0, 5.0, 6.0], [1.0, 2.0, 3.0]])
with tf.GradientTape(persistent=True) as tape:
    matrix = L.diag(bands, k=(-1, 0), align="LEFT_RIGHT")
    x = solve(bands, tf.ones([3, 1]))
    y = L.set_diag(matrix, bands[0] * 2.0) @ x
print(tape.gradient(x, bands), tape.gradient(y, bands), tape.gradient(L.diag_part(matrix, k=-1), bands))
