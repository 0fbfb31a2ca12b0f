# %% A graph of layers, its summary and its parts
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(7)
inputs = keras.Input(shape=(12,), name="features")
x = layers.Dense(8, activation="relu", name="first")(inputs)
x = layers.Dense(8, activation="relu", name="second")(x)
outputs = layers.Dense(3, name="scores")(x)
model = keras.Model(inputs=inputs, outputs=outputs, name="classifier")
model.summary()
# %%
inputs.shape, inputs.dtype, inputs.name
# %%
[layer.name for layer in model.layers], model.input_names, model.output_names
# %%
inputs
# %%
outputs
# %%
model.input, model.output
# %%
data = np.linspace(-1, 1, 60).reshape(5, 12).astype("float32")
np.round(model(data).numpy(), 4)
# %%
model.compile(optimizer=keras.optimizers.RMSprop(), loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
              metrics=["accuracy"])
history = model.fit(data, np.array([0, 1, 2, 1, 0]), batch_size=2, epochs=3, validation_split=0.2, verbose=0)
{k: np.round(v, 3).tolist() for k, v in history.history.items()}
# %% An encoder and a decoder share their layers with the autoencoder
encoder_input = keras.Input(shape=(28, 28, 1), name="img")
x = layers.Conv2D(16, 3, activation="relu")(encoder_input)
x = layers.Conv2D(32, 3, activation="relu")(x)
x = layers.MaxPooling2D(3)(x)
x = layers.Conv2D(32, 3, activation="relu")(x)
x = layers.Conv2D(16, 3, activation="relu")(x)
encoder_output = layers.GlobalMaxPooling2D()(x)
encoder = keras.Model(encoder_input, encoder_output, name="encoder")
encoder.summary()
x = layers.Reshape((4, 4, 1))(encoder_output)
x = layers.Conv2DTranspose(16, 3, activation="relu")(x)
x = layers.Conv2DTranspose(32, 3, activation="relu")(x)
x = layers.UpSampling2D(3)(x)
x = layers.Conv2DTranspose(16, 3, activation="relu")(x)
decoder_output = layers.Conv2DTranspose(1, 3, activation="relu")(x)
autoencoder = keras.Model(encoder_input, decoder_output, name="autoencoder")
autoencoder.summary()
# %% A model is called like a layer
decoder_input = keras.Input(shape=(16,), name="encoded_img")
x = layers.Reshape((4, 4, 1))(decoder_input)
decoder = keras.Model(decoder_input, layers.Conv2DTranspose(1, 3)(x), name="decoder")
whole_input = keras.Input(shape=(28, 28, 1), name="whole")
whole = keras.Model(whole_input, decoder(encoder(whole_input)), name="both")
whole.summary()
# %%
whole.summary(expand_nested=True)
# %%
whole.summary(line_length=80, show_trainable=True)
# %% An ensemble
def get_model():
    i = keras.Input(shape=(6,))
    return keras.Model(i, layers.Dense(1)(i))
members = [get_model() for _ in range(3)]
i = keras.Input(shape=(6,))
ensemble = keras.Model(inputs=i, outputs=layers.average([m(i) for m in members]))
ensemble.summary()
# %% Several inputs and outputs
keras.utils.set_random_seed(8)
title = keras.Input(shape=(None,), name="title")
body = keras.Input(shape=(None,), name="body")
tags = keras.Input(shape=(4,), name="tags")
a = layers.LSTM(8)(layers.Embedding(50, 6)(title))
b = layers.LSTM(4)(layers.Embedding(50, 6)(body))
joined = layers.concatenate([a, b, tags])
priority = layers.Dense(1, name="priority")(joined)
department = layers.Dense(3, name="department")(joined)
tickets = keras.Model(inputs=[title, body, tags], outputs=[priority, department])
tickets.summary()
# %%
tickets.compile(optimizer=keras.optimizers.RMSprop(1e-3),
                loss={"priority": keras.losses.BinaryCrossentropy(from_logits=True),
                      "department": keras.losses.CategoricalCrossentropy(from_logits=True)},
                loss_weights={"priority": 1.0, "department": 0.2})
