import tensorflow as tf
import numpy as np
import os
import tempfile
x = np.random.default_rng(0).random((60, 6)).astype("float32")
y = (x.sum(1) > 3).astype("float32")
def losses(optimizer, ending):
    """Of one more epoch: the model's own, and that of the model loaded from a file."""
    tf.keras.utils.set_random_seed(4)
    model = tf.keras.Sequential([tf.keras.layers.Dense(8, activation="relu", input_shape=(6,)), tf.keras.layers.Dense(1)])
    model.compile(optimizer, "mse")
    model.fit(x, y, epochs=2, verbose=0, shuffle=False)
    path = os.path.join(tempfile.mkdtemp(), "model" + ending)
    model.save(path)
    loaded = tf.keras.models.load_model(path)
    before = int(loaded.optimizer.iterations)
    found = ["%.4f" % m.fit(x, y, epochs=1, verbose=0, shuffle=False).history["loss"][0] for m in (model, loaded)]
    return found, before, int(loaded.optimizer.iterations)
# %%
for ending in ("", ".h5", ".keras"):
    print(losses(tf.keras.optimizers.SGD(0.1, momentum=0.9), ending), losses("adam", ending))
# %%
for ending in ("", ".h5", ".keras"):
    print(losses(tf.keras.optimizers.legacy.Adam(0.01), ending))
