# Ragged tensors joined and split along every axis, and as what tf.map_fn gives.
def t(f):
    try:
        r = f()
        print(r.shape if hasattr(r, "shape") else [x.shape for x in r],
              r if isinstance(r, list) else (r.to_list() if hasattr(r, "to_list") else r.numpy().tolist()))
    except Exception as e:
        print(type(e).__name__, str(e)[:300])

a = R.constant([[1, 2], [3]]); b = R.constant([[4], [5, 6]])
t(lambda: R.stack([o((2, 3)), o((2, 3))]))
t(lambda: R.stack([o((2, 3, 1)), o((1, 2, 1))]))
t(lambda: R.stack([o((2, 3)), o((2, 3))], axis=1))
t(lambda: R.stack([o((2, 3)), o((2, 3))], axis=2))
t(lambda: R.stack([o((2,)), o((3,))]))
t(lambda: R.stack([a, b])); t(lambda: R.stack([a, b], axis=1)); t(lambda: R.stack([a, a], axis=2))
t(lambda: R.stack([a, tf.constant([[1, 2], [3, 4]])], axis=1))
# %%
t(lambda: tf.concat([a, b], 0)); t(lambda: tf.concat([a, b], 1)); t(lambda: tf.concat([a, tf.constant([[1, 2], [3, 4]])], 1))
p = R.constant([[[1, 2], [3, 4]], [[5, 6]]], ragged_rank=1); q = R.constant([[[1, 2]], [[5, 6], [7, 8]]], ragged_rank=1)
t(lambda: tf.concat([p, q], 1)); t(lambda: tf.concat([p, p], 2)); t(lambda: tf.concat([p, p], -1)); t(lambda: tf.concat([p, q], 2))
t(lambda: tf.concat([p, tf.ones((2, 1, 2), tf.int32)], 1))
pp = R.constant([[[1, 2], [3]], [[5, 6]]]); t(lambda: tf.concat([pp, pp], 2)); t(lambda: tf.concat([pp, pp], 1))
t(lambda: tf.concat([pp, p], 0)); t(lambda: tf.concat([a], 1)); t(lambda: tf.concat([a, b], 2))
t(lambda: tf.concat([a, R.constant([[1]])], 1))
# %%
t(lambda: tf.split(p, 2, axis=-1)); t(lambda: tf.split(p, [1, 1], axis=2)); t(lambda: tf.split(p, 2, axis=0)); t(lambda: tf.split(p, 2, axis=1))
t(lambda: tf.split(p, [1, 3], axis=2)); t(lambda: tf.split(p, 3, axis=-1)); t(lambda: tf.split(p, 0, axis=-1)); t(lambda: tf.split(p, [[1, 2]], axis=-1)); t(lambda: tf.split(p, [3, -1], axis=-1)); t(lambda: tf.split(p, [1, 1], axis=-1, num=3))
u = tf.RaggedTensor.from_uniform_row_length(R.constant([[1], [2, 3], [4], [5]]), 2)
t(lambda: tf.split(u, 2, axis=1)); t(lambda: tf.split(a, 1))
# %%
m = tf.map_fn
t(lambda: m(lambda x: x + 1, a)); t(lambda: m(lambda x: (x, x * 2), a, fn_output_signature=(tf.RaggedTensorSpec([None], tf.int32, 0), tf.RaggedTensorSpec([None], tf.int32, 0)))[1])
t(lambda: m(lambda x: {'a': tf.reduce_sum(x), 'b': x}, a, fn_output_signature={'a': tf.int32, 'b': tf.RaggedTensorSpec([None], tf.int32, 0)})['b'])
t(lambda: m(lambda x: {'a': tf.reduce_sum(x), 'b': x}, a, fn_output_signature={'a': tf.int32, 'b': tf.RaggedTensorSpec([None], tf.int32, 0)})['a'])
t(lambda: m(lambda x: tf.reduce_sum(x), a, fn_output_signature=tf.int32))
t(lambda: m(lambda n: tf.range(n), tf.constant([1, 3, 2]), fn_output_signature=tf.RaggedTensorSpec([None], tf.int32)))
t(lambda: m(lambda n: tf.ones((n, 2)), tf.constant([1, 3, 2]), fn_output_signature=tf.RaggedTensorSpec([None, 2], tf.float32, 0)))
t(lambda: m(lambda n: tf.ones((n, 2)), tf.constant([1, 3, 2]), fn_output_signature=tf.RaggedTensorSpec([None, None], tf.float32, 1)))
t(lambda: m(lambda d: {'p': d['p'] + d['n'], 'n': d['n']}, {'p': a, 'n': tf.constant([1, 2])})['p'])
t(lambda: m(lambda n: tf.cast(n, tf.float32), tf.constant([1, 3, 2])))
t(lambda: m(lambda x: x + 1, pp)); t(lambda: m(lambda x: tf.reduce_sum(x, 1), pp, fn_output_signature=tf.RaggedTensorSpec([None], tf.int32)))
t(lambda: tf.ragged.boolean_mask(p, [[True, False], [True]])); t(lambda: tf.gather(pp, [1, 0, 1]))

# %%
print(tf.ragged.range(tf.constant([2, 0, 3], tf.int64)), tf.ragged.range([1, 2], [3.0, 4.5]).dtype, tf.ragged.range(a.row_lengths()))
print(tf.py_function(lambda x, n: tf.reduce_sum(x.flat_values) + n, [a, 3], tf.int32))
print(m(lambda x: 0, tf.constant([1.0, 2.0]), dtype=tf.int8))
print(tf.compat.v1.where(tf.ragged.constant([[True], [False, True]]), tf.ragged.constant([[1], [2, 3]]), tf.ragged.constant([[4], [5, 6]])))
