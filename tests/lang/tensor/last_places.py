# Functions that documentation prints most, to the last digit, over runs of eight and over what is left.
x = tf.constant([-100., -20., -5.5, -2., -1.25, -0.5, -0.1, -1e-3, 0., 1e-4, 0.2, 0.75, 1., 1.5, 2.5, 3.3, 6., 9.5, 30.])
for f in (tf.exp, tf.sigmoid, tf.tanh, tf.nn.softplus, tf.math.log_sigmoid, tf.math.erf, tf.nn.elu, tf.nn.selu, tf.nn.silu, tf.math.expm1):
    print(f(x), f(x[3]), f(x[-3:]))
# %%
y = tf.abs(x) + 0.01
print(tf.math.log(y), tf.math.log(y[2]), tf.math.log1p(y), tf.math.log1p(y[5]), sep="\n")
# %%
u = tf.linspace(-1., 1., 19)
print(tf.asin(u), tf.acos(u), tf.atan(u), tf.atanh(u), tf.math.erf(u), tf.nn.gelu(u[6:12]), sep="\n")
# %%
logits = tf.reshape(tf.math.sin(tf.range(90, dtype=tf.float32) * 1.7) * 3, [9, 10])
print(tf.nn.softmax(logits), tf.nn.softmax(logits[0]), tf.nn.log_softmax(logits), sep="\n")
# %%
labels = tf.constant([0, 1, 2, 3, 4, 5, 6, 7, 9])
one_hot = tf.one_hot(labels, 10)
with tf.GradientTape(persistent=True) as tape:
    tape.watch(logits)
    sparse = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    dense = tf.nn.softmax_cross_entropy_with_logits(one_hot, logits)
    binary = tf.nn.sigmoid_cross_entropy_with_logits(one_hot, logits)
print(sparse, dense, sep="\n")
print(tape.gradient(sparse, logits), tape.gradient(dense, logits), sep="\n")
print(binary[0], np.round(tape.gradient(binary, logits)[0], 5), sep="\n")
# %%
# Kernels take denormal numbers for zero; Python's floats and NumPy's arrays keep them.
tiny = tf.constant([1e-40, 1e-20])
print(tiny.numpy(), (tiny * 1.).numpy(), (tiny * tiny).numpy(), tf.exp(-95.).numpy(), (tiny > 0).numpy())
print(np.float32(1e-20) * np.float32(1e-20), np.exp(np.float32(-95)), 1e-320 * 1)
