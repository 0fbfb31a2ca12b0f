# build() of subclassed models
import tensorflow as tf
from tensorflow import keras
class M(keras.Model):
    def __init__(self):
        super().__init__(); self.d=keras.layers.Dense(3); self.bn=keras.layers.BatchNormalization(); self.dr=keras.layers.Dropout(.5)
    def call(self,x,training=False): return self.dr(self.bn(self.d(x)),training=training)
m=M(); m.build((None,4)); m.summary(); print([w.name for w in m.weights])
m=M(); m.build(input_shape=[2,4]); print(len(m.weights), m.built)
m=M(); m.build(tf.TensorShape([None,4])); print(m.d.kernel.shape)
class N(keras.Model):
    def __init__(self):
        super().__init__(); self.d=keras.layers.Dense(3); self.e=keras.layers.Dense(3)
    def call(self,x): return self.d(x[0])+self.e(x[1])
n=N(); n.build([(None,4),(None,5)]); n.summary()
class D(keras.Model):
    def __init__(self):
        super().__init__(); self.d=keras.layers.Dense(3)
    def call(self,x): return self.d(x['a'])
n=D(); n.build({'a':(None,4)}); n.summary()
class I(keras.Model):
    def __init__(self):
        super().__init__(); self.d=keras.layers.Embedding(3,4)
    def call(self,x): return self.d(x)
n=I()
try: n.build((None,4)); n.summary()
except Exception as e: print(type(e).__name__, str(e)[:150])
try: M().build(5)
except Exception as e: print(type(e).__name__, str(e)[:150])
try: M().build(None)
except Exception as e: print(type(e).__name__, str(e)[:150])
