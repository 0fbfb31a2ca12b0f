import tempfile
import tensorflow as tf; tf.keras.__internal__.enable_unsafe_deserialization()
# %%
class Decoder(tf.keras.layers.Layer):
    @classmethod
    def add_method(cls, function):
        setattr(cls, function.__name__, function)
        return function
    def __init__(self):
        super().__init__()
        self.dense = tf.keras.layers.Dense(2, kernel_initializer="ones")
@Decoder.add_method
def call(self, x):
    return self.shifted(self.dense(x))
@Decoder.add_method
def shifted(self, x, by=1.0):
    return x + by
# %%
class Export(tf.Module):
    def __init__(self):
        self.decoder = Decoder()
    @tf.function(input_signature=[tf.TensorSpec([None, 3], tf.float32)])
    def run(self, x):
        return self.decoder(x)
export = Export()
print(export.run(tf.ones([1, 3])))
path = tempfile.mkdtemp()
tf.saved_model.save(export, path)
del Decoder, call, shifted
loaded = tf.saved_model.load(path)
print(loaded.run(tf.ones([2, 3])))
