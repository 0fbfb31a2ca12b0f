# %%
L=tf.keras.layers
def wave(*shape):
    n=1
    for s in shape: n*=s
    return tf.reshape(tf.sin(tf.range(float(n))), shape)
# %%
for make, shape in [(lambda: L.ConvLSTM1D(2,3),(2,4,8,3)),(lambda: L.ConvLSTM2D(2,3),(2,4,8,8,3)),(lambda: L.ConvLSTM3D(2,2),(1,3,4,4,4,2)),(lambda: L.LocallyConnected1D(2,3),(2,8,3)),(lambda: L.LocallyConnected2D(2,3),(2,8,8,3)),(lambda: L.LocallyConnected2D(2,(3,2),(2,1),activation="relu",use_bias=False),(2,8,8,3)),
   (lambda: L.Conv3DTranspose(2,3),(1,4,4,4,2)),(lambda: L.Conv3DTranspose(2,3,strides=2,padding="same"),(1,4,4,4,2)),(lambda: L.SeparableConv2D(4,3,depth_multiplier=2,depthwise_regularizer="l2"),(1,8,8,3)),(lambda: L.SeparableConv1D(4,3),(1,8,3)),(lambda: L.ConvLSTM2D(3,3,padding="same",return_sequences=True,return_state=True,dropout=.2,recurrent_dropout=.1,strides=2,name="cl"),(2,4,8,8,3))]:
    tf.keras.backend.clear_session()
    tf.keras.utils.set_random_seed(1)
    layer = make()
    y = layer(wave(*shape))
    print(layer.name, [t.shape for t in tf.nest.flatten(y)], [f"{float(tf.reduce_sum(t*t)):.4f}" for t in tf.nest.flatten(y)], [(w.name,w.shape.as_list(),w.trainable) for w in layer.weights])
    print(layer.get_config())
    print(layer.compute_output_shape(shape))
    again = type(layer).from_config(layer.get_config())
    print(again.get_config() == layer.get_config())
# %%
L.LocallyConnected1D(2,3,padding="same")
# %%
L.ConvLSTM2D(2,3).cell.get_config()
# %%
m = tf.keras.Sequential([L.ConvLSTM2D(4,3,padding="same",return_sequences=True,input_shape=(None,6,6,1)), L.BatchNormalization(), L.ConvLSTM2D(2,3), L.Flatten(), L.Dense(1)])
m.summary()
# %%
tf.keras.utils.set_random_seed(3)
m = tf.keras.Sequential([L.ConvLSTM1D(4,3,padding="same",return_sequences=True,input_shape=(5,6,1)), L.ConvLSTM1D(2,3), L.LocallyConnected1D(3,2), L.Flatten(), L.Dense(1)])
m.compile("sgd","mse")
h=m.fit(wave(16,5,6,1), wave(16,1), epochs=3, batch_size=4, verbose=0)
[round(v,4) for v in h.history["loss"]]
# %%
for layer in (L.Hashing(3), L.Hashing(3,salt=133), L.Hashing(3,salt=[133,137]), L.Hashing(4,mask_value=''), L.Hashing(3,output_mode="one_hot"),L.Hashing(5,output_mode="multi_hot")):
    print(layer([['A'],['B'],['C'],['D'],['']]), [*(layer.get_config()['salt'] or ())])
# %%
L.Hashing(3)([[1,2],[3,400]]), L.HashedCrossing(5)((tf.constant(['A','B','A','B']),tf.constant([101,101,101,102]))), L.HashedCrossing(5,output_mode="one_hot")((tf.constant([['A'],['B']]),tf.constant([[1],[-1]])))
# %%
L.Hashing(0)
# %%
L.HashedCrossing(5)([tf.constant([1])])
# %%
tf.keras.utils.set_random_seed(1)
x=wave(10,3,3,1)
c=L.SpectralNormalization(L.Conv2D(2,2))
y=c(x)
print(y.shape, [(w.name,w.shape,w.trainable) for w in c.weights], c.get_config()["power_iterations"])
y=c(x,training=True)
print(np.round(tf.reduce_sum(y*y),4), np.round(c.vector_u,4))
# %%
tf.keras.utils.set_random_seed(1)
x=wave(4,3,5)
l=L.LSTM(2,time_major=True,return_sequences=True,return_state=True)
[np.round(t.numpy(),4).tolist() for t in l(x)]
# %%
class Cell(L.Layer):
    def __init__(self,units,**k):
        super().__init__(**k); self.units=units; self.state_size=units
    def build(self,s):
        s=s[0] if isinstance(s,list) else s
        self.k=self.add_weight(shape=(s[-1],self.units),initializer="ones",name="k"); self.built=True
    def call(self,inputs,states,constants=None):
        out=tf.tanh(inputs@self.k+0.5*states[0]+(constants[0] if constants is not None else 0.))
        return out,[out]
r=L.RNN(Cell(2))
np.round(r(wave(2,3,4), constants=tf.constant([[.1,.2],[.3,.4]])),4)
# %%
class C2(L.AbstractRNNCell):
    def __init__(self, units, **kwargs):
        self.units=units; super().__init__(**kwargs)
    @property
    def state_size(self): return self.units
    def build(self, input_shape):
        self.kernel=self.add_weight(shape=(input_shape[-1],self.units),initializer="uniform",name="kernel"); self.built=True
    def call(self, inputs, states):
        out=tf.matmul(inputs,self.kernel)+states[0]
        return out,out
tf.keras.utils.set_random_seed(2)
np.round(L.RNN(C2(3))(wave(2,3,4)),4), np.round(L.RNN([C2(3),C2(2)])(wave(2,3,4)),4)
# %%
s=L.StackedRNNCells([L.GRUCell(3),L.LSTMCell(2)])
s2=L.StackedRNNCells.from_config(s.get_config())
[type(c).__name__ for c in s2.cells], s.get_config()["cells"][0]["class_name"]
