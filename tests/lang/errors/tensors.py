# %% What a beginner gets wrong, in TensorFlow's words.
import re

import numpy as np
import tensorflow as tf

def t(source):
    try:
        print(source, "::", repr(eval(source)))
    except Exception as error:
        print(source, "::", type(error).__name__, "|", re.sub(r"{{function_node [^}]*}} ", "", str(error)))

T = tf.constant

# %%
t("T(None)")
t("T([1, None])")
t("T([[1, 2], [3]])")
t("T([1, 'a'])")
t("T([True, 1])")
t("T(2 ** 63)")
t("T(1.5, tf.int32)")
t("T('a', tf.int32)")
t("T(1, tf.string)")
t("T(1, tf.bool)")
t("T([1, 2, 3], shape=(2, 2))")
t("T({1: 2})")
t("T(tf.float32)")
t("tf.convert_to_tensor(T([1, 2]), dtype=tf.float32)")
t("T(T([1, 2]), dtype=tf.float32)")
t("tf.zeros([2], dtype='foo')")

# %%
t("T([1, 2]) + 1.5")
t("T([1, 2]) * 2.5")
t("T([1, 2]) / 2.5")
t("T([1, 2]) + T([1., 2.])")
t("T([1., 2., 3.]) + T([1., 2.])")
t("T(1.) + None")
t("T(1) == T(1.)")
t("bool(T([1, 2]))")
t("int(T([1, 2]))")
t("hash(T(1))")
t("len(T(1))")
t("iter(T(1))")
t("T([1, 2])[5]")
t("T([1, 2])['a']")
t("T([1, 2])[0.5]")
t("T([1, 2])[T([0])]")
t("T([1, 2]).foo")
t("T([1, 2]).reshape(2)")
t("T(1).name")
t("T([1, 2]).mean()")

# %%
t("tf.foo")
t("tf.math.foo")
t("tf.gather([1, 2], [5])")
t("tf.reshape([1, 2, 3], [2, 2])")
t("tf.cast('a', tf.float32)")
t("tf.maximum(1.5, T([1, 2]))")
t("tf.concat([[1], [2.]], 0)")
t("tf.gradients(1, 2)")
t("tf.Variable(None)")
t("tf.Variable([1., 2.]).assign([1., 2., 3.])")
t("tf.Variable(1).assign(2.5)")

# %%
t("np.array([1, 2]) + np.array([1, 2, 3])")
t("np.array([1, 2]) @ np.array([1, 2, 3])")
t("np.array([[1, 2], [3]])")
t("np.array([1, 2])[5]")
t("np.array([1, 2])[0, 0]")
t("np.array([1, 2])['a']")
t("np.array([1, 2]).reshape(3)")
t("np.sum([1, 2], axis=2)")
t("np.concatenate([[1, 2], [[3]]])")
t("np.stack([[1], [1, 2]])")
t("np.uint8(1) + 300")
t("np.array([1, 2]) ** -1")
t("np.foo")
