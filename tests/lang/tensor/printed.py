import tensorflow as tf
import numpy as np
# %%
print(tf.strings.format("{}", tf.constant([1 / 3, 0.1, 1e-5, 123456.0, 1e6, 16777216.0, 0.46211714])), tf.strings.format("{}", tf.constant([1 / 3, 0.1, 1e16], tf.float64)))
print(tf.strings.format("{} {}", (tf.constant(0.1, tf.float16), tf.constant([1 / 3], tf.bfloat16))), tf.strings.format("a {} b", [1 / 3]), tf.strings.format("{}", [True]))
# %%
tf.print(tf.tanh(tf.constant([0.5, 0.4])), 1 / 3, np.array([1.5, 2.0]), np.float32(2.0), None, [1, "a", None], ("x",))
tf.print([np.array([1.5, 2]), tf.constant([1 / 3])], {"b": 1, "a": tf.constant(2)}, range(3), tf.float32, tf.TensorShape([1, None]))
# %%
tf.print(tf.constant("z"))
tf.print(tf.constant("z"), tf.constant(["x", "y"]), b"bytes")
# %%
tf.print(list(range(40)))
tf.print({"k" * 30: "v" * 40, "b" * 30: tf.constant([1, 2])})
# %%
@tf.function
def f(x):
    print(x)
    tf.print("in", x, [x], {"a": x / 3})
f.get_concrete_function(tf.TensorSpec(None, tf.float32))(tf.constant(2.0))
