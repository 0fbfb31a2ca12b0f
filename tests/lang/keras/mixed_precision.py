# %%
from tensorflow import keras
import tensorflow as tf, numpy as np
from tensorflow.keras import layers, mixed_precision
mp = mixed_precision
# %%
print(mp.global_policy(), mp.Policy('float32').compute_dtype)
# %%
policy = mixed_precision.Policy('mixed_float16')
mixed_precision.set_global_policy(policy)
# %%
print('Compute dtype: %s' % policy.compute_dtype)
print('Variable dtype: %s' % policy.variable_dtype, policy)
# %%
inputs = keras.Input(shape=(784,), name='digits')
dense1 = layers.Dense(4, activation='relu', name='dense_1')
x = dense1(inputs)
print(inputs.dtype)
print(dense1.dtype_policy)
print('x.dtype: %s' % x.dtype.name)
print('dense1.kernel.dtype: %s' % dense1.kernel.dtype.name)
# %%
outputs = layers.Dense(10, activation='softmax', name='predictions')(x)
print('Outputs dtype: %s' % outputs.dtype.name)
x = layers.Dense(10, name='dense_logits')(x)
outputs = layers.Activation('softmax', dtype='float32', name='predictions')(x)
print('Outputs dtype: %s' % outputs.dtype.name)
outputs = layers.Activation('linear', dtype='float32')(outputs)
# %%
model = keras.Model(inputs=inputs, outputs=outputs)
model.compile(loss='sparse_categorical_crossentropy', optimizer=keras.optimizers.RMSprop(), metrics=['accuracy'])
print(type(model.optimizer).__name__, model.optimizer.loss_scale, model.optimizer.dynamic, model.optimizer.dynamic_counter)
# %%
print(dense1.get_config())
print(model.get_config()['layers'][1]['config']['dtype'])
# %%
print(dense1.dtype, dense1.compute_dtype, dense1.variable_dtype, model.dtype_policy, model.compute_dtype)
# %%
d = layers.Dense(2, kernel_initializer='ones')
y = d(tf.constant([[1., 2.]]))
y
# %%
d.kernel
# %%
d.bias
# %%
class Mine(layers.Layer):
  def build(self, s):
    self.w = self.add_weight(name='w', shape=(s[-1], 2), initializer='ones')
    self.v = tf.Variable(tf.ones((2,)))
  def call(self, x):
    print(x.dtype, self.w.dtype, (self.w * 2.0).dtype, (2 * self.w).dtype, tf.matmul(x, self.w).dtype, self.w[0].dtype, tf.reduce_sum(self.w).dtype)
    print(tf.identity(self.w).dtype, self.w.read_value().dtype, self.w.value().dtype, tf.convert_to_tensor(self.w).dtype, self.w.numpy().dtype, (-self.w).dtype, abs(self.w).dtype)
    print(self.w)
    return x @ self.w
m = Mine()
m(np.ones((1, 3)))
# %%
with tf.GradientTape() as t:
  l = tf.reduce_sum(tf.cast(m(tf.ones((1, 3))), tf.float32) ** 2)
g = t.gradient(l, m.trainable_variables)
g
# %%
try:
  mp.Policy(tf.float16)
except Exception as e: print(type(e).__name__, e)
try:
  mp.Policy('abc')
except Exception as e: print(type(e).__name__, e)
try:
  mp.Policy('float16_with_float32_vars')
except Exception as e: print(type(e).__name__, e)
try:
  mp.set_global_policy('int32')
except Exception as e: print(type(e).__name__, e)
# %%
opt = mp.LossScaleOptimizer(keras.optimizers.SGD(0.25))
print(opt.learning_rate, opt.iterations, opt.initial_scale, opt.dynamic_growth_steps, opt.inner_optimizer.__class__.__name__)
var = tf.Variable(1.)
with tf.GradientTape() as t:
  loss = var * 2
  scaled = opt.get_scaled_loss(loss)
