# %%
texts = ["", "a", "abc", "hello", "TensorFlow", "exactly 16 bytes", "some words that are 32 bytes long", "x" * 50, "y" * 64, "z" * 65, "w" * 200, "v" * 1000, "é中"]
print(tf.strings.to_hash_bucket_fast(texts, 1000003).numpy())
print(tf.strings.to_hash_bucket(texts, 1000003).numpy())
print(tf.strings.to_hash_bucket_strong(texts, 1000003, [7, 12345678901]).numpy())
print(tf.fingerprint(["abc", "hello"]).numpy(), tf.fingerprint([[1, 2], [3, 4]]).numpy())
# %%
init = tf.lookup.KeyValueTensorInitializer(["emerson", "lake", "palmer"], tf.constant([0, 1, 2], tf.int64))
table = tf.lookup.StaticVocabularyTable(init, num_oov_buckets=5)
print(table.lookup(tf.constant([["emerson", "lake"], ["king", "crimson"]])), table.size(), table[tf.constant("palmer")])
# %%
for s in (["Göödnight", "😊"], "añb"):
    parts, at = tf.strings.unicode_split_with_offsets(s, "UTF-8")
    codes, _ = tf.strings.unicode_decode_with_offsets(s, "UTF-8")
    print(parts, at, codes)
print(tf.strings.unsorted_segment_join(["this", "a", "test", "is"], [0, 1, 1, 0], 2, " ").numpy())
print(tf.strings.unsorted_segment_join([["Y", "q", "c"], ["Y", "6", "6"], ["p", "G", "a"]], [1, 0, 1], 2, ":").numpy())
# %%
x = tf.constant([[2.0, 3.0], [1.0, 4.0]])
w, b = tf.Variable([[0.5], [-1.0]]), tf.Variable([0.25])
loss = lambda: tf.reduce_sum((x @ w + b - [[1.0], [-1.0]]) ** 2.0)
with tf.autodiff.ForwardAccumulator(w, tf.constant([[1.0], [0.0]])) as acc:
    y = loss()
print(acc.jvp(y), acc.jvp(b * 1.0), acc.jvp(b * 1.0, unconnected_gradients=tf.UnconnectedGradients.ZERO))
with tf.autodiff.ForwardAccumulator([w, b], [tf.constant([[1.0], [0.0]]), tf.constant([2.0])]) as acc:
    y = {"loss": loss(), "w": tf.sin(w)}
    inside = acc.jvp(y["loss"])
print(inside, acc.jvp(y))
# %%
primal = tf.constant(1.1)
with tf.autodiff.ForwardAccumulator(primal, tf.constant(1.0)) as outer:
    with tf.autodiff.ForwardAccumulator(primal, tf.constant(1.0)) as inner:
        out = primal ** tf.constant(3.5)
first = inner.jvp(out)
print(np.round(first.numpy(), 4), np.round(outer.jvp(first).numpy(), 4))
v = tf.Variable([1.0, 2.0])
with tf.autodiff.ForwardAccumulator(v, tf.constant([1.0, 0.0])) as acc:
    with tf.GradientTape() as tape:
        y = tf.reduce_sum(v ** 3.0)
    backward = tape.gradient(y, v)
print(backward, acc.jvp(backward))
