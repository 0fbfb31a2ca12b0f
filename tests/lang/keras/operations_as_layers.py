# TensorFlow's functions and operators in functional models: names, configs, files
import json, os, tempfile
import numpy as np, tensorflow as tf
os.chdir(tempfile.mkdtemp())
from tensorflow import keras
from tensorflow.keras import layers
keras.utils.set_random_seed(1)
print(tf.keras.layers.experimental.preprocessing.Rescaling(1/2)(np.ones(2)))
import tensorflow as tf2; print(tf2.experimental.numpy.ones(2))
i=keras.Input((4,),name='i'); j=keras.Input((4,),name='j')
x=i/255.+j*2
x=layers.Dense(4)(x)
x=tf.nn.relu(x)
x=tf.concat([x,i],axis=-1)
x=1-x
x=tf.reshape(x,(-1,2,4))[:,0]
x=x[:,:,tf.newaxis][:,::2,0]
x=tf.concat(values=[x,x],axis=1)
x=tf.clip_by_value(x,0,tf.constant([1.,2.,3.,4.]))
y=tf.cast(x>0,tf.float32)
a,b=tf.split(x,2,axis=1)
z=tf.transpose(x)
q=tf.expand_dims(x,1); q=tf.tile(q,[1,2,1]); q=tf.reduce_mean(q,axis=[1],keepdims=False)
q=tf.where(q>0,q,-q); q=tf.math.log(tf.maximum(q,1e-3)); q=tf.matmul(q,tf.ones((4,4))); q=tf.stack([q,q],1); q=tf.keras.backend.sum(q,axis=1); q=tf.keras.activations.relu(q); q=tf.image.resize(tf.reshape(q,(-1,2,2,1)),(4,4));  q= -q; q=abs(q); q=q**2; s=tf.shape(q)[0]; q=tf.reshape(q,[s,16])
m=keras.Model([i,j],[y,a,b,z,q])
X=[np.random.rand(3,4).astype('f'),np.random.rand(3,4).astype('f')]
want=m(X)
def same(n,k): print(k,[np.allclose(p,r) for p,r in zip(want,n(X))])
n=keras.Model.from_config(m.get_config()); n.set_weights(m.get_weights()); same(n,'config')
n=keras.models.model_from_json(m.to_json()); n.set_weights(m.get_weights()); same(n,'json')
n=keras.models.clone_model(m); n.set_weights(m.get_weights()); same(n,'clone')
for f in ['a.h5','a.keras','a']:
    m.save(f); same(keras.models.load_model(f),f)
for l in m.get_config()['layers']: print(l['class_name'],l['module'],l['config'],l['registered_name'],l['name'])
m.summary()
i=keras.Input((4,)); o=keras.Model(i,tf.nn.softmax(layers.Dense(3)(i*2.))); o.compile('sgd','mse'); print(R(o.fit(X[0],np.ones((3,3)),verbose=0)) if 0 else o.name)
class D(layers.Layer):
    def call(self,d): return d['a']+d['b']
ia={'a':keras.Input((2,),name='a'),'b':keras.Input((2,),name='b')}
m=keras.Model(ia,D()(ia)); print(m.get_config()['layers'][-1]['inbound_nodes']); n=keras.Model.from_config(m.get_config(),custom_objects={'D':D}); print(n({'a':tf.ones((1,2)),'b':tf.ones((1,2))}))
import tensorflow as tf, numpy as np
from tensorflow import keras
from tensorflow.keras import layers
i=keras.Input((4,),name='i'); j=keras.Input((4,),name='j')
def t(name,f):
    try:
        m=keras.Model([i,j],f(i,j)); X=[np.random.rand(3,4).astype('f'),np.random.rand(3,4).astype('f')]
        m.save('a'); n=keras.models.load_model('a'); print(name,np.allclose(m(X),n(X)))
    except Exception as e: print(name,type(e),str(e)[:200])
t('add',lambda i,j:i+j)
t('1-',lambda i,j:1-i)
t('relu',lambda i,j:tf.nn.relu(i-j))
t('concat',lambda i,j:tf.concat([i,j],1))
t('slice',lambda i,j:i[:,1:]+j[:,1:])
t('reshape',lambda i,j:tf.reshape(i-j,[tf.shape(i)[0],-1]))
t('where',lambda i,j:tf.where(i>j,i,j))
t('dense',lambda i,j:layers.Dense(3)(i)-1)
