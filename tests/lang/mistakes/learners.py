# %% What learners get wrong with models, tapes, datasets and tensors: class and first line of the message.
import re

import numpy as np
import tensorflow as tf
K = tf.keras
L = tf.keras.layers
x = np.arange(24, dtype="float32").reshape(8, 3); y = np.arange(8) % 2; yf = y.astype("float32")
img = np.zeros((4, 28, 28), "float32"); lab = np.array([0, 1, 2, 3])
v = tf.Variable(2.0); w = tf.Variable([1.0, 2.0])
def dense(units=1, loss="mse", act=None, **k):
    m = K.Sequential([L.Dense(units, activation=act, input_shape=(3,), kernel_initializer="zeros", name="d")], name="s"); m.compile("sgd", loss, **k); return m
def lazy():
    m = K.Sequential([L.Dense(2, name="d")], name="s"); m.compile("sgd", "mse"); return m
def cnn():
    return K.Sequential([L.Conv2D(2, 3, input_shape=(28, 28, 1), name="c"), L.Flatten(name="f"), L.Dense(10, name="d")], name="s")
@tf.function
def f(a): return a * 2
class M(K.Model):
    def __init__(self):
        super().__init__(); self.d = L.Dense(2)
    def call(self, x): return self.d(x)
class NoSuper(K.Model):
    def __init__(self): self.d = L.Dense(2)
class BadLayer(L.Layer):
    def __init__(self): self.d = L.Dense(2)
class NoCall(K.Model): pass
class NoCallLayer(L.Layer): pass
def tape(fn, src=None):
    with tf.GradientTape() as t: r = fn()
    return t.gradient(r, v if src is None else src)
def twice():
    with tf.GradientTape() as t: r = v * v
    t.gradient(r, v); return t.gradient(r, v)
def inside():
    with tf.GradientTape() as t:
        r = v * v
        return t.gradient(r, w)
def nograd():
    opt = K.optimizers.SGD(0.1); opt.apply_gradients([(None, v)])
def swap():
    K.optimizers.SGD(0.1).apply_gradients([(v, tf.constant(1.0))])
def zipbad():
    K.optimizers.SGD(0.1).apply_gradients(tf.constant(1.0), [v])
def it(d): return next(iter(d))
def later():
    o = K.optimizers.Adam(0.1); o.apply_gradients([(tf.constant(1.0), v)]); o.apply_gradients([(tf.constant([1.0, 1.0]), w)])


def t(mistakes):
    for line in mistakes.strip().split("\n"):
        K.backend.clear_session()
        try:
            print(line, "::", type(eval(line)).__name__)
        except Exception as e:
            print(line, "!!", type(e).__name__, re.sub(r"0x[0-9a-f]+", "0x", re.sub(r"{{function_node [^}]*}} ?", "", str(e))).split("\n")[0].strip())


# %%
t(r"""
dense().fit(x, yf[:5], verbose=0)
dense().fit(list(x), list(yf), verbose=0)
dense().fit(x.tolist(), yf.tolist(), verbose=0)
dense().fit("data.csv", verbose=0)
dense().fit(x, yf, batch_size=0, verbose=0)
dense().fit(x, yf, validation_split=1.5, verbose=0)
dense().fit(x, yf, callbacks=[1], verbose=0)
dense().fit(tf.data.Dataset.from_tensor_slices((x, yf)).batch(4), batch_size=4, verbose=0)
dense().fit(tf.data.Dataset.from_tensor_slices((x, yf)).batch(4), yf, verbose=0)
dense().fit(np.array([[1, 2], [3]], dtype=object), yf[:2], verbose=0)
dense()(x[0])
dense()(x[:, :2])
dense()("x")
dense()(None)
dense(1, "mse").fit(x, np.zeros((8, 2), "float32"), verbose=0)
dense(1, "mes")
dense(1, "mse", metrics="mae").fit(x, yf, verbose=0) and 1
K.Sequential([L.Dense(1)]).compile("addam", "mse")
K.Sequential([L.Dense(1)]).fit(x, yf)
K.Sequential([L.Dense(1)]).predict(x, verbose=0).shape
K.Sequential([L.Dense(1)]).evaluate(x, yf)
K.Sequential([L.Dense(1)]).summary()
K.Sequential([L.Dense(1)]).get_weights()
K.Sequential(L.Dense(1), L.Dense(2))
K.Sequential([1])
K.Sequential([L.Dense("1")])
K.Sequential([L.Dense(1.5)]).build((None, 3))
L.Dense(-1)
L.Dense(0)
L.Dense()
L.Dense(1, activation="rellu")
L.Dense(1, activaton="relu")
L.Dense(1, kernel_initializer="foo")
L.Conv2D(8, 3, padding="SAMEE")
L.Conv2D(8, "3")
L.Conv2D(8, 3, strides=0)
L.Conv2D(8, (3, 3, 3))
cnn()(img)
cnn()(img[..., None][:, :20])
cnn().predict(img, verbose=0).shape
L.Conv2D(4, 3)(img)
L.MaxPooling2D(2)(img)
L.LSTM(4)(x)
L.Embedding(5, 2)(tf.constant([7]))
L.Embedding(5, 2)(tf.constant([1.5]))
""")

