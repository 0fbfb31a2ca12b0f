# %%
from tensorflow import keras
from tensorflow.keras import layers
def get_uncompiled_model():
    keras.utils.set_random_seed(3)
    inputs = keras.Input(shape=(16,), name="digits")
    x = layers.Dense(16, activation="relu", name="dense_1")(inputs)
    x = layers.Dense(16, activation="relu", name="dense_2")(x)
    outputs = layers.Dense(4, activation="softmax", name="predictions")(x)
    return keras.Model(inputs=inputs, outputs=outputs)

def get_compiled_model():
    model = get_uncompiled_model()
    model.compile(optimizer="rmsprop", loss="sparse_categorical_crossentropy", metrics=["sparse_categorical_accuracy"])
    return model
rng = np.random.RandomState(0)
x_train = rng.rand(120, 16).astype("float32")
y_train = rng.randint(4, size=120)
x_val, y_val = x_train[-20:], y_train[-20:]
x_train, y_train = x_train[:-20], y_train[:-20]
def show(h):
    print({k: np.round(v, 3).tolist() for k, v in h.history.items()})
model = get_compiled_model()
history = model.fit(x_train, y_train, batch_size=16, epochs=2, validation_data=(x_val, y_val), verbose=0)
show(history)
# %%
np.round(model.evaluate(x_val, y_val, batch_size=128, verbose=0), 3)
# %%
model.predict(x_val[:3], verbose=0).shape
# %% verbose 2 has timings; the shape of what is kept
history.params, history.epoch, history.model is model
# %%
def custom_mean_squared_error(y_true, y_pred):
    return tf.math.reduce_mean(tf.square(y_true - y_pred))
model = get_uncompiled_model()
model.compile(optimizer=keras.optimizers.Adam(), loss=custom_mean_squared_error)
y_one_hot = tf.one_hot(y_train, depth=4)
show(model.fit(x_train, y_one_hot, batch_size=16, epochs=1, verbose=0))
# %%
class CustomMSE(keras.losses.Loss):
    def __init__(self, regularization_factor=0.1, name="custom_mse"):
        super().__init__(name=name)
        self.regularization_factor = regularization_factor

    def call(self, y_true, y_pred):
        mse = tf.math.reduce_mean(tf.square(y_true - y_pred))
        reg = tf.math.reduce_mean(tf.square(0.5 - y_pred))
        return mse + reg * self.regularization_factor
model = get_uncompiled_model()
model.compile(optimizer=keras.optimizers.Adam(), loss=CustomMSE())
show(model.fit(x_train, y_one_hot, batch_size=16, epochs=1, verbose=0))
# %%
class CategoricalTruePositives(keras.metrics.Metric):
    def __init__(self, name="categorical_true_positives", **kwargs):
        super().__init__(name=name, **kwargs)
        self.true_positives = self.add_weight(name="ctp", initializer="zeros")

    def update_state(self, y_true, y_pred, sample_weight=None):
        y_pred = tf.reshape(tf.argmax(y_pred, axis=1), shape=(-1, 1))
        values = tf.cast(y_true, "int32") == tf.cast(y_pred, "int32")
        values = tf.cast(values, "float32")
        if sample_weight is not None:
            sample_weight = tf.cast(sample_weight, "float32")
            values = tf.multiply(values, sample_weight)
        self.true_positives.assign_add(tf.reduce_sum(values))

    def result(self):
        return self.true_positives

    def reset_state(self):
        self.true_positives.assign(0.0)
model = get_uncompiled_model()
model.compile(optimizer=keras.optimizers.RMSprop(learning_rate=1e-3), loss=keras.losses.SparseCategoricalCrossentropy(),
              metrics=[CategoricalTruePositives()])
show(model.fit(x_train, y_train, batch_size=16, epochs=3, verbose=0))
# %% losses and metrics of layers
class ActivityRegularizationLayer(layers.Layer):
    def call(self, inputs):
        self.add_loss(tf.reduce_sum(inputs) * 0.1)
        return inputs
class MetricLoggingLayer(layers.Layer):
    def call(self, inputs):
        self.add_metric(keras.backend.std(inputs), name="std_of_activation", aggregation="mean")
        return inputs
