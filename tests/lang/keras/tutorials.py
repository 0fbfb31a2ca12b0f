# %% regression on columns
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(0)
rng = np.random.RandomState(0)
features = rng.rand(120, 4).astype("float32") * [1, 10, 100, 1]
labels = (features @ [2, -1, 0.1, 3]).astype("float32")
normalizer = layers.Normalization(axis=-1)
normalizer.adapt(np.array(features))
print(normalizer.mean.numpy().round(3))
linear_model = keras.Sequential([normalizer, layers.Dense(units=1)])
print(linear_model.predict(features[:3], verbose=0).round(3))
linear_model.compile(optimizer=keras.optimizers.Adam(learning_rate=0.1), loss="mean_absolute_error")
history = linear_model.fit(features, labels, epochs=5, verbose=0, validation_split=0.2)
np.round(history.history["val_loss"], 2)
# %% features as a dict of columns
inputs = {name: keras.Input((1,), name=name) for name in ("a", "b")}
x = layers.Concatenate()(list(inputs.values()))
m = keras.Model(inputs, layers.Dense(1, kernel_initializer="ones")(layers.Normalization(mean=[0., 1.], variance=[1., 4.])(x)))
m({"a": tf.constant([[1.], [2.]]), "b": tf.constant([[3.], [5.]])}).numpy()
# %%
m.compile("sgd", "mse")
data = {"a": np.ones((6, 1)), "b": np.arange(6.)[:, None]}
ds = tf.data.Dataset.from_tensor_slices((data, np.ones(6))).batch(3)
print(np.round(m.fit(ds, epochs=2, verbose=0).history["loss"], 3), np.round(m.evaluate(data, np.ones(6), verbose=0), 3))
m.predict(dict(data), verbose=0).shape, m.input_names
# %% categories
vocab = layers.StringLookup(vocabulary=["red", "green", "blue"], output_mode="one_hot")
ages = layers.Discretization(bin_boundaries=[10, 20, 40])
print(vocab([["red"], ["pink"]]).numpy(), ages([[5.], [25.], [70.]]).numpy().ravel())
color, age = keras.Input((1,), dtype="string", name="color"), keras.Input((1,), name="age")
joined = layers.concatenate([vocab(color), layers.CategoryEncoding(num_tokens=4, output_mode="one_hot")(ages(age))])
m = keras.Model([color, age], layers.Dense(2)(joined))
m.summary()
# %%
m([tf.constant([["blue"], ["red"]]), tf.constant([[15.], [44.]])]).shape
# %% text classification
texts = ["the film was great", "what a great story", "a bad film", "the worst story of all", "great great", "bad bad film"]
sentiment = np.array([1, 1, 0, 0, 1, 0])
vectorize = layers.TextVectorization(max_tokens=20, output_sequence_length=5)
vectorize.adapt(texts)
print(vectorize.get_vocabulary())
print(vectorize(["A great, great FILM!", "unknown words"]).numpy())
keras.utils.set_random_seed(1)
model = keras.Sequential([layers.Embedding(20, 8, mask_zero=True), layers.GlobalAveragePooling1D(), layers.Dense(1)])
model.compile(loss=keras.losses.BinaryCrossentropy(from_logits=True), optimizer="adam", metrics=[tf.metrics.BinaryAccuracy(threshold=0.0)])
h = model.fit(vectorize(texts), sentiment, epochs=10, verbose=0)
print(np.round([h.history["loss"][0], h.history["loss"][-1]], 3), h.history["binary_accuracy"][-1])
export = keras.Sequential([vectorize, model, layers.Activation("sigmoid")])
np.round(export.predict(tf.constant(["great film", "bad"]), verbose=0), 2)
# %%
for mode in ("multi_hot", "count", "tf_idf"):
    v = layers.TextVectorization(output_mode=mode, ngrams=2)
    v.adapt(["a b a", "b c"])
    print(mode, v.get_vocabulary(), np.round(v(["a b", "c c z"]).numpy(), 3).tolist())
