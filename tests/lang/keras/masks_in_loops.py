# %%
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(1)
X = np.random.rand(24, 6, 4).astype("float32"); Y = np.random.rand(24, 1).astype("float32")
def go(name, *ls, **kw):
    keras.utils.set_random_seed(2)
    m = keras.Sequential([layers.Input((6, 4)), *ls, layers.Flatten(), layers.Dense(1)]); m.compile("adam", "mse")
    h = m.fit(X, Y, batch_size=8, epochs=2, verbose=0); print(name, [round(v, 4) for v in h.history["loss"]])
go("drop", layers.Dropout(.3))
go("lstm", layers.LSTM(4, dropout=.3, return_sequences=True))
go("bi", layers.Bidirectional(layers.LSTM(4, dropout=.3, return_sequences=True)))
go("bi+drop", layers.Dropout(.2), layers.Bidirectional(layers.LSTM(4, dropout=.3, return_sequences=True)))
go("bibi", layers.Bidirectional(layers.LSTM(4, dropout=.3, return_sequences=True)), layers.Bidirectional(layers.LSTM(3, dropout=.3, return_sequences=True)))
class B(layers.Layer):
    def __init__(self):
        super().__init__(); self.d = layers.Dense(4); self.e = layers.Dropout(.4); self.f = layers.Dropout(.4)
    def call(self, x): return self.f(self.d(self.e(x)))
go("block", B())
class T(layers.Layer):
    def __init__(self):
        super().__init__(); self.a = layers.MultiHeadAttention(2, 4); self.ffn = keras.Sequential([layers.Dense(8, activation="relu"), layers.Dense(4)]); self.d1 = layers.Dropout(.1); self.d2 = layers.Dropout(.1); self.n1 = layers.LayerNormalization(epsilon=1e-6); self.n2 = layers.LayerNormalization(epsilon=1e-6)
    def call(self, x):
        a = self.d1(self.a(x, x)); o = self.n1(x + a); f = self.d2(self.ffn(o)); return self.n2(o + f)
go("trans", T())
keras.utils.set_random_seed(2)
i = layers.Input((6, 4)); x = layers.Dropout(.3)(i); x = layers.Flatten()(x); o = layers.Dense(1)(x); m = keras.Model(i, [o, x]); m.compile("adam", loss=["mse", None])
ds = tf.data.Dataset.from_tensor_slices((X, Y)).shuffle(24).batch(8)
h = m.fit(ds, epochs=2, verbose=0); print([round(v, 4) for v in h.history["loss"]])
keras.utils.set_random_seed(2)
m = keras.Sequential([layers.Flatten(), layers.Dense(1)]); m.compile("adam", loss="mse")
h = m.fit(ds, epochs=2, verbose=0); print([round(v, 4) for v in h.history["loss"]])
ds = tf.data.Dataset.from_tensor_slices((X, Y)).shuffle(24).batch(8).map(lambda a, b: (a, b)).prefetch(2)
class CB(keras.callbacks.Callback):
    def on_epoch_end(self, e, logs=None): np.random.rand(); self.model.predict(X[:2], verbose=0)
keras.utils.set_random_seed(2)
m = keras.Sequential([layers.Dropout(.3), layers.Flatten(), layers.Dense(1)]); m.compile("adam", loss="mse")
h = m.fit(ds, epochs=2, verbose=0, callbacks=[CB()]); print([round(v, 4) for v in h.history["loss"]])
class AL(layers.Layer):
    def call(self, y, p): self.add_loss(tf.reduce_mean((y - p) ** 2)); return p
keras.utils.set_random_seed(2)
i = layers.Input((6, 4), name="x"); l = layers.Input((1,), name="l"); x = layers.Dropout(.3)(i); x = layers.Flatten()(x); o = layers.Dense(1)(x); o = AL()(l, o); m = keras.Model([i, l], o); m.compile("adam")
h = m.fit({"x": X, "l": Y}, epochs=2, verbose=0, batch_size=8); print([round(v, 4) for v in h.history["loss"]])
h = m.fit(tf.data.Dataset.from_tensor_slices({"x": X, "l": Y}).batch(8), epochs=2, verbose=0); print([round(v, 4) for v in h.history["loss"]])
for L in (layers.GRU, layers.SimpleRNN): go(L.__name__, L(4, dropout=.3, return_sequences=True))
for L in (layers.LSTM, layers.GRU, layers.SimpleRNN): go(L.__name__, L(4, dropout=.3, recurrent_dropout=.2, return_sequences=True)); go("mask", layers.Masking(.5), L(4, dropout=.3, return_sequences=True)); go("cell", layers.RNN(getattr(layers, L.__name__ + "Cell")(4, dropout=.2), return_sequences=True)); go("unroll", L(4, dropout=.3, unroll=True, return_sequences=True))
keras.utils.set_random_seed(3); l = layers.LSTM(3, dropout=.5); print(np.round(l(X[:2], training=True).numpy(), 4))
keras.utils.set_random_seed(3); l = layers.GRU(3, recurrent_dropout=.5); print(np.round(l(X[:2], training=True).numpy(), 4))
# %%
X = np.random.RandomState(0).rand(8, 3, 6, 6, 2).astype("float32"); Y = X[:, 0]
for kw in (dict(dropout=.3), dict(recurrent_dropout=.3), dict(dropout=.2, recurrent_dropout=.3)):
    keras.utils.set_random_seed(2)
    m = keras.Sequential([layers.Input((3, 6, 6, 2)), layers.ConvLSTM2D(2, 3, padding="same", **kw)]); m.compile("adam", "mse")
    h = m.fit(X, Y, batch_size=4, epochs=2, verbose=0); print([round(v, 4) for v in h.history["loss"]])
    keras.utils.set_random_seed(2); l = layers.ConvLSTM2D(2, 3, **kw); print(np.round(l(X[:1], training=True).numpy().ravel()[:5], 4))
