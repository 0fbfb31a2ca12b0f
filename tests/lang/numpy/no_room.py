# Arrays that fit into no machine.
import numpy as np


def tried(make):
    try:
        make()
    except MemoryError as e:
        print(type(e).__name__, isinstance(e, Exception), e)


# %%
for n in (10**15, 2**50, 1023 * 2**50, 10**18):
    tried(lambda: np.zeros(n, dtype=np.uint8))
tried(lambda: np.ones((10**6, 10**8)))
tried(lambda: np.arange(10**15))
tried(lambda: np.ones((10**8, 1)) + np.ones((1, 10**8)))
tried(lambda: np.zeros((10**5, 10**5, 10**5), dtype="float32"))

# %%
try:
    1 << 10**12
except (MemoryError, OverflowError) as e:
    print("too large")
