# %% A walk through tf: functional models, datasets, functions, tapes.
import tensorflow as tf, numpy as np
x=tf.keras.Input((4,))
y=tf.nn.relu(tf.keras.layers.Dense(3)(x))
y=tf.concat([y,y],axis=1)*2.0+tf.constant(1.0)
m=tf.keras.Model(x,y)
print(m(tf.ones((2,4))).shape)
print(m.predict(np.ones((2,4)),verbose=0).shape)
ds=tf.data.Dataset.from_tensor_slices((np.arange(6.),np.arange(6))).shuffle(6,seed=1).batch(2)
for a,b in ds: print(a,b)
@tf.function
def step(v): 
    with tf.GradientTape() as t:
        t.watch(v); l=tf.reduce_sum(v**2)
    return l,t.gradient(l,v)
print(step(tf.constant([1.,2.])))
v=tf.Variable(tf.random.normal([3,3],seed=1)); 
print(tf.linalg.trace(v).shape, v[0].shape)
for i in tf.range(3): print(i.numpy(), end=' ')
print(tf.strings.split(['a b','c']).to_list())
t=tf.constant([[1,2],[3,4]])
print(t[0], t[:,1], t[...,tf.newaxis].shape, t[-1,-1], t[t>2], 3 in t.numpy())
r=tf.RaggedTensor
print(tf.nest.map_structure(lambda a:a*2,{'a':1,'b':(2,[3])}))
print(tf.image if False else 'x', tf.math.argmax([1,3,2]).numpy())
w=tf.Variable(2.0)
with tf.GradientTape(persistent=True) as t:
    y=w*w; z=y*w
print(t.gradient(z,w), t.gradient(y,w))
with tf.GradientTape() as t:
    y=tf.stop_gradient(w*w)+w
print(t.gradient(y,w))
print(w.assign_add(1.0), w.numpy(), w.read_value())
print(tf.one_hot([1,2],3), tf.cast(tf.constant([1.7,2.2]),tf.int32))