# %%
v = layers.TextVectorization(standardize="lower", split="character")
v.adapt(["abcab", "ba"])
print(v.get_vocabulary(), v(["CAB", "x"]).numpy().tolist(), v("ab").numpy())
v = layers.TextVectorization(standardize=lambda t: tf.strings.regex_replace(t, "[0-9]+", " # "), vocabulary=["#", "to"])
v(["10 to 20", "to"]).numpy()
# %%
layers.TextVectorization(vocabulary=["a", "a"])
# %%
layers.TextVectorization(split="words")
# %%
layers.StringLookup(max_tokens=3, vocabulary=["a", "b", "c"])
# %%
layers.StringLookup(num_oov_indices=0, vocabulary=["a"])(["z"])
# %% the older way
tok = keras.preprocessing.text.Tokenizer(num_words=6, oov_token="<OOV>")
tok.fit_on_texts(["I love my dog", "I, love my cat!", "You love my dog"])
print(tok.word_index, tok.texts_to_sequences(["I really love my dog", "my fish"]))
print(keras.preprocessing.sequence.pad_sequences(tok.texts_to_sequences(["I love", "my dog is big"]), maxlen=4, padding="post"))
tok.texts_to_matrix(["I love love my dog"], mode="count"), tok.sequences_to_texts([[2, 3]])
# %% time series
data = np.arange(20.).astype("float32")
ds = keras.utils.timeseries_dataset_from_array(data[:, None], data[4:], sequence_length=4, batch_size=5)
for x, y in ds.take(2):
    print(x.shape, x.numpy()[0].ravel(), y.numpy())
ds
# %%
for x in keras.utils.timeseries_dataset_from_array(data, None, sequence_length=3, sequence_stride=4, sampling_rate=2, batch_size=2):
    print(x.numpy().tolist())
# %%
keras.utils.set_random_seed(4)
for x, y in keras.utils.timeseries_dataset_from_array(data, data, 2, shuffle=True, seed=3, batch_size=8).take(1):
    print(y.numpy())
# %%
keras.utils.set_random_seed(2)
series = np.sin(np.arange(80) / 5).astype("float32")
windows = keras.utils.timeseries_dataset_from_array(series[:-1, None], series[10:], 10, batch_size=16)
lstm = keras.Sequential([layers.LSTM(8, return_sequences=True), layers.LSTM(4), layers.Dense(1)])
lstm.compile(loss="mse", optimizer=keras.optimizers.Adam(0.01), metrics=["mae"])
h = lstm.fit(windows, epochs=3, verbose=0)
np.round(h.history["loss"], 3), np.round(h.history["mae"], 3)
# %% transformer block
class TransformerBlock(layers.Layer):
    def __init__(self, embed_dim, num_heads, ff_dim, rate=0.1):
        super().__init__()
        self.att = layers.MultiHeadAttention(num_heads=num_heads, key_dim=embed_dim)
        self.ffn = keras.Sequential([layers.Dense(ff_dim, activation="relu"), layers.Dense(embed_dim)])
        self.layernorm1 = layers.LayerNormalization(epsilon=1e-6)
        self.layernorm2 = layers.LayerNormalization(epsilon=1e-6)
        self.dropout1 = layers.Dropout(rate)
        self.dropout2 = layers.Dropout(rate)

    def call(self, inputs, training=None):
        attn_output = self.dropout1(self.att(inputs, inputs), training=training)
        out1 = self.layernorm1(inputs + attn_output)
        ffn_output = self.dropout2(self.ffn(out1), training=training)
        return self.layernorm2(out1 + ffn_output)

class TokenAndPositionEmbedding(layers.Layer):
    def __init__(self, maxlen, vocab_size, embed_dim):
        super().__init__()
        self.token_emb = layers.Embedding(input_dim=vocab_size, output_dim=embed_dim)
        self.pos_emb = layers.Embedding(input_dim=maxlen, output_dim=embed_dim)

    def call(self, x):
        positions = tf.range(start=0, limit=tf.shape(x)[-1], delta=1)
        return self.token_emb(x) + self.pos_emb(positions)

