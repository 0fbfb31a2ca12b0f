# %%
from tensorflow import keras
from tensorflow.keras import layers
class Tokens(layers.Layer):
    def call(self, x):
        return tf.cast(x, tf.float32)[..., None] * tf.ones(4)
    def compute_mask(self, x, mask=None):
        return tf.math.not_equal(x, 0)
class Block(layers.Layer):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
    def call(self, x, other=None, mask=None):
        if mask is not None:
            shape = tf.cast(mask[:, tf.newaxis, :], "int32")
        return x * tf.cast(tf.reduce_sum(shape, axis=-1, keepdims=True), x.dtype)     # fails without a mask
# %%
i = keras.Input((None,), dtype="int64")
e = keras.Input((None, 4))
x = Block()(Tokens()(i), e)
x = Block()(x)
pooled = layers.GlobalAveragePooling1D()(x)
model = keras.Model([i, e], [x, pooled])
model([tf.constant([[1, 2, 0], [3, 0, 0]]), tf.ones((2, 3, 4))])
# %%
encoder = keras.Model(i, Block()(Tokens()(i)))
outer = keras.Input((5,), dtype="int64")
keras.Model(outer, Block()(encoder(outer)))(tf.constant([[1, 2, 0, 0, 1]]))[0, :, 0]
# %%
both = layers.Concatenate()([Tokens()(outer), Tokens()(outer)])
keras.Model(outer, Block()(both))(tf.constant([[1, 2, 0, 0, 1]]))[0, :, 0]
# %%
class Classifier(keras.Model):
    def __init__(self):
        super().__init__()
        self.ffn = keras.Sequential([layers.Dense(3, activation="relu"), layers.Dense(2)], name="ffn")
        self.x = tf.ones((6, 4))
    def call(self, rows):
        return tf.gather(self.ffn(self.x), rows)
model = Classifier()
model(tf.constant([1, 2])).shape
# %%
model.summary()
# %%
import os, tempfile
folder = tempfile.mkdtemp()
path = os.path.join(folder, "a.txt")
open(path, "w").write("head\none\ntwo\n")
files = tf.data.Dataset.from_tensor_slices([path])
[line.numpy() for line in files.interleave(lambda name: tf.data.TextLineDataset(name).skip(1), cycle_length=1)]
# %%
packed = os.path.join(folder, "a.tfrecord")
with tf.io.TFRecordWriter(packed, tf.io.TFRecordOptions(compression_type="GZIP")) as f:
    f.write(b"first")
    f.write(b"second")
[r.numpy() for r in tf.data.TFRecordDataset([packed], compression_type="GZIP")]

# %%
# A layer of several inputs may give a list of masks for one of its outputs.
class SumAndDifference(tf.keras.layers.Layer):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True

    def call(self, x, mask=None):
        a, b = x if isinstance(x, list) else (x, x)
        return [a + b, a - b]

    def compute_mask(self, inputs, mask=None):
        return [mask, None] if isinstance(inputs, list) else [mask, mask]


numbers = tf.keras.Input((None,))
both = SumAndDifference()(SumAndDifference()(tf.keras.layers.Embedding(5, 2, mask_zero=True)(numbers)))
model = tf.keras.Model(numbers, both)
print([tensor.shape for tensor in both], [out.shape for out in model.predict(np.array([[1.0, 0.0], [2.0, 3.0]]), verbose=0)])
