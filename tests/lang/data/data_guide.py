# %%
dataset = tf.data.Dataset.from_tensor_slices([8, 3, 0, 8, 2, 1])
dataset
# %%
for elem in dataset:
    print(elem.numpy())
# %%
it = iter(dataset)
print(next(it).numpy(), it.get_next().numpy())
# %%
print(dataset.reduce(0, lambda state, value: state + value).numpy())
# %%
dataset1 = tf.data.Dataset.from_tensor_slices(tf.reshape(tf.range(40.), [4, 10]))
dataset1.element_spec
# %%
dataset2 = tf.data.Dataset.from_tensor_slices((tf.range(4.), tf.reshape(tf.range(400), [4, 100])))
dataset2.element_spec
# %%
dataset3 = tf.data.Dataset.zip((dataset1, dataset2))
dataset3.element_spec
# %%
dataset4 = tf.data.Dataset.from_tensors(tf.constant([[0, 0, 3, 1], [1, 2, 0, 4]]))
dataset4, dataset4.element_spec.value_type if hasattr(dataset4.element_spec, "value_type_") else dataset4.element_spec.shape
# %%
for a, (b, c) in dataset3:
    print("shapes: {a.shape}, {b.shape}, {c.shape}".format(a=a, b=b, c=c))
# %%
def count(stop):
    i = 0
    while i < stop:
        yield i
        i += 1
for n in count(3):
    print(n)
ds_counter = tf.data.Dataset.from_generator(count, args=[25], output_types=tf.int32, output_shapes=())
for count_batch in ds_counter.repeat().batch(10).take(4):
    print(count_batch.numpy())
# %%
rng = np.random.RandomState(0)
def gen_series():
    i = 0
    while i < 9:
        size = rng.randint(0, 5)
        yield i, rng.randint(0, 9, size=(size,))
        i += 1
ds_series = tf.data.Dataset.from_generator(gen_series, output_types=(tf.int32, tf.float32), output_shapes=((), (None,)))
ds_series
# %%
ids, sequence_batch = next(iter(ds_series.shuffle(20, seed=1).padded_batch(4)))
print(ids.numpy())
print(sequence_batch.numpy())
# %% batching
inc_dataset = tf.data.Dataset.range(100)
dec_dataset = tf.data.Dataset.range(0, -100, -1)
batched_dataset = tf.data.Dataset.zip((inc_dataset, dec_dataset)).batch(4)
for batch in batched_dataset.take(3):
    print([arr.numpy() for arr in batch])
# %%
batched_dataset
# %%
inc_dataset.batch(7, drop_remainder=True)
# %%
dataset = tf.data.Dataset.range(12)
dataset = dataset.map(lambda x: tf.fill([tf.cast(x, tf.int32)], x))
dataset = dataset.padded_batch(4, padded_shapes=(None,))
for batch in dataset.take(2):
    print(batch.numpy())
# %% csv text
import os
with open("titanic.csv", "w") as f:
    f.write("survived,sex,age,fare,class\n0,male,22.0,7.25,Third\n1,female,38.0,71.2833,First\n1,female,26.0,7.925,Third\n"
            "1,female,35.0,53.1,First\n0,male,28.0,8.4583,Third\n0,male,2.0,21.075,Third\n")
ds = tf.data.experimental.make_csv_dataset("titanic.csv", batch_size=3, label_name="survived", shuffle=False, num_epochs=1)
for feature_batch, label_batch in ds.take(1):
    print("'survived': {}".format(label_batch))
    for key, value in feature_batch.items():
        print("  {!r:10s}: {}".format(key, value))
# %%
ds.element_spec
# %%
ds = tf.data.experimental.make_csv_dataset("titanic.csv", batch_size=2, label_name="survived", select_columns=["class", "fare", "survived"],
                                           shuffle=False, num_epochs=1)
for f, l in ds:
    print({k: v.numpy() for k, v in f.items()}, l.numpy())
# %%
types = [tf.int32, tf.string, tf.float32, tf.float32, tf.string]
for line in tf.data.experimental.CsvDataset("titanic.csv", types, header=True).take(2):
    print([item.numpy() for item in line])
