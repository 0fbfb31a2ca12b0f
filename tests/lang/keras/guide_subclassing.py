# %% A layer, its weights
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(2)
class Linear(keras.layers.Layer):
    def __init__(self, units=32, input_dim=32):
        super().__init__()
        w_init = tf.random_normal_initializer()
        self.w = tf.Variable(initial_value=w_init(shape=(input_dim, units), dtype="float32"), trainable=True)
        b_init = tf.zeros_initializer()
        self.b = tf.Variable(initial_value=b_init(shape=(units,), dtype="float32"), trainable=True)

    def call(self, inputs):
        return tf.matmul(inputs, self.w) + self.b

x = tf.ones((2, 2))
linear_layer = Linear(4, 2)
np.round(linear_layer(x).numpy(), 3)
# %%
assert linear_layer.weights == [linear_layer.w, linear_layer.b]
[w.name for w in linear_layer.weights]
# %%
class ComputeSum(keras.layers.Layer):
    def __init__(self, input_dim):
        super().__init__()
        self.total = tf.Variable(initial_value=tf.zeros((input_dim,)), trainable=False)

    def call(self, inputs):
        self.total.assign_add(tf.reduce_sum(inputs, axis=0))
        return self.total

my_sum = ComputeSum(2)
print(my_sum(x).numpy())
print(my_sum(x).numpy())
print("weights:", len(my_sum.weights), "non-trainable:", len(my_sum.non_trainable_weights), "trainable:", my_sum.trainable_weights)
# %% build
class Linear(keras.layers.Layer):
    def __init__(self, units=32, **kwargs):
        super().__init__(**kwargs)
        self.units = units

    def build(self, input_shape):
        self.w = self.add_weight(shape=(input_shape[-1], self.units), initializer="random_normal", trainable=True, name="w")
        self.b = self.add_weight(shape=(self.units,), initializer="random_normal", trainable=True)

    def call(self, inputs):
        return tf.matmul(inputs, self.w) + self.b

    def get_config(self):
        config = super().get_config()
        config.update({"units": self.units})
        return config

