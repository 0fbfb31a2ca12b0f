# %% rows whose segment is negative are in no sum, and no gradient flows to them
from tried import said
def slope(f, *xs):
    xs = [tf.convert_to_tensor(x) for x in xs]
    with tf.GradientTape() as tape:
        tape.watch(xs)
        y = f(*xs)
    return [g.numpy().tolist() for g in tape.gradient(y, xs)]
u = tf.math
said(lambda: slope(lambda x: u.unsorted_segment_sum(x, [0, -1, 1], 2) * [2., 3.], [1., 2., 3.]),
     lambda: slope(lambda x: u.unsorted_segment_sum(x, [[0, -1], [1, 1]], 2) * [[2.], [3.]], tf.ones([2, 2, 1])),
     lambda: slope(lambda x: u.unsorted_segment_mean(x, [0, -1, 0], 2), [1., 2., 3.]),
     lambda: slope(lambda x: u.unsorted_segment_sqrt_n(x, tf.constant([0, -1, 0], tf.int64), 2), [1., 2., 3.]),
     lambda: slope(lambda x: u.unsorted_segment_max(x, [0, 0, -1], 2), [2., 2., 3.]),
     lambda: slope(lambda x: u.unsorted_segment_min(x, [[0, 0], [-1, 2]], 3), [[1., 1.], [0., 4.]]),
     lambda: slope(lambda x: u.unsorted_segment_max(x, [-1, -1], 3), [0., 1.]))
@tf.function
def traced(x, ids):
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = u.unsorted_segment_sum(x * x, ids, 2)
    return tape.gradient(y, x)
print(traced(tf.constant([1., 2., 3.]), tf.constant([0, 1, 1])), traced(tf.constant([1., 2., 3.]), tf.constant([0, -1, 1])))
# %% products of segments with no, one and more zeros
said(lambda: slope(lambda x: u.unsorted_segment_prod(x, [0, 0, 0, 1, -1, 1, 1], 3), [0., 0., 3., 0., 5., 2., 4.]),
     lambda: slope(lambda x: u.segment_prod(x, [0, 0, 1, 1, 1]), [0., 3., 0., 0., 2.]), lambda: slope(lambda x: u.segment_prod(x, [0, 0, 2]), [2., 3., 4.]))
# %% the functions that are 0 where x is 0 are flat there
said(lambda: slope(u.xlogy, [0., 1., 0.], [0., 2., 3.]), lambda: slope(u.xdivy, [0., 1., 0.], [0., 2., 3.]), lambda: slope(u.xlog1py, [0., 1., 0.], [-1., 2., 3.]))
