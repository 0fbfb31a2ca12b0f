# Numbers drawn in single precision, and integers whose limits differ from place to place.
import numpy as np

rng = np.random.default_rng(5)
for shape in (4, (2, 2)):
    print(rng.standard_normal(shape, dtype=np.float32), rng.standard_exponential(shape, dtype="f4"), rng.standard_gamma(2.5, shape, dtype=np.float32))
print(rng.standard_gamma(0.4, 3, dtype=np.float32), rng.standard_exponential(3, dtype=np.float32, method="inv"), rng.random(3, dtype=np.float32))
print(abs(rng.standard_normal(100000, dtype=np.float32)).max(), rng.standard_exponential(100000, dtype=np.float32).max())
room = np.empty(3, np.float32)
print(rng.standard_normal(out=room, dtype=np.float32) is room, room)

# %%
rng = np.random.default_rng(6)
for kind in (np.uint8, np.int16, np.int32, np.int64, np.uint64):
    print(rng.integers([1, 2, 3], [10, 20, 30], size=(2, 3), dtype=kind), rng.integers([1, 2, 3], 10, dtype=kind, endpoint=True))
np.random.seed(3)
for kind in (np.uint8, np.int16, np.int32, np.int64):
    print(np.random.randint([1, 3, 5, 7], [[10], [20]], dtype=kind))

# %%
print(rng.dirichlet([0.01, 0.02, 0.03], size=2))
print(np.random.Generator(np.random.Philox(1234).jumped()).random(2), np.random.Generator(np.random.Philox(1234).advance(3)).random(2))
# %%
rng.permutation("abc")
# %%
rng.standard_normal(3, dtype=int)
