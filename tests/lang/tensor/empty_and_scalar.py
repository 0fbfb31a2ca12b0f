# %% the size that -1 stands for beside 0: the sizes that are not 0
from tried import said
none = tf.zeros([0, 3, 2])
for shape in ([0, -1], [-1, 6], [-1, 4], [0, 4, -1], [-1, 0], [-1], [3, -1, 0]):
    print(shape, tf.reshape(none, shape).shape, tf.reshape(tf.zeros([0, 0, 2]), shape).shape)
said(lambda: tf.reshape(tf.zeros([2, 3]), [-1, 0]), lambda: tf.reshape(tf.zeros([2, 3]), [0, -1]), lambda: tf.keras.layers.Flatten()(none).shape)
# %% a scalar variable is assigned through its views
v = tf.Variable(5.)
said(lambda: v[()].assign(3.).numpy(), lambda: v[None, None].assign([[4.]]).numpy(), lambda: v.numpy(), lambda: v[...].assign(6.).numpy(), lambda: v.numpy())
word = tf.Variable("a")
word[...].assign("b")
@tf.function
def put(value):
    v[()].assign(value)
    return v + 1
print(word.numpy(), put(7.), v.numpy())
# %% what is assigned to a part is broadcast to it, or does not fit
m = tf.Variable([[1., 2., 3.], [4., 5., 6.]])
said(lambda: m[:].assign([[1., 2.]]), lambda: m[0].assign([[1., 2.], [3., 4.]]), lambda: m[0].assign([[[7., 8., 9.]]]).numpy(), lambda: m[0, 0].assign([[5.]]).numpy(),
     lambda: m[:, 1:1].assign(3.).numpy(), lambda: m[0:2, 0].assign([1., 2., 3.]))
# %% sizes below 0; batches of unlike sizes
said(lambda: tf.broadcast_to([[1], [2]], [-1, 3]), lambda: tf.broadcast_to([1, 2], [-2, 2]), lambda: tf.gather_nd([1, 2], [0], batch_dims=1),
     lambda: tf.gather_nd(tf.ones([2, 3]), [[1], [1]], batch_dims=2), lambda: tf.gather_nd([[1, 2]], [[0]], batch_dims=-1))
try:
    tf.gather_nd([[1, 2], [3, 4]], [[1]], batch_dims=1)
except tf.errors.InvalidArgumentError:
    print("InvalidArgumentError")
# %% the values of tf.one_hot take its dtype
said(lambda: tf.one_hot([0], 2, on_value=1, off_value=0., dtype=tf.float32), lambda: tf.one_hot([0, 1], 2, 1, 0, dtype=tf.int64), lambda: tf.one_hot([0], 2, 5, dtype=tf.float64),
     lambda: tf.one_hot([0], 2, 1, 0.), lambda: tf.one_hot([0], 2, 1.5, dtype=tf.int32))
