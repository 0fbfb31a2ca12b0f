# Callbacks, transfer, text, regularization and files: tutorials in one session
import os, tempfile
import numpy as np, tensorflow as tf
os.chdir(tempfile.mkdtemp())
tf.keras.utils.set_random_seed(1)
R=lambda h,n=3:{k:np.round(np.array(v,'float64'),n).tolist() for k,v in h.history.items()}
from tensorflow import keras
from tensorflow.keras import layers
import matplotlib.pyplot as plt
# callbacks guide
rs=np.random.RandomState(0); X=rs.rand(64,8).astype('f'); Y=rs.rand(64,1).astype('f')
def get_model():
    model = keras.Sequential(); model.add(layers.Dense(1, input_dim=8)); model.compile(optimizer=keras.optimizers.RMSprop(learning_rate=0.1), loss="mean_squared_error", metrics=["mean_absolute_error"]); return model
class CustomCallback(keras.callbacks.Callback):
    def on_train_begin(self, logs=None): print("Starting training; got log keys: {}".format(list(logs.keys())))
    def on_train_end(self, logs=None): print("Stop training; got log keys: {}".format(list(logs.keys())))
    def on_epoch_begin(self, epoch, logs=None): print("Start epoch {} of training; got log keys: {}".format(epoch, list(logs.keys())))
    def on_epoch_end(self, epoch, logs=None): print("End epoch {} of training; got log keys: {}".format(epoch, list(logs.keys())))
    def on_test_begin(self, logs=None): print("Start testing; got log keys: {}".format(list(logs.keys())))
    def on_test_end(self, logs=None): print("Stop testing; got log keys: {}".format(list(logs.keys())))
    def on_predict_begin(self, logs=None): print("Start predicting; got log keys: {}".format(list(logs.keys())))
    def on_predict_end(self, logs=None): print("Stop predicting; got log keys: {}".format(list(logs.keys())))
    def on_train_batch_begin(self, batch, logs=None): print("...Training: start of batch {}; got log keys: {}".format(batch, list(logs.keys())))
    def on_train_batch_end(self, batch, logs=None): print("...Training: end of batch {}; got log keys: {}".format(batch, list(logs.keys())))
    def on_test_batch_begin(self, batch, logs=None): print("...Evaluating: start of batch {}; got log keys: {}".format(batch, list(logs.keys())))
    def on_test_batch_end(self, batch, logs=None): print("...Evaluating: end of batch {}; got log keys: {}".format(batch, list(logs.keys())))
    def on_predict_batch_begin(self, batch, logs=None): print("...Predicting: start of batch {}; got log keys: {}".format(batch, list(logs.keys())))
    def on_predict_batch_end(self, batch, logs=None): print("...Predicting: end of batch {}; got log keys: {}".format(batch, list(logs.keys())))
model = get_model(); model.fit(X, Y, batch_size=32, epochs=1, verbose=0, validation_split=0.5, callbacks=[CustomCallback()])
res = model.evaluate(X, Y, batch_size=32, verbose=0, callbacks=[CustomCallback()]); res = model.predict(X, batch_size=32, verbose=0,callbacks=[CustomCallback()])
class EarlyStoppingAtMinLoss(keras.callbacks.Callback):
    def __init__(self, patience=0): super().__init__(); self.patience = patience; self.best_weights = None
    def on_train_begin(self, logs=None): self.wait = 0; self.stopped_epoch = 0; self.best = np.inf
    def on_epoch_end(self, epoch, logs=None):
        current = logs.get("loss")
        if np.less(current, self.best): self.best = current; self.wait = 0; self.best_weights = self.model.get_weights()
        else:
            self.wait += 1
            if self.wait >= self.patience: self.stopped_epoch = epoch; self.model.stop_training = True; print("Restoring"); self.model.set_weights(self.best_weights)
    def on_train_end(self, logs=None):
        if self.stopped_epoch > 0: print("Epoch %05d: early stopping" % (self.stopped_epoch + 1))
model = get_model(); model.fit(X, Y, batch_size=64, epochs=30, verbose=0, callbacks=[EarlyStoppingAtMinLoss()])
class CustomLearningRateScheduler(keras.callbacks.Callback):
    def __init__(self, schedule): super().__init__(); self.schedule = schedule
    def on_epoch_begin(self, epoch, logs=None):
        if not hasattr(self.model.optimizer, "lr"): raise ValueError('Optimizer must have a "lr" attribute.')
        lr = float(tf.keras.backend.get_value(self.model.optimizer.learning_rate)); scheduled_lr = self.schedule(epoch, lr)
        tf.keras.backend.set_value(self.model.optimizer.lr, scheduled_lr); print("\nEpoch %05d: Learning rate is %6.4f." % (epoch, scheduled_lr))
