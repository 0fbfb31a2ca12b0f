# What tf.saved_model gives back: variables, parts and functions with all that they need; nothing else.
import functools, math, os, tempfile; tf.keras.__internal__.enable_unsafe_deserialization()
folder = tempfile.mkdtemp()
def path(name):
    return os.path.join(folder, name)
scale = 4.0
def helper(x):
    return tf.nn.relu(x) * scale + math.pi
@tf.custom_gradient
def clipped(y):
    return y, lambda dy: tf.clip_by_norm(dy, 0.5)
def make_power(n):
    def power(x):
        return x if n == 0 else x ** n
    return power
class Scaler:
    def __init__(self, by):
        self.by = by
    def __call__(self, x):
        return x * self.by
class Part(tf.Module):
    def __init__(self, size):
        super().__init__(name="part")
        self.w = tf.Variable(tf.range(size, dtype=tf.float32), name="w")
    @tf.function
    def __call__(self, x):
        return x * self.w
class Whole(tf.Module):
    def __init__(self, activation):
        super().__init__()
        self.part = Part(3)
        self.parts = [Part(2), 7]
        self.table = {"bias": tf.Variable(0.5)}
        self.activation, self.power, self.scaler, self.flag = activation, make_power(2), Scaler(10.0), True
        self.shortest = tf.function(lambda x: x + self.table["bias"])
        self.double = functools.partial(tf.multiply, 2.0)
    def hidden(self, x):
        return self.activation(self.power(x)) if self.flag else x
    @tf.function(input_signature=[tf.TensorSpec([None, 3], tf.float32)])
    def run(self, x):
        return {"out": self.scaler(self.hidden(self.part(x))), "sum": tf.reduce_sum(self.double(x), axis=1)}
    @tf.function
    def clip(self, x):
        return clipped(x)
    @tf.function
    def never(self, x):
        return x
# %%
whole = Whole(helper)
x = tf.constant([[1.0, -2.0, 3.0], [0.5, 0.0, -1.0]])
before = whole.run(x), whole.clip(tf.constant(1.0)), whole.shortest(tf.constant([1.0])), whole.parts[0](tf.constant(2.0))
tf.saved_model.save(whole, path("whole"))
loaded = tf.saved_model.load(path("whole"))
after = loaded.run(x), loaded.clip(tf.constant(1.0)), loaded.shortest(tf.constant([1.0])), loaded.parts[0](tf.constant(2.0))
print(all(np.array_equal(a, b) for a, b in zip(tf.nest.flatten(before), tf.nest.flatten(after))), after[0]["sum"])
# %%
for name in ("flag", "hidden", "scaler", "activation", "variables"):
    try:
        print(getattr(loaded, name))
    except AttributeError as e:
        print(e)
print(loaded.part.w, loaded.table, len(loaded.parts))
print(type(loaded).__name__, isinstance(loaded, tf.Module), type(loaded.run).__name__)
# %%
loaded.part.w.assign([1.0, 1.0, 1.0])
print(loaded.run(x)["out"], whole.part.w.numpy())
v = tf.Variable(3.0)
with tf.GradientTape() as tape:
    y = loaded.clip(v * v)
tape.gradient(y, v)
# %%
loaded.never(1)
# %%
loaded.run(tf.constant([1.0]))
# %%
infer = loaded.signatures["serving_default"]
print(list(loaded.signatures), infer.structured_outputs["sum"], infer.structured_input_signature)
print(infer(tf.constant([[0.0, 0.0, 1.0]])), infer(x=tf.zeros([1, 3]))["sum"])
# %%
tf.saved_model.save(whole, path("two"), signatures={"run": whole.run, "part": whole.part.__call__.get_concrete_function(tf.TensorSpec([3], tf.float32))})
two = tf.saved_model.load(path("two"))
print(sorted(two.signatures), two.signatures["part"](tf.ones([3])))
# %%
again = path("again")
tf.saved_model.save(whole.part, again)
print(tf.saved_model.load(again)(tf.ones([3])), tf.saved_model.contains_saved_model(again), tf.saved_model.contains_saved_model(folder))
# %%
class Own(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = tf.keras.layers.Dense(4, activation="relu")
        self.out = tf.keras.layers.Dense(2)
        self.gain = 3.0
    def call(self, x, training=False):
        return self.out(self.hidden(x)) * self.gain
own = Own()
data = tf.reshape(tf.range(12.0), [4, 3]) / 12
expected = own(data)
own.save(path("own"), save_format="tf")
restored = tf.keras.models.load_model(path("own"))
print(np.allclose(restored(data), expected), len(restored.variables), [v.shape for v in restored.trainable_variables])
# %%
model = tf.keras.Sequential([tf.keras.layers.Dense(4, activation="tanh", input_shape=(3,), name="first"), tf.keras.layers.BatchNormalization(), tf.keras.layers.Dense(1, name="last")])
model.compile("adam", "mse", metrics=["mae"])
_ = model.fit(data, tf.reduce_sum(data, axis=1), epochs=2, verbose=0)
model.save(path("model"), save_format="tf")
back = tf.keras.models.load_model(path("model"))
print(np.allclose(back.predict(data, verbose=0), model.predict(data, verbose=0)), [l.name for l in back.layers][0])
print([np.round(float(a), 5) == np.round(float(b), 5) for a, b in zip(back.evaluate(data, tf.ones([4, 1]), verbose=0), model.evaluate(data, tf.ones([4, 1]), verbose=0))])
_ = back.fit(data, tf.ones([4, 1]), verbose=0)
served = tf.saved_model.load(path("model"))
print(served.signatures["serving_default"].structured_outputs, len(served.variables), np.allclose(served(data), model(data)))
# %%
tf.saved_model.load("/nothing/here")
# %%
outside = tf.Variable(1.0)
class Stray(tf.Module):
    @tf.function
    def __call__(self):
        return outside * 2.0
stray = Stray()
stray()
try:
    tf.saved_model.save(stray, path("stray"))
except AssertionError as e:
    print(str(e).split(chr(10))[0])
# %%
tf.saved_model.save(3, path("three"))
