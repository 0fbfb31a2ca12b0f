# Numbers that are drawn by several threads are those of one sequence.
# %%
def ends(t):
    flat = t.numpy().ravel()
    return flat[[0, 33_000, 70_001, -1]].tolist(), int(flat.sum())


for dtype in tf.int32, tf.int64:
    print(ends(tf.random.stateless_uniform([200_003], [1, 2], -5, 3000, dtype)))
    print(ends(tf.random.stateless_uniform([200_003], [1, 2], -2_000_000_000, 2_000_000_001, dtype)))
print(ends(tf.random.stateless_uniform([70_003], [1, 2], None, None, tf.uint32)))
# %%
for dtype in tf.float32, tf.float64, tf.float16:
    for draw in tf.random.stateless_uniform, tf.random.stateless_normal, tf.random.stateless_truncated_normal:
        print([round(float(v), 2) for v in ends(tf.cast(draw([70_003], [3, 4], dtype=dtype), tf.float64))[0]])
# %%
shapes = tf.constant([0.3, 1.0, 2.5, 20.0])
print([round(v, 3) for v in ends(tf.random.stateless_gamma([50_001, 4], [3, 4], shapes))[0]])
print(ends(tf.random.stateless_poisson([50_001, 4], [3, 4], shapes)))
print(ends(tf.random.stateless_binomial([50_001, 4], [3, 4], shapes * 10, tf.constant([0.1, 0.5, 0.9, 0.3]), tf.int32)))
# %%
logits = tf.random.stateless_normal([301, 37], [5, 6])
logits = tf.concat([logits, tf.fill([301, 1], -np.inf)], 1)
many = tf.random.stateless_categorical(logits, 400, [3, 4])
print(many[0, :9].numpy(), many.shape, int(tf.reduce_max(many)))
print(tf.random.categorical(tf.cast(logits, tf.float64), 9, seed=3)[0].numpy())
print(tf.random.stateless_categorical([[0.0, 1.0, 2.0]], 9, [3, 4], tf.int32))
# %%
for bad in (logits[0], 3), (logits, -1), (logits[:, :0], 1):
    for draw in lambda *args: tf.random.stateless_categorical(*args, [3, 4]), tf.random.categorical:
        try:
            draw(*bad)
        except tf.errors.InvalidArgumentError as e:
            print(str(e).split("}} ")[-1].rstrip(" name:"))
