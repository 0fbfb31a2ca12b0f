import tensorflow as tf
import numpy as np
tf.keras.utils.set_random_seed(1)
L=tf.keras.layers
base=tf.keras.Sequential([L.Conv2D(4,3,activation='relu',input_shape=(12,12,3)),L.MaxPool2D(),L.Conv2D(6,3,name='last'),L.GlobalAveragePooling2D(),L.Dense(5)])
x=np.random.default_rng(0).random((2,12,12,3)).astype('float32')
last=base.get_layer('last')
feat=tf.keras.Model(base.inputs,last.output)
ci=tf.keras.Input(shape=last.output.shape[1:]); c=ci
for n in base.layers[3:]: c=n(c)
cl=tf.keras.Model(ci,c)
head=tf.keras.Model(last.output, base.output)
print(np.abs(cl(feat(x))-base(x)).max()<1e-6, np.abs(head(feat(x))-base(x)).max()<1e-6)
# %%
with tf.GradientTape() as t:
    f=feat(x); t.watch(f); p=head(f); ch=p[:,0]
print(t.gradient(ch,f).shape)
# %%
head.summary()
print(len(head.trainable_variables), head.trainable_variables[0] is base.layers[-1].kernel)
# %%
fi=tf.keras.Input((4,)); a=L.Dense(3)(fi); b=L.LayerNormalization()(a); s=tf.nn.relu(b)+a; o=L.Dense(1)(s)
m=tf.keras.Model([a],[o]); print(m.predict(np.ones((2,3)),verbose=0).shape,[l.name for l in m.layers])
m.compile('sgd','mse'); h=m.fit(np.ones((8,3)),np.ones(8),verbose=0); print('%.4f'%h.history['loss'][0])
# %%
try: tf.keras.Model(b,o)
except Exception as e: print(type(e).__name__, str(e)[:120])
# %%
e=tf.keras.Input((5,)); ee=L.Embedding(9,4,mask_zero=True)(e); r=L.LSTM(3)(ee); mm=tf.keras.Model(ee,r); print(mm(np.ones((2,5,4),'float32')).shape)
# %%
d=tf.keras.Model({'u':a},{'out':o}); print({k:v.shape for k,v in d({'u':tf.ones([2,3])}).items()})
