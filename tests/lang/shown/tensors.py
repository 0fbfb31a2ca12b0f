# Tensors, variables, shapes, specs, datasets and what Keras makes, as IPython shows them.
# %%
rng = np.random.RandomState(3)
for dtype in ['float32', 'float64', 'float16', 'bfloat16', 'int32', 'int64', 'int8', 'uint8', 'uint64', 'bool', 'complex64', 'complex128', 'string']:
    for shape in [(), (0,), (3,), (2, 2), (2, 1, 3)]:
        numbers = rng.randn(*shape) * 10.0 ** rng.randint(-3, 5)
        value = np.asarray(numbers).astype(str) if dtype == 'string' else np.abs(numbers) if dtype[0] == 'u' else numbers
        t = tf.constant(value) if dtype == 'string' else tf.cast(tf.constant(value), dtype)
        display(t)
        print(t)
# %%
for shape in [[3], [2, 3], [70, 70], [2000], [3, 4, 5, 6]]:
    t = tf.reshape(tf.range(tf.reduce_prod(shape)), shape)
    display(t, tf.Variable(t, name='counts'), tf.cast(t, tf.float32) / 7)
# %%
for shape in [None, [], [1], [None, 3], [2, None, 4], [None]]:
    s = tf.TensorShape(shape)
    display(s, tf.TensorSpec(s, tf.int32), tf.TensorSpec(s, tf.float32, name='x'), tf.RaggedTensorSpec(None if shape is None else [None, None] + shape, tf.int32, 1))
    print(s, tf.TensorSpec(s))
# %%
tf.RaggedTensorSpec([3], tf.int32, 1)
# %%
for name in ['float16', 'bfloat16', 'float32', 'float64', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'bool', 'string', 'complex64', 'complex128']:
    display(getattr(tf, name))
    print(getattr(tf, name), getattr(tf, name).name)
# %%
numbers = tf.data.Dataset.range(10)
for made in [numbers, numbers.batch(3), numbers.map(lambda x: (x, tf.cast(x, tf.float32))), numbers.shuffle(3), numbers.repeat(), numbers.take(2), numbers.skip(1),
             numbers.prefetch(1), numbers.cache(), numbers.filter(lambda x: x > 1), numbers.window(2), numbers.enumerate(), tf.data.Dataset.zip((numbers, numbers)),
             tf.data.Dataset.from_tensor_slices({'a': [1, 2], 'b': [[1.0], [2.0]]}), numbers.batch(2).unbatch(), numbers.concatenate(numbers), numbers.interleave(lambda x: numbers)]:
    display(made, made.element_spec)
# %%
display(tf.ragged.constant([[1, 2], [], [3]]), tf.sparse.from_dense([[0, 1], [2, 0]]), tf.RaggedTensor.from_row_splits(['a', 'b'], [0, 1, 2]))
display(tf.IndexedSlices(tf.constant([[1.0]]), tf.constant([0])), tf.constant(['a', 'ü', b'\xff']), tf.constant('x' * 100), tf.constant([True]))
# %%
tf.keras.utils.set_random_seed(0)
layer = tf.keras.layers.Dense(2, activation='relu')
print(layer.get_config())
display(layer(tf.ones([1, 3])).shape, layer.input_spec, layer.weights[1], tf.keras.optimizers.Adam(0.01).get_config())
display(tf.keras.losses.MeanSquaredError().get_config(), tf.keras.metrics.Mean(name='m').get_config(), tf.keras.regularizers.l2(0.1).get_config())
model = tf.keras.Sequential([tf.keras.layers.Dense(4, input_shape=(3,)), tf.keras.layers.Dense(1)])
model.compile('sgd', 'mse')
history = model.fit(np.zeros((8, 3)), np.zeros(8), epochs=2, verbose=0)
display(history.history, history.epoch, history.params, model.input_shape, model.output_shape, model.metrics_names, model.count_params())
