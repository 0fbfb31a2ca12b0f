"""A gradient tape as a picture: its nodes, edges, values and gradients are those of the tape, and it needs no kernel once it is made."""
import html
import re

import pytest

HEAD = """import tensorflow as tf, numpy as np, tapebook, _tape_picture
a, b = tf.Variable(2.0), tf.Variable(-3.0)
x, y = tf.constant(3.0), tf.constant([[1.0, 2.0], [3.0, 4.0]])
"""
FACTS = """
picture = _tape_picture.Picture(tape, names=vars())
[(node.label, [origin.label for origin, _ in node.inputs], _tape_picture.value_text(node.value), _tape_picture.value_text(node.gradient)) for node in picture.nodes]
"""

# (what is computed, [(label, labels of what flows in, value, gradient)] of the operations); the gradients are those of `loss` by hand.
PROGRAMS = [
    ("loss = a * x", [("a * x", ["a", "x"], "6", "1")]),
    ("loss = a * x + b", [("a * x", ["a", "x"], "6", "1"), ("a * x + b", ["a * x", "b"], "3", "1")]),
    ("loss = (a * x + b) ** 2", [("a * x", ["a", "x"], "6", "6"), ("a * x + b", ["a * x", "b"], "3", "6"), ("(a * x + b) ** 2", ["a * x + b"], "9", "1")]),
    ("p = a * a\n    loss = p * p", [("a * a", ["a"], "4", "8"), ("p * p", ["a * a"], "16", "1")]),
    ("loss = tf.exp(a - 2.0)", [("a - 2.0", ["a"], "0", "1"), ("tf.exp(a - 2.0)", ["a - 2.0"], "1", "1")]),
    ("p = tf.abs(b)\n    loss = p - a", [("tf.abs(b)", ["b"], "3", "1"), ("p - a", ["tf.abs(b)", "a"], "1", "1")]),
    ("loss = tf.reduce_sum(y * a)", [("y * a", ["y", "a"], "[[2, 4], [6, 8]]", "[[1, 1], [1, 1]]"), ("tf.reduce_sum(y * a)", ["y * a"], "20", "1")]),
    ("unused = a * 5.0\n    loss = -b", [("a * 5.0", ["a"], "10", ""), ("-b", ["b"], "3", "1")]),
]


@pytest.mark.parametrize("computed, facts", PROGRAMS)
def test_nodes_are_those_of_the_tape(kernel, computed, facts):
    cell = f"with tf.GradientTape() as tape:\n    {computed}\ng = tape.gradient(loss, [a, b])\ndisplay(tape)"
    result = kernel.run(HEAD + cell + FACTS)
    assert not result.of("error"), result.of("error")
    assert eval(result.result) == facts


def test_sources_sum_their_gradients(kernel):
    cell = HEAD + "with tf.GradientTape() as tape:\n    loss = a * a + a * x\ng = tape.gradient(loss, a)\ndisplay(tape)" + FACTS
    kernel.run(cell)
    assert kernel.run("{n.label: _tape_picture.value_text(n.gradient) for n in picture.sources.values()}, float(g)").result == "({'a': '7', 'x': ''}, 7.0)"


def bundle(kernel, cell):
    return kernel.run(HEAD + cell).of("execute_result")[0]["data"]


CELL = "with tf.GradientTape() as tape:\n    loss = (a * x + b) ** 2\ng = tape.gradient(loss, [a, b])\ntape"


def test_tape_that_ends_a_cell_is_drawn(kernel):
    data = bundle(kernel, CELL)
    assert re.fullmatch(r"<tensorflow.python.eager.backprop.GradientTape object at 0x[0-9a-f]+>", data["text/plain"])
    page = html.unescape(data["text/html"])
    assert data["image/svg+xml"].startswith("<svg") and "currentColor" not in data["image/svg+xml"]
    assert "(a * x + b) ** 2" in page and "gradient 6" in page and "d/dx = y x^(y - 1) = 6" in page
    assert 'tabindex="0"' in page and "ArrowRight" in page and "aria-live" in page
    assert "http://" not in page.replace("http://www.w3.org/", "")           # nothing is fetched when a saved notebook is opened


def test_tape_of_another_cell_says_what_is_gone(kernel):
    kernel.run(HEAD + "with tf.GradientTape() as tape:\n    loss = a * x\nprint(loss.numpy())")
    assert "what this tape recorded is gone" in kernel.run("tape").of("execute_result")[0]["data"]["text/html"]
    assert kernel.run("import _tensor; _tensor.tape_steps(None)").result == "([], [])"


def test_tensor_is_shown_by_what_it_was_computed_by(kernel):
    result = kernel.run(HEAD + "with tf.GradientTape() as tape:\n    other = b * 2.0\n    loss = a * x\ntapebook.show(loss)")
    page = html.unescape(result.of("display_data")[0]["data"]["text/html"])
    assert "a * x" in page and "b * 2.0" not in page
    assert result.of("error") == []
    assert kernel.run("tapebook.show(3)").of("error")[0]["ename"] == "TypeError"


def test_layers_and_loops_fold(kernel):
    layers = "model = tf.keras.Sequential([tf.keras.layers.Dense(4, activation='tanh'), tf.keras.layers.Dense(1)])\ndata = tf.ones([5, 3])\n"
    cell = layers + "with tf.GradientTape() as tape:\n    loss = tf.reduce_mean(model(data))\ng = tape.gradient(loss, model.trainable_variables)\ndisplay(tape)"
    assert kernel.run(HEAD + cell + "\n[n.label for n in _tape_picture.Picture(tape).nodes]").result == "['model(data)', 'tf.reduce_mean(model(data))']"
    loop = "with tf.GradientTape() as tape:\n    z = a * 1.0\n    for i in range(5000):\n        z = z * 0.5 + 1.0\ndisplay(tape)"
    nodes = "\n[(n.label, len(n.steps)) for n in _tape_picture.Picture(tape).nodes]"
    assert kernel.run(HEAD + loop + nodes).result == "[('a * 1.0', 1), ('line 7, 5000 times', 10000)]"


def test_other_cells_keep_nothing(kernel):
    kernel.run(HEAD + CELL)
    kernel.run("with tf.GradientTape() as t2:\n    loss = a * b\nt2.gradient(loss, a)\nNone")
    assert kernel.run("import _tensor; len(_tensor.tape_steps(None)[0])").result == "0"
