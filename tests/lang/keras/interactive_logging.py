import tensorflow as tf
import numpy as np
print(tf.keras.utils.is_interactive_logging_enabled())
model = tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])
model.compile("sgd", "mse")
x, y = np.ones((4, 2)), np.ones(4)
tf.keras.utils.disable_interactive_logging()
history = model.fit(x, y)
losses = model.evaluate(x, y), model.predict(x).shape, model.fit(x, y, verbose=2), model.summary()
print(tf.keras.utils.is_interactive_logging_enabled())
tf.keras.utils.enable_interactive_logging()
model.summary()
# %%
print(tf.autograph.set_verbosity(0), tf.autograph.trace("a", 1), tf.data.experimental.enable_debug_mode())
