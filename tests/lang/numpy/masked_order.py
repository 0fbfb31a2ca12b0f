# Minima, maxima and orders of masked arrays, by what stands for masked elements; where it is not said along which axis.

from tried import tell

m = np.ma.array([[3, 1, 2], [6, 5, 4]], mask=[[0, 1, 0], [0, 0, 1]])
# %%
places = np.zeros(3, int)
tell(lambda: (m.argmin(axis=0, out=places) is places, places))
tell(lambda: (m.argmax(axis=1, keepdims=True), m.argmin(keepdims=True), np.ma.argmax(m, axis=1, out=np.zeros(2, int))))
tell(lambda: (m.min(fill_value=0), m.max(axis=0, fill_value=50), m.ptp(axis=0, fill_value=0)))
tell(lambda: np.ma.array(["2001", "2003", "2002"], dtype="M8[Y]", mask=[1, 0, 0]).min())
tell(lambda: np.ma.array([1j, 2, 3], mask=[0, 0, 1]).max())
for d in ("?", "i1", "u2", "f4", "c16", "M8[D]", "m8[s]", "O"):
    print(np.ma.minimum_fill_value(np.zeros(1, d)), np.ma.maximum_fill_value(np.dtype(d)))
# %%
tell(lambda: (np.ma.sort(m, axis=0, endwith=False), np.ma.sort(m, axis=1, fill_value=0), np.ma.sort(m, axis=None, kind="stable")))
tell(lambda: np.ma.array([np.inf, 1, np.nan, 2], mask=[0, 0, 0, 1]).argsort(kind="stable"))
tell(lambda: m.argsort())
tell(lambda: np.ma.argsort(m))
tell(lambda: (m.argsort(1), m.argsort(None), np.argsort(m), m[0].argsort()))
tell(lambda: m.argsort(axis=1, order="f0"))
tell(lambda: m.sort(axis=1, order="f0"))
tell(lambda: m.sort(stable=True))
tell(lambda: np.ma.reshape(m, (3, 2), order="F"))
