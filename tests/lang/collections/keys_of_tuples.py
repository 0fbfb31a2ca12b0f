# %% keys that are tuples: nested, named, deep, of every small kind
from collections import namedtuple
Point = namedtuple("Point", "x y")
places = {}
for key in [(1, (2, None)), Point(1, Point("a", True)), (1.5, 2), (1, (2, (3, (4, (5, (6, 7)))))), (None, ...), (True, False),
            (-1, -2), (10**30, 1), (frozenset([1]), 2)]:
    places[key] = len(places)
print(places[1, (2, None)], places[1, ("a", True)], places[1.5, 2], places[1, (2, (3, (4, (5, (6, 7)))))], places[1, 0])
print(places[-1, -2], places[10**30, 1], places[None, ...], (True, 2) in places, (1.0, (2, None)) in places)
print(hash((1, (2, None))) == hash((1.0, (2, None))), hash(Point(1, 2)) == hash((1, 2)))

# %% a subclass with an == of its own is asked
class Loud(tuple):
    def __eq__(self, other):
        print("asked")
        return tuple.__eq__(self, other)
    __hash__ = tuple.__hash__
named = {Loud((1, 2)): "here"}
print(named[1, 2], Loud((1, 2)) in {(1, 2)}, ((1, 2),) in {(Loud((1, 2)),)})

# %% what cannot be hashed, however deep it lies
for make in (lambda: {}[1, ([],)], lambda: {(1, {}): 2}, lambda: {((1, (2, {3})),)}):
    try:
        make()
    except TypeError as error:
        print(error)

# %% items stored in place: a dict that grows while it is filled, an old value that is watched as it goes
class Watched:
    def __init__(self, name): self.name = name
    def __del__(self): print("gone:", self.name)
kept = {}
for n in range(40):
    key = n % 13, str(n % 3)
    kept[key] = kept.get(key, 0) + n
print(len(kept), sum(kept.values()), list(kept)[:3])
kept["w"] = Watched("first")
kept["w"] = Watched("second")
kept["w"] = None
print(kept["w"])

# %% sets within sets
print({1, 2} <= {1, 2, 3}, {1, 5} <= {1, 2, 3}, {(1, 2)} <= {(1, 2), 3}, {1.0} <= {1}, frozenset("ab") < {"a", "b", "c"})

# %% globals and builtins that come, go and change places
def ask():
    return len("abc"), limit
limit = 1
print(ask())
len = lambda text: -1
print(ask())
del len
for n in range(300):
    globals()[f"filler_{n}"] = n
limit = 2
print(ask())
del limit
try:
    ask()
except NameError as error:
    print(error)
