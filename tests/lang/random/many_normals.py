# Normal numbers in blocks and what is left over: the same bits as TensorFlow's.
# %%
def shown(x):
    """A number that tells the bits of a tensor."""
    return int(np.frombuffer(np.ascontiguousarray(x).tobytes(), np.uint8).astype(np.uint64).sum()), x.shape


tf.random.set_seed(5)
for shape in [1], [2], [3], [511], [1024], [1027], [3, 701], [40001]:
    print(shown(tf.random.normal(shape)), shown(tf.random.truncated_normal(shape)))
for dtype in tf.float16, tf.bfloat16, tf.float64:
    x = tf.random.stateless_normal([1501], [1, 2], dtype=dtype)
    print(dtype.name, x.shape, round(float(tf.reduce_mean(tf.cast(x, tf.float64))), 6), tf.cast(x[-3:], tf.float32).numpy())
print(shown(tf.random.stateless_truncated_normal([5, 999], [3, 4])), shown(tf.random.Generator.from_seed(1).normal([2049])))
# %% In place and into arrays.
w = np.arange(5000.0)
view, other = w[1:], np.zeros(5000)
w += 1
np.multiply(w, 2, out=other)
whole = other
other *= 2
print(view[:2], other[:3], whole is other, w.sum(), np.shares_memory(view, w))
v = np.arange(3000.0)
kept = v
v *= v
v **= 1
print(kept[:4], v is kept, np.add(v, 1, out=v) is kept, kept[-1])
r = np.arange(4000.0)
row = r.reshape(2, 2000)
row += r.reshape(2, 2000)
r -= 1
print(row[1, :2], r[2000:2002])
# %% NumPy's generators, two numbers at a time and what is left over; their states.
g = np.random.default_rng(9)
for n in 1, 2, 3, 127, 300, 1001:
    print(n, shown(g.random(n))[0], shown(g.integers(0, 100, n))[0], shown(g.integers(0, 2**40, n))[0], shown(g.integers(5, 3000000005, n))[0], shown(g.integers(0, 7, n, np.int32))[0],
          shown(g.integers(0, 2**32, n))[0], shown(g.permutation(n))[0], g.bit_generator.state["state"]["state"] % 10**9, g.bit_generator.state["has_uint32"])
for bits in np.random.PCG64DXSM, np.random.SFC64, np.random.Philox, np.random.MT19937:
    g = np.random.Generator(bits(3))
    print(shown(g.random(301))[0], shown(g.integers(0, 9, 99))[0])
r = np.random.RandomState(np.random.PCG64(3))
print(shown(r.rand(301))[0], shown(r.randint(0, 9, 99))[0])
