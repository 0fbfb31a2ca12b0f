# Vocabularies that adapt() learnt, in files
import os, tempfile, zipfile
import numpy as np, tensorflow as tf
os.chdir(tempfile.mkdtemp())
from tensorflow import keras
from tensorflow.keras import layers
tv=layers.TextVectorization(max_tokens=20,output_mode='int',output_sequence_length=4,name='tv')
tv.adapt(['a b c','a b','a'])
sl=layers.StringLookup(name='sl'); sl.adapt(['x','y','x'])
il=layers.IntegerLookup(name='il'); il.adapt([4,5,4])
tf_=layers.TextVectorization(output_mode='multi_hot',name='tfi'); tf_.adapt(['a b c','a b','a'])
i=keras.Input((1,),dtype='string'); j=keras.Input((1,),dtype='string'); k=keras.Input((1,),dtype='int64')
m=keras.Model([i,j,k],[tv(i),sl(j),il(k),tf_(i)])
X=[tf.constant([['a c'],['q b']]),tf.constant([['x'],['z']]),tf.constant([[5],[6]],tf.int64)]
def show(m):
    for o in m(X): print(o.numpy().tolist())
show(m)
m.save('m.keras'); print([n for n in zipfile.ZipFile('m.keras').namelist()])
z=zipfile.ZipFile('m.keras')
for n in z.namelist():
    if 'vocab' in n: print(n,z.read(n))
n=keras.models.load_model('m.keras'); show(n)
m.save('m'); show(keras.models.load_model('m'))


tf.saved_model.save(m,'sm')
m.save_weights('w'); m.load_weights('w'); show(m)

