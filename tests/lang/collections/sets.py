# %% order of small ints as CPython's
print({3, 1, 2}, {10, 5, 1, 100, 50}, set([9, 8, 7, 1]), {1, 20, 3, 17, 5}, set(range(20, 0, -3)))
print({5, 33, 1, 65, 97}, {0, -1, -2, 3}, {100, 200, 300, 400, 500, 600}, set([1000 * i for i in range(10)]))
a = set()
for i in (7, 15, 23, 31, 39, 47, 8, 16):
    a.add(i)
print(a)
a.discard(15); a.discard(99); a.remove(47)
a.add(55)
print(a, len(a))
print({1.5, 2.0, 3, True}, frozenset([3, 2, 1]), {(1, 2), (0, 1), (5, 5)}, frozenset())
print(set(), {1} - {1}, bool(set()), bool({0}))
# %% algebra
a, b = {1, 2, 3, 4, 5}, {4, 5, 6, 7, 20}
print(a | b, a & b, a - b, b - a, a ^ b)
print(a.union([9], (10,)), a.intersection([1, 2], {2}), a.difference([1]), a.symmetric_difference([1, 100]))
print(a <= b, {1} < a, a >= {1, 2}, a == {5, 4, 3, 2, 1}, a != b, a.issubset(range(10)), a.issuperset([1]), a.isdisjoint([8]))
c = set(a); c |= {50}; c &= {1, 2, 50}; c -= {1}; c ^= {2, 3}
print(c)
c.update([1, 2], 'x'[:0]); c.intersection_update([1, 2, 50]); c.difference_update([1]); c.symmetric_difference_update([7])
print(c)
print(frozenset([1, 2]) | {3}, {3} | frozenset([1, 2]), type(frozenset([1]) & {1}), type({1} & frozenset([1])))
print(hash(frozenset([1, 2, 3])) == hash(frozenset([3, 2, 1])), hash(frozenset()), hash(frozenset([1, 2, 3])))
print({frozenset([1]): 'x'}[frozenset([1])], {1} in {frozenset([1])}, frozenset([1]) == {1})
print(sorted(set('hello world')), set([1, 1, 1]), {*[3, 2], *(1,)}, {x % 5 for x in range(12)})
s = {3, 1, 2}
print(s.pop(), s.pop(), s, s.copy())
for bad in (lambda: set().pop(), lambda: {1}.remove(2), lambda: {[]}, lambda: set(5), lambda: {1} | [2], lambda: {1} < 1, lambda: hash(set()),
            lambda: frozenset([1]).add(2), lambda: {1}.remove({2})):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
class S(set):
    def __init__(self, items, tag):
        super().__init__(items)
        self.tag = tag
s = S([1, 2], 't')
print(s, s.tag, type(s | {3}), s == {1, 2}, len(s))
import random
random.seed(3)
x = set(); y = []
for _ in range(2000):
    n = random.randrange(500)
    if random.random() < 0.6:
        x.add(n)
    else:
        x.discard(n)
    y.append(len(x))
print(list(x)[:40], sum(y), list(x - set(range(0, 400, 3)))[:20], list(x & set(range(100, 300, 7))), list(x | {1000, 2000})[:20])
