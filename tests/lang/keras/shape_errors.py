# %% shapes that do not fit
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(1)
dense = layers.Dense(2, name="d")
dense(tf.ones((1, 3)))
dense(tf.ones((1, 4)))
# %%
layers.Conv2D(2, 3, name="c")(tf.ones((1, 4, 4)))
# %%
layers.LSTM(3, name="l")(tf.ones((2, 3)))
# %%
layers.Conv2D(2, 5, name="tight")(keras.Input((3, 3, 1)))
# %%
layers.MaxPooling2D(name="p")(tf.ones((2, 3)))
# %%
layers.Concatenate(name="j")([tf.ones((2, 3)), tf.ones((3, 3))])
# %%
layers.Add(name="a")([tf.ones((2, 3)), tf.ones((2, 4))])
# %%
layers.Add(name="a1")(tf.ones((2, 3)))
# %%
layers.Reshape((5, 5), name="r")(tf.ones((2, 3)))
# %%
layers.Dense(2, name="open")(keras.Input((None,)))
# %%
layers.Dense(-1)
# %%
layers.Dropout(1.5)
# %% labels out of range
keras.losses.SparseCategoricalCrossentropy(from_logits=True)([7, 1], [[0.1, 0.2, 0.3], [1., 2., 3.]])
# %%
keras.losses.CategoricalCrossentropy()([[0., 1.]], [[0.2, 0.3, 0.5]])
# %% before build
keras.Sequential([layers.Dense(1)]).weights
# %%
class M(keras.Model):
    def __init__(self):
        super().__init__()
        self.d = layers.Dense(1)
    def call(self, x):
        return self.d(x)
M().summary()
# %%
m = keras.Sequential([layers.Dense(2, input_shape=(3,), name="w")], name="mine")
m.set_weights([np.ones((3, 2))])
# %%
m.set_weights([np.ones((3, 3)), np.ones(2)])
# %%
m.layers[0].set_weights([np.ones((2, 3)), np.ones(2)])
# %%
other = keras.Sequential([layers.Dense(4, input_shape=(3,))])
other.save_weights("w.h5")
m.load_weights("w.h5")
# %%
m.load_weights("not_there.h5")
# %%
keras.models.load_model("not_there.keras")
# %% an optimizer and unknown variables
opt = keras.optimizers.Adam()
v, u = tf.Variable(1.0, name="v"), tf.Variable(2.0, name="u")
opt.apply_gradients([(tf.constant(1.0), v)])
opt.apply_gradients([(tf.constant(1.0), u)])
# %%
keras.optimizers.SGD().apply_gradients([(None, v)])
# %%
keras.optimizers.SGD(decay=0.1)
# %%
keras.optimizers.Adam(clipnorm=1.0, global_clipnorm=2.0)
# %% before compile
m.fit(np.ones((2, 3)), np.ones((2, 2)))
# %%
m.evaluate(np.ones((2, 3)), np.ones((2, 2)))
# %%
m.compile("sgd", "mse")
m.fit(np.ones((2, 3)), np.ones((3, 2)), verbose=0)
# %%
m.fit(tf.data.Dataset.from_tensor_slices((np.ones((2, 3)), np.ones((2, 2)))).batch(2), y=np.ones((2, 2)))
# %%
m.fit(np.ones((2, 3)), np.ones((2, 2)), validation_split=0.9, verbose=0)
# %%
m.compile("sgd", "mse", nonsense=1)
# %% a generator that raises, one that changes its shape
def gen():
    yield np.ones((2, 3)), np.ones((2, 2))
    raise RuntimeError("no more")
m.compile("sgd", "mse", run_eagerly=True)
try:
    m.fit(gen(), verbose=0, epochs=1)
except Exception as e:
    print("stopped:", "no more" in str(e))
m.predict(np.ones((1, 3)), verbose=0).shape
# %% the model is usable after an interrupted fit
class Interrupt(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        if epoch == 1:
            raise KeyboardInterrupt
try:
    m.fit(np.ones((2, 3)), np.ones((2, 2)), epochs=5, verbose=0, callbacks=[Interrupt()])
except KeyboardInterrupt:
    print("interrupted after", len(m.history.epoch), "epochs")
np.isfinite(m.evaluate(np.ones((2, 3)), np.ones((2, 2)), verbose=0))
# %% names and identifiers
keras.layers.Dense(2, activation="rellu")
# %%
keras.layers.Dense(2, kernel_initializer="glorott")
# %%
keras.losses.get("no_such")
# %%
keras.optimizers.get("no_such")
# %%
keras.metrics.Precision(thresholds=2.0)
# %%
keras.metrics.AUC(curve="X")
# %%
keras.metrics.AUC()([0, 1], [0.5, 1.5])
# %%
keras.utils.to_categorical([0, 1, 5], 3)
# %%
keras.layers.BatchNormalization(axis=5)(tf.ones((2, 3)))
# %%
keras.layers.Bidirectional(3)
# %%
keras.layers.TimeDistributed(keras.layers.Dense(1), name="t")(tf.ones((2,)))
# %%
keras.layers.MultiHeadAttention(2, 3)(tf.ones((1, 2, 3)))

# %%
# Texts go through layers that do not say what inputs they take.
class Same(tf.keras.layers.Layer):
    def call(self, x):
        return x


print(Same()("a text"), Same()(["a", "b"]), Same()({"a": "b"}))
tf.keras.layers.Dense(2)("a text")
