# custom saving hooks (Keras guide "Customizing Saving and Serialization")
import os, tempfile
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers
os.chdir(tempfile.mkdtemp())
@keras.saving.register_keras_serializable(package="my_custom_package")
class LayerWithCustomConfig(keras.layers.Layer):
    def __init__(self, units, **kw):
        super().__init__(**kw); self.units=units
        self.dense=layers.Dense(units)
    def build(self, s): self.dense.build(s); self.built=True
    def call(self, x): return self.dense(x)
    def get_config(self): return {**super().get_config(), "units": self.units}
    def get_build_config(self):
        return {"shape": [None,3]}
    def build_from_config(self, config):
        print("build_from_config", config); self.build(config["shape"])
@keras.saving.register_keras_serializable(package="my_custom_package")
class Assets(keras.layers.Layer):
    def __init__(self, vocab=None, **kw):
        super().__init__(**kw); self.vocab=vocab or []
    def call(self, x): return x
    def save_assets(self, inner_path):
        with open(os.path.join(inner_path, "vocabulary.txt"), "w") as f: f.write("\n".join(self.vocab))
    def load_assets(self, inner_path):
        with open(os.path.join(inner_path, "vocabulary.txt")) as f: self.vocab=f.read().split("\n")
@keras.saving.register_keras_serializable(package="my_custom_package")
class Own(keras.layers.Layer):
    def build(self, s):
        self.stored=self.add_weight(name="s",shape=(2,),initializer="ones")
    def call(self, x): return x
    def save_own_variables(self, store):
        super().save_own_variables(store); store["other"]=np.arange(3.)
    def load_own_variables(self, store):
        print(sorted(store.keys()))
        self.stored.assign(store["0"]); self.other=np.array(store["other"])
@keras.saving.register_keras_serializable(package="my_custom_package")
def my_fn(x): return x*2
@keras.saving.register_keras_serializable(package="ComplexModels", name="CustomModel")
class MyModel(keras.Model):
    def __init__(self, fn=None, inner=None, **kw):
        super().__init__(**kw); self.fn=fn; self.inner=inner; self.d=layers.Dense(2)
    def call(self, x): return self.d(self.fn(self.inner(x)))
    def get_config(self):
        return {**super().get_config(), "fn": keras.saving.serialize_keras_object(self.fn), "inner": keras.saving.serialize_keras_object(self.inner)}
    @classmethod
    def from_config(cls, config):
        config["fn"]=keras.saving.deserialize_keras_object(config["fn"]); config["inner"]=keras.saving.deserialize_keras_object(config["inner"])
        return cls(**config)
m=MyModel(my_fn, layers.Dense(3,activation="relu"))
m.compile("adam","mse",metrics=["mae"])
m.fit(np.ones((4,3)),np.ones((4,2)),verbose=0)
m.save("c.keras"); n=keras.models.load_model("c.keras")
np.testing.assert_allclose(n.predict(np.ones((2,3)),verbose=0),m.predict(np.ones((2,3)),verbose=0)); print("same")
s=keras.Sequential([keras.Input((3,)),LayerWithCustomConfig(2),Assets(["a","b"]),Own()]); s.layers[-1].stored.assign([3.,4.])
s.save("s.keras"); t=keras.models.load_model("s.keras"); print(list(t.layers[1].vocab),t.layers[2].stored.numpy(),t.layers[2].other)
print(keras.saving.get_registered_name(MyModel), keras.saving.get_registered_object("ComplexModels>CustomModel"))
cfg=s.get_config(); print(keras.Sequential.from_config(cfg).layers[0].units)
def f(x): return x
for o in [f, keras.activations.relu, tf.nn.relu, {'a':[1,tf.constant([1,2]),tf.float32,tf.TensorShape([1,None])]}, np.float32(3), np.arange(2), my_fn, layers.Dense(2), b'q', None, (1,2), keras.optimizers.SGD(.1), keras.losses.MeanSquaredError(), keras.metrics.Mean(), keras.regularizers.l2(.1), tf.TensorSpec([1,None],tf.int32,'q')]:
    try: print(keras.saving.serialize_keras_object(o))
    except Exception as e: print(type(e).__name__, e)
print(keras.saving.deserialize_keras_object(keras.saving.serialize_keras_object({'a':[1,tf.constant([1,2]),np.arange(2)]})))
print(keras.saving.deserialize_keras_object(keras.saving.serialize_keras_object(keras.regularizers.l2(.1))).get_config())
with keras.saving.custom_object_scope({"f": f}):
    print(keras.layers.Dense(2,activation=f).get_config()['activation'])
    l=keras.layers.deserialize(keras.layers.serialize(keras.layers.Dense(2,activation=f))); print(l.activation is f)
