# Text by characters, and a transformer: tutorials in one session
import os, tempfile
import numpy as np, tensorflow as tf; tf.keras.__internal__.enable_unsafe_deserialization()
os.chdir(tempfile.mkdtemp())
tf.keras.utils.set_random_seed(1)
R=lambda h,n=3:{k:np.round(np.array(v,"float64"),n).tolist() for k,v in h.history.items()}
from tensorflow import keras
from tensorflow.keras import layers
import pathlib
rs=np.random.RandomState(0)
# text generation
text="To be, or not to be, that is the question: whether tis nobler in the mind to suffer the slings and arrows"*4
vocab = sorted(set(text)); ids_from_chars = tf.keras.layers.StringLookup(vocabulary=list(vocab), mask_token=None)
chars_from_ids = tf.keras.layers.StringLookup(vocabulary=ids_from_chars.get_vocabulary(), invert=True, mask_token=None)
chars = tf.strings.unicode_split(['abe', 'tis'], input_encoding='UTF-8'); print(chars); ids=ids_from_chars(chars); print(ids); print(chars_from_ids(ids)); print(tf.strings.reduce_join(chars_from_ids(ids), axis=-1).numpy())
def text_from_ids(ids): return tf.strings.reduce_join(chars_from_ids(ids), axis=-1)
all_ids = ids_from_chars(tf.strings.unicode_split(text, 'UTF-8')); ids_dataset = tf.data.Dataset.from_tensor_slices(all_ids)
sequences = ids_dataset.batch(21, drop_remainder=True)
for seq in sequences.take(2): print(text_from_ids(seq).numpy())
dataset = sequences.map(lambda s: (s[:-1],s[1:])).shuffle(100).batch(4, drop_remainder=True).prefetch(tf.data.experimental.AUTOTUNE)
class MyModel(tf.keras.Model):
  def __init__(self, vocab_size, embedding_dim, rnn_units):
    super().__init__(self)
    self.embedding = tf.keras.layers.Embedding(vocab_size, embedding_dim); self.gru = tf.keras.layers.GRU(rnn_units, return_sequences=True, return_state=True); self.dense = tf.keras.layers.Dense(vocab_size)
  def call(self, inputs, states=None, return_state=False, training=False):
    x = inputs; x = self.embedding(x, training=training)
    if states is None: states = self.gru.get_initial_state(x)
    x, states = self.gru(x, initial_state=states, training=training); x = self.dense(x, training=training)
    if return_state: return x, states
    else: return x
vocab_size = len(ids_from_chars.get_vocabulary())
model = MyModel(vocab_size=vocab_size, embedding_dim=8, rnn_units=16)
for a,b in dataset.take(1): p = model(a); print(p.shape)
model.summary()
loss = tf.losses.SparseCategoricalCrossentropy(from_logits=True); model.compile(optimizer='adam', loss=loss)
print(R(model.fit(dataset, epochs=2, verbose=0, callbacks=[tf.keras.callbacks.ModelCheckpoint('./tc/ckpt_{epoch}',save_weights_only=True)])))
class OneStep(tf.keras.Model):
  def __init__(self, model, chars_from_ids, ids_from_chars, temperature=1.0):
    super().__init__(); self.temperature = temperature; self.model = model; self.chars_from_ids = chars_from_ids; self.ids_from_chars = ids_from_chars
    skip_ids = self.ids_from_chars(['[UNK]'])[:, None]
    sparse_mask = tf.SparseTensor(values=[-float('inf')]*len(skip_ids), indices=skip_ids, dense_shape=[len(ids_from_chars.get_vocabulary())])
    self.prediction_mask = tf.sparse.to_dense(sparse_mask)
  @tf.function
  def generate_one_step(self, inputs, states=None):
    input_chars = tf.strings.unicode_split(inputs, 'UTF-8'); input_ids = self.ids_from_chars(input_chars).to_tensor()
    predicted_logits, states = self.model(inputs=input_ids, states=states, return_state=True)
    predicted_logits = predicted_logits[:, -1, :]; predicted_logits = predicted_logits/self.temperature; predicted_logits = predicted_logits + self.prediction_mask
    predicted_ids = tf.random.categorical(predicted_logits, num_samples=1); predicted_ids = tf.squeeze(predicted_ids, axis=-1)
    return self.chars_from_ids(predicted_ids), states
