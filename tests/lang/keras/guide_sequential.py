# %%
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(1)
model = keras.Sequential([layers.Dense(2, activation="relu", name="layer1"), layers.Dense(3, activation="relu", name="layer2"),
                          layers.Dense(4, name="layer3")])
y = model(tf.ones((3, 3)))
np.round(y.numpy(), 3)
# %%
model.layers[0].name, len(model.weights), model.built
# %%
model.pop()
len(model.layers)
# %%
model = keras.Sequential(name="my_sequential")
model.add(layers.Dense(2, activation="relu", name="layer1"))
model.add(layers.Dense(3, activation="relu", name="layer2"))
model.built, model.name
# %%
model.weights
# %%
model.summary()
# %%
layer = layers.Dense(3)
layer.weights
# %%
layer(tf.ones((1, 4)))
[w.shape for w in layer.weights], layer.weights[0].name
# %%
model = keras.Sequential()
model.add(keras.Input(shape=(4,)))
model.add(layers.Dense(2, activation="relu"))
model.summary()
# %%
model.layers
len(model.layers), model.inputs[0].shape, model.outputs[0].shape, model.input_shape, model.output_shape
# %%
model = keras.Sequential([layers.Dense(2, activation="relu", input_shape=(4,)), layers.Dense(1)])
model.summary()
# %%
model = keras.Sequential()
model.add(keras.Input(shape=(250, 250, 3)))
model.add(layers.Conv2D(32, 5, strides=2, activation="relu"))
model.add(layers.Conv2D(32, 3, activation="relu"))
model.add(layers.MaxPooling2D(3))
model.summary()
model.add(layers.Conv2D(32, 3, activation="relu"))
model.add(layers.GlobalMaxPooling2D())
model.add(layers.Dense(10))
model.summary()
# %% features
initial = keras.Sequential([keras.Input(shape=(25, 25, 3)), layers.Conv2D(4, 5, strides=2, activation="relu"),
                            layers.Conv2D(4, 3, activation="relu", name="middle"), layers.Conv2D(4, 3, activation="relu")])
extractor = keras.Model(inputs=initial.inputs, outputs=[layer.output for layer in initial.layers])
[f.shape for f in extractor(tf.ones((1, 25, 25, 3)))]
# %%
extractor = keras.Model(inputs=initial.inputs, outputs=initial.get_layer(name="middle").output)
extractor(tf.ones((1, 25, 25, 3))).shape
# %% freezing
model = keras.Sequential([keras.Input(shape=(7,)), layers.Dense(3), layers.Dense(3), layers.Dense(2)])
for layer in model.layers[:-1]:
    layer.trainable = False
len(model.trainable_weights), len(model.non_trainable_weights), len(model.weights)
# %%
model.summary(show_trainable=True)
# %% wrong uses
model.add("dense")
# %%
model.add(layers.Dense(2, name="dense"))
model.add(layers.Dense(2, name="dense"))
# %%
keras.Sequential([layers.Dense(2)]).summary()
# %%
keras.Sequential([layers.Dense(2)]).predict(np.ones((2, 3)), verbose=0).shape
# %%
m = keras.Sequential([layers.Flatten(), layers.Dense(2)])
m.build((None, 4, 3))
m.summary()
# %%
m(tf.ones((1, 4, 4)))
# %%
keras.Sequential([layers.Dense(2, input_shape=(3,))])(tf.ones((2, 4)))
# %%
keras.Sequential([]).pop()
# %%
m = keras.Sequential([layers.Dense(2, input_dim=3, kernel_initializer="ones", kernel_regularizer="l2"), layers.Dropout(.5)])
m.losses, m.get_config()["layers"][1]["config"]["kernel_regularizer"]
# %%
m.get_config()["layers"][0]
# %%
m.get_config()["layers"][1]["config"]
# %%
n = keras.Sequential.from_config(m.get_config())
n.summary()
# %%
c = keras.models.clone_model(m)
c.layers[0].get_weights()[0]
