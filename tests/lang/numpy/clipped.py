import numpy as np

def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, "-", e)

bytes_ = np.arange(5, dtype=np.uint8)
x = np.arange(5.0)

# %% limits beyond what the elements can be
for f in (lambda: bytes_.clip(-1, 300), lambda: bytes_.clip(-1, 3), lambda: np.clip(bytes_, None, 1000), lambda: np.clip(bytes_, 300, None), lambda: np.clip(bytes_, None, -1),
          lambda: np.clip(np.int8(5), -1000, 3), lambda: np.clip(np.arange(5, dtype=np.int32), -2 ** 40, 2 ** 40), lambda: np.clip(np.arange(5), -2 ** 70, 3),
          lambda: np.clip(np.arange(3, dtype=np.uint64), -2 ** 70, 2 ** 70), lambda: np.clip(bytes_, np.int64(-1), 300), lambda: np.clip(bytes_, 2.5, 3), lambda: np.clip(5, -1, 3)):
    attempt(f)

# %% options
out = np.zeros(5)
print(np.clip(x, 1, 3, out=out) is out, out, x.clip(1, 3, out=out) is out)
for f in (lambda: x.clip(1, 3, out=np.zeros(5, int)), lambda: x.clip(1, 3, out=np.zeros(5, int), casting="unsafe"), lambda: np.clip(x, 1, 3, dtype=np.float32),
          lambda: np.clip(bytes_, -1, 300, dtype=np.int16), lambda: np.clip(x, 1, 3, where=[True, False, True, False, True], out=np.zeros(5)), lambda: x.clip(casting="same_kind"),
          lambda: np.clip(x, 1, 3, casting="bad"), lambda: np.clip(x, 1, a_max=3, max=3), lambda: x.clip(1, 3, dtype=int)):
    attempt(f)
