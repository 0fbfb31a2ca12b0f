# What operators, comparisons and calls give when a class's own methods answer, decline or fail.
class Length:
    def __init__(self, v):
        self.v = v

    def __add__(self, other):
        return Length(self.v + other.v) if isinstance(other, Length) else NotImplemented

    def __radd__(self, other):
        return ("radd", other, self.v)

    def __iadd__(self, other):
        self.v += 100
        return self

    def __sub__(self, other):
        return NotImplemented

    def __mul__(self, other):
        raise ValueError("no product")

    def __or__(self, other):
        yield other

    def __eq__(self, other):
        print("eq", self.v)
        return NotImplemented if isinstance(other, Length) and other.v == 7 else True

    def __lt__(self, other):
        return NotImplemented

    def __gt__(self, other):
        return ("gt", self.v)

    def __call__(self, *args, k=1):
        return args, k


class Other(Length):
    def __radd__(self, other):
        return "Other radd"


a, b = Length(1), Length(7)
print((a + b).v, a + Other(3), 3 + a, list(a | 3))

# %%
def tried(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


tried(lambda: a - b)
tried(lambda: a - 3)
tried(lambda: a < 3)
tried(lambda: a * b)
tried(lambda: a + 3)
tried(lambda: [] + a)
tried(lambda: a - [])

# %%
print(a == b, a == 3, a < b)
if a == 3:
    print("yes")
if a < b:
    print("lt")
if not a == b:
    print("not equal")
a += 3


# %%
print(a.v, a(1, 2), a(1, k=5), a())
print([call(5) for call in (a, a.__call__, b.__call__)])
a - 1

# %%
class Maker:
    @classmethod
    def made(cls, v):
        return cls.__name__, v

    @staticmethod
    def plain(v):
        return v

    def method(self):
        return "method"


class Derived(Maker):
    pass


class Meta(type):
    def made(cls, v):
        return "meta", v


class Special(metaclass=Meta):
    pass


for round_ in range(2):
    for c in (Maker, Derived, Special, Maker, Derived):
        print(c.made(round_), end=" ")
    print(Maker.plain(3), Derived.method(Derived()), Maker().made(1))
    Maker.made = lambda v: ("new", v)
print(dict.fromkeys([1, 2]), int.from_bytes(b"a", "big"), str.upper("a"), type.mro(Derived)[1].__name__)

# %%
def f(a, b, *, c=1, d=2):
    return a, b, c, d


print(f(1, b=2), f(b=1, a=2), f(1, 2, d=3), f(1, 2, c=3, d=4), f(1, d=4, b=2))
tried(lambda: f(1, a=2))
tried(lambda: f(1))
tried(lambda: f(1, 2, e=3))

# %%
names = ["", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "abcdefghi"]
built = {name[:1] + name[1:]: len(name) for name in names}
print(all(built["".join(list(name))] == len(name) for name in names))
