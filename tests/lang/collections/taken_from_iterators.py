# What list(), tuple(), set(), deque(), sum() and others take from iterators of every kind, empty, ended, failing and changing.
from collections import OrderedDict, deque


class Counted:
    """Says a length that is wrong."""

    def __init__(self, said):
        self.said = said

    def __len__(self):
        return self.said

    def __iter__(self):
        return iter([1, 2, 3])


for said in (0, 2, 50):
    print(list(Counted(said)), tuple(Counted(said)), sum(Counted(said)), sorted(Counted(said), reverse=True), list(deque(Counted(said))))

# %% Empty calls of the built-in classes
print(list(), tuple(), dict(), set(), frozenset(), repr(str()), list() is list(), tuple() is ())
for cls in (list, tuple, dict, set, frozenset, str):
    try:
        cls(1, 2, 3, 4)
    except TypeError:
        print(cls.__name__, 'TypeError')
try:
    type()
except TypeError as e:
    print(e)


class Own(list):
    pass


print(Own(), type(Own()), type(Own([1])), Own('ab'))

# %% Iterators that have begun, and that have ended
it = iter([1, 2, 3, 4])
next(it)
print(list(it), list(it), sum(it), it.__length_hint__())
it = iter((1, 2, 3))
next(it)
print(tuple(it), tuple(it))
it = iter(range(3))
next(it)
print(set(it), set(it))
it = reversed([1, 2, 3])
next(it)
print(list(it), list(it))
it = reversed((1, 2, 3))
next(it)
print(list(it), list(it), list(reversed(())), list(reversed(range(4))))
row = [1, 2, 3]
it = iter(row)
next(it)
row.clear()
print(list(it), deque(it))

# %% What fails on the way
def failing(n):
    yield from range(n)
    raise ValueError(f'after {n}')


for take in (list, tuple, set, frozenset, sum, deque, any, all, min, max, dict.fromkeys, sorted):
    try:
        print(take.__name__, take(failing(0 if take is any else 3)))
    except ValueError as e:
        print(take.__name__, e)
for take in (list, set, sum, deque, min, any):
    try:
        take(5)
    except TypeError as e:
        print(take.__name__, e)

# %% A list that grows while it is taken from itself
row = [1, 2]
row.extend(row)
row += row
print(row)
d = deque([1, 2, 3], maxlen=4)
d.extend(d)
print(d, d == d, d != d, d == deque(d), d <= d)
d = deque(range(5), 3)
d.extend(iter(range(100)))
print(d, deque(range(20)), deque([1], 0))

# %% Repetition
print([0] * 5, [1, 'a'] * 3, (1, 2) * 3, () * 4, [] * 3, (1,) * 0, (1,) * -1, ([],) * 2)
inner = [[]] * 3
inner[0].append(1)
print(inner)
row = [1, 2]
row *= 3
print(row, ('x', 'y') * 1, (1, 2) + (), () + (3,), () + ())
print((1, 2, 3, 4)[::2], (1, 2)[5:], (1, 2, 3)[::-1], (1, 2, 3)[2:1])

# %% Sorting bools with ints and floats
print(sorted([True, False, True]), sorted([2, True, 0, False, 1]), sorted([1.5, True, 0]), sorted([True, 1, False, 0], reverse=True))
print(sorted([(True, 2), (False, 3), (1, 1)]), sorted('hello world'), sorted([3, 1, 2], key=lambda x: -x))

# %% What is repeated, joined and cut lives as long as what holds it
import weakref


class Held:
    pass


for kind in (tuple, list):
    start = kind([Held()])
    alive = weakref.ref(start[0])
    held = start * 3
    del start
    more = held * 2
    more *= 2
    print(alive() is not None, len(more))
    del held
    part = more[1:3] + more[::5]
    del more
    print(alive() is not None, len(part))
    del part
    print(alive() is None)
