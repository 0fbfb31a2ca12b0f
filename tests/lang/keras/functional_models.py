# %%
keras = tf.keras; layers = keras.layers
keras.utils.set_random_seed(1)
inputs = keras.Input(shape=(784,)); print(inputs.shape, inputs.dtype, repr(inputs))
img = keras.Input(shape=(32, 32, 3)); print(img)
dense = layers.Dense(64, activation="relu"); x = dense(inputs); x = layers.Dense(64, activation="relu")(x); outputs = layers.Dense(10)(x)
model = keras.Model(inputs=inputs, outputs=outputs, name="mnist_model"); model.summary()
# %%
enc_in = keras.Input(shape=(28, 28, 1), name="img")
x = layers.Conv2D(16, 3, activation="relu")(enc_in); x = layers.Conv2D(32, 3, activation="relu")(x); x = layers.MaxPooling2D(3)(x)
x = layers.Conv2D(32, 3, activation="relu")(x); x = layers.Conv2D(16, 3, activation="relu")(x); enc_out = layers.GlobalMaxPooling2D()(x)
encoder = keras.Model(enc_in, enc_out, name="encoder"); encoder.summary()
x = layers.Reshape((4, 4, 1))(enc_out); x = layers.Conv2DTranspose(16, 3, activation="relu")(x); x = layers.Conv2DTranspose(32, 3, activation="relu")(x)
x = layers.UpSampling2D(3)(x); x = layers.Conv2DTranspose(16, 3, activation="relu")(x); dec = layers.Conv2DTranspose(1, 3, activation="relu")(x)
auto = keras.Model(enc_in, dec, name="autoencoder"); auto.summary()
# %%
a_in = keras.Input((28, 28, 1), name="again"); both = keras.Model(a_in, auto(a_in), name="nest"); both.summary(); both.summary(expand_nested=True)
# %%
def get():
    i = keras.Input(shape=(128,)); return keras.Model(i, layers.Dense(1)(i))
ms = [get() for _ in range(3)]; i = keras.Input(shape=(128,)); ens = keras.Model(i, layers.average([m(i) for m in ms])); ens.summary()
# %%
title = keras.Input(shape=(None,), name="title"); body = keras.Input(shape=(None,), name="body"); tags = keras.Input(shape=(12,), name="tags")
tf_ = layers.LSTM(128)(layers.Embedding(10000, 64)(title)); bf = layers.LSTM(32)(layers.Embedding(10000, 64)(body))
x = layers.concatenate([tf_, bf, tags]); pri = layers.Dense(1, name="priority")(x); dep = layers.Dense(4, name="department")(x)
m = keras.Model(inputs=[title, body, tags], outputs=[pri, dep]); m.summary(line_length=100)
m.compile(optimizer=keras.optimizers.RMSprop(1e-3), loss={"priority": keras.losses.BinaryCrossentropy(from_logits=True), "department": keras.losses.CategoricalCrossentropy(from_logits=True)}, loss_weights={"priority": 1.0, "department": 0.2})
keras.utils.set_random_seed(2)
rng = np.random.RandomState(0)
T = rng.randint(10000, size=(64, 10)); B = rng.randint(10000, size=(64, 20)); G = rng.randint(2, size=(64, 12)).astype("float32"); P = rng.random_sample((64, 1)); D = rng.randint(2, size=(64, 4))
h = m.fit({"title": T, "body": B, "tags": G}, {"priority": P, "department": D}, epochs=2, batch_size=32, verbose=0)
{k: [round(v, 3) for v in x] for k, x in h.history.items()}
# %%
r_in = keras.Input(shape=(32, 32, 3), name="img"); x = layers.Conv2D(32, 3, activation="relu")(r_in); x = layers.Conv2D(64, 3, activation="relu")(x); b1 = layers.MaxPooling2D(3)(x)
x = layers.Conv2D(64, 3, activation="relu", padding="same")(b1); x = layers.Conv2D(64, 3, activation="relu", padding="same")(x); b2 = layers.add([x, b1])
x = layers.GlobalAveragePooling2D()(b2); x = layers.Dropout(.5)(x); rn = keras.Model(r_in, layers.Dense(10)(x), name="toy_resnet"); rn.summary()
# %%
shared = layers.Embedding(1000, 128); ta = keras.Input(shape=(None,), dtype="int32"); tb = keras.Input(shape=(None,), dtype="int32"); ea, eb = shared(ta), shared(tb); print(shared.get_output_at(0) is ea, shared.get_input_at(1) is tb, len(shared._inbound_nodes))
# %%
feats = [l.output for l in rn.layers]; fx = keras.Model(rn.input, feats); outs = fx(np.random.random((1, 32, 32, 3)).astype("float32")); print(len(outs), [o.shape for o in outs][:3])
# %%
class CustomDense(layers.Layer):
    def __init__(self, units=32):
        super().__init__(); self.units = units
    def build(self, input_shape):
        self.w = self.add_weight(shape=(input_shape[-1], self.units), initializer="random_normal", trainable=True); self.b = self.add_weight(shape=(self.units,), initializer="random_normal", trainable=True)
    def call(self, inputs): return tf.matmul(inputs, self.w) + self.b
    def get_config(self): return {"units": self.units}
i = keras.Input((4,)); o = CustomDense(10)(i); mm = keras.Model(i, o); c = mm.get_config(); n = keras.Model.from_config(c, custom_objects={"CustomDense": CustomDense}); n.summary()
# %%
class CustomRNN(layers.Layer):
    def __init__(self):
        super().__init__(); self.units = 32; self.p1 = layers.Dense(units=32, activation="tanh"); self.p2 = layers.Dense(units=32, activation="tanh"); self.classifier = mlp
    def call(self, inputs):
        outs = []; state = tf.zeros(shape=(inputs.shape[0], self.units))
        for t in range(inputs.shape[1]):
            x = inputs[:, t, :]; h = self.p1(x); y = h + self.p2(state); state = y; outs.append(y)
        f = tf.stack(outs, axis=1); print(f.shape); return self.classifier(f)
ii = keras.Input((None, 32)); p = layers.GlobalAveragePooling1D()(ii); mlp = keras.Model(ii, layers.Dense(1)(p))
_ = CustomRNN()(tf.zeros((1, 10, 5)))
i = keras.Input(batch_shape=(1, 10, 5)); r = keras.Model(i, layers.Conv1D(32, 3)(i)); print(r(tf.zeros((1, 10, 5))).shape)
# %%
keras.Model(keras.Input((3,)), layers.Dense(2)(keras.Input((3,))))
# %%
m([T[:2], B[:2]])
# %%
layers.add([keras.Input((3,)), keras.Input((4,))])
# %%
layers.Dense(3)("text")
# %%
i = keras.Input((6,)); y = i[:, :3] * 2 + tf.reduce_mean(i, axis=1, keepdims=True); z = tf.nn.relu(y) ** 2; q = tf.concat([z, -i], axis=-1); km = keras.Model(i, q); km.summary(); km(tf.ones((2, 6)))
