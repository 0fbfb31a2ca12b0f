# Arguments that change what comes out
x = tf.reshape(tf.range(16), [2, 2, 2, 2])
print(tf.linalg.tensor_diag_part(x), tf.linalg.tensor_diag_part(tf.eye(3)), sep="\n")
data = tf.constant([[1, 2, 3, 0], [0, 0, 1, 2]])
print(tf.math.bincount(data), tf.math.bincount(data, axis=-1), tf.math.bincount(data, axis=-1, binary_output=True), sep="\n")
print(tf.math.bincount(data, minlength=6), tf.math.bincount(data[0], weights=[1., 2., 3., 4.]), sep="\n")
print(tf.io.decode_raw(tf.constant([["1"], ["23"]]), tf.uint8, fixed_length=4))
# %%
@tf.py_function(Tout=tf.float32)
def twice(v):
    return v * 2


@tf.numpy_function(Tout=tf.float32)
def thrice(v):
    return (v * 3).astype(np.float32)


print(twice(tf.constant(1.5)), thrice(tf.constant([1., 2.])))
