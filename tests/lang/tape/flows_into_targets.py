# %% what flows into targets
import numpy as np
from tried import said
x = tf.constant([1., 2.])
def flows(flow, count=2):
    with tf.GradientTape() as tape:
        tape.watch(x)
        targets = [x * x, x * 3.][:count]
    return tape.gradient(targets, x, output_gradients=flow)
said(lambda: flows([tf.constant([5., 1.]), tf.ones(2)]), lambda: flows([tf.ones(2)] * 3), lambda: flows(tf.constant([5., 1.]), 1))
# %% a batch jacobian lets flow into all examples at once: what joins them adds up
def batch(f, x, method="batch_jacobian", persistent=False, **options):
    with tf.GradientTape(persistent=persistent) as tape:
        tape.watch(x)
        y = f(x)
    return getattr(tape, method)(y, x, **options)
rows = tf.constant([[1., 2.], [3., 4.]])
said(lambda: batch(lambda x: x * tf.reduce_sum(x), rows), lambda: batch(lambda x: tf.gather(x, [1, 0]), rows), lambda: batch(lambda x: tf.reshape(x ** 3, [2, 1, 2]), rows),
     lambda: batch(lambda x: tf.ones([2, 3]), rows), lambda: batch(lambda x: tf.cast(x, tf.int32), rows), lambda: batch(lambda x: tf.exp(x)[:, :1], tf.Variable(rows)))
large = tf.reshape(tf.range(600.), [300, 2])
said(lambda: tf.reduce_sum(batch(lambda x: x ** 2, large)), lambda: batch(lambda x: x ** 2, large)[299])
# %% what does not fit
said(lambda: batch(lambda x: x[:1], rows), lambda: batch(tf.reduce_sum, rows), lambda: batch(lambda x: x, tf.ones(3)), lambda: batch(lambda x: [x], rows),
     lambda: batch(lambda x: [x], rows, "jacobian"), lambda: batch(tf.exp, rows, "jacobian", experimental_use_pfor=False),
     lambda: batch(tf.exp, rows, experimental_use_pfor=False), lambda: batch(tf.exp, rows, persistent=True, experimental_use_pfor=False))
said(lambda: tf.GradientTape().watch("a"), lambda: tf.GradientTape().watch(np.array(1.)), lambda: tf.GradientTape().watch([x, None]))
# %% keywords of a function with a gradient of its own have none
@tf.custom_gradient
def scaled(x, *, scale=2.):
    return x * scale, lambda dy: dy * 100.
with tf.GradientTape() as tape:
    tape.watch(x)
    y = scaled(x, scale=tf.constant(3.))
print(y, tape.gradient(y, x))
# %% tangents have the dtypes of their primals
def along(primal, tangent):
    with tf.autodiff.ForwardAccumulator(primal, tangent) as forward:
        with forward:
            pass
said(lambda: along(tf.constant(1.), tf.constant(2)), lambda: along(tf.constant(1.), tf.constant(2.)))
