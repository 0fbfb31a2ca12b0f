# %%
import numpy as np, tensorflow as tf
keras = tf.keras; layers = tf.keras.layers
keras.utils.set_random_seed(7)
def make_gen():
    m = keras.Sequential()
    m.add(layers.Dense(4 * 4 * 8, use_bias=False, input_shape=(10,))); m.add(layers.BatchNormalization()); m.add(layers.LeakyReLU())
    m.add(layers.Reshape((4, 4, 8))); assert m.output_shape == (None, 4, 4, 8)
    m.add(layers.Conv2DTranspose(4, (5, 5), strides=(1, 1), padding="same", use_bias=False)); assert m.output_shape == (None, 4, 4, 4)
    m.add(layers.BatchNormalization()); m.add(layers.LeakyReLU())
    m.add(layers.Conv2DTranspose(1, (5, 5), strides=(2, 2), padding="same", use_bias=False, activation="tanh")); assert m.output_shape == (None, 8, 8, 1)
    return m
def make_disc():
    m = keras.Sequential([layers.Conv2D(4, (5, 5), strides=(2, 2), padding="same", input_shape=[8, 8, 1]), layers.LeakyReLU(), layers.Flatten(), layers.Dense(1)]); return m
G, D = make_gen(), make_disc()
bce = keras.losses.BinaryCrossentropy(from_logits=True); go, do = keras.optimizers.Adam(1e-3), keras.optimizers.Adam(1e-3)
@tf.function
def step(images):
    noise = tf.random.normal([8, 10])
    with tf.GradientTape() as gt, tf.GradientTape() as dt:
        fake = G(noise, training=True); ro = D(images, training=True); fo = D(fake, training=True)
        gl = bce(tf.ones_like(fo), fo); dl = bce(tf.ones_like(ro), ro) + bce(tf.zeros_like(fo), fo)
    go.apply_gradients(zip(gt.gradient(gl, G.trainable_variables), G.trainable_variables)); do.apply_gradients(zip(dt.gradient(dl, D.trainable_variables), D.trainable_variables))
    return gl, dl
imgs = np.sin(np.arange(8 * 64.)).reshape(8, 8, 8, 1).astype("float32")
for i in range(4):
    a, b = step(imgs); print(np.round(a, 3), np.round(b, 3))
G.summary()
# %%
ck = tf.train.Checkpoint(generator_optimizer=go, discriminator_optimizer=do, generator=G, discriminator=D); p = ck.save("ckpts/c"); print(p, ck.restore(tf.train.latest_checkpoint("ckpts")).assert_consumed() is not None)
# %%
class CVAE(keras.Model):
    def __init__(self, d):
        super(CVAE, self).__init__(); self.d = d
        self.encoder = keras.Sequential([layers.InputLayer(input_shape=(8, 8, 1)), layers.Conv2D(4, 3, strides=(2, 2), activation="relu"), layers.Flatten(), layers.Dense(d + d)])
        self.decoder = keras.Sequential([layers.InputLayer(input_shape=(d,)), layers.Dense(2 * 2 * 4, activation=tf.nn.relu), layers.Reshape(target_shape=(2, 2, 4)), layers.Conv2DTranspose(4, 3, strides=2, padding="same", activation="relu"), layers.Conv2DTranspose(1, 3, strides=2, padding="same")])
    @tf.function
    def sample(self, eps=None):
        if eps is None: eps = tf.random.normal(shape=(100, self.d))
        return self.decode(eps, apply_sigmoid=True)
    def encode(self, x):
        mean, logvar = tf.split(self.encoder(x), num_or_size_splits=2, axis=1); return mean, logvar
    def reparameterize(self, mean, logvar):
        eps = tf.random.normal(shape=mean.shape); return eps * tf.exp(logvar * .5) + mean
    def decode(self, z, apply_sigmoid=False):
        logits = self.decoder(z); return tf.sigmoid(logits) if apply_sigmoid else logits
def log_normal_pdf(s, mean, logvar, raxis=1):
    l2 = tf.math.log(2. * np.pi); return tf.reduce_sum(-.5 * ((s - mean) ** 2. * tf.exp(-logvar) + logvar + l2), axis=raxis)
