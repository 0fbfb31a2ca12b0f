# %%
import tensorflow as tf, numpy as np
import tensorflow.compat.v1 as tf1
import math
fc = tf.feature_column
def call_feature_columns(feature_columns, inputs):
  feature_layer = tf1.keras.layers.DenseFeatures(feature_columns)
  return feature_layer(inputs)
# %%
input_dict = {'foo': tf.constant([1]), 'bar': tf.constant([0]), 'baz': tf.constant([-1])}
columns = [tf1.feature_column.numeric_column('foo'), tf1.feature_column.numeric_column('bar'), tf1.feature_column.numeric_column('baz')]
call_feature_columns(columns, input_dict)
# %%
inputs = {'foo': tf.keras.Input(shape=()), 'bar': tf.keras.Input(shape=()), 'baz': tf.keras.Input(shape=())}
outputs = tf.keras.layers.Concatenate()(inputs.values())
model = tf.keras.Model(inputs=inputs, outputs=outputs)
model(input_dict)
# %%
categorical_col = tf1.feature_column.categorical_column_with_identity('type', num_buckets=3)
indicator_col = tf1.feature_column.indicator_column(categorical_col)
call_feature_columns(indicator_col, {'type': [0, 1, 2]})
# %%
tf.keras.layers.CategoryEncoding(num_tokens=3, output_mode='one_hot')([0, 1, 2])
# %%
def normalize(x):
  mean, variance = (2.0, 1.0)
  return (x - mean) / math.sqrt(variance)
numeric_col = tf1.feature_column.numeric_column('col', normalizer_fn=normalize)
call_feature_columns(numeric_col, {'col': tf.constant([[0.], [1.], [2.]])})
# %%
tf.keras.layers.Normalization(mean=2.0, variance=1.0)(tf.constant([[0.], [1.], [2.]]))
# %%
numeric_col = tf1.feature_column.numeric_column('col')
bucketized_col = tf1.feature_column.bucketized_column(numeric_col, [1, 4, 5])
call_feature_columns(bucketized_col, {'col': tf.constant([1., 2., 3., 4., 5.])})
# %%
one_hot_layer = tf.keras.layers.CategoryEncoding(num_tokens=4, output_mode='one_hot')
one_hot_layer(tf.keras.layers.Discretization(bin_boundaries=[1, 4, 5])([1., 2., 3., 4., 5.]))
# %%
vocab_col = tf1.feature_column.categorical_column_with_vocabulary_list('sizes', vocabulary_list=['small', 'medium', 'large'], num_oov_buckets=0)
indicator_col = tf1.feature_column.indicator_column(vocab_col)
call_feature_columns(indicator_col, {'sizes': ['small', 'medium', 'large']})
# %%
tf.random.set_seed(5)
embedding_col = tf1.feature_column.embedding_column(vocab_col, 4)
call_feature_columns(embedding_col, {'sizes': ['small', 'medium', 'large']}).shape
# %%
ids = tf.constant([[5, 11, 5, 17, 17]])
weights = tf.constant([[0.5, 1.5, 0.7, 1.8, 0.2]])
categorical_col = tf1.feature_column.categorical_column_with_identity('ids', num_buckets=20)
weighted_categorical_col = tf1.feature_column.weighted_categorical_column(categorical_col, 'weights')
indicator_col = tf1.feature_column.indicator_column(weighted_categorical_col)
call_feature_columns(indicator_col, {'ids': ids, 'weights': weights})
# %%
tf.random.set_seed(5)
embedding_col = tf1.feature_column.embedding_column(weighted_categorical_col, 4, combiner='mean')
print(np.round(call_feature_columns(embedding_col, {'ids': ids, 'weights': weights}), 4))
# %%
count_layer = tf.keras.layers.CategoryEncoding(num_tokens=20, output_mode='count', sparse=True)
tf.sparse.to_dense(count_layer(ids, count_weights=weights))
# %%
weights = weights / tf.reduce_sum(weights, axis=-1, keepdims=True)
count_layer = tf.keras.layers.CategoryEncoding(num_tokens=20, output_mode='count', sparse=True)
embedding_layer = tf.keras.layers.Dense(4, use_bias=False, kernel_initializer='ones')
embedding_layer(count_layer(ids, count_weights=weights))
# %%
vocab = ['small', 'medium', 'large']
one_hot_dims = 3
embedding_dims = 4
features = {'type': [0, 1, 1], 'size': ['small', 'small', 'medium'], 'weight': [2.7, 1.8, 1.6]}
labels = [1, 1, 0]
predict_features = {'type': [0, 2], 'size': ['foo', 'large'], 'weight': [-0.7, 1.]}
inputs = {'type': tf.keras.Input(shape=(), dtype='int64'), 'size': tf.keras.Input(shape=(), dtype='string'), 'weight': tf.keras.Input(shape=(), dtype='float32')}
outputs = {
  'type': tf.keras.layers.CategoryEncoding(one_hot_dims, output_mode='one_hot')(inputs['type']),
  'size': tf.keras.layers.StringLookup(vocabulary=vocab)(inputs['size']),
  'weight': tf.keras.layers.Normalization(axis=None, mean=2., variance=1.)(inputs['weight'])}
