# %% ragged and sparse elements
def rows():
    yield 7, tf.ragged.constant([[1], [2, 3]])

specs = tf.TensorSpec([], tf.int32), tf.RaggedTensorSpec([2, None], tf.int32)
list(tf.data.Dataset.from_generator(rows, output_signature=specs))
# %%
for element in tf.data.Dataset.from_generator(lambda: iter([tf.sparse.eye(2)]), output_signature=tf.SparseTensorSpec([2, 2])):
    print(element)
# %% shapes that nobody knows, padded
pairs = [([1, 2, 3], [10]), ([4, 5], [11, 12])]
padded = tf.data.Dataset.from_generator(lambda: iter(pairs), (tf.int32, tf.int32)).padded_batch(2, ([4], [None]), (-1, 100))
list(padded.as_numpy_iterator())
# %% a function of NumPy gets one string as bytes
words = tf.data.Dataset.from_tensor_slices(["ab", "c"])
list(words.map(lambda w: tf.numpy_function(lambda b: b.decode().upper(), [w], tf.string)).as_numpy_iterator())
# %% tables
numbers = tf.data.Dataset.range(4)
texts = numbers.map(lambda n: tf.strings.as_string(n * 2))
table = tf.data.experimental.table_from_dataset(tf.data.Dataset.zip((numbers, texts)), default_value="none", key_dtype=tf.int64)
table.lookup(tf.constant([0, 3, 9], tf.int64))
# %%
tf.data.experimental.table_from_dataset(tf.data.Dataset.zip((numbers, texts)), key_dtype=tf.int64)
# %%
tf.data.experimental.table_from_dataset(tf.data.Dataset.zip((numbers, numbers)), -1, key_dtype=tf.int64)
# %%
tf.data.experimental.table_from_dataset(tf.data.Dataset.zip((numbers, numbers)), vocab_size=0, key_dtype=tf.int64)
