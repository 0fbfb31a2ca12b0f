# Small things of NumPy's functions that its documentation shows.
import io

import numpy as np

from tried import said

print(np.poly1d([1, 2]) == np.poly1d([1, 2]), list(np.get_printoptions()))
print(np.loadtxt(io.StringIO('"alpha, #42"       10.0\n"beta, #64" 2.0\n'), dtype=[("label", "U12"), ("value", float)], quotechar='"'))
file = io.BytesIO()
np.savez(file, x=np.arange(3))
file.seek(0)
archive = np.load(file)
print(archive.f.x, dir(archive.f), hasattr(archive.f, "y"))
print(np.linalg.cholesky(np.array([[1, -2j], [2j, 5]]), upper=True))
one, two = np.eye(2), np.zeros((2, 1))
print(np.bmat("one,two; one two"))
print(np.ma.left_shift(10, 10), np.ma.right_shift(np.ma.array([10, 1], mask=[0, 1]), 1), np.ma.left_shift([10, 1], 2).mask)
print(np.array([b"ceg", b"fac"]).byteswap(), repr(np.array([[1, 2]]).view(np.recarray)))
said(lambda: np.promote_types("i4,i4", "f8,f4"), lambda: np.promote_types("i4,i4", "i4"), lambda: np.promote_types("V4", "V8"),
     lambda: np.promote_types([("a", "i4")], [("b", "i4")]), lambda: np.promote_types("U3", "V4"))
