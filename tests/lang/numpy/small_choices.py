import numpy as np

def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, "-", e)

# %% dtypes by the names of C
for name in "byte", "ubyte", "short", "ushort", "intc", "uintc", "long", "ulong", "longlong", "ulonglong", "uintp", "csingle", "cdouble":
    print(name, np.dtype(name), np.zeros(1, name).dtype)

# %% how much of a convolution
for mode in "full", "same", "valid", 0, 1, 2, np.int8(2), "bad", "v", "S", None, 5, 2.5, True:
    attempt(lambda: np.convolve([1, 2, 3], [1, 1], mode=mode))

# %% complex values between points
for points, values in (([-np.inf, np.inf], [10j, 10j]), ([0, 1], [0j, -np.inf * 1j]), ([-np.inf, 1], [0j, 10j]), ([0, 1], [1 + 2j, 3])):
    attempt(lambda: np.interp(0.5, points, values))
attempt(lambda: np.interp([-1, 0.25, 1, 2, np.nan], [0, 1], [1 + 2j, 3], left=5j, right=-1))
attempt(lambda: np.interp([[0.5, 370]], [0, 180], [1 + 2j, 3], period=360))

# %% choices keep narrow dtypes
attempt(lambda: np.select([[True, False], [False, True]], [np.array([1, 2], np.int8), np.array([3, 4], np.int8)]))
attempt(lambda: np.select([[False], [False]], [np.array([1], np.int8), np.array([2.5], np.float32)], 7))
attempt(lambda: np.astype(np.int64(10), np.float64))
attempt(lambda: np.unpackbits(np.zeros(1, np.uint8), bitorder="r"))
attempt(lambda: np.packbits([1, 0], bitorder="x"))

# %% sums of objects over several axes
cubes = np.arange(24).reshape(2, 3, 4).astype(object)
print(np.sum(cubes, axis=(0, 2)), np.sum(cubes, axis=(2, 0), keepdims=True).shape, np.sum(cubes, axis=(0, 1, 2)), np.prod(cubes + 1, axis=(-1, 0)))
print(np.inner(np.arange(6).reshape(2, 3), [1, 2, 3]), np.outer([1, 2], [3, 4]).tolist())
