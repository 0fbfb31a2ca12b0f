# %%
K = tf.keras
L = K.layers
s = np.random.RandomState(1).rand(2, 5, 4).astype('float32')
K.utils.set_random_seed(3)
np.round(L.MultiHeadAttention(2, 3)(s, s)[0].numpy(), 3)
# %%
np.round(L.Attention()([s, s])[0].numpy(), 3), np.round(L.AdditiveAttention(use_scale=False)([s, s])[0].numpy(), 3)
# %%
out, w = L.MultiHeadAttention(2, 3)(s, s[:, :3], return_attention_scores=True)
out.shape, w.shape, np.round(w.numpy().sum(-1)[0], 3)
# %%
i = K.Input((5, 4))
m = K.Model(i, L.Dense(1)(L.GlobalAveragePooling1D()(L.MultiHeadAttention(2, 3)(i, i, use_causal_mask=True))))
m.count_params(), m.output_shape