preprocessing_model = tf.keras.Model(inputs, outputs)
dataset = tf.data.Dataset.from_tensor_slices((features, labels)).batch(3)
dataset = dataset.map(lambda x, y: (preprocessing_model(x), y), num_parallel_calls=tf.data.AUTOTUNE)
next(dataset.take(1).as_numpy_iterator())
# %%
inputs = {'type': tf.keras.Input(shape=(one_hot_dims,), dtype='float32'), 'size': tf.keras.Input(shape=(), dtype='int64'), 'weight': tf.keras.Input(shape=(), dtype='float32')}
embedding = tf.keras.layers.Embedding(len(vocab) + 1, embedding_dims)
outputs = tf.keras.layers.Concatenate()([inputs['type'], embedding(inputs['size']), tf.expand_dims(inputs['weight'], -1)])
outputs = tf.keras.layers.Dense(1)(outputs)
training_model = tf.keras.Model(inputs, outputs)
training_model.compile(loss=tf.keras.losses.BinaryCrossentropy(from_logits=True))
training_model.fit(dataset, verbose=0).history.keys()
# %%
inputs = preprocessing_model.input
outputs = training_model(preprocessing_model(inputs))
inference_model = tf.keras.Model(inputs, outputs)
predict_dataset = tf.data.Dataset.from_tensor_slices(predict_features).batch(2)
import tempfile
home = tempfile.mkdtemp()
a = inference_model.predict(predict_dataset, verbose=0)
inference_model.save(home + '/model.keras')
restored_model = tf.keras.models.load_model(home + '/model.keras')
print(np.allclose(a, restored_model.predict(predict_dataset, verbose=0)))
# %%
# The structured data tutorial: a dict of columns through every kind of column.
example_batch = {'age': tf.constant([3, 60, 23, 4, 7], tf.int64), 'breed': tf.constant(['lab', 'pug', '', 'zebra', 'lab']),
                 'type': tf.constant(['Cat', 'Dog', 'Dog', 'Cat', 'Bird']), 'fee': tf.constant([0., 10., 100., 20., 5.])}
def demo(feature_column):
  feature_layer = tf.keras.layers.DenseFeatures(feature_column)
  print(np.round(feature_layer(example_batch).numpy(), 4))
age = fc.numeric_column('age')
demo(fc.numeric_column('fee'))
age_buckets = fc.bucketized_column(age, boundaries=[1, 3, 5])
demo(age_buckets)
# %%
animal_type = fc.categorical_column_with_vocabulary_list('type', ['Cat', 'Dog'])
demo(fc.indicator_column(animal_type))
demo(fc.indicator_column(fc.categorical_column_with_vocabulary_list('type', ['Cat', 'Dog'], num_oov_buckets=2)))
demo(fc.indicator_column(fc.categorical_column_with_vocabulary_list('type', ['Cat', 'Dog'], default_value=1)))
# %%
breed1 = fc.categorical_column_with_vocabulary_list('breed', ['lab', 'pug', 'dane'])
demo(fc.embedding_column(breed1, dimension=3, initializer=tf.keras.initializers.Constant([[1., 2., 3.], [4., 5., 6.], [7., 8., 9.]]) if 0 else tf.keras.initializers.Ones()))
demo(fc.indicator_column(fc.categorical_column_with_hash_bucket('type', hash_bucket_size=5)))
demo(fc.indicator_column(fc.categorical_column_with_hash_bucket('age', 5, dtype=tf.int64)))
# %%
crossed_feature = fc.crossed_column([age_buckets, animal_type], hash_bucket_size=10)
demo(fc.indicator_column(crossed_feature))
demo(fc.indicator_column(fc.crossed_column(['type', 'breed'], 7)))
demo(fc.indicator_column(fc.crossed_column(['type', age_buckets], 7, hash_key=3)))
# %%
for c in [age, age_buckets, animal_type, fc.indicator_column(animal_type), crossed_feature, weighted_categorical_col, fc.categorical_column_with_hash_bucket('b', 9), categorical_col]:
  print(c, c.name, c.parse_example_spec)