# %%
lines = tf.data.TextLineDataset("titanic.csv")
for line in lines.skip(1).filter(lambda line: tf.not_equal(tf.strings.substr(line, 0, 1), "0")):
    print(line.numpy())
# %%
parsed = lines.skip(1).map(lambda l: tf.io.decode_csv(l, [0, "", 0.0, 0.0, ""]))
next(iter(parsed))
# %% repeat, shuffle
print([int(d) for d in tf.data.Dataset.range(5).repeat(2)])
ds = tf.data.Dataset.range(10).shuffle(10, seed=3)
print([int(i) for i in ds], [int(i) for i in ds])
ds = tf.data.Dataset.range(10).shuffle(4, seed=3, reshuffle_each_iteration=False)
print([int(i) for i in ds], [int(i) for i in ds])
ds = tf.data.Dataset.zip((tf.data.Dataset.range(6), tf.data.Dataset.range(10, 16))).shuffle(3, seed=7).batch(2).repeat(2)
for n, l in ds:
    print(n.numpy(), l.numpy())
# %% map with python
def tf_random(x):
    [y] = tf.py_function(lambda v: v * 2, [x], [tf.int64])
    y.set_shape(x.shape)
    return y
print(list(tf.data.Dataset.range(3).map(tf_random).as_numpy_iterator()))
# %% windows
range_ds = tf.data.Dataset.range(100)
batches = range_ds.batch(10, drop_remainder=True)
def dense_1_step(batch):
    return batch[:-1], batch[1:]
for features, label in batches.map(dense_1_step).take(2):
    print(features.numpy(), " => ", label.numpy())
# %%
window_size = 5
windows = range_ds.window(window_size, shift=1)
for sub_ds in windows.take(3):
    print(sub_ds)
# %%
for example in windows.flat_map(lambda x: x).take(7):
    print(example.numpy(), end=" ")
# %%
def sub_to_batch(sub):
    return sub.batch(window_size, drop_remainder=True)
for example in windows.flat_map(sub_to_batch).take(3):
    print(example.numpy())
# %%
def make_window_dataset(ds, window_size=5, shift=1, stride=1):
    windows = ds.window(window_size, shift=shift, stride=stride)
    return windows.flat_map(lambda s: s.batch(window_size, drop_remainder=True))
ds = make_window_dataset(range_ds, window_size=10, shift=5, stride=3)
for example in ds.take(4):
    print(example.numpy())
# %% resampling
neg = tf.data.Dataset.range(0, 1000)
pos = tf.data.Dataset.range(1000, 1100)
balanced = tf.data.Dataset.sample_from_datasets([neg.repeat(), pos.repeat()], [0.5, 0.5], seed=9).batch(10)
for b in balanced.take(2):
    print(b.numpy())
# %%
tf.random.set_seed(4)
print(list(tf.data.Dataset.random(seed=4).take(3).as_numpy_iterator()))
print(list(tf.data.Dataset.random().take(3).as_numpy_iterator()))
ds = tf.data.Dataset.random(seed=4, rerandomize_each_iteration=True).take(2)
print(list(ds.as_numpy_iterator()), list(ds.as_numpy_iterator()))
# %%
list(tf.data.Dataset.sample_from_datasets([tf.data.Dataset.range(4), tf.data.Dataset.range(10, 14)], seed=1).as_numpy_iterator())
# %%
list(tf.data.Dataset.choose_from_datasets([tf.data.Dataset.from_tensors("a").repeat(), tf.data.Dataset.from_tensors("b").repeat()],
     tf.data.Dataset.range(2).repeat(2)).as_numpy_iterator())
# %% interleave, scan, take_while, unique, enumerate, cache
ds = tf.data.Dataset.range(1, 6).interleave(lambda x: tf.data.Dataset.from_tensors(x).repeat(6), cycle_length=2, block_length=4)
print([int(v) for v in ds])
ds = tf.data.Dataset.range(10).scan(tf.constant(0, tf.int64), lambda s, x: (s + x, s + x))
print([int(v) for v in ds], ds)
print([int(v) for v in tf.data.Dataset.range(10).take_while(lambda x: x < 4)])
print([int(v) for v in tf.data.Dataset.from_tensor_slices([1, 37, 2, 37, 2, 1]).unique()])
print([(int(i), int(v)) for i, v in tf.data.Dataset.from_tensor_slices([1, 2, 3]).enumerate(start=5)])
print([int(v) for v in tf.data.Dataset.range(5).cache().map(lambda x: x ** 2)])
# %%
def reduce_func(key, dataset):
    return dataset.batch(3)
