# %%
st1 = tf.sparse.SparseTensor(indices=[[0, 3], [2, 4]], values=[10, 20], dense_shape=[3, 10])
# %%
print(st1)
# %%
def pprint_sparse_tensor(st):
  s = "<SparseTensor shape=%s \n values={" % (st.dense_shape.numpy().tolist(),)
  for (index, value) in zip(st.indices, st.values):
    s += f"\n  %s: %s" % (index.numpy().tolist(), value.numpy().tolist())
  return s + "}>"
# %%
print(pprint_sparse_tensor(st1))
# %%
st2 = tf.sparse.from_dense([[1, 0, 0, 8], [0, 0, 0, 0], [0, 0, 3, 0]])
print(pprint_sparse_tensor(st2))
# %%
st3 = tf.sparse.to_dense(st2)
print(st3)
# %%
st_a = tf.sparse.SparseTensor(indices=[[0, 2], [3, 4]], values=[31, 2], dense_shape=[4, 10])
st_b = tf.sparse.SparseTensor(indices=[[0, 2], [7, 0]], values=[56, 38], dense_shape=[4, 10])
st_sum = tf.sparse.add(st_a, st_b)
print(pprint_sparse_tensor(st_sum))
# %%
st_c = tf.sparse.SparseTensor(indices=([0, 1], [1, 0], [1, 1]), values=[13, 15, 17], dense_shape=(2,2))
mb = tf.constant([[4], [6]])
product = tf.sparse.sparse_dense_matmul(st_c, mb)
print(product)
# %%
sparse_pattern_A = tf.sparse.SparseTensor(indices = [[2,4], [3,3], [3,4], [4,3], [4,4], [5,4]], values = [1,1,1,1,1,1], dense_shape = [8,5])
sparse_pattern_B = tf.sparse.SparseTensor(indices = [[0,2], [1,1], [1,3], [2,0], [2,4], [2,5], [3,5], [4,5], [5,0], [5,4], [5,5], [6,1], [6,3], [7,2]],
                         values = [1,1,1,1,1,1,1,1,1,1,1,1,1,1], dense_shape = [8,6])
sparse_pattern_C = tf.sparse.SparseTensor(indices = [[3,0], [4,0]], values = [1,1], dense_shape = [8,6])
sparse_patterns_list = [sparse_pattern_A, sparse_pattern_B, sparse_pattern_C]
sparse_pattern = tf.sparse.concat(axis=1, sp_inputs=sparse_patterns_list)
print(tf.sparse.to_dense(sparse_pattern))
# %%
print(tf.sparse.to_dense(tf.sparse.slice(sparse_pattern_A, start = [0,0], size = [8,5])))
print(tf.sparse.to_dense(tf.sparse.slice(sparse_pattern_B, start = [0,5], size = [8,6])))
print(tf.sparse.to_dense(tf.sparse.slice(sparse_pattern_C, start = [0,10], size = [8,6])))
# %%
st2_plus_5 = tf.sparse.map_values(tf.add, st2, 5)
print(tf.sparse.to_dense(st2_plus_5))
# %%
st2_plus_5 = tf.sparse.SparseTensor(st2.indices, st2.values + 5, st2.dense_shape)
print(tf.sparse.to_dense(st2_plus_5))
# %%
x = tf.keras.Input(shape=(4,), sparse=True)
y = tf.keras.layers.Dense(4, kernel_initializer='ones')(x)
model = tf.keras.Model(x, y)
sparse_data = tf.sparse.SparseTensor(indices = [(0,0),(0,1),(0,2), (4,3),(5,0),(5,1)], values = [1,1,1,1,1,1], dense_shape = (6,4))
model(sparse_data)
model.predict(sparse_data, verbose=0)
# %%
x
# %%
model(sparse_data)
# %%
dataset = tf.data.Dataset.from_tensor_slices(sparse_data)
for element in dataset:
  print(pprint_sparse_tensor(element))
# %%
batched_dataset = dataset.batch(2)
for element in batched_dataset:
  print (pprint_sparse_tensor(element))
# %%
unbatched_dataset = batched_dataset.unbatch()
for element in unbatched_dataset:
  print (pprint_sparse_tensor(element))
# %%
transform_dataset = dataset.map(lambda x: x*2)
for i in transform_dataset:
  print(pprint_sparse_tensor(i))
# %%
dataset.element_spec, batched_dataset.element_spec
# %%
feature_description = {'sparse_feature': tf.io.SparseFeature(index_key=['r', 'c'], value_key='v', dtype=tf.int64, size=[3, 4])}
e = tf.train.Example(features=tf.train.Features(feature={'r': tf.train.Feature(int64_list=tf.train.Int64List(value=[0, 2])), 'c': tf.train.Feature(int64_list=tf.train.Int64List(value=[1, 3])), 'v': tf.train.Feature(int64_list=tf.train.Int64List(value=[7, 9]))})).SerializeToString()
print(tf.io.parse_single_example(e, feature_description))
# %%
@tf.function
def f(x,y):
  return tf.sparse.sparse_dense_matmul(x,y)
a = tf.sparse.SparseTensor(indices=[[0, 3], [2, 4]], values=[15, 25], dense_shape=[3, 10])
b = tf.sparse.to_dense(tf.sparse.transpose(a))
c = f(a,b)
print(c)
# %%
sp = tf.sparse.from_dense([[1., 0.], [0., 4.]])
for g in (tf.abs, tf.negative, tf.sign, tf.square, tf.sqrt, tf.math.erf, tf.tanh, tf.identity):
  print(g(sp).values.numpy().round(3))
print(tf.cast(sp, tf.int32).dtype, tf.cond(True, lambda: sp, lambda: sp).values)
s = tf.io.serialize_sparse(sp)
print(s.shape, s.dtype)
m = tf.io.serialize_many_sparse(sp)
print(m.shape)
print(tf.io.deserialize_many_sparse(m, tf.float32))
# %%
for b in tf.data.Dataset.range(4).map(lambda n: tf.range(n)).apply(tf.data.experimental.dense_to_sparse_batch(2, [4])):
  print(pprint_sparse_tensor(b))
# %%
i = tf.keras.Input((3,), sparse=True)
m = tf.keras.Sequential([i, tf.keras.layers.Dense(1, kernel_initializer='ones')])
m.compile('sgd', 'mse')
h = m.fit(tf.sparse.from_dense([[1., 0., 2.], [0., 0., 3.], [0., 0., 0.]]), np.ones((3, 1)), epochs=2, verbose=0, batch_size=2, shuffle=False)
print(np.round(h.history['loss'], 4))
