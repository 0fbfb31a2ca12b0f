# %%
import random
for s in (0, 1, 42, -7, 2**40, 2**100, "abc", b"abc", "é", 3.5, 1.0, True, ""):
    random.seed(s)
    print(s, random.random(), random.random(), random.getrandbits(8), random.getrandbits(32), random.getrandbits(70), random.randint(1, 100))
# %%
random.seed(42)
print([random.randint(1, 6) for _ in range(20)])
print([random.randrange(10) for _ in range(10)], [random.randrange(5, 50, 7) for _ in range(10)], [random.randrange(10, 0, -3) for _ in range(5)], random.randrange(10**30), random.randint(-10**20, 10**20))
print([random.choice("abcdef") for _ in range(10)], random.choice([1]), random.choice(range(100)))
x = list(range(20)); random.shuffle(x); print(x)
print(random.sample(range(100), 10), random.sample(range(10), 10), random.sample("abcdef", 3), random.sample(range(10**6), 5), random.sample([1, 2, 3], 0), random.sample(["a", "b"], counts=[3, 2], k=4))
print(random.choices("abc", k=10), random.choices([1, 2, 3], weights=[1, 2, 7], k=10), random.choices([1, 2, 3], cum_weights=[1, 3, 10], k=5), random.choices(range(1000), k=3))
# %%
random.seed(1)
print(random.uniform(1, 10), random.uniform(5, -5), random.triangular(), random.triangular(0, 10, 3), random.triangular(1, 1, 1))
print([random.gauss(0, 1) for _ in range(5)], random.gauss(), [random.normalvariate(10, 2) for _ in range(3)], random.normalvariate())
print(random.expovariate(1.5), random.lognormvariate(0, 1), random.vonmisesvariate(0, 4), random.vonmisesvariate(1, 0), random.gammavariate(2, 3), random.gammavariate(0.5, 1), random.gammavariate(1, 2), random.betavariate(2, 5), random.paretovariate(3), random.weibullvariate(1, 2))
print(random.randbytes(5), random.random())
# %%
r = random.Random(99)
r2 = random.Random(99)
print(r.random() == r2.random(), r.randint(0, 1000), r.sample(range(50), 5))
state = r.getstate()
a = [r.random() for _ in range(3)] + [r.gauss(0, 1)]
r.setstate(state)
print(a == [r.random() for _ in range(3)] + [r.gauss(0, 1)], len(state), state[0], len(state[1]))
random.seed(5); s = random.getstate(); v = random.random(); random.setstate(s); print(v == random.random())
class My(random.Random):
    def random(self): return 0.25
print(My(1).uniform(0, 4), isinstance(My(), random.Random))
# %%
def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
t(lambda: random.choice([])); t(lambda: random.randint(5, 1)); t(lambda: random.randrange(0)); t(lambda: random.randrange(5, 5)); t(lambda: random.randrange(1, 5, 0)); t(lambda: random.sample([1, 2], 3)); t(lambda: random.sample({1, 2}, 1)); t(lambda: random.choices([1, 2], weights=[1])); t(lambda: random.choices([1, 2], weights=[0, 0])); t(lambda: random.choices([1], [1], cum_weights=[1])); t(lambda: random.choices([1, 2], 5)); t(lambda: random.seed([])); t(lambda: random.getrandbits(-1)); t(lambda: random.gammavariate(0, 1)); t(lambda: random.sample([1, 2], -1)); t(lambda: random.choices([], k=1)); t(lambda: random.getrandbits(0)); t(lambda: random.randrange(1.5)); t(lambda: random.choice(5))
print(0 <= random.SystemRandom().random() < 1, random.SystemRandom().randint(5, 5))
random.seed(); print(0 <= random.random() < 1)
random.seed(3)
deck = [r + s for r in "A23" for s in "♠♥"]
random.shuffle(deck); print(deck, sorted(deck, key=lambda c: random.random()))
