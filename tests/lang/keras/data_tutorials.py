# Tables, records, windows and rare classes: tutorials in one session
import os, tempfile
import numpy as np, tensorflow as tf
os.chdir(tempfile.mkdtemp())
tf.keras.utils.set_random_seed(1)
R=lambda h,n=3:{k:np.round(np.array(v,"float64"),n).tolist() for k,v in h.history.items()}
from tensorflow import keras
from tensorflow.keras import layers
import pathlib
rs=np.random.RandomState(0)
# load_data: csv
with open('t.csv','w') as f:
  f.write('survived,sex,age,n_siblings_spouses,parch,fare,class,deck,embark_town,alone\n')
  for i in range(40): f.write(f"{i%2},{['male','female'][i%3%2]},{20+i%9}.0,{i%4},0,{7.25+i},{['First','Third','Second'][i%3]},{'unknown' if i%2 else 'C'},Southampton,{'y' if i%5 else 'n'}\n")
ds=tf.data.experimental.make_csv_dataset('t.csv',batch_size=5,label_name='survived',num_epochs=1,ignore_errors=True,shuffle=False)
for batch,label in ds.take(1):
  print(label)
  for k,v in batch.items(): print(f"{k:20s}: {v[:3]}")
print(ds.element_spec[1])
inputs={}
for n in ['sex','class','deck','alone']: inputs[n]=tf.keras.Input(shape=(1,),name=n,dtype='string')
for n in ['age','fare','parch']: inputs[n]=tf.keras.Input(shape=(1,),name=n,dtype='float32')
num=[inputs[n] for n in ['age','fare','parch']]; x=layers.Concatenate()(num); norm=layers.Normalization(); A=np.array([[20+i%9,7.25+i,0] for i in range(40)],'f'); norm.adapt(A); pre=[norm(x)]
for n,vals in [('sex',['male','female']),('class',['First','Second','Third']),('deck',['unknown','C']),('alone',['y','n'])]:
  lookup=layers.StringLookup(vocabulary=np.array(vals)); oh=layers.CategoryEncoding(num_tokens=lookup.vocabulary_size()); pre.append(oh(lookup(inputs[n])))
cat=layers.Concatenate()(pre); tp=tf.keras.Model(inputs,cat)
feats={'sex':np.array(['male','female']*20),'class':np.array(['First','Third']*20),'deck':np.array(['C']*40),'alone':np.array(['y','q']*20),'age':A[:,0],'fare':A[:,1],'parch':A[:,2]}
print(tp({k:v[:1] for k,v in feats.items()}))
body=tf.keras.Sequential([layers.Dense(8,activation='relu'),layers.Dense(1)]); res=body(tp(inputs)); tm=tf.keras.Model(inputs,res); tm.compile(loss=tf.keras.losses.BinaryCrossentropy(from_logits=True),optimizer='adam')
y=np.array([0,1]*20); print(R(tm.fit(x=feats,y=y,epochs=2,verbose=0))); 
lines=pathlib.Path('t.csv').read_text().split('\n')[1:4]; fe=tf.io.decode_csv(lines,record_defaults=[int(),str(),float(),int(),int(),float(),str(),str(),str(),str()])
for f in fe[:3]: print(f)
d2=tf.data.experimental.CsvDataset('t.csv',[int(),str(),float()],header=True,select_cols=[0,1,2])
for e in d2.take(2): print([x.numpy() for x in e])
# numpy + tfrecord
train_dataset=tf.data.Dataset.from_tensor_slices((rs.rand(10,4),rs.randint(0,2,10)))
def serialize_example(f0,f1,f2,f3):
  feature={'feature0':tf.train.Feature(int64_list=tf.train.Int64List(value=[f0])),'feature1':tf.train.Feature(int64_list=tf.train.Int64List(value=[f1])),'feature2':tf.train.Feature(bytes_list=tf.train.BytesList(value=[f2])),'feature3':tf.train.Feature(float_list=tf.train.FloatList(value=[f3]))}
  return tf.train.Example(features=tf.train.Features(feature=feature)).SerializeToString()
print(len(serialize_example(0,4,b"goat",0.9876)))
fds=tf.data.Dataset.from_tensor_slices(([True,False],[1,2],[b'cat',b'dog'],[.1,.2]))
def tfse(f0,f1,f2,f3):
  s=tf.py_function(lambda a,b,c,d: serialize_example(int(a.numpy()),b.numpy(),c.numpy(),d.numpy()),(f0,f1,f2,f3),tf.string); return tf.reshape(s,())
sd=fds.map(tfse); print(sd)
with tf.io.TFRecordWriter('t.tfrecord') as w:
  for s in sd: w.write(s.numpy())
fd={'feature0':tf.io.FixedLenFeature([],tf.int64,default_value=0),'feature1':tf.io.FixedLenFeature([],tf.int64,default_value=0),'feature2':tf.io.FixedLenFeature([],tf.string,default_value=''),'feature3':tf.io.FixedLenFeature([],tf.float32,default_value=0.0)}
for p in tf.data.TFRecordDataset(['t.tfrecord']).map(lambda e: tf.io.parse_single_example(e,fd)): print(p)
for raw in tf.data.TFRecordDataset('t.tfrecord').take(1):
  ex=tf.train.Example(); ex.ParseFromString(raw.numpy()); result={}
  for key,feature in ex.features.feature.items():
    kind=feature.WhichOneof('kind'); result[key]=len(getattr(feature,kind).value)
  print(dict(sorted(result.items())))
