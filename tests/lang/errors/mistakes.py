# %% A learner's mistakes with tensors, in TensorFlow's words.
import re

import numpy as np
import tensorflow as tf

a = tf.constant([1.0, 2.0, 3.0])
b = tf.constant([1.0, 2.0])
i = tf.constant([1, 2, 3])
m = tf.ones([2, 3])
v = tf.Variable([1.0, 2.0])
s = tf.constant("x")


def t(text):
    for line in text.strip().split("\n"):
        try:
            r = eval(line)
            print(line, "::", repr(r))
        except Exception as e:
            print(line, "!!", type(e).__name__, re.sub(r"{{function_node [^}]*}} ", "", str(e)))

# %%
t("""
a + b
a + i
a * 2 + i
i + 1.5
a @ a
m @ m
tf.matmul(m, m)
tf.matmul(a, a)
tf.matmul(m, tf.ones([3], tf.float32))
tf.add(a, i)
tf.add(a, "x")
a + "x"
a + None
tf.reshape(a, [2, 2])
tf.reshape(a, [-1, -1])
tf.reshape(m, [4, -1])
tf.concat([m, tf.ones([3, 2])], 0)
tf.concat([a, i], 0)
tf.concat([a, m], 0)
tf.stack([a, b])
tf.constant([[1, 2], [3]])
tf.constant([1, "a"])
tf.constant([1.0, None])
tf.constant(1.5, tf.int32)
tf.constant(300, tf.uint8)
tf.constant([1, 2, 3], shape=[2, 2])
tf.constant("a", tf.float32)
tf.constant(2 ** 40)
tf.cast("1", tf.int32)
tf.cast(s, tf.float32)
tf.convert_to_tensor(a, tf.int32)
tf.convert_to_tensor({"a": 1})
m[2]
m[0, 5]
m[0, 0, 0]
m["x"]
m[1.0]
m[a]
m[[0, 1]]
a[0].assign(3)
len(tf.constant(1))
[x for x in tf.constant(1)]
bool(a)
int(a)
float(s)
if_unknown
a.foo
tf.foo
tf.nn.foo
tf.math.foo
a.shape = 3
hash(a)
a.numpy().foo
tf.reduce_sum(a, axis=3)
tf.argmax(m, axis=2)
tf.squeeze(m, axis=0)
tf.expand_dims(m, 5)
tf.transpose(m, [0])
tf.transpose(m, [0, 0])
tf.gather(a, [0, -1])
tf.gather_nd(m, [[0, 3]])
tf.split(a, 2)
tf.tile(m, [2])
tf.broadcast_to(a, [2, 2])
tf.zeros([2, -1])
tf.linspace(0.0, 1.0, 0)
tf.nn.sparse_softmax_cross_entropy_with_logits([0, 1, 2], [[1.0, 2.0]])
tf.nn.sparse_softmax_cross_entropy_with_logits([5], [[1.0, 2.0]])
tf.nn.softmax_cross_entropy_with_logits([[1.0]], [[1.0, 2.0]])
tf.nn.sigmoid_cross_entropy_with_logits([1.0], [1.0, 2.0])
tf.nn.conv2d(tf.ones([1, 4, 4, 3]), tf.ones([2, 2, 1, 1]), 1, "SAME")
tf.nn.dropout(a, 1.5)
tf.linalg.inv(m)
tf.linalg.inv(tf.zeros([2, 2]))
tf.linalg.det(a)
tf.einsum("ij,jk->ik", m, m)
tf.tensordot(m, m, 1)
tf.where(a > 1, m, 3)
tf.where([True, False], a, b)
tf.boolean_mask(a, [True, False])
tf.unstack(m, num=3)
tf.random.uniform([2], 5, 2, dtype=tf.int32)
tf.random.uniform([2], dtype=tf.int32)
tf.random.normal([-1])
tf.random.categorical([0.5, 0.5], 3)
tf.strings.to_number("abc")
tf.strings.join(["a", 1])
tf.strings.length(3)
tf.ensure_shape(a, [2])
tf.debugging.assert_equal(a, b)
tf.debugging.assert_equal([1, 2], [1, 3])
tf.debugging.assert_greater(1, 2)
tf.debugging.assert_shapes([(a, (2,))])
tf.debugging.check_numerics(a / 0.0, "bad")
tf.debugging.assert_rank(a, 2)
v.assign([1.0, 2.0, 3.0])
v.assign("a")
v.assign_add([1])
v.assign(i)
v + i
v[0] + "a"
v.bogus
tf.Variable()
tf.Variable([1, 2], dtype="foo")
tf.Variable(1.0, shape=[2])
tf.top_k
tf.math.top_k(a, 5)
tf.sort(a, direction="UP")
tf.cumsum(a, 2)
tf.map_fn(lambda x: x, 3)
tf.constant([1, 2]) / 0
tf.constant(1) // 0
tf.constant([1, 2]) % 0
tf.pow(2, -1)
tf.scatter_nd([[5]], [1.0], [3])
tf.tensor_scatter_nd_update(a, [[9]], [1.0])
tf.image.resize(a, [2, 2])
tf.data.Dataset.from_tensor_slices(3)
tf.data.Dataset.from_tensor_slices(([1, 2], [1]))
tf.data.Dataset.range(3).batch(0)
next(iter(tf.data.Dataset.range(0)))
tf.nest.map_structure(lambda x, y: x, [1], [1, 2])
tf.as_dtype("foo")
tf.function(3)
tf.convert_to_tensor([1, 2], dtype=tf.string)
tf.keras.layers.Dense("a")
tf.keras.layers.Dense(-1)
tf.keras.layers.Dense(2, activation="foo")
tf.keras.optimizers.get("foo")
tf.keras.losses.get("foo")
tf.keras.layers.Conv2D(2, 3)(m)
tf.keras.losses.MeanSquaredError()(a, b)
tf.keras.utils.to_categorical([5], 3)
tf.keras.Sequential().summary()
tf.keras.Sequential([3])
""")

