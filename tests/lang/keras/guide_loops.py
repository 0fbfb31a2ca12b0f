# %% a loop from scratch
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(4)
inputs = keras.Input(shape=(20,), name="digits")
x1 = layers.Dense(16, activation="relu")(inputs)
x2 = layers.Dense(16, activation="relu")(x1)
outputs = layers.Dense(5, name="predictions")(x2)
model = keras.Model(inputs=inputs, outputs=outputs)
optimizer = keras.optimizers.SGD(learning_rate=1e-1)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
rng = np.random.RandomState(0)
x_train, y_train = rng.rand(96, 20).astype("float32"), rng.randint(5, size=96)
train_dataset = tf.data.Dataset.from_tensor_slices((x_train, y_train)).shuffle(buffer_size=1024).batch(16)
val_dataset = tf.data.Dataset.from_tensor_slices((x_train[:32], y_train[:32])).batch(16)
train_acc_metric = keras.metrics.SparseCategoricalAccuracy()
val_acc_metric = keras.metrics.SparseCategoricalAccuracy()

@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        logits = model(x, training=True)
        loss_value = loss_fn(y, logits)
    grads = tape.gradient(loss_value, model.trainable_weights)
    optimizer.apply_gradients(zip(grads, model.trainable_weights))
    train_acc_metric.update_state(y, logits)
    return loss_value

@tf.function
def test_step(x, y):
    val_acc_metric.update_state(y, model(x, training=False))

for epoch in range(2):
    print("\nStart of epoch %d" % (epoch,))
    for step, (x_batch_train, y_batch_train) in enumerate(train_dataset):
        loss_value = train_step(x_batch_train, y_batch_train)
        if step % 3 == 0:
            print("Training loss (for one batch) at step %d: %.4f" % (step, float(loss_value)))
            print("Seen so far: %d samples" % ((step + 1) * 16))
    print("Training acc over epoch: %.4f" % (float(train_acc_metric.result()),))
    train_acc_metric.reset_states()
    for x_batch_val, y_batch_val in val_dataset:
        test_step(x_batch_val, y_batch_val)
    print("Validation acc: %.4f" % (float(val_acc_metric.result()),))
    val_acc_metric.reset_states()
# %% customising fit
class CustomModel(keras.Model):
    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = self.compute_loss(y=y, y_pred=y_pred)
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        for metric in self.metrics:
            if metric.name == "loss":
                metric.update_state(loss)
            else:
                metric.update_state(y, y_pred)
        return {m.name: m.result() for m in self.metrics}
keras.utils.set_random_seed(1)
inputs = keras.Input(shape=(32,))
outputs = keras.layers.Dense(1)(inputs)
model = CustomModel(inputs, outputs)
model.compile(optimizer="adam", loss="mse", metrics=["mae"])
x, y = rng.random_sample((64, 32)), rng.random_sample((64, 1))
h = model.fit(x, y, epochs=3, verbose=0)
{k: np.round(v, 3).tolist() for k, v in h.history.items()}
# %%
class Low(keras.Model):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.loss_tracker = keras.metrics.Mean(name="loss")
        self.mae_metric = keras.metrics.MeanAbsoluteError(name="mae")

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = keras.losses.mean_squared_error(y, y_pred)
        trainable_vars = self.trainable_variables
        gradients = tape.gradient(loss, trainable_vars)
        self.optimizer.apply_gradients(zip(gradients, trainable_vars))
        self.loss_tracker.update_state(loss)
        self.mae_metric.update_state(y, y_pred)
        return {"loss": self.loss_tracker.result(), "mae": self.mae_metric.result()}

    @property
    def metrics(self):
        return [self.loss_tracker, self.mae_metric]
keras.utils.set_random_seed(1)
inputs = keras.Input(shape=(32,))
model = Low(inputs, keras.layers.Dense(1)(inputs))
model.compile(optimizer="adam")
h = model.fit(x, y, epochs=3, verbose=0)
{k: np.round(v, 3).tolist() for k, v in h.history.items()}
# %%
class Weighted(keras.Model):
    def train_step(self, data):
        if len(data) == 3:
            x, y, sample_weight = data
        else:
            sample_weight = None
            x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x, training=True)
            loss = self.compiled_loss(y, y_pred, sample_weight=sample_weight, regularization_losses=self.losses)
        trainable_vars = self.trainable_variables
        gradients = tape.gradient(loss, trainable_vars)
        self.optimizer.apply_gradients(zip(gradients, trainable_vars))
        self.compiled_metrics.update_state(y, y_pred, sample_weight=sample_weight)
        return {m.name: m.result() for m in self.metrics}

    def test_step(self, data):
        x, y = data
        y_pred = self(x, training=False)
        self.compiled_loss(y, y_pred, regularization_losses=self.losses)
        self.compiled_metrics.update_state(y, y_pred)
        return {m.name: m.result() for m in self.metrics}
