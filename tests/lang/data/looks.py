# What element_spec and FloatLists show
import numpy as np, tensorflow as tf
tf.random.set_seed(1)
d=tf.data.Dataset.range(10).shuffle(10,seed=1)
m=d.map(lambda x:x+1); print(m.element_spec)
print(list(m.as_numpy_iterator()))
m=d.batch(5).map(lambda x:(x,x[:1])); print(m.element_spec); print([a.numpy().tolist() for a,b in m])
m=d.window(2).flat_map(lambda w:w.batch(2)); print(m.element_spec); print([a.numpy().tolist() for a in m])
m=d.filter(lambda x:x>3); print(m.element_spec); print([a.numpy().tolist() for a in m])
class L(list):
    def __array__(self,dtype=None,copy=None): return np.array(list(self),np.float32)
print(np.array(L([.1])).dtype, np.asarray(L([.1])).dtype)
print(tf.train.Feature(float_list=tf.train.FloatList(value=[.1,.9876,1/3,1e10,2,123456.789,1e-8,float('inf')])))
f=tf.train.Feature(float_list=tf.train.FloatList(value=[.1])); print(np.array(f.float_list.value), f.float_list.value, np.array(tf.train.Feature(int64_list=tf.train.Int64List(value=[1])).int64_list.value).dtype)