# %%
def g(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, re.sub(r"{{function_node [^}]*}} ", "", str(e)))

def twice():
    x = tf.Variable(1.0)
    with tf.GradientTape() as t:
        y = x * x
    t.gradient(y, x)
    return t.gradient(y, x)
g(twice)
def numpy_inside():
    x = tf.Variable(1.0)
    with tf.GradientTape() as t:
        y = x.numpy() ** 2
    return t.gradient(y, x)
g(numpy_inside)
def not_watched():
    x = tf.constant(1.0)
    with tf.GradientTape() as t:
        y = x * x
    return t.gradient(y, x)
g(not_watched)
def watch_list():
    with tf.GradientTape() as t:
        t.watch([1.0])
g(watch_list)
def sgd():
    x = tf.Variable(1.0)
    tf.keras.optimizers.SGD(0.1).apply_gradients([(None, x)])
g(sgd)
def sgd2():
    tf.keras.optimizers.SGD(0.1).apply_gradients([])
g(sgd2)
def jac():
    x = tf.Variable([1.0])
    with tf.GradientTape() as t:
        y = x * x
    return t.batch_jacobian(y, x)
g(jac)
def outside():
    t = tf.GradientTape()
    x = tf.Variable(1.0)
    y = x * x
    return t.gradient(y, x)
g(outside)
def wrong_seed():
    x = tf.Variable([1.0, 2.0])
    with tf.GradientTape() as t:
        y = x * x
    return t.gradient(y, x, output_gradients=[1.0, 2.0, 3.0])
g(wrong_seed)
def unconnected():
    with tf.GradientTape() as t:
        pass
    return t.gradient(v, v, unconnected_gradients="foo")
g(unconnected)
def reenter():
    t = tf.GradientTape()
    with t:
        with t:
            pass
g(reenter)
def custom():
    @tf.custom_gradient
    def f(x):
        return x, lambda dy: (dy, dy)
    x = tf.constant(1.0)
    with tf.GradientTape() as t:
        t.watch(x)
        y = f(x)
    return t.gradient(y, x)
g(custom)
def assign_tensor():
    x = tf.constant([1.0])
    x[0] = 2.0
g(assign_tensor)
def modules():
    class M(tf.Module):
        def __init__(self):
            self.w = tf.Variable(1.0)
    return M().variables[0].numpy()
g(modules)
