# %% Sequences join and repeat only after the other operand's own operators were asked.
class Reflecting:
    def __index__(self):
        return 2

    def __radd__(self, other):
        return "radd", other

    def __rmul__(self, other):
        return "rmul", other

for left in ([1], (1,), "a", b"x", bytearray(b"x")):
    print(left + Reflecting(), left * Reflecting())
# %%
items = [1]
items += Reflecting()
text = "a"
text *= Reflecting()
print(items, text)
# %%
import numpy as np
for source in ("'a' * np.int64(2)", "np.int64(2) * 'a'", "[1] * np.int64(2)", "np.int64(2) * [1]", "(1, 2) * np.int32(2)", "[1, 2] + np.int64(3)",
               "b'x' * np.int64(3)", "[1] * np.bool_(True)", "'a' * np.float64(2)", "[1, 2] * np.array(2)", "'a' * np.array([1, 2])", "np.array('a') * 3"):
    try:
        print(source, repr(eval(source)))
    except TypeError as e:
        print(source, e)
# %%
import tensorflow as tf
print([1] * tf.constant(3), [3] + tf.constant([1, 2]), 'ab' + tf.constant('c'), tf.constant(3) * 'a')
print([3] + tf.constant([1, 2]).shape)
