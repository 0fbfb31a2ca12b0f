# %%
keras = tf.keras
rng = np.random.RandomState(3)
X = rng.rand(200, 28, 28).astype("float32"); Y = rng.randint(0, 10, 200); V = X[:50]; W = Y[:50]
keras.utils.set_random_seed(10)
model = keras.Sequential([keras.layers.Flatten(input_shape=(28, 28)), keras.layers.Dense(32, activation="relu"), keras.layers.Dense(10)])
model.compile(optimizer="adam", loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
h = model.fit(X, Y, epochs=3, verbose=0, validation_data=(V, W))
print(sorted(h.history), h.epoch, {k: np.round(v, 4).tolist() for k, v in h.history.items()}, h.params)
# %%
prob = keras.Sequential([model, keras.layers.Softmax()]); p = prob.predict(V[:3], verbose=0); print(p.shape, np.round(p.sum(1), 5), np.argmax(p, 1))
prob.summary()
# %%
# text regression with a callback that stops, and checkpoints
import os
cp = keras.callbacks.ModelCheckpoint(filepath="cp-{epoch:04d}.ckpt", save_weights_only=True, verbose=1, save_freq="epoch")
model.fit(X, Y, epochs=2, callbacks=[cp], verbose=0)
print(sorted(os.listdir(".")), tf.train.latest_checkpoint("."))
# %%
es = keras.callbacks.EarlyStopping(monitor="val_loss", patience=1, restore_best_weights=True, verbose=1)
hh = model.fit(X, Y, epochs=30, validation_split=.2, callbacks=[es], verbose=0); print(len(hh.epoch))
# %%
rl = keras.callbacks.ReduceLROnPlateau(monitor="loss", factor=.5, patience=0, min_delta=100., verbose=1)
model.fit(X, Y, epochs=3, callbacks=[rl], verbose=0); print(np.round(model.optimizer.learning_rate.numpy(), 6))
# %%
def sched(epoch, lr): return lr if epoch < 1 else lr * .1
model.fit(X, Y, epochs=2, callbacks=[keras.callbacks.LearningRateScheduler(sched, verbose=1)], verbose=0); print(model.optimizer.lr.numpy() < 1e-3)
# %%
model.fit(X, Y, epochs=1, callbacks=[keras.callbacks.CSVLogger("log.csv"), keras.callbacks.TerminateOnNaN()], verbose=0); print(open("log.csv").read().split("\n")[0])
# %%
class Log(keras.callbacks.Callback):
    def on_train_begin(self, logs=None): print("begin", logs)
    def on_epoch_begin(self, epoch, logs=None): print("epoch", epoch, logs)
    def on_train_batch_begin(self, b, logs=None): print("b", b, logs)
    def on_train_batch_end(self, b, logs=None): print("e", b, sorted(logs))
    def on_test_begin(self, logs=None): print("test", logs)
    def on_test_batch_end(self, b, logs=None): print("t", b, sorted(logs))
    def on_test_end(self, logs=None): print("test end", sorted(logs))
    def on_epoch_end(self, epoch, logs=None): print("end", epoch, sorted(logs))
    def on_train_end(self, logs=None): print("over", sorted(logs))
    def on_predict_batch_end(self, b, logs=None): print("p", b, sorted(logs), logs["outputs"].shape)
model.fit(X[:64], Y[:64], epochs=1, validation_data=(V, W), verbose=0, callbacks=[Log()])
model.evaluate(V, W, verbose=0, callbacks=[Log()], return_dict=True) and None
model.predict(V[:40], verbose=0, callbacks=[Log()]).shape
# %%
model.fit(X, Y[:100], verbose=0)
# %%
model.compile("adamm", "mse")
# %%
keras.Sequential([keras.layers.Dense(1)]).fit(X, Y)
# %%
mm = keras.Sequential([keras.layers.Dense(1)]); mm.summary()
# %%
model.compile("adam", "sparse_categorical_crossentropy"); model.predict(np.zeros((0, 28, 28)), verbose=0)
# %%
L = keras.layers
over = keras.Sequential([L.Dense(16, activation="elu", kernel_regularizer=keras.regularizers.l2(.001), input_shape=(28,)), L.Dropout(.5), L.Dense(1)])
sch = keras.optimizers.schedules.InverseTimeDecay(.001, decay_steps=10, decay_rate=1, staircase=False)
over.compile(keras.optimizers.Adam(sch), loss=keras.losses.BinaryCrossentropy(from_logits=True), metrics=[keras.metrics.BinaryCrossentropy(from_logits=True, name="binary_crossentropy"), "accuracy"])
keras.utils.set_random_seed(1)
hist = over.fit(X[:, 0], (Y > 4).astype("float32"), epochs=2, verbose=0, steps_per_epoch=3, batch_size=50); print(sorted(hist.history), np.round(over.optimizer.learning_rate.numpy(), 6), over.losses[0].shape)
