# Equality of strings, by operator and by function.
import traceback
a = tf.constant('a'); v = np.array(['a', 'b']); w = tf.constant(['a','b'])
for f in [lambda: a == 'a', lambda: w == w, lambda: a == w, lambda: w == a, lambda: a == v, lambda: v == a, lambda: w == v, lambda: w != a, lambda: tf.equal(a, w), lambda: tf.equal(w, v), lambda: tf.equal(a, v), lambda: tf.not_equal(a, v), lambda: w == 'b', lambda: 'b' == w, lambda: w == ['a', 'c'], lambda: tf.argmax(a == v)]:
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e)[:150])
