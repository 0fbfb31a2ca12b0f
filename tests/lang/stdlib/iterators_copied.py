import copy, pickle, itertools, operator
from collections import deque, OrderedDict
class Seq:
    def __getitem__(self, i):
        if i > 4: raise IndexError
        return i * i
def upto():
    upto.n = getattr(upto, 'n', 0) + 1
    return upto.n
d = {1: 'a', 2: 'b', 3: 'c'}
makers = {
    'list': lambda: iter([1, 2, 3, 4]), 'tuple': lambda: iter((1, 2, 3)), 'str': lambda: iter('abcé'), 'bytes': lambda: iter(b'abc'),
    'bytearray': lambda: iter(bytearray(b'xyz')), 'range': lambda: iter(range(2, 20, 3)), 'large': lambda: iter(range(10**20, 10**20 + 4)),
    'back': lambda: iter(range(10, 0, -3)), 'reversed list': lambda: reversed([1, 2, 3]), 'reversed tuple': lambda: reversed((1, 2, 3)),
    'keys': lambda: iter(d), 'values': lambda: iter(d.values()), 'items': lambda: iter(d.items()), 'back items': lambda: reversed(d.items()),
    'set': lambda: iter({5}), 'deque': lambda: iter(deque('abc')), 'back deque': lambda: reversed(deque('abc')), 'seq': lambda: iter(Seq()),
    'enumerate': lambda: enumerate('abc', 5), 'zip': lambda: zip('abc', [1, 2, 3]), 'strict': lambda: zip('abc', [1, 2, 3], strict=True),
    'map': lambda: map(operator.neg, [1, 2, 3]), 'map 2': lambda: map(operator.add, [1, 2], [3, 4]), 'filter': lambda: filter(None, [0, 1, 0, 2, 3]),
    'count': lambda: itertools.islice(itertools.count(3, 2), 4), 'cycle': lambda: itertools.islice(itertools.cycle('ab'), 5),
    'repeat': lambda: itertools.repeat('x', 3), 'accumulate': lambda: itertools.accumulate([1, 2, 3, 4]),
    'accumulate mul': lambda: itertools.accumulate([1, 2, 3], operator.mul, initial=10),
    'chain': lambda: itertools.chain('ab', [1], 'c'), 'from': lambda: itertools.chain.from_iterable(['ab', 'cd']),
    'compress': lambda: itertools.compress('abcd', [1, 0, 1, 1]), 'dropwhile': lambda: itertools.dropwhile(bool, [1, 0, 2, 3]),
    'takewhile': lambda: itertools.takewhile(bool, [1, 2, 0, 3]), 'filterfalse': lambda: itertools.filterfalse(None, [0, 1, 0, 2]),
    'islice': lambda: itertools.islice('abcdef', 1, None, 2), 'starmap': lambda: itertools.starmap(pow, [(2, 3), (3, 2)]),
    'zip_longest': lambda: itertools.zip_longest('abc', [1], fillvalue='-'), 'product': lambda: itertools.product('ab', [1, 2]),
    'permutations': lambda: itertools.permutations('abc', 2), 'combinations': lambda: itertools.combinations('abcd', 2),
    'with': lambda: itertools.combinations_with_replacement('abc', 2), 'tee': lambda: itertools.tee('abc')[1],
}
for name, make in makers.items():
    whole = list(make())
    out = []
    for take in range(3):
        it = make()
        for _ in range(take): next(it, None)
        deep = copy.deepcopy(it)
        back = pickle.loads(pickle.dumps(it))
        out.append((list(deep) == whole[take:], list(back) == whole[take:], list(it) == whole[take:], list(it)))
    print(name, out)
# %%
a = iter([1, 2, 3, 4]); next(a); b = copy.copy(a); print(next(b), next(b), next(a), list(b), list(a))
a = itertools.cycle([1, 2]); next(a); b = copy.copy(a); print([next(b) for _ in range(4)])
a = itertools.product('ab', repeat=2); next(a); b = copy.copy(a); print(list(a), list(b))
items = []; r = copy.copy(itertools.repeat(items)); print(next(r) is items)
z = copy.deepcopy(zip('ab', 'c', strict=True)); next(z)
try: next(z)
except ValueError as e: print(e)
class Tickets:
    def __init__(self): self.numbers = itertools.count(1)
    def take(self): return next(self.numbers)
t = Tickets(); t.take(); u = copy.deepcopy(t); print(t.take(), t.take(), u.take())
print(iter([1, 2]).__reduce__()[1:], enumerate([]).__reduce__()[0], reversed([1, 2]).__reduce__()[1:])
i = iter([1, 2, 3]); i.__setstate__(2); print(list(i)); print(iter([]).__reduce__()[1:], operator.length_hint(reversed((1, 2))))
try: copy.copy(x for x in 'a')
except TypeError as e: print(e)
