# %%
import tensorflow.experimental.numpy as tnp
tnp.experimental_enable_numpy_behavior()
x = tnp.array([[1, 2, 3], [4, 5, 6]])
print(x, tnp.array(1.5), tnp.array([1, 2.5]), tnp.ones([2, 3]), tnp.zeros(2, dtype=tnp.int32), tnp.ones_like(x))
print(tnp.arange(5), tnp.arange(1, 2, 0.25), tnp.linspace(0, 1, 5), tnp.eye(2), tnp.full((2,), 7), tnp.logspace(0, 2, 3))
print(isinstance(x, tnp.ndarray), isinstance(x, tf.Tensor), tnp.result_type(x, 1.5), tnp.result_type(tnp.float32, tnp.int32))
# %%
a, b = tnp.array([1.0, 2.0, 3.0], dtype=tnp.float32), tnp.array([1, 2, 3])
for f in (tnp.add, tnp.subtract, tnp.multiply, tnp.divide, tnp.power, tnp.floor_divide, tnp.mod, tnp.maximum, tnp.less):
    print(f(a, b).numpy(), f(a, b).dtype.name, f(b, 2).dtype.name, f(a, 2.5).dtype.name)
print(tnp.arctan2(a, 2.0).numpy(), np.round(tnp.hypot(a, a).numpy(), 5), np.round(tnp.logaddexp(a, a).numpy(), 5))
for f in (tnp.exp, tnp.log, tnp.sqrt, tnp.sin, tnp.tanh, tnp.log2, tnp.log10, tnp.cbrt, tnp.deg2rad, tnp.sinc, tnp.expm1, tnp.log1p):
    print(np.round(f(b).numpy() + 0.0, 5), f(b).dtype.name, f(a).dtype.name)
print(tnp.negative(b), tnp.abs(-b), tnp.sign(-a), tnp.square(b), tnp.isnan(a), tnp.logical_not([0, 1]), tnp.around(1.2567, 2), tnp.clip(b, 2, 2.5))
# %%
for f in (tnp.sum, tnp.mean, tnp.prod, tnp.max, tnp.min, tnp.std, tnp.var, tnp.any, tnp.all, tnp.argmax, tnp.argmin, tnp.ptp, tnp.cumsum, tnp.cumprod):
    print(f(x), f(x, axis=1))
print(tnp.sum(x, axis=0, keepdims=True), tnp.average([1.0, 2.0], weights=[3, 1]), tnp.nansum([1.0, np.nan]), tnp.nanmean([1.0, np.nan]))
print(tnp.count_nonzero([0, 1, 2]), tnp.size(x), tnp.ndim(x), tnp.shape(x), tnp.sum(tnp.array([1, 2], dtype=tnp.int8)).dtype)
# %%
print(tnp.reshape(x, (3, 2)), tnp.ravel(x), tnp.transpose(x), tnp.swapaxes(x, 0, 1).shape, tnp.moveaxis(tnp.ones((2, 3, 4)), 0, -1).shape)
print(tnp.expand_dims(x, 0).shape, tnp.squeeze(tnp.ones((1, 2))), tnp.broadcast_to([1, 2], (2, 2)), tnp.atleast_2d([1, 2]), tnp.atleast_3d([[1, 2]]).shape)
print(tnp.concatenate([x, x], axis=1), tnp.stack([[1, 2], [3.5, 4]]), tnp.hstack([[1, 2], [3]]), tnp.vstack([[1, 2], [3, 4]]), tnp.dstack([[1, 2], [3, 4]]).shape)
print(tnp.split(tnp.arange(6), 3), tnp.tile([1, 2], 2), tnp.repeat([1, 2], 2), tnp.flip([1, 2, 3]), tnp.fliplr(x), tnp.roll([1, 2, 3], 1), tnp.rot90(x))
print(tnp.append([1, 2], [3]), tnp.pad([1, 2], 1, "constant") if False else tnp.pad([1, 2], [[1, 1]], "constant"))
# %%
print(tnp.where(x > 2, x, 0), tnp.where([True, False], 1, 2.5), tnp.nonzero([0, 3, 0, 4]), tnp.take(x, [0, 5]), tnp.take(x, [0], axis=1))
print(tnp.sort([3, 1, 2]), tnp.argsort([3, 1, 2]), tnp.diag([1, 2]), tnp.diag(x), tnp.diag([1, 2], 1), tnp.tril(tnp.ones((3, 3))), tnp.triu(x, 1), tnp.trace(x))
print(tnp.diff([1, 4, 9]), tnp.compress([True, False], [5, 6]), tnp.select([x > 4, x > 2], [x, -x], 9), tnp.tri(3), tnp.meshgrid([1, 2], [3, 4]))
# %%
print(tnp.matmul(x, tnp.transpose(x)), tnp.dot([1, 2], [3, 4]), tnp.inner([1.0, 2], [3, 4]), tnp.outer([1, 2], [3, 4]), tnp.vdot([1, 2], [3, 4]))
print(tnp.tensordot(x, x, 2), tnp.einsum("ij->ji", x), tnp.kron([1, 2], [1, 10]), tnp.cross([1, 0, 0], [0, 1, 0]), tnp.polyval([1, 2, 3], 2))
print(tnp.isclose([1.0], [1.0 + 1e-9]), tnp.allclose([1.0], [1.1]), tnp.array_equal([1, 2], [1, 2]), tnp.gcd(12, 18), tnp.signbit([-1.0, 1.0]), tnp.heaviside([-1.0, 0.0], 0.5))
# %%
tnp.random.seed(3)
print(tnp.random.randn(2).numpy(), tnp.random.uniform(size=(2,)).numpy(), tnp.random.randint(10, size=(4,)).numpy(), tnp.random.rand(2, 2).dtype, tnp.random.standard_normal((2,)).shape)
with tf.GradientTape() as tape:
    v = tnp.array([1.0, 2.0])
    tape.watch(v)
    y = tnp.sum(tnp.log(v) * tnp.tanh(v))
print(np.round(tape.gradient(y, v).numpy(), 6))
# %%
t = tf.constant([[1, 2], [3, 4]])
print(t.T, t.reshape(4), t.reshape((1, 4)).shape, t.ravel(), t.astype(tnp.float32), t.transpose(), t.max(), t.min(), t.mean(), t.clip(2, 3), t.size)
print(t + 1.5, t * tf.constant(2.5), tf.constant(1.0) + tf.constant(1, tf.int64), 2.0 / t, t > 1.5, tf.constant(1, tf.int8) + tf.constant(1, tf.int16))
print((tf.constant([1.0]) * 2).dtype, (tf.constant([1]) + True).dtype, t[t > 2], t - tnp.ones((2, 2)), (t @ tnp.ones((2, 2))).dtype)
