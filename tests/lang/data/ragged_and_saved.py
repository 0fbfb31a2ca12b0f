# %%
ds = tf.data.Dataset.range(6).map(lambda x: tf.range(x))
print(ds.element_spec)
r = ds.ragged_batch(2)
print(r.element_spec)
for b in r: print(b)
# %%
for b in ds.ragged_batch(4, drop_remainder=True, row_splits_dtype=tf.int32): print(b.row_splits, b.shape)
# %%
ds2 = tf.data.Dataset.from_tensor_slices({"a": [1, 2, 3], "b": [[1, 2], [3, 4], [5, 6]]}).ragged_batch(2)
for b in ds2: print(b)
# %%
for b in tf.data.Dataset.range(4).map(lambda x: tf.range(x)).apply(tf.data.experimental.dense_to_ragged_batch(2)): print(b.to_list())
# %%
import os
ds = tf.data.Dataset.from_tensor_slices((np.arange(10), np.arange(20.).reshape(10, 2))).batch(3)
ds.save("saved")
back = tf.data.Dataset.load("saved")
print(back.element_spec)
for x, y in back: print(x.numpy(), y.numpy().tolist())
print(len(back), back.cardinality())
# %%
tf.data.experimental.save(tf.data.Dataset.from_tensor_slices({"k": ["a", "b"]}), "s2"); print(list(tf.data.experimental.load("s2").as_numpy_iterator()))
# %%
tf.data.Dataset.load("nothing")
# %%
ds = tf.data.Dataset.from_tensor_slices([0] * 90 + [1] * 10)
rs = ds.rejection_resample(class_func=lambda x: x, target_dist=[0.5, 0.5], initial_dist=[0.9, 0.1], seed=3)
vals = [(int(a), int(b)) for a, b in rs]
print(len(vals) > 8, set(vals) <= {(0, 0), (1, 1)}, sum(1 for v in vals if v == (1, 1)))
# %%
rs = tf.data.Dataset.from_tensor_slices([0, 1] * 4).rejection_resample(lambda x: x, [0.5, 0.5])
print(rs.element_spec, len(list(rs)) > 2)
# %%
init = 0
red = tf.data.experimental.Reducer(init_func=lambda _: (0.0, 0.0), reduce_func=lambda s, x: (s[0] + x[1], s[1] + 1), finalize_func=lambda s, n: s / n)
ds = tf.data.Dataset.from_tensor_slices(([0, 1, 0, 1], [1., 2., 3., 5.]))
for a in ds.apply(tf.data.experimental.group_by_reducer(lambda x, y: tf.cast(x, tf.int64), red)): print(a.numpy())
