# The larger and the smaller of truth values.
# %%
a, b = np.array([True, False, True, False]), np.array([[True, True, False, False], [False] * 4])
for f in np.maximum, np.minimum, np.fmax, np.fmin:
    print(f.__name__, f(a, b), f(a, False), f(a, np.True_).dtype, f(True, False), f(a, 2), f(np.zeros((0,), bool), True).shape)
# %%
try:
    tf.maximum(tf.constant(a), tf.constant(b))
except Exception as e:
    print(type(e).__name__)
