# %% what operations ask of attributes
import re

def said(*attempts):
    for attempt in attempts:
        try:
            print(attempt())
        except Exception as e:
            print(type(e).__name__, re.sub(r"{{function_node [^}]*}} ", "", str(e)))

classes = tf.constant([[1]], tf.int64)
png = tf.io.encode_png(tf.zeros([1, 1, 3], tf.uint8))
sparse = tf.sparse.eye(2)
said(lambda: tf.strings.as_string(1.5, scientific=1), lambda: tf.strings.as_string(1.5, precision="a"), lambda: tf.strings.as_string(1.5, fill=3),
     lambda: tf.strings.to_number("1", "float"), lambda: tf.strings.to_hash_bucket_fast("a", "b"), lambda: tf.strings.join(["a"], 3),
     lambda: tf.strings.unicode_decode("a", 3), lambda: tf.strings.unicode_transcode("a", "UTF-8", "UTF-8", replacement_char="b"),
     lambda: tf.strings.reduce_join(["a"], keepdims=3), lambda: tf.strings.substr("abc", 0, 1, unit=3), lambda: tf.strings.lower("A", encoding=1))
# %%
said(lambda: tf.io.decode_raw("ab", "uint7"), lambda: tf.io.decode_raw("ab", tf.uint8, little_endian="no"), lambda: tf.io.encode_base64("a", pad=2),
     lambda: tf.io.decode_png(png, channels="a"), lambda: tf.io.decode_jpeg(b"", fancy_upscaling=2), lambda: tf.io.encode_jpeg(tf.zeros([1, 1, 3], tf.uint8), quality="best"),
     lambda: tf.io.parse_tensor(tf.io.serialize_tensor(1), "x"))
# %%
said(lambda: tf.random.uniform_candidate_sampler(classes, 1, "two", True, 5), lambda: tf.random.log_uniform_candidate_sampler(classes, 1, 2, "yes", 5),
     lambda: tf.nn.all_candidate_sampler(classes, 1, 2, 1), lambda: tf.nn.fractional_max_pool(tf.ones([1, 4, 4, 1]), [1.0, 1.5, 1.5, 1.0], pseudo_random="x"),
     lambda: tf.nn.max_pool_with_argmax(tf.ones([1, 2, 2, 1]), 2, 2, "SAME", include_batch_in_index=3), lambda: tf.nn.lrn(tf.ones([1, 1, 1, 2]), alpha="a"),
     lambda: tf.quantization.fake_quant_with_min_max_args([1.0], "a"), lambda: tf.quantization.fake_quant_with_min_max_args([1.0], 2, 1, narrow_range=0))
# %%
said(lambda: tf.linalg.banded_triangular_solve(tf.ones([1, 2]), tf.ones([2, 1]), lower=1), lambda: tf.linalg.inv(tf.eye(2), adjoint=1), lambda: tf.linalg.qr(tf.eye(2), "a"),
     lambda: tf.linalg.matvec(tf.eye(2), tf.ones([2]), a_is_sparse=1), lambda: tf.matmul(tf.eye(2), tf.eye(2), b_is_sparse="n"), lambda: tf.sets.union([[1]], [[2]], validate_indices=1),
     lambda: tf.math.top_k([1.0], index_type="x"), lambda: tf.searchsorted([1.0], [1.0], out_type="x"), lambda: tf.bitcast(1, "x"))
# %% what must be sparse, and what a list
said(lambda: tf.sparse.reorder(tf.eye(2)), lambda: tf.sparse.slice(3, [0], [1]), lambda: tf.sparse.retain([1], [True]), lambda: tf.sparse.reshape(None, [1]),
     lambda: tf.sparse.fill_empty_rows("a", 0), lambda: tf.sparse.to_indicator(tf.eye(2), 3), lambda: tf.io.serialize_sparse(tf.eye(2)),
     lambda: tf.sparse.split(tf.eye(2), 2, 0), lambda: tf.sparse.concat(0, sparse), lambda: tf.sparse.concat(0, [sparse, tf.eye(2)]), lambda: tf.sparse.cross(sparse),
     lambda: tf.sparse.cross_hashed([sparse], num_buckets="b"), lambda: tf.ragged.cross("a"), lambda: tf.sparse.sparse_dense_matmul(sparse, tf.eye(2), adjoint_a=1))
# %% dtypes that an operation does not take, with its definition
said(lambda: tf.fill("a", 1), lambda: tf.fill(tf.zeros([0]), 1), lambda: tf.zeros(tf.constant([1.0])), lambda: tf.cumsum([1, 2], axis="a"),
     lambda: tf.reduce_max([1], axis=tf.constant(1.0)), lambda: tf.tile([1], tf.constant([1.0])), lambda: tf.random.normal(tf.constant([1.0])),
     lambda: tf.nn.l2_loss(tf.constant([1])), lambda: tf.signal.fft(tf.constant([1.0])), lambda: tf.bitcast(tf.constant(True), tf.int32),
     lambda: tf.debugging.check_numerics(tf.constant(1), "m"), lambda: tf.random.poisson([1], tf.constant(True)))
# %% seeds
said(*[lambda seed=seed: tf.random.stateless_uniform([2], seed) for seed in (3, [1], [[1, 2]], 1.5, "a", [1.0, 2.0], tf.constant([1]), tf.constant(5), None, [True, False])])
said(lambda: tf.random.stateless_categorical([[0.5, 0.5]], 1, [1]), lambda: tf.image.stateless_random_flip_up_down(tf.ones([2, 2, 1]), 3),
     lambda: tf.random.stateless_uniform([2], np.array([1, 2])), lambda: tf.random.stateless_uniform([2], tf.constant([1, 2])))
# %% operations behind others
said(lambda: tf.math.reduce_std([1.0], axis=tf.constant(["a"])), lambda: tf.reduce_logsumexp([1.0], axis=tf.constant(1.0)), lambda: tf.math.cumulative_logsumexp([1.0], axis="a"),
     lambda: tf.random.stateless_truncated_normal(3, [1, 2]), lambda: tf.random.stateless_uniform(3, [1, 2]), lambda: tf.random.stateless_normal("a", [1, 2]),
     lambda: tf.nn.approx_max_k(tf.constant([1]), 1), lambda: tf.random.uniform(3), lambda: tf.random.normal(tf.constant(2)))
