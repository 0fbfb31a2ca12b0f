# Variables that a module makes at its first call are restored then.
import tempfile
class D(tf.Module):
  def __init__(self): 
    super().__init__(); self.is_built=False
  def __call__(self, x):
    if not self.is_built:
      self.w = tf.Variable(5.0, name='w'); self.is_built=True
    return x*self.w
class S(tf.Module):
  def __init__(self):
    super().__init__(); self.d = D()
  @tf.function
  def __call__(self, x): return self.d(x)
class S2(tf.Module):
  def __init__(self):
    super().__init__(); self.d = D()
  def __call__(self, x): return self.d(x)
for C in (S, S2):
    folder = tempfile.mkdtemp()
    a = C(); a(1.); a.d.w.assign(7.)
    tf.train.Checkpoint(model=a).write(folder + "/ck")
    b = C(); c = tf.train.Checkpoint(model=b); c.restore(folder + "/ck"); print(b(tf.constant(1.)))
    b = C(); c = tf.train.Checkpoint(model=b); s=c.read(folder + "/ck"); print(b(tf.constant(1.)))
# %% names of what layers make by themselves
class Own(tf.keras.layers.Layer):
    def build(self, shape):
        self.w = tf.Variable(tf.ones([shape[-1], 2]), name="w")
        self.k = self.add_weight("k", (2,), initializer="zeros")
    def call(self, x):
        return x @ self.w + self.k
class Model(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.one, self.two = Own(), Own(name="second")
    def call(self, x):
        return self.two(self.one(x))
model = Model()
model(tf.ones([1, 3]))
print([v.name for v in model.variables])
alone = Own()
with tf.name_scope("outer"):
    alone(tf.ones([1, 2]))
    print([v.name for v in alone.variables], tf.Variable(1.0).name)
print(tf.Variable(1.0).name)
