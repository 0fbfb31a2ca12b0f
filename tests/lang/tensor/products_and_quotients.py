# %%
# Products of whole numbers, of sizes that no number of rows at a time divides, and of parts that do not lie side by side.
a, b = tf.reshape(tf.range(7 * 5), [7, 5]) - 17, tf.reshape(tf.range(5 * 6), [5, 6]) * 3 - 40
for dtype in (tf.int8, tf.int32, tf.int64, tf.uint8, tf.uint32):
    x, y = tf.cast(a, dtype), tf.cast(b, dtype)
    if dtype in (tf.int32, tf.int64):
        print(tf.matmul(x, y), tf.matmul(y, x, transpose_a=True, transpose_b=True), tf.matmul(x[::2], y[:, ::2]))
    print(tf.einsum("ij,jk->ik", x, y) if dtype in (tf.int32, tf.int64) else np.matmul(x.numpy(), y.numpy()).sum())
big = tf.reshape(tf.range(130 * 40) % 17, [130, 40])
print(tf.reduce_sum(big @ tf.transpose(big)), (big @ tf.transpose(big))[129, 5:9])

# %%
z = tf.constant([1 + 2j, -3 + 0.5j, 0j, 1e30 + 1e30j, 3e-30 - 4e-30j, 2 - 1j], tf.complex64)
w = tf.constant([2 - 1j, 1j, 1 + 1j, 2e30 - 1e30j, 1e-30 + 2e-30j, -4 + 0j], tf.complex64)
print(z / w, tf.cast(z, tf.complex128) / tf.cast(w, tf.complex128))

# %%
print(tf.math.invert_permutation([3, 0, 2, 1]), tf.math.invert_permutation(tf.constant([1, 0], tf.int64)))
print(tf.gather_nd([[1, 2], [3, 4]], [[0, 1], [1, 0]]), tf.gather_nd(["a", "b"], [[1], [0], [1]]), tf.gather_nd(tf.constant([1.5, 2.5], tf.float64), [[1]]))
rows = tf.constant([[1, 2, 2, 0], [3, 3, 3, 1]])
print(tf.math.bincount(rows, axis=-1), tf.math.bincount(rows, axis=-1, maxlength=3), tf.math.bincount(rows, axis=-1, minlength=6, binary_output=True))
print(tf.math.bincount(rows, axis=-1, weights=tf.constant([[1.0, 2, 3, 4], [5, 6, 7, 8]])), tf.math.bincount(rows, axis=-1, dtype=tf.float32, maxlength=2))
print(tf.io.decode_compressed(["ab", "c"]), tf.quantization.fake_quant_with_min_max_vars_per_channel([[0.4, -2.0, 9.0], [1.3, 0.26, -3.0]], [-1.0, -1.0, 0.0], [1.0, 0.5, 0.0]))
