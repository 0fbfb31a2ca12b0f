# %%
s = tf.sparse.from_dense([[1, 2, 0], [0, 4, 0], [1, 0, 0]])
f = tf.SparseTensor([[0, 1], [0, 3], [2, 3], [3, 1]], [1.1, 2.2, 3.3, 4.4], [4, 5])
print(tf.sparse.to_dense(tf.sparse.transpose(f)).numpy())
print(tf.sparse.eye(2, 3), tf.sparse.reshape(f, [2, -1]))
print([tf.sparse.to_dense(p).numpy().tolist() for p in tf.sparse.split(sp_input=f, num_split=2, axis=1)])
print(tf.sparse.slice(f, [0, 1], [3, 3]))
# %%
print(tf.sparse.to_dense(tf.sparse.concat(1, [s, s])).numpy(), tf.sparse.concat(0, [s, s]).indices.numpy().tolist())
print(tf.sparse.retain(f, [True, False, False, True]).values, tf.sparse.reset_shape(f).dense_shape)
filled, empty = tf.sparse.fill_empty_rows(f, -1.0)
print(filled.indices.numpy().tolist(), filled.values.numpy(), empty)
print(tf.sparse.to_indicator(tf.SparseTensor([[0, 0], [1, 1]], [2, 0], [2, 2]), 4))
# %%
print(tf.sparse.to_dense(tf.sparse.map_values(tf.multiply, s, s)).numpy())
print(tf.sparse.maximum(f, -f if False else f.with_values(f.values - 2)).values.numpy(), tf.sparse.minimum(f, f.with_values(-f.values)).values.numpy())
for axis in (None, 0, 1, -1, [0, 1]):
    print(tf.sparse.reduce_sum(s, axis), tf.sparse.reduce_max(s, axis), tf.sparse.reduce_max(s, axis, keepdims=True).shape)
print(np.round(tf.sparse.softmax(f).values.numpy(), 4))
# %%
data = tf.reshape(tf.range(12.0), [4, 3])
print(tf.sparse.segment_sum(data, [0, 2, 3], [0, 0, 1]), tf.sparse.segment_mean(data, [0, 2, 3], [0, 0, 1]).numpy())
print(tf.sparse.segment_sqrt_n(data, [0, 2, 3], [0, 0, 2], num_segments=4).numpy())
print(tf.sparse.bincount(np.array([[1, 2, 3, 2], [5, 1, 5, 5]]), axis=-1))
print(tf.sparse.bincount(np.array([[1, 2, 3, 2], [5, 1, 5, 5]]), axis=-1, binary_output=True, minlength=8).dense_shape)
print(tf.sparse.cross([tf.constant([["a"], ["b"]]), tf.constant([["c"], ["d"]])]).values)
# %%
print(f.shape, f.get_shape(), tf.SparseTensorSpec([4, None], tf.float32))
try:
    tf.sparse.map_values(tf.add, s, f)
except tf.errors.InvalidArgumentError as e:
    print(str(e).split('\n')[0])
# %%
a = tf.sparse.from_dense([[1, 2, 3], [4, 5, 0]])
b = tf.sparse.from_dense([[3, 1, 0], [6, 0, 0]])
for op in (tf.sets.intersection, tf.sets.union, tf.sets.difference):
    print(tf.sparse.to_dense(op(a, b)).numpy())
print(tf.sets.size(a), tf.sparse.to_dense(tf.sets.difference(a, b, aminusb=False)).numpy())
print(tf.sparse.to_dense(tf.sets.union(tf.constant([[1, 2], [5, 5]]), tf.constant([[2, 9], [1, 5]]))).numpy())
# %%
q = tf.queue.FIFOQueue(10, [tf.int32, tf.float32], shapes=[(), (2,)])
q.enqueue([1, [1.0, 2.0]])
q.enqueue_many([[2, 3, 4], [[3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]])
print(q.size(), q.dequeue(), q.dequeue_many(2))
q.close()
print(q.is_closed(), q.dequeue_up_to(5), q.dtypes, q.shapes)
# %%
p = tf.queue.PriorityQueue(5, tf.string, shapes=[()])
p.enqueue_many([[5, 1, 3], ["five", "one", "three"]])
print([p.dequeue()[1].numpy() for _ in range(3)])
padding = tf.queue.PaddingFIFOQueue(5, tf.int32, shapes=[(None,)])
padding.enqueue([[1, 2, 3]])
padding.enqueue([[4]])
print(padding.dequeue_many(2).numpy())
# %%
x = tf.constant([-8.0, -5.53, 0.014, 0.3, 2.4999, 5.99, 7.0])
print(tf.quantization.fake_quant_with_min_max_args(x).numpy(), tf.quantization.fake_quant_with_min_max_args(x, 0.0, 4.0, 4, True).numpy())
low, high = tf.Variable(-1.0), tf.Variable(3.0)
with tf.GradientTape() as tape:
    tape.watch(x)
    y = tf.quantization.fake_quant_with_min_max_vars(x, low, high, 8)
print(y.numpy(), [g.numpy() for g in tape.gradient(y, [x, low, high])])
print(tf.quantization.fake_quant_with_min_max_vars_per_channel(tf.reshape(x[:6], [3, 2]), [-1.0, -2.0], [1.0, 6.0]).numpy())
print(tf.quantization.quantize_and_dequantize(x, -6.0, 6.0, range_given=True).numpy())
print(tf.quantization.quantize_and_dequantize_v2(x, 0.0, 0.0, num_bits=4).numpy())
# %%
print(tf.math.unsorted_segment_sqrt_n([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [0, 0, 2], 3).numpy())
print(tf.math.reciprocal_no_nan([2.0, 0.5, 0.0]), tf.math.is_non_decreasing([1, 2, 2]), tf.math.is_strictly_increasing([1, 2, 2]))
print(np.round(tf.math.betainc([0.5, 2.0, 5.0, 30.0], [0.5, 3.0, 1.0, 20.0], [0.3, 0.7, 0.9, 0.55]).numpy(), 5))
# %%
x = tf.constant([0.5, 1.0, 2.0, 4.0])
for n in "bessel_i0 bessel_i1 bessel_i0e bessel_i1e bessel_k0 bessel_k1 bessel_k0e bessel_k1e bessel_j0 bessel_j1 bessel_y0 bessel_y1 dawsn expint fresnel_cos fresnel_sin spence".split():
    with tf.GradientTape() as tape:
        tape.watch(x)
        y = getattr(tf.math.special, n)(x)
    print(n, np.round(y.numpy(), 4), np.round(tape.gradient(y, x).numpy(), 4))
for f in (tf.math.special.fresnel_cos, tf.math.special.fresnel_sin):
    print(np.round(f(tf.constant([36973.0, 36974.5, -50000.25, 1e9, np.inf, -np.inf], tf.float64)).numpy(), 7))
print(np.round(tf.math.erfcinv([0.1, 1.0, 1.9]).numpy(), 5), np.round(tf.math.igamma([0.5, 2.0], [1.0, 3.0]).numpy(), 5))
print(np.round(tf.math.igammac(2.0, [1.0, 3.0]).numpy(), 5), np.round(tf.math.polygamma([1.0, 2.0], [1.5, 2.5]).numpy(), 4), np.round(tf.math.zeta(2.0, [1.0, 2.0]).numpy(), 4))
# %%
for f in (lambda: q.enqueue([1, [1.0, 2.0]]), q.dequeue):
    try:
        f()
    except tf.errors.OpError as e:
        print(type(e).__name__, str(e).split("'")[2].split(" [Op")[0])
