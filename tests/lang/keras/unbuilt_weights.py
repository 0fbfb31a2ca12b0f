# %%
# A Sequential model has no weights before it is built, and says so.
from tensorflow import keras
from tensorflow.keras import layers
m = keras.Sequential([layers.Dense(2)])
for name in ("weights", "trainable_weights", "non_trainable_weights", "trainable_variables", "variables", "non_trainable_variables"):
    try: print(name, getattr(m, name))
    except ValueError as e: print(name, e)

# %%
m.save_weights("x")

# %%
keras.Sequential([keras.Sequential([layers.Dense(2)]), layers.Dense(1)]).trainable_weights

# %%
m(tf.ones((1, 2)))
len(m.trainable_weights)

# %%
# What a cell of the program gives is nested as it nests it, in functional models too.
class Cell(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.state_size = [tf.TensorShape([6]), tf.TensorShape([2, 3])]
        self.output_size = [tf.TensorShape([6]), tf.TensorShape([2, 3])]
    def call(self, inputs, states):
        a, b = tf.nest.flatten(inputs)
        return (a + states[0], b), (states[0] + a, states[1] + b)
a, b = keras.Input((None, 6)), keras.Input((None, 2, 3))
rnn = keras.layers.RNN(Cell())
out = rnn((a, b))
model = keras.Model([a, b], out)
model.summary()
type(out).__name__, rnn.output_shape

# %%
type(rnn((tf.ones((2, 5, 6)), tf.ones((2, 5, 2, 3)))))
