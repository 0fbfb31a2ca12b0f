# %%
import numpy as np, tensorflow as tf, re, os, io
keras = tf.keras; layers = keras.layers
text = "First citizen: before we proceed any further, hear me speak. All: speak, speak. First citizen: you are all resolved rather to die than to famish? " * 4
vocab = sorted(set(text)); print(len(vocab))
ids_from_chars = layers.StringLookup(vocabulary=list(vocab), mask_token=None); chars_from_ids = layers.StringLookup(vocabulary=ids_from_chars.get_vocabulary(), invert=True, mask_token=None)
chars = tf.strings.unicode_split(["abcd", "hear"], input_encoding="UTF-8"); print(chars); ids = ids_from_chars(chars); print(ids); print(tf.strings.reduce_join(chars_from_ids(ids), axis=-1).numpy())
all_ids = ids_from_chars(tf.strings.unicode_split(text, "UTF-8")); ds = tf.data.Dataset.from_tensor_slices(all_ids)
seqs = ds.batch(21, drop_remainder=True); split = lambda s: (s[:-1], s[1:]); data = seqs.map(split).shuffle(100, seed=1).batch(4, drop_remainder=True).prefetch(tf.data.experimental.AUTOTUNE); print(data.element_spec)
class MyModel(keras.Model):
    def __init__(self, v, e, u):
        super().__init__(self); self.embedding = layers.Embedding(v, e); self.gru = layers.GRU(u, return_sequences=True, return_state=True); self.dense = layers.Dense(v)
    def call(self, inputs, states=None, return_state=False, training=False):
        x = self.embedding(inputs, training=training)
        if states is None: states = self.gru.get_initial_state(x)
        x, states = self.gru(x, initial_state=states, training=training); x = self.dense(x, training=training)
        return (x, states) if return_state else x
keras.utils.set_random_seed(1); model = MyModel(len(ids_from_chars.get_vocabulary()), 8, 16)
for i, t in data.take(1): print(model(i).shape)
model.summary()
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True)); h = model.fit(data, epochs=2, verbose=0); print(np.round(h.history["loss"], 2))
# %%
class OneStep(keras.Model):
    def __init__(self, model, cfi, ifc, temperature=1.0):
        super().__init__(); self.temperature = temperature; self.model = model; self.cfi = cfi; self.ifc = ifc
        skip = self.ifc(["[UNK]"])[:, None]; sm = tf.SparseTensor(values=[-float("inf")] * len(skip), indices=skip, dense_shape=[len(ifc.get_vocabulary())]); self.prediction_mask = tf.sparse.to_dense(sm)
    @tf.function
    def generate_one_step(self, inputs, states=None):
        ch = tf.strings.unicode_split(inputs, "UTF-8"); ids = self.ifc(ch).to_tensor(); lo, states = self.model(inputs=ids, states=states, return_state=True); lo = lo[:, -1, :] / self.temperature + self.prediction_mask
        p = tf.squeeze(tf.random.categorical(lo, num_samples=1), axis=-1); return self.cfi(p), states
one = OneStep(model, chars_from_ids, ids_from_chars); states = None; nc = tf.constant(["First"]); out = [nc]
for n in range(5): nc, states = one.generate_one_step(nc, states=states); out.append(nc)
print(len(tf.strings.join(out)[0].numpy()) )
# %%
train = tf.data.Dataset.from_tensor_slices((["great <br />film", "bad film!", "great acting, great", "so bad, bad"], [1, 0, 1, 0])).batch(2)
import string
def std(d):
    lo = tf.strings.lower(d); return tf.strings.regex_replace(tf.strings.regex_replace(lo, "<br />", " "), "[%s]" % re.escape(string.punctuation), "")
