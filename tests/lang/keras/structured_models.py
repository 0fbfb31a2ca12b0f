# %%
import tensorflow as tf, numpy as np, tempfile, json
L = tf.keras.layers
home = tempfile.mkdtemp()
def roundtrip(m, x):
  c = m.get_config()
  print(c['input_layers'], c['output_layers'])
  n = type(m).from_config(c)
  n.set_weights(m.get_weights())
  same = lambda a, b: tf.nest.map_structure(lambda p, q: bool(np.allclose(p, q)), a, b)
  print(tf.nest.map_structure(lambda t: tuple(t.shape), n.input), tf.nest.map_structure(lambda t: tuple(t.shape), n.output))
  print(same(m(x), n(x)))
  for name in ('m.keras', 'm.h5'):
    m.save(home + '/' + name)
    print(same(m(x), tf.keras.models.load_model(home + '/' + name)(x)))
# %%
a, b = tf.keras.Input((2,), name='p'), tf.keras.Input((3,), name='q')
y = L.Dense(1, name='d')(L.Concatenate()([a, b]))
x, z = tf.ones((2, 2)), tf.ones((2, 3))
roundtrip(tf.keras.Model({'x': a, 'z': b}, y), {'x': x, 'z': z})
# %%
roundtrip(tf.keras.Model({'z': b, 'x': a}, {'out': y, 'raw': a}), {'x': x, 'z': z})
# %%
roundtrip(tf.keras.Model([a, b], y), [x, z])
# %%
roundtrip(tf.keras.Model([a, b], [y, y]), [x, z])
# %%
roundtrip(tf.keras.Model((a, b), {'o': y}), (x, z))
# %%
roundtrip(tf.keras.Model([a], [L.Dense(2, name='e')(a)]), [x])
# %%
roundtrip(tf.keras.Model(a, L.Dense(2, name='e')(a)), x)
# %%
1
# %%
roundtrip(tf.keras.Model([a, [b]], y), [x, [z]])
# %%
i = tf.keras.Input((), dtype='string')
m = tf.keras.Model({'s': i}, {'id': L.StringLookup(vocabulary=['u', 'v'])(i), 'hot': L.StringLookup(vocabulary=['u', 'v'], output_mode='one_hot')(i)})
out = m({'s': tf.keras.Input((), dtype='string')})
print({k: (t.shape, t.dtype) for k, t in out.items()})
s = tf.keras.Sequential([tf.keras.Input((), dtype='string'), L.StringLookup(vocabulary=['u', 'v'])])
print(s(tf.keras.Input((), dtype='string')).dtype, s.output.dtype)
print(L.Concatenate()({'a': tf.ones((1, 2)), 'b': tf.zeros((1, 1))}.values()))
# %%
class D(L.Layer):
  def call(self, d):
    return {'sum': d['a'] + d['b'], 'int': tf.cast(d['a'], tf.int32)}
o = D()({'a': tf.keras.Input((2,)), 'b': tf.keras.Input((2,))})
print({k: (v.shape, v.dtype) for k, v in o.items()})
