"""What the kernel says under an error that a learner's cell ends with (engine/library/_advice)."""
import pytest

HEAD = """import math, time
import numpy as np, tensorflow as tf, matplotlib.pyplot as plt
from tensorflow import keras
from tensorflow.keras import layers
x = np.arange(24, dtype="float32").reshape(8, 3); y = np.arange(8) % 2
images, labels, onehot = np.zeros((8, 28, 28), "float32"), np.arange(8), np.eye(10)[np.arange(8)]
def mlp(last=10, loss="sparse_categorical_crossentropy"):
    model = keras.Sequential([layers.Flatten(input_shape=(28, 28)), layers.Dense(4), layers.Dense(last, activation="softmax")])
    model.compile("adam", loss, metrics=["accuracy"])
    return model
"""

NAMES = [
    ("history = {'loss': 1, 'accuracy': 2}\nhistory['acc']", "did you mean history['accuracy']?"),
    ("prices = {'tea': 3, 'rye': 4}\nprices['jam']", "its keys are 'tea', 'rye'"),
    ("from tensorflow.keras.layers import Dens", "from tensorflow.keras.layers import Dense"),
    ("from tensorflow.keras.layer import Dense", "did you mean tensorflow.keras.layers?"),
    ("import nunpy", "did you mean numpy?"),
    ("import pandas as pd", "packages with compiled extensions can not be imported here; np.genfromtxt"),
    ("from google.colab import drive", "google.colab is there on Google Colab only"),
    ("from ipywidgets import interact", "widgets are not made here: change a value and run its cell again"),
    ("print(true)", "Python writes True"),
    ("class Room:\n    def __init__(self): self.size = 3\n    def show(self): return size\nRoom().show()", "did you mean self.size?"),
    ("json.dumps({})", "did you forget to write: import json"),
    ("count = 0\ndef step():\n    count += 1\nstep()", "global count"),
    ("layers.Dense(10, activaton='relu')", "did you mean activation=?"),
    ("mlp().fit(images, labels, epoch=5)", "did you mean epochs=?"),
    ("keras.optimizers.Adam(learningrate=0.1)", "did you mean learning_rate=?"),
    ("def area(width, height): return width * height\narea(3, heigth=2)", "did you mean height=?"),
    ("np.load('weights/w.npy')", "there is no folder weights"),
    ("fig, axs = plt.subplots(2, 2)\naxs.plot([1])", "axs[0, 0].plot in a grid"),
    ("[1, 2, 3].shape", "try np.array([1, 2, 3]).shape"),
    ("w = 3.0\nw.numpy()", "w is no tensor"),
    ("d = {'rate': 1}\nd.rate", "try d['rate']"),
]

VALUES = [
    ("a = [1, 2, 3]\na[3]", "a has 3 elements, the last is a[2]"),
    ("a = [[1, 2], [3, 4]]\na[0, 1]", "try np.array(a)[0, 1], or a[0][1]"),
    ("a = [1, 2, 3, 4]\na[len(a) / 2]", "try a[int(len(a) / 2)]"),
    ("rows = [{'name': 'x'}]\nrows['name']", "[row['name'] for row in rows]"),
    ("time()", "time is a module: time.time()"),
    ("max = 3\nmax(1, 2)", "del max brings it back"),
    ("a = [1, 2]\na(0)", "elements are taken with brackets: a[0]"),
    ("age = 5\n'age: ' + age", "try 'age: ' + str(age)"),
    ("a = [1.0, 2.0]\na / 2", "try np.array(a) / 2"),
    ("a = [1.0, 2.0]\na * 0.5", "try np.array(a) * 0.5"),
    ("names = ['a']\nfor i in range(names): pass", "try range(len(names))"),
    ("n = 3\nfor i in n: pass", "try range(n)"),
    ("a = [3, 1]\na = a.sort()\na[0]", "a.sort() gives None"),
    ("def f(): pass\nr = f()\nr.shape", "f() gave None, as a function without return does"),
    ("class Room:\n    def size(): return 3\nRoom().size()", "def size(self):"),
    ("class Room:\n    def size(self): return 3\nRoom.size()", "make an object first, Room().size(...)"),
    ("d = {'ab': 1, 'bcd': 2}\nfor k, v in d: pass", "for keys and values"),
    ("int('3.5')", "try int(float(text))"),
    ("float('3,5')", "float('3.5')"),
    ("{[1, 2]: 3}", "tuple(...) of a list"),
]

