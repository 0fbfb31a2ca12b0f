import tensorflow.compat.v1 as v1
import tensorflow as tf
import numpy as np
x = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# %%
print(v1.reduce_sum(x, 1, keep_dims=True), v1.reduce_mean(x, reduction_indices=[0]), v1.reduce_max(x, axis=1, keepdims=True))
print(v1.reduce_logsumexp(x, 1).numpy().round(4), v1.reduce_any(x > 5.0, 0), v1.count_nonzero(x > 2.0, axis=1, keep_dims=True))
# %%
print(v1.argmax(x, dimension=1), v1.argmin(x, 0), v1.arg_max(x, 1), v1.expand_dims(x, dim=0).shape, v1.squeeze([[1, 2]], squeeze_dims=[0]))
# %%
print(v1.where([True, False], x, -x), v1.where(x > 2.0), v1.gather(x, [1, 0], axis=1), v1.size(x), v1.shape(x), v1.boolean_mask([1, 2, 3], [True, False, True]))
# %%
print(v1.ones_like(x, optimize=False), v1.zeros_like(tensor=x, dtype=tf.int32), v1.norm(x, keep_dims=True), v1.cond(True, fn1=lambda: 1, fn2=lambda: 2))
# %%
print(v1.div(7, 2), v1.div(7.0, 2.0), v1.floor_div(-7, 2), v1.mod(-7, 3), v1.ceil(1.2), v1.rsqrt(4.0), v1.is_nan([1.0, np.nan]), v1.log1p(0.0), v1.erf(0.0))
# %%
a = tf.constant([[2.0, 1.0], [1.0, 3.0]])
print(v1.matrix_inverse(a).numpy().round(3), v1.matrix_determinant(a).numpy().round(3), v1.diag([1, 2]), v1.diag_part(a), v1.matrix_band_part(a, 0, 0))
print(v1.matrix_diag([1.0, 2.0]), v1.trace(a), v1.matrix_transpose(a), v1.cholesky(a).numpy().round(3))
# %%
print(v1.to_float([1, 2]), v1.to_int32(2.7), v1.to_int64(True), v1.to_double(1), v1.lin_space(0.0, 1.0, 3), v1.cumprod([1, 2, 3]))
print(v1.segment_sum([1, 2, 3], [0, 0, 1]), v1.unsorted_segment_max([1, 5, 3], [0, 0, 1], 2), v1.invert_permutation([2, 0, 1]), v1.setdiff1d([1, 2, 3, 4], [2, 4]))
# %%
print(v1.string_join(["a", "b"], "-"), v1.substr("hello", 1, 3), v1.string_strip(" x "), v1.regex_replace("aXb", "X", "-"), v1.reduce_join([["a", "b"], ["c", "d"]], 1))
print(v1.string_to_number(["1.5", "2"]), v1.string_split(["a b", "c"]).values, v1.decode_raw(b"\x01\x02", tf.uint8))
# %%
v = tf.Variable([1.0, 2.0, 3.0])
v1.assign(v, [3.0, 2.0, 1.0]); v1.assign_add(v, [1.0, 1.0, 1.0]); v1.scatter_update(v, [0], [9.0]); v1.scatter_add(v, [1], [5.0]); v1.scatter_nd_update(v, [[2]], [7.0])
v
# %%
print(v1.confusion_matrix([0, 1, 1], [0, 1, 0]), v1.sparse_to_dense([1, 3], [5], 1), v1.sparse_tensor_to_dense(tf.sparse.from_dense([0, 1, 2])), v1.py_func(lambda a: a + 1, [1.0], tf.float64 if 0 else tf.float32))
# %%
print(v1.batch_gather([[1, 2, 3], [4, 5, 6]], [[0, 2], [1, 1]]), v1.clip_by_average_norm([3.0, 4.0], 1.0), v1.tensor_scatter_update([1, 2, 3], [[1]], [9]), v1.global_norm([[3.0], [4.0]]))
# %%
print(v1.nn.softmax(x, dim=0).numpy().round(3), v1.nn.log_softmax(x).numpy().round(3), v1.nn.l2_normalize(x, dim=1).numpy().round(3), [m.numpy() for m in v1.nn.moments(x, [0], keep_dims=True)])
# %%
print(v1.nn.softmax_cross_entropy_with_logits(labels=[[0.0, 1.0]], logits=[[1.0, 2.0]]).numpy().round(4), v1.nn.softmax_cross_entropy_with_logits_v2([[0.0, 1.0]], [[1.0, 2.0]]).numpy().round(4))
print(v1.nn.sparse_softmax_cross_entropy_with_logits(labels=[1], logits=[[1.0, 2.0]]).numpy().round(4), v1.nn.sigmoid_cross_entropy_with_logits(labels=[1.0], logits=[0.5]).numpy().round(4), v1.nn.in_top_k([[1.0, 3.0, 2.0]], [2], 2))
# %%
image = tf.reshape(tf.range(16.0), [1, 4, 4, 1])
kernel = tf.ones([2, 2, 1, 1])
print(v1.nn.conv2d(image, kernel, [1, 2, 2, 1], "VALID")[0, :, :, 0], v1.nn.max_pool(image, [1, 2, 2, 1], [1, 2, 2, 1], "SAME")[0, :, :, 0], v1.nn.avg_pool(value=image, ksize=2, strides=2, padding="VALID")[0, :, :, 0])
print(v1.nn.conv2d_transpose(image, kernel, [1, 8, 8, 1], [1, 2, 2, 1])[0, 0, :, 0], v1.nn.depthwise_conv2d(image, kernel, [1, 1, 1, 1], "VALID").shape, v1.nn.xw_plus_b([[1.0]], [[2.0]], [3.0]), v1.nn.relu_layer([[1.0]], [[-2.0]], [1.0]))
# %%
print(v1.nn.dropout(x, keep_prob=1.0), v1.nn.dropout(x, rate=0.0), v1.nn.embedding_lookup(x, [1]))
normal, mean, variance = v1.nn.fused_batch_norm(image, [1.0], [0.0])
print(normal[0, 0, :, 0].numpy().round(3), mean, variance.numpy().round(3))
# %%
try:
    v1.nn.dropout(x)
except Exception as e:
    print(type(e).__name__, e)
# %%
print([v1.gfile.Exists(p) for p in ("/tmp", "/no/such/place")], v1.gfile.IsDirectory("/tmp"), v1.executing_eagerly(), v1.global_variables_initializer(), v1.trainable_variables(), v1.get_collection(v1.GraphKeys.UPDATE_OPS))
# %%
for f in (lambda: v1.gradients(x, x), lambda: v1.metrics.accuracy([1], [1]), lambda: v1.metrics.mean([1.0])):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
# %%
d = tf.data.Dataset.from_tensor_slices({"a": [1, 2], "b": [[1.0], [2.0]]})
print(v1.data.get_output_types(d), v1.data.get_output_shapes(d))
iterator = v1.data.make_one_shot_iterator(v1.data.Dataset.range(2))
print(iterator.get_next(), next(iterator))
