# Classes derived from NumPy's scalars.
# %%
class Metres(np.float64):
    def __new__(cls, value, unit="m"):
        self = super().__new__(cls, value)
        self.unit = unit
        return self

    def __repr__(self):
        return f"{float(self)} {self.unit}"

    def __add__(self, other):
        return Metres(float(self) + float(other), self.unit)

class Count(np.int64):
    def doubled(self):
        return self * 2

class Half(np.float16): pass
class Wave(np.complex128): pass

m = Metres(2.5, "km")
print(m, repr(m), m.unit, m + 1, type(m + 1).__name__, type(m * 2).__name__, m * 2)
print(isinstance(m, float), isinstance(m, np.floating), issubclass(Metres, np.float64), m == 2.5, hash(m) == hash(2.5))
# %%
print(float(m), m.dtype, m.shape, np.sqrt(m), np.asarray(m), np.array([m, m]), f"{m:.3f}", m.item(), m.astype(int))
print(-m, abs(m), round(m, 1), 3 + m, m > 1, bool(Metres(0)), type(np.add(m, 1)).__name__, {m: 1}[2.5])
print(sorted([Metres(3), Metres(1)]), max(Metres(1), Metres(5)), sum([Metres(1), Metres(2)]))
print(np.array([1.0, 2.0]) * m, type(np.array([1.0]) * m).__name__)
# %%
n = Count(4)
print(n, repr(n), n.doubled(), [1, 2, 3, 4, 5][n], int(n), np.dtype(Count), np.zeros(2, Count), Count("7"), type(n + n).__name__)
print(Half(1.5), type(Half(1)), np.dtype(Half), Wave(1 + 2j), Wave(3).real, Wave(1j) * 2)
# %%
try:
    Count("x")
except ValueError as e:
    print(e)
try:
    class Any(np.floating): pass
    Any(1)
except TypeError as e:
    print(type(e).__name__)
# %%
for make in (lambda: np.int64("7.5"), lambda: np.int32(" 12 "), lambda: np.complex128("1+2j"), lambda: np.bool_("x"), lambda: np.bool_(""), lambda: np.float32("1e3")):
    try:
        print(repr(make()))
    except ValueError as e:
        print(e)
