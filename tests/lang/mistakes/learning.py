# %% What learners get wrong with variables, tapes, functions, layers, models and files: class and message.
import numpy as np
import tensorflow as tf
from expressions import show_in
from tensorflow import keras
from tensorflow.keras import layers as K

t = show_in(globals())
X, Y = np.ones((8, 4), "float32"), np.arange(8) % 3
v, vi = tf.Variable([1., 2.]), tf.Variable([1, 2])
ds = tf.data.Dataset.range(5)


def tape(f, x=3.0, **options):
    x = x if tf.is_tensor(x) else tf.Variable(x)
    with tf.GradientTape(**options) as t:
        y = f(x)
    return t.gradient(y, x)


def two():
    x = tf.Variable(3.)
    with tf.GradientTape() as t:
        y = x * x
    t.gradient(y, x)
    return t.gradient(y, x)


def seq(*layers, **options):
    keras.backend.clear_session()
    model = keras.Sequential(list(layers))
    if options:
        model.compile(**options)
    return model


class Bad(keras.Model):
    def __init__(self):
        super().__init__()
        self.d = K.Dense(2)


class NoSuper(K.Layer):
    def __init__(self):
        self.d = K.Dense(2)


class Wrong(K.Layer):
    def call(self, x):
        return x @ self.w


class ShapeErr(K.Layer):
    def build(self, shape):
        self.w = self.add_weight(shape=(3, 2))

    def call(self, x):
        return tf.matmul(x, self.w)


@tf.function(input_signature=[tf.TensorSpec([None], tf.float32)])
def fsig(x):
    return x * 2


@tf.custom_gradient
def cg(x):
    return x * 2, lambda dy, dz: dy


@tf.custom_gradient
def cg2(x):
    return x * 2

# %%
t('v.assign([1.,2.,3.])')
t("v.assign('a')")
t('v.assign(tf.constant([1,2]))')
t('v.assign_add(1)')
t('v.assign_add(tf.constant(1))')
t('v.assign_add([1.,2.,3.])')
t('vi.assign_add(0.5)')
t('vi.assign([1.5,2.5])')
t('v+vi')
t('v@v')
t('v[5].assign(5.)')
t("v['a']")
t('v.foo')
t('tf.Variable()')
t('tf.Variable(None)')
t('tf.Variable([1.,2.],shape=[3])')
t('tf.Variable([1.,2.],dtype=tf.int32)')
t("tf.Variable(1,dtype='foo')")
t('tf.Variable([[1.],[1.,2.]])')
t('bool(v)')
t('float(v)')
t('int(tf.constant([1,2]))')
t('len(tf.constant(1))')
t('list(tf.constant(1))')
t('[i for i in tf.Variable(1.)]')
t("tf.constant([1,2])!='a'")
t('tf.constant(1)<None')
t('tf.constant([1,2])[0.5]')
t("tf.constant([1,2])['a']")
t('tf.constant([1,2])[[0,1]]')
t('tf.constant([1,2])[tf.constant([0,1])]')
t('tf.constant([1,2])[5]')
t('tf.constant([[1,2]])[0,5]')
t('tf.constant([[1,2]])[0,0,0]')
t('tf.constant([1,2,3])[::0]')
t('hash(tf.constant(1))')
t('{tf.constant(1):2}')
t('tf.constant([1,2]).reshape(2,1)')
t('tf.constant([1,2]).T')
t("tf.constant([1,2]).astype('float32')")
t('tf.constant([1,2]).size')
t('two()')
t('tf.GradientTape().gradient(1.,v)')

# %%
t('tf.gradients([v],[v])')
t('tape(cg)')
t('cg2(1.)')
t('fsig(tf.constant([1,2]))')
t('fsig(tf.constant([[1.]]))')
t('fsig(1.)')
t('fsig(1.,2.)')
t('tf.function(5)')
t('tf.function(foo=1)')
t('Bad()(X)')
t('Bad().build((None,4))')
t('Bad().summary()')
t('Wrong()(X)')
t('ShapeErr()(X)')
t("ShapeErr()(X.astype('int32'))")
t('K.Dense()')
t("K.Dense('a')")
t('K.Dense(-1)')
t("K.Dense(2,'foo')")
t("K.Dense(2,activation='foo')")
t('K.Dense(2,activation=5)')
t("K.Dense(2,kernel_initializer='foo')")
t('K.Dense(2,foo=1)')
t("K.Dense(2,dtype='foo')")
t("K.Dense(2)('a')")
t('K.Dense(2)(5.)')
t('K.Dense(2)(None)')
t('K.Dense(2)()')
t('K.Dense(2)(X,X)')
t('K.Dense(2).kernel')
t('K.Dense(2).output_shape')
t('K.Dense(2).input')
t('K.Dense(2).set_weights([X])')
t('K.Dense(2).count_params()')