grads = opt.get_unscaled_gradients(t.gradient(scaled, [var]))
print(scaled, grads)
opt.apply_gradients(zip(grads, [var]))
print(var.numpy(), opt.dynamic_counter, opt.loss_scale)
opt.apply_gradients([(tf.constant(float('nan')), var)])
print(var.numpy(), opt.dynamic_counter, opt.loss_scale, opt.iterations)
# %%
opt.minimize(lambda: var * 3, [var])
print(var.numpy(), opt.dynamic_counter.numpy())
# %%
print(opt.get_config())
print(keras.optimizers.serialize(opt))
o2 = keras.optimizers.deserialize(keras.optimizers.serialize(opt))
print(type(o2).__name__, o2.get_config())
# %%
for a in [dict(dynamic=False), dict(dynamic=3), dict(dynamic=False, initial_scale=2., dynamic_growth_steps=3)]:
  try:
    mp.LossScaleOptimizer(keras.optimizers.SGD(), **a)
  except Exception as e: print(type(e).__name__, e)
try: mp.LossScaleOptimizer(opt)
except Exception as e: print(type(e).__name__, str(e)[:60])
try: mp.LossScaleOptimizer(opt.inner_optimizer)
except Exception as e: print(type(e).__name__, e)
try: mp.LossScaleOptimizer(3)
except Exception as e: print(type(e).__name__, e)
f = mp.LossScaleOptimizer(keras.optimizers.SGD(), dynamic=False, initial_scale=8)
print(f.loss_scale, f.dynamic_counter, f.dynamic, f.dynamic_growth_steps)
# %%
shapes = []
for make, shape in [(lambda: layers.Conv2D(2, 3), (1, 6, 6, 2)), (lambda: layers.BatchNormalization(), (2, 3)), (lambda: layers.BatchNormalization(), (2, 3, 3, 2)),
  (lambda: layers.LayerNormalization(), (2, 3)), (lambda: layers.LSTM(2), (2, 3, 4)), (lambda: layers.GRU(2, return_sequences=True), (2, 3, 4)), (lambda: layers.SimpleRNN(2), (2, 3, 4)),
  (lambda: layers.Embedding(4, 2), (2, 3)), (lambda: layers.Rescaling(1/255.), (2, 3)), (lambda: layers.Dropout(.5), (2, 3)), (lambda: layers.GlobalAveragePooling2D(), (2, 3, 3, 2)),
  (lambda: layers.MaxPool2D(), (2, 4, 4, 2)), (lambda: layers.Conv1D(2, 2), (2, 4, 2)), (lambda: layers.Conv2DTranspose(2, 2), (2, 4, 4, 2)), (lambda: layers.DepthwiseConv2D(2), (2, 4, 4, 2)),
  (lambda: layers.SeparableConv2D(2, 2), (2, 4, 4, 2)), (lambda: layers.GroupNormalization(2), (2, 4, 4, 2)), (lambda: layers.UnitNormalization(), (2, 4)), (lambda: layers.PReLU(), (2, 4)),
  (lambda: layers.Softmax(), (2, 4)), (lambda: layers.LeakyReLU(), (2, 4)), (lambda: layers.ThresholdedReLU(), (2, 4)), (lambda: layers.UpSampling2D(), (2, 4, 4, 2)), (lambda: layers.Bidirectional(layers.LSTM(2)), (2, 3, 4)),
  (lambda: layers.TimeDistributed(layers.Dense(2)), (2, 3, 4)), (lambda: layers.Flatten(), (2, 3, 4)), (lambda: layers.Normalization(mean=1., variance=2.), (2, 3)), (lambda: layers.AveragePooling2D(), (2, 4, 4, 2)),
  (lambda: layers.GaussianNoise(.1), (2, 3)), (lambda: layers.RandomFlip(), (2, 4, 4, 3)), (lambda: layers.Resizing(2, 2), (2, 4, 4, 3)), (lambda: layers.CenterCrop(2, 2), (2, 4, 4, 3)), (lambda: layers.ConvLSTM2D(2, 2), (1, 2, 4, 4, 2)), (lambda: layers.ZeroPadding2D(), (2, 4, 4, 2)),
  (lambda: layers.EinsumDense('ab,bc->ac', output_shape=3), (2, 4)), (lambda: layers.Conv3D(2, 2), (1, 3, 3, 3, 2)), (lambda: layers.LocallyConnected1D(2, 2), (1, 4, 2))]:
  l = make()
  try:
    y = l(tf.ones(shape))
    k = keras.Input(shape[1:])
    s = make()(k)
    print(l.name.rstrip('_0123456789'), y.dtype.name, y.shape, [w.dtype.name for w in l.weights], s.dtype.name, np.round(float(tf.reduce_sum(tf.cast(y, tf.float32))), 2) if not l.weights else '')
  except Exception as e:
    print(l.name, type(e).__name__, str(e)[:200])
