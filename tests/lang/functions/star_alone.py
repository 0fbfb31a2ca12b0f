# %%
def f(*args, **kw):
    return args, kw

class C:
    def __init__(self, *args):
        self.args = args
    def m(self, *args):
        return args

class Rows:
    def __getitem__(self, i):
        if i > 2:
            raise IndexError
        return i * 10

def gen(n):
    for i in range(n):
        yield i

print(f(*(1, 2)), f(*[3]), f(*"ab"), f(*{"k": 1}), f(*{5}), f(*gen(3)), f(*range(2)), f(*()), f(*Rows()))
print(C(*"xy").args, C().m(*gen(2)), C.m(*[C(), 1]), max(*[3, 9, 4]), print(*["a", "b"], sep="-"))
print((lambda a, b=2: (a, b))(*[7]), dict(*[[("a", 1)]]), type(*[5]), str(*[12]), tuple(*["ab"]))

# %%
def failing():
    yield 1
    raise KeyError("inside")

for call in [lambda: f(*5), lambda: f(*None), lambda: C(*1.5), lambda: C().m(*7), lambda: len(*3), lambda: f(*failing()),
             lambda: (lambda a: a)(*[1, 2]), lambda: int(*["x"]), lambda: (5)(*[1])]:
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)

# %%
import itertools
from dataclasses import dataclass, field

@dataclass(order=True, unsafe_hash=True)
class Version:
    major: int
    minor: int = 0
    note: str = field(default="", compare=False)

@dataclass
class Empty:
    pass

@dataclass(frozen=True)
class One:
    only: list

a, b, c = Version(1, 2, "x"), Version(1, 2, "y"), Version(1, 10)
print(a == b, a < c, sorted([c, b, a]), hash(a) == hash(b), a != c, a == (1, 2), Empty() == Empty(), Empty() == One([]))
print(One([1]) == One([1]), One([1]) == One([2]), max(a, c))
try:
    a < 3
except TypeError as e:
    print(e)
print(list(itertools.chain([1, 2], (3,), "ab", range(2), {7: 8})), list(itertools.chain.from_iterable([[1], (), "z"])))
print(list(itertools.islice(itertools.chain([1], itertools.count(5)), 4)), list(itertools.starmap(pow, [(2, 3), (3, 2)])))
print([str(v) for v in (0, 7, -5, 123456789012, 10**25, True, None, 1.5, "s", b"b")], str(), str(object=3), [int(v) for v in ("12", 3.9, True)])
print("a,é,b".partition(","), "xaéax".strip("x"), "aéa".strip("a"), "éa".removesuffix("a"), " é ".strip(), "abc".partition("b"))
