# %% all of them
from itertools import *
import operator
print(list(islice(count(10), 3)), list(islice(count(1, 0.5), 3)), count(3), count(1, 2), list(islice(cycle('ab'), 5)), list(repeat(7, 3)), repeat(1, 2))
print(list(accumulate([1, 2, 3, 4])), list(accumulate([1, 2, 3], operator.mul)), list(accumulate([1, 2], initial=10)), list(accumulate([])))
print(list(chain('ab', [1], ())), list(chain.from_iterable(['ab', 'cd'])), list(compress('abcd', [1, 0, 1, 0])))
print(list(dropwhile(lambda x: x < 3, [1, 2, 3, 1])), list(takewhile(lambda x: x < 3, [1, 2, 3, 1])), list(filterfalse(lambda x: x % 2, range(6))), list(filterfalse(None, [0, 1, ''])))
print(list(islice('abcdef', 2)), list(islice('abcdef', 2, 4)), list(islice('abcdef', 2, None)), list(islice('abcdef', 0, None, 2)), list(islice('abcdef', 1, 5, 3)))
print(list(pairwise('abcd')), list(pairwise('a')), list(starmap(pow, [(2, 3), (3, 2)])), list(zip_longest('ab', [1, 2, 3], fillvalue='-')), list(zip_longest('a', '')))
print(list(product('ab', [1, 2])), list(product([0, 1], repeat=2)), list(product()), list(product('a', [])))
print(list(permutations([1, 2, 3])), list(permutations('abc', 2)), list(permutations('ab', 3)), list(permutations([])))
print(list(combinations('abcd', 2)), list(combinations([1], 2)), list(combinations_with_replacement('ab', 2)), list(combinations('abc', 0)))
print([(k, list(g)) for k, g in groupby('aaabbc')], [(k, list(g)) for k, g in groupby([1, 3, 2, 4, 5], key=lambda v: v % 2)])
print([k for k, g in groupby('AAAABBBCC')])
a, b = tee([1, 2, 3])
print(list(a), next(b), list(b), len(tee([], 3)))
g = groupby([1, 1, 2])
k1, g1 = next(g); k2, g2 = next(g)
print(list(g1), list(g2))
for bad in (lambda: islice('a', -1), lambda: list(combinations('ab', -1)), lambda: count('a'), lambda: tee([], -1), lambda: product('a', repeat=-1), lambda: islice('a', 1, 2, 0)):
    try:
        print(bad())
    except Exception as e:
        print(type(e).__name__, e)
print(sum(1 for _ in permutations(range(6))), sum(1 for _ in combinations(range(15), 5)), sum(map(sum, product(range(5), repeat=4))))
# %% functools
from functools import *
print(reduce(lambda a, b: a * b, [1, 2, 3, 4]), reduce(operator.add, [], 5))
try:
    reduce(operator.add, [])
except TypeError as e:
    print(e)
f = partial(pow, 2)
print(f(5), f.func is pow, f.args, f.keywords, partial(int, base=2)('101'), partial(f, 3)(), partial(print, 1, sep='-').keywords)
@lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), fib.cache_info(), fib.__name__, fib.__wrapped__(1))
fib.cache_clear()
print(fib.cache_info())
@lru_cache(maxsize=2)
def sq(x, y=1):
    print('computing', x, y)
    return x * x * y
print(sq(1), sq(2), sq(1), sq(3), sq(2), sq(1, y=2), sq.cache_info())
@cache
def h(*a, **k): return (a, k)
print(h(1, b=2), h(1, b=2) is h(1, b=2))
try:
    h([])
except TypeError as e:
    print(e)
def cmp(a, b): return (a > b) - (a < b)
print(sorted([3, 1, 2], key=cmp_to_key(cmp)), sorted(['b', 'a'], key=cmp_to_key(lambda a, b: -cmp(a, b))))
def deco(fn):
    @wraps(fn)
    def inner(*a):
        "inner doc"
        return fn(*a)
    return inner
@deco
def doc(x):
    "my doc"
    return x
print(doc.__name__, doc.__doc__, doc(3), doc.__wrapped__(4))
@total_ordering
class Num:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
print(Num(1) <= Num(1), Num(2) > Num(1), Num(2) >= Num(3), max(Num(1), Num(5)).v)
class C:
    @cached_property
    def v(self):
        print('once')
        return 42
    @lru_cache
    def m(self, x): return x + 1
c = C()
print(c.v, c.v, c.__dict__, c.m(1), c.m(1), C.m.cache_info())
@singledispatch
def show(x): return 'object'
@show.register
def _(x: int): return 'int'
@show.register(list)
def _(x): return 'list'
print(show(1), show([]), show('a'), show(True), show.dispatch(int)(5))
class P:
    def f(self, a, b): return (a, b)
    g = partialmethod(f, 1)
print(P().g(2))
# %% operator
from operator import *
print(itemgetter(1)([1, 2]), itemgetter(0, 'a')({0: 1, 'a': 2}), attrgetter('real')(5), attrgetter('__class__.__name__')(5), methodcaller('split', ',')('a,b'), methodcaller('f', 1, b=2)(P()))
print(add(1, 2), floordiv(7, 2), truediv(1, 2), mod(7, 3), neg(1), not_(0), contains([1], 1), eq(1, 1), getitem('ab', 0), concat('a', 'b'), countOf([1, 1], 1), indexOf([5, 6], 6), iadd([1], [2]), and_(6, 3), xor(6, 3), lshift(1, 4), pow(2, 5), abs(-3), index(5), truth([]), is_(None, None))
print(itemgetter(1), attrgetter('a', 'b'), sorted([(1, 'b'), (0, 'c')], key=itemgetter(1)))
# %% heapq, bisect
import heapq, bisect
h = [5, 3, 8, 1]
heapq.heapify(h)
print(h, heapq.heappop(h), heapq.heappushpop(h, 2), heapq.heapreplace(h, 10), h)
heapq.heappush(h, 0)
print(h, heapq.nlargest(2, [1, 5, 3]), heapq.nsmallest(2, [1, 5, 3], key=lambda v: -v), list(heapq.merge([1, 4], [2, 3])), list(heapq.merge([4, 1], [3, 2], reverse=True)))
try:
    heapq.heappop([])
except IndexError as e:
    print(e)
print(bisect.bisect([1, 2, 2, 3], 2), bisect.bisect_left([1, 2, 2, 3], 2), bisect.bisect_right([1, 3], 2), bisect.bisect([(1, 'a'), (3, 'b')], 2, key=lambda t: t[0]))
l = [1, 3]
bisect.insort(l, 2); bisect.insort_left(l, 3)
print(l)
