# %% Copies and pickles of what describes tensors, and of what holds it
import copy, pickle
import numpy as np, tensorflow as tf
print(copy.deepcopy(tf.float32) is tf.float32, copy.copy(tf.int32), pickle.loads(pickle.dumps([tf.string, tf.bfloat16])))
shapes = {"known": tf.TensorShape([1, None]), "not": tf.TensorShape(None), "spec": tf.TensorSpec([1], tf.int8, name="x")}
print(copy.deepcopy(shapes), pickle.loads(pickle.dumps(shapes)), copy.copy(shapes["known"]))
print(copy.deepcopy([tf.nn.relu, tf.matmul, tf.reduce_sum, np.add, len])[0] is tf.nn.relu)
class Scaled(tf.Module):
    def __init__(self, activation, dtype):
        super().__init__()
        self.activation, self.dtype = activation, dtype
        self.w = tf.Variable([1., -2.], dtype=dtype)
    @tf.function
    def __call__(self, x):
        return self.activation(x * self.w)
first = Scaled(tf.nn.relu, tf.float32)
first(1.0)
second = copy.deepcopy(first)
second.w.assign([5., 5.])
print(first(1.0), second(1.0), second.dtype, second.activation is tf.nn.relu)
# %% Variables that a traced function makes of its tensors, also where its code is not converted
class Later:
    w = None
    def __call__(self, x):
        if self.w is None:
            self.w = tf.Variable(tf.zeros([2]) + tf.reduce_sum(x) * 0 + 3.0, name="later")
        return self.w * x
for make in (tf.function, lambda f: tf.function(f, autograph=False), lambda f: tf.function(tf.autograph.experimental.do_not_convert(f))):
    later = Later()
    run = make(lambda x: later(x))
    print(run(tf.constant(2.0)), run(tf.constant(3.0)), later.w.shape)
# %% What concrete functions give where that is nothing; strategies' older names
nothing = tf.function(lambda x: None).get_concrete_function(tf.TensorSpec([]))
print(nothing.output_shapes, nothing.output_dtypes)
print(tf.distribute.get_strategy().unwrap(1), tf.distribute.MirroredStrategy().unwrap(tf.constant(2)))
# %% Normalization as the raw operation
x = tf.constant([[[[1., 4.], [3., 0.]], [[5., 2.], [7., 2.]]]])
none, scale, offset = tf.constant([]), tf.constant([1., 2.]), tf.constant([.5, 0.])
made = tf.raw_ops.FusedBatchNormV3(x=x, scale=scale, offset=offset, mean=none, variance=none, is_training=True, epsilon=1e-3)
print(made._fields, np.round(made.y[0, 0], 4), made.batch_mean, np.round(made.batch_variance, 4), np.round(made.reserve_space_2, 4))
made = tf.raw_ops.FusedBatchNormV2(x=x, scale=scale, offset=offset, mean=tf.constant([3., 4.]), variance=tf.constant([2., 2.]), is_training=False)
print(type(made).__name__, np.round(made.y[0, 0], 4), made.batch_mean, made.reserve_space_2)