# %%
t('K.Conv2D(2,3)(X)')
t('K.Conv2D(2,3)(np.ones((1,5,5)))')
t("K.Conv2D(2,'a')")
t('K.Conv2D(2,(3,3,3))')
t('K.Conv2D(2,0)')
t('K.Conv2D(2,-1)')
t('K.Conv2D(0,3)')
t("K.Conv2D(2,3,padding='foo')")
t('K.Conv2D(2,3,strides=0)')
t('K.Conv2D(2,3,strides=2,dilation_rate=2)')
t("K.Conv2D(2,3,strides='a')")
t('K.MaxPooling2D(2)(X)')
t("K.MaxPooling2D('a')")
t("K.MaxPooling2D(padding='full')")
t('K.LSTM(2)(X)')
t("K.LSTM('a')")
t('K.LSTM(2)(np.ones((1,2,3,4)))')
t('K.LSTM(0)')
t('K.Embedding(5)')
t('K.Embedding(0,2)')
t('K.Dropout(2)')
t('K.Dropout(-0.1)')
t('K.BatchNormalization(axis=5)(X)')
t("K.BatchNormalization(axis='a')")
t('K.LayerNormalization(axis=5)(X)')
t('K.Reshape(5)')
t('K.Reshape((3,))(X)')
t('K.Reshape((-1,-1))(X)')
t('K.Flatten()(5.)')
t('K.Concatenate()([X,np.ones((8,4,2))])')
t('K.Concatenate()([X,np.ones((7,4))])')
t('K.Add()(X)')
t('K.Add()([X,np.ones((8,3))])')
t('K.Permute((0,1))')
t('K.Permute((1,3))(np.ones((1,2,3)))')
t("K.RepeatVector('a')")
t('K.RepeatVector(2)(np.ones((1,2,3)))')
t("K.Activation('foo')")
t('K.Activation()')
t('K.Input()')
t("keras.Input((4,),dtype='foo')")
t('keras.Input(shape=(4,),batch_shape=(2,4))')
t('keras.Model(1,2)')
t('keras.Model(keras.Input((4,)),5)')

# %%
t('keras.Model(inputs=keras.Input((4,)))')
t('keras.Model(outputs=keras.Input((4,)))')
t('keras.Model(keras.Input((4,)),K.Dense(2)(keras.Input((3,))))')
t('keras.Sequential(5)')
t('keras.Sequential([5])')
t("keras.Sequential([K.Dense(2,name='a'),K.Dense(2,name='a')])")
t('keras.Sequential().pop()')
t('keras.Sequential().summary()')
t('keras.Sequential().add(5)')
t('keras.Sequential([K.Dense(2)]).summary()')
t('keras.Sequential([K.Dense(2)]).weights')
t('keras.Sequential([K.Dense(2)]).fit(X,Y)')
t('keras.Sequential([K.Dense(2)]).evaluate(X,Y)')
t("seq(K.Dense(3),optimizer='foo')")
t('seq(K.Dense(3),optimizer=5)')
t("seq(K.Dense(3),optimizer='adam',foo=1)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,np.ones((7,3)),verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,epochs='a',verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,epochs=0,verbose=0).epoch")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,epochs=-1,verbose=0).epoch")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,batch_size=0,verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,batch_size=-2,verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,batch_size='a',verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,callbacks=5,verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,callbacks=[5],verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,foo=5,verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(X,Y,sample_weight=np.ones(7),verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').fit(ds.batch(2),Y,verbose=0)")
t("seq(K.Dense(3),optimizer='adam',loss='mse').predict()")
t("seq(K.Dense(3),optimizer='adam',loss='mse').predict(X,batch_size=0,verbose=0)")
t("seq(K.Dense(3)).get_layer('foo')")
t('seq(K.Dense(3)).get_layer(index=5)')
t('seq(K.Dense(3)).get_layer()')
t('seq(K.Dense(3)).layers[5]')
t("keras.optimizers.Adam('a')")
t('keras.optimizers.Adam(learning_rate=None)')
t('keras.optimizers.Adam(foo=1)')
t('keras.optimizers.SGD(momentum=2)')
t('keras.optimizers.SGD(momentum=-1)')
t('keras.optimizers.get(None)')
t('keras.optimizers.Adam().apply_gradients([(None,v)])')
t('keras.optimizers.Adam().apply_gradients(5)')
t('keras.optimizers.Adam().apply_gradients(zip([tf.ones([3])],[v]))')
t('keras.optimizers.Adam().minimize(5,[v])')
t('keras.optimizers.schedules.PiecewiseConstantDecay([1],[1.])')

