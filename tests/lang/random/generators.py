# %%
import tempfile
# %%
physical_devices = tf.config.experimental.list_physical_devices("CPU")
tf.config.experimental.set_virtual_device_configuration(physical_devices[0], [tf.config.experimental.VirtualDeviceConfiguration(), tf.config.experimental.VirtualDeviceConfiguration()])
# %%
g1 = tf.random.Generator.from_seed(1)
print(g1.normal(shape=[2, 3]))
g2 = tf.random.get_global_generator()
print(g2.normal(shape=[2, 3]).shape)
# %%
g1 = tf.random.Generator.from_seed(1, alg='philox')
print(g1.normal(shape=[2, 3]))
# %%
g = tf.random.Generator.from_non_deterministic_state()
print(g.normal(shape=[2, 3]).shape)
# %%
g = tf.random.Generator.from_seed(1)
print(g.normal([]))
print(g.normal([]))
g.reset_from_seed(1)
print(g.normal([]))
# %%
g = tf.random.Generator.from_seed(1)
print(g.normal([]))
new_gs = g.split(3)
for new_g in new_gs:
  print(new_g.normal([]))
print(g.normal([]))
# %%
with tf.device("cpu"):
  g = tf.random.get_global_generator().split(1)[0]
  print(g.normal([]).shape)
# %%
g = tf.random.Generator.from_seed(1)
@tf.function
def foo():
  return g.normal([])
print(foo())
# %%
g = None
@tf.function
def foo():
  global g
  if g is None:
    g = tf.random.Generator.from_seed(1)
  return g.normal([])
print(foo())
print(foo())
# %%
num_traces = 0
@tf.function
def foo(g):
  global num_traces
  num_traces += 1
  return g.normal([])
foo(tf.random.Generator.from_seed(1))
foo(tf.random.Generator.from_seed(2))
print(num_traces)
# %%
print(tf.random.stateless_normal(shape=[2, 3], seed=[1, 2]))
print(tf.random.stateless_normal(shape=[2, 3], seed=[1, 2]))
# %%
g = tf.random.Generator.from_seed(3)
print(g.uniform([3]), g.uniform([3], maxval=10, dtype=tf.int32), g.truncated_normal([2]), g.uniform_full_int([2], tf.uint32) )
print(g.state, g.key, g.algorithm)
g.skip(5)
print(g.normal([2]))
print(g.make_seeds(2))
c = tf.random.Generator.from_state(g.state, alg=1)
print(c.normal([]), g.normal([]))
g.reset_from_key_counter(key=1, counter=[0, 4])
print(g.normal([]))
k = tf.random.Generator.from_key_counter(key=2, counter=[0, 1], alg='philox')
print(k.normal([2]))


# %%
filename = tempfile.mkdtemp() + "/c"
g = tf.random.Generator.from_seed(1)
cp = tf.train.Checkpoint(generator=g)
print(g.normal([]))
cp.write(filename)
print("RNG stream from saving point:")
print(g.normal([]))
print(g.normal([]))
cp.restore(filename)
print("RNG stream after restoring:")
print(g.normal([]), g.normal([]))
