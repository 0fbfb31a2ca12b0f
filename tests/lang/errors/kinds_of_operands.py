# Operands of kinds that an operation does not take: an error of TensorFlow's class, and what they held is untouched.
words = tf.constant(['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'])
for f in (lambda: tf.math.unsorted_segment_sum(words, [0, 1], 2), lambda: tf.math.unsorted_segment_sum([1., 2.], words, 2),
          lambda: tf.math.segment_max(words, [0, 1]), lambda: tf.tensor_scatter_nd_add(words, [[0]], [1]), lambda: tf.cast([1.], None),
          lambda: tf.as_dtype(None), lambda: tf.gather_nd([1., 2.], None), lambda: tf.tensor_scatter_nd_update(None, [[0]], [1.]),
          lambda: tf.add(None, 1), lambda: tf.matmul(None, [[1.]])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__)
print(words.numpy())
print(tf.tensor_scatter_nd_update(words, [[0]], ['c']), tf.experimental.Optional.from_value(1).has_value())