keras.utils.set_random_seed(3)
inputs = keras.Input(shape=(16,), name="digits")
x = layers.Dense(8, activation="relu", name="dense_1")(inputs)
x = ActivityRegularizationLayer()(x)
x = MetricLoggingLayer()(x)
outputs = layers.Dense(4, name="predictions")(x)
model = keras.Model(inputs=inputs, outputs=outputs)
model.compile(optimizer=keras.optimizers.RMSprop(learning_rate=1e-3), loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True))
show(model.fit(x_train, y_train, batch_size=16, epochs=1, verbose=0))
# %%
inputs = keras.Input(shape=(16,), name="digits")
x1 = layers.Dense(8, activation="relu", name="dense_1")(inputs)
x2 = layers.Dense(8, activation="relu", name="dense_2")(x1)
outputs = layers.Dense(4, name="predictions")(x2)
model = keras.Model(inputs=inputs, outputs=outputs)
model.add_loss(tf.reduce_sum(x1) * 0.1)
model.add_metric(keras.backend.std(x1), name="std_of_activation", aggregation="mean")
model.compile(optimizer=keras.optimizers.RMSprop(1e-3), loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True))
show(model.fit(x_train, y_train, batch_size=16, epochs=1, verbose=0))
# %%
model = get_compiled_model()
show(model.fit(x_train, y_train, batch_size=16, validation_split=0.2, epochs=1, verbose=0))
# %%
train_dataset = tf.data.Dataset.from_tensor_slices((x_train, y_train)).shuffle(buffer_size=1024).batch(16)
val_dataset = tf.data.Dataset.from_tensor_slices((x_val, y_val)).batch(16)
model = get_compiled_model()
show(model.fit(train_dataset, epochs=2, validation_data=val_dataset, verbose=0))
# %%
{k: round(v, 3) for k, v in model.evaluate(val_dataset, return_dict=True, verbose=0).items()}
# %%
model = get_compiled_model()
show(model.fit(train_dataset.repeat(), epochs=3, steps_per_epoch=5, validation_data=val_dataset, validation_steps=1, verbose=0))
# %% class and sample weights
class_weight = {0: 1.0, 1: 1.0, 2: 2.0, 3: 0.5}
model = get_compiled_model()
show(model.fit(x_train, y_train, class_weight=class_weight, batch_size=16, epochs=1, verbose=0))
# %%
sample_weight = np.ones(shape=(len(y_train),))
sample_weight[y_train == 3] = 2.0
model = get_compiled_model()
show(model.fit(x_train, y_train, sample_weight=sample_weight, batch_size=16, epochs=1, verbose=0))
# %%
ds = tf.data.Dataset.from_tensor_slices((x_train, y_train, sample_weight)).shuffle(buffer_size=1024).batch(16)
model = get_compiled_model()
show(model.fit(ds, epochs=1, verbose=0))
# %% a Sequence, a generator
class Numbers(keras.utils.Sequence):
    def __len__(self):
        return 5

    def __getitem__(self, idx):
        return x_train[idx * 20:(idx + 1) * 20], y_train[idx * 20:(idx + 1) * 20]
model = get_compiled_model()
show(model.fit(Numbers(), epochs=1, shuffle=False, verbose=0))
# %%
def batches():
    while True:
        for i in range(5):
            yield x_train[i * 20:(i + 1) * 20], y_train[i * 20:(i + 1) * 20]
model = get_compiled_model()
show(model.fit(batches(), steps_per_epoch=4, epochs=2, verbose=0))
# %% callbacks
class LossHistory(keras.callbacks.Callback):
    def on_train_begin(self, logs):
        self.per_batch_losses = []
    def on_batch_end(self, batch, logs):
        self.per_batch_losses.append(logs.get("loss"))
model = get_compiled_model()
record = LossHistory()
model.fit(x_train, y_train, epochs=1, batch_size=32, callbacks=[record], verbose=0)
np.round(record.per_batch_losses, 3)
# %%
model = get_compiled_model()
h = model.fit(x_train, y_train, epochs=20, batch_size=64, validation_split=0.2, verbose=0,
          callbacks=[keras.callbacks.EarlyStopping(monitor="val_loss", min_delta=1e-2, patience=2, verbose=1)])
len(h.epoch)
# %%
initial_learning_rate = 0.1
lr_schedule = keras.optimizers.schedules.ExponentialDecay(initial_learning_rate, decay_steps=100, decay_rate=0.96, staircase=True)
optimizer = keras.optimizers.RMSprop(learning_rate=lr_schedule)
optimizer.get_config()
# %%
model = get_compiled_model()
model.fit(x_train, y_train[:50], verbose=0)
# %%
get_uncompiled_model().fit(x_train, y_train, verbose=0)
# %%
model.compile(loss="no_such_loss")
# %%
model.compile(optimizer="no_such")
# %%
model.compile(loss="sparse_categorical_crossentropy", optimizer="sgd", metrics=["acc", "sparse_top_k_categorical_accuracy"])
r = model.train_on_batch(x_train[:8], y_train[:8]); np.round(r, 3), model.metrics_names
# %%
{k: round(v, 3) for k, v in model.test_on_batch(x_train[:8], y_train[:8], return_dict=True).items()}