# time series windows
class WindowGenerator():
  def __init__(self,input_width,label_width,shift,data,cols,label_columns=None):
    self.data=data; self.label_columns=label_columns
    if label_columns is not None: self.label_columns_indices={name:i for i,name in enumerate(label_columns)}
    self.column_indices={name:i for i,name in enumerate(cols)}; self.input_width=input_width; self.label_width=label_width; self.shift=shift; self.total_window_size=input_width+shift
    self.input_slice=slice(0,input_width); self.input_indices=np.arange(self.total_window_size)[self.input_slice]; self.label_start=self.total_window_size-self.label_width; self.labels_slice=slice(self.label_start,None); self.label_indices=np.arange(self.total_window_size)[self.labels_slice]
  def __repr__(self): return '\n'.join([f'Total window size: {self.total_window_size}',f'Input indices: {self.input_indices}',f'Label indices: {self.label_indices}',f'Label column name(s): {self.label_columns}'])
  def split_window(self,features):
    inputs=features[:,self.input_slice,:]; labels=features[:,self.labels_slice,:]
    if self.label_columns is not None: labels=tf.stack([labels[:,:,self.column_indices[name]] for name in self.label_columns],axis=-1)
    inputs.set_shape([None,self.input_width,None]); labels.set_shape([None,self.label_width,None]); return inputs,labels
  def make_dataset(self):
    ds=tf.keras.utils.timeseries_dataset_from_array(data=np.array(self.data,dtype=np.float32),targets=None,sequence_length=self.total_window_size,sequence_stride=1,shuffle=True,seed=1,batch_size=32); return ds.map(self.split_window)
w=WindowGenerator(6,1,1,rs.rand(100,3),['a','b','T'],['T']); print(w); tds=w.make_dataset(); print(tds.element_spec)
for a,b in tds.take(1): print(a.shape,b.shape)
class Baseline(tf.keras.Model):
  def __init__(self,label_index=None): super().__init__(); self.label_index=label_index
  def call(self,inputs):
    if self.label_index is None: return inputs
    return inputs[:,:,self.label_index][:,:,tf.newaxis]
b=Baseline(2); b.compile(loss=tf.keras.losses.MeanSquaredError(),metrics=[tf.keras.metrics.MeanAbsoluteError()]); print(np.round(b.evaluate(WindowGenerator(1,1,1,rs.rand(50,3),['a','b','T'],['T']).make_dataset(),verbose=0),4))
class FeedBack(tf.keras.Model):
  def __init__(self,units,out_steps):
    super().__init__(); self.out_steps=out_steps; self.units=units; self.lstm_cell=tf.keras.layers.LSTMCell(units); self.lstm_rnn=tf.keras.layers.RNN(self.lstm_cell,return_state=True); self.dense=tf.keras.layers.Dense(3)
  def warmup(self,inputs): x,*state=self.lstm_rnn(inputs); return self.dense(x),state
  def call(self,inputs,training=None):
    predictions=[]; prediction,state=self.warmup(inputs); predictions.append(prediction)
    for n in range(1,self.out_steps):
      x=prediction; x,state=self.lstm_cell(x,states=state,training=training); prediction=self.dense(x); predictions.append(prediction)
    predictions=tf.stack(predictions); return tf.transpose(predictions,[1,0,2])
fb=FeedBack(8,4); fb.compile(loss='mse',optimizer='adam',metrics=['mae']); W=WindowGenerator(6,4,4,rs.rand(60,3),['a','b','T']); print(R(fb.fit(W.make_dataset(),epochs=1,verbose=0)))
class Residual(tf.keras.Model):
  def __init__(self,model): super().__init__(); self.model=model
  def call(self,inputs,*args,**kwargs): return inputs+self.model(inputs,*args,**kwargs)
r=Residual(tf.keras.Sequential([layers.LSTM(4,return_sequences=True),layers.Dense(3,kernel_initializer=tf.initializers.zeros())])); print(np.allclose(r(np.ones((1,4,3),'f')),1))
# class weights, imbalanced
METRICS=[keras.metrics.MeanSquaredError(name='Brier score'),keras.metrics.TruePositives(name='tp'),keras.metrics.FalsePositives(name='fp'),keras.metrics.TrueNegatives(name='tn'),keras.metrics.FalseNegatives(name='fn'),keras.metrics.BinaryAccuracy(name='accuracy'),keras.metrics.Precision(name='precision'),keras.metrics.Recall(name='recall'),keras.metrics.AUC(name='auc'),keras.metrics.AUC(name='prc',curve='PR')]
m=keras.Sequential([layers.Dense(16,activation='relu',input_shape=(4,)),layers.Dropout(.5),layers.Dense(1,activation='sigmoid',bias_initializer=tf.keras.initializers.Constant(-2.))]); m.compile(optimizer=keras.optimizers.Adam(1e-3),loss=keras.losses.BinaryCrossentropy(),metrics=METRICS)
X=rs.rand(100,4).astype('f'); Y=(rs.rand(100)<.2).astype('f'); print(R(m.fit(X,Y,epochs=2,class_weight={0:.6,1:2.5},validation_data=(X,Y),callbacks=[tf.keras.callbacks.EarlyStopping(monitor='val_prc',verbose=1,patience=10,mode='max',restore_best_weights=True)],verbose=0)))
pos=tf.data.Dataset.from_tensor_slices((X[Y>0],Y[Y>0])).shuffle(100,seed=1).repeat(); neg=tf.data.Dataset.from_tensor_slices((X[Y<1],Y[Y<1])).shuffle(100,seed=2).repeat(); rsd=tf.data.Dataset.sample_from_datasets([pos,neg],weights=[.5,.5],seed=3).batch(32).prefetch(2)
for f,l in rsd.take(1): print(f.shape,l.numpy().mean())
