# %% Single integers of few bits take a word of their own each; arrays share words.
import numpy as np

for kind in ("bool", "int8", "uint8", "int16", "uint16", "uint32", "int64"):
    g, r = np.random.default_rng(3), np.random.RandomState(3)
    high = 2 if kind == "bool" else 101
    print(kind, [int(g.integers(0, high, dtype=kind)) for _ in range(5)], g.integers(0, high, 5, dtype=kind).tolist(), g.integers(0, high - 1, dtype=kind, endpoint=True))
    print(kind, [int(r.randint(0, high, dtype=kind)) for _ in range(5)], r.randint(0, high, 5, dtype=kind).tolist(), g.random(), r.rand())
