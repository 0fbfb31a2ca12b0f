# How classes and instances of Keras show themselves; what can be pickled.
import copy, pickle
keras, layers = tf.keras, tf.keras.layers
x, y = np.ones((4, 2), "f"), np.ones((4, 1), "f")
keras.utils.set_random_seed(0)
model = keras.Sequential([layers.Dense(3, input_shape=(2,)), layers.Dropout(0.1), layers.Dense(1)])
model.compile("adam", "mse", metrics=["mae"])

# %%
model.fit(x, y, verbose=0)

# %%
model.layers, model.optimizer, model.metrics

# %%
model

# %%
keras.Model(model.inputs, model.outputs)

# %%
layers.LSTM, keras.Model, layers.Layer, keras.metrics.MeanIoU, keras.losses.Huber, keras.optimizers.SGD, keras.optimizers.legacy.SGD

# %%
class Own(layers.Layer):
    pass

Own(), Own, keras.regularizers.l2(0.1), keras.initializers.HeNormal(), keras.callbacks.EarlyStopping(), keras.losses.MeanSquaredError()

# %%
tokens = keras.preprocessing.text.Tokenizer(num_words=5)
tokens.fit_on_texts(["a b c a"])
again = pickle.loads(pickle.dumps(tokens))
again.word_index, type(again) is type(tokens), again.texts_to_sequences(["c a d"])

# %%
for thing in [keras.losses.Huber(), keras.regularizers.L2(0.1), keras.initializers.HeNormal(seed=1), keras.optimizers.schedules.ExponentialDecay(1., 2, .5)]:
    print(type(pickle.loads(pickle.dumps(thing))))

# %%
same = pickle.loads(pickle.dumps(model))
print(np.allclose(same.predict(x, verbose=0), model.predict(x, verbose=0)), same.optimizer.iterations.numpy(), type(same))
same.fit(x, y, verbose=0)
print(same.optimizer.iterations.numpy(), model.optimizer.iterations.numpy())

# %%
other = copy.deepcopy(model)
other.layers[0].set_weights([w * 0 for w in other.layers[0].get_weights()])
np.allclose(model.layers[0].get_weights()[0], 0), [w.shape for w in other.get_weights()]

# %%
class Loud(keras.callbacks.Callback):
    def on_train_batch_begin(self, batch, logs=None):
        print("begin", batch, end=" ")

    def on_train_batch_end(self, batch, logs=None):
        print("end", batch, end=" ")

    def on_test_batch_end(self, batch, logs=None):
        print("tested", batch)

    def on_predict_batch_end(self, batch, logs=None):
        print("predicted", batch, logs["outputs"].shape)

print(keras.Sequential().run_eagerly, model.jit_compile, model.train_function is None)
model.compile("sgd", "mse", steps_per_execution=3)
model.fit(np.ones((20, 2)), np.ones((20, 1)), batch_size=2, verbose=0, callbacks=[Loud()], validation_split=0.2)
model.predict(np.ones((10, 2)), batch_size=2, verbose=0, callbacks=[Loud()]).shape

# %%
class Counting(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = layers.Dense(1, kernel_initializer="ones")

    def call(self, inputs):
        return self.dense(inputs)

    def make_train_function(self, force=False):
        if self.train_function is not None and not force:
            return self.train_function

        def train_function(iterator):
            logs = self.train_step(next(iterator))
            return {**logs, "steps": tf.cast(self.optimizer.iterations, tf.float32)}
        self.train_function = tf.function(train_function)
        return self.train_function

counting = Counting()
counting.compile("sgd", "mse")
history = counting.fit(np.ones((8, 2), "f"), np.ones((8, 1), "f"), batch_size=2, epochs=2, verbose=0).history
{name: np.round(values, 4).tolist() for name, values in history.items()}

# %%
masking, inputs = layers.Masking(), keras.Input((3, 2))
lstm = layers.LSTM(4)
lstm(masking(inputs))
masking.output_mask.shape, masking.input_mask, lstm.input_mask.shape, lstm.get_output_mask_at(0), masking.get_output_mask_at(0).dtype

# %%
layers.InputSpec.from_config(layers.InputSpec(ndim=2, axes={-1: 3}).get_config())

# %%
function = tf.function(lambda x: (x + 1, {"a": x[0]})).get_concrete_function(tf.TensorSpec([3], tf.float32))
print(function.output_shapes, function.output_dtypes)

@tf.function(autograph=False)
def outer(x):
    return tf.autograph.to_graph(inner)(x)

def inner(x):
    if x > 0:
        return x * 2
    return -x

print(outer(tf.constant(3)).numpy(), outer(tf.constant(-4)).numpy(), tf.autograph.to_graph(inner)(tf.constant(-1)).numpy())

# %%
print(tf.nn.conv_transpose(tf.ones((1, 2, 3)), tf.ones((2, 1, 3)), [1, 4, 1], 2).numpy().ravel())
print(tf.nn.conv_transpose(tf.ones((1, 2, 2, 3)), tf.ones((2, 2, 1, 3)), [1, 4, 4, 1], 2).shape, len(keras.datasets.reuters.get_label_names()))
