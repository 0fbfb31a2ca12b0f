# tf.data.Options knows its fields and their types; shapes as lists of dimensions; names that only hold a value.
options = tf.data.Options()
print(options.deterministic, options.threading.private_threadpool_size, options.experimental_distribute.auto_shard_policy, options.autotune.enabled)
options.threading.private_threadpool_size = 2
options.experimental_distribute.auto_shard_policy = tf.data.experimental.AutoShardPolicy.DATA
options.deterministic = False
print(options == tf.data.Options(), options.merge(tf.data.Options()).threading.private_threadpool_size)
dataset = tf.data.Dataset.range(3).with_options(options)
print(dataset.map(lambda x: x).options().deterministic, dataset.options().experimental_distribute.auto_shard_policy)
print(list(tf.data.experimental.AutoShardPolicy), tf.data.experimental.ExternalStatePolicy.FAIL, tf.data.experimental.AutotuneAlgorithm.HILL_CLIMB)
# %%
options = tf.data.Options()
options.wrong = 1
# %%
options.threading.wrong = 1
# %%
options.threading.private_threadpool_size = "a"
# %%
options.deterministic = 3
# %%
options.wrong
# %%
letters = tf.data.Dataset.from_tensor_slices(["a", "b", "c"])
print(tf.data.experimental.index_table_from_dataset(letters, num_oov_buckets=2).lookup(tf.constant(["b", "zz", "c"])))
table = tf.data.experimental.table_from_dataset(tf.data.Dataset.zip((letters, tf.data.Dataset.range(3))), default_value=7)
print(table.lookup(tf.constant(["b", "zz"])), tf.data.experimental.index_table_from_dataset(letters).lookup(tf.constant(["zz"])))
# %%
shape = tf.TensorShape([1, None])
print(shape.dims, shape.dims[0].value, shape[0], tf.TensorShape(None).dims, [str(d) for d in shape.dims], shape.dims[0] == 1)
size = tf.compat.v1.Dimension(3)
print(size + 2, size * tf.compat.v1.Dimension(None), size > 2, tf.compat.v1.Dimension(None) == 3, tf.TensorShape([size]), int(size))
print(tf.compat.dimension_value(shape.dims[1]), tf.compat.dimension_at_index(shape, 0), size.is_compatible_with(4), 7 - size, 7 // size)
# %%
size.assert_is_compatible_with(4)
# %%
v = tf.Variable([1.0, 2.0])
v.set_shape([2])
try:
    v.set_shape([3])
except ValueError:
    print("refused", v.shape)
for looked in (tf.gather, tf.nn.embedding_lookup):
    try:
        looked(v, [5])
    except tf.errors.InvalidArgumentError as e:
        print(str(e).split("}} ")[-1].replace(" name: ", ""))
# %%
print(tf.saved_model.ASSETS_DIRECTORY, tf.saved_model.SERVING, tf.saved_model.DEFAULT_SERVING_SIGNATURE_DEF_KEY, tf.version.GRAPH_DEF_VERSION)
print(tf.dtypes.double, tf.dtypes.half is tf.float16, tf.resource, tf.resource.name, tf.variant == tf.resource)
print(isinstance(tf.function(lambda x: x), tf.types.experimental.GenericFunction), tf.config.experimental.get_synchronous_execution())
print(tf.config.optimizer.get_experimental_options())
