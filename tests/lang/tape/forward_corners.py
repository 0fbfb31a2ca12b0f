# %% through gathers, of which gradients are rows
from tried import said
Forward = tf.autodiff.ForwardAccumulator
x = tf.constant([[1., 2.], [3., 4.]])
with Forward(x, tf.constant([[1., 0.], [5., 6.]])) as forward:
    rows, both, table = tf.gather(x, [1]), tf.gather(x * x, [1, 1]), tf.nn.embedding_lookup(x, [[0]])
print(forward.jvp(rows), forward.jvp(both), forward.jvp(table))
table = tf.Variable(x)
with Forward(table, tf.ones([2, 2])) as forward:
    y = tf.reduce_sum(tf.gather(table, [1]) ** 2)
print(forward.jvp(y))
# %% what does not fit; what was never entered
def along(primals, tangents, **options):
    with Forward(primals, tangents) as forward:
        y = x * 2
    return forward.jvp(y, **options)
one = tf.constant(1.)
said(lambda: along([one, one], [1., 2.]), lambda: along(one, 1., unconnected_gradients="nonsense"), lambda: Forward(one, one).jvp(one),
     lambda: along(one, 1.), lambda: along(one, 1., unconnected_gradients="zero"), lambda: along(x, x, unconnected_gradients="none"))
