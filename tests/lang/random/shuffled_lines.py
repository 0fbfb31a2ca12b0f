# %%
# Lines of numbers are shuffled where they stand, others by an order: either way the same.
import numpy as np

for make in (lambda: np.random.default_rng(3), lambda: np.random.RandomState(4), lambda: np.random.Generator(np.random.Philox(5))):
    g = make()
    for x in (np.arange(10), np.arange(7.0), np.arange(5, dtype=np.int32), np.arange(6, dtype=np.uint8), np.arange(12).reshape(4, 3), np.arange(20)[::2],
              list(range(6)), np.array(list("abcd")), np.arange(1), np.arange(0), np.arange(3) > 1, np.arange(5) + 1j):
        g.shuffle(x)
        print(x)
    print(g.permutation(9), g.permutation(np.arange(300))[:5], g.random())
    long = np.arange(100000)
    g.shuffle(long)
    print(long[:5], long[-5:], (np.sort(long) == np.arange(100000)).all())
    fixed = np.arange(3)
    fixed.flags.writeable = False
    try:
        g.shuffle(fixed)
    except ValueError as e:
        print(e)
