# %% what an attribute access remembers is forgotten when classes and instances change
class Circle:
    unit = "cm"
    count = 0

    def __init__(self, r):
        self.r = r

    @property
    def area(self):
        return 3 * self.r ** 2


def look(o):
    return o.area, o.unit, o.r


c = Circle(2)
print([look(c) for _ in range(3)])
c.unit = "m"
print(look(c), look(Circle(1)))
del c.unit
Circle.unit = "km"
print(look(c))
Circle.area = property(lambda self: "another")
print(look(c))
Circle.area = 7
print(look(c))
c.area = 8
print(look(c), look(Circle(3)))
del Circle.area
print(look(c))
try:
    look(Circle(3))
except AttributeError as e:
    print(e)

# %% the same of a class, its metaclass and what it inherits
class Base:
    kind = "base"

    def f(self):
        return "f"


class Derived(Base):
    pass


def ask(t):
    return t.kind, t.f.__name__


print([ask(t) for t in (Base, Derived, Base)])
Base.kind = "changed"
print([ask(t) for t in (Base, Derived)])
Derived.kind = "own"
print([ask(t) for t in (Base, Derived)])
del Derived.kind
print([ask(t) for t in (Base, Derived)])


def name_of(o):
    return o.kind


print([name_of(o) for o in (Base, Base(), Derived, Derived(), Base)])
d = Derived()
d.kind = "instance"
print([name_of(o) for o in (Base, d, Derived(), d, Derived)])

# %% a property that fails, recurses or yields
class Odd:
    @property
    def broken(self):
        return self.missing

    @property
    def deep(self):
        return self.deep

    @property
    def items(self):
        yield 1
        yield 2

    @property
    def default(self, x=4):
        return x

    @property
    def cell(self):
        x = 5
        return (lambda: x)()


def get(o):
    return o.broken


for _ in range(3):
    try:
        get(Odd())
    except AttributeError as e:
        print(e)
try:
    Odd().deep
except RecursionError as e:
    print(type(e).__name__)
o = Odd()
print([list(o.items) for _ in range(2)], [o.default for _ in range(2)], [o.cell for _ in range(2)])

# %% instances with many attributes, given in any order, and taken away
class Bag:
    pass


bags = []
for n in range(14):
    b = Bag()
    for i in range(n):
        setattr(b, f"a{i}", i)
    b.x = n
    b.y = -n
    bags.append(b)
print([(len(vars(b)), b.x, b.y) for b in bags])
for b in bags[5:9]:
    del b.x
    b.z = b.y
    b.x = 1
    print(list(vars(b).items()))


class Slots:
    __slots__ = ("a", "b", "c", "d", "e", "f")

    def __init__(self):
        self.f = self.e = self.d = self.c = self.b = self.a = 1


print([sum(getattr(s, n) for n in Slots.__slots__) for s in (Slots(), Slots())])

# %% tuples as keys: equal ones of other types, nan, and nesting
nan = float("nan")
keys = {(1, "a"): "int", (nan, 1): "nan", ((1, 2), "x"): "nested", (2**70, -1): "large", (): "empty"}
print(keys[1, "a"], keys[True, "a"], keys[1.0, "a"], keys[nan, 1], keys[(1, 2), "x"], keys[2**70, -1], keys[()])
print((1, "b") in keys, ((1, 2), "y") in keys, (1,) in keys)
print((1, 2) == (1, 2.0), (1, "a") == (1, b"a"), (nan,) == (nan,), (0.0,) == (-0.0,), (None, ...) == (None, ...), (True,) == (2,))
print(hash((1, "")) == hash((1, "")), hash((-1,)) == hash((-2,)), hash((True, 2)) == hash((1, 2.0)))

# %% a dict that changes while its items are walked
d = {i: i for i in range(5)}
try:
    for k, v in d.items():
        d[k + 10] = v
except RuntimeError as e:
    print(e)
for k, v in d.items():
    d[k] = v + 1
print(d)