vec = layers.TextVectorization(standardize=std, max_tokens=20, output_mode="int", output_sequence_length=6); vec.adapt(train.map(lambda x, y: x)); print(vec.get_vocabulary())
keras.utils.set_random_seed(2); clf = keras.Sequential([vec, layers.Embedding(20, 4, name="embedding"), layers.GlobalAveragePooling1D(), layers.Dense(3, activation="relu"), layers.Dense(1)])
clf.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True), metrics=["accuracy"]); h = clf.fit(train, validation_data=train, epochs=2, verbose=0); print({k: np.round(v, 3).tolist() for k, v in h.history.items()}); print(clf.get_layer("embedding").get_weights()[0].shape); clf.summary()
# %%
model2 = keras.Sequential([clf, layers.Activation("sigmoid")]); model2.compile(loss=keras.losses.BinaryCrossentropy(from_logits=False), optimizer="adam", metrics=["accuracy"]); print(model2.predict(tf.constant(["great", "bad bad"]), verbose=0).shape)
# %%
enc = layers.TextVectorization(max_tokens=20); enc.adapt(train.map(lambda t, l: t)); keras.utils.set_random_seed(3)
rnn = keras.Sequential([enc, layers.Embedding(len(enc.get_vocabulary()), 8, mask_zero=True), layers.Bidirectional(layers.LSTM(4, return_sequences=True)), layers.Bidirectional(layers.LSTM(3)), layers.Dense(4, activation="relu"), layers.Dropout(.5), layers.Dense(1)])
print([l.supports_masking for l in rnn.layers]); s = np.array(["great film"]); a = rnn.predict(s, verbose=0); b = rnn.predict(np.array(["great film", "the " * 10]), verbose=0); print(np.allclose(a[0], b[0], atol=1e-5))
rnn.compile(loss=keras.losses.BinaryCrossentropy(from_logits=True), optimizer=keras.optimizers.Adam(1e-4), metrics=["accuracy"]); h = rnn.fit(train, epochs=2, verbose=0); print(np.round(h.history["loss"], 3))
# %%
class BahdanauAttention(layers.Layer):
    def __init__(self, units):
        super().__init__(); self.W1 = layers.Dense(units); self.W2 = layers.Dense(units); self.V = layers.Dense(1)
    def call(self, query, values):
        score = self.V(tf.nn.tanh(self.W1(tf.expand_dims(query, 1)) + self.W2(values))); w = tf.nn.softmax(score, axis=1); return tf.reduce_sum(w * values, axis=1), w
class Encoder(keras.Model):
    def __init__(self, v, e, u, b):
        super().__init__(); self.b = b; self.u = u; self.embedding = layers.Embedding(v, e); self.gru = layers.GRU(u, return_sequences=True, return_state=True, recurrent_initializer="glorot_uniform")
    def call(self, x, hidden): return self.gru(self.embedding(x), initial_state=hidden)
    def initialize_hidden_state(self): return tf.zeros((self.b, self.u))
class Decoder(keras.Model):
    def __init__(self, v, e, u):
        super().__init__(); self.embedding = layers.Embedding(v, e); self.gru = layers.GRU(u, return_sequences=True, return_state=True, recurrent_initializer="glorot_uniform"); self.fc = layers.Dense(v); self.attention = BahdanauAttention(u)
    def call(self, x, hidden, eo):
        c, w = self.attention(hidden, eo); x = tf.concat([tf.expand_dims(c, 1), self.embedding(x)], axis=-1); o, s = self.gru(x); return self.fc(tf.reshape(o, (-1, o.shape[2]))), s, w
keras.utils.set_random_seed(4); E, Dd = Encoder(12, 4, 6, 3), Decoder(11, 4, 6); opt = keras.optimizers.Adam(.01); lo = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")
def lf(real, pred):
    mask = tf.math.logical_not(tf.math.equal(real, 0)); l = lo(real, pred); return tf.reduce_mean(l * tf.cast(mask, dtype=l.dtype))
inp = np.arange(15).reshape(3, 5) % 12; targ = np.arange(12).reshape(3, 4) % 11
@tf.function
def ts(inp, targ, h):
    loss = 0
    with tf.GradientTape() as tape:
        eo, eh = E(inp, h); dh = eh; di = tf.expand_dims([1] * 3, 1)
        for t in range(1, targ.shape[1]):
            p, dh, _ = Dd(di, dh, eo); loss += lf(targ[:, t], p); di = tf.expand_dims(targ[:, t], 1)
    v = E.trainable_variables + Dd.trainable_variables; opt.apply_gradients(zip(tape.gradient(loss, v), v)); return loss / int(targ.shape[1])
for i in range(3): print(np.round(ts(inp, targ, E.initialize_hidden_state()), 4))
# %%
tok = keras.preprocessing.text.Tokenizer(num_words=8, oov_token="<unk>", filters='!"#$%&()*+.,-/:;=?@[\\]^_`{|}~ '); tok.fit_on_texts(["the cat sat on the mat", "the dog ate"]); tok.word_index["<pad>"] = 0; tok.index_word[0] = "<pad>"
print(tok.texts_to_sequences(["the cat ate a fish"]), keras.preprocessing.sequence.pad_sequences(tok.texts_to_sequences(["the cat", "dog"]), padding="post"), tok.word_index)
# %%
def pe(length, depth):
    d = depth / 2; pos = np.arange(length)[:, np.newaxis]; dep = np.arange(d)[np.newaxis, :] / d; ar = pos * (1 / (10000 ** dep)); return tf.cast(np.concatenate([np.sin(ar), np.cos(ar)], axis=-1), dtype=tf.float32)
