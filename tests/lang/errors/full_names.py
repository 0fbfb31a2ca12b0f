# %% Types that are written in C elsewhere are named in full by messages.
import collections, datetime, decimal, functools, itertools, re


def show(source):
    try:
        print(eval(source))
    except Exception as e:
        print(source, "|", type(e).__name__, "|", e)


for source in ("1 + datetime.date(2024, 1, 2)", "datetime.timedelta(1) > 5", "datetime.datetime(2024, 1, 2) - 5", "datetime.date.x",
               "datetime.timezone.utc < 1", "collections.deque().x", "collections.deque() + [1]", "collections.OrderedDict().x",
               "collections.defaultdict(int) + 1", "collections.Counter() + 1", "re.compile('a').x", "re.match('a', 'a').x",
               "functools.partial(print).x", "functools.lru_cache(print).x", "len(itertools.count())", "itertools.chain().x",
               "decimal.Decimal(1) + 1.5", "open('/dev/null').x"):
    show(source)
# %% Their names are short.
print([t.__name__ for t in (datetime.date, collections.deque, decimal.Decimal, re.Pattern, itertools.chain)])
print([t.__qualname__ for t in (datetime.date, collections.deque, decimal.Decimal, re.Pattern, itertools.chain)])
print(datetime.date, collections.deque, decimal.Decimal, re.Pattern, itertools.chain, functools.partial)
class D(datetime.date): pass
class Q(collections.deque): pass
show("1 + D(2024, 1, 2)")
show("Q([1]).x")
collections.deque([1]), collections.OrderedDict(a=1), collections.defaultdict(int, a=1), Q([2])
