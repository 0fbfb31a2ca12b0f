# np.linalg of stacks, of numbers of 32 bits, of empty and singular matrices: shapes, dtypes and values.
# %%
a = np.array([[[2.0, 1.0], [1.0, 3.0]], [[200.0, 0.0], [0.0, 1e-3]], [[1.0, 1.0], [1.0, 1.0]]])
for ord in (None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf):
    kept = np.linalg.norm(a, ord, axis=(1, 2), keepdims=True)
    print(ord, kept.shape, np.round(kept.ravel(), 6), np.linalg.norm(a[:, :, :1], ord, axis=(0, 1), keepdims=True).shape)
print(np.linalg.norm(np.ones((2, 3, 4)), keepdims=True).shape, np.linalg.vector_norm(np.ones((2, 3)), keepdims=True).shape)
print(np.linalg.norm(np.zeros((0, 3)), np.inf), np.linalg.norm(np.zeros((0, 3)), 1), np.linalg.norm(np.zeros((0, 3)), 2))
# %%
for p in (None, 1, -1, -2, np.inf, "fro"):
    print(p, ["%.6g" % v if 1e-15 < v < 1e15 else "extreme" for v in np.linalg.cond(a, p)], np.linalg.cond(np.zeros((2, 2)), p))
print(np.linalg.matrix_rank(a), np.linalg.matrix_rank(a * np.array([1e-9, 1, 1])[:, None, None]), np.linalg.matrix_rank(a, tol=1.5),
      np.linalg.matrix_rank(a, rtol=0.4), np.linalg.matrix_rank(np.zeros((0, 0))))
for fails in (lambda: np.linalg.cond(np.zeros((0, 0))), lambda: np.linalg.pinv(np.eye(2), 1e-3, rtol=1e-3), lambda: np.linalg.matrix_rank(a, 1, rtol=1)):
    try:
        print(fails())
    except (ValueError, np.linalg.LinAlgError) as e:
        print(type(e).__name__, e)
# %%
for d in (np.float32, np.complex64):
    m = np.array([[2, 1], [1, 3]], d)
    s = np.stack([m, m])
    print(d.__name__, [x.dtype.name for f in (np.linalg.svd, np.linalg.slogdet) for x in f(s)])
    print([np.asarray(f(m)).dtype.name for f in (np.linalg.det, np.linalg.pinv, np.linalg.svdvals, np.linalg.cond, np.linalg.norm, np.linalg.inv)],
          np.linalg.norm(m, 2).dtype, np.linalg.norm(m, "nuc").dtype, np.linalg.norm(m[0], 0).dtype)
