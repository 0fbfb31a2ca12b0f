# Shapes of tf.reshape with sizes not known; layers that hold others before their __init__; names by import *.
i = tf.keras.Input((8, 8, 4))
x = tf.reshape(i, [-1, 2, 4, 2, 4, 4]); print(x.shape)
x = tf.reshape(x, [-1, 16, 4]); print(x.shape)
y = tf.reshape(x, [-1, 4, 16, 4]); print(y.shape)
m = tf.keras.Model(i, y); print(m(np.ones((3, 8, 8, 4), "float32")).shape, m.output_shape)
print(tf.reshape(i, (-1, 256)).shape, tf.reshape(i, [2, 128]).shape, tf.reshape(i, (-1,)).shape)
print(tf.keras.layers.Conv2D(4.0, 3)(i).shape)
class W(tf.keras.layers.Wrapper):
    def __init__(self, layer, **kw):
        self.layer = layer
        self.more = [layer]
        super().__init__(layer, **kw)
    def call(self, x): return self.layer(x)
w = W(tf.keras.layers.Dense(3)); w(tf.ones((1, 2))); print(len(w.weights), w.name)
class M(tf.keras.Model):
    def __init__(self):
        self.d = tf.keras.layers.Dense(1)
try: M()
except RuntimeError as e: print(e)
class Old(tf.keras.layers.Layer):
    def build(self, s):
        self.inner = tf.keras.layers.Dense(2); self.inner.build(s)
        self._trainable_weights += self.inner.trainable_weights
        super().build(s)
    def call(self, x): return self.inner(x)
o = Old(); o(tf.ones((1, 3))); print(len(o.weights), len(o._non_trainable_weights))

# %%
from tensorflow.math import *
from tensorflow.nn import *
print(l2_normalize(tf.constant([3.0, 4.0])).numpy(), top_k(tf.constant([1, 3, 2]), 2)[1].numpy())
