# %% Slopes where functions have corners, poles and ties, of first and second order.
import numpy as np
import tensorflow as tf

inf, nan = float("inf"), float("nan")


def slopes(f, *x):
    """The gradient of f, and the gradient of that."""
    x = [tf.constant(v) for v in x]
    with tf.GradientTape() as outer:
        outer.watch(x)
        with tf.GradientTape() as tape:
            tape.watch(x)
            y = f(*x)
        first = tape.gradient(y, x)
    second = outer.gradient([g for g in first if g is not None], x)
    print([None if g is None else g.numpy().tolist() for g in first], [None if g is None else g.numpy().tolist() for g in second])


# %% What nothing flows into gives nothing, whatever the slope is there.
slopes(lambda x: tf.where(x > 0, tf.sqrt(x), tf.zeros_like(x)), [0.0, 1.0, 4.0, -1.0])
slopes(lambda x: tf.where(x > 0, tf.math.rsqrt(x), 0.0), [0.0, 1.0, 4.0])
slopes(lambda x: tf.where(x > 0, tf.math.reciprocal(x), 0.0), [0.0, 1.0, 4.0])
slopes(lambda x: tf.where(x > 0, tf.math.log(x), 0.0), [0.0, 1.0, 4.0])
slopes(lambda x: tf.reduce_sum(x[:2] ** 0.5), [1.0, 4.0, 0.0])

# %% Ties and NaN.
slopes(tf.maximum, [1.0, nan, 2.0], [1.0, 1.0, nan])
slopes(tf.minimum, [1.0, nan, 2.0], [1.0, 1.0, nan])

# %% Products and quotients with a logarithm, 0 where x is 0.
slopes(tf.math.xlogy, [0.0, 0.0, 0.0, 2.0], [0.0, -1.0, 2.0, 2.0])
slopes(tf.math.xlog1py, [0.0, 0.0, 2.0], [-1.0, 1.0, 1.0])
slopes(tf.math.xdivy, [0.0, 0.0, 2.0], [0.0, 4.0, 4.0])

# %% Inverses and functions with a quotient in their slope.
slopes(tf.acosh, [1.0, -1.0, 0.5])
slopes(tf.math.bessel_i1, np.array([0.0]))
slopes(tf.math.bessel_i1e, np.array([0.0]))
slopes(tf.math.special.bessel_j1, np.array([0.0]))
slopes(tf.math.special.spence, [1.0])
slopes(tf.math.digamma, [0.0, -1.0])
slopes(lambda x: tf.abs(tf.complex(x, 2 * x)), [0.0, 3.0])
print(tf.math.zeta([3.0, 2.0], [-1.0, 0.0]), tf.math.polygamma([2.0, 1.0], [0.0, -1.0]))

# %% Scalars with new axes, and what nothing is added to.
slopes(lambda x: x[tf.newaxis] * x, 3.0)
slopes(lambda x: x[..., None, None] ** 2, 3.0)
slopes(lambda x: tf.strided_slice(x * x, [0], [1], [1], new_axis_mask=1), 3.0)
v = tf.Variable(3.0)
with tf.GradientTape() as tape:
    y = v[None] * 5
print(tape.gradient(y, v), tf.pad(tf.constant(5.0), tf.zeros([0, 2], tf.int32)))
slopes(tf.sort, tf.constant([3, 1, 2], tf.float16))
slopes(lambda x: tf.math.top_k(x, 2)[0], tf.constant([3, 1, 2], tf.bfloat16))

# %% Parts of a variable without axes.
for key, value in ((..., 5.0), ((), 6.0), (tf.newaxis, [7.0]), (..., [8.0])):
    v[key].assign(value)
    print(v.numpy())
try:
    tf.Variable([1.0, 2.0, 3.0])[:2].assign([1.0, 2.0, 3.0])
except tf.errors.InvalidArgumentError as e:
    print(str(e).split("}} ")[-1])
print([hasattr(tf.Variable([1.0])[:1], name) for name in ("assign", "assign_add", "assign_sub")])


# %% Jacobians without rows, and of batches whose rows are mixed.
def jacobians(f, x):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(x)
        y = f(x)
    print(tape.jacobian(y, x, unconnected_gradients="zero"), tape.batch_jacobian(y, x))


jacobians(lambda x: x[:, :0] * 2, tf.ones([3, 2]))
jacobians(lambda x: tf.reduce_sum(x, 0, keepdims=True) * x, tf.constant([[1.0, 2.0], [3.0, 4.0]]))
jacobians(lambda x: tf.ones([2, 1]), tf.ones([2, 2]))
try:
    jacobians(lambda x: x[:1], tf.ones([2, 2]))
except ValueError as e:
    print(e)

# %% Exponentials of matrices: each by its size, and none of what is not finite.
print(tf.linalg.expm(np.array([[[0.0, 0], [0, 0]], [[1, 2], [3, 4]], [[0.001, 0.2], [0.3, 0.1]]])).numpy().round(9))
print(tf.linalg.expm([[inf, 0.0], [0.0, 1.0]]), tf.linalg.expm(tf.zeros([0, 0])))
try:
    tf.linalg.expm([[1, 2], [3, 4]])
except ValueError as e:
    print(e)
