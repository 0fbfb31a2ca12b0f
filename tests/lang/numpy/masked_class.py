# Masked arrays are arrays: isinstance, subclasses, views, pickles, and results stored elsewhere.
# %%
import copy, pickle
m = np.ma.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], mask=[[0, 1, 0], [0, 0, 1]], fill_value=-1)
print(isinstance(m, np.ndarray), issubclass(np.ma.MaskedArray, np.ndarray), isinstance(np.ma.masked, np.ndarray))
print(type(m.data) is np.ndarray, type(np.asarray(m)) is np.ndarray, np.asanyarray(m) is m)
m.data[0, 0] = 10
print(m)
# %%
class Labelled(np.ma.MaskedArray):
    def __new__(cls, data, label="", **kwargs):
        self = np.ma.MaskedArray.__new__(cls, data, **kwargs)
        self.label = label
        return self

    def __array_finalize__(self, source):
        np.ma.MaskedArray.__array_finalize__(self, source)
        self.label = getattr(source, "label", "none")

a = Labelled([1, 2, 3, 4], "north", mask=[0, 0, 1, 0])
print(type(a).__name__, a.label, type(a[1:]).__name__, a[1:].label, a[1:])
print(type(a + 1).__name__, (a + 1).label, a + 1)
print(type(a.reshape(2, 2)).__name__, a.reshape(2, 2).mask.tolist())
# %%
plain = np.arange(4)
print(plain.view(np.ma.MaskedArray), type(plain.view(type=np.ma.MaskedArray)).__name__)
for v in (m, a, np.ma.masked):
    again = pickle.loads(pickle.dumps(v))
    print(type(again).__name__, again, getattr(again, "fill_value", None) == getattr(v, "fill_value", None))
print(pickle.loads(pickle.dumps(np.ma.masked)) is np.ma.masked, copy.deepcopy(np.ma.masked) is np.ma.masked)
# %%
nested = np.ma.array([0, [1, 2]], dtype=object)
other = copy.deepcopy(nested)
other[1].append(3)
print(nested, other, nested[1])
# %%
out = np.ma.zeros(3)
print(m.sum(axis=0, out=out) is out, out, m.mean(axis=0, out=out), m.max(axis=0, out=out), m.cumsum(axis=1, out=np.ma.zeros((2, 3))))
b = np.ma.zeros((2, 3))
m.round(out=b)
print(b, m.std(axis=0, out=np.ma.zeros(3)))
# %%
f = np.ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]])
print(f.ravel("F"), f.flatten("F"), f.ravel(), f.tobytes(order="F") == np.array([[1, 999999], [3, 4]]).tobytes("F"))
print(f.clip(2, 3).data, f.trace(), f.T.mT, f.take([3, 1]), f.take(np.ma.array([0, 1], mask=[0, 1])))
print(np.ma.array([True, False]).compress([1, 0]), np.compress([True, False], f, axis=0), f.compress(np.ma.array([1, 1, 1, 0], mask=[0, 0, 1, 0])))
print(np.int64(1) == f, 1 == f, f == np.int64(3), np.int64(3) > f)
print((f == np.int64(1)).data, (np.int64(1) == f).data, (np.int64(2) != f).data)
# %%
s = np.ma.array([1.5, 2.5], fill_value=7).astype(int)
print(s.fill_value, s.fill_value.dtype)
try:
    np.ma.masked[()] = 1
except np.ma.MaskError as e:
    print(e)
try:
    m.tofile("nowhere")
except NotImplementedError as e:
    print(e)
# %%
from numpy.ma.testutils import assert_almost_equal, assert_array_equal, assert_equal, assert_mask_equal, assert_not_equal
from numpy.ma import extras
assert_equal(f, [[1, 9], [3, 4]])
assert_almost_equal(np.ma.array([1.0, 2.0], mask=[0, 1]), [1.00000001, 5.0])
assert_mask_equal(f.mask, [[0, 1], [0, 0]])
assert_not_equal([1, 2], [3, 4])
assert_equal({"a": f}, {"a": f})
for check, x, y in ((assert_array_equal, f, [[2, 2], [3, 4]]), (assert_equal, 1, 2), (assert_mask_equal, np.ma.nomask, [True])):
    try:
        check(x, y)
    except AssertionError as e:
        print(e)
print(extras.average is np.ma.average)