model = get_model(); model.fit(X, Y, batch_size=64, epochs=3, verbose=0, callbacks=[CustomLearningRateScheduler(lambda e,lr: lr*.5)])
# transfer learning
base=keras.Sequential([layers.Conv2D(4,3,input_shape=(8,8,3)),layers.BatchNormalization(),layers.ReLU(),layers.GlobalAveragePooling2D()],name='base')
base.trainable=False
inputs = keras.Input(shape=(10, 10, 3)); x = keras.Sequential([layers.RandomFlip("horizontal"), layers.RandomRotation(0.1)])(inputs)
x=layers.Resizing(8,8)(x); scale_layer = keras.layers.Rescaling(scale=1 / 127.5, offset=-1); x = scale_layer(x); x = base(x, training=False); x = keras.layers.Dropout(0.2)(x); outputs = keras.layers.Dense(1)(x); model = keras.Model(inputs, outputs); model.summary(show_trainable=True, expand_nested=True)
print(len(model.trainable_weights), len(model.non_trainable_weights)); base.trainable=True; model.summary()
for l in base.layers[:2]: l.trainable=False
print([w.name for w in model.trainable_weights])
# data augmentation & text
ds=tf.data.Dataset.from_tensor_slices((rs.rand(8,6,6,3).astype('f'),rs.randint(0,2,8))).batch(4)
aug=keras.Sequential([layers.RandomFlip("horizontal_and_vertical",seed=1),layers.RandomRotation(0.2,seed=2),layers.RandomZoom(.1,seed=3),layers.RandomContrast(.2,seed=4)])
for a,b in ds.map(lambda x,y:(aug(x,training=True),y),num_parallel_calls=tf.data.AUTOTUNE).take(1): print(a.shape,b.numpy())
@tf.keras.utils.register_keras_serializable()
def custom_standardization(input_data):
    lowercase = tf.strings.lower(input_data); stripped_html = tf.strings.regex_replace(lowercase, '<br />', ' ')
    import re,string
    return tf.strings.regex_replace(stripped_html, '[%s]' % re.escape(string.punctuation), '')
vl=layers.TextVectorization(standardize=custom_standardization,max_tokens=50,output_mode='int',output_sequence_length=6)
texts=tf.data.Dataset.from_tensor_slices((["Great movie!<br />Loved it.","Bad, bad film","so so","great GREAT"],[1,0,0,1])).batch(2)
vl.adapt(texts.map(lambda x,y:x)); print(vl.get_vocabulary()); print(vl(tf.constant(["great bad unknown"])))
m=keras.Sequential([layers.Embedding(51,8),layers.Dropout(.2),layers.GlobalAveragePooling1D(),layers.Dropout(.2),layers.Dense(1)])
m.compile(loss=keras.losses.BinaryCrossentropy(from_logits=True),optimizer='adam',metrics=tf.metrics.BinaryAccuracy(threshold=0.0))
print(R(m.fit(texts.map(lambda x,y:(vl(x),y)).cache().prefetch(1),epochs=2,verbose=0)))
em=keras.Sequential([vl,m,layers.Activation('sigmoid')]); em.compile(loss=keras.losses.BinaryCrossentropy(from_logits=False),optimizer='adam',metrics=['accuracy'])
print(np.round(em.evaluate(texts,verbose=0),3)); print(em.predict(tf.constant(["great","bad"]),verbose=0).shape); em.summary()
em.save('em'); print(np.allclose(keras.models.load_model('em').predict(tf.constant(["great","bad"]),verbose=0), em.predict(tf.constant(["great","bad"]),verbose=0)))
weights = m.layers[0].get_weights()[0]; print(weights.shape)
# overfit: regularizers, schedules, tensorboard, EarlyStopping
lr_schedule = tf.keras.optimizers.schedules.InverseTimeDecay(0.001, decay_steps=100, decay_rate=1, staircase=False)
step=np.linspace(0,1000,3); print(lr_schedule(step))
m=keras.Sequential([layers.Dense(16, kernel_regularizer=keras.regularizers.l2(0.001),activation='elu', input_shape=(8,)),layers.Dropout(.5),layers.Dense(1)])
m.compile(optimizer=tf.keras.optimizers.Adam(lr_schedule),loss=tf.keras.losses.BinaryCrossentropy(from_logits=True),metrics=[tf.keras.metrics.BinaryCrossentropy(from_logits=True, name='binary_crossentropy'),'accuracy'])
h=m.fit(X,(Y>.5).astype('f'),epochs=3,validation_data=(X,(Y>.5)),callbacks=[tf.keras.callbacks.EarlyStopping(monitor='val_binary_crossentropy',patience=200),tf.keras.callbacks.TensorBoard('logs'),keras.callbacks.CSVLogger('l.csv')],verbose=0); print(R(h)); print(open('l.csv').read().split('\n')[0])
result = m(X[:2]); regularization_loss=tf.add_n(m.losses); print(np.round(regularization_loss,4))
# save_and_load tutorial
ck="training_1/cp.ckpt"; cp=tf.keras.callbacks.ModelCheckpoint(filepath=ck,save_weights_only=True,verbose=1)
m=get_model(); m.fit(X,Y,epochs=2,callbacks=[cp],verbose=0); print(sorted(os.listdir('training_1')))
n=get_model(); n.load_weights(ck); print(np.allclose(n.predict(X,verbose=0),m.predict(X,verbose=0)))
ck="training_2/cp-{epoch:04d}.ckpt"; cp=tf.keras.callbacks.ModelCheckpoint(filepath=ck,verbose=1,save_weights_only=True,save_freq=4); m.save_weights(ck.format(epoch=0)); m.fit(X,Y,epochs=4,batch_size=32,callbacks=[cp],verbose=0); print(sorted(os.listdir('training_2'))); print(tf.train.latest_checkpoint('training_2'))