keras.utils.set_random_seed(3)
inputs = layers.Input(shape=(7,))
x = TokenAndPositionEmbedding(7, 30, 8)(inputs)
x = TransformerBlock(8, 2, 16)(x)
x = layers.GlobalAveragePooling1D()(x)
outputs = layers.Dense(2, activation="softmax")(layers.Dropout(0.1)(x))
model = keras.Model(inputs=inputs, outputs=outputs)
model.summary()
# %%
tokens, answers = rng.randint(30, size=(24, 7)), rng.randint(2, size=24)
np.round(model.predict(tokens[:2], verbose=0), 3)
# %%
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
h = model.fit(tokens, answers, batch_size=8, epochs=2, verbose=0)
np.round(h.history["loss"], 2)
# %% masking
x = keras.preprocessing.sequence.pad_sequences([[711, 632, 71], [73, 8, 3215, 55, 927], [83, 91, 1]], padding="post")
embedding = layers.Embedding(input_dim=5000, output_dim=4, mask_zero=True)
masked = embedding(x)
print(masked._keras_mask)
keras.utils.set_random_seed(3)
print(np.round(layers.LSTM(3)(masked).numpy(), 4))
unmasked = tf.cast(tf.tile(tf.expand_dims(x, axis=-1), [1, 1, 4]), tf.float32)
print(layers.Masking()(unmasked)._keras_mask)
class TemporalSplit(layers.Layer):
    def call(self, inputs):
        return tf.split(inputs, 2, axis=1)
    def compute_mask(self, inputs, mask=None):
        if mask is None:
            return None
        return tf.split(mask, 2, axis=1)
first, second = TemporalSplit()(layers.Masking()(unmasked[:, :4]))
first._keras_mask
# %%
class CustomEmbedding(layers.Layer):
    def __init__(self, input_dim, output_dim, mask_zero=False, **kwargs):
        super().__init__(**kwargs)
        self.input_dim, self.output_dim, self.mask_zero = input_dim, output_dim, mask_zero
    def build(self, input_shape):
        self.embeddings = self.add_weight(shape=(self.input_dim, self.output_dim), initializer="random_normal", dtype="float32")
    def call(self, inputs):
        return tf.nn.embedding_lookup(self.embeddings, inputs)
    def compute_mask(self, inputs, mask=None):
        return tf.not_equal(inputs, 0) if self.mask_zero else None
y = CustomEmbedding(10, 4, mask_zero=True)(tf.constant([[1, 2, 0], [3, 0, 0]]))
y._keras_mask
# %%
class TemporalSoftmax(layers.Layer):
    def call(self, inputs, mask=None):
        broadcast = tf.expand_dims(tf.cast(mask, "float32"), -1)
        e = tf.exp(inputs) * broadcast
        return e / tf.reduce_sum(e * broadcast, axis=1, keepdims=True)
inputs = keras.Input(shape=(None,), dtype="int32")
x = layers.Embedding(input_dim=10, output_dim=4, mask_zero=True)(inputs)
outputs = TemporalSoftmax()(layers.Dense(1)(x))
model = keras.Model(inputs, outputs)
np.round(model(tf.constant([[1, 2, 0], [3, 0, 0]])).numpy().sum(1), 3), model.output_shape
# %% cross-batch state, bidirectional
keras.utils.set_random_seed(6)
lstm = layers.LSTM(4, stateful=True)
p = rng.random_sample((2, 3, 5)).astype("float32")
a, b = lstm(p), lstm(p)
lstm.reset_states()
print(np.allclose(a, lstm(p)), np.allclose(a, b))
m = keras.Sequential([layers.Bidirectional(layers.LSTM(6, return_sequences=True), input_shape=(5, 10)), layers.Bidirectional(layers.GRU(3)), layers.Dense(10)])
m.summary()
np.round(m(np.ones((1, 5, 10), "float32")).numpy(), 3)[0, :4]
# %% states between layers
enc_in = keras.Input((None, 3))
out, h, c = layers.LSTM(4, return_state=True, name="encoder")(enc_in)
dec_in = keras.Input((None, 2))
dec = layers.LSTM(4, name="decoder")(dec_in, initial_state=[h, c])
m = keras.Model([enc_in, dec_in], layers.Dense(2)(dec))
m.summary()
m([np.ones((2, 3, 3)), np.ones((2, 4, 2))]).shape
# %% a cell of one's own
class MinimalRNNCell(layers.Layer):
    def __init__(self, units, **kwargs):
        self.units = units
        self.state_size = units
        super().__init__(**kwargs)
    def build(self, input_shape):
        self.kernel = self.add_weight(shape=(input_shape[-1], self.units), initializer="uniform", name="kernel")
        self.recurrent_kernel = self.add_weight(shape=(self.units, self.units), initializer="uniform", name="recurrent_kernel")
        self.built = True
    def call(self, inputs, states):
        prev_output = states[0]
        h = keras.backend.dot(inputs, self.kernel)
        output = h + keras.backend.dot(prev_output, self.recurrent_kernel)
        return output, [output]
