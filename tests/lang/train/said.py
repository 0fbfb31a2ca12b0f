# %%
# What TensorFlow's logger is told beside results.
import logging, os, tempfile, warnings
from tensorflow import keras
tf.keras.utils.set_random_seed(1)
class Said(logging.Handler):
    def emit(self, record):
        print(record.levelname, record.getMessage().split(" at 0x")[0][:160])
logger = tf.get_logger()
logger.propagate = False
for handler in list(logger.handlers): logger.removeHandler(handler)
logger.addHandler(Said())
logger.setLevel("INFO")
logger.name, tf.compat.v1.logging.get_verbosity()

# %%
tf.compat.v1.logging.info("x %d", 3)
tf.compat.v1.logging.set_verbosity(tf.compat.v1.logging.ERROR)
tf.compat.v1.logging.warn("not said")
tf.compat.v1.logging.error("said")
tf.compat.v1.logging.set_verbosity(tf.compat.v1.logging.INFO)

# %%
# A function that is traced at nearly every call says so twice.
f = tf.function(lambda x: x + 1)
for i in range(8): f(i)
f = tf.function(lambda x: x + 2)
for i in range(20): f(tf.constant(1))
for i in range(8): f(tf.ones((i + 1,)))
class Module(tf.Module):
    @tf.function
    def __call__(self, x): return x
for i in range(12): Module()(tf.constant(1.0))

# %%
# Gradients that are missing: at each of two looks, in both tracings, but not at every step.
class Unused(keras.Model):
    def __init__(self):
        super().__init__()
        self.a, self.b = keras.layers.Dense(2, name="a"), keras.layers.Dense(2, name="b")
    def call(self, x):
        self.b(x)
        return self.a(x)
m = Unused()
m.compile("adam", "mse")
_ = m.fit(np.ones((64, 3)), np.ones((64, 2)), epochs=2, verbose=0)

# %%
m = Unused()
optimizer = keras.optimizers.Adam()
@tf.function
def step(x, y):
    with tf.GradientTape() as tape: loss = tf.reduce_mean((m(x) - y) ** 2)
    optimizer.apply_gradients(zip(tape.gradient(loss, m.trainable_variables), m.trainable_variables))
for i in range(3): step(tf.ones((4, 3)), tf.ones((4, 2)))

# %%
x, y = tf.Variable(1.0, name="x"), tf.Variable(1.0, name="y")
_ = keras.optimizers.SGD(0.1).apply_gradients([(None, x), (tf.constant(1.0), y)])
_ = keras.optimizers.legacy.SGD(0.1).apply_gradients([(None, x), (tf.constant(1.0), y)])

# %%
whole = tf.constant(10)
for i in range(7):
    with tf.GradientTape() as tape: tape.watch(whole)
for i in range(2):
    with tf.GradientTape(persistent=True) as tape:
        q = y * y
        g = tape.gradient(q, y)

# %%
# Models to files and back.
folder = tempfile.mkdtemp()
os.chdir(folder)
m = keras.Sequential([keras.layers.Dense(2, input_shape=(3,))])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    m.save("a.h5")
print(caught[0].category.__name__, caught[0].message)
_ = keras.models.load_model("a.h5")

# %%
m.save("b")
_ = keras.models.load_model("b")
_ = keras.models.load_model("b", compile=False)
m.compile("sgd", "mse")
m.save("c")
_ = keras.models.load_model("c")

# %%
try:
    Unused().save("d")
except ValueError as e:
    print(str(e)[-150:])

# %%
module = Module()
module(tf.constant(1.0))
tf.saved_model.save(module, "e")

# %%
_ = m.fit(np.ones((4, 3)), np.ones((4, 2)), verbose=0, callbacks=[keras.callbacks.ReduceLROnPlateau(monitor="val_loss"),
    keras.callbacks.EarlyStopping(monitor="val_loss"), keras.callbacks.ModelCheckpoint("f", monitor="val_loss", save_best_only=True)])
_ = m.fit(tf.data.Dataset.from_tensors((np.ones((4, 3)), np.ones((4, 2)))), steps_per_epoch=4, verbose=0)

# %%
_ = tf.distribute.MirroredStrategy()

# %%
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    _ = m.fit_generator(iter([(np.ones((4, 3)), np.ones((4, 2)))]), steps_per_epoch=1, verbose=0)
    _ = keras.optimizers.legacy.Adam(lr=0.1)
print([str(w.message) for w in caught])

# %%
keras.utils.plot_model(keras.Sequential([keras.layers.Dense(2)]))

# %%
[int(i) for i in tf.compat.v1.data.make_one_shot_iterator(tf.data.Dataset.range(3))]