one_step_model = OneStep(model, chars_from_ids, ids_from_chars)
states = None; next_char = tf.constant(['to','be']); result = [next_char]
for n in range(10): next_char, states = one_step_model.generate_one_step(next_char, states=states); result.append(next_char)
result = tf.strings.join(result); print([len(r) for r in result.numpy()])
tf.saved_model.save(one_step_model, 'one_step'); rl = tf.saved_model.load('one_step')
nc, st = rl.generate_one_step(tf.constant(['to','be']), states=None); print(nc.shape, st.shape)
class CustomTraining(MyModel):
  @tf.function
  def train_step(self, inputs):
      inputs, labels = inputs
      with tf.GradientTape() as tape:
          predictions = self(inputs, training=True); loss = self.loss(labels, predictions)
      grads = tape.gradient(loss, model.trainable_variables); self.optimizer.apply_gradients(zip(grads, model.trainable_variables))
      return {'loss': loss}
model = CustomTraining(vocab_size=vocab_size, embedding_dim=8, rnn_units=16)
model.compile(optimizer = tf.keras.optimizers.Adam(), loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)); print(R(model.fit(dataset, epochs=1, verbose=0)))
# transformer
def positional_encoding(length, depth):
  depth = depth/2; positions = np.arange(length)[:, np.newaxis]; depths = np.arange(depth)[np.newaxis, :]/depth
  angle_rates = 1 / (10000**depths); angle_rads = positions * angle_rates
  return tf.cast(np.concatenate([np.sin(angle_rads), np.cos(angle_rads)], axis=-1), dtype=tf.float32)
class PositionalEmbedding(tf.keras.layers.Layer):
  def __init__(self, vocab_size, d_model):
    super().__init__(); self.d_model = d_model; self.embedding = tf.keras.layers.Embedding(vocab_size, d_model, mask_zero=True); self.pos_encoding = positional_encoding(length=64, depth=d_model)
  def compute_mask(self, *args, **kwargs): return self.embedding.compute_mask(*args, **kwargs)
  def call(self, x):
    length = tf.shape(x)[1]; x = self.embedding(x); x *= tf.math.sqrt(tf.cast(self.d_model, tf.float32)); return x + self.pos_encoding[tf.newaxis, :length, :]
class BaseAttention(tf.keras.layers.Layer):
  def __init__(self, **kwargs):
    super().__init__(); self.mha = tf.keras.layers.MultiHeadAttention(**kwargs); self.layernorm = tf.keras.layers.LayerNormalization(); self.add = tf.keras.layers.Add()
class CrossAttention(BaseAttention):
  def call(self, x, context):
    attn_output, attn_scores = self.mha(query=x, key=context, value=context, return_attention_scores=True)
    self.last_attn_scores = attn_scores; return self.layernorm(self.add([x, attn_output]))
class GlobalSelfAttention(BaseAttention):
  def call(self, x): return self.layernorm(self.add([x, self.mha(query=x, value=x, key=x)]))
class CausalSelfAttention(BaseAttention):
  def call(self, x): return self.layernorm(self.add([x, self.mha(query=x, value=x, key=x, use_causal_mask = True)]))
class FeedForward(tf.keras.layers.Layer):
  def __init__(self, d_model, dff, dropout_rate=0.1):
    super().__init__(); self.seq = tf.keras.Sequential([tf.keras.layers.Dense(dff, activation='relu'), tf.keras.layers.Dense(d_model), tf.keras.layers.Dropout(dropout_rate)]); self.add = tf.keras.layers.Add(); self.layer_norm = tf.keras.layers.LayerNormalization()
  def call(self, x): x = self.add([x, self.seq(x)]); return self.layer_norm(x)
class EncoderLayer(tf.keras.layers.Layer):
  def __init__(self,*, d_model, num_heads, dff, dropout_rate=0.1):
    super().__init__(); self.self_attention = GlobalSelfAttention(num_heads=num_heads, key_dim=d_model, dropout=dropout_rate); self.ffn = FeedForward(d_model, dff)
  def call(self, x): return self.ffn(self.self_attention(x))
class Encoder(tf.keras.layers.Layer):
  def __init__(self, *, num_layers, d_model, num_heads, dff, vocab_size, dropout_rate=0.1):
    super().__init__(); self.num_layers = num_layers; self.pos_embedding = PositionalEmbedding(vocab_size=vocab_size, d_model=d_model)
    self.enc_layers = [EncoderLayer(d_model=d_model, num_heads=num_heads, dff=dff, dropout_rate=dropout_rate) for _ in range(num_layers)]; self.dropout = tf.keras.layers.Dropout(dropout_rate)
  def call(self, x):
    x = self.pos_embedding(x); x = self.dropout(x)
    for i in range(self.num_layers): x = self.enc_layers[i](x)
    return x
