# %%
L = tf.keras.layers
class M(tf.keras.Model):
  def __init__(self):
    super().__init__()
    self.d = L.Dense(2, kernel_initializer='ones')
    self.drop = L.Dropout(.5)
  @tf.function
  def call(self, x, training=False, mask=None):
    return self.drop(self.d(x), training=training)
m = M()
print(m(tf.ones((1, 3))))
print(m(tf.ones((1, 3)), training=True).shape)
# %%
m.compile('sgd', 'mse')
h = m.fit(np.ones((4, 3)), np.ones((4, 2)), verbose=0, epochs=2)
print(m.predict(np.ones((4, 3)), verbose=0).shape, len(h.history['loss']))
m.summary()
# %%
class D(L.Layer):
  def build(self, s): self.w = self.add_weight(shape=(s[-1], 2), initializer='ones', name='w')
  @tf.function(input_signature=[tf.TensorSpec([None, 3])])
  def call(self, x):
    return x @ self.w
i = tf.keras.Input((3,))
f = tf.keras.Model(i, D()(i))
print(f(tf.ones((2, 3))).numpy(), f.output.shape)
# %%
class E(tf.keras.Model):
  @tf.function(jit_compile=False)
  def train_step(self, data):
    x, y = data
    return {'a': tf.reduce_sum(x)}
  def call(self, x): return x
e = E(); e.compile()
print(e.fit(np.ones((2, 3)), np.ones((2, 1)), verbose=0).history)
# %%
import functools
class W(L.Layer):
  def call(self, x, training=None):
    return x * 2 if training else x
def logged(f):
  @functools.wraps(f)
  def inner(*args, **kwargs):
    return f(*args, **kwargs)
  return inner
class V(L.Layer):
  @logged
  def call(self, x, training=None):
    print('training', training)
    return x
print(V()(tf.ones((1,)), training=True))
# %%
class Key(L.Layer):
  def call(self, x, *, training=None):
    return x * 2 if training else x
print(Key()(tf.ones((1,)), training=True), tf.keras.Sequential([Key()])(tf.ones((1, 1)), training=True))
class Cell(L.Layer):
  state_size = output_size = 2
  @tf.function
  def call(self, x, states, training=None):
    return x + states[0], [x + states[0]]
print(L.RNN(Cell())(tf.ones((1, 3, 2))))
