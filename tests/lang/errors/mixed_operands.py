# %% truth values times numbers
from tried import said

truths, floats, ints, texts = tf.constant([True, False, True]), tf.constant([1.0, 0.0, 3.0]), tf.constant([2, 0, 0]), tf.constant(["a", "b", "c"])
said(lambda: truths * floats, lambda: floats * truths, lambda: ints * truths, lambda: truths * 2, lambda: truths * 0.5, lambda: truths * [1, 2, 0], lambda: 2 * truths, lambda: floats * True,
     lambda: truths * texts, lambda: truths * None, lambda: tf.Variable(floats) * truths, lambda: truths * [1, 2], lambda: tf.multiply(truths, floats), lambda: truths ^ texts, lambda: truths ^ [True, False])
# %% quotients
said(lambda: truths / truths, lambda: texts / "a", lambda: truths / floats, lambda: tf.truediv(1, floats), lambda: tf.truediv(1.0, ints), lambda: tf.truediv(np.ones(3), floats), lambda: tf.divide(1, floats), lambda: tf.truediv(floats, 1))
# %% comparisons begin with the tensor; lists leave the name of the operation away
def told(*tries):
    for run in tries:
        try:
            print(run())
        except Exception as e:
            print(type(e).__name__, str(e).split("}} ")[-1])

v = tf.Variable([1.0, 2.0])
told(lambda: [1, 2] < ints, lambda: np.ones(2) >= floats, lambda: ints > [1, 2], lambda: ints > np.ones(2, np.int32), lambda: ints - [1, 2], lambda: [1, 2] - ints, lambda: ints + [1, 2], lambda: floats ** (1, 2), lambda: ints & [1, 2],
     lambda: v == None, lambda: None != v, lambda: floats == None, lambda: texts == ints, lambda: ints != texts)
v //= 1.0
v %= 2.0
print(v)
# %% arrays of text and tensors of numbers
names, digits = np.array(["a", "1", "2"]), np.array(["1", "2", "3"])
said(lambda: floats + names, lambda: floats + digits, lambda: floats - names, lambda: ints - names, lambda: texts - np.ones(3), lambda: texts == np.array([1, 2, 3]), lambda: texts - np.float32(2), lambda: tf.constant(names, tf.float32),
     lambda: tf.constant(np.ones(2), tf.string), lambda: tf.cast(np.array([b"x"]), tf.float32), lambda: tf.strings.length(np.array([True])), lambda: truths & names, lambda: names.astype(float), lambda: names.astype(int), lambda: np.array([b"a"]).astype(int))
# %% products of what is no matrix
for dtype in (tf.float32, tf.int32, tf.float64):
    row, square, stack = tf.ones([2], dtype), tf.ones([2, 2], dtype), tf.ones([3, 2, 2], dtype)
    told(lambda: row @ row, lambda: square @ row, lambda: row @ square, lambda: stack @ row, lambda: row @ stack, lambda: tf.constant(2, dtype) @ square, lambda: tf.ones([2, 3, 4], dtype) @ tf.ones([3, 4], dtype))
