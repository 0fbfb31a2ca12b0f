# Ufuncs: their loops, dtype=, casting=, order=, subok= and signature=, and what they refuse.

from tried import tell

# %%
for f in (np.add, np.sqrt, np.isnan, np.arctan2, np.divmod, np.frexp, np.ldexp, np.equal, np.logical_not, np.bitwise_count, np.float_power, np.floor, np.gcd):
    print(f.__name__, f.nin, f.nout, f.nargs, f.ntypes, f.types, f.signature)
print(np.matmul.signature, np.vecdot.signature, np.frompyfunc(max, 2, 1).types)
# %%
tell(lambda: np.add([1.5], [2], dtype=int))
tell(lambda: np.negative([1.5], dtype=np.int8))
tell(lambda: np.add([1], [2], dtype=float))
tell(lambda: np.maximum([1.5], [2], dtype=np.int32))
tell(lambda: np.add([1], [2], casting="no"))
tell(lambda: np.add([1], [2.5], casting="no"))
tell(lambda: np.add([1.5], [2.5], out=np.zeros(1, int), casting="unsafe"))
tell(lambda: np.multiply(np.arange(3), 2.5, out=np.zeros(3, int), casting="unsafe"))
tell(lambda: np.add([1.5], [2.5], dtype=np.float32, casting="safe"))
tell(lambda: np.add([1.5], [2.5], casting="sure"))
# %%
tell(lambda: np.add([1.5], [2.5], signature="ff->f"))
tell(lambda: np.add([1], [2], sig="d"))
tell(lambda: np.add([1], [2], signature=(np.float64, np.float64, None)))
tell(lambda: np.sqrt([4, 9], signature="d->d", order="F"))
tell(lambda: np.add([[1, 2], [3, 4]], 1, order="F").flags.f_contiguous)
tell(lambda: np.subtract(np.matrix([1]), 1, subok=False))
tell(lambda: np.hypot([3], [4], where=[True], order="C", out=np.zeros(1)))
tell(lambda: np.divmod.reduce([1, 2]))
# %%
tell(lambda: np.clip([1, 5, 9], 2, 6))
tell(lambda: np.clip([1, 5, 9], min=2))
tell(lambda: np.clip([1, 5, 9], 2))
tell(lambda: np.clip([1, 5, 9], 2, 6, max=3))
tell(lambda: np.clip([1, 5, 9]))
tell(lambda: np.array([1, 5, 9]).clip(2))
tell(lambda: np.array([1, 5, 9]).clip(max=6))
tell(lambda: np.array(["2001", "2005"], "M8[Y]").clip(np.datetime64("2002"), None))
# %%
tell(lambda: np.argmax([1 + 2j, 3, 2 + 5j]))
tell(lambda: np.argmin((3, 1j, 0)))
tell(lambda: np.argmax([np.datetime64("2001"), np.datetime64("2005")]))
tell(lambda: np.linalg.outer([[1]], [2]))
tell(lambda: np.arange(1, 4, dtype=object) / 2)
# %%
tell(lambda: np.array([1 + 2j]).astype(float))
tell(lambda: np.array([1e10, 1.0]).astype(np.float16))
tell(lambda: np.array([1.0, np.inf]).astype(np.float16))
tell(lambda: np.array(["1+2j", "3"]).astype(complex))
tell(lambda: np.array(["0", "", "no"]).astype(bool))
# %%
tell(lambda: np.add([1], [2], sig="dd->d", dtype=float))
tell(lambda: np.add([1], [2], signature="dd->d", sig="dd->d"))
tell(lambda: np.add([1], [2], signature=(None, None, float)))
tell(lambda: np.add([1], [2], signature=(float, None, None)))
tell(lambda: np.less([1], [2], signature=(None, None, bool)))
tell(lambda: np.less([1], [2], signature=(None, None, float)))
tell(lambda: np.sqrt([4], signature=(None, "f4")))
for signature in ("d->d", "dd->", "dd->i", (float, float), None, 5, "", "dd", ("f4",), (None,)):
    tell(lambda: np.add([1], [2], signature=signature))
tell(lambda: np.add([1], [2], order="X"))
tell(lambda: np.add([1], [2], subok=1))
tell(lambda: np.add([1], [2], casting=None))
tell(lambda: np.add([1], [2], out=5, casting="safe"))
tell(lambda: np.add([1], [2], out=(np.zeros(1), np.zeros(1)), casting="safe"))
