# %%
import os, tempfile
d = tempfile.mkdtemp()
keras = tf.keras
def make():
    keras.utils.set_random_seed(4)
    i = keras.Input((8,), name="numbers")
    x = keras.layers.Dense(6, activation="relu", name="first")(i)
    o = keras.layers.Dense(2, name="second")(x)
    m = keras.Model(i, o, name="pair")
    m.compile(optimizer=keras.optimizers.Adam(0.01), loss="mse", metrics=["mae"])
    return m
X = np.sin(np.arange(160.)).reshape(20, 8).astype("float32"); Y = np.cos(np.arange(40.)).reshape(20, 2).astype("float32")
# %%
m = make(); m.fit(X, Y, epochs=2, batch_size=5, verbose=0)
m.save(d + "/m.keras")
n = keras.models.load_model(d + "/m.keras")
print(np.allclose(m.predict(X, verbose=0), n.predict(X, verbose=0), atol=1e-6), n.optimizer.iterations.numpy(), type(n.optimizer).__name__, n.name)
# %%
h1 = m.fit(X, Y, epochs=1, batch_size=5, verbose=0, shuffle=False).history; h2 = n.fit(X, Y, epochs=1, batch_size=5, verbose=0, shuffle=False).history
print({k: round(v[0], 5) for k, v in h1.items()} == {k: round(v[0], 5) for k, v in h2.items()})
# %%
m.save(d + "/m.h5"); n = keras.models.load_model(d + "/m.h5"); print(n.optimizer.iterations.numpy(), np.allclose(m(X), n(X)))
# %%
m.save(d + "/folder"); n = keras.models.load_model(d + "/folder"); print(np.allclose(m(X), n(X)), sorted(os.listdir(d + "/folder"))[-1])
# %%
class Big(keras.layers.Layer):
    def __init__(self, units=32, **kwargs):
        super().__init__(**kwargs); self.units = units
    def build(self, input_shape):
        self.w = self.add_weight(shape=(input_shape[-1], self.units), initializer="random_normal", trainable=True)
        self.b = self.add_weight(shape=(self.units,), initializer="zeros", trainable=True)
    def call(self, x):
        return tf.matmul(x, self.w) + self.b
    def get_config(self):
        return {**super().get_config(), "units": self.units}
def custom(x): return tf.tanh(x) * 1.5
i = keras.Input((4,)); o = keras.layers.Activation(custom)(Big(3)(i)); c = keras.Model(i, o)
conf = c.get_config()
with keras.utils.custom_object_scope({"Big": Big, "custom": custom}):
    c2 = keras.Model.from_config(conf)
print([l.__class__.__name__ for l in c2.layers])
c.save(d + "/c.keras")
try:
    keras.models.load_model(d + "/c.keras")
except Exception as e:
    print(type(e).__name__)
c3 = keras.models.load_model(d + "/c.keras", custom_objects={"Big": Big, "custom": custom})
print(np.allclose(c(X[:, :4]), c3(X[:, :4])))
# %%
js = m.to_json(); m4 = keras.models.model_from_json(js); print(m4.count_params(), [l.name for l in m4.layers], len(js) > 100)
with keras.utils.custom_object_scope({}):
    m5 = keras.models.clone_model(m); print([w.shape.as_list() for w in m5.get_weights() and m5.weights])
# %%
a = keras.layers.Dense(3); a.build((None, 4)); b = keras.layers.Dense(3); b.build((None, 4)); b.set_weights(a.get_weights()); print(np.allclose(a.kernel, b.kernel))
# %%
m.save_weights(d + "/ck"); print(sorted(os.listdir(d))[:5])
s = make().load_weights(d + "/ck"); print(type(s).__name__)
# %%
class Sub(keras.Model):
    def __init__(self):
        super().__init__(); self.d1 = keras.layers.Dense(4); self.d2 = keras.layers.Dense(1)
    def call(self, x): return self.d2(self.d1(x))
s = Sub(); s(X); s.save_weights(d + "/s.weights.h5"); t = Sub(); t(X); t.load_weights(d + "/s.weights.h5"); print(np.allclose(s(X), t(X)))
# %%
s.summary()
# %%
s.save(d + "/s.h5")
# %%
w = make(); w.load_weights(d + "/s.weights.h5")
# %%
try:
    o2 = keras.Model(i, keras.layers.Dense(1)(i)); o2.set_weights(m.get_weights())
except Exception as e: print(type(e).__name__, str(e)[:110])
# %%
# transfer: freeze, names, part of a network
base = make(); base.trainable = False
x = base.get_layer("first").output; new = keras.Model(base.input, keras.layers.Dense(1, name="top")(x))
print(len(new.trainable_weights), len(new.non_trainable_weights)); new.summary(show_trainable=True)
# %%
base.get_layer("nothing")
# %%
base.get_layer(index=9)
# %%
keras.models.load_model(d + "/m.keras").get_config()["layers"][1]["config"]["units"]
# %%
m.get_compile_config()
# %%
keras.Sequential.from_config(keras.Sequential([keras.layers.Dense(2, input_shape=(3,))]).get_config()).summary()