rng = np.random.RandomState(0)
title_data = rng.randint(50, size=(16, 5))
body_data = rng.randint(50, size=(16, 9))
tags_data = rng.randint(2, size=(16, 4)).astype("float32")
priority_data = rng.random_sample((16, 1)).astype("float32")
department_data = np.eye(3)[rng.randint(3, size=16)]
h = tickets.fit({"title": title_data, "body": body_data, "tags": tags_data},
                {"priority": priority_data, "department": department_data}, epochs=2, batch_size=8, verbose=0)
{k: np.round(v, 3).tolist() for k, v in h.history.items()}
# %%
tickets.metrics_names
# %%
[o.shape for o in tickets.predict([title_data[:3], body_data[:3], tags_data[:3]], verbose=0)]
# %%
ds = tf.data.Dataset.from_tensor_slices(({"title": title_data, "body": body_data, "tags": tags_data},
                                         {"priority": priority_data, "department": department_data})).batch(8)
np.round(tickets.evaluate(ds, verbose=0), 3)
# %% A small ResNet
inputs = keras.Input(shape=(8, 8, 3), name="img")
x = layers.Conv2D(4, 3, activation="relu", padding="same")(inputs)
block_1 = layers.MaxPooling2D(2)(x)
x = layers.Conv2D(4, 3, activation="relu", padding="same")(block_1)
x = layers.Conv2D(4, 3, activation="relu", padding="same")(x)
block_2 = layers.add([x, block_1])
x = layers.GlobalAveragePooling2D()(block_2)
x = layers.Dropout(0.5)(x)
resnet = keras.Model(inputs, layers.Dense(10)(x), name="toy_resnet")
resnet.summary()
# %% Shared layers and intermediate outputs
shared = layers.Embedding(100, 8)
first = keras.Input(shape=(None,), dtype="int32")
second = keras.Input(shape=(None,), dtype="int32")
e1, e2 = shared(first), shared(second)
e1.shape, e2.shape, len(shared.inbound_nodes)
# %%
features = [layer.output for layer in resnet.layers]
extractor = keras.Model(inputs=resnet.input, outputs=features)
[f.shape for f in extractor(tf.ones((1, 8, 8, 3)))]
# %% A layer of one's own, and its config
class CustomDense(layers.Layer):
    def __init__(self, units=32, **kwargs):
        super().__init__(**kwargs)
        self.units = units

    def build(self, input_shape):
        self.w = self.add_weight(shape=(input_shape[-1], self.units), initializer="random_normal", trainable=True)
        self.b = self.add_weight(shape=(self.units,), initializer="random_normal", trainable=True)

    def call(self, inputs):
        return tf.matmul(inputs, self.w) + self.b

    def get_config(self):
        return {"units": self.units}

inputs = keras.Input((4,))
outputs = CustomDense(10)(inputs)
model = keras.Model(inputs, outputs)
config = model.get_config()
new_model = keras.Model.from_config(config, custom_objects={"CustomDense": CustomDense})
[(w.name, w.shape) for w in new_model.weights]
# %%
sorted(config), [l["class_name"] for l in config["layers"]]
# %%
model.layers[1].output_shape, model.layers[1].input_shape, model.input_shape
# %%
model.get_layer("nothing")
# %%
model.get_layer(index=7)
# %%
keras.Model(inputs, layers.Dense(1)(keras.Input((3,))))
# %%
layers.Dense(1)(inputs)(3)
# %% operators on symbolic tensors
x = inputs * 2 + 1
y = tf.reduce_mean(x, axis=1, keepdims=True)
z = tf.nn.relu(x - y)[:, :2]
m = keras.Model(inputs, [z, tf.concat([x, y], 1)])
[o.numpy().tolist() for o in m(tf.ones((1, 4)))]
# %%
m.summary()
