# %%
ds = tf.data.Dataset.range(10)
print(ds)
print(list(ds.as_numpy_iterator()))
print(len(ds), ds.cardinality())
# %%
ds = tf.data.Dataset.from_tensor_slices({"a": [1, 2, 3], "b": [[1.0], [2.0], [3.0]]})
for element in ds:
    print(element["a"].numpy(), element["b"].numpy())
ds.element_spec
# %%
ds = tf.data.Dataset.from_tensor_slices(([1, 2, 3, 4, 5], ["a", "b", "c", "d", "e"]))
for x, y in ds.batch(2):
    print(x, y)
for x, y in ds.batch(2, drop_remainder=True):
    print(x.numpy(), y.numpy())
ds.batch(2)
# %%
ds = tf.data.Dataset.range(6).map(lambda x: x * x).filter(lambda x: x % 2 == 0)
print([int(x) for x in ds])
# %%
print(list(tf.data.Dataset.range(3).repeat(2).as_numpy_iterator()))
print(list(tf.data.Dataset.range(10).skip(3).take(4).as_numpy_iterator()))
print(list(tf.data.Dataset.range(10).shard(3, 1).as_numpy_iterator()))
print(list(tf.data.Dataset.range(3).concatenate(tf.data.Dataset.range(10, 12)).as_numpy_iterator()))
# %%
a, b = tf.data.Dataset.range(3), tf.data.Dataset.range(3, 6)
for pair in tf.data.Dataset.zip((a, b)):
    print(pair[0].numpy(), pair[1].numpy())
for i, x in a.enumerate(start=5):
    print(i.numpy(), x.numpy())
# %%
ds = tf.data.Dataset.from_tensor_slices([[1, 2], [3, 4]]).flat_map(tf.data.Dataset.from_tensor_slices)
print(list(ds.as_numpy_iterator()))
print(list(tf.data.Dataset.from_tensor_slices([[1, 2], [3, 4]]).unbatch().as_numpy_iterator()))
# %%
ds = tf.data.Dataset.range(1, 4).interleave(lambda x: tf.data.Dataset.from_tensors(x).repeat(4), cycle_length=2, block_length=3)
print(list(ds.as_numpy_iterator()))
# %%
for window in tf.data.Dataset.range(7).window(3, shift=2, drop_remainder=True):
    print([x.numpy() for x in window])
# %%
print(tf.data.Dataset.range(5).reduce(np.int64(0), lambda s, x: s + x))
print(list(tf.data.Dataset.range(10).take_while(lambda x: x < 4).as_numpy_iterator()))
print(list(tf.data.Dataset.range(5).scan(np.int64(0), lambda s, x: (s + x, s + x)).as_numpy_iterator()))
# %%
def lengths():
    for n in (1, 3, 2):
        yield [n] * n
ds = tf.data.Dataset.from_generator(lengths, output_signature=tf.TensorSpec(shape=(None,), dtype=tf.int32))
for batch in ds.padded_batch(2):
    print(batch)
ds.element_spec
# %%
it = iter(tf.data.Dataset.range(2))
print(next(it).numpy(), next(it).numpy())
next(it)
# %%
it = iter(tf.data.Dataset.range(1))
it.get_next(); it.get_next()
# %%
tf.data.Dataset.from_tensor_slices(([1, 2, 3], [1, 2]))
# %%
list(tf.data.Dataset.range(5).batch(0))
# %%
tf.data.Dataset.range(3).repeat().cardinality().numpy(), tf.data.Dataset.range(3).filter(lambda x: True).cardinality().numpy()
# %%
len(tf.data.Dataset.range(3).repeat())
# %%
ds = tf.data.Dataset.range(10).cache().prefetch(tf.data.AUTOTUNE)
print(ds.element_spec, len(list(ds)), len(list(ds)))
# %%
(x, y), = tf.data.Dataset.from_tensors((tf.zeros((2, 3)), [1, 2]))
print(x.shape, y.shape)
# %%
tf.data.Dataset.from_tensor_slices((tf.zeros((4, 28, 28)), tf.zeros(4, tf.int64))).shuffle(4).batch(2).prefetch(1)
