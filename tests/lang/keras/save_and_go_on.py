# %% A model that was saved goes on where it was, with its loss, metrics and optimizer
from tensorflow import keras
from tensorflow.keras import layers
x = np.random.RandomState(0).rand(24, 6).astype("float32")
y = np.random.RandomState(1).randint(3, size=24)
def make():
    keras.utils.set_random_seed(3)
    m = keras.Sequential([layers.Dense(8, activation="relu", input_shape=(6,)), layers.BatchNormalization(), layers.Dense(3)])
    m.compile(keras.optimizers.Adam(0.01), keras.losses.SparseCategoricalCrossentropy(from_logits=True),
              metrics=[keras.metrics.SparseCategoricalAccuracy(name="acc"), "sparse_top_k_categorical_accuracy"])
    m.fit(x, y, batch_size=24, epochs=2, verbose=0)
    return m
def next_epoch(m):
    h = m.fit(x, y, batch_size=24, epochs=1, verbose=0)
    return {k: np.round(v, 3).tolist() for k, v in h.history.items()}
m = make()
m.save("whole.keras")
m.save("whole.h5")
m.save_weights("weights")
m.save_weights("weights.h5")
next_epoch(m)
# %%
next_epoch(keras.models.load_model("whole.keras"))
# %%
next_epoch(keras.models.load_model("whole.h5"))
# %%
same = lambda a, b: all(np.array_equal(v, w) for v, w in zip(a.get_weights(), b.get_weights()))
a, b = make(), make()
c = keras.models.clone_model(b)
print(same(a, b), same(b, c))
a.fit(x, y, verbose=0)
print(same(a, b))
a.load_weights("weights.h5")
print(same(a, b))
a.fit(x, y, verbose=0)
a.load_weights("weights").assert_existing_objects_matched() and same(a, b)
# %%
loaded = keras.models.load_model("whole.keras")
type(loaded).__name__, [l.name for l in loaded.layers], loaded.metrics_names, round(float(loaded.optimizer.learning_rate), 4)
# %%
keras.models.load_model("whole.keras", compile=False).optimizer
# %% a class of one's own
@keras.utils.register_keras_serializable(package="mine")
class Scaled(layers.Layer):
    def __init__(self, factor=1.0, **kwargs):
        super().__init__(**kwargs)
        self.factor = factor
    def call(self, inputs):
        return inputs * self.factor
    def get_config(self):
        return {**super().get_config(), "factor": self.factor}
i = keras.Input((2,))
m = keras.Model(i, layers.Dense(1, kernel_initializer="ones")(Scaled(3.0)(i)))
m.save("mine.keras")
keras.models.load_model("mine.keras")(tf.ones((1, 2))).numpy(), keras.saving.get_registered_name(Scaled)
# %%
def outside(y_true, y_pred):
    return tf.reduce_mean(tf.abs(y_true - y_pred), -1)
m.compile("sgd", outside)
m.save("own.keras")
n = keras.models.load_model("own.keras", custom_objects={"outside": outside})
round(n.evaluate(np.ones((2, 2)), np.ones((2, 1)), verbose=0), 3)
# %%
json_text = m.to_json()
keras.models.model_from_json(json_text).summary()
