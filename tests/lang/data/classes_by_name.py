# %% datasets are instances of TensorFlow's classes
numbers = tf.data.Dataset.range(3)
print(type(numbers), type(numbers.batch(2)), type(numbers.map(lambda n: n)), type(numbers.window(2)), sep="\n")
print(tf.data.Dataset, type(tf.data.Dataset.from_tensors(1)), type(tf.data.Dataset.from_tensor_slices([1])))
# %%
print(numbers.batch(2, drop_remainder=True), tf.data.TFRecordDataset([]), tf.data.TextLineDataset([]))
print(tf.data.Dataset.sample_from_datasets([numbers, numbers]))
print(tf.data.Dataset.choose_from_datasets([numbers], numbers))
# %% and so are other things
print(tf.train.Checkpoint, tf.train.CheckpointManager, tf.train.Example, tf.lookup.StaticHashTable, tf.queue.FIFOQueue)
print(tf.linalg.LinearOperatorDiag, tf.linalg.LinearOperatorScaledIdentity, tf.linalg.LinearOperatorLowRankUpdate)
print(tf.io.VarLenFeature, tf.autodiff.ForwardAccumulator, tf.random_normal_initializer)
# %% a device by its parts
place = tf.DeviceSpec(job="ps", device_type="CPU", device_index=0)
print(place, place.make_merged_spec(tf.DeviceSpec(task=1)))
with tf.device(tf.DeviceSpec(device_type="CPU", device_index=0)):
    print(tf.constant(1).device)
# %% what a specification is made from
tf.data.DatasetSpec.from_value(numbers)