# %%
a = layers.MultiHeadAttention(2, 4)
q = tf.ones((1, 3, 8))
print(a(q, q).dtype)
print(layers.Attention()([q, q]).dtype, layers.AdditiveAttention()([q, q]).dtype, layers.Add()([q, q]).dtype, layers.Concatenate()([q, q]).dtype, layers.Dot(axes=2)([q, q]).dtype)
# %%
l = layers.Dense(3, dtype='float64')
print(l(tf.ones((1, 2))).dtype, l.kernel.dtype, l.dtype_policy)
l = layers.Dense(3, dtype=mp.Policy('mixed_bfloat16'))
print(l(tf.ones((1, 2))).dtype, l.kernel.dtype, l.dtype_policy)
# %%
tf.keras.utils.set_random_seed(1)
m = keras.Sequential([layers.Dense(4, input_shape=(3,), kernel_initializer='ones'), layers.Dense(1, dtype='float32', kernel_initializer='ones')])
m.compile('sgd', 'mse')
x = np.arange(24.).reshape(8, 3) / 24
m.fit(x, x[:, 0], epochs=2, verbose=0, shuffle=False)
print([np.round(w, 2) for w in m.get_weights()], m.optimizer.iterations.numpy(), m.optimizer.dynamic_counter.numpy())
print(m.predict(x, verbose=0).dtype)
# %%
m.summary()
# %%
c = m.to_json()
print(c)
n = keras.models.model_from_json(c)
print(n.layers[0].dtype_policy, n.layers[1].dtype_policy)
# %%
import tempfile
home = tempfile.mkdtemp()
m.save(home + '/mp.keras')
n = keras.models.load_model(home + '/mp.keras')
print(type(n.optimizer).__name__, n.layers[0].dtype_policy, np.allclose(n.predict(x, verbose=0), m.predict(x, verbose=0)))
# %%
m.save(home + '/mp.h5')
n = keras.models.load_model(home + '/mp.h5')
print(type(n.optimizer).__name__, n.layers[0].dtype_policy, np.allclose(n.predict(x, verbose=0), m.predict(x, verbose=0)))
# %%
m.save_weights(home + '/mp')
print(sorted(k for k, s in tf.train.list_variables(home + '/mp')))
# %%
mp.set_global_policy('float16')
d = layers.Dense(2, kernel_initializer='ones'); print(d(tf.ones((1, 3))), d.kernel.dtype, keras.Input((2,)).dtype)
mp.set_global_policy(None)
print(mp.global_policy())
mp.set_global_policy('float32')
# %%
m = keras.Sequential([layers.Dense(1)])
m.compile(mp.LossScaleOptimizer(keras.optimizers.Adam()), 'mse')
m.fit(x, x[:, 0], verbose=0)
print(m.optimizer.dynamic_counter.numpy(), m.optimizer.loss_scale.numpy())
# %%
lo = mp.LossScaleOptimizer(keras.optimizers.legacy.SGD(0.5))
var = tf.Variable(1.)
lo.minimize(lambda: var * 3, [var])
print(type(lo).__name__, var.numpy(), lo.loss_scale, lo.dynamic_counter, lo.iterations)
# %%
mp.set_global_policy('mixed_float16')
tf.keras.utils.set_random_seed(3)
m = keras.Sequential([layers.Conv2D(2, 3, input_shape=(8, 8, 1)), layers.BatchNormalization(), layers.MaxPool2D(), layers.Flatten(), layers.Dense(2), layers.Activation('softmax', dtype='float32')])
m.compile('adam', 'sparse_categorical_crossentropy', metrics=['accuracy'])
x = np.arange(8 * 64).reshape(8, 8, 8, 1) % 7 / 7.
h = m.fit(x, np.arange(8) % 2, epochs=3, verbose=0)
print(np.isfinite(h.history['loss']), m.optimizer.iterations.numpy(), m.predict(x, verbose=0).dtype)
mp.set_global_policy('float32')
# %%
# Slots are numbered variable by variable, as they stand in files.
for name in ['SGD', 'RMSprop', 'Adam', 'Adagrad', 'Adadelta', 'Adamax', 'Nadam', 'Ftrl', 'AdamW']:
    o = getattr(tf.keras.optimizers, name)()
    o.build([tf.Variable([1., 2.], name='kernel'), tf.Variable([3.], name='bias')])
    print(name, [v.name + str(v.shape) for v in o.variables])
