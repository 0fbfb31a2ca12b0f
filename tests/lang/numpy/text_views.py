# The bytes of text read as other elements, and dtypes and hashes of times.
# %%
a = np.array(["ab", "cde"])
print(a.view("U1"), a.view("U1").reshape(2, -1).tolist(), a.view(np.uint32), a.view("S4"))
b = np.array([[b"ab", b"cd"], [b"ef", b"g"]])
print(b.view("S1"), b.view(np.uint8), b.view("S4"), b.view("S2") is b, b.view("i2").tolist())
print(np.array([1, 2]).view("S8"), np.array([97, 98], np.uint32).view("U1"))
for make in (lambda: b.view("S3"), lambda: a.view("i8"), lambda: np.array("ab").view("U1"), lambda: np.array([1]).view("S")):
    try:
        print(make())
    except ValueError as e:
        print(e)
# %%
for code in ("M", "m", "c", "M8", "m8[s]"):
    d = np.dtype(code)
    print(d, d.kind, d.itemsize, repr(d))
# %%
same = [("2020-01-01", "2020-01-01T00"), ("1970-01-01T00:00:01", "1970-01-01T00:00:01.000000"), ("2020", "2020-01-01")]
for x, y in same:
    x, y = np.datetime64(x), np.datetime64(y)
    print(x == y, hash(x) == hash(y), len({x, y}))
spans = [np.timedelta64(n, u) for n, u in ((1, "D"), (24, "h"), (86400, "s"), (86400 * 10**9, "ns"))]
print(len(set(spans)), len({np.timedelta64(2, "Y"), np.timedelta64(24, "M")}), len({np.timedelta64(3, "ms"), np.timedelta64(3001, "us")}))
print(len({np.datetime64("2020-01-01") + np.timedelta64(i, "h") for i in range(48)}))
try:
    hash(np.timedelta64(5))
except ValueError as e:
    print(e)
# %%
from numpy.dtypes import Float64DType
print(isinstance(np.dtype("f8"), Float64DType), isinstance(np.dtype("f4"), Float64DType), Float64DType(), Float64DType.type, np.dtypes.Int32DType() == np.dtype("i4"))
for d in ("U5", "M8[s]", "S3", "?", "O"):
    print([n for n in ("StrDType", "BytesDType", "BoolDType", "ObjectDType", "DateTime64DType") if isinstance(np.dtype(d), getattr(np.dtypes, n))])
# %%
import datetime
for unit in ("h", "s", "us"):
    moment = np.datetime64("2020-01-02T03", unit)
    print(hash(moment) == hash(moment.astype(datetime.datetime)), {moment: 1}.get(datetime.datetime(2020, 1, 2, 3)))
print(hash(np.datetime64("0001-01-01")) == hash(np.datetime64("0001-01-01T00")), len({np.datetime64(500000, u) for u in "WDhms"}))
print({np.datetime64(0, "s"): 1}.get(datetime.datetime(1970, 1, 1)), len({np.datetime64(0, u) for u in ("D", "h", "ns")}))