ds = tf.data.Dataset.range(11).group_by_window(lambda x: x % 3, reduce_func, window_size=3)
for b in ds:
    print(b.numpy())
ds
# %%
elements = [[0], [1, 2, 3, 4], [5, 6, 7], [7, 8, 9, 10, 11], [13, 14, 15, 16, 19, 20], [21, 22]]
ds = tf.data.Dataset.from_generator(lambda: elements, tf.int64, output_shapes=[None])
for b in ds.bucket_by_sequence_length(lambda e: tf.shape(e)[0], bucket_boundaries=[3, 5], bucket_batch_sizes=[2, 2, 2]):
    print(b.numpy())
# %%
for b in ds.bucket_by_sequence_length(lambda e: tf.shape(e)[0], bucket_boundaries=[4, 7], bucket_batch_sizes=[2, 2, 2],
                                      pad_to_bucket_boundary=True, padding_values=tf.constant(-1, tf.int64), drop_remainder=True):
    print(b.numpy())
# %%
list(tf.data.Dataset.range(8).batch(4).rebatch([2, 1, 1]).as_numpy_iterator()), list(tf.data.Dataset.range(7).batch(3).rebatch(2, drop_remainder=True).as_numpy_iterator())
# %%
ds = tf.data.Dataset.from_tensor_slices([1., 2., 0., 4.])
list(ds.map(lambda x: tf.debugging.check_numerics(1. / x, "bad")).ignore_errors().as_numpy_iterator())
# %%
opt = iter(tf.data.Dataset.range(1)); o1 = opt.get_next_as_optional(); o2 = opt.get_next_as_optional()
o1.has_value(), o1.get_value(), o2.has_value(), o1.element_spec
# %%
o2.get_value()
# %%
tf.data.Dataset.counter(start=3, step=2).take(3), list(tf.data.Dataset.counter(start=3, step=2).take(3).as_numpy_iterator())
# %%
list(tf.data.experimental.from_list([(1, "a"), (2, "b")]).as_numpy_iterator()), tf.data.experimental.from_list([[1], [2, 3]]).element_spec
# %% errors
tf.data.Dataset.from_tensor_slices((tf.zeros([3]), tf.zeros([4])))
# %%
tf.data.Dataset.range(3).concatenate(tf.data.Dataset.from_tensor_slices(["a"]))
# %%
tf.data.Dataset.range(3).batch(0)
# %%
len(tf.data.Dataset.range(3).repeat())
# %%
len(tf.data.Dataset.range(3).filter(lambda x: x > 1))
# %%
tf.data.Dataset.range(3).shard(2, 5)
# %%
next(iter(tf.data.Dataset.range(0)))
# %%
tf.data.Dataset.from_generator(5, tf.int32)
# %%
tf.data.Dataset.zip([tf.data.Dataset.range(3)])
# %%
tf.data.Dataset.range(5).apply(lambda d: 3)
# %%
list(tf.data.Dataset.from_tensor_slices([[1, 2], [3, 4]]).unbatch().as_numpy_iterator())
# %%
tf.data.Dataset.range(3).cardinality(), tf.data.Dataset.range(3).filter(lambda x: True).cardinality(), (tf.data.Dataset.range(3).repeat().cardinality() == tf.data.INFINITE_CARDINALITY).numpy()
# %%
d = tf.data.Dataset.from_tensor_slices({"a": [1, 2], "b": [3, 4]})
list(d.as_numpy_iterator()), d.element_spec
# %%
table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(["a", "b"], tf.constant([0, 1], tf.int64)), default_value=-1)
table.lookup(tf.constant([["b", "z"]])), table.size()
# %%
grow = tf.lookup.experimental.DenseHashTable(key_dtype=tf.string, value_dtype=tf.int64, default_value=-1, empty_key="", deleted_key="$")
grow.insert(["a", "b"], [5, 6])
grow.lookup(["a", "c"]).numpy(), grow.size().numpy()