TENSORS = [
    ("tf.random.normal(2, 3)", "try tf.random.normal([2, 3])"),
    ("a = tf.constant([1, 2, 3])\na[0] = 5", "a = tf.tensor_scatter_nd_update(a, [[0]], [value])"),
    ("n = tf.constant(3)\nfor i in n: pass", "try tf.range(n), which counts to it"),
    ("with tf.GradientTape as tape: pass", "try with tf.GradientTape():"),
    ("tf.argmax([1, 2, 3], axis=1)", "axis goes from -1 to 0"),
    ("a = tf.ones([2, 3])\ntf.concat([a, a], axis=5)", "axis goes from -2 to 1"),
    ("tf.expand_dims(tf.ones([2, 3]), 4)", "axis goes from -3 to 2"),
    ("a = tf.ones([2, 2])\na[0, 1, 0]", "a has 2 axes: a[i, j]"),
    ("a = tf.ones([28, 28])\ntf.nn.conv2d(a, tf.ones([3, 3, 1, 8]), 1, 'SAME')", "try a[tf.newaxis, ..., tf.newaxis]"),
    ("a, k = tf.ones([1, 28, 28, 3]), tf.ones([3, 3, 1, 8])\ntf.nn.conv2d(a, k, 1, 'SAME')", "try filters of the shape (3, 3, 3, 8)"),
    ("tf.nn.max_pool2d(tf.ones([1, 4, 4, 1]), 2, 2, 'same')", "try padding='SAME'"),
    ("a, b = tf.constant([1, 0]), tf.constant([0.3, 0.2])\ntf.nn.sigmoid_cross_entropy_with_logits(labels=a, logits=b)", "try tf.cast(a, tf.float32)"),
    ("a = tf.one_hot([0, 1], 4)\ntf.nn.softmax_cross_entropy_with_logits(a, tf.ones([2, 3]))", "3 in logits, 4 in labels"),
    ("a = tf.constant([[0], [1]])\ntf.nn.sparse_softmax_cross_entropy_with_logits(a, tf.ones([2, 3]))", "try tf.squeeze(a, axis=-1)"),
    ("v = tf.Variable(1.0)\nwith tf.GradientTape() as tape: l = v.numpy() ** 2\ntape.gradient(l, v)", "the target is no tensor"),
    ("c = tf.constant(1.0)\nwith tf.GradientTape() as tape: l = c * c\ng = tape.gradient(l, c)\ng * 2", "g is None: gradients are None for sources"),
    ("v = tf.Variable([1, 2])\nv.assign([0.5, 1.0])", "try a variable of floats"),
    ("tf.ones([4, 2, 3]) @ tf.ones([5, 3, 2])", "those of a batch"),
    ("a, b = tf.constant([1, 2]), tf.ones([2, 2], tf.int32)\nb @ a", "try tf.linalg.matvec(b, a)"),
    ("tf.zeros(shap=[2])", "did you mean shape=?"),
    ("np.zeros(2, 3)", "try np.zeros((2, 3))"),
    ("np.random.rand((2, 3))", "try np.random.rand(2, 3)"),
    ("a = np.arange(5)\na[5]", "indices of axis 0 go from 0 to 4, or from -1 to -5"),
    ("a = np.arange(5)\na[0, 1]", "a has 1 axis: a[i]"),
    ("np.array([[1, 2], [3]])", "tf.ragged.constant(rows)"),
    ("a = np.arange(3)\na += 0.5", "a.astype(float) before keeps the decimals"),
    ("a = np.arange(6)\na[a > 2 and a < 5]", "(a > 2) & (a < 5)"),
    ("np.sum(np.ones((2, 3)), axis=2)", "the axes of this array are 0 to 1, or -1 to -2"),
    ("np.hstack(np.ones(3), np.ones(3))", "try np.hstack([np.ones(3), np.ones(3)])"),
    ("np.ones((3, 4)) @ np.ones((3, 4))", "try np.ones((3, 4)) @ np.ones((3, 4)).T"),
    ("a, b = tf.ones([2, 3]), tf.ones([4, 2])\ntf.einsum('ij,jk->ik', a, b)", "the letter j stands for 3 and for 4: it can have one size only"),
    ("a = np.ones([2, 3])\nnp.einsum('ij,jk', a, a)", "the letter j stands for 3 and for 2: it can have one size only"),
]

