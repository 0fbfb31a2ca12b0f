"""Hints mend programs: in each row a learner's cell fails, its error shows a hint, and the cell with the hint followed runs.

A row is (cell, what is wrong in it, what takes its place); the hint must name the latter, or the fourth entry where a learner has to
put names of their own into it.
"""
import pytest

HEAD = """import csv, io, math, time
import numpy as np, tensorflow as tf, matplotlib.pyplot as plt
from tensorflow import keras
from tensorflow.keras import layers
images, labels, onehot = np.zeros((8, 28, 28), "float32"), np.arange(8), np.eye(10, dtype="float32")[np.arange(8)]
rows = np.ones((8, 3), "float32")
def mlp(last=10, loss="sparse_categorical_crossentropy"):
    model = keras.Sequential([layers.Flatten(input_shape=(28, 28)), layers.Dense(4), layers.Dense(last, activation="softmax")])
    model.compile("adam", loss)
    return model
"""

MISTAKES = [
    # shapes
    ("a, b = tf.ones([3, 4]), tf.ones([5, 4])\na @ b", "a @ b", "tf.matmul(a, b, transpose_b=True)"),
    ("a, b = tf.ones([4, 3]), tf.ones([4, 5])\ntf.matmul(a, b)", "tf.matmul(a, b)", "tf.matmul(a, b, transpose_a=True)"),
    ("a, v = tf.ones([3, 4]), tf.ones([4])\na @ v", "a @ v", "tf.linalg.matvec(a, v)"),
    ("a, b = tf.ones([3, 4]), tf.ones([3])\na * b", "a * b", "a * b[:, tf.newaxis]", "b[:, tf.newaxis]"),
    ("a, b = np.ones((3, 4)), np.ones(3)\na - b", "a - b", "a - b[:, np.newaxis]", "b[:, np.newaxis]"),
    ("x = tf.ones([10, 28, 28])\ntf.reshape(x, [10, 28])", "tf.reshape(x, [10, 28])", "tf.reshape(x, [10, -1])"),
    ("x = tf.ones([10, 28, 28])\ntf.reshape(x, [-1, 100])", "tf.reshape(x, [-1, 100])", "tf.reshape(x, [-1, 784])"),
    ("x = tf.range(12)\ntf.reshape(x, [3, 5])", "tf.reshape(x, [3, 5])", "tf.reshape(x, [3, -1])"),
    ("v, x = tf.Variable(tf.ones([3, 4])), tf.ones([4, 3])\nv.assign(x)", "v.assign(x)", "v.assign(tf.transpose(x))", "tf.transpose(x)"),
    ("a, b = tf.ones([2, 3]), tf.ones([4, 3])\ntf.concat([a, b], axis=1)", "axis=1", "axis=0"),
    ("a = tf.ones([2, 2])\na[0, 1, 0]", "a[0, 1, 0]", "a[0, 1]", "a has 2 axes: a[i, j]"),
    ("tf.random.normal(2, 3)", "tf.random.normal(2, 3)", "tf.random.normal([2, 3])"),
    ("np.zeros(2, 3)", "np.zeros(2, 3)", "np.zeros((2, 3))"),
    ("a = tf.ones([28, 28])\ntf.nn.conv2d(a, tf.ones([3, 3, 1, 8]), 1, 'SAME')", "conv2d(a,", "conv2d(a[tf.newaxis, ..., tf.newaxis],",
     "a[tf.newaxis, ..., tf.newaxis]"),
    ("np.ones((3, 4)) @ np.ones((3, 4))", "np.ones((3, 4)) @ np.ones((3, 4))", "np.ones((3, 4)) @ np.ones((3, 4)).T"),
    ("a, b = tf.ones([400000]), tf.ones([400000, 1])\nc = a - b", "a - b", "a - tf.squeeze(b, axis=1)", "tf.squeeze(b, axis=1)"),
    # dtypes
    ("a, n = tf.constant([1.5]), tf.constant([2])\na * n", "a * n", "a * tf.cast(n, tf.float32)", "tf.cast(n, tf.float32)"),
    ("w, x = tf.ones([2, 2]), tf.constant(np.ones((2, 2)))\nw @ x", "w @ x", "w @ tf.cast(x, tf.float32)", "tf.cast(x, tf.float32)"),
    ("w, x = tf.ones([2, 2]), tf.constant(np.ones((2, 2)))\nx + w", "x + w", "tf.cast(x, tf.float32) + w", "tf.cast(x, tf.float32)"),
    ("n = tf.constant([1, 4])\ntf.sqrt(n)", "tf.sqrt(n)", "tf.sqrt(tf.cast(n, tf.float32))", "tf.cast(n, tf.float32)"),
    ("rate, g = '0.1', tf.constant(2.0)\nrate * g", "rate * g", "float(rate) * g", "float(rate)"),
    ("v = tf.Variable([1, 2])\nv.assign([0.5, 1.0])", "tf.Variable([1, 2])", "tf.Variable([1, 2], dtype=tf.float32)", "dtype=tf.float32"),
    # tensors and Python
    ("v = tf.constant([1.0, -1.0])\nif v > 0:\n    pass", "if v > 0", "if tf.reduce_any(v > 0)", "tf.reduce_any(v > 0)"),
    ("a = np.array([1.0, -1.0])\nwhile a > 1:\n    pass", "a > 1", "np.all(a > 1)"),
    ("n = tf.constant(3)\nfor i in n:\n    pass", "in n", "in tf.range(n)", "tf.range(n)"),
    ("xs, ys = tf.range(3), tf.range(3)\nfor a, b in xs:\n    pass", "in xs", "in zip(xs, ys)", "zip(xs, ys)"),
    ("ds = tf.data.Dataset.range(3)\nfor x in ds:\n    for v in x:\n        pass", "in ds", "in ds.batch(32)", "ds.batch(32)"),
    ("a = tf.constant([1, 2, 3])\na[0] = 5", "a[0] = 5", "a = tf.tensor_scatter_nd_update(a, [[0]], [5])", "a = tf.tensor_scatter_nd_update(a, [[0]], [value])"),
    ("with tf.GradientTape as tape:\n    pass", "tf.GradientTape as", "tf.GradientTape() as", "tf.GradientTape()"),
    # gradients and optimizers
    ("w = tf.Variable([1.0])\nfor i in range(2):\n    with tf.GradientTape() as tape:\n        loss = w * w\n    g = tape.gradient(loss, w)\n    w = w - 0.1 * g",
     "    w = w - 0.1 * g", "    w.assign(w - 0.1 * g)", "w.assign(w - 0.1 * g)"),
    ("v = tf.Variable(1.0)\nwith tf.GradientTape() as tape:\n    l = v * v\ntape.gradient(l, v); tape.gradient(l, v)", "tf.GradientTape()",
     "tf.GradientTape(persistent=True)"),
    ("v = tf.Variable([1.0, 2.0])\ngrads = [tf.constant([1.0, 2.0])]\nopt = keras.optimizers.SGD()\nopt.apply_gradients(grads)", "opt.apply_gradients(grads)",
     "opt.apply_gradients(zip(grads, [v]))", "opt.apply_gradients(zip(grads, variables))"),
    ("v = tf.Variable(1.0)\nopt = keras.optimizers.SGD()\nopt.apply_gradients([tf.constant(1.0)])", "opt.apply_gradients([tf.constant(1.0)])",
     "opt.apply_gradients(zip([tf.constant(1.0)], [v]))", "opt.apply_gradients(zip([tf.constant(1.0)], variables))"),
    ("opt, v = keras.optimizers.SGD, tf.Variable(1.0)\nopt.apply_gradients([(tf.constant(1.0), v)])", "opt.apply_gradients(", "opt().apply_gradients("),
    ("loss = keras.losses.MeanSquaredError\nloss(tf.ones([2]), tf.ones([2]))", "loss(", "loss()("),
    # Keras
    ("mlp(loss='categorical_crossentropy').fit(images, labels, verbose=0)", "loss='categorical_crossentropy'", "loss='sparse_categorical_crossentropy'"),
    ("mlp().fit(images, onehot, verbose=0)", "mlp()", "mlp(loss='categorical_crossentropy')", "loss='categorical_crossentropy'"),
    ("mlp(7).fit(images, labels, verbose=0)", "mlp(7)", "mlp(8)", "a last layer of 8 units"),
    ("keras.Sequential([layers.Dense(16, input_shape=(784,))])(images)", "(images)", "(tf.reshape(images, [-1, 784]))", "tf.reshape(x, [-1, 784])"),
    ("mlp().predict(images[0], verbose=0)", "images[0]", "images[0][tf.newaxis]", "x[tf.newaxis]"),
    ("layers.LSTM(3)(rows)", "(rows)", "(rows[:, :, tf.newaxis])", "x[:, :, tf.newaxis]"),
    ("layers.Conv2D(8, 3)(images)", "(images)", "(images[..., tf.newaxis])", "x[..., tf.newaxis]"),
    ("x = tf.ones([4, 1, 28, 28])\nkeras.Sequential([layers.Conv2D(8, 3), layers.MaxPool2D(2)])(x)", "(x)", "(tf.transpose(x, [0, 2, 3, 1]))", "tf.transpose(x, [0, 2, 3, 1])"),
    ("x = tf.ones([4, 1, 28, 28])\nkeras.Sequential([layers.Input((28, 28, 1)), layers.Flatten()])(x)", "(x)", "(tf.transpose(x, [0, 2, 3, 1]))", "tf.transpose(x, [0, 2, 3, 1])"),
    ("layers.Conv2D(8, 5)(keras.Input((4, 4, 1)))", "5)", "5, padding='same')", "padding='same'"),
    ("layers.Embedding(5, 2)(tf.constant([7]))", "layers.Embedding(5,", "layers.Embedding(8,"),
    ("layers.Dense(3, activation='sofmax')", "'sofmax'", "'softmax'"),
    ("layers.Dense(3, activaton='relu')", "activaton=", "activation="),
    ("mlp().fit(images, labels, epoch=2, verbose=0)", "epoch=", "epochs="),
    ("mlp().compile('adamm', 'mse')", "'adamm'", "'adam'", "did you mean 'adam'?"),
    ("mlp().fit(images, labels, learning_rate=0.1, verbose=0)", "mlp().fit(images, labels, learning_rate=0.1, verbose=0)",
     "model = mlp()\nmodel.compile(keras.optimizers.SGD(learning_rate=0.1), 'mse')", "model.compile(keras.optimizers.SGD(learning_rate=0.1), ...)"),
    ("keras.Sequential([layers.Flatten])", "layers.Flatten", "layers.Flatten()", "Flatten(...)"),
    ("class L(layers.Layer):\n    def __init__(self):\n        super.__init__()\nL()", "super.__init__()", "super().__init__()", "super().__init__(...)"),
    ("class M(keras.Model):\n    def __init__(self):\n        super().__init__()\n        self.d = layers.Dense(1)\n    def forward(self, x):\n        return self.d(x)\n"
     "M()(tf.ones([1, 2]))", "def forward(self, x):", "def call(self, x):"),
    ("mlp().predict_classes(images)", "mlp().predict_classes(images)", "model, x = mlp(), images\nnp.argmax(model.predict(x), axis=-1)", "np.argmax(model.predict(x), axis=-1)"),
    ("model = mlp()\nmodel[0]", "model[0]", "model.layers[0]"),
    ("keras.utils.to_categorical([1, 2, 10], 10)", ", 10)", ", 11)", "labels up to 10 have 11 classes"),
    # names, keys, calls
    ("history = {'loss': 1, 'accuracy': 2}\nhistory['acc']", "history['acc']", "history['accuracy']"),
    ("print(true)", "true", "True"),
    ("from tensorflow.keras.layers import Dens", "Dens", "Dense"),
    ("def area(width, height): return width * height\narea(3, heigth=2)", "heigth=", "height="),
    ("count = 0\ndef step():\n    count += 1\nstep()", "def step():\n", "def step():\n    global count\n", "global count"),
    ("class Room:\n    def __init__(self): self.size = 3\n    def show(self): return size\nRoom().show()", "return size", "return self.size", "self.size"),
    ("class Room:\n    def size(): return 3\nRoom().size()", "def size():", "def size(self):"),
    ("class Room:\n    def size(self): return 3\nRoom.size()", "Room.size()", "Room().size()", "Room().size(...)"),
    ("time()", "time()", "time.time()"),
    ("a = [1, 2]\na(0)", "a(0)", "a[0]"),
    ("a = [1.0, 2.0]\na * 0.5", "a * 0.5", "np.array(a) * 0.5"),
    ("a = [[1, 2], [3, 4]]\na[0, 1]", "a[0, 1]", "a[0][1]"),
    ("a = [1, 2, 3, 4]\na[len(a) / 2]", "a[len(a) / 2]", "a[int(len(a) / 2)]"),
    ("names = ['a']\nfor i in range(names): pass", "range(names)", "range(len(names))"),
    ("age = 5\n'age: ' + age", "'age: ' + age", "'age: ' + str(age)"),
    ("d = {'ab': 1, 'bcd': 2}\nfor k, v in d: pass", "in d:", "in d.items():", "d.items()"),
    ("int('3.5')", "int('3.5')", "int(float('3.5'))", "int(float(text))"),
    ("losses = []\nsum(losses) / len(losses)", "sum(losses) / len(losses)", "sum(losses) / len(losses) if losses else 0"),
    ("table = list(csv.reader(io.StringIO('height,weight\\n1.0,2.0\\n')))\n[float(r[0]) for r in table]", "in table", "in table[1:]", "rows[1:]"),
    ("np.loadtxt(io.StringIO('a,b\\n1,2\\n'), delimiter=',')", "delimiter=',')", "delimiter=',', skiprows=1)"),
    ("if True:\n\tx = 1\n        y = 2", "\tx = 1\n        y", "    x = 1\n    y", "4 spaces"),
    # NumPy and plots
    ("a = np.arange(6)\na[a > 2 and a < 5]", "a > 2 and a < 5", "(a > 2) & (a < 5)"),
    ("a = np.arange(3)\na += 0.5", "np.arange(3)", "np.arange(3).astype(float)", "a.astype(float)"),
    ("np.hstack(np.ones(3), np.ones(3))", "np.hstack(np.ones(3), np.ones(3))", "np.hstack([np.ones(3), np.ones(3)])"),
    ("plt.plot([1], color='bleu')", "'bleu'", "'blue'"),
    ("plt.imshow(images)", "plt.imshow(images)", "plt.imshow(images[0])", "images[0]"),
    ("fig, ax = plt.subplots()\nax.xlabel('a')", "ax.xlabel(", "ax.set_xlabel("),
    ("fig, axs = plt.subplots(2, 2)\naxs.plot([1])", "axs.plot", "axs[0, 0].plot"),
]


def marked(result):
    """What the error shows as hints."""
    lines = "\n".join(result.of("error")[0]["traceback"])
    return lines.partition("Hint:")[2]


@pytest.mark.parametrize("row", MISTAKES, ids=lambda row: row[0].splitlines()[-1])
def test_hint_mends_the_cell(kernel, row):
    cell, wrong, right, *hint = row
    kernel.run("%reset -f")
    failed = kernel.run(HEAD + cell)
    assert failed.of("error"), "the mistake is none"
    assert (hint or [right])[0] in marked(failed).replace("\n", " ")
    assert wrong in cell
    mended = kernel.run(HEAD + cell.replace(wrong, right) + "\nplt.close('all')")
    assert not mended.of("error"), mended.of("error")


SILENT = [
    # A scalar that is no count, a truth that needs no mending: nothing is known that would mend them.
    "for v in tf.constant(2.5): pass",
    "tf.reshape(tf.ones([7]), [2, 2])",
    "raise ValueError('mine')",
]


@pytest.mark.parametrize("cell", SILENT)
def test_no_hint_where_none_is_right(kernel, cell):
    assert marked(kernel.run(HEAD + cell)) == ""