layer = Linear(64)
config = layer.get_config()
print(config)
new_layer = Linear.from_config(config)
new_layer(tf.ones((1, 3))).shape, [w.name for w in new_layer.weights]
# %%
class MLPBlock(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.linear_1 = Linear(32)
        self.linear_2 = Linear(32)
        self.linear_3 = Linear(1)

    def call(self, inputs):
        x = self.linear_1(inputs)
        x = tf.nn.relu(x)
        x = self.linear_2(x)
        x = tf.nn.relu(x)
        return self.linear_3(x)

mlp = MLPBlock()
y = mlp(tf.ones(shape=(3, 64)))
print("weights:", len(mlp.weights))
print("trainable weights:", len(mlp.trainable_weights))
print([w.name for w in mlp.weights])
# %% add_loss
class ActivityRegularizationLayer(keras.layers.Layer):
    def __init__(self, rate=1e-2):
        super().__init__()
        self.rate = rate

    def call(self, inputs):
        self.add_loss(self.rate * tf.reduce_mean(inputs))
        return inputs

class OuterLayer(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.activity_reg = ActivityRegularizationLayer(1e-2)

    def call(self, inputs):
        return self.activity_reg(inputs)

layer = OuterLayer()
assert len(layer.losses) == 0
_ = layer(tf.zeros((1, 1)))
assert len(layer.losses) == 1
_ = layer(tf.zeros((1, 1)))
assert len(layer.losses) == 1
layer.losses
# %%
class OuterLayerWithKernelRegularizer(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(4, kernel_regularizer=keras.regularizers.l2(1e-3))

    def call(self, inputs):
        return self.dense(inputs)

layer = OuterLayerWithKernelRegularizer()
_ = layer(tf.zeros((1, 1)))
np.round(layer.losses[0].numpy(), 5)
# %% add_metric
class LogisticEndpoint(keras.layers.Layer):
    def __init__(self, name=None):
        super().__init__(name=name)
        self.loss_fn = keras.losses.BinaryCrossentropy(from_logits=True)
        self.accuracy_fn = keras.metrics.BinaryAccuracy()

    def call(self, targets, logits, sample_weights=None):
        loss = self.loss_fn(targets, logits, sample_weights)
        self.add_loss(loss)
        acc = self.accuracy_fn(targets, logits, sample_weights)
        self.add_metric(acc, name="accuracy")
        return tf.nn.softmax(logits)

layer = LogisticEndpoint()
targets = tf.ones((2, 2))
logits = tf.ones((2, 2))
y = layer(targets, logits)
print("layer.metrics:", [m.name for m in layer.metrics])
print("current accuracy value:", float(layer.metrics[0].result()))
# %%
inputs = keras.Input(shape=(3,), name="inputs")
targets = keras.Input(shape=(10,), name="targets")
logits = keras.layers.Dense(10)(inputs)
predictions = LogisticEndpoint(name="predictions")(logits, targets)
model = keras.Model(inputs=[inputs, targets], outputs=predictions)
model.compile(optimizer="adam")
data = {"inputs": np.random.RandomState(0).rand(3, 3), "targets": np.random.RandomState(1).rand(3, 10)}
h = model.fit(data, verbose=0)
{k: np.round(v, 3).tolist() for k, v in h.history.items()}
# %% training argument
class CustomDropout(keras.layers.Layer):
    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.rate = rate

    def call(self, inputs, training=None):
        if training:
            return tf.nn.dropout(inputs, rate=self.rate)
        return inputs

d = CustomDropout(0.5)
d(tf.ones((2, 3))), d(tf.ones((2, 3)), training=True).shape
# %% VAE
class Sampling(layers.Layer):
    def call(self, inputs):
        z_mean, z_log_var = inputs
        batch = tf.shape(z_mean)[0]
        dim = tf.shape(z_mean)[1]
        epsilon = tf.keras.backend.random_normal(shape=(batch, dim))
        return z_mean + tf.exp(0.5 * z_log_var) * epsilon

class Encoder(layers.Layer):
    def __init__(self, latent_dim=32, intermediate_dim=64, name="encoder", **kwargs):
        super().__init__(name=name, **kwargs)
        self.dense_proj = layers.Dense(intermediate_dim, activation="relu")
        self.dense_mean = layers.Dense(latent_dim)
        self.dense_log_var = layers.Dense(latent_dim)
        self.sampling = Sampling()

    def call(self, inputs):
        x = self.dense_proj(inputs)
        z_mean = self.dense_mean(x)
        z_log_var = self.dense_log_var(x)
        z = self.sampling((z_mean, z_log_var))
        return z_mean, z_log_var, z

class Decoder(layers.Layer):
    def __init__(self, original_dim, intermediate_dim=64, name="decoder", **kwargs):
        super().__init__(name=name, **kwargs)
        self.dense_proj = layers.Dense(intermediate_dim, activation="relu")
        self.dense_output = layers.Dense(original_dim, activation="sigmoid")

    def call(self, inputs):
        x = self.dense_proj(inputs)
        return self.dense_output(x)

class VariationalAutoEncoder(keras.Model):
    def __init__(self, original_dim, intermediate_dim=64, latent_dim=32, name="autoencoder", **kwargs):
        super().__init__(name=name, **kwargs)
        self.original_dim = original_dim
        self.encoder = Encoder(latent_dim=latent_dim, intermediate_dim=intermediate_dim)
        self.decoder = Decoder(original_dim, intermediate_dim=intermediate_dim)

    def call(self, inputs):
        z_mean, z_log_var, z = self.encoder(inputs)
        reconstructed = self.decoder(z)
        kl_loss = -0.5 * tf.reduce_mean(z_log_var - tf.square(z_mean) - tf.exp(z_log_var) + 1)
        self.add_loss(kl_loss)
        return reconstructed

keras.utils.set_random_seed(5)
vae = VariationalAutoEncoder(20, 16, 4)
x_train = np.random.RandomState(0).rand(64, 20).astype("float32")
optimizer = tf.keras.optimizers.Adam(learning_rate=1e-2)
mse_loss_fn = tf.keras.losses.MeanSquaredError()
loss_metric = tf.keras.metrics.Mean()
train_dataset = tf.data.Dataset.from_tensor_slices(x_train).shuffle(buffer_size=1024).batch(16)
for epoch in range(2):
    for step, x_batch_train in enumerate(train_dataset):
        with tf.GradientTape() as tape:
            reconstructed = vae(x_batch_train)
            loss = mse_loss_fn(x_batch_train, reconstructed)
            loss += sum(vae.losses)
        grads = tape.gradient(loss, vae.trainable_weights)
        optimizer.apply_gradients(zip(grads, vae.trainable_weights))
        loss_metric(loss)
        if step % 2 == 0:
            print("step %d: mean loss = %.3f" % (step, loss_metric.result()))
# %%
keras.utils.set_random_seed(5)
vae = VariationalAutoEncoder(20, 16, 4)
vae.compile(tf.keras.optimizers.Adam(learning_rate=1e-2), loss=tf.keras.losses.MeanSquaredError())
h = vae.fit(x_train, x_train, epochs=2, batch_size=16, verbose=0)
np.round(h.history["loss"], 3)
# %%
vae.summary()
# %%
[w.name for w in vae.weights]
# %%
class Bad(keras.Model):
    def __init__(self):
        self.d = layers.Dense(2)
Bad()
# %%
class NoCall(keras.Model):
    pass
NoCall()(tf.ones((1, 2)))
# %%
keras.Model().summary()
# %%
Linear(3, banana=1)
# %% layers in lists and dicts
class Deep(keras.Model):
    def __init__(self):
        super().__init__()
        self.stack = [layers.Dense(3), layers.Dense(2)]
        self.heads = {"a": layers.Dense(1), "b": layers.Dense(1)}
        self.scale = tf.Variable(2.0)

    def call(self, x):
        for layer in self.stack:
            x = layer(x)
        return {k: self.scale * h(x) for k, h in self.heads.items()}

d = Deep()
out = d(tf.ones((2, 4)))
sorted(out), [w.name for w in d.weights], [l.name for l in d.layers], len(d.trainable_variables)
