# %% Layers that are called several times: summaries list the calls as they were made, not as the graph goes.
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

shared = layers.Dense(3, name="shared")
a, b, c = [keras.Input((4,), name=name) for name in "abc"]
x, y, z = [shared(i) for i in (a, b, c)]
joined = layers.Concatenate(name="joined")([z, x, y])
keras.Model([a, b, c], layers.Add(name="sum")([layers.Dense(9, name="wide")(joined), joined]), name="three").summary()
# %% Only the calls of this model.
keras.Model([c, a], layers.Concatenate(name="two")([z, x]), name="two_of_three").summary()
