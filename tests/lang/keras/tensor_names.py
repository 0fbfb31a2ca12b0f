# What TensorFlow calls the tensors that layers give.
L=tf.keras.layers
i=tf.keras.Input((8,8,3)); f=tf.keras.Input((5,)); s=tf.keras.Input((7,4)); t=tf.keras.Input((6,),dtype="int32")
def sh(*a):
    for x in a: print(x.name)
d=L.Dense(3)(f)
sh(i,f,d,L.Dense(3,use_bias=False)(f),L.Dense(3)(s),L.Dense(3,use_bias=False)(s))
for a in "relu sigmoid tanh softmax elu selu softplus softsign swish gelu exponential hard_sigmoid leaky_relu relu6 mish".split():
    try: sh(L.Dense(2,activation=a)(f)); sh(L.Activation(a)(f))
    except Exception as e: print("X",a,e)
c=L.Conv2D(2,3)(i)
sh(c,L.Conv2D(2,3,use_bias=False)(i),L.Conv2D(2,3,activation="relu")(i),L.Conv1D(2,3)(s),L.Conv1D(2,3,use_bias=False)(s),L.DepthwiseConv2D(3)(i),L.DepthwiseConv2D(3,use_bias=False)(i),L.SeparableConv2D(2,3)(i),L.SeparableConv2D(2,3,use_bias=False)(i),L.Conv2DTranspose(2,3)(i),L.Conv2DTranspose(2,3,use_bias=False)(i),L.Conv3D(2,3)(tf.keras.Input((4,4,4,1))))
sh(L.MaxPooling2D()(i),L.AveragePooling2D()(i),L.GlobalAveragePooling2D()(i),L.GlobalMaxPooling2D()(i),L.MaxPooling1D()(s),L.AveragePooling1D()(s),L.GlobalAveragePooling1D()(s),L.GlobalMaxPooling1D()(s))
sh(L.Flatten()(i),L.Reshape((3,64))(i),L.Permute((2,1))(s),L.RepeatVector(2)(f),L.Dropout(.1)(f),L.BatchNormalization()(f),L.BatchNormalization()(i),L.LayerNormalization()(f),L.UnitNormalization()(f),L.GroupNormalization(1)(i))
sh(L.ReLU()(f),L.LeakyReLU()(f),L.PReLU()(f),L.ELU()(f),L.Softmax()(f),L.ThresholdedReLU()(f),L.Embedding(9,2)(t),L.Masking()(s),L.ZeroPadding2D()(i),L.UpSampling2D()(i),L.Cropping2D()(i),L.ZeroPadding1D()(s),L.UpSampling1D()(s))
sh(L.Add()([d,d]),L.Concatenate()([d,d]),L.Average()([d,d]),L.Multiply()([d,d]),L.Subtract()([d,d]),L.Maximum()([d,d]),L.Minimum()([d,d]),L.Dot(1)([d,d]),L.add([d,d,d]))
sh(L.LSTM(2)(s),L.GRU(2)(s),L.SimpleRNN(2)(s),L.LSTM(2,return_sequences=True)(s),L.Bidirectional(L.LSTM(2))(s),L.Bidirectional(L.LSTM(2,return_sequences=True))(s),L.TimeDistributed(L.Dense(2))(s),*L.LSTM(2,return_state=True)(s),L.GRU(2,return_sequences=True)(s),L.SimpleRNN(2,return_sequences=True)(s))
sh(L.Attention()([s,s]),L.MultiHeadAttention(2,2)(s,s),L.AdditiveAttention()([s,s]))
sh(L.Rescaling(2.)(i),L.Resizing(4,4)(i),L.SpatialDropout1D(.1)(s),L.Identity()(f),L.Normalization()(f),L.CategoryEncoding(3)(t))
sh(f+1,f*2,-f,f[:,0],tf.reduce_mean(f),tf.nn.relu(f),tf.concat([f,f],1),tf.reshape(f,[-1]),tf.cast(f,tf.int32),f@tf.ones((5,2)),tf.shape(f),f/2,f-1,f**2,f>1,tf.exp(f))
m=tf.keras.Model(f,L.Dense(2,name="q")(f),name="inner"); sh(m(f),m.output,tf.keras.Sequential([L.Dense(2,name="a")])(f), tf.keras.Sequential([L.Dense(2,input_shape=(3,))]).output)
print(d); print(repr(d)); print(i)