# %%
t(r"""
L.Embedding(5)(tf.constant([1]))
L.Dropout(1.5)
L.Dropout(-0.1)
L.Flatten()(1.0)
L.Reshape((5, 5))(x)
L.Concatenate()([x, x[:4]])
L.Add()([x, x[:, :2]])
L.Add()(x)
L.Input(3)
K.Input(shape=(3,)) + 1
K.Model(inputs=K.Input((3,)), outputs=K.Input((2,)))
K.Model(K.Input((3,)), tf.constant(1.0))
M().summary()
M().fit(x, yf)
M().get_weights()
M()(x, 1, 2)
NoSuper()
NoCall()(x)
NoCallLayer()(x)
f()
f(1, 2)
f(b=1)
tape(lambda: v.numpy() ** 2)
tape(lambda: v * 2, 3.0)
tape(lambda: v * 2, [v, None])
tape(lambda: v * 2, "v")
tape(lambda: [v * 2, v * 3])
twice()
inside()
nograd()
zipbad()
later()
K.optimizers.SGD(0.1).apply_gradients([])
K.optimizers.SGD(0.1).minimize(v * 2, [v])
K.optimizers.SGD("0.1").apply_gradients([(tf.constant(1.0), v)])
K.optimizers.SGD(lr=0.1).learning_rate.numpy() > 0
K.optimizers.Adam(0.1, decay=0.1)
K.optimizers.Adam(learningrate=0.1)
v = 3
v.assign([1.0, 2.0])
v.assign("a")
v.assign(None)
w[0] + None
w.assign_add([1.0, 2.0, 3.0])
v.shape[0]
""")

# %%
t(r"""
w[0] = 3
tf.Variable()
tf.Variable(None)
tf.Variable([1, 2], dtype="float") + tf.Variable([1, 2])
tf.Variable([1, [2]])
tf.constant([1.0, 2.0]) * np.array([1.0, 2.0, 3.0])
tf.constant([1, 2]) * 1.5
tf.constant([1, 2]) / 2.0
tf.constant([1, 2]) + tf.constant([1.0, 2.0])
tf.matmul([[1.0, 2.0]], [[1.0, 2.0]])
tf.matmul([[1, 2]], [[1.0], [2.0]])
tf.reduce_mean("abc")
tf.reshape(tf.range(6), (4, 2))
tf.reshape(tf.range(6), (4, -1))
tf.one_hot([1.0, 2.0], 3)
tf.gather([1, 2, 3], [5])
tf.constant([1, 2, 3])[5]
tf.constant([1, 2, 3])[1] = 5
tf.constant([1.0])[0].item()
tf.constant([[1, 2], [3, 4]]).T
tf.constant([1]).eval()
tf.constant([1]).get_shape().as_lst()
tf.convert_to_tensor(np.array([1, "a", None], dtype=object))
tf.convert_to_tensor([np.zeros(2), np.zeros(3)])
tf.convert_to_tensor({"a": 1})
tf.cast("3", tf.int32)
tf.strings.to_number("abc")
tf.io.decode_image(b"no image")
tf.image.resize(x, [2, 2])
tf.image.resize(img, (2, 2, 1))
tf.image.resize(img[..., None], 10)
it(tf.data.Dataset.from_tensor_slices((x, y[:3])))
it(tf.data.Dataset.from_tensor_slices(5))
it(tf.data.Dataset.range(3).batch(0))
it(tf.data.Dataset.range(3).map(lambda a, b: a))
it(tf.data.Dataset.from_tensor_slices((x, y)).map(lambda a: a))
it(tf.data.Dataset.range(0))
it(tf.data.Dataset.range(3).batch("2"))
tf.data.Dataset.range(3)[0]
len(tf.data.Dataset.range(3).filter(lambda a: a > 1))
it(tf.data.Dataset.from_generator(lambda: [1, 2], tf.int32))[0]
it(tf.data.Dataset.from_generator([1, 2], output_types=tf.int32))
it(tf.data.Dataset.zip(tf.data.Dataset.range(3), tf.data.Dataset.range(3)))[0].numpy()
K.utils.to_categorical([1, 2, 5], 3)
K.utils.to_categorical(["a"])
""")

# %%
t(r"""
K.preprocessing.sequence.pad_sequences([1, 2])
K.losses.MeanSquaredError()(yf, x)
K.losses.SparseCategoricalCrossentropy()(lab, img)
K.losses.CategoricalCrossentropy()(y, x)
K.losses.MeanSquaredError(yf, x)
K.losses.mse(yf)
K.metrics.Accuracy()(y)
K.metrics.Mean().update_state()
K.layers.Desne(1)
K.layer.Dense(1)
tf.nn.softmax(1)
tf.nn.softmax_cross_entropy_with_logits([1.0], [1.0, 2.0])
tf.nn.sparse_softmax_cross_entropy_with_logits([5], [[1.0, 2.0]])
tf.nn.sparse_softmax_cross_entropy_with_logits([1.0], [[1.0, 2.0]])
""")
