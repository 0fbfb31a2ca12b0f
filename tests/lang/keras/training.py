# %%
K = tf.keras
L = K.layers
K.utils.set_random_seed(3)
x = np.random.RandomState(0).rand(32, 3).astype('float32')
y = x.sum(1, keepdims=True)
m = K.Sequential([L.Dense(4, activation='relu', input_shape=(3,)), L.Dense(1)])
m.compile('adam', 'mse', metrics=['mae'])
h = m.fit(x, y, epochs=2, batch_size=8, validation_split=0.25, verbose=0)
for k, v in h.history.items(): print(k, np.round(v, 4))
# %%
print(h.epoch, sorted(h.params.items()))
print(np.round(m.evaluate(x, y, verbose=0), 4), {k: round(v, 4) for k, v in m.evaluate(x, y, verbose=0, return_dict=True).items()})
# %%
print(np.round(m.predict(x[:2], verbose=0), 4), np.round(m.predict_on_batch(x[:2]), 4))
# %%
print(np.round(m.train_on_batch(x, y), 4), {k: round(float(v), 4) for k, v in m.test_on_batch(x, y, return_dict=True).items()}, m.metrics_names)
# %%
class Log(K.callbacks.Callback):
    def on_train_begin(self, logs=None): print('begin', sorted(logs or {}))
    def on_epoch_end(self, epoch, logs=None): print('epoch', epoch, sorted(logs))
    def on_train_batch_end(self, batch, logs=None): print('  batch', batch, sorted(logs))
    def on_test_batch_end(self, batch, logs=None): print('  test', batch, sorted(logs))
    def on_train_end(self, logs=None): print('end', sorted(logs or {}))
h = m.fit(x, y, epochs=2, batch_size=16, verbose=0, validation_data=(x, y), callbacks=[Log(), K.callbacks.LearningRateScheduler(lambda e, lr: lr * 0.5, verbose=1), K.callbacks.LambdaCallback(on_epoch_begin=lambda e, logs: print('lambda', e))])
print(sorted(h.history))
# %%
h = m.fit(x, y, epochs=20, verbose=0, callbacks=[K.callbacks.EarlyStopping(monitor='loss', patience=2, min_delta=10, verbose=1, restore_best_weights=True)])
print(len(h.epoch))
# %%
import os, tempfile
d = tempfile.mkdtemp()
h = m.fit(x, y, epochs=2, verbose=0, callbacks=[K.callbacks.CSVLogger(d + '/a.csv'), K.callbacks.ReduceLROnPlateau(monitor='loss', patience=0, min_delta=10, verbose=0)])
print(open(d + '/a.csv').read().split('\n')[0], len(open(d + '/a.csv').readlines()), sorted(h.history))
# %%
h = m.fit(x, y, epochs=1, verbose=0, callbacks=[K.callbacks.ModelCheckpoint(d + '/w-{epoch:02d}.weights.h5', save_weights_only=True)])
print(os.listdir(d))
# %%
K.utils.set_random_seed(5)
m = K.Sequential([L.Dense(3, activation='softmax', input_shape=(3,))])
m.compile(K.optimizers.SGD(0.5), 'sparse_categorical_crossentropy', metrics=['accuracy'])
labels = (x.sum(1)).astype('int32')
h = m.fit(x, labels, epochs=3, class_weight={0: 1., 1: 2., 2: .5}, verbose=0)
for k, v in h.history.items(): print(k, np.round(v, 4))
# %%
h = m.fit(x, labels, epochs=2, sample_weight=np.linspace(0, 1, 32), verbose=0)
for k, v in h.history.items(): print(k, np.round(v, 4))
# %%
ds = tf.data.Dataset.from_tensor_slices((x, labels)).batch(8)
h = m.fit(ds, epochs=2, verbose=0, validation_data=ds.take(2))
for k, v in h.history.items(): print(k, np.round(v, 4))
# %%
h = m.fit(ds.repeat(), epochs=2, steps_per_epoch=3, verbose=0)
for k, v in h.history.items(): print(k, np.round(v, 4))
# %%
class Custom(K.Model):
    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            p = self(x, training=True)
            loss = self.compiled_loss(y, p, regularization_losses=self.losses)
        g = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(g, self.trainable_variables))
        self.compiled_metrics.update_state(y, p)
        return {m.name: m.result() for m in self.metrics}
