# %%
# tensors among a layer's other arguments stand in the config, and come back
K = tf.keras; L = K.layers
i = K.Input((5,), name="i"); h = L.Embedding(9, 8, name="e")(i)
y = L.MultiHeadAttention(2, 4, name="m")(h, h, use_causal_mask=True)
a, s, c = L.LSTM(4, return_state=True, name="r")(h)
z = L.LSTM(4, name="l")(y, initial_state=[s, c])
m = K.Model(i, L.Add(name="a")([z, z]))
for layer in m.get_config()["layers"]: print(layer["name"], layer["inbound_nodes"])
# %%
n = K.Model.from_config(m.get_config()); n.set_weights(m.get_weights())
x = np.arange(10).reshape(2, 5) % 9
print(np.allclose(m(x), n(x)), [len(l.weights) for l in n.layers])
p = K.models.model_from_json(m.to_json()); p.set_weights(m.get_weights()); print(np.allclose(m(x), p(x)))
import tempfile
path = tempfile.mkdtemp() + "/m.keras"
m.save(path); print(np.allclose(m(x), K.models.load_model(path, compile=False)(x)))
k = K.models.clone_model(m); k.set_weights(m.get_weights()); print(np.allclose(m(x), k(x)))