print([c.variable_shape for c in [age, age_buckets, fc.indicator_column(animal_type), fc.embedding_column(animal_type, 3)]], age_buckets.num_buckets, animal_type.num_buckets)
# %%
fc.make_parse_example_spec([age, fc.indicator_column(animal_type)])
# %%
tf.random.set_seed(2)
layer = tf.keras.layers.DenseFeatures([age, fc.embedding_column(breed1, 2), age_buckets], name='f')
y = layer(example_batch)
print(y.shape, [v.name for v in layer.weights], [tuple(v.shape) for v in layer.trainable_variables])
print(layer.compute_output_shape((None, 4)))
c = layer.get_config()
print(c['feature_columns'][0])
# %%
tf.keras.utils.set_random_seed(1)
model = tf.keras.Sequential([
  tf.keras.layers.DenseFeatures([age, fc.embedding_column(breed1, 2), fc.indicator_column(animal_type)]),
  tf.keras.layers.Dense(4, activation='relu'),
  tf.keras.layers.Dense(1)])
model.compile(optimizer='adam', loss=tf.keras.losses.BinaryCrossentropy(from_logits=True), metrics=['accuracy'])
ds = tf.data.Dataset.from_tensor_slices((dict(example_batch), [0, 1, 0, 1, 1])).batch(5)
h = model.fit(ds, epochs=2, verbose=0)
print(len(h.history['loss']), model.predict(ds, verbose=0).shape)
# %%
inputs = {'age': tf.keras.Input((1,), name='age'), 'type': tf.keras.Input((1,), name='type', dtype='string')}
x = tf.keras.layers.DenseFeatures([age, fc.indicator_column(animal_type)])(inputs)
m = tf.keras.Model(inputs, tf.keras.layers.Dense(1, kernel_initializer='ones')(x))
print(x.shape, m.predict({'age': np.array([[1.], [2.]]), 'type': np.array([['Cat'], ['Dog']])}, verbose=0))
# %%
def attempt(f):
  try: f()
  except Exception as e: print(type(e).__name__, str(e)[:230])
