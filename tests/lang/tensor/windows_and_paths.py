# %%
x = tf.reshape(tf.range(2 * 4 * 4 * 4 * 2, dtype=tf.float32), [2, 4, 4, 4, 2]) % 7.0
print(tf.nn.max_pool3d(x, 2, 2, "VALID").numpy()[0, 0].tolist(), tf.nn.avg_pool3d(x, 2, 2, "VALID").shape, np.round(tf.nn.avg_pool3d(x, 3, 2, "SAME").numpy()[1, 1], 3))
i = tf.reshape(tf.constant([0.9, 0.1, 0.2, 0.4, 0.3, 0.8, 0.7, 0.6, 0.5, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95]), [1, 4, 4, 1])
for padding, k in (("VALID", 2), ("SAME", 3)):
    values, at = tf.nn.max_pool_with_argmax(i, k, 2, padding)
    print(values.numpy().ravel(), at.numpy().ravel())
print(tf.nn.max_pool_with_argmax(tf.concat([i, i], 0), 2, 2, "VALID", include_batch_in_index=True)[1].numpy().ravel())
# %%
f = tf.reshape(tf.range(4.0), [2, 2, 1]) * 0.1
print(np.round(tf.nn.dilation2d(i, f, [1, 1, 1, 1], "SAME", "NHWC", [1, 1, 1, 1]).numpy().ravel(), 3))
print(np.round(tf.nn.erosion2d(i, f, [1, 1, 1, 1], "VALID", "NHWC", [1, 1, 1, 1]).numpy().ravel(), 3))
print(np.round(tf.nn.atrous_conv2d(i, tf.reshape(f, [2, 2, 1, 1]), 2, "VALID").numpy().ravel(), 3))
# %%
m = tf.constant([[1.0, 2.0], [3.0, 5.0]])
print(tf.nn.sufficient_statistics(m, [0]), tf.nn.sufficient_statistics(m, [0, 1], shift=1.0))
print(tf.nn.weighted_moments(m, [0], [[1.0], [3.0]]), tf.nn.weighted_moments(m, 0, [[1.0, 1.0], [1.0, 0.0]], keepdims=True))
ids = tf.SparseTensor([[0, 0], [0, 1], [1, 0], [2, 0]], [1, 3, 0, 1], [3, 2])
weights = tf.SparseTensor([[0, 0], [0, 1], [1, 0], [2, 0]], [2.0, 0.5, 1.0, 3.0], [3, 2])
table = tf.reshape(tf.range(8.0), [4, 2])
for combiner in ("sum", "mean", "sqrtn"):
    print(np.round(tf.nn.embedding_lookup_sparse(table, ids, None, combiner).numpy(), 4).tolist(), np.round(tf.nn.embedding_lookup_sparse(table, ids, weights, combiner).numpy(), 4).tolist())
# %%
b = tf.space_to_batch(tf.reshape(tf.range(16), [1, 4, 4, 1]), [2, 2], [[0, 0], [0, 0]])
print(b.shape, b.numpy().ravel(), tf.batch_to_space(b, [2, 2], [[0, 0], [0, 0]]).numpy().ravel(), tf.batch_to_space(b, [2, 2], [[1, 0], [0, 1]]).shape)
print(tf.space_to_batch_nd(tf.reshape(tf.range(6), [1, 3, 2]), [2], [[1, 0]]).numpy().tolist())
print(tf.unravel_index(tf.constant([2, 5, 7]), [3, 3]), tf.histogram_fixed_width_bins([-1.0, 0.0, 1.5, 2.0, 5.0, 15.0], [0.0, 5.0], nbins=5).numpy())
# %%
logits = tf.reshape(tf.sin(tf.range(5 * 3 * 4, dtype=tf.float32) * 1.7) * 2.0, [5, 3, 4])
labels = tf.constant([[1, 2, 2], [3, 0, 0], [2, 1, 0]])
loss = lambda l, **k: tf.nn.ctc_loss(labels, l, [3, 1, 2], [5, 4, 5], **k)
print(np.round(loss(logits).numpy(), 4), np.round(loss(tf.transpose(logits, [1, 0, 2]), logits_time_major=False).numpy(), 4))
with tf.GradientTape() as tape:
    tape.watch(logits)
    total = tf.reduce_sum(loss(logits))
print(np.round(tape.gradient(total, logits).numpy()[:, 0], 3))
sparse = tf.SparseTensor([[0, 0], [0, 1], [1, 0], [2, 0], [2, 1]], [1, 2, 2, 0, 1], [3, 2])
print(np.round(tf.nn.ctc_loss(sparse.with_values(tf.cast(sparse.values, tf.int32)), logits, None, [5, 4, 5], blank_index=-1).numpy(), 4))
decoded, score = tf.nn.ctc_greedy_decoder(logits, [5, 4, 5])
print(decoded[0].indices.numpy().tolist(), decoded[0].values.numpy(), np.round(score.numpy(), 4))
print(tf.nn.ctc_greedy_decoder(logits, [5, 4, 5], merge_repeated=False, blank_index=0)[0][0].values.numpy())
print(tf.nn.collapse_repeated(tf.constant([[1, 1, 2, 2, 1], [3, 3, 3, 0, 0]]), tf.constant([5, 3])))
h = tf.SparseTensor([[0, 0], [1, 0]], ["a", "b"], [2, 1])
t = tf.SparseTensor([[0, 0], [1, 0], [1, 1]], ["a", "b", "c"], [2, 2])
print(tf.edit_distance(h, t), tf.edit_distance(h, t, normalize=False).numpy())
# %%
a, c = tf.constant([[1.0, -2.0], [3.0, 4.0]]), tf.constant([[2.0, 0.5], [1.0, 3.0]])
raw = tf.raw_ops
print(raw.Add(x=a, y=c), raw.Mul(x=a, y=c).numpy(), raw.MatMul(a=a, b=c).numpy(), raw.MatMul(a=a, b=c, transpose_b=True).numpy(), raw.Neg(x=a).numpy(), raw.Relu(features=a).numpy())
print(raw.Sum(input=a, axis=[0]), raw.Max(input=a, axis=1, keep_dims=True).numpy(), raw.Softmax(logits=a).numpy(), raw.ArgMax(input=a, dimension=1).numpy(), raw.ConcatV2(values=[a, c], axis=0).shape)
print(raw.Cast(x=a, DstT=tf.int32).numpy(), raw.GatherV2(params=a, indices=[1], axis=0).numpy(), raw.Pow(x=c, y=c).numpy(), raw.BesselI0e(x=c).shape, raw.Equal(x=a, y=a).numpy(), raw.Atan2(y=a, x=c).shape)
print(raw.UnsortedSegmentSum(data=a, segment_ids=[0, 0], num_segments=1).numpy(), raw.ComplexAbs(x=tf.constant([3 + 4j], tf.complex64)).numpy(), raw.ReverseV2(tensor=a, axis=[0]).numpy(), raw.Tile(input=[1, 2], multiples=[2]).numpy())
# %%
raw.Add(a, c)
