import tensorflow as tf
import numpy as np
from tensorflow.keras.utils import FeatureSpace
tf.keras.utils.set_random_seed(3)
raw={'age':[39,50,38,53,28,37,49,52],'hours':[40.,13.,40.,40.,45.,40.,16.,45.],'job':['a','b','a','c','d','b','c','a'],'code':[1,2,2,3,9,9,1,2]}
ds=tf.data.Dataset.from_tensor_slices(raw)
fs=FeatureSpace(features={'age':'float_normalized','hours':FeatureSpace.float_discretized(num_bins=3),'job':'string_categorical','code':FeatureSpace.integer_categorical(num_oov_indices=0),'h':FeatureSpace.string_hashed(num_bins=4)},crosses=[('job','code')],crossing_dim=5,output_mode='concat')
ds=ds.map(lambda d: {**d,'h':d['job'], 'age':tf.cast(d['age'],tf.float32)})
fs.adapt(ds)
# %%
for d in ds.batch(3).take(1): print(np.round(fs(d).numpy(),3))
print(fs({'age':38.,'hours':14.,'job':'b','code':2,'h':'zz'}))
# %%
enc=fs.get_encoded_features(); inp=fs.get_inputs(); print(enc.shape, list(inp), [i.dtype.name for i in inp.values()])
# %%
out=tf.keras.layers.Dense(1,activation='sigmoid')(tf.keras.layers.Dense(8,activation='relu')(enc))
tm=tf.keras.Model(inputs=enc,outputs=out); tm.compile('adam','binary_crossentropy',metrics=['accuracy'])
t=ds.batch(4).map(lambda d:(fs(d), tf.constant([0,1,0,1])), num_parallel_calls=tf.data.AUTOTUNE).prefetch(2)
h=tm.fit(t,epochs=2,verbose=0); print(['%.4f'%v for v in h.history['loss']])
im=tf.keras.Model(inputs=inp,outputs=out)
print(im.predict({k:tf.constant([v]) for k,v in {'age':38.,'hours':14.,'job':'b','code':2,'h':'zz'}.items()},verbose=0).shape)
# %%
fd=FeatureSpace(features={'x':'float','r':FeatureSpace.float_rescaled(scale=.5),'c':FeatureSpace.string_categorical(output_mode='int'),'k':'integer_hashed'},output_mode='dict')
fd.adapt(tf.data.Dataset.from_tensor_slices({'x':[1.,2.],'r':[2.,4.],'c':['u','v'],'k':[1,2]}))
o=fd({'x':[1.,2.],'r':[2.,4.],'c':['u','w'],'k':[1,2]}); print({k:(v.numpy().tolist() if k!='k' else v.shape) for k,v in o.items()})
print(fd({'x':1.,'r':2.,'c':'u','k':1})['c'])
# %%
for f in [lambda:FeatureSpace(features={}),lambda:FeatureSpace(features={'a':'foo'}),lambda:FeatureSpace(features={'a':'float'},output_mode='x'),lambda:FeatureSpace(features={'a':'float_normalized'})({'a':[1.]}),lambda:fd([1]),lambda:fs.adapt([1]),lambda:FeatureSpace(features={'a':FeatureSpace.string_categorical(output_mode='int')},output_mode='concat').adapt(tf.data.Dataset.from_tensor_slices({'a':['x']})),lambda:FeatureSpace(features={'a':'float'},crosses=[('a','z')]),lambda:FeatureSpace.cross(('a','b'),8,output_mode='q')]:
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e)[:150])
# %%
c=FeatureSpace.cross(('a','b'),8); print(c.name,c.get_config(), fs.preprocessors['age'].name, sorted(fs.one_hot_encoders), fs.crossers['job_X_code'].name)
# %%
cu=FeatureSpace(features={'z':FeatureSpace.feature(dtype='float32',preprocessor=tf.keras.layers.Rescaling(2.),output_mode='float'),'y':'float'})
print(cu({'z':[1.,2.],'y':[5.,6.]}))
