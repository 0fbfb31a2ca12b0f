# %% fit() takes steps_per_epoch batches from where it stands, and ends when there are no more
import numpy as np
from tensorflow import keras


class Steps(keras.callbacks.Callback):
    def on_train_batch_begin(self, batch, logs=None):
        print("begin", batch, end=" ")

    def on_train_batch_end(self, batch, logs=None):
        print("end", batch, "%.3f" % logs["loss"], end=" ")

    def on_epoch_begin(self, epoch, logs=None):
        print("epoch", epoch)

    def on_epoch_end(self, epoch, logs=None):
        print("ends", {name: "%.3f" % value for name, value in logs.items()})


def new_model():
    model = keras.Sequential([keras.layers.Dense(1, input_shape=(2,), kernel_initializer="ones")])
    model.compile("sgd", "mse")
    return model


x = np.arange(100.0).reshape(50, 2) / 100
y = np.arange(50.0).reshape(50, 1) / 50
data = tf.data.Dataset.from_tensor_slices((x, y)).batch(10)
history = new_model().fit(data, epochs=3, steps_per_epoch=3, verbose=0, callbacks=[Steps()])
# %% as many steps as batches: every epoch begins anew
history = new_model().fit(data, epochs=2, steps_per_epoch=5, verbose=0, callbacks=[Steps()])
# %% arrays go on where the last epoch stopped
history = new_model().fit(x, y, epochs=3, steps_per_epoch=3, batch_size=10, shuffle=False, verbose=0, callbacks=[Steps()])
history = new_model().fit(x, y, epochs=2, steps_per_epoch=8, batch_size=10, shuffle=False, verbose=0, callbacks=[Steps()])
# %% a generator has one pass only
def batches():
    for i in range(4):
        yield x[i * 5:i * 5 + 5], y[i * 5:i * 5 + 5]


history = new_model().fit(batches(), epochs=3, verbose=0, callbacks=[Steps()])
# %%
class Parts(keras.utils.Sequence):
    def __len__(self):
        return 4

    def __getitem__(self, i):
        return x[i * 5:i * 5 + 5], y[i * 5:i * 5 + 5]

    def on_epoch_end(self):
        print("the sequence's epoch ended")


history = new_model().fit(Parts(), epochs=2, steps_per_epoch=3, shuffle=False, verbose=0, callbacks=[Steps()])
# %% validation that ran out gives no more values
history = new_model().fit(data, epochs=3, validation_data=data, validation_steps=9, verbose=0)
{name: len(values) for name, values in history.history.items()}
# %%
new_model().fit(data.repeat(), epochs=2, verbose=0)
# %%
model = new_model()
model.evaluate(data, steps=9, verbose=0) > 0, model.predict(data, steps=9, verbose=0).shape, model.predict(x, steps=3, verbose=0).shape
