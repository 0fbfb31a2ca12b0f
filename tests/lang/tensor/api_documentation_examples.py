# %% API documentation examples.
import numpy as np
import tensorflow as tf

T = tf.constant


def t(text):
    for line in text.strip().split("\n"):
        try:
            print(line, "::", repr(eval(line)))
        except Exception as e:
            print(line, "!!", type(e).__name__, str(e)[-120:])

x = T([[1.0, 2.0], [3.0, 4.0]])
r = tf.reshape(tf.range(12), [3, 4])

# %%
t("""
tf.abs(T([[-2.25 + 4.75j], [-3.25 + 5.75j]]))
tf.math.accumulate_n([x, x])
tf.argsort([1, 10, 26.9, 2.8, 166.32, 62.3])
tf.math.bincount([1, 1, 2, 3, 2, 4, 4, 5])
tf.boolean_mask(r, r > 5)
tf.broadcast_static_shape(tf.TensorShape([1, 3]), tf.TensorShape([5, 1]))
tf.clip_by_norm([[1.0, 2, 3, 4, 5]], 2.0)
tf.clip_by_value([[-5.0, 4], [8, 30]], 0, 15)
tf.clip_by_global_norm([T([3.0, 4.0])], 1.0)
tf.math.confusion_matrix([1, 2, 4], [2, 2, 4])
tf.math.count_nonzero([[0, 1, 0], [1, 1, 0]], axis=1)
tf.math.cumprod([2, 3, 4], exclusive=True)
tf.cumsum([2, 4, 6, 8], reverse=True)
tf.cumsum([[2, 4], [6, 8]], axis=1, exclusive=True)
tf.math.divide_no_nan(3.0, [0.0, 2.0])
tf.einsum("ij->ji", x), tf.einsum("ii", x), tf.einsum("bij,bjk->bik", tf.ones([2, 1, 2]), tf.ones([2, 2, 1]))
tf.expand_dims(x, -1).shape, tf.expand_dims([1], 0)
tf.eye(2, num_columns=3), tf.eye(2, batch_shape=[2]).shape
tf.fill([2, 3], 9)
tf.math.floormod([5, -5], 3), tf.math.floordiv(-5, 3), tf.truncatediv(-5, 3), tf.truncatemod(-5, 3)
tf.gather(r, [2, 0]), tf.gather(r, [1, 0], axis=1), tf.gather([[1, 2], [3, 4]], [[1], [0]], batch_dims=1)
tf.gather_nd(r, [[0, 1], [2, 3]]), tf.gather_nd(r, [[1]])
tf.histogram_fixed_width([-1.0, 0.0, 1.5, 2.0, 5.0, 15], [0.0, 5.0], nbins=5)
tf.math.in_top_k([1, 0], [[0.1, 0.9], [0.2, 0.8]], 1)
tf.is_tensor(x), tf.is_tensor(1), tf.rank(x), tf.size(x), tf.shape(x)
tf.linspace(0.0, 3.0, 4), tf.linspace([0.0, 5.0], [10.0, 40.0], 3)
tf.math.l2_normalize([3.0, 4.0]), tf.math.log_softmax([1.0, 2.0])
tf.meshgrid([1, 2, 3], [4, 5])
tf.norm(x), tf.norm(x, ord=1), tf.norm(x, axis=1), tf.norm(x, ord=np.inf)
tf.one_hot([0, 2, -1, 1], 3, on_value=5.0, off_value=0.0), tf.one_hot([0, 1], 2, axis=0), tf.one_hot([1], 2, dtype=tf.int32), tf.one_hot([1], 2, True, False)
tf.pad([[1, 2]], [[1, 1], [2, 2]]), tf.pad([[1, 2, 3]], [[0, 0], [2, 2]], "REFLECT"), tf.pad([1, 2], [[1, 1]], "SYMMETRIC"), tf.pad([1], [[1, 0]], constant_values=7)
tf.pow([[2, 2], [3, 3]], [[8, 16], [2, 3]]), tf.pow(2.0, 0.5)
tf.range(3), tf.range(3, 18, 3), tf.range(3, 1, -0.5), tf.range(5, dtype=tf.float64)
tf.reduce_all([[True, False]]), tf.reduce_any([[True, False]], 1), tf.reduce_logsumexp([0.0, 0.0])
tf.reduce_mean([1, 0, 1, 0]), tf.reduce_mean(x, 0), tf.reduce_mean(x, 1, keepdims=True), tf.reduce_prod(x), tf.math.reduce_std(x, 0), tf.math.reduce_variance(x)
tf.repeat([1, 2], [2, 3]), tf.repeat(x, 2, axis=0), tf.repeat(["a"], 2)
tf.reverse(r, [1]), tf.reverse_sequence([[1, 2, 3], [4, 5, 6]], [2, 3], seq_axis=1)
tf.roll([0, 1, 2, 3, 4], shift=2, axis=0), tf.roll([[0, 1], [2, 3]], shift=[1, 1], axis=[0, 1])
tf.round([0.9, 2.5, 2.3, 1.5, -4.5]), tf.math.rint([2.5]), tf.sign([-2.0, 0.0]), tf.math.ceil(1.2), tf.floor(-1.2)
tf.scatter_nd([[4], [3], [1], [7]], [9, 10, 11, 12], [8]), tf.scatter_nd([[0], [0]], [1, 2], [2])
tf.searchsorted([1.0, 3.0, 5.0], [0.5, 3.0, 9.0]), tf.searchsorted([1.0, 3.0], [3.0], side="right")
tf.math.segment_sum([[1, 2], [3, 4], [5, 6]], [0, 0, 1]), tf.math.segment_mean([1.0, 2.0, 3.0], [0, 0, 1]), tf.math.segment_max([1, 5, 2], [0, 0, 1])
tf.math.unsorted_segment_sum([1, 2, 3], [1, 0, 1], 2), tf.math.unsorted_segment_mean([1.0, 2.0, 3.0], [1, 0, 1], 3)
tf.sequence_mask([1, 3, 2], 5), tf.sequence_mask([[1, 3]])
tf.slice(r, [0, 1], [2, 2]), tf.strided_slice(r, [0, 0], [3, 4], [2, 2]), tf.slice(r, [1, 0], [-1, 2])
tf.sort([1.0, 10, 3]), tf.sort([[3, 1], [2, 5]], direction="DESCENDING")
tf.split(r, 2, axis=1), tf.split([1, 2, 3], [1, 2]), tf.unstack(x), tf.unstack(x, axis=1)
tf.squeeze([[[1], [2]]]), tf.squeeze([[[1]]], [0]), tf.stack([[1, 4], [2, 5]], axis=1)
tf.tensor_scatter_nd_add([1, 1, 1], [[0], [0]], [5, 6]), tf.tensor_scatter_nd_max([1, 1], [[1]], [3]), tf.tensor_scatter_nd_update(x, [[0]], [[9.0, 9.0]]), tf.tensor_scatter_nd_sub([1, 1], [[1]], [3]), tf.tensor_scatter_nd_min([1, 1], [[1]], [-3])
tf.tensordot([1.0, 2.0], [3.0, 4.0], 1), tf.tensordot(x, x, [[1], [0]]), tf.tensordot(x, x, 2), tf.tensordot([1, 2], [3, 4], 0)
tf.tile([[1, 2]], [2, 2]), tf.transpose(r), tf.transpose(tf.ones([2, 3, 4]), [0, 2, 1]).shape, tf.linalg.matrix_transpose(x)
tf.math.top_k([1, 5, 3], k=2), tf.nn.top_k([[1.0, 3.0, 2.0]], 1), tf.unique([1, 1, 2, 4, 4]), tf.unique_with_counts([1, 1, 2])
tf.where([True, False, False, True]), tf.where([True, False], [1, 2], [3, 4]), tf.where(x > 2, x, 0.0), tf.where([[True, False], [True, True]])
tf.math.squared_difference(3, 5), tf.math.reciprocal(4.0), tf.math.rsqrt(4.0), tf.math.log1p(1.0), tf.math.expm1(1.0), tf.math.atan2(1.0, 2.0)
tf.math.is_nan([np.nan, 1.0]), tf.math.is_inf([np.inf]), tf.math.is_finite([1.0, np.inf]), tf.math.polyval([1.0, 2.0], 3.0)
tf.cast([1.8, 2.2], tf.int32), tf.cast([0, 2], tf.bool), tf.cast(True, tf.float32), tf.cast(-1.5, tf.uint8), tf.saturate_cast(300, tf.uint8), tf.bitcast(1.0, tf.int32)
tf.complex(1.0, 2.0), tf.math.real(1 + 2j), tf.math.angle(1j), tf.math.conj(1 + 2j)
tf.dynamic_partition([10, 20, 30], [0, 1, 0], 2), tf.math.invert_permutation([3, 4, 0, 2, 1])
tf.dtypes.as_dtype("float32"), tf.float32.max, tf.int8.min, tf.float32.is_floating, tf.int32.size, tf.float16.as_numpy_dtype, tf.string, repr(tf.bool), tf.as_dtype(np.float64).name
tf.TensorShape([None, 3]), tf.TensorShape([2, 3]) == [2, 3], tf.TensorShape(None), tf.TensorShape([1, 2]).concatenate([3]), tf.TensorShape([2, 3]).num_elements(), tf.TensorShape([None, 3]).is_compatible_with([2, 3]), tf.TensorShape([None, 2]).is_fully_defined(), tf.TensorShape([1, 2, 3])[1:], tf.TensorShape([4]).rank
tf.TensorSpec([None, 2], tf.float32, name="a"), tf.TensorSpec.from_tensor(x), tf.nest.flatten({"b": [1, 2], "a": 3}), tf.nest.map_structure(lambda v: v * 2, {"a": [1, (2, 3)]}), tf.nest.pack_sequence_as([1, [2]], [5, 6]), tf.nest.is_nested([1])
tf.map_fn(lambda v: v * v, T([1, 2, 3])), tf.vectorized_map(lambda v: v + 1, T([1, 2])), tf.map_fn(lambda v: (v, v * 2), T([1, 2]), fn_output_signature=(tf.int32, tf.int32)), tf.scan(lambda a, v: a + v, T([1, 2, 3])), tf.foldl(lambda a, v: a + v, T([1, 2, 3]))
tf.while_loop(lambda i: i < 10, lambda i: (i + 1,), [T(0)]), tf.cond(T(True), lambda: 1, lambda: 2), tf.case([(T(False), lambda: 1)], default=lambda: 2), tf.switch_case(T(1), [lambda: 5, lambda: 6])
tf.py_function(lambda v: v + 1, [T(1.0)], tf.float32), tf.numpy_function(lambda v: v * 2, [T(2.0)], tf.float32), tf.identity(x) is x, tf.stop_gradient(1.0), tf.no_op(), tf.group()
tf.get_static_value(x), tf.zeros_like(r), tf.ones_like([1.5]), tf.zeros([2], tf.int32), tf.ones((1, 2)), tf.zeros([2], tf.string), tf.zeros([1], tf.bool)
tf.ensure_shape(x, [None, 2]).shape, tf.broadcast_to([1, 2], [2, 2]), tf.unravel_index(5, [2, 3]) if hasattr(tf, "zz") else 0, tf.rank(T(1))
tf.linalg.diag([1, 2], k=1), tf.linalg.diag_part(x, k=1), tf.linalg.set_diag(x, [0.0, 0.0]), tf.linalg.tensor_diag([1, 2]), tf.linalg.adjoint(x), tf.linalg.cross([1, 0, 0], [0, 1, 0])
tf.nn.relu([-1.0, 2.0]), tf.nn.relu6(8.0), tf.nn.leaky_relu([-1.0]), tf.nn.elu([-1.0]), tf.nn.selu([-1.0]), tf.nn.gelu([1.0]), tf.nn.silu([1.0]), tf.nn.softplus([1.0]), tf.nn.softsign([1.0]), tf.nn.crelu([-1.0, 2.0])
tf.nn.l2_loss([1.0, 2.0]), tf.nn.moments(x, [0]), tf.nn.bias_add(x, [1.0, 2.0]), tf.nn.batch_normalization(x, 0.0, 1.0, None, None, 1e-3), tf.nn.embedding_lookup(x, [1, 0]), tf.nn.softmax_cross_entropy_with_logits([[0.0, 1.0]], [[1.0, 2.0]]), tf.nn.sparse_softmax_cross_entropy_with_logits([1], [[1.0, 2.0]]), tf.nn.sigmoid_cross_entropy_with_logits([1.0], [0.5]), tf.nn.weighted_cross_entropy_with_logits([1.0], [0.5], 2.0)
tf.nn.max_pool2d(tf.reshape(tf.range(16.0), [1, 4, 4, 1]), 2, 2, "VALID"), tf.nn.avg_pool2d(tf.reshape(tf.range(16.0), [1, 4, 4, 1]), 2, 2, "SAME"), tf.nn.conv2d(tf.ones([1, 3, 3, 1]), tf.ones([2, 2, 1, 1]), 1, "SAME"), tf.nn.conv1d(tf.ones([1, 4, 1]), tf.ones([2, 1, 1]), 1, "VALID"), tf.nn.depthwise_conv2d(tf.ones([1, 2, 2, 2]), tf.ones([1, 1, 2, 1]), [1, 1, 1, 1], "VALID"), tf.nn.conv2d_transpose(tf.ones([1, 1, 1, 1]), tf.ones([2, 2, 1, 1]), [1, 2, 2, 1], 2)
tf.TensorArray(tf.float32, size=0, dynamic_size=True).write(0, 1.0).stack(), tf.TensorArray(tf.int32, 2).unstack([1, 2]).read(1), tf.TensorArray(tf.int32, 3).unstack([1, 2, 3]).gather([0, 2]), tf.TensorArray(tf.float32, 2).size()
np.mean(x), np.sum(x, axis=0), np.add(x, 1), x.numpy() + x, np.array(x).dtype, np.square(T(2.0)), x * np.array([1.0, 2.0]), np.array([1.0, 2.0], "float32") * x, np.float64(2) * x, np.ones((2, 2), np.float32) @ x, x @ np.ones((2, 1), np.float32)
x[0], x[:, 1], x[..., tf.newaxis].shape, x[0, 0].numpy(), x[::-1], r[1:, 2:], r[-1], r[1, ::2], r[T(1)], x == x, x != 1.0, x > 2, x[x > 2] if hasattr(tf, "zz") else tf.boolean_mask(x, x > 2), -x, abs(-x), x ** 2, 2 ** x, x // 2, x % 2, 1 / x, ~T([True]), T([True]) & T([False]), T([1]) << 1 if hasattr(tf, "zz") else 0, divmod(5, 3), len(x), list(T([1, 2])), float(T(2.5)), int(T(3)), bool(T(True)), f"{T(1.5)}", f"{T(2.5):.1f}" if hasattr(tf, "zz") else 0, "%d" % T(3), str(x[0]), T(3).shape, T([1, 2]).dtype, x.device, x.ndim, hash(x.ref()) is not None, x.shape.rank
""")

# %%
tf.print("a", T([1, 2]), x, 3, sep="|")
tf.print({"a": T(1)}, [T(2.5)], (1,), "end", end="!\n")
tf.print(tf.range(20), summarize=2)
tf.print(T("s"), T(["a", "b"]), T(1.0), T(1e-8), T(True), T(0.1, tf.float64), T([0.1, 1e10]))
print(tf.ones([2, 2]), T("s"), T([b"x"]), T(1 + 2j), T(1.5, tf.bfloat16), T([1.5], tf.float16))
print(tf.range(2000), tf.zeros([100, 100]))
g = tf.random.Generator.from_seed(5)
g.reset_from_seed(5)
print(g.normal([1]), g)
tf.random.set_seed(1234)
print(tf.random.uniform([1]), tf.random.uniform([1], seed=1), tf.random.normal([2]), tf.random.truncated_normal([2]), tf.random.shuffle([1, 2, 3, 4]), tf.random.uniform([2], 0, 10, tf.int32), tf.random.categorical([[0.1, 0.9]], 5), tf.random.get_global_generator() is not None)
