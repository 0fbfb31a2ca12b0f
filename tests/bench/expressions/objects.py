import dataclasses
import enum
import functools


class Base:
    kind = 5

    def __init__(self, value=1):
        self.value = value

    def method(self, x):
        return x

    @property
    def computed(self):
        return self.value

    @staticmethod
    def static(x):
        return x

    @classmethod
    def of_class(cls, x):
        return x

    def __add__(self, other):
        return self

    def __eq__(self, other):
        return self is other

    def __lt__(self, other):
        return self.value < other.value

    def __len__(self):
        return 3

    def __getitem__(self, i):
        return i

    def __call__(self, x):
        return x

    def __iter__(self):
        return iter((1, 2, 3))

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return False


class Derived(Base):
    def __init__(self):
        super().__init__(2)

    def method(self, x):
        return super().method(x)


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a, self.b = 1, 2


@dataclasses.dataclass
class Record:
    x: int = 0
    y: int = 1


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


def nothing():
    return 1


def given(x, y=2, *, z=3):
    return x


def spread(*args, **kwargs):
    return args


def decorated(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)
    return inner


@decorated
def wrapped(x):
    return x


@functools.lru_cache(None)
def cached(x):
    return x


base, derived = Base(), Derived()
few = [1, 2, 3]
squares = {i: i * i for i in range(100)}

# ---- measured, each by itself ----

nothing()

given(1)

given(1, z=5)

given(x=1, y=3)

spread(1, 2, a=3)

given(*[1])

spread(*few, **{"a": 1})

wrapped(5)

cached(5)

(lambda a, b=1: a)(1)

functools.partial(given, 2)()

Base()

Base(5)

Derived()

Slotted()

Record()

Record(1, 2) == Record(1, 2)

repr(Record())

base.value

base.value = 5

base.kind

base.method(1)

base.computed

base.static(1)

Base.of_class(1)

derived.method(1)

base + base

base == base

len(base)

base[5]

base(5)

[x for x in base]

getattr(base, "value")

hasattr(base, "absent")

setattr(base, "value", 3)

isinstance(base, Base)

isinstance(5, (int, float))

type(base) is Base

Colour.RED

Colour(1)

Colour["RED"].value

with base: pass

try: pass
finally: pass

try: raise ValueError("x")
except ValueError as e: pass

try: squares[-1]
except KeyError: pass

try: int("x")
except ValueError: pass

try: base.absent
except AttributeError: pass

class Empty: pass

class Child(Base):
    def method(self): pass

eval("1 + 2")

exec("x = 1")
