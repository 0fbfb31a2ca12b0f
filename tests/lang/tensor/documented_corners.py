# %% a traced function's array keeps what was read
@tf.function
def sums(n):
    array = tf.TensorArray(tf.float32, size=0, dynamic_size=True)
    array = array.unstack([0.0, 1.0])
    for i in range(2, n):
        array = array.write(i, array.read(i - 1) + array.read(i - 2))
    return array.stack()

print(sums(7))
# %% at once it is cleared
array = tf.TensorArray(tf.float32, 1)
array = array.write(0, 2.0)
print(array.read(0))
array.read(0)
# %% sparse results of several sizes
tf.sparse.to_dense(tf.map_fn(tf.sparse.eye, tf.constant([1, 3]), fn_output_signature=tf.SparseTensorSpec(None, tf.float32)))
# %% products where they are asked for, of each matrix of a batch
places = tf.constant([[[0, 1], [1, 0]], [[0, 0], [1, 1]]])
left = tf.reshape(tf.range(8.0), [2, 2, 2])
tf.sparse.sampled_addmm(places, tf.ones([2, 2]), tf.constant([2, 2]), left, left, alpha=2.0)
# %%
tf.sparse.sampled_addmm(places[0], tf.ones([2]), tf.constant([2, 3]), left[0], left[0])
# %% files of several patterns
print(tf.io.gfile.glob({"nothing*.txt", "none*"}), tf.io.gfile.glob(iter(["nothing"])))
# %% quotes in texts of messages
tf.train.BytesList(value=[b'a"b\'c\\', b"\t\n\r\x00\xff"])
# %% an encoding by another name
tf.strings.unicode_transcode(["A", "b"], "US ASCII", "UTF-16-BE")
# %% a module's step in two scopes
@tf.function
def nested():
    with tf.init_scope():
        print(tf.executing_eagerly(), tf.constant(2) + 1)
    print(tf.executing_eagerly())

nested()
