#!/usr/bin/env python3
"""np_ziggurats.py -- writes np_ziggurats.c, the layers from which NumPy's Generator draws normal and exponential numbers.

Needs NumPy (the release that tests/oracle.py names). A layer follows from its definition (Marsaglia and Tsang 2000), but whoever worked
out NumPy's tables rounded on the way, so that many of its numbers are some units in the last place off. To give NumPy's numbers, the
tables have to be NumPy's: they are read from the data of its module numpy.random._generator (src/distributions/ziggurat_constants.h
there), where the one run of 256 numbers that agrees with the definition to this many digits is each table.
"""
import glob
import math
import os
import textwrap

import numpy as np

LAYERS = 256
NORMAL_R, EXPONENTIAL_R = 3.6541528853610087963519472518, 7.6971174701310497140446280481


def normal():
    f = lambda x: math.exp(-x * x / 2)
    area = NORMAL_R * f(NORMAL_R) + math.sqrt(math.pi / 2) * math.erfc(NORMAL_R / math.sqrt(2))
    return layers(NORMAL_R, area, f, lambda y: math.sqrt(-2 * math.log(y)))


def exponential():
    return layers(EXPONENTIAL_R, (EXPONENTIAL_R + 1) * math.exp(-EXPONENTIAL_R), lambda x: math.exp(-x), lambda y: -math.log(y))


def layers(r, area, f, inverse):
    """Of each layer: what share of its width lies under the curve for certain, its width, the height of its upper edge."""
    k, w, h = [0.0] * LAYERS, [0.0] * LAYERS, [0.0] * LAYERS
    k[0], w[0], h[0] = r * f(r) / area, area / f(r), 1.0
    x = w[LAYERS - 1] = r
    h[LAYERS - 1] = f(r)
    for i in range(LAYERS - 2, 0, -1):
        before, x = x, inverse(area / x + f(x))
        k[i + 1], w[i], h[i] = x / before, x, f(x)
    return np.array(k), np.array(w), np.array(h)


def find(data, kind, want, digits):
    """The run of numbers of this kind that agrees with `want` to so many digits."""
    values = np.frombuffer(data[:len(data) // 8 * 8], kind)
    near = 10.0 ** -digits
    with np.errstate(all="ignore"):
        starts = np.flatnonzero(np.abs(values / want[0] - 1) < near)
    found = {values[i:i + LAYERS].tobytes() for i in starts
             if i + LAYERS <= len(values) and np.allclose(values[i:i + LAYERS].astype(float), want, rtol=near, atol=0)}
    if len(found) != 1:
        raise SystemExit(f"{len(found)} tables of {kind} begin with {want[0]}")
    return np.frombuffer(found.pop(), kind)


def text_of(x):
    if x.dtype.kind == "u":
        return f"{x:#x}" + ("u" if x.dtype.itemsize == 8 else "")
    if x.dtype.itemsize == 8:
        return float(x).hex()
    mantissa, exponent = float(x).hex().split("p")
    return f"{mantissa[:-7]}p{exponent}f" if mantissa.endswith("0000000") else float(x).hex() + "f"


def field(name, values):
    lines = textwrap.wrap(", ".join(text_of(x) for x in values), 132, break_on_hyphens=False)
    return f"    .{name} = {{" + "\n          ".join(lines) + "},\n"


def table(data, shares, widths, heights, name, bits, float_type, integer_type, digits):
    scale = 2.0 ** bits
    parts = [("k", integer_type, shares * scale), ("w", float_type, widths / scale), ("f", float_type, heights)]
    kind = "Ziggurat" if float_type == "f8" else "FloatZiggurat"
    return f"const {kind} {name} = {{\n" + "".join(field(n, find(data, t, want, digits)) for n, t, want in parts) + "};\n"


def main():
    library, = glob.glob(os.path.join(os.path.dirname(np.__file__), "random", "_generator*.so"))
    data = open(library, "rb").read()
    with open(os.path.splitext(os.path.abspath(__file__))[0] + ".c", "w") as out:
        out.write(f"""/* np_ziggurats.c -- layers of the ziggurats, as NumPy {np.__version__} has them. Written by np_ziggurats.py.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/modules/numpy/np_random.h"
""")
        for name, layer, bits in ("ziggurat_normal", normal(), 52), ("ziggurat_exponential", exponential(), 53):
            out.write("\n" + table(data, *layer, name, bits, "f8", "u8", 12))
        for name, layer in ("ziggurat_normal_float", normal()), ("ziggurat_exponential_float", exponential()):
            out.write("\n" + table(data, *layer, name, 23, "f4", "u4", 6))


main()
