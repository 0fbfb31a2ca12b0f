# Tuples that zip, enumerate, items() and itertools give: new ones wherever somebody keeps them.
import itertools

for rows in (zip('abc', [1, 2, 3]), zip('abc', [1, 2, 3], (4, 5, 6)), enumerate('abc'), {1: 2, 3: 4}.items(),
             itertools.product('ab', 'cd'), itertools.combinations('abcd', 3), itertools.permutations('abc', 2),
             itertools.combinations_with_replacement('ab', 2), itertools.zip_longest('ab', 'c'), itertools.pairwise('abcd')):
    kept = list(rows)
    print(kept, len({id(row) for row in kept}) == len(kept))

# %%
for n, row in enumerate(itertools.product('ab', repeat=2)):
    if n == 0:
        first = row
    elif n == 2:
        third = row
print(first, third, row)
chosen = itertools.combinations(range(4), 2)
a = next(chosen)
b = next(chosen)
del b
c = next(chosen)
print(a, c, list(chosen))
print(list(itertools.product()), list(itertools.combinations('ab', 0)), list(itertools.permutations([], 0)),
      list(itertools.combinations('a', 2)), list(itertools.product('ab', [])))
total = 0
for x, y in itertools.product(range(5), range(5)):
    total += x * y
print(total)

# %% A tuple in a cycle by way of its item
import gc

box = []
for row in itertools.product([box], [1]):
    box.append(row)
    break
del box, row
print(gc.collect() > 0)

# %% zip and map of unequal, strict and many
print(list(zip()), list(zip([])), list(zip([1, 2], [3])), list(zip([1], [2], [3])))
for rows in (([1, 2], [3]), ([1], [2, 3]), ([1, 2], [3, 4], [5])):
    try:
        list(zip(*rows, strict=True))
    except ValueError as e:
        print(e)
print(list(map(max, [1, 5], [4, 2, 9], (3, 3))), list(map(lambda *a: len(a), *[[1, 2]] * 10)))
print(list(map(pow, [2, 3], [3, 2])), list(map(str, [])), list(map(lambda: 1, *[]) if False else map(int, '12')))


def stop(x):
    if x > 2:
        raise StopIteration
    return x


print(list(map(stop, [1, 2, 3, 4])))

# %% partial
from functools import partial


def shown(*a, **k):
    return a, k


p = partial(shown, 1, 2)
print(p(), p(3), p(3, x=4), partial(shown)(5, y=6), partial(p, 3)(4), partial(shown, x=1)(2, x=3), partial(shown, *range(15))(99)[0][-2:])
print(partial(int, base=2)('101'), partial(max, 5)(3, 9), partial(partial, shown, 1)(2)(3))

# %% Views as sets
d, e = {1: 'a', 2: 'b', 3: 'c'}, {2: 'b', 3: 'x', 4: 'd'}
print(d.keys() & e.keys(), d.keys() | [9], d.keys() - (1,), d.keys() ^ {1, 7}, d.items() & e.items(), sorted(d.items() ^ e.items()))
print({1, 2} - d.keys(), {1, 9} & d.keys(), [2, 9] & d.keys(), {5} | d.keys(), (x for x in [3, 4]) & d.keys(), d.keys() & 'ab')
for op in ('&', '|', '-', '^'):
    try:
        eval(f'd.keys() {op} 5')
    except TypeError as err:
        print(op, err)
    try:
        eval(f'd.keys() {op} [[]]')
    except TypeError as err:
        print(op, err)
print({1, 2, 3}.isdisjoint([4, 5]), {1, 2}.isdisjoint(x for x in [2]), {1}.isdisjoint({1, 2}), frozenset().isdisjoint([]))
print({1, 2}.union([5], (6,)), {1, 2, 3}.intersection(), {1, 2, 3}.intersection([2, 3], {3}), {3, 1, 2}.difference(), {1, 2, 3}.difference([1], (2,)))
s = set(range(20))
print([s.pop() for _ in range(20)], s)
