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

# %%
# A subclass may attend otherwise, and have its projections made from shapes.
class Sharper(tf.keras.layers.MultiHeadAttention):
    def _compute_attention(self, query, key, value, attention_mask=None, training=None):
        print(query.shape, key.shape, value.shape, attention_mask.shape)
        return super()._compute_attention(query, key, value, attention_mask, training)

    def _masked_softmax(self, attention_scores, attention_mask=None):
        return super()._masked_softmax(2.0 * attention_scores, attention_mask)


tf.keras.utils.set_random_seed(1)
sharper = Sharper(2, 3)
print(sharper._built_from_signature)
sharper._build_from_signature(query=tf.TensorShape([None, 4, 6]), value=(None, 5, 6))
print(sharper._built_from_signature, sharper._dot_product_equation, sharper._combine_equation)
query, value = tf.random.normal((1, 4, 6)), tf.random.normal((1, 5, 6))
output, weights = sharper(query, value, return_attention_scores=True, attention_mask=tf.ones((1, 4, 5)))
print(np.round(output, 4), np.round(weights, 4))
print(sharper._compute_attention_mask(query, value, use_causal_mask=True).numpy().astype(int)[0])

# %%
# What the projections have in common, and one of them made otherwise.
class Doubled(tf.keras.layers.MultiHeadAttention):
    def _build_attention(self, rank):
        super()._build_attention(rank)
        self.mixing = self.add_weight("mixing", (self._num_heads,), initializer="ones", regularizer=self._kernel_regularizer)

    def _make_output_dense(self, free_dims, common_kwargs, name=None):
        print(free_dims, sorted(common_kwargs), name, self._query_shape, self._key_shape, self._value_shape)
        return super()._make_output_dense(free_dims, common_kwargs, name)


doubled = Doubled(2, 3, kernel_regularizer="l2", output_shape=5)
print(doubled(query, value).shape, [(w.name, w.shape) for w in doubled.weights], len(doubled.losses))
print({name: value for name, value in doubled.get_config().items() if "shape" in name or "regularizer" in name})
