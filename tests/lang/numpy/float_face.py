# np.float64 is a float wherever one is asked for: its methods, json, subclasses of float on the other side.
import numpy as np, json, struct, statistics, fractions, decimal

f = np.float64(1.5)
print(json.dumps({"loss": [f, np.float64(-2.25)], f: 1}), json.dumps([f], indent=1))
print(f.hex(), float.hex(f), f.is_integer(), np.float64(2.0).is_integer(), f.as_integer_ratio(), float.is_integer(f))
print(float.__add__(f, 1), float.__repr__(f), float.__eq__(f, 1.5), float.__lt__(f, 1), struct.pack("d", f))
# %%
class Metres(float):
    pass

print(Metres(2) * f, Metres(2) < f, f < Metres(2), Metres(2) + f, complex(f), 1j * f == 1.5j, 1j == f)
# %%
print(fractions.Fraction(f), decimal.Decimal(f), np.float64(fractions.Fraction(1, 4)), np.float32(decimal.Decimal("0.5")))
print(statistics.mean([f, f]), statistics.median([f, 2.0]), round(statistics.stdev([f, np.float64(3.0)]), 6))
# %%
print(complex(np.complex128(1 + 2j)), complex(np.array(2 - 1j)), complex(np.int64(2)))
print(np.str_() == "", isinstance(f, float), isinstance(np.float32(1), float), issubclass(np.float64, float))
print(isinstance(np.bool_(True), bool), isinstance(np.int64(1), int), isinstance(np.bool_(True), np.integer))
# %%
print(len(np.array(["añb", ""])[0]), len(np.str_("")), len(np.bytes_(b"xyz")), hasattr(np.float64(1), "__len__"), hasattr(np.str_("a"), "__len__"))
len(np.float64(1))
