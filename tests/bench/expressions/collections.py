import random
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple

words = ("the quick brown fox jumps over the lazy dog" * 100).split()
thousand = list(range(1000))
halves = [i * 0.5 for i in thousand]
names = [str(i) for i in thousand]
reals = [random.Random(1).random() for _ in thousand]
hundred = tuple(range(100))
squares = {i: i * i for i in thousand}
numbers = {name: i for i, name in enumerate(names)}
low, high = set(thousand), set(range(500, 1500))
few, fewer = frozenset(range(10)), frozenset(range(5, 15))
table = [[i * j for j in range(20)] for i in range(20)]
Point = namedtuple("Point", "x y")
point = Point(1, 2)

# ---- measured, each by itself ----

thousand[::2]

thousand[::-1]

thousand[10:500]

thousand + thousand

thousand * 2

thousand.copy()

thousand.index(900)

900 in thousand

thousand == list(range(1000))

list(thousand)

tuple(thousand)

set(thousand)

list(reversed(thousand))

[*thousand, *hundred]

x = thousand[:]; x.append(1); x.pop(); x.insert(0, 5); x.remove(5)

x = []
for i in range(100): x.append(i)

x = []
for i in range(100): x += [i]

x = thousand[:]
while x: x.pop()

x = thousand[:50]
while x: x.pop(0)

x = thousand[:]; del x[10:20]; x[5:7] = [1, 2, 3]

x = [0] * 100
for i in range(100): x[i] += i

x = list(range(100))
for i in range(99): x[i], x[i + 1] = x[i + 1], x[i]

sorted(reals)

sorted(thousand, reverse=True)

sorted(reals, key=lambda x: -x)

sorted(words, key=len)

sorted(numbers.items(), key=lambda pair: pair[1])

reals[:].sort()

min(reals)

max(reals, key=lambda x: -x)

a, *rest, z = thousand[:10]

(1, 2, 3) == (1, 2, 3)

hundred[5:20]

hash((1, "a", 2.5))

squares[5]

squares.get(5)

5 in squares

numbers["500"]

numbers.get("none", 0)

list(squares.items())

squares.copy()

{**squares, 1: 2}

squares | {1: 2}

{"a": 1, "b": 2, "c": 3}

dict(a=1, b=2, c=3)

dict(zip(names, thousand))

max(numbers, key=numbers.get)

x = {}
for i in thousand: x[i] = i

x = {}
for w in words: x[w] = x.get(w, 0) + 1

x = {}
for w in words: x.setdefault(w, []).append(1)

x = defaultdict(int)
for w in words: x[w] += 1

x = defaultdict(list)
for w in words: x[len(w)].append(w)

Counter(words)

Counter(words).most_common(3)

x = OrderedDict(numbers); x.move_to_end("5")

low & high

low | high

low - high

low ^ high

few | fewer

few & fewer

low.issubset(high)

500 in low

x = set()
for i in thousand: x.add(i % 50)

frozenset(thousand[:20])

x = deque(thousand); x.append(1); x.popleft()

x = deque(maxlen=10)
for i in range(100): x.append(i)

Point(1, 2)

point.x + point.y

point._replace(x=5)

x, y = point

[row[:] for row in table]

[list(row) for row in zip(*table)]
