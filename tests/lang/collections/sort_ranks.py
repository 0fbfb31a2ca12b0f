# %% what is ranked before it is compared: ints, floats, strs, tuples by their first items
import random
random.seed(3)
def by_hand(values, key=lambda v: v, reverse=False):
    out = []
    for v in values:
        at = len(out)
        while at and (key(out[at - 1]) < key(v) if reverse else key(v) < key(out[at - 1])): at -= 1
        out.insert(at, v)
    return out
def check(values, **how):
    got, want = sorted(values, **how), by_hand(values, **how)
    return len(got) == len(want) and all(x is y or x == y and repr(x) == repr(y) for x, y in zip(got, want))
for n in (1, 2, 10, 70, 150):
    for reverse in (False, True):
        kinds = (
            [random.randrange(-5, 50) for _ in range(n)],
            [random.uniform(-5, 5) for _ in range(n)] + [0.0, -0.0, 1e308, -1e308, float('inf'), -float('inf')],
            [''.join(random.choice('ab\u00e9\u4e00\0') for _ in range(random.randrange(12))) for _ in range(n)],
            [(random.randrange(4), random.random()) for _ in range(n)],
            [('abcdefghijk'[:random.randrange(11)], i) for i in range(n)],
            [(random.choice((1.5, -0.0, 0.0, 2.5)), random.randrange(5)) for _ in range(n)],
            [random.choice((1, 2.5, True, 3)) for _ in range(n)],
            [-2 ** 63, 2 ** 63 - 1, 0, 2 ** 70, -2 ** 70] * 3,
        )
        print(n, reverse, [check(values, reverse=reverse) for values in kinds],
              check([random.randrange(20) for _ in range(n)], key=lambda v: -v // 3, reverse=reverse))
# %% nan, empty tuples, and what has no order
print(sorted([3.0, float('nan'), 1.0, 2.0]), sorted([(float('nan'), 1), (2.0, 2), (1.0, 3)]))
print(sorted([(), (1,), ()]), sorted([[], [1], []]))
for values in ([3, 'a', 1], [(1, 'a'), (1, 2)], [None, None]):
    try: print(sorted(values))
    except TypeError as e: print(e)
try: sorted([3, 2, 1], key=lambda v: 1 / (v - 2))
except ZeroDivisionError as e: print(e)
