import warnings
import numpy as np

def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, "-", e)

# %% urns of the legacy generator, when most balls are drawn
for good, bad, drawn in (10, 5, 14), (10, 5, 11), (20, 30, 40), (500, 200, 300):
    print(np.random.RandomState(5).hypergeometric(good, bad, drawn, size=8))

# %% limits with nothing between them, and nothing to draw
r = np.random.default_rng(3)
for f in (lambda: r.integers(0, 0, size=0), lambda: r.integers(5, 5, size=(3, 0, 4)).shape, lambda: r.integers(0, -1, endpoint=True, size=0),
          lambda: r.integers(-1), lambda: r.integers(-1, endpoint=True), lambda: r.integers([-1]), lambda: r.integers([3], 2), lambda: r.integers(3, 2, endpoint=True),
          lambda: np.random.randint(0), lambda: np.random.randint(5, 5), lambda: np.random.randint([5], [5]), lambda: np.random.randint(3, 3, size=0),
          lambda: r.integers(5, dtype=">i4"), lambda: type(r.integers(2, dtype=bool)), lambda: type(r.integers(2, dtype=int)), lambda: type(r.integers(2)),
          lambda: type(np.random.randint(2, dtype=bool)), lambda: type(np.random.randint(2, dtype=np.int64))):
    attempt(f)

# %% choices
for f in (lambda: r.choice(0, 3), lambda: r.choice([], 3), lambda: r.choice(3.5), lambda: r.choice(-1, 2), lambda: r.choice([], 0), lambda: r.choice([], (0, 2)).shape,
          lambda: np.random.choice([], (0,)), lambda: np.random.choice([], 2), lambda: type(r.choice(6, ())), lambda: r.choice([7, 7], ()), lambda: r.choice([7], ()),
          lambda: np.random.choice([7], (), replace=False), lambda: type(np.random.choice(6)), lambda: type(r.choice([1.5])), lambda: r.choice([[1, 2]], ())):
    attempt(f)

# %% into given arrays
attempt(lambda: r.permuted([1, 2, 3], out=np.zeros(2)))
attempt(lambda: r.permuted([1, 2, 3], out=[1, 2, 3]))
out = np.zeros((2, 3), int)
print(np.random.default_rng(1).permuted(np.arange(6).reshape(2, 3), axis=1, out=out) is out, out.tolist())
for f in (lambda: r.random(3, out=np.zeros(2)), lambda: r.random(out=np.zeros(3, np.float32)), lambda: r.standard_normal(out=np.zeros((4, 4))[:, ::2]),
          lambda: r.standard_gamma([1, 2, 3], out=np.zeros(2)), lambda: r.standard_gamma([1, 2, 3], out=np.zeros((2, 3), order="F"))):
    attempt(f)
print(np.random.default_rng(1).random(out=np.zeros((2, 3), order="F")))
print(np.random.default_rng(1).random((2, 3), out=np.zeros((2, 3)), dtype=np.float64))

# %% chances that are none, or hardly any
print(np.mean(np.random.default_rng(1).binomial(50_000_000_000, 5e-17, size=100_000)))
for alpha in [0, 0], [0, 1.0, 0, 2], [0.05, 0.05, 0], [0.01, 0, 0.03, 0]:
    print(np.random.default_rng(5).dirichlet(alpha, 2))
attempt(lambda: np.random.multinomial(5, [[0.5, 0.5]]))
attempt(lambda: np.random.multinomial(5, np.array([0.4, 0.4, 0.2], np.float32) + np.float32(1e-6)).sum())
attempt(lambda: r.uniform("a"))
attempt(lambda: r.uniform([1, 2], object()))
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    np.random.random_integers(5, size=2)
    np.random.default_rng(1).multivariate_normal([0, 0], [[1, 2], [2, 1]], method="eigh")
    print([str(w.message) for w in found])
for f in (lambda: r.multivariate_normal([1j, 0], np.eye(2)), lambda: r.multivariate_normal([0, 0], np.eye(2), method="lu"),
          lambda: r.multivariate_normal([0, 0], [[1, 2], [2, 1]], check_valid="raise"), lambda: r.multivariate_normal([0, 0], np.eye(2), check_valid="no")):
    attempt(f)