MODELS = [
    ("mlp(loss='categorical_crossentropy').fit(images, labels, verbose=0)", "loss='sparse_categorical_crossentropy'"),
    ("mlp().fit(images, onehot, verbose=0)", "loss='categorical_crossentropy'"),
    ("mlp(loss='binary_crossentropy').fit(images, labels, verbose=0)", "Dense(1, activation='sigmoid')"),
    ("mlp(7).fit(images, labels, verbose=0)", "try a last layer of 8 units"),
    ("keras.Sequential([layers.Dense(16, input_shape=(784,))])(images)", "try tf.reshape(x, [-1, 784])"),
    ("layers.Conv2D(8, 5)(keras.Input((4, 4, 1)))", "the input is smaller than the window: padding='same'"),
    ("layers.LSTM(3)(x)", "x[:, :, tf.newaxis] for one feature"),
    ("mlp().predict(images[0])", "x[tf.newaxis]"),
    ("mlp().fit(images, labels[:5], verbose=0)", "there are 8 and 5"),
    ("mlp().fit(list(images), list(labels), verbose=0)", "try np.array(x), np.array(y)"),
    ("layers.Embedding(5, 2)(tf.constant([7]))", "try layers.Embedding(8, ...)"),
    ("layers.Dense(3, activation='sofmax')", "did you mean 'softmax'?"),
    ("layers.Dense(3, kernel_initializer='glorot_unifrom')", "did you mean 'glorot_uniform'?"),
    ("mlp().compile('adamm', 'mse')", "did you mean 'adam'?"),
    ("m = mlp(1, 'mes')\nm.fit(images, labels, verbose=0)", "did you mean 'mse'?"),
    ("v = tf.Variable(1.0)\nwith tf.GradientTape() as tape: l = v * v\ntape.gradient(l, v); tape.gradient(l, v)", "tf.GradientTape(persistent=True)"),
    ("mlp().predict_classes(images)", "np.argmax(model.predict(x), axis=-1)"),
    ("model = mlp()\nmodel[0]", "try model.layers[0]"),
    ("mlp().get_layer('densee')", "did you mean 'dense"),
    ("keras.Input((3,)).numpy()", "there are no numbers yet"),
    ("keras.utils.to_categorical([1, 2, 10], 10)", "labels up to 10 have 11 classes"),
]

DATA = [
    ("tf.data.Dataset.from_tensor_slices((x, y[:3]))", "there are 8 and 3"),
    ("ds = tf.data.Dataset.range(3)\nds[0]", "try next(iter(ds))"),
    ("ds = tf.data.Dataset.range(3)\nds.shape", "ds.element_spec says dtypes and shapes"),
    ("list(tf.data.Dataset.from_tensor_slices((x, y)).map(lambda a: a))", "lambda a, b: ..."),
    ("len(tf.data.Dataset.range(9).filter(lambda v: v > 3))", "dataset.reduce(0, lambda n, _: n + 1)"),
]

PLOTS = [
    ("a, b = [1, 2, 3], [1, 2]\nplt.plot(a, b)", "try plt.plot(a[:2], b[:2])"),
    ("plt.plot([1], color='bleu')", "did you mean 'blue'?"),
    ("plt.plot([1], marker='star')", "try '*'"),
    ("plt.plot([1], colour='red')", "did you mean color=?"),
    ("plt.imshow(images)", "try images[0], one picture of a batch"),
    ("plt.imshow(images[:1])", "try images[:1][0], one picture"),
    ("plt.imshow(np.zeros(784))", "try np.zeros(784).reshape(28, 28)"),
    ("fig, ax = plt.subplots()\nax.xlabel('a')", "try ax.set_xlabel(...)"),
    ("fig, ax = plt.subplots()\nax.title('a')", "try ax.set_title(...)"),
    ("plt.plot([1], label='a')\nplt.legend(loc='top')", "try 'upper center'"),
    ("plt.set_title('a')", "try plt.title(...)"),
    ("plt.style.use('ggplott')", "did you mean 'ggplot'?"),
]


@pytest.mark.parametrize("cell, note", NAMES + VALUES + TENSORS + MODELS + DATA + PLOTS)
def test_error_says_what_would_fit(kernel, cell, note):
    kernel.run("%reset -f")
    result = kernel.run(HEAD + cell)
    assert note in "\n".join(result.of("error")[0]["traceback"])


def test_caught_error_has_no_advice(kernel):
    assert kernel.run("try:\n    {}['a']\nexcept KeyError as e:\n    kept = e\ngetattr(kept, '__notes__', None) is None").result == "True"


def test_advice_stands_below_notes_of_the_program(kernel):
    result = kernel.run("a = [1]\ntry:\n    a[3]\nexcept IndexError as e:\n    e.add_note('mine')\n    raise")
    assert "\n".join(result.of("error")[0]["traceback"]).splitlines()[-2:] == ["mine", "\x1b[1;34mHint:\x1b[0m a has 1 element, the last is a[0]"]


def test_properties_are_not_run_for_advice(kernel):
    result = kernel.run("class Box:\n    @property\n    def rows(self):\n        print('ran')\n        return []\nbox = Box()\nbox.rows[3]")
    assert result.error[0] == "IndexError" and result.out == "ran\n"