attempt(lambda: tf.keras.layers.DenseFeatures(animal_type))
attempt(lambda: tf.keras.layers.DenseFeatures([]))
attempt(lambda: tf.keras.layers.DenseFeatures([3]))
attempt(lambda: tf.keras.layers.DenseFeatures([age, age]))
attempt(lambda: fc.numeric_column(3))
attempt(lambda: fc.numeric_column('a', dtype=tf.string))
attempt(lambda: fc.numeric_column('a', shape=(0,)))
attempt(lambda: fc.numeric_column('a', normalizer_fn=3))
attempt(lambda: fc.bucketized_column('a', [1]))
attempt(lambda: fc.bucketized_column(age, [3, 1]))
attempt(lambda: fc.bucketized_column(age, []))
attempt(lambda: fc.categorical_column_with_hash_bucket('a', 0))
attempt(lambda: fc.categorical_column_with_vocabulary_list('a', []))
attempt(lambda: fc.categorical_column_with_vocabulary_list('a', ['x', 'x']))
attempt(lambda: fc.categorical_column_with_vocabulary_list('a', ['x'], default_value=0, num_oov_buckets=2))
attempt(lambda: fc.categorical_column_with_identity('a', 0))
attempt(lambda: fc.categorical_column_with_identity('a', 3, default_value=3))
attempt(lambda: fc.indicator_column(age))
attempt(lambda: fc.embedding_column(animal_type, 0))
attempt(lambda: fc.embedding_column(animal_type, 2, initializer=3))
attempt(lambda: fc.crossed_column(['a'], 3))
attempt(lambda: fc.crossed_column(['a', 3], 3))
attempt(lambda: fc.crossed_column(['a', fc.categorical_column_with_hash_bucket('a', 3)], 3))
attempt(lambda: fc.shared_embeddings([animal_type, breed1], 2))
attempt(lambda: tf.keras.layers.DenseFeatures([age])({'b': [1]}))
attempt(lambda: tf.keras.layers.DenseFeatures([age])({'age': 3}))
# %%
sp = tf.sparse.SparseTensor([[0, 0], [0, 1], [2, 0]], [1, 3, 2], [3, 2])
w = tf.reshape(tf.range(8.), (4, 2))
print(tf.nn.safe_embedding_lookup_sparse(w, sp, None, combiner='sum').numpy(), tf.nn.safe_embedding_lookup_sparse(w, sp, tf.sparse.SparseTensor(sp.indices, [1., 3., 0.], [3, 2])).numpy())
print(tf.sparse.cross_hashed([tf.constant([[1], [2]]), tf.constant([['a', 'b'], ['c', 'd']])], num_buckets=100))
print(tf.sparse.cross_hashed([tf.sparse.from_dense(tf.constant([['x', ''], ['y', 'z']])), tf.constant([[1], [2]])], num_buckets=100, hash_key=5).values)
print(tf.sparse.cross([tf.sparse.from_dense(tf.constant([['x', ''], ['y', 'z']])), tf.constant([['p'], ['q']])]).values)
print(call_feature_columns(fc.embedding_column(fc.categorical_column_with_identity('s', 4), 2, initializer=tf.keras.initializers.Ones(), combiner='sum'), {'s': sp}).numpy())
# %%
with open(home + '/vocab.txt', 'w') as f: f.write('Cat\nDog\nBird\n')
v = fc.categorical_column_with_vocabulary_file('type', home + '/vocab.txt', num_oov_buckets=1)
demo(fc.indicator_column(v))
demo(fc.indicator_column(fc.categorical_column_with_vocabulary_file('type', home + '/vocab.txt', vocabulary_size=2)))
print(v.vocabulary_size, v.num_buckets)
# %%
L = tf.keras.layers
def show(x): print(type(x).__name__, x.dtype, x.indices.numpy().tolist(), np.round(x.values.numpy(), 3), x.shape)
show(L.CategoryEncoding(4, 'multi_hot', sparse=True)(tf.constant([[0, 1, 1], [3, 3, 0]])))
show(L.CategoryEncoding(4, 'one_hot', sparse=True)(tf.constant([0, 3])))
show(L.CategoryEncoding(4, 'count', sparse=True)(tf.constant([[0, 1, 1], [3, 3, 0]])))
show(L.StringLookup(vocabulary=['a', 'b'], output_mode='multi_hot', sparse=True)(tf.constant([['a', 'c'], ['b', 'b']])))
show(L.StringLookup(vocabulary=['a', 'b'], idf_weights=[.3, .5], output_mode='tf_idf', sparse=True)(tf.constant([['a', 'c'], ['b', 'b']])))
show(L.IntegerLookup(vocabulary=[5, 7], output_mode='count', sparse=True)(tf.constant([[5, 5], [7, 8]])))
show(L.Hashing(4, output_mode='one_hot', sparse=True)(tf.constant([['a'], ['b']])))
show(L.Discretization([1., 2.], output_mode='one_hot', sparse=True)(tf.constant([[.5], [3.]])))
show(L.HashedCrossing(5, output_mode='one_hot', sparse=True)((tf.constant(['a', 'b']), tf.constant([1, 2]))))
t = L.TextVectorization(output_mode='count', sparse=True, vocabulary=['x', 'y'])
show(t(tf.constant([['x y y'], ['z']])))
print(t.get_config()['sparse'], L.CategoryEncoding(4, sparse=True).get_config())
attempt(lambda: L.StringLookup(sparse=True))
attempt(lambda: L.Hashing(3, sparse=True))
attempt(lambda: L.Discretization([1.], sparse=True))
d = L.Dense(2, kernel_initializer='ones')
print(d(t(tf.constant([['x y y'], ['z']]))).numpy())
with tf.GradientTape() as tape:
  loss = tf.reduce_sum(d(t(tf.constant([['x y y'], ['z']]))) ** 2)
print(tf.convert_to_tensor(tape.gradient(loss, d.kernel)).numpy())
i = tf.keras.Input((1,), dtype='string')
m = tf.keras.Model(i, L.Dense(1, kernel_initializer='ones')(t(i)))
print(m.predict(np.array([['x y y'], ['z']]), verbose=0))
