# %%
import tensorflow as tf

texts = tf.constant([b"abc", b"", "h\u00e9\u65e5".encode(), b"\xff\xc3x\xe3\x81", b"\xed\xa0\x80|\xf0\x9f\x98|\xc0\xaf"])
print(tf.strings.unicode_decode(texts, "UTF-8"), tf.strings.unicode_split(texts, "UTF-8"), tf.strings.bytes_split(texts))
print(tf.strings.bytes_split("xyz"), tf.strings.unicode_split(texts[tf.newaxis, :2], "UTF-8"), tf.strings.unicode_decode("", "UTF-8"))
print(tf.io.encode_base64([b"", b"a", b"ab", b"\xff\xfe\xfd"]), tf.io.encode_base64("ab", pad=True), tf.io.decode_base64(["YWI", "__79", "YQ=="]))
print(tf.io.decode_raw(["abcd", "efgh"], tf.int16), tf.io.decode_raw("abcd", tf.uint16, little_endian=False), tf.io.decode_raw("abc", tf.uint8, fixed_length=2))
print(tf.io.parse_tensor(tf.io.serialize_tensor(tf.constant([[1.5, 2.5]])), tf.float32), tf.bitcast([1.0, -2.0], tf.int32))

# %%
def fails(call):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, str(e).split("} ")[-1].split(" name:")[0].split("\n")[0])


fails(lambda: tf.io.decode_base64("a"))
fails(lambda: tf.io.decode_base64("ab!c"))
fails(lambda: tf.io.decode_raw(["ab", "c"], tf.uint8))
fails(lambda: tf.io.decode_raw("abc", tf.int16))

# %%
a = tf.SparseTensor([[0, 1], [1, 0], [2, 3]], [1.0, 2.0, 3.0], [3, 4])
b = tf.SparseTensor([[0, 0], [1, 0], [2, 3]], [5.0, -2.0, 4.0], [3, 4])
print(tf.sparse.add(a, b), tf.sparse.add(a, b, 0.5), tf.sparse.to_dense(tf.sparse.add(a, b)))
print(tf.sparse.retain(a, a.values > 1.5), tf.sparse.reduce_sum(a, 0), tf.sparse.reduce_sum(a, [-1], keepdims=True), tf.sparse.reduce_max(a))
print(tf.sparse.reorder(tf.SparseTensor([[2, 0], [0, 1], [1, 3]], ["x", "y", "z"], [3, 4])), tf.sparse.to_dense(a, 9.0))
c = tf.constant([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
with tf.GradientTape() as tape:
    tape.watch([c, a.values])
    y = tf.sparse.sparse_dense_matmul(a, c)
print(y, tape.gradient(y, [c, a.values]), tf.sparse.sparse_dense_matmul(a, c[:3], adjoint_a=True))
with tf.GradientTape() as tape:
    tape.watch(a.values)
    y = tf.sparse.to_dense(a)
print(y, tape.gradient(y, a.values))
fails(lambda: tf.sparse.to_dense(tf.SparseTensor([[0, 4]], [1.0], [3, 4])))
fails(lambda: tf.sparse.to_dense(tf.SparseTensor([[1, 0], [0, 0]], [1.0, 2.0], [3, 4])))
fails(lambda: tf.sparse.to_dense(tf.SparseTensor([[1, 0], [1, 0]], [1.0, 2.0], [3, 4])))
fails(lambda: tf.sparse.sparse_dense_matmul(a, c[:2]))
fails(lambda: a.set_shape([1, 4]))
tf.debugging.assert_type(a, tf.float32)
print(tf.ragged.constant([[1, 2, 3], [4, 5]]).numpy())

# %%
R = tf.raw_ops
print(R.SqrtGrad(y=[1.0, 2.0], dy=[1.0, 1.0]), R.SegmentMean(data=[[1.0, 2.0], [3.0, 0.0]], segment_ids=[0, 0]), R.StringUpper(input=["ab"]))
print(R.MaxPool(input=tf.reshape(tf.range(16.0), (1, 4, 4, 1)), ksize=[1, 2, 2, 1], strides=[1, 2, 2, 1], padding="VALID"), R.FFT(input=tf.constant([1 + 1j, 2.0])))
print(R.SplitV(value=[1, 2, 3], size_splits=[1, 2], axis=0, num_split=2), R.MatrixBandPart(input=[[1, 2], [3, 4]], num_lower=0, num_upper=-1))
print(R.Conv2D(input=tf.ones((1, 3, 3, 1)), filter=tf.ones((2, 2, 1, 1)), strides=[1, 1, 1, 1], padding="VALID"), R.SpaceToDepth(input=tf.ones((1, 2, 2, 1)), block_size=2))
print(R.SparseToDense(sparse_indices=[[0], [2]], output_shape=[4], sparse_values=[1, 2], default_value=0), R.LRN(input=tf.ones((1, 1, 1, 3))))
