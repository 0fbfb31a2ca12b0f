# tf.test and tf.audio.
import io

def t(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).split('}} ')[-1].replace(' name: ', '')[:150])
x = tf.constant([[0.0, 0.5], [-1, 1.5], [0.25, -0.125]])
w = tf.audio.encode_wav(x, 16000)
print(w)
t(lambda: tf.audio.decode_wav(w))
t(lambda: tf.audio.decode_wav(w, desired_channels=1))
t(lambda: tf.audio.decode_wav(w, desired_samples=5))
t(lambda: tf.audio.decode_wav(w, 1, 2))
t(lambda: tf.audio.decode_wav(w, 4, 2))
t(lambda: tf.audio.decode_wav(b'abc'))
t(lambda: tf.audio.decode_wav(b'RIFFabcdWAVX'))

class T(tf.test.TestCase):

    def testA(self):
        self.assertAllClose(tf.constant([1.0, 2.0]), [1.0, 2.0000001])
        self.assertAllEqual([1, 2], tf.constant([1, 2]))
        self.assertAllEqual(tf.ragged.constant([[1], [2, 3]]), [[1], [2, 3]])
        with self.assertRaises(AssertionError):
            self.assertAllClose([1.0], [1.1])
        with self.assertRaises(AssertionError):
            self.assertAllEqual([1, 2], [1, 2, 3])
        self.assertNotAllClose([1.0], [2.0])
        self.assertNear(1.0, 1.1, 0.2)
        self.assertAllInRange(tf.constant([0.5]), 0, 1)
        self.assertAllGreater([1, 2], 0)
        self.assertDTypeEqual(tf.constant([1.0]), np.float32)
        self.assertAllClose({'a': tf.constant(1.0), 'b': [1.0, 2.0]}, {'a': 1.0, 'b': tf.constant([1.0, 2.0])})
        self.assertLen([1, 2], 2)
        self.assertShapeEqual(np.zeros((2, 3)), tf.zeros((2, 3)))
        with self.assertRaisesRegex(tf.errors.InvalidArgumentError, 'Matrix size'):
            tf.matmul(tf.ones((2, 3)), tf.ones((2, 3)))
        self.assertEqual(self.evaluate(tf.constant(3)), 3)
        with self.cached_session():
            pass
        self.assertAllCloseAccordingToType(tf.constant([1.0], tf.float16), [1.0005])
import unittest
r = unittest.TextTestRunner(stream=io.StringIO()).run(unittest.defaultTestLoader.loadTestsFromTestCase(T))
print(r.testsRun, r.failures, r.errors)
a, b = tf.test.compute_gradient(lambda x, y: x * x * y, [tf.constant([1.0, 2.0]), tf.constant([3.0, 4.0])])
print([v.round(3) for v in a], [v.round(2) for v in b], a[0].dtype, b[0].dtype)
a, b = tf.test.compute_gradient(lambda x: tf.reduce_sum(x ** 2), [tf.constant([[1.0, 2.0]], tf.float64)])
print(a, [v.round(6) for v in b])

# %%
# Texts are equal to the bytes that they are.
case = tf.test.TestCase()
case.assertAllEqual(tf.constant([["a", "b"]]), [["a", "b"]])
case.assertAllEqual([b"a", b"\xc3\xa9"], np.array(["a", "é"]))
case.assertContainsSubset([1, 2], [3, 2, 1])
try:
    case.assertAllEqual(tf.constant(["a"]), ["b"])
except AssertionError:
    print("not equal")
case.assertContainsSubset({1}, {3, 2})
