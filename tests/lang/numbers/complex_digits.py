# Complex products, quotients, roots and sizes to the last digit: tensors' as TensorFlow's, arrays' as NumPy's; drawn normal and exponential numbers.
# %%
def shown(x):
    """A number that tells the bits of an array."""
    return int(np.frombuffer(np.ascontiguousarray(x).tobytes(), np.uint32).astype(np.uint64).sum())


for dtype in np.complex64, np.complex128:
    for n in 1, 3, 8, 131, 400:
        rng = np.random.default_rng(n)
        x, y = (rng.random(n) - 0.5 + 1j * rng.random(n)).astype(dtype), (rng.random(n) + 1j * (rng.random(n) - 0.5)).astype(dtype)
        print(n, shown(x * y), shown(x / y), shown(np.square(x)), shown(np.reciprocal(x)), shown(np.abs(x)), shown(x * y[0]), shown(x[0] / y), shown(x[::2] * y[::2]), shown(x[0] * y[0]), shown(x[0] / y[0]))
        t, u = tf.constant(x), tf.constant(y)
        print(n, shown(t * u), shown(t / u), shown(tf.square(t)), shown(tf.math.reciprocal(t)), shown(tf.sqrt(t)), shown(tf.abs(t)), shown(t * u[0]), shown(t / u[0]))
# %% What divides by zero and by what is infinite, in eights and one by one.
x = np.array([complex(np.inf, 1), 1 + 1j, 0, complex(np.inf, np.inf), complex(np.nan, 0), 1e30 + 1e30j, -2j, complex(-0.0, 0)])
y = np.array([1 + 1j, 0, 0, 1 + 1j, 1, 1e30 + 1e25j, 0, complex(np.inf, 2)])
for dtype in np.complex64, np.complex128:
    t, u = tf.constant(x, dtype), tf.constant(y, dtype)
    print((t / u).numpy(), (t * u).numpy())
    print([(t[i:i + 1] / u[i:i + 1]).numpy()[0] for i in range(8)])
    with np.errstate(all="ignore"):
        print(x.astype(dtype) / y.astype(dtype), x.astype(dtype) * y.astype(dtype), np.reciprocal(y.astype(dtype)), np.abs(x.astype(dtype)))
    print(tf.sqrt(tf.constant(np.array([0, -1, complex(-4, -0.0), complex(np.inf, 1), complex(-np.inf, -1), complex(1, -np.inf), complex(np.nan, 1), 1e-20j]), dtype)).numpy())
with np.errstate(all="raise"):
    print(x[1:2] / y[3:4])
    try:
        x[1:2] / y[1:2]
    except FloatingPointError as e:
        print(e)
# %% Every layer of the ziggurats has NumPy's width.
for seed in range(3):
    g = np.random.default_rng(seed)
    print(shown(g.standard_normal(20000)), shown(g.standard_exponential(20000)), shown(g.standard_normal(20000, dtype=np.float32)), shown(g.standard_exponential(20000, dtype=np.float32)), shown(g.gamma(2.5, size=999)))
# %% Lengths.
rng = np.random.default_rng(4)
a, b = rng.normal(size=999), rng.normal(size=999)
print(shown(np.hypot(a, b)), shown(np.hypot(a, b * 1e-3)), shown(tf.abs(tf.complex(tf.constant(a), tf.constant(b)))), np.hypot(np.array([3e200, 3e-200, np.inf, 0.0] * 3), np.array([4e200, 4e-200, np.nan, -0.0] * 3)))
