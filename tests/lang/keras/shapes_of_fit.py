# %%
def show(m): print([l.output_shape for l in m.layers])
L = tf.keras.layers
X = np.zeros((10, 3), "float32"); Y = np.zeros((10, 1), "float32")
def new():
    m = tf.keras.Sequential([L.Dense(2), L.Dense(1)]); m.compile("sgd", "mse"); return m
m = new(); m.fit(X, Y, batch_size=4, verbose=0); show(m)
m = new(); m.fit(X, Y, batch_size=5, verbose=0); show(m)
m = new(); m.fit(tf.data.Dataset.from_tensor_slices((X, Y)).batch(5), verbose=0); show(m)
m = new(); m.fit(tf.data.Dataset.from_tensor_slices((X, Y)).batch(5, drop_remainder=True), verbose=0); show(m)
m = new(); m.evaluate(X, Y, verbose=0); show(m)
m = new(); m.predict(X, verbose=0); show(m)
m = new(); m.train_on_batch(X, Y); show(m)
m = new(); m(X); show(m)
m = new(); m(X[:2]); m.fit(X, Y, batch_size=4, verbose=0); show(m)