# %%
t('keras.optimizers.schedules.ExponentialDecay(0.1)')
t("keras.losses.MeanSquaredError(reduction='foo')")
t("keras.losses.mse('a','b')")
t('keras.losses.CategoricalCrossentropy()([1,0],[[0.5,0.5]])')
t('keras.losses.SparseCategoricalCrossentropy()([5],[[0.5,0.5]])')
t('keras.losses.SparseCategoricalCrossentropy()([0,1],[[0.5,0.5]])')
t("keras.losses.get('foo')")
t('keras.losses.get(5)')
t('keras.metrics.Mean().update_state()')
t('keras.utils.to_categorical([0,5],3)')
t('keras.utils.to_categorical([-5],3)')
t("keras.utils.to_categorical(['a'])")
t('keras.utils.get_file()')
t('keras.preprocessing.sequence.pad_sequences(5)')
t('keras.preprocessing.sequence.pad_sequences([1,2])')
t("keras.preprocessing.sequence.pad_sequences([[1],[2]],padding='foo')")
t('keras.preprocessing.text.Tokenizer().texts_to_sequences(5)')
t('keras.callbacks.EarlyStopping(monitor=5)')
t('keras.callbacks.ModelCheckpoint()')
t("keras.callbacks.ModelCheckpoint('x',save_freq='foo')")
t('keras.callbacks.ReduceLROnPlateau(factor=2)')
t('keras.callbacks.LearningRateScheduler()')
t("keras.initializers.get('foo')")
t("keras.initializers.RandomNormal(stddev='a')((2,))")
t("keras.regularizers.l2('a')")
t("keras.constraints.get('foo')")
t("keras.activations.get('foo')")
t('keras.activations.get(5)')
t('tf.train.Checkpoint(5)')
t('tf.train.Checkpoint(a=5)')
t("tf.saved_model.save(5,'./sm')")
t("tf.io.decode_png('a')")
t("tf.io.decode_jpeg(b'abc')")
t("tf.io.decode_image(b'abc')")
t("tf.io.parse_tensor(b'abc',tf.float32)")
t("tf.io.parse_single_example(b'abc',{'a':tf.io.FixedLenFeature([],tf.int64)})")
t('tf.image.resize([1,2],[2,2])')
t('tf.image.resize(tf.ones([2,2]),[2,2])')
t('tf.image.resize(tf.ones([2,2,3]),2)')
t("tf.image.resize(tf.ones([2,2,3]),[2,2],method='foo')")
t('tf.image.resize(tf.ones([2,2,3]),[-1,2])')
t('tf.image.central_crop(tf.ones([2,2,3]),2.)')
t('tf.image.flip_left_right(tf.ones([2]))')
t('tf.image.pad_to_bounding_box(tf.ones([2,2,3]),0,0,1,1)')
t('tf.image.crop_to_bounding_box(tf.ones([2,2,3]),0,0,5,5)')

# %%
t('tf.ragged.constant([[1,2],3])')
t('tf.RaggedTensor.from_row_splits([1,2],[0,5])')
t('tf.RaggedTensor.from_row_lengths([1,2],[5])')
t('tf.ragged.constant([[1],[2,3]])[5]')
t('tf.ragged.constant([[1],[2,3]])+tf.ragged.constant([[1,2],[3]])')
t('tf.ragged.constant([[1],[2,3]]).numpy(1)')
t('tf.strings.split(5)')
t("tf.strings.format('{}',[1,2,3])")
t("tf.strings.format('a',[1])")
t('tf.strings.length(5)')
t("tf.strings.to_number('')")
t('tf.strings.upper(5)')
t('tf.TensorArray(tf.float32,2).read(5)')
t('tf.py_function(5,[1.],tf.float32)')
t('tf.debugging.assert_equal(1,2)')
t("tf.debugging.assert_equal([1,2],[1,3],message='no')")
t('tf.debugging.assert_shapes([(X,(8,5))])')
t('tf.debugging.assert_type(1,tf.float32)')
t('tf.debugging.assert_rank(X,3)')
t('tf.debugging.assert_near([1.],[1.1])')
t('tf.debugging.assert_positive([-1,1])')
t("tf.debugging.Assert(False,['a'])")
t("tf.debugging.check_numerics(float('nan'),'oops')")
t('tf.no_such')
t('tf.nn.no_such')