K.utils.set_random_seed(7)
i = K.Input((3,))
o = L.Dense(1, kernel_regularizer='l2')(i)
c = Custom(i, o)
c.compile('adam', 'mse', metrics=['mae'])
h = c.fit(x, y, epochs=2, verbose=0)
for k, v in h.history.items(): print(k, np.round(v, 4))
# %%
K.utils.set_random_seed(9)
a = K.Input((4,), name='a')
b = K.Input((2,), name='b')
h1 = L.Concatenate()([L.Dense(3)(a), b])
f = K.Model([a, b], [L.Dense(1, name='o1')(h1), L.Dense(2, activation='softmax', name='o2')(h1)])
f.compile('rmsprop', {'o1': 'mse', 'o2': 'sparse_categorical_crossentropy'}, metrics={'o2': ['accuracy']}, loss_weights=[1., .5])
h = f.fit([tf.ones((8, 4)), tf.ones((8, 2))], {'o1': tf.ones((8, 1)), 'o2': tf.zeros((8,), tf.int32)}, verbose=0, epochs=2)
for k, v in h.history.items(): print(k, np.round(v, 4))
# %%
print(f.metrics_names, [np.round(v, 3) for v in f.predict({'a': np.ones((1, 4)), 'b': np.ones((1, 2))}, verbose=0)])
# %%
f.summary()
# %%
K.models.clone_model(f).summary(line_length=80)
# %%
K.utils.set_random_seed(4)
dr = K.Sequential([L.Dense(8), L.Dropout(.5), L.GaussianNoise(.1), L.Dense(1)])
dr.compile('sgd', 'mse')
h = dr.fit(x, y, epochs=3, batch_size=16, verbose=0)
print(np.round(h.history['loss'], 4))
# %%
class Net(K.Model):
    def __init__(self):
        super().__init__()
        self.d1 = L.Dense(4, activation='relu')
        self.drop = L.Dropout(0.5)
        self.d2 = L.Dense(1)
    def call(self, x, training=False):
        return self.d2(self.drop(self.d1(x), training=training))
K.utils.set_random_seed(6)
n = Net()
n.compile(optimizer=K.optimizers.SGD(0.1), loss=K.losses.MeanSquaredError(), metrics=[K.metrics.MeanAbsoluteError(name='mae')])
h = n.fit(x, y, epochs=3, batch_size=8, verbose=0)
for k, v in h.history.items(): print(k, np.round(v, 4))
# %%
n.summary()
# %%
K.utils.set_random_seed(8)
e = K.Sequential([L.Embedding(10, 4, mask_zero=True), L.Bidirectional(L.LSTM(3, return_sequences=True)), L.TimeDistributed(L.Dense(2)), L.GRU(2), L.Dense(1)])
e.compile('sgd', 'mse')
h = e.fit(np.array([[1, 2, 0, 0], [3, 4, 5, 0]]), np.ones((2, 1)), verbose=0, epochs=3)
print(np.round(h.history['loss'], 4))
# %%
e.summary()
# %%
class MyDense(L.Layer):
    def __init__(self, units=3, **kw):
        super().__init__(**kw)
        self.units = units
    def build(self, s):
        self.w = self.add_weight(shape=(s[-1], self.units), initializer='random_normal', trainable=True, name='w')
        self.b = self.add_weight(shape=(self.units,), initializer='zeros', trainable=True, name='b')
    def call(self, x): return tf.matmul(x, self.w) + self.b
    def get_config(self): return {**super().get_config(), 'units': self.units}
l = MyDense(2)
print(l(tf.zeros((2, 3))), l.get_config(), [(w.name, w.shape) for w in l.weights])
# %%
m.fit(np.ones((4, 3)), np.ones((3, 1)), verbose=0)
# %%
m.get_layer('foo')
# %%
m.set_weights([np.ones((3, 3))])
# %%
L.Dense(2)(tf.ones(3))
# %%
K.Sequential([L.Dense(1)]).summary()
# %%
K.losses.get('foo')
