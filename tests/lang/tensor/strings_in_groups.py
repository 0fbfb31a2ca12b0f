# %%
from tried import said

# %%
join = tf.strings.unsorted_segment_join
said(lambda: join(["a", "b", "c"], [0, 1, 0], 2, separator="-"), lambda: join(["", "b", ""], [0, 0, 0], 2, "-"), lambda: join([["a", "b"], ["c", "d"]], [1, 1], 3, "-"),
     lambda: join([["a", "b"], ["c", "d"]], [[1, 0], [0, 1]], 3, "-"), lambda: join([], tf.zeros(0, tf.int32), 2), lambda: join(["a", "b"], [0, -1], 2),
     lambda: join(["a", "b"], [0, 5], 2), lambda: join(["a", "b", "c"], [0, 0], 2), lambda: join("a", 0, 2), lambda: join("a", [0], 2), lambda: join(["a"], [0], -1),
     lambda: join(["a"], [0], [1]), lambda: join(["a"], [0.0], 1), lambda: join(["a"], [0], 1, separator=3), lambda: join(["a"], [0], 0))


# %%
whole, reduce_join = [["a", "b"], ["c", "d"]], tf.strings.reduce_join
said(lambda: reduce_join(whole), lambda: reduce_join(whole, 0), lambda: reduce_join(whole, 1, separator="."), lambda: reduce_join(whole, -1, keepdims=True),
     lambda: reduce_join(whole, [0, 1]), lambda: reduce_join(whole, [1, 0]), lambda: reduce_join(whole, []), lambda: reduce_join("a"), lambda: reduce_join(whole, keepdims=True),
     lambda: reduce_join(tf.zeros([0, 2], tf.string), 0), lambda: reduce_join(tf.zeros([0, 2], tf.string), 1), lambda: reduce_join(whole, 2), lambda: reduce_join(whole, [0, 0]),
     lambda: reduce_join(whole, [0, -2]), lambda: reduce_join("a", 0), lambda: reduce_join([1]), lambda: reduce_join(["a"], 0.5), lambda: reduce_join(["a"], "x"))


# %%
ngrams, rows = tf.strings.ngrams, tf.ragged.constant([["a", "b"], ["c"], []], dtype=tf.string)
said(lambda: ngrams(["a", "b", "c"], 2), lambda: ngrams([["a", "b", "c"], ["d", "e", "f"]], [2, 3]), lambda: ngrams(rows, 2, pad_values=("L", "R")),
     lambda: ngrams(rows, 3, pad_values="P", padding_width=1), lambda: ngrams(rows, 5, preserve_short_sequences=True), lambda: ngrams(["a", "b"], 5),
     lambda: ngrams(["a", "b"], 0), lambda: ngrams(["a", "b"], 2, padding_width=1), lambda: ngrams(["a", "b"], 2, pad_values=1), lambda: ngrams(["a", "b"], 2, pad_values=("a", 1)),
     lambda: ngrams("a", 2), lambda: ngrams(["a", "b"], 2, separator=1))


# %%
strong, fast = tf.strings.to_hash_bucket_strong, tf.strings.to_hash_bucket_fast
said(lambda: strong(["a", "b"], 10, [1, 2]), lambda: strong(["a", "b"], 10, [1]), lambda: strong(["a", "b"], 0, [1, 2]), lambda: strong(["a", "b"], 10, 3),
     lambda: fast(["a"], 0), lambda: fast(["a"], -3), lambda: fast(["a"], 2.5), lambda: fast(tf.ragged.constant([["a"], ["b", "c"]]), 7),
     lambda: tf.strings.to_hash_bucket("a", 7), lambda: tf.strings.to_hash_bucket(["a"], 0))


# %%
apart = lambda a, b, **k: tf.edit_distance(tf.sparse.from_dense(a), tf.sparse.from_dense(b), **k)
said(lambda: apart([[1, 2, 3], [4, 5, 0]], [[1, 3, 3], [0, 0, 0]]), lambda: apart([[1, 2, 3], [4, 5, 0]], [[1, 3, 3], [0, 0, 0]], normalize=False),
     lambda: apart([["a", "b"], ["c", "d"]], [["a", "c"], ["c", "d"]]), lambda: apart([[0, 0]], [[0, 0]]), lambda: apart([[1, 2, 3], [4, 5, 0]], [[1, 3, 3]]),
     lambda: apart([[1, 2, 3]], [[1, 3, 3], [4, 5, 0]]), lambda: apart([[[1, 2], [3, 4]], [[1, 0], [0, 0]]], [[[1, 2], [3, 4]], [[1, 0], [0, 5]]]),
     lambda: apart([1, 2], [1]), lambda: apart([[1]], [[1.0]]), lambda: apart([[1]], [1]), lambda: apart([1], [[1]]), lambda: tf.edit_distance([[1]], [[2]]),
     lambda: apart([[1]], [[1]], normalize=3), lambda: tf.edit_distance(tf.SparseTensor([[5, 0]], [1], [2, 1]), tf.sparse.from_dense([[1]])))
