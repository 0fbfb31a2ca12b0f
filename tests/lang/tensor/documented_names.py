# %% norms of whole numbers are whole
print(tf.math.reduce_euclidean_norm([[1, 2, 3], [1, 1, 1]]), tf.math.reduce_euclidean_norm(tf.constant([[3, 4], [5, 12]], tf.int64), 1))
print(tf.math.reduce_euclidean_norm([[3 + 4j]]), tf.math.reduce_euclidean_norm([[1.5, 2.0]], keepdims=True))
# %% crossings in buckets
features = [tf.ragged.constant([["a"], ["b", "c"]]), tf.ragged.constant([["d"], ["e"]]), tf.ragged.constant([["f"], ["g"]])]
print(tf.ragged.cross_hashed(features, num_buckets=100), tf.ragged.cross(features))
print(tf.ragged.cross_hashed([tf.ragged.constant([[1, 2], []]), tf.constant([["x"], ["y"]])], num_buckets=7, hash_key=5))
# %%
tf.ragged.cross_hashed("a")
# %% files of the sources
from tensorflow.python.ops import bitwise_ops
import tf_keras.src as own
from tf_keras.src.layers import RNN
from tf_keras.src.preprocessing.sequence import TimeseriesGenerator

print(bitwise_ops.bitwise_and(12, 10), own.layers.RNN is RNN, TimeseriesGenerator.__name__)
# %% numbers of rows in the type that is wanted
print(tf.ragged.row_splits_to_segment_ids([0, 2, 3], out_type=tf.int32), tf.ragged.segment_ids_to_row_splits([0, 0, 1], out_type=tf.int32))
# %%
tf.ragged.row_splits_to_segment_ids([0, 2], out_type="nope")
# %% functions of NumPy in traced functions
@tf.function(input_signature=[tf.TensorSpec(None, tf.float32)])
def sinh(x):
    return tf.numpy_function(np.sinh, [x], tf.float32)

@tf.numpy_function(Tout=tf.float32)
def halved(x):
    return np.float32(x / 2)

@tf.function
def quartered(x):
    return halved(halved(x)) + tf.py_function(abs, [x], tf.float32)

print(sinh(tf.constant(0.5)), sinh(tf.constant([0.5])), quartered(tf.constant(-8.0)))
# %% a variable's value is not static
print(tf.get_static_value(tf.Variable(3)), tf.get_static_value(tf.constant(3) + 1))
