# %% The dtypes of functions of two numbers, whole numbers, floats and Python's among them.
import numpy as np
from tried import said

WHOLE = ("bool", "int8", "uint8", "int16", "uint16", "int32", "uint64")
FLOATS = ("float16", "float32", "float64", "complex64")
OTHERS = (True, 2, 2.5, 1j, np.int8(2), np.uint8(2), np.float32(2), np.complex64(1))


def dtypes(f, kinds):
    def name(*x):
        try:
            return f(*x).dtype.name
        except (TypeError, OverflowError) as e:
            return type(e).__name__.replace("UFuncTypeError", "TypeError")
    for kind in kinds:
        a = np.ones(2, kind)
        print(f.__name__, kind, [name(a, x) for x in OTHERS], [name(x, a) for x in OTHERS[:4]])


# %%
for f in (np.hypot, np.copysign, np.arctan2, np.logaddexp, np.nextafter):
    dtypes(f, WHOLE + FLOATS[:3])

# %%
for f in (np.fmod, np.gcd, np.lcm):
    dtypes(f, WHOLE[:-1])
dtypes(np.fmod, FLOATS)
dtypes(np.heaviside, ("int16", "float16", "float32"))
dtypes(np.logaddexp2, ("int16", "float16", "float32"))
dtypes(np.ldexp, ("float16", "float32"))

# %% A complex number of Python's is as weak as a float.
for f in (np.add, np.multiply, np.divide, np.power, np.maximum, np.float_power):
    dtypes(f, FLOATS)
print([np.where([True, False], np.ones(2, d), 1j).dtype.name for d in FLOATS], (np.float16(2) * 1j).dtype)

# %% One operand.
for f in (np.square, np.conj, np.reciprocal, np.fabs, np.sort_complex, np.var, np.std):
    print(f.__name__, [f(np.ones((2, 2), d)).dtype.name for d in ("bool", "int8", "uint16", "int32", "float16", "complex64") if f is not np.fabs or d != "complex64"])
print(np.fmod([-7, 7], 3), np.fmod([True, False], True), np.ones(2, "float16").var(where=[True, True]).dtype, np.i0(np.ones(1, "float32")).dtype)

# %% Truth values and complex numbers within limits, shifted and multiplied as matrices.
b, z = np.array([True, False]), np.array([1 + 2j, 3, 0.5j])
print(np.clip(b, True, None), np.clip(z, 1, 2), b << b, b @ b, np.eye(2, dtype=bool) @ b, np.dot(b, True), np.dot(np.ones(2, "int8"), 2).dtype)

# %% Scalars have an axis for sums, not for means.
x = np.float64(3)
for f in (np.sum, np.prod, np.max, np.min, np.any, np.all, np.count_nonzero, np.mean, np.std, np.var):
    said(lambda: (f.__name__, f(x, axis=0), f(x, axis=-1)), lambda: f(x, axis=1))
print(np.cumsum(x, axis=0), np.argmax(x, axis=-1))
