# Ragged tensors in models: as inputs, between layers and as outputs.
keras = tf.keras
tf.keras.utils.set_random_seed(1)
rows = tf.ragged.constant([[1, 2, 3], [4], [5, 6], [7, 8]])
labels = tf.constant([0.0, 1.0, 0.0, 1.0])
start = keras.Input((None,), dtype=tf.int64, ragged=True)
words = keras.layers.Embedding(10, 4)(start)
model = keras.Model(start, keras.layers.Dense(1)(keras.layers.LSTM(3)(words)))
model.compile("sgd", "mse")
print(start, words.shape, type(words).__name__, start.ragged_rank)
print(model.predict(rows, verbose=0).shape, model(rows).shape)
print(model.fit(rows, labels, epochs=2, batch_size=2, shuffle=False, verbose=0).history)
print(model.fit(rows, labels, epochs=2, batch_size=3, verbose=0).history)
print(model.evaluate(rows, labels, verbose=0))
print(model.fit(tf.data.Dataset.from_tensor_slices((rows, labels)).batch(2), verbose=0).history)
print(model.predict_on_batch(rows).shape, model.train_on_batch(rows, labels) < 1)

# %%
# Rows are shuffled as a dataset shuffles them, those of sparse tensors too.
class Telling(keras.Model):
    def train_step(self, data):
        print([int(label) for label in data[1]])
        return {}


for x in (tf.ragged.constant([[1, 2, 3], [4], [5, 6], [7, 8], [9]]), tf.sparse.from_dense(tf.eye(5)), tf.eye(5)):
    tf.keras.utils.set_random_seed(1)
    telling = Telling()
    telling.compile(run_eagerly=True)
    telling.fit(x, tf.range(5.0), epochs=2, batch_size=2, verbose=0)
    telling.fit(x, tf.range(5.0), batch_size=5, verbose=0)

# %%
# Outputs at every step are ragged again.
for layer in (keras.layers.GRU(3, return_sequences=True), keras.layers.SimpleRNN(3, return_sequences=True, go_backwards=True),
              keras.layers.Bidirectional(keras.layers.LSTM(2, return_sequences=True)), keras.layers.Bidirectional(keras.layers.GRU(2))):
    model = keras.Sequential([keras.Input((None,), dtype=tf.int64, ragged=True), keras.layers.Embedding(10, 4), layer])
    out = model.predict(rows, batch_size=3, verbose=0)
    print(model.output_shape, type(out).__name__, out.shape, np.round(out[2], 5).tolist())
print(keras.layers.LSTM(2, return_state=True)(tf.RaggedTensor.from_row_lengths(tf.ones((3, 4)), [2, 1]))[1].shape)
try:
    keras.layers.LSTM(2, unroll=True)(tf.RaggedTensor.from_row_lengths(tf.ones((3, 4)), [2, 1]))
except ValueError as e:
    print(str(e).split("\n")[2])

# %%
start = keras.Input((None, 3), ragged=True)
timed, dense = keras.layers.TimeDistributed(keras.layers.Dense(2))(start), keras.layers.Dense(2, activation="relu")(start)
both = keras.layers.Concatenate()([timed, dense])
model = keras.Model(start, [both, keras.layers.GlobalMaxPooling1D()(both), keras.layers.GlobalAveragePooling1D()(both)])
print(timed, both.shape, type(both).__name__)
for out in model.predict(tf.RaggedTensor.from_row_lengths(tf.reshape(tf.range(12.0), (4, 3)), [3, 1]), verbose=0):
    print(type(out).__name__, out.shape, np.round(out[1], 4).tolist())
model.summary()

# %%
# What a ragged tensor can do becomes a layer.
start = keras.Input((None,), dtype=tf.int32, ragged=True)
for out in (start.to_tensor(), start.row_lengths(), tf.reduce_sum(start, axis=1), start.nrows(), start.flat_values):
    print(keras.Model(start, out).predict(rows, batch_size=4, verbose=0), out.shape)
print(keras.Model(start, start * 2 + 1).predict(rows, verbose=0).to_list())
print([layer.name for layer in keras.Model(start, start.with_values(start.values * 2).to_tensor()).layers])
keras.layers.Dense(2)(keras.Input((None,), ragged=True))

# %%
texts = keras.Input((), dtype=tf.string)
split = tf.strings.split(texts)
print(type(split).__name__, split.shape)
print(keras.Model(texts, split).predict(tf.constant(["a b c", "d"]), verbose=0))
vectorize = keras.layers.TextVectorization(ragged=True)
vectorize.adapt(["a b c", "b c"])
print(vectorize(["a b", "c"]).to_list())
model = keras.Sequential([keras.Input((1,), dtype=tf.string), vectorize, keras.layers.Embedding(6, 2), keras.layers.LSTM(2)])
print(model.predict(tf.constant([["a b"], ["c"]]), verbose=0).shape, model.layers[1].output.shape)

# %%
class Highest(keras.layers.Layer):
    def call(self, x):
        return tf.reduce_max(x, axis=1) if isinstance(x, tf.RaggedTensor) else x


start = keras.Input((None,), ragged=True)
print(keras.Model(start, Highest()(start)).predict(tf.ragged.constant([[1.0, 5.0], [3.0]]), verbose=0))
print(keras.Input((None, None), ragged=True).ragged_rank)
# Batches of pictures of several sizes come out ragged.
same = keras.Sequential([keras.Input((None, None, 1)), keras.layers.Lambda(lambda x: x + 1)])
print(same.predict(iter([np.zeros((2, 2, 3, 1)), np.zeros((1, 2, 2, 1))]), verbose=0).shape)
