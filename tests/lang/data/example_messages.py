# %% lists of features take what they are for
import numpy as np
import tensorflow as tf

ints, floats, texts = tf.train.Int64List, tf.train.FloatList, tf.train.BytesList
def show(kind, value):
    try:
        print(list(kind(value=value).value))
    except (TypeError, ValueError, OverflowError) as error:
        print(type(error).__name__, error)
for value in ([3.0], [3.7], ["3"], [True], [np.int32(4), np.int64(5), np.uint8(6)], [2 ** 63], [np.float32(2)], np.arange(3), [None], 5, [np.bool_(True)]):
    show(ints, value)
for value in (["1.5"], [1, 2.5, True], [np.float64(0.5), np.int32(3)], [None], 3.0, [b"a"], np.ones((2, 2)), [1e300], [-0.0, 1e-50], [1 + 2j], [10 ** 400], np.array([0.25, 0.1], "float32")):
    show(floats, value)
for value in (["a"], [b"a"], [bytearray(b"b")], [1], b"ab", [np.bytes_(b"q")]):
    show(texts, value)

# %% parsing what was written, alone and many at once
def feature(**kind):
    return tf.train.Feature(**kind)
def example(i):
    features = {"x": feature(float_list=floats(value=[i, i + 0.5])), "y": feature(int64_list=ints(value=[-i, 2 ** 40 + i, i][:1 + i % 3])),
                "name": feature(bytes_list=texts(value=[b"n%d" % i, b"\xff"][:1 + i % 2])), "nothing": feature()}
    return tf.train.Example(features=tf.train.Features(feature=features)).SerializeToString()
serialized = [example(i) for i in range(4)]
fixed = {"x": tf.io.FixedLenFeature([2], tf.float32), "gone": tf.io.FixedLenFeature([1, 2], tf.int64, default_value=[[7, 8]]),
         "nothing": tf.io.FixedLenFeature([], tf.string, default_value="none")}
varied = {"y": tf.io.VarLenFeature(tf.int64), "name": tf.io.RaggedFeature(tf.string), "x": tf.io.FixedLenSequenceFeature([1], tf.float32, allow_missing=True)}
for parsed in (tf.io.parse_example(serialized, fixed), tf.io.parse_single_example(serialized[1], fixed)):
    print({k: np.asarray(v).tolist() for k, v in parsed.items()})
for parsed in (tf.io.parse_example(serialized, varied), tf.io.parse_single_example(serialized[2], varied)):
    print({k: (v.indices.numpy().tolist(), v.values.numpy().tolist()) if isinstance(v, tf.SparseTensor) else v.to_list() if isinstance(v, tf.RaggedTensor) else v.numpy().tolist()
           for k, v in parsed.items()})

# %% numbers that are not packed, fields that come twice, and what is unknown
def field(number, payload):
    return bytes([number << 3 | 2, len(payload)]) + payload
def message(*kinds):
    return field(1, field(1, field(1, b"v") + field(2, b"".join(kinds))))
unpacked = field(3, b"\x08\x05\x08\x7f")
twice = field(3, field(1, b"\x01\x02")) + field(3, field(1, b"\x03"))
other = field(2, field(1, b"\0\0\x80\x3f")) + field(3, b"\x08\x09")
for data in (message(unpacked), message(twice), message(other), message(unpacked) + b"\x48\x05", message()):
    try:
        print(tf.io.parse_single_example(data, {"v": tf.io.VarLenFeature(tf.int64)})["v"].values.numpy().tolist())
    except tf.errors.InvalidArgumentError as error:
        print(error.message.split("}} ")[-1])
for bad in (b"\x0a", b"no", message(unpacked)[:-1], message(field(3, b"\x08"))):
    try:
        tf.io.parse_single_example(bad, {"v": tf.io.VarLenFeature(tf.int64)})
        print("parsed")
    except tf.errors.InvalidArgumentError:
        print("refused")
