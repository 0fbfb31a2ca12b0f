"""Pairs that an iterator gives once more when nobody has kept them, and tuples with and without what may be in a cycle."""
import gc
import weakref

class Node:
    pass

def kinds(pairs):
    kept = []
    for number, pair in enumerate(pairs):
        if number % 3 == 0:
            kept.append(pair)
    return kept

values = [1, "two", [3], (4,), {5: 5}, 6.5, None, [7], Node]
print(kinds(zip(values, values[::-1]))[:2], kinds(enumerate(values))[1], kinds({1: 2, 3: [4], 5: 6}.items()))
print([x for x in enumerate(values)][2:4], [b for a, b in zip(values, values)][:3])
last = None
for pair in zip([1, [2], 3, [4]], "abcd"):
    print(pair, pair is last, end="; ")
    last = None
print()

# %% A cycle through a tuple goes, whatever stood in the tuple before it
def make(through):
    node = Node()
    for pair in through(node):
        node.kept = pair
    return weakref.ref(node)

ways = [lambda n: zip([1, 2], [3, n]), lambda n: enumerate([1, n]), lambda n: {1: 2, 3: n}.items(), lambda n: [(n,) + (1, 2)],
        lambda n: [(n, 1) * 2], lambda n: [(1, n, 2, 3)[1:3]], lambda n: [(1, n, 2, 3)[::-1]], lambda n: [tuple([1, n])],
        lambda n: [((1, (2, n)),)], lambda n: [(*[1], n)], lambda n: [tuple([1] * 9 + [n])], lambda n: [(n,) * 20]]
references = [make(way) for way in ways]
gc.collect()
print([reference() for reference in references])

# %% Equality that needs no questions, and that does
nan = float("nan")
class Odd:
    def __eq__(self, other):
        return "yes"
print((1, "a", 2.5) == (1, "a", 2.5), (1, 2) != (1, 2), (1, 2) == (1, 2.0), (1, True) == (True, 1), (nan,) == (nan,))
print((1, (2, "x")) == (1, (2, "x")), (1,) == (1, 2), (Odd(),) == (1,), (Odd(),) != (1,), () == (), (1,) == [1], ([],) == ([],), ("a",) != ("b",))

# %% The same for rows of three, and of itertools
import itertools
def made_of(node):
    return [zip([1, 2], "ab", [3, node]), itertools.product([1], [2, node]), itertools.combinations([1, 2, node], 2),
            itertools.permutations([1, node]), itertools.zip_longest([1], [2, node]), itertools.pairwise([1, 2, node])]
references = []
for way in range(6):
    node = Node()
    for row in made_of(node)[way]:
        node.kept = row
    references.append(weakref.ref(node))
    del node, row
gc.collect()
print([reference() for reference in references])
print([row for row in zip([1, [2], 3], "abc", [4, 5, (6,)])], [list(map(list, zip(*[[1, 2], [3, 4], [5, 6]])))], list(itertools.zip_longest("ab", [1], ())))
