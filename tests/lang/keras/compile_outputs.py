# compile(): losses, metrics and weights spread over outputs
import re
import numpy as np, tensorflow as tf
from tensorflow import keras
rs=np.random.RandomState(0)
X=rs.rand(20,4).astype('float32'); y1=rs.rand(20,1).astype('float32'); y2=rs.randint(0,3,(20,)); w=rs.rand(20)
L=keras.layers
def two():
    i=keras.Input((4,)); return keras.Model(i,[L.Dense(1,name='a')(i),L.Dense(3,name='b')(i)])
def go(m,y,sw=None,x=X,**c):
    keras.utils.set_random_seed(3)
    try:
        m.compile('sgd',**c); h=m.fit(x,y,epochs=1,verbose=0,batch_size=8,sample_weight=sw)
        print({k:np.round(v,3).tolist() for k,v in h.history.items()}, m.metrics_names)
        print(np.round(m.evaluate(x,y,sample_weight=sw,verbose=0),3), sorted(m.evaluate(x,y,verbose=0,return_dict=True)))
    except Exception as e: print(type(e).__name__, re.search(r'(Found|Target|No loss)[^.]*', str(e))[0])
S=keras.losses.SparseCategoricalCrossentropy(from_logits=True)
keras.utils.set_random_seed(3)
go(two(),[y1,y2],loss=['mse',S],metrics=['mae'])
go(two(),[y1,y2],loss=['mse',S],metrics=[['mae'],['accuracy']])
go(two(),[y1,y2],loss=['mse',S],metrics=['mae','accuracy'])
go(two(),[y1,y2],loss=['mse',S],metrics={'a':'mae','b':['accuracy',keras.metrics.SparseTopKCategoricalAccuracy(2)]})
go(two(),{'a':y1,'b':y2},loss={'a':'mse','b':S},loss_weights={'a':.5},metrics={'b':'acc'})
go(two(),{'a':y1,'b':y2},loss={'a':'mse'},metrics={'b':'acc'})
go(two(),{'a':y1,'b':y2},loss={'a':'mse','c':S})
go(two(),[y1,y2],sw=[w,w],loss=['mse',S],weighted_metrics=[['mae'],['accuracy']],metrics=[['mae'],['accuracy']])
go(two(),[y1,y2],sw={'a':w},loss=['mse',S],weighted_metrics=[['mae'],['accuracy']])
go(two(),[y1,y2],sw=w,loss=['mse',S],weighted_metrics=[['mae'],['accuracy']])
m=keras.metrics.MeanAbsoluteError()
go(two(),[y1,y2],loss=['mse',S],metrics=[[m],[m]])
go(two(),[y1,y2],loss=['mse',S],metrics=[m])
go(two(),[y1,y2],loss=['mse'])
go(two(),[y1,y2],loss='mse')
go(two(),y1,loss=['mse',None])
go(two(),[y1,y2])
def one():
    i=keras.Input((4,)); return keras.Model(i,L.Dense(3,name='b')(i))
go(one(),y2,loss=S,metrics=['accuracy','acc','sparse_categorical_accuracy'])
go(one(),y2,loss=S,metrics=['accuracy'],weighted_metrics=['accuracy'],sw=w)
go(one(),y2,loss=S,metrics=['accuracy','accuracy'])
go(one(),y2,loss=S,metrics=[S, 'ce', keras.losses.sparse_categorical_crossentropy])
go(one(),{'b':y2},loss={'b':S},metrics={'b':['accuracy']})
go(one(),{'q':y2},loss=S)
go(one(),None,loss='mse')
go(one(),None)
def f(t,p): return tf.reduce_mean(tf.abs(tf.cast(t,tf.float32)-p))
class G:
    def __call__(self,t,p): return tf.reduce_mean(tf.abs(tf.cast(t,tf.float32)-p))
go(one(),y2,loss=f,metrics=[f])
go(one(),y2,loss=G(),metrics=[G()])
class Sub(keras.Model):
    def __init__(self): super().__init__(); self.d=L.Dense(1); self.e=L.Dense(3)
    def call(self,x): return {'p':self.d(x),'q':self.e(x)}
go(Sub(),{'p':y1,'q':y2},loss={'p':'mse','q':S},metrics={'p':'mae','q':'accuracy'})
go(Sub(),{'p':y1,'q':y2},loss={'p':'mse','q':S},metrics={'q':['accuracy']},loss_weights={'q':2.})
go(Sub(),{'p':y1},loss={'p':'mse','q':S})
class Sub2(Sub):
    def call(self,x): return self.d(x),self.e(x)
go(Sub2(),(y1,y2),loss=['mse',S],metrics=['mae',['accuracy']])
go(Sub2(),(y1,y2),loss={'output_1':'mse','output_2':S},metrics={'output_2':'accuracy'})
i=keras.Input((4,)); dm=keras.Model(i,{'p':L.Dense(1,name='a')(i),'q':L.Dense(3,name='b')(i)})
go(dm,{'p':y1,'q':y2},loss={'p':'mse','q':S},metrics={'p':'mae','q':'accuracy'})
print(dm.output_names)
# masks
m=keras.Sequential([L.Embedding(10,4,mask_zero=True),L.LSTM(3,return_sequences=True),L.Dense(3)])
xs=rs.randint(0,4,(20,5)); ys=rs.randint(0,3,(20,5))
go(m,ys,x=xs,loss=S,metrics=['accuracy'],weighted_metrics=['accuracy'],sw=w)
go(m,ys,x=xs,loss=S,metrics=['accuracy'],sw=rs.rand(20,5))
class AL(keras.Model):
    def __init__(self): super().__init__(); self.d=L.Dense(3,kernel_regularizer='l2')
    def call(self,x):
        y=self.d(x); self.add_loss(tf.reduce_sum(y)*.1); return y
go(AL(),None)
go(AL(),y2,loss=S)
go(AL(),tf.ragged.constant([[1,2],[3]]),loss=S)
