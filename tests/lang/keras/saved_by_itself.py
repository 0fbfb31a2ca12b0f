# Layers and models that say themselves what a .keras file holds of them: variables, what they were built with, what they were compiled with.
import os, tempfile, warnings
from tensorflow import keras; keras.__internal__.enable_unsafe_deserialization()
keras.utils.set_random_seed(1)
folder = tempfile.mkdtemp()
@keras.saving.register_keras_serializable(package="own")
class WithBuild(keras.layers.Layer):
    def __init__(self, units=32, **kwargs):
        super().__init__(**kwargs)
        self.units = units
    def call(self, inputs):
        return tf.matmul(inputs, self.w) + self.b
    def get_config(self):
        return dict(units=self.units, **super().get_config())
    def build(self, input_shape, start):
        super().build(input_shape)
        self.w = self.add_weight(shape=(input_shape[-1], self.units), initializer=start, trainable=True)
        self.b = self.add_weight(shape=(self.units,), initializer=start, trainable=True)
        self.start = start
    def get_build_config(self):
        config = super().get_build_config()
        config.update({"start": self.start})
        return config
    def build_from_config(self, config):
        self.build(config["input_shape"], config["start"])
layer = WithBuild(units=6)
layer.build(input_shape=(8,), start="random_normal")
model = keras.Sequential([layer, keras.layers.Dense(1, activation="sigmoid")])
x = np.random.random((6, 8))
y = model(x)
model.save(os.path.join(folder, "build.keras"))
again = keras.models.load_model(os.path.join(folder, "build.keras"))
print(again.layers[0].start, again.built, np.allclose(again(x), y), layer.get_build_config())
# %%
@keras.saving.register_keras_serializable(package="own")
def small_loss(y_true, y_pred):
    return tf.reduce_sum(tf.math.squared_difference(y_pred, y_true) / 10.0, axis=1)
@keras.saving.register_keras_serializable(package="own")
class WithCompile(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(4, activation="softmax")
    def call(self, inputs):
        return self.dense(inputs)
    def compile(self, optimizer, loss_fn, metrics):
        super().compile(optimizer=optimizer, loss=loss_fn, metrics=metrics)
        self.given = [optimizer, loss_fn, metrics]
    def get_compile_config(self):
        return {"optimizer": self.given[0], "loss_fn": self.given[1], "metrics": self.given[2]}
    def compile_from_config(self, config):
        self.compile(**{k: keras.utils.deserialize_keras_object(v) for k, v in config.items()})
model = WithCompile()
model.compile(optimizer="SGD", loss_fn=small_loss, metrics=["accuracy"])
history = model.fit(np.random.random((4, 8)), np.random.random((4,)), verbose=0)
print({k: np.round(v, 4).tolist() for k, v in history.history.items()})
model.save(os.path.join(folder, "compile.keras"))
again = keras.models.load_model(os.path.join(folder, "compile.keras"))
print(again.given[0], again.given[1] is small_loss, again.given[2][0])
# %%
inputs = keras.Input((7,))
model = keras.Model(inputs, keras.layers.Dense(3, name="top")(keras.layers.Dense(5, name="low")(inputs)))
model.save_weights(os.path.join(folder, "all.weights.h5"))
other = keras.Model(inputs, keras.layers.Dense(2, name="top")(keras.layers.Dense(5, name="low")(inputs)))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    other.load_weights(os.path.join(folder, "all.weights.h5"), skip_mismatch=True)
print(len(caught), str(caught[0].message)[-120:], np.allclose(other.layers[1].get_weights()[0], model.layers[1].get_weights()[0]))
# %%
stack = keras.Sequential([keras.layers.Dense(2)])
stack(tf.ones([1, 3]))
print(stack.output_shape, stack(keras.Input((3,))).shape, stack.output_shape, stack.input_shape)
# %%
regularizer = keras.regularizers.l2(0.01)
print(repr(regularizer.l2), regularizer.get_config(), regularizer(tf.ones([2, 2])))
print(keras.metrics.sparse_categorical_accuracy([0.3, 1.0, 0.0], [[0.9, 0.1], [0.1, 0.9], [0.9, 0.1]]))
# %%
keras.models.model_from_yaml("a")
# %%
import contextlib, io
def exported(model, name):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        model.export(os.path.join(folder, name))
    print([line for line in said.getvalue().split("\n")[1:] if "INFO" not in line][-12:][:5])
    return tf.saved_model.load(os.path.join(folder, name))
model = keras.Sequential([keras.layers.Dense(3, input_shape=(4,), name="low")])
artifact = exported(model, "stack")
print(np.allclose(artifact.serve(tf.ones([2, 4])), model(tf.ones([2, 4]))), sorted(artifact.signatures))
print(artifact.signatures["serve"].structured_input_signature, artifact.signatures["serve"].structured_outputs)
a, b = keras.Input((2,), name="a"), keras.Input((3,), name="b")
pair = keras.Model([a, b], keras.layers.Dense(2)(keras.layers.concatenate([a, b])))
artifact = exported(pair, "pair")
inputs = [tf.ones([1, 2]), tf.ones([1, 3])]
print(np.allclose(artifact.serve(inputs), pair(inputs)), np.allclose(artifact.signatures["serve"](a=inputs[0], b=inputs[1])["output_0"], pair(inputs)))
# %%
keras.Sequential([keras.layers.Dense(3)]).export(folder)
# %%
# An optimizer is no part of the module that holds it.
class Holder(tf.Module):
    def __init__(self, model):
        super().__init__()
        self.optimizer, self.mean, self.model = keras.optimizers.Adam(), keras.metrics.Mean(), model
model.compile("adam", "mse")
model.fit(tf.ones([2, 4]), tf.ones([2, 3]), verbose=0)
holder = Holder(model)
holder.optimizer.build(model.trainable_variables)
print([v.name for v in holder.variables], [type(m).__name__ for m in holder.submodules], [type(m).__name__ for m in model.submodules])