class PositionalEmbedding(layers.Layer):
    def __init__(self, vocab_size, d_model):
        super().__init__(); self.d_model = d_model; self.embedding = layers.Embedding(vocab_size, d_model, mask_zero=True); self.pos_encoding = pe(length=32, depth=d_model)
    def compute_mask(self, *args, **kwargs): return self.embedding.compute_mask(*args, **kwargs)
    def call(self, x):
        length = tf.shape(x)[1]; x = self.embedding(x); x *= tf.math.sqrt(tf.cast(self.d_model, tf.float32)); return x + self.pos_encoding[tf.newaxis, :length, :]
class BaseAttention(layers.Layer):
    def __init__(self, **kw):
        super().__init__(); self.mha = layers.MultiHeadAttention(**kw); self.layernorm = layers.LayerNormalization(); self.add = layers.Add()
class CrossAttention(BaseAttention):
    def call(self, x, context):
        a, s = self.mha(query=x, key=context, value=context, return_attention_scores=True); self.last_attn_scores = s; return self.layernorm(self.add([x, a]))
class GlobalSelf(BaseAttention):
    def call(self, x): return self.layernorm(self.add([x, self.mha(query=x, value=x, key=x)]))
class CausalSelf(BaseAttention):
    def call(self, x): return self.layernorm(self.add([x, self.mha(query=x, value=x, key=x, use_causal_mask=True)]))
class FF(layers.Layer):
    def __init__(self, d, dff, r=.1):
        super().__init__(); self.seq = keras.Sequential([layers.Dense(dff, activation="relu"), layers.Dense(d), layers.Dropout(r)]); self.add = layers.Add(); self.ln = layers.LayerNormalization()
    def call(self, x): return self.ln(self.add([x, self.seq(x)]))
class T(keras.Model):
    def __init__(self):
        super().__init__(); self.pe1 = PositionalEmbedding(12, 8); self.pe2 = PositionalEmbedding(12, 8); self.g = GlobalSelf(num_heads=2, key_dim=4); self.f = FF(8, 16); self.c = CausalSelf(num_heads=2, key_dim=4); self.x = CrossAttention(num_heads=2, key_dim=4); self.final = layers.Dense(12)
    def call(self, inputs):
        ctx, x = inputs; ctx = self.f(self.g(self.pe1(ctx))); y = self.x(x=self.c(self.pe2(x)), context=ctx); lo = self.final(y)
        try: del lo._keras_mask
        except AttributeError: pass
        return lo
class Sched(keras.optimizers.schedules.LearningRateSchedule):
    def __init__(self, d, warm=400): super().__init__(); self.d = tf.cast(d, tf.float32); self.w = warm
    def __call__(self, step):
        step = tf.cast(step, dtype=tf.float32); return tf.math.rsqrt(self.d) * tf.math.minimum(tf.math.rsqrt(step), step * (self.w ** -1.5))
def ml(label, pred):
    mask = label != 0; lob = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none"); l = lob(label, pred); mask = tf.cast(mask, dtype=l.dtype); l *= mask; return tf.reduce_sum(l) / tf.reduce_sum(mask)
def ma(label, pred):
    pred = tf.argmax(pred, axis=2); label = tf.cast(label, pred.dtype); m = label == pred; mask = label != 0; m = m & mask; m = tf.cast(m, dtype=tf.float32); mask = tf.cast(mask, dtype=tf.float32); return tf.reduce_sum(m) / tf.reduce_sum(mask)
keras.utils.set_random_seed(6); tr = T(); a = np.array([[1, 2, 3, 0], [4, 5, 6, 7]]); b = np.array([[1, 2, 0], [3, 4, 5]]); print(tr((a, b)).shape, tr.x.last_attn_scores.shape); tr.summary()
tr.compile(loss=ml, optimizer=keras.optimizers.Adam(Sched(8), beta_1=.9, beta_2=.98, epsilon=1e-9), metrics=[ma]); h = tr.fit((a, b), b, epochs=4, verbose=0); print({k: np.round(v, 3).tolist() for k, v in h.history.items()})
