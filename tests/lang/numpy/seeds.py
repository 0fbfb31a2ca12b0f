import pickle
import numpy as np

def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, "-", e)

# %% what a seed can be
attempt(lambda: np.random.default_rng(range(3)).random())
attempt(lambda: np.random.default_rng((5, [6, 7])).random())
attempt(lambda: np.random.default_rng([2 ** 40, 1]).random())
for seed in 1.5, "abc", [1, 2.5], {1, 2}, -1, np.array([1.0, 2.0]):
    attempt(lambda: np.random.default_rng(seed))
for seed in np.arange(10), range(10), [3], np.array(7), np.array([7]):
    np.random.seed(seed)
    print(np.random.rand())
for seed in [-1], [2 ** 33], [1.5], [], [[1, 2]], -3, 2 ** 32:
    attempt(lambda: np.random.seed(seed))

# %% bit generators are classes
bits = np.random.PCG64(5)
print(type(bits).__name__, isinstance(bits, np.random.BitGenerator), isinstance(bits, np.random.PCG64), issubclass(np.random.Philox, np.random.BitGenerator))
print(isinstance(np.random.default_rng(1).bit_generator, np.random.PCG64), bits.seed_seq, bits.seed_seq.entropy)
print([child.random_raw() for child in bits.spawn(2)], bits.seed_seq.n_children_spawned)
print([g.random() for g in np.random.default_rng(3).spawn(2)], np.random.default_rng(3).spawn(2)[1].bit_generator.seed_seq.spawn_key)
print(np.random.default_rng(np.random.SeedSequence(3).spawn(2)[1]).bit_generator.seed_seq)
attempt(lambda: np.random.BitGenerator(3))
attempt(lambda: np.random.Generator(3))
print(hasattr(np.random.SFC64, "jumped"), hasattr(np.random.MT19937, "advance"), np.random.SFC64(1).random_raw(4, output=False), bits.__getstate__()[1] is bits.seed_seq)
with bits.lock:
    print(pickle.loads(pickle.dumps(bits)).state == bits.state, pickle.loads(pickle.dumps(bits)).seed_seq.entropy)
print(bits.jumped().random_raw(), bits.advance(10) is bits, bits.random_raw())

class Mine(np.random.SFC64):
    pass
print(type(Mine(4)).__name__, Mine(4).random_raw() == np.random.SFC64(4).random_raw(), np.random.Generator(Mine(4)).integers(10))

# %% Philox by counter and key
print(np.random.Philox(key=3, counter=5).random_raw(), np.random.Philox(3, 5).random_raw(), np.random.Philox(7).jumped(2).random_raw())
print(np.random.Philox(counter=[1, 2, 3, 4], key=[5, 6]).state["state"])
for arguments in dict(seed=1, key=3), dict(key=-3), dict(key=2 ** 140), dict(key=[1, 2, 3]), dict(counter=2 ** 300), dict(counter=[1]):
    attempt(lambda: np.random.Philox(**arguments))

# %% states
twister = np.random.MT19937(3)
kept = twister.state
first = twister.random_raw(3)
twister.state = kept
print(first, twister.random_raw(3))
twister.state = ("MT19937", kept["state"]["key"], kept["state"]["pos"])
print(twister.random_raw())
attempt(lambda: setattr(twister, "state", {"bit_generator": "PCG64"}))
attempt(lambda: setattr(twister, "state", 3))
legacy = np.random.RandomState(5)
legacy.randn(3)
kept = legacy.get_state()
print(kept[2:], legacy.randn(2))
legacy.set_state(kept)
print(legacy.randn(2), legacy.get_state(legacy=False)["bit_generator"])
