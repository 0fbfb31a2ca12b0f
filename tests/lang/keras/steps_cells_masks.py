# Steps of training of one's own, cells, masks: guides of Keras in one session
import os, tempfile
import numpy as np, tensorflow as tf
os.chdir(tempfile.mkdtemp())
tf.keras.utils.set_random_seed(1)
R=lambda h,n=3:{k:np.round(np.array(v,'float64'),n).tolist() for k,v in h.history.items()}
from tensorflow import keras
from tensorflow.keras import layers
# --- custom train steps (customizing what happens in fit)
class CustomModel(keras.Model):
    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = self.compute_loss(y=y, y_pred=y_pred)
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        for metric in self.metrics:
            if metric.name == "loss": metric.update_state(loss)
            else: metric.update_state(y, y_pred)
        return {m.name: m.result() for m in self.metrics}
rs=np.random.RandomState(0)
inputs = keras.Input(shape=(32,)); outputs = keras.layers.Dense(1)(inputs)
model = CustomModel(inputs, outputs)
model.compile(optimizer="adam", loss="mse", metrics=["mae"])
x = rs.random_sample((100, 32)); y = rs.random_sample((100, 1))
print(R(model.fit(x, y, epochs=2, verbose=0)))
loss_tracker = keras.metrics.Mean(name="loss"); mae_metric = keras.metrics.MeanAbsoluteError(name="mae")
class CustomModel(keras.Model):
    def train_step(self, data):
        if len(data) == 3: x, y, sample_weight = data
        else: sample_weight=None; x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = keras.losses.mean_squared_error(y, y_pred)
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        loss_tracker.update_state(loss); mae_metric.update_state(y, y_pred)
        return {"loss": loss_tracker.result(), "mae": mae_metric.result()}
    def test_step(self, data):
        x, y = data
        y_pred = self(x, training=False)
        self.compiled_loss(y, y_pred, regularization_losses=self.losses)
        self.compiled_metrics.update_state(y, y_pred)
        return {m.name: m.result() for m in self.metrics}
    @property
    def metrics(self): return [loss_tracker, mae_metric]
inputs = keras.Input(shape=(32,)); outputs = keras.layers.Dense(1)(inputs)
model = CustomModel(inputs, outputs); model.compile(optimizer="adam")
print(R(model.fit(x, y, epochs=3, verbose=0)))
# --- GAN
discriminator = keras.Sequential([keras.Input(shape=(28, 28, 1)), layers.Conv2D(8, (3, 3), strides=(2, 2), padding="same"), layers.LeakyReLU(alpha=0.2), layers.Conv2D(8, (3, 3), strides=(2, 2), padding="same"), layers.LeakyReLU(alpha=0.2), layers.GlobalMaxPooling2D(), layers.Dense(1)], name="discriminator")
generator = keras.Sequential([keras.Input(shape=(16,)), layers.Dense(7 * 7 * 8), layers.LeakyReLU(alpha=0.2), layers.Reshape((7, 7, 8)), layers.Conv2DTranspose(8, (4, 4), strides=(2, 2), padding="same"), layers.LeakyReLU(alpha=0.2), layers.Conv2DTranspose(8, (4, 4), strides=(2, 2), padding="same"), layers.LeakyReLU(alpha=0.2), layers.Conv2D(1, (7, 7), padding="same", activation="sigmoid")], name="generator")
generator.summary(line_length=80)
class GAN(keras.Model):
    def __init__(self, discriminator, generator, latent_dim):
        super().__init__(); self.discriminator = discriminator; self.generator = generator; self.latent_dim = latent_dim
        self.d_loss_tracker = keras.metrics.Mean(name="d_loss"); self.g_loss_tracker = keras.metrics.Mean(name="g_loss")
    def compile(self, d_optimizer, g_optimizer, loss_fn):
        super().compile(); self.d_optimizer = d_optimizer; self.g_optimizer = g_optimizer; self.loss_fn = loss_fn
    def train_step(self, real_images):
        if isinstance(real_images, tuple): real_images = real_images[0]
        batch_size = tf.shape(real_images)[0]
        random_latent_vectors = tf.random.normal(shape=(batch_size, self.latent_dim))
        generated_images = self.generator(random_latent_vectors)
        combined_images = tf.concat([generated_images, real_images], axis=0)
        labels = tf.concat([tf.ones((batch_size, 1)), tf.zeros((batch_size, 1))], axis=0)
        labels += 0.05 * tf.random.uniform(tf.shape(labels))
        with tf.GradientTape() as tape:
            predictions = self.discriminator(combined_images); d_loss = self.loss_fn(labels, predictions)
        grads = tape.gradient(d_loss, self.discriminator.trainable_weights)
        self.d_optimizer.apply_gradients(zip(grads, self.discriminator.trainable_weights))
        misleading_labels = tf.zeros((batch_size, 1))
        with tf.GradientTape() as tape:
            predictions = self.discriminator(self.generator(random_latent_vectors)); g_loss = self.loss_fn(misleading_labels, predictions)
        grads = tape.gradient(g_loss, self.generator.trainable_weights)
        self.g_optimizer.apply_gradients(zip(grads, self.generator.trainable_weights))
        self.d_loss_tracker.update_state(d_loss); self.g_loss_tracker.update_state(g_loss)
        return {"d_loss": self.d_loss_tracker.result(), "g_loss": self.g_loss_tracker.result()}
