import numpy as np

# %% numbers are indexed as arrays without dimensions
x = np.float64(2.5)
for key in (np.True_, np.False_, True, (), None, ..., (None, None), (..., None), np.array(True), (True, None), 0, slice(None), [True], [0],
            np.array([True]), (True, False), "a", 1.0, (0,), np.array(0)):
    try:
        r = x[key]
        print(repr(key), repr(r), type(r).__name__)
    except IndexError as e:
        print(repr(key), type(e).__name__, e)

# %% masks of numbers, as functions of numbers and arrays use them
def positive_part(v):
    v = np.asarray(v, dtype=float)
    bad = ~(v > 0)
    out = np.zeros_like(v)
    out[~bad] = np.sqrt(v[~bad])
    out[bad] = np.nan
    return out[()]
print(positive_part(4.0), positive_part(-1), positive_part([4.0, -1.0, 9.0]))
angle = np.arctan2(1.0, 2.0)
mask = ~(angle > 5)
print(angle[mask].round(6), (angle * 2)[mask] / angle[mask], np.int32(4)[np.bool_(True)], np.bool_(True)[mask], np.complex64(1j)[mask])
z = np.array(2.5)
z[mask] = 7
print(z, z[mask])
z[~mask] = 8
print(z)

# %% the namespace of the Array API Standard
a = np.arange(3)
print(a.__array_namespace__() is np, a.__array_namespace__(api_version="2022.12").sum(a))
try:
    a.__array_namespace__(api_version="x")
except ValueError as e:
    print(e)
