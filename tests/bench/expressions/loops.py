import functools
import heapq
import itertools
import operator
import random

thousand = list(range(1000))
hundred = tuple(range(100))
reals = [random.Random(1).random() for _ in thousand]
words = ("the quick brown fox jumps over the lazy dog" * 100).split()
table = [[i * j for j in range(20)] for i in range(20)]
squares = {i: i * i for i in thousand}


def counted(n):
    for i in range(n):
        yield i


def passed_on(n):
    yield from counted(n)

# ---- measured, each by itself ----

for i in range(100): pass

for i, x in enumerate(hundred): pass

for a, b in zip(hundred, hundred): pass

for k, v in squares.items(): pass

for i in range(10):
    for j in range(10): pass

for i in range(100):
    if i % 2: continue
    if i > 50: break

x = 0
for i in range(100): x += i

x = 0
while x < 100: x += 1

[x for x in thousand]

[x * 2 for x in thousand if x % 3 == 0]

[(x, y) for x in range(20) for y in range(20)]

{x: x * x for x in thousand}

{x % 7 for x in thousand}

[a + b for a, b in zip(thousand, thousand)]

[k for k, v in squares.items() if v > 500]

[[sum(a * b for a, b in zip(r, q)) for q in table[:5]] for r in table[:5]]

sum(x * x for x in thousand)

sum([x * x for x in thousand])

any(x > 998 for x in thousand)

all(x >= 0 for x in thousand)

for x in counted(100): pass

list(counted(100))

list(passed_on(100))

sum(counted(100))

next(iter(thousand))

list(map(str, thousand))

list(map(lambda x: x + 1, thousand))

list(filter(lambda x: x % 2, thousand))

list(zip(thousand, reals))

list(enumerate(thousand))

list(range(1000))

functools.reduce(lambda a, b: a + b, thousand)

functools.reduce(operator.add, thousand)

list(itertools.chain(thousand, thousand))

list(itertools.product(range(10), repeat=2))

list(itertools.permutations(range(5)))

list(itertools.combinations(range(10), 3))

list(itertools.accumulate(thousand))

list(itertools.islice(thousand, 10, 100))

[list(group) for _, group in itertools.groupby(sorted(words))]

list(itertools.zip_longest(thousand, hundred))

list(itertools.takewhile(lambda x: x < 100, thousand))

list(itertools.starmap(operator.add, zip(thousand, thousand)))

h = []
for x in reals: heapq.heappush(h, x)

heapq.nsmallest(5, reals)

match 5:
    case 1: x = 1
    case 5: x = 2

match (1, 2):
    case (a, b): pass

match {"a": 1}:
    case {"a": v}: pass