def loss(m, x):
    mean, logvar = m.encode(x); z = m.reparameterize(mean, logvar); xl = m.decode(z)
    ce = tf.nn.sigmoid_cross_entropy_with_logits(logits=xl, labels=x); lx = -tf.reduce_sum(ce, axis=[1, 2, 3])
    return -tf.reduce_mean(lx + log_normal_pdf(z, 0., 0.) - log_normal_pdf(z, mean, logvar))
keras.utils.set_random_seed(1); v = CVAE(2); opt = keras.optimizers.Adam(1e-2); X = (imgs > 0).astype("float32")
for i in range(3):
    with tf.GradientTape() as t: l = loss(v, X)
    opt.apply_gradients(zip(t.gradient(l, v.trainable_variables), v.trainable_variables)); print(np.round(l, 2))
m = keras.metrics.Mean(); m(loss(v, X)); print(m.result().shape, v.sample(tf.zeros((2, 2))).shape)
# %%
# image to image: down and up blocks with skips
def down(f, size, norm=True):
    init = tf.random_normal_initializer(0., .02); r = keras.Sequential(); r.add(layers.Conv2D(f, size, strides=2, padding="same", kernel_initializer=init, use_bias=False))
    if norm: r.add(layers.BatchNormalization())
    r.add(layers.LeakyReLU()); return r
def up(f, size, drop=False):
    init = tf.random_normal_initializer(0., .02); r = keras.Sequential(); r.add(layers.Conv2DTranspose(f, size, strides=2, padding="same", kernel_initializer=init, use_bias=False)); r.add(layers.BatchNormalization())
    if drop: r.add(layers.Dropout(.5))
    r.add(layers.ReLU()); return r
keras.utils.set_random_seed(3)
inp = layers.Input(shape=[16, 16, 3]); x = inp; skips = []
for d in [down(4, 4, False), down(8, 4), down(8, 4)]: x = d(x); skips.append(x)
for u, s in zip([up(8, 4, True), up(4, 4)], reversed(skips[:-1])): x = layers.Concatenate()([u(x), s])
U = keras.Model(inp, layers.Conv2DTranspose(3, 4, strides=2, padding="same", activation="tanh")(x)); U.summary()
r = U(np.sin(np.arange(768.)).reshape(1, 16, 16, 3).astype("float32"), training=True); print(r.shape, np.round(tf.reduce_mean(tf.abs(r)), 5))
# %%
# adversarial example
keras.utils.set_random_seed(5); net = keras.Sequential([layers.Flatten(input_shape=(8, 8, 1)), layers.Dense(5, activation="softmax")]); x = tf.convert_to_tensor(imgs[:1])
with tf.GradientTape() as t:
    t.watch(x); l = keras.losses.CategoricalCrossentropy()(tf.one_hot([2], 5), net(x))
s = tf.sign(t.gradient(l, x)); print(int(tf.reduce_sum(s)), np.round(net(tf.clip_by_value(x + .1 * s, -1, 1))[0], 3))
# %%
# style: gram matrices and total variation
def gram(t):
    r = tf.linalg.einsum("bijc,bijd->bcd", t, t); s = tf.shape(t); return r / tf.cast(s[1] * s[2], tf.float32)
f = tf.reshape(tf.sin(tf.range(48.)), (1, 4, 4, 3)); print(np.round(gram(f), 3)); print(np.round(tf.image.total_variation(f).numpy(), 3))
im = tf.Variable(f)
def clip01(i): return tf.clip_by_value(i, clip_value_min=0., clip_value_max=1.)
o = keras.optimizers.Adam(learning_rate=.02, beta_1=.99, epsilon=1e-1)
for _ in range(2):
    with tf.GradientTape() as t: l = tf.add_n([tf.reduce_mean((gram(im) - 1.) ** 2), 30. * tf.image.total_variation(im)[0] / 1000])
    o.apply_gradients([(t.gradient(l, im), im)]); im.assign(clip01(im)); print(np.round(l, 4))