x_train=rs.randint(0,255,(64,28,28))
d=tf.data.Dataset.from_tensor_slices(x_train[:64,...,None].astype('float32')/255).shuffle(64).batch(32)
gan = GAN(discriminator, generator, 16)
gan.compile(d_optimizer=keras.optimizers.Adam(learning_rate=0.0003), g_optimizer=keras.optimizers.Adam(learning_rate=0.0003), loss_fn=keras.losses.BinaryCrossentropy(from_logits=True))
print(R(gan.fit(d.take(2), epochs=2, verbose=0)))
gan.save_weights('gan.ckpt'); gan.load_weights('gan.ckpt')
# --- rnn guide
model = keras.Sequential(); model.add(layers.Embedding(input_dim=1000, output_dim=64)); model.add(layers.LSTM(128)); model.add(layers.Dense(10)); model.summary()
model = keras.Sequential([layers.Bidirectional(layers.LSTM(64, return_sequences=True), input_shape=(5, 10)), layers.Bidirectional(layers.LSTM(32)), layers.Dense(10)]); model.summary()
encoder_input = layers.Input(shape=(None,)); encoder_embedded = layers.Embedding(input_dim=100, output_dim=8)(encoder_input)
output, state_h, state_c = layers.LSTM(8, return_state=True, name="encoder")(encoder_embedded)
decoder_input = layers.Input(shape=(None,)); decoder_embedded = layers.Embedding(input_dim=200, output_dim=8)(decoder_input)
decoder_output = layers.LSTM(8, name="decoder")(decoder_embedded, initial_state=[state_h, state_c])
output = layers.Dense(10)(decoder_output); model = keras.Model([encoder_input, decoder_input], output); model.summary()
lstm_layer = layers.LSTM(8, stateful=True); p=rs.random_sample((4,5,3)).astype('f'); o=lstm_layer(p); o=lstm_layer(p); lstm_layer.reset_states(); print(np.allclose(lstm_layer(p),o)); print([s.shape for s in lstm_layer.states])
class NestedCell(keras.layers.Layer):
    def __init__(self, unit_1, unit_2, unit_3, **kwargs):
        self.unit_1 = unit_1; self.unit_2 = unit_2; self.unit_3 = unit_3
        self.state_size = [tf.TensorShape([unit_1]), tf.TensorShape([unit_2, unit_3])]
        self.output_size = [tf.TensorShape([unit_1]), tf.TensorShape([unit_2, unit_3])]
        super().__init__(**kwargs)
    def build(self, input_shapes):
        i1 = input_shapes[0][1]; i2 = input_shapes[1][1]; i3 = input_shapes[1][2]
        self.kernel_1 = self.add_weight(shape=(i1, self.unit_1), initializer="uniform", name="kernel_1")
        self.kernel_2_3 = self.add_weight(shape=(i2, i3, self.unit_2, self.unit_3), initializer="uniform", name="kernel_2_3")
    def call(self, inputs, states):
        input_1, input_2 = tf.nest.flatten(inputs); s1, s2 = states
        output_1 = tf.matmul(input_1, self.kernel_1); output_2_3 = tf.einsum("bij,ijkl->bkl", input_2, self.kernel_2_3)
        return (output_1, output_2_3), (s1 + output_1, s2 + output_2_3)
    def get_config(self): return {"unit_1": self.unit_1, "unit_2": self.unit_2, "unit_3": self.unit_3}
cell = NestedCell(10, 20, 30); rnn = keras.layers.RNN(cell)
input_1 = keras.Input((None, 32)); input_2 = keras.Input((None, 64, 32))
outputs = rnn((input_1, input_2)); model = keras.models.Model([input_1, input_2], outputs)
model.compile(optimizer="adam", loss="mse", metrics=["accuracy"])
h=model.fit([rs.random_sample((8, 5, 32)), rs.random_sample((8, 5, 64, 32))],[rs.random_sample((8, 10)), rs.random_sample((8, 20, 30))], batch_size=8,verbose=0)
print({k:np.round(v,2) for k,v in h.history.items()})
# --- masking
raw_inputs = [[711, 632, 71], [73, 8, 3215, 55, 927], [83, 91, 1, 645, 1253, 927]]
padded_inputs = tf.keras.preprocessing.sequence.pad_sequences(raw_inputs, padding="post"); print(padded_inputs)
embedding = layers.Embedding(input_dim=5000, output_dim=16, mask_zero=True); masked_output = embedding(padded_inputs); print(masked_output._keras_mask)
masking_layer = layers.Masking(); unmasked_embedding = tf.cast(tf.tile(tf.expand_dims(padded_inputs, axis=-1), [1, 1, 10]), tf.float32); print(masking_layer(unmasked_embedding)._keras_mask)
class TemporalSplit(keras.layers.Layer):
    def call(self, inputs): return tf.split(inputs, 2, axis=1)
    def compute_mask(self, inputs, mask=None):
        if mask is None: return None
        return tf.split(mask, 2, axis=1)
first_half, second_half = TemporalSplit()(masked_output); print(first_half._keras_mask); print(second_half._keras_mask)
class TemporalSoftmax(keras.layers.Layer):
    def call(self, inputs, mask=None):
        broadcast_float_mask = tf.expand_dims(tf.cast(mask, "float32"), -1)
        inputs_exp = tf.exp(inputs) * broadcast_float_mask
        return inputs_exp / tf.reduce_sum(inputs_exp * broadcast_float_mask, axis=-1, keepdims=True)
inputs = keras.Input(shape=(None,), dtype="int32"); x = layers.Embedding(input_dim=10, output_dim=32, mask_zero=True)(inputs); x = layers.Dense(1)(x); outputs = TemporalSoftmax()(x)
model = keras.Model(inputs, outputs); y = model(rs.randint(0, 10, size=(32, 100))); print(y.shape)