class DecoderLayer(tf.keras.layers.Layer):
  def __init__(self, *, d_model, num_heads, dff, dropout_rate=0.1):
    super().__init__(); self.causal_self_attention = CausalSelfAttention(num_heads=num_heads, key_dim=d_model, dropout=dropout_rate); self.cross_attention = CrossAttention(num_heads=num_heads, key_dim=d_model, dropout=dropout_rate); self.ffn = FeedForward(d_model, dff)
  def call(self, x, context):
    x = self.causal_self_attention(x=x); x = self.cross_attention(x=x, context=context); self.last_attn_scores = self.cross_attention.last_attn_scores; return self.ffn(x)
class Decoder(tf.keras.layers.Layer):
  def __init__(self, *, num_layers, d_model, num_heads, dff, vocab_size, dropout_rate=0.1):
    super().__init__(); self.d_model = d_model; self.num_layers = num_layers; self.pos_embedding = PositionalEmbedding(vocab_size=vocab_size, d_model=d_model); self.dropout = tf.keras.layers.Dropout(dropout_rate)
    self.dec_layers = [DecoderLayer(d_model=d_model, num_heads=num_heads, dff=dff, dropout_rate=dropout_rate) for _ in range(num_layers)]; self.last_attn_scores = None
  def call(self, x, context):
    x = self.pos_embedding(x); x = self.dropout(x)
    for i in range(self.num_layers): x = self.dec_layers[i](x, context)
    self.last_attn_scores = self.dec_layers[-1].last_attn_scores; return x
class Transformer(tf.keras.Model):
  def __init__(self, *, num_layers, d_model, num_heads, dff, input_vocab_size, target_vocab_size, dropout_rate=0.1):
    super().__init__(); self.encoder = Encoder(num_layers=num_layers, d_model=d_model, num_heads=num_heads, dff=dff, vocab_size=input_vocab_size, dropout_rate=dropout_rate)
    self.decoder = Decoder(num_layers=num_layers, d_model=d_model, num_heads=num_heads, dff=dff, vocab_size=target_vocab_size, dropout_rate=dropout_rate); self.final_layer = tf.keras.layers.Dense(target_vocab_size)
  def call(self, inputs):
    context, x = inputs; context = self.encoder(context); x = self.decoder(x, context); logits = self.final_layer(x)
    try: del logits._keras_mask
    except AttributeError: pass
    return logits
tr = Transformer(num_layers=2, d_model=16, num_heads=2, dff=32, input_vocab_size=30, target_vocab_size=30)
pt=rs.randint(0,30,(8,7)); en=rs.randint(0,30,(8,6)); out=tr((pt,en[:,:-1])); print(out.shape); print(tr.decoder.dec_layers[-1].last_attn_scores.shape); tr.summary()
class CustomSchedule(tf.keras.optimizers.schedules.LearningRateSchedule):
  def __init__(self, d_model, warmup_steps=4000): super().__init__(); self.d_model = tf.cast(d_model, tf.float32); self.warmup_steps = warmup_steps
  def __call__(self, step):
    step = tf.cast(step, dtype=tf.float32); arg1 = tf.math.rsqrt(step); arg2 = step * (self.warmup_steps ** -1.5); return tf.math.rsqrt(self.d_model) * tf.math.minimum(arg1, arg2)
def masked_loss(label, pred):
  mask = label != 0; loss_object = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction='none'); loss = loss_object(label, pred); mask = tf.cast(mask, dtype=loss.dtype); loss *= mask; return tf.reduce_sum(loss)/tf.reduce_sum(mask)
def masked_accuracy(label, pred):
  pred = tf.argmax(pred, axis=2); label = tf.cast(label, pred.dtype); match = label == pred; mask = label != 0; match = match & mask; match = tf.cast(match, dtype=tf.float32); mask = tf.cast(mask, dtype=tf.float32); return tf.reduce_sum(match)/tf.reduce_sum(mask)
tr.compile(loss=masked_loss, optimizer=tf.keras.optimizers.Adam(CustomSchedule(16), beta_1=0.9, beta_2=0.98, epsilon=1e-9), metrics=[masked_accuracy])
ds=tf.data.Dataset.from_tensor_slices(((pt,en[:,:-1]),en[:,1:])).batch(4)
print(R(tr.fit(ds,epochs=2,validation_data=ds,verbose=0),2))
