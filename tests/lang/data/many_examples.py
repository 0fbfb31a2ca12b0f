"""Many serialized Examples at once: regular ones, and those that lack features, name them twice or have another kind."""
import tensorflow as tf

io = tf.io


def example(**features):
    made = {}
    for key, value in features.items():
        if value and isinstance(value[0], bytes):
            made[key] = tf.train.Feature(bytes_list=tf.train.BytesList(value=value))
        elif value and isinstance(value[0], float):
            made[key] = tf.train.Feature(float_list=tf.train.FloatList(value=value))
        else:
            made[key] = tf.train.Feature(int64_list=tf.train.Int64List(value=value))
    return tf.train.Example(features=tf.train.Features(feature=made)).SerializeToString()


def show(serialized, features):
    try:
        for key, value in io.parse_example(serialized, features).items():
            if isinstance(value, tf.SparseTensor):
                value = (value.indices.numpy().tolist(), value.values.numpy().tolist(), value.dense_shape.numpy().tolist(), value.dtype.name)
            print(key, value)
    except Exception as e:
        print(type(e).__name__, str(e).split("}} ")[-1].replace("node ParseExample/ParseExampleV2", ""))


# %% regular
batch = [example(x=[1.5 * i, 2.0], n=list(range(i)), t=[b"a%d" % i, b"", b"longer text " * i], more=[7]) for i in range(4)]
show(batch, {"x": io.FixedLenFeature([2], tf.float32), "n": io.VarLenFeature(tf.int64), "t": io.FixedLenFeature([3, 1], tf.string)})
show(batch, {"t": io.VarLenFeature(tf.string), "n": io.RaggedFeature(tf.int64), "other": io.RaggedFeature(tf.float32, "x", row_splits_dtype=tf.int64)})
show(batch, {"n": io.FixedLenSequenceFeature([], tf.int64, allow_missing=True), "x": io.FixedLenSequenceFeature([2], tf.float32, allow_missing=True)})
show(batch, {"n": io.FixedLenSequenceFeature([], tf.int64, allow_missing=True, default_value=-1), "gone": io.FixedLenSequenceFeature([], tf.string, allow_missing=True)})
show(batch[:0] or tf.constant([], tf.string), {"n": io.VarLenFeature(tf.int64)})

# %% what is missing, or of another length or kind
lacking = [example(a=[1, 2], f=[0.5]), example(f=[1.5, 2.5]), example(a=[3, 4])]
show(lacking, {"a": io.VarLenFeature(tf.int64), "f": io.VarLenFeature(tf.float32), "z": io.VarLenFeature(tf.string)})
show(lacking, {"a": io.FixedLenFeature([2], tf.int64, default_value=[8, 9]), "f": io.RaggedFeature(tf.float32)})
show(lacking, {"a": io.FixedLenFeature([2], tf.int64, default_value=7), "f": io.VarLenFeature(tf.float32), "t": io.FixedLenFeature([1, 2], tf.string, default_value="none")})
show(lacking, {"a": io.FixedLenFeature([2], tf.int64, default_value=[1, 2, 3])})
show(lacking, {"z": io.FixedLenFeature([], tf.float32, default_value=0.5), "y": io.FixedLenFeature([0], tf.float32, default_value=[])})
show(lacking, {"a": io.FixedLenFeature([2], tf.int64)})
show(lacking, {"f": io.FixedLenFeature([1], tf.float32, default_value=0.0)})
show(lacking, {"a": io.VarLenFeature(tf.float32)})
show(lacking, {"a": io.VarLenFeature(tf.int64), "f": io.FixedLenFeature([], tf.string, default_value="")})
show([example(a=[1]), b"\x7f\x7f"], {"a": io.FixedLenFeature([], tf.int64)})
show([example(a=[1]), b""], {"a": io.FixedLenFeature([], tf.int64, default_value=5)})
show([example(a=[]), example(a=[1])], {"a": io.VarLenFeature(tf.int64)})
