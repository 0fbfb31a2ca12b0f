# Models and layers that define no get_config()
import os, tempfile
import numpy as np, tensorflow as tf
from tensorflow import keras
os.chdir(tempfile.mkdtemp())
keras.utils.set_random_seed(1)
class M(keras.Model):
    def __init__(self, units=3, name=None):
        super().__init__(name=name); self.d=keras.layers.Dense(units)
    def call(self,x): return self.d(x)
m=M(4); print(m.get_config()); m(np.ones((2,3)))
m.save('m.keras'); n=keras.models.load_model('m.keras',custom_objects={'M':M})
print(np.allclose(n(np.ones((2,3))),m(np.ones((2,3)))), n.d.units, n.name)
m=M(units=5,name='q'); print(m.get_config())
class L(keras.layers.Layer):
    def __init__(self, units=3):
        super().__init__(); self.units=units
    def call(self,x): return x*self.units
print(L(7).get_config(), L().get_config())
class L2(keras.layers.Layer):
    def __init__(self, units=3, **kwargs):
        super().__init__(**kwargs); self.units=units
    def call(self,x): return x*self.units
print(L2(7,name='w').get_config())
class L3(keras.layers.Layer):
    def __init__(self, a): super().__init__(); self.a=a
    def call(self,x): return x
try: L3(np.ones(2)).get_config()
except NotImplementedError as e: print(e)
i=keras.Input((2,)); o=L2(3)(L(2)(i)); f=keras.Model(i,o)
print(f.get_config()['layers'][1]['config'])
g=keras.models.clone_model(f); print(g(np.ones((1,2))))
with keras.utils.custom_object_scope({'L':L,'L2':L2}):
    print(keras.models.model_from_json(f.to_json())(np.ones((1,2))))
class K(keras.Model):
    def __init__(self, h): super().__init__(); self.h=h
    def call(self,x): return x
print(K([keras.layers.Dense(2)]).get_config())
try: M().d.foo
except AttributeError as e: print(e)
q=keras.models.clone_model(f, clone_function=lambda l: L2(10) if isinstance(l,L) else l.__class__.from_config(l.get_config())); print(q(np.ones((1,2))), [type(l).__name__ for l in q.layers])
