# Sorting, parting and ranking of many elements, by keys: every kind of line, and places among equals.
import numpy as np

rng = np.random.default_rng(7)
for n in (1, 2, 7, 8, 9, 16, 17, 32, 33, 63, 255, 256, 1000, 5000, 70000):
    for kind in ("float64", "float32", "int64", "int32"):
        x = (rng.normal(size=n) * 1000).astype(kind)
        s = np.sort(x)
        print(n, kind, bool(np.all(s[1:] >= s[:-1])), np.array_equal(np.bincount((s % 97).astype(int), minlength=97),
                                                                  np.bincount((x % 97).astype(int), minlength=97)), s[0], s[-1])
# %%
up = np.arange(40000.0)
lines = {"up": up, "down": up[::-1], "organ": np.concatenate([up, up[::-1]]), "equal": np.full(70000, 3.5), "two": np.arange(70000) % 2,
         "teeth": np.arange(70000) % 300, "infinite": np.tile([np.inf, 1.0, -np.inf, -0.0, np.nan], 20000),
         "largest": np.where(np.arange(70000) % 3 == 0, np.iinfo(np.int64).max, np.iinfo(np.int64).min)}
for name, x in lines.items():
    s = np.sort(x)
    print(name, s[:2], s[len(s) // 2], s[-2:], int(np.isnan(s).sum()) if s.dtype.kind == "f" else "")
# %%
for kind in ("float32", "float16", "int8", "uint8", "int16", "uint16", "int32", "uint32", "bool"):
    x = rng.integers(0, 200, 3000).astype(kind) if kind != "float16" else rng.integers(-50, 50, 3000).astype(kind)
    if kind in ("int32", "int16", "float32"):
        x = x - 100
    if kind == "uint32":
        x = x * np.uint32(21000000)
    at = np.argsort(x, kind="stable")
    same = x[at][1:] == x[at][:-1]
    print(kind, bool(np.all(x[at][1:] >= x[at][:-1])), bool(np.all(at[1:][same] > at[:-1][same])), at[:3], at[-3:])
# %%
x = rng.normal(size=(3, 2000))
for k in (0, 5, 1999, -1, [10, 700]):
    p = np.partition(x, k)
    ks = np.atleast_1d(k) % 2000
    print(k, np.array_equal(p[:, ks], np.sort(x)[:, ks]), all(bool((p[:, :j] <= p[:, j:j + 1]).all() and (p[:, j:] >= p[:, j:j + 1]).all()) for j in ks))
c = np.partition(x.T, 1000, axis=0)
print(c.shape, np.array_equal(c[1000], np.median(np.sort(x.T, 0)[1000:1001], 0)), np.partition(x, 3, axis=None).shape, np.partition(x.astype("f4"), 4).dtype)
# %%
import tensorflow as tf
x = tf.constant([[3.0, -0.0, 0.0, -1.0, 3.0, float("-inf")]])
print(tf.sort(x).numpy(), tf.argsort(x, stable=True).numpy(), tf.argsort(x, direction="DESCENDING", stable=True).numpy()[:, :5])
y = tf.constant([5, -7, 5, 2147483647, -2147483648, 0], tf.int32)
print(tf.sort(y).numpy(), tf.sort(y, direction="DESCENDING").numpy(), tf.argsort(y, stable=True).numpy(), tf.math.top_k(y, 4))
# %%
zeros = np.tile([0.0, -0.0, 1.0, -0.0, np.nan, 0.0], 40)
for kind in ("float64", "float32"):
    s = np.sort(zeros.astype(kind), kind="stable")
    print(kind, s[:8], np.flatnonzero(np.signbit(s))[:12], np.array_equal(np.signbit(s[:200]), np.signbit(zeros[np.argsort(zeros, kind="stable")][:200])))
print(np.sort([[0.0, -0.0], [-0.0, 0.0], [2.0, -0.0], [0.0, -1.0]], kind="stable").tolist())
# %%
for shape, k in ((3, 0), 1), ((0, 3), 5), ((0,), 0):
    print(np.partition(np.zeros(shape), k), np.argpartition(np.zeros(shape), k))
for k in (True, 3, -4, 1.0):
    try:
        np.partition([3, 1, 2], k)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
