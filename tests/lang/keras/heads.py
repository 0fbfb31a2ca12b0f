# %%
L = tf.keras.layers
def wave(*shape):
    n = 1
    for s in shape: n *= s
    return tf.reshape(tf.sin(tf.range(float(n))), shape)
# %%
tf.keras.utils.set_random_seed(1)
m = L.MultiHeadAttention(2, 4)
y, w = m(wave(2, 3, 5), wave(2, 4, 5), return_attention_scores=True)
print(y.shape, w.shape, np.round(tf.reduce_sum(y * y), 3), np.round(w[0, 0], 3))
[(v.name, v.shape.as_list()) for v in m.weights]
# %%
print(np.round(tf.reduce_sum(m(wave(2, 3, 5), wave(2, 3, 5), use_causal_mask=True), 0), 3))
print(np.round(tf.reduce_sum(m(wave(2, 3, 5), wave(2, 4, 5), attention_mask=tf.constant([[[1, 1, 0, 0]] * 3, [[1, 0, 1, 1]] * 3])), 0), 3))
# %%
# masks of an embedding reach it by themselves, and go on
tf.keras.utils.set_random_seed(2)
e = L.Embedding(7, 6, mask_zero=True)
x = e(tf.constant([[1, 2, 3, 0], [4, 5, 0, 0]]))
m = L.MultiHeadAttention(2, 3)
y, w = m(x, x, return_attention_scores=True)
print(np.round(w[1, 0], 3))
z = L.LayerNormalization()(L.Add()([x, m(x, x, use_causal_mask=True)]))
print(z._keras_mask.numpy(), np.round(tf.reduce_sum(z * z * 1.5, -1), 2))
# %%
m2 = L.MultiHeadAttention(3, 2, value_dim=5, output_shape=7, attention_axes=(1, 2), use_bias=False, kernel_regularizer="l2")
tf.keras.utils.set_random_seed(2)
y, w = m2(wave(2, 3, 4, 5), wave(2, 2, 2, 5), return_attention_scores=True)
print(y.shape, w.shape, np.round(tf.reduce_sum(y * y), 3), np.round(tf.reduce_sum(w, (-1, -2))[0, 0], 2).tolist(), len(m2.losses))
# %%
m3 = L.MultiHeadAttention(2, 2, attention_axes=2)
tf.keras.utils.set_random_seed(2)
y, w = m3(wave(2, 3, 4, 5), wave(2, 3, 2, 5), return_attention_scores=True)
print(y.shape, w.shape, np.round(tf.reduce_sum(y * y), 3))
# %%
tf.keras.utils.set_random_seed(2)
m4 = L.MultiHeadAttention(2, 4, dropout=.5)
print(np.round(tf.reduce_sum(m4(wave(2, 3, 4), wave(2, 3, 4), training=True), 0), 3))
# %%
tf.keras.utils.set_random_seed(5)
i = tf.keras.Input((None,), dtype="int64")
h = L.Embedding(10, 8, mask_zero=True)(i)
h = L.LayerNormalization()(h + L.MultiHeadAttention(2, 4, name="att")(h, h))
o = L.Dense(2)(L.GlobalAveragePooling1D()(h))
model = tf.keras.Model(i, o)
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
X = np.arange(60).reshape(10, 6) % 7; Y = np.arange(10) % 2
hist = model.fit(X, Y, epochs=3, batch_size=5, verbose=0, shuffle=False)
print([round(v, 4) for v in hist.history["loss"]])
model.summary()
# %%
model.save_weights("att.weights.h5"); model.save_weights("att")
print([n for n, s in tf.train.list_variables("att") if "layer_with_weights-1" in n and "OPT" not in n] or [n for n, s in tf.train.list_variables("att") if "dense" in n and "OPT" not in n])
