"""Wrong indices of tensors and variables: out of range, too many, of another type, truth values for a mask."""
import numpy as np
import tensorflow as tf


def attempt(words, run):
    try:
        print(words, run().numpy().tolist())
    except Exception as e:
        print(words, type(e).__name__, str(e).split("}} ")[-1].split("\n")[0])


matrix = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
number = tf.constant(2.5)
variable = tf.Variable([1, 2, 3])

KEYS = (
    # where there is nothing
    "0", "-9", "5", "(0, 5)", "(0, -7)", "(0, 0, 0)", "(0, 0, 0, 0)", "(None, 0)", "(1, None, 5)", "(slice(0, 1), 0, 0)",
    "np.int64(9)", "tf.constant(5)", "-2 ** 31", "2 ** 62", "2 ** 63", "2 ** 70", "(0, 2 ** 70)", "slice(0, 9)",
    "slice(0, 2 ** 70)", "slice(None, None, 2 ** 70)",
    # ellipses and steps
    "...", "(..., ...)", "(..., 0, ...)", "(0, ..., ..., 0, 0, 0)", "slice(None, None, 0)", "slice(None, None, tf.constant(0))",
    # of another type
    "1.5", "'a'", "1j", "(0, 1.5)", "(0, 'a')", "{}", "range(2)", "np.float32(1)", "tf.constant(1.5)", "tf.constant([0])",
    "tf.constant(0, tf.int8)", "np.int8(0)", "np.array([0, 1])", "[0]", "[[0]]", "((0, 1),)",
    "slice(1.5)", "slice('a')", "slice('a', 1.5)", "slice(None, None, 1.5)", "slice([1])", "slice(np.float32(1))",
    "(slice(1, 2), slice(0.5, 1))", "slice(tf.constant(0), tf.constant(2))",
    # truth values
    "True", "False", "tf.constant(True)", "np.array(True)", "np.bool_(True)", "[True]", "[True, False]", "[True, False, True]",
    "[True, 0]", "(0, True)", "(True, slice(None))", "(True, None)", "slice(True, False)", "np.array([True, False])",
    "tf.constant([[True]])", "(slice(None), tf.constant([True, False, True]))",
)
for name in ("matrix", "number", "variable"):
    for key in KEYS:
        attempt(f"{name}[{key}]", lambda: globals()[name][eval(key)])
