# %% Each optimizer within fit
K=tf.keras; L=K.layers
x=np.random.RandomState(0).rand(64,6).astype("float32"); y=np.random.RandomState(1).rand(64,1).astype("float32")
for opt in ("nadam","adam","rmsprop","adagrad","adadelta","adamax","ftrl","sgd",K.optimizers.AdamW(.01),K.optimizers.Nadam(.01),K.optimizers.SGD(.1,momentum=.9,nesterov=True),K.optimizers.RMSprop(.01,momentum=.5,centered=True),K.optimizers.Adam(.01,amsgrad=True),K.optimizers.Adam(.01,clipnorm=.1),K.optimizers.Adam(.01,use_ema=True,ema_momentum=.5), K.optimizers.Adam(.01,weight_decay=.1)):
    K.utils.set_random_seed(1)
    m=K.Sequential([L.Dense(4,activation="tanh",input_shape=(6,)),L.Dense(1)]); m.compile(opt,"mse")
    h=m.fit(x,y,batch_size=8,epochs=3,verbose=0)
    print(opt if isinstance(opt,str) else type(opt).__name__,np.round(h.history["loss"], 4),np.round(m.get_weights()[0][0], 3))
# %% batch normalisation within fit
def moved(model):
    return [np.round(w.ravel()[:3], 4) for layer in model.layers if isinstance(layer, L.BatchNormalization) for w in layer.get_weights()]
for shape in ((8, 8, 3), (6,), (5, 4)):
    K.utils.set_random_seed(1)
    m = K.Sequential([L.BatchNormalization(input_shape=shape), L.Flatten(), L.Dense(1)])
    m.compile("adam", "mse")
    data = np.random.RandomState(0).rand(50, *shape).astype("float32")
    m.fit(data, np.ones((50, 1)), batch_size=16, epochs=2, verbose=0)
    print(moved(m))
K.utils.set_random_seed(1)
m = K.Sequential([L.Conv2D(3, 3, padding="same", use_bias=False, input_shape=(8, 8, 3)), L.BatchNormalization(), L.ReLU(), L.Flatten(), L.Dense(1)])
m.compile("adam", "mse")
m.fit(np.random.RandomState(0).rand(50, 8, 8, 3), np.ones((50, 1)), batch_size=16, epochs=3, verbose=0)
moved(m)
# %% dropout with and without a seed, and noise
for layer in (L.Dropout(.5, seed=3), L.Dropout(.5), L.GaussianNoise(1.), L.SpatialDropout1D(.5), L.AlphaDropout(.5)):
    K.utils.set_random_seed(5)
    m = K.Sequential([L.Reshape((3, 2)), layer, L.Flatten()])
    m.compile("sgd", loss=lambda a, b: tf.reduce_sum(b * tf.range(6.), -1))
    print(layer.name, round(m.fit(np.ones((8, 6), "float32"), np.ones((8, 6), "float32"), batch_size=2, shuffle=False, verbose=0).history["loss"][0], 3))
# %% an order of a shuffled dataset in fit
class Seen(K.Model):
    def train_step(self, data):
        seen.append(data)
        return {"loss": tf.reduce_sum(data)}
losses = []
for steps in (None, 2):
    tf.random.set_seed(3)
    ds = tf.data.Dataset.range(8).shuffle(8).batch(4)
    ds = ds.repeat() if steps else ds
    seen = []
    m = Seen()
    m.compile("sgd", "mse", run_eagerly=True)
    m.fit(ds, epochs=3, steps_per_epoch=steps, verbose=0)
    print([s.numpy().tolist() for s in seen])
