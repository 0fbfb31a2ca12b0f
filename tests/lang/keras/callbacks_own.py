# Callbacks as programs extend them: hooks set on objects, directions, older arguments, files.
import os, tempfile
os.chdir(tempfile.mkdtemp())
keras = tf.keras
X, Y = np.linspace(0, 1, 40, dtype="f").reshape(20, 2), np.linspace(0, 1, 20, dtype="f")


def made(rate=0.1):
    keras.utils.set_random_seed(0)
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(2,))])
    model.compile(keras.optimizers.SGD(rate), "mse", metrics=["mae"])
    return model

# %%
class Counter(keras.callbacks.Callback):
    def __init__(self):
        super().__init__()
        self.counts = {}
        for name in ("on_batch_begin", "on_batch_end", "on_train_batch_end", "on_test_batch_begin", "on_predict_batch_end", "on_epoch_end"):
            setattr(self, name, self.counting(name, getattr(self, name)))

    def counting(self, name, method):
        def call(*args, **kwargs):
            self.counts[name] = self.counts.get(name, 0) + 1
            return method(*args, **kwargs)
        return call

counter, model = Counter(), made()
model.fit(X, Y, batch_size=5, epochs=2, validation_split=0.25, callbacks=[counter], verbose=0)
model.predict(X, batch_size=4, callbacks=[counter], verbose=0)
sorted(counter.counts.items())

# %%
seen = []
added = keras.callbacks.LambdaCallback(on_batch_begin=lambda batch, logs: seen.append(batch), note="kept",
                                       on_test_batch_end=lambda batch, logs: seen.append(sorted(logs)))
model.fit(X, Y, batch_size=10, callbacks=[added], verbose=0)
model.evaluate(X, Y, batch_size=20, callbacks=[added], verbose=0)
seen, added.note

# %%
class Patient(keras.callbacks.EarlyStopping):
    def on_epoch_end(self, epoch, logs=None):
        current = self.get_monitor_value(logs)
        if self.monitor_op(current - self.min_delta, self.best):
            print(epoch, "better")
        super().on_epoch_end(epoch, logs)

stop = Patient(monitor="loss", patience=2, min_delta=1e-3)
history = made().fit(X, Y, epochs=12, callbacks=[stop], verbose=0)
len(history.history["loss"]), stop.min_delta, stop.monitor_op is np.less, stop.wait, stop.stopped_epoch

# %%
keras.callbacks.EarlyStopping(monitor="val_auc").monitor_op is np.greater

# %%
rate = keras.callbacks.ReduceLROnPlateau(monitor="loss", patience=1, min_delta=10, factor=0.5, verbose=1, cooldown=1)
history = made().fit(X, Y, epochs=5, callbacks=[rate], verbose=0)
[float(np.round(v, 5)) for v in history.history["lr"]], rate.mode, rate.monitor_op(1.0, 20.0)

# %%
class Holder:
    pass

alone = keras.callbacks.ReduceLROnPlateau(monitor="val_loss", patience=2)
alone.model = Holder()
alone.model.optimizer = Holder()
alone.model.optimizer.lr = keras.backend.variable(1.0)
rates = []
for epoch, loss in enumerate([0.0860, 0.1096, 0.1040]):
    alone.on_epoch_end(epoch, logs={"val_loss": loss})
    rates.append(float(np.round(keras.backend.get_value(alone.model.optimizer.lr), 3)))
rates

# %%
every = keras.callbacks.ModelCheckpoint("kept/at{epoch:02d}.h5", period=2)
made().fit(X, Y, epochs=5, callbacks=[every], verbose=0)
sorted(os.listdir("kept")), every.period, every.epochs_since_last_save

# %%
best = keras.callbacks.ModelCheckpoint("best.weights.h5", monitor="loss", save_best_only=True, save_weights_only=True, verbose=1,
                                       initial_value_threshold=0.01)
made().fit(X, Y, epochs=4, callbacks=[best], verbose=0)
print(best.monitor_op is np.less, os.path.exists("best.weights.h5"))

# %%
keras.callbacks.ModelCheckpoint("a.keras", options=tf.saved_model.SaveOptions())

# %%
keras.callbacks.ModelCheckpoint("a", save_weights_only=True, options=3)

# %%
class Growing(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        logs["sizes"] = [1, 2, epoch]

made().fit(X, Y, epochs=2, validation_data=(X, Y), callbacks=[Growing(), keras.callbacks.CSVLogger("log.csv", separator=";")], verbose=0)
raw = open("log.csv", "rb").read().split(b"\r\n")
raw[0], len(raw), raw[1].split(b";")[3], raw[1][:2]

# %%
try:
    keras.callbacks.TensorBoard("logs", colour=3)
except ValueError as error:
    print(str(error)[:70])

# %%
several = keras.callbacks.CallbackList([counter], model=made(), epochs=1)
several.on_batch_begin(0)
several.on_batch_end(0)
several.set_params({"verbose": 0})
counter.params, counter.counts["on_batch_begin"], counter.counts["on_train_batch_end"]
