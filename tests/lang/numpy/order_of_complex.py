# Complex numbers in order, NaN in either part behind all; what einsum's casting= and order= ask for.
import numpy as np

def tell(function):
    try:
        print(repr(function()))
    except Exception as e:
        print(f"{type(e).__name__}: {e}")

# %%
nan = np.nan
z = np.array([complex(nan, 1), complex(np.inf, nan), complex(nan, nan), 1, complex(2, nan), complex(1, 5), complex(1, -np.inf), complex(-np.inf, nan)])
print(np.sort(z), np.argsort(z, kind="stable"), np.sort_complex([nan, 1j, 2]))
print(np.searchsorted(np.sort(z), z), np.searchsorted(np.sort(z), z, side="right"), np.sort(z.astype("c8")), np.lexsort([z]))
# %%
tell(lambda: np.einsum("i,i->i", [1.5], [2], dtype=int))
tell(lambda: np.einsum("i,i->i", [1.5], [2], dtype=int, casting="unsafe"))
tell(lambda: np.einsum("i,i->i", [1.5], [2], out=np.zeros(1, int)))
tell(lambda: np.einsum("i,i->i", [1.5], [2.0], out=np.zeros(1, int), casting="unsafe"))
tell(lambda: np.einsum("i,i->i", [1.0], [2], dtype=np.float32))
tell(lambda: np.einsum("i,i->i", [1.0], [2], dtype=np.float32, casting="same_kind"))
tell(lambda: np.einsum("i,i->i", [1], [2], casting="silly"))
tell(lambda: np.einsum("i,j->ij", [1, 2], [3.0, 4], order="F").flags.f_contiguous)
tell(lambda: np.einsum("i,j->ij", [1, 2], [3.0, 4], order="Z"))
# %%
m = np.ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]])
tell(lambda: (m.astype("f4", "F"), m.astype("i8", copy=False) is m, m.astype("i8") is m, np.ma.masked.sum(axis=0)))
tell(lambda: m.astype("i1", casting="safe"))
