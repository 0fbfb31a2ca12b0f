# %% defaults of dataclasses that are descriptors
import dataclasses
class Named:
    def __set_name__(self, owner, name):
        self.name = f'{owner.__name__}.{name}'
    def __get__(self, instance, owner):
        return self if instance is None else self.name
@dataclasses.dataclass
class C:
    x: int = dataclasses.field(default=Named(), init=False)
    y: str = 'y'
print(C.x.name, C().x, C().y)
# %% steps of str.format
import _string, string
print(list(_string.formatter_parser('a{b!r:{c}}d{{e}}{}')))
first, rest = _string.formatter_field_name_split('0.real[k][7].x')
print(first, list(rest))
print(string.Formatter().format('{0.real} {a[0]} {a[k]!r:>5} {{}}', 3, a={0: 'x', 'k': 'y'}))
for wrong in ('{0[a}', '{0.}', '{0[]}', '{0[a]b}'):
    try:
        string.Formatter().format(wrong, {'a': 1})
    except Exception as e:
        print(type(e).__name__, e)
# %% generators of random numbers
import copy, pickle, random
r = random.Random(3)
r.random()
print(pickle.loads(pickle.dumps(r)).random() == copy.deepcopy(r).random() == r.random())
for seed in ('abc', b'abc', ''):
    random.seed(seed, version=1)
    print(random.random())
random.seed(5)
print(random._inst.random())
# %% fractions and complex numbers
from fractions import Fraction as F
for f in (lambda: F(1, 2) + 1j, lambda: 1j - F(1, 2), lambda: F(1, 2) ** 2j, lambda: F(1, 2) == 0.5 + 0j, lambda: F.from_float(3j)):
    try:
        print(f())
    except TypeError as e:
        print(e)
# %% orderings that are made
import functools
@functools.total_ordering
class V:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
print([getattr(V, name).__doc__ for name in ('__ge__', '__le__', '__gt__')], V.__gt__.__name__)
# %% sets of one's own
from collections.abc import Set
class Items(Set):
    def __init__(self, items): self.items = list(dict.fromkeys(items))
    def __contains__(self, x): return x in self.items
    def __iter__(self): return iter(self.items)
    def __len__(self): return len(self.items)
    __hash__ = Set._hash
print(hash(Items('abc')) == hash(Items('cba')), len({Items('ab'), Items('ba')}))
