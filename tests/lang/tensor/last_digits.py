# %%
import numpy as np
import tensorflow as tf

def bits(t):
    return [f'{b:08x}' for b in t.numpy().ravel().view(np.uint32).tolist()]

def digest(t):
    h = 0
    for b in t.numpy().ravel().view(np.uint32).tolist():
        h = (h * 1000003 + b) % (1 << 61)
    return h

def ramp(*shape):
    return tf.cast(tf.reshape((tf.range(int(np.prod(shape))) * 7919) % 100003, shape), tf.float32) / 20000.0 - 2.3
# %%
x = tf.linspace(-2.0, 2.5, 19)
print(x ** 3)
print(2.0 ** x)
print(tf.abs(x) ** 0.7)
# %%
p = tf.abs(ramp(3000)) + 0.01
print([digest(f) for f in (p ** 1.7, p ** 0.5, p ** -0.5, p ** 3.0, ramp(3000) ** 3.0, ramp(3000) ** -4.0, 10.0 ** ramp(3000))])
# %%
s = np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 2.0, -2.0, 0.5, -0.5, 3.0, 1e30, -1e30, 1e-30, 1.0000001, 0.9999999, 2.5, -2.5, 1e9, 744261117.0, 16777217.0], np.float32)
for v in s:
    print(bits(tf.pow(tf.constant(s), tf.constant(v))))
# %%
for n in (33, 47, 79, 100, 128, 500, 1000):
    print(n, digest(tf.nn.softmax(ramp(50, n))), digest(tf.nn.log_softmax(ramp(50, n))))
# %%
for shape in ((9,), (40,), (3, 50), (100, 3), (37, 41)):
    v = 1 + 0.05 * ramp(*shape)
    print([digest(tf.reduce_prod(v, axis)) for axis in [None] + list(range(len(shape)))])
print(np.prod((1 + 0.05 * ramp(37, 41)).numpy()), np.prod((1 + 0.05 * ramp(37, 41)).numpy(), 0)[:5])
# %%
print([digest(f(p)) for f in (tf.math.lgamma, tf.math.digamma)], digest(tf.math.digamma(ramp(3000))))
print(tf.math.digamma(tf.constant([-1.5, -0.25, 0.0, 0.1, 1.0, 12.0, 1e9], tf.float64)))
# %%
print(digest(tf.nn.gelu(ramp(3000), approximate=True)))
print(tf.nn.gelu(tf.linspace(-1.0, 1.0, 11), approximate=True))
# %%
a = tf.abs(ramp(60, 50))
for f in (tf.exp, tf.tanh, tf.sigmoid, tf.math.erf, tf.sin, tf.math.log1p, tf.nn.softplus, tf.nn.silu, lambda t: t ** 1.7):
    print([digest(f(v)) for v in (a[:, :3], tf.transpose(a), a[::2, 1:-1], a[3], a[:, 4], a[1:40])])
print(digest(a ** a[0]), digest(a[:, :1] ** a), digest(a[:, :1] ** a[:1]), digest(a[0][:, None, None] ** a[:4]))
# %%
tf.random.set_seed(7)
print(digest(tf.random.uniform((1037,))), digest(tf.random.normal((1037,))), digest(tf.random.truncated_normal((1037,))))
print(tf.random.uniform((3,), dtype=tf.float64), tf.random.normal((3,), dtype=tf.float64), tf.random.uniform((5,), 0, 10, tf.int32))
print(tf.reduce_sum(tf.random.stateless_uniform((100001,), (1, 2), 0, 1000, tf.int64)))