keras.utils.set_random_seed(1)
model = Weighted(inputs, keras.layers.Dense(1)(inputs))
model.compile(optimizer="adam", loss="mse", metrics=["mae"])
sw = rng.random_sample((64, 1))
h = model.fit(x, y, sample_weight=sw, epochs=2, verbose=0)
{k: np.round(v, 3).tolist() for k, v in h.history.items()}, np.round(model.evaluate(x, y, verbose=0), 3)
# %% GAN
discriminator = keras.Sequential([keras.Input(shape=(8, 8, 1)), layers.Conv2D(8, 3, strides=2, padding="same"),
                                  layers.LeakyReLU(alpha=0.2), layers.GlobalMaxPooling2D(), layers.Dense(1)], name="discriminator")
generator = keras.Sequential([keras.Input(shape=(6,)), layers.Dense(4 * 4 * 6), layers.LeakyReLU(alpha=0.2), layers.Reshape((4, 4, 6)),
                              layers.Conv2DTranspose(8, 4, strides=2, padding="same"), layers.LeakyReLU(alpha=0.2),
                              layers.Conv2D(1, 7, padding="same", activation="sigmoid")], name="generator")
discriminator.summary()
generator.summary()
# %%
class GAN(keras.Model):
    def __init__(self, discriminator, generator, latent_dim):
        super().__init__()
        self.discriminator = discriminator
        self.generator = generator
        self.latent_dim = latent_dim
        self.d_loss_tracker = keras.metrics.Mean(name="d_loss")
        self.g_loss_tracker = keras.metrics.Mean(name="g_loss")

    def compile(self, d_optimizer, g_optimizer, loss_fn):
        super().compile()
        self.d_optimizer = d_optimizer
        self.g_optimizer = g_optimizer
        self.loss_fn = loss_fn

    def train_step(self, real_images):
        if isinstance(real_images, tuple):
            real_images = real_images[0]
        batch_size = tf.shape(real_images)[0]
        noise = tf.random.normal(shape=(batch_size, self.latent_dim))
        generated = self.generator(noise)
        combined = tf.concat([generated, real_images], axis=0)
        labels = tf.concat([tf.ones((batch_size, 1)), tf.zeros((batch_size, 1))], axis=0)
        labels += 0.05 * tf.random.uniform(tf.shape(labels))
        with tf.GradientTape() as tape:
            predictions = self.discriminator(combined)
            d_loss = self.loss_fn(labels, predictions)
        grads = tape.gradient(d_loss, self.discriminator.trainable_weights)
        self.d_optimizer.apply_gradients(zip(grads, self.discriminator.trainable_weights))
        noise = tf.random.normal(shape=(batch_size, self.latent_dim))
        with tf.GradientTape() as tape:
            g_loss = self.loss_fn(tf.zeros((batch_size, 1)), self.discriminator(self.generator(noise)))
        grads = tape.gradient(g_loss, self.generator.trainable_weights)
        self.g_optimizer.apply_gradients(zip(grads, self.generator.trainable_weights))
        self.d_loss_tracker.update_state(d_loss)
        self.g_loss_tracker.update_state(g_loss)
        return {"d_loss": self.d_loss_tracker.result(), "g_loss": self.g_loss_tracker.result()}
gan = GAN(discriminator=discriminator, generator=generator, latent_dim=6)
gan.compile(d_optimizer=keras.optimizers.Adam(learning_rate=0.0003), g_optimizer=keras.optimizers.Adam(learning_rate=0.0003),
            loss_fn=keras.losses.BinaryCrossentropy(from_logits=True))
images = tf.data.Dataset.from_tensor_slices(rng.rand(32, 8, 8, 1).astype("float32")).batch(8)
h = gan.fit(images, epochs=2, verbose=0)
{k: np.round(v, 2).tolist() for k, v in h.history.items()}