keras.utils.set_random_seed(1)
y = layers.RNN([MinimalRNNCell(3), MinimalRNNCell(2)])(tf.ones((2, 4, 5)))
np.round(y.numpy(), 5)
# %% transfer learning mechanics
base = keras.Sequential([layers.Dense(4, input_shape=(3,)), layers.BatchNormalization()], name="base")
base.trainable = False
inputs = keras.Input((3,))
outputs = layers.Dense(1)(base(inputs, training=False))
m = keras.Model(inputs, outputs)
print(len(m.trainable_weights), len(m.non_trainable_weights))
before = [w.copy() for w in base.get_weights()]
m.compile("adam", "mse"); m.fit(np.ones((4, 3)), np.ones((4, 1)), verbose=0)
print(all(np.array_equal(a, b) for a, b in zip(before, base.get_weights())))
base.trainable = True
m.compile("adam", "mse"); m.fit(np.ones((4, 3)), np.ones((4, 1)), verbose=0)
print(len(m.trainable_weights), all(np.array_equal(a, b) for a, b in zip(before, base.get_weights())))
m.summary(show_trainable=True)
# %% style transfer mechanics
def gram_matrix(t):
    result = tf.linalg.einsum("bijc,bijd->bcd", t, t)
    return result / tf.cast(t.shape[1] * t.shape[2], tf.float32)
image = tf.Variable(tf.reshape(tf.range(48, dtype=tf.float32) / 48, (1, 4, 4, 3)))
opt = tf.keras.optimizers.Adam(learning_rate=0.02, beta_1=0.99, epsilon=1e-1)
for _ in range(3):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(gram_matrix(image) ** 2) + 30 * tf.image.total_variation(image)[0] / 100
    opt.apply_gradients([(tape.gradient(loss, image), image)])
    image.assign(tf.clip_by_value(image, 0.0, 1.0))
    print(round(float(loss), 4))
# %% callbacks in order
class Watch(keras.callbacks.Callback):
    def on_train_begin(self, logs=None): print("train begin", sorted(logs or {}))
    def on_epoch_begin(self, epoch, logs=None): print("epoch begin", epoch)
    def on_train_batch_end(self, batch, logs=None): print("  batch", batch, sorted(logs))
    def on_test_begin(self, logs=None): print("test begin")
    def on_test_batch_end(self, batch, logs=None): print("  test batch", batch, sorted(logs))
    def on_epoch_end(self, epoch, logs=None): print("epoch end", epoch, sorted(logs))
    def on_predict_batch_end(self, batch, logs=None): print("  predict", batch, sorted(logs))
    def on_train_end(self, logs=None): print("train end", sorted(logs))
m.compile("sgd", "mse", metrics=["mae"])
m.fit(np.ones((4, 3)), np.ones((4, 1)), batch_size=2, epochs=2, validation_split=0.5, verbose=0, callbacks=[Watch()])
m.predict(np.ones((3, 3)), batch_size=2, verbose=0, callbacks=[Watch()]).shape
# %%
class Stop(keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None):
        if batch == 1:
            self.model.stop_training = True
h = m.fit(np.ones((8, 3)), np.ones((8, 1)), batch_size=2, epochs=5, verbose=0, callbacks=[Stop()])
h.epoch
# %%
def schedule(epoch, lr):
    return lr * 0.5
h = m.fit(np.ones((4, 3)), np.ones((4, 1)), epochs=3, verbose=0, callbacks=[keras.callbacks.LearningRateScheduler(schedule, verbose=1)])
np.round(h.history["lr"], 5)
# %%
h = m.fit(np.ones((4, 3)), np.ones((4, 1)), epochs=4, verbose=0, callbacks=[keras.callbacks.ReduceLROnPlateau(monitor="loss", factor=0.2, patience=1, min_delta=10, verbose=1)])
np.round(h.history["lr"], 6)
# %%
class Boom(keras.callbacks.Callback):
    def on_epoch_end(self, epoch, logs=None):
        raise RuntimeError("in a callback")
m.fit(np.ones((4, 3)), np.ones((4, 1)), verbose=0, callbacks=[Boom()])
# %%
m.history.epoch
# %%
keras.callbacks.EarlyStopping(monitor="nothing", mode="max").get_monitor_value({})
# %%
h = m.fit(np.ones((4, 3)), np.full((4, 1), np.nan), epochs=3, verbose=0, callbacks=[keras.callbacks.TerminateOnNaN()])
h.epoch
