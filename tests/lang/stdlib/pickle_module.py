# %% imports (CPython 3.11.7)
import collections
import copyreg
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import io
import pathlib
import pickle


class Plain:
    def __init__(self):
        self.x, self.parts = 1, [1, 2]


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a = 5


class Listing(list):
    pass


class Mapping(dict):
    pass


class Number(int):
    pass


class Stateful:
    def __getstate__(self):
        return {"kept": 1}

    def __setstate__(self, state):
        self.__dict__.update(state)


class Color(enum.Enum):
    RED = 1


Point = collections.namedtuple("Point", "x y")


@dataclasses.dataclass
class Record:
    a: int
    b: str = "q"


class Outer:
    class Inner:
        pass


def function():
    pass


# %% plain values, every protocol
values = [None, True, 0, 255, 256, 65536, -1, 2 ** 31, -2 ** 63, 2 ** 100, 1.5, float("inf"), "", "é\n", "x" * 300, b"", b"abc",
          (), (1,), (1, 2, 3), (1, 2, 3, 4), [], [1], [1, 2], {}, {1: 2}, {1: 2, "a": "b"}, {1}, frozenset({1}), 1j,
          range(3), slice(1, 2, 3), bytearray(b"ab"), ..., NotImplemented]
for value in values:
    for protocol in range(6):
        data = pickle.dumps(value, protocol)
        back = pickle.loads(data)
        print(protocol, data if len(data) < 80 else len(data), back == value and type(back) is type(value))

# %% large ones, in batches and frames
for value in (list(range(2001)), {i: i for i in range(1001)}, "x" * 100000, [b"z" * 70000, 1, b"w" * 70000], ["s%d" % k for k in range(9000)]):
    data = pickle.dumps(value)
    print(len(data), data[:20], pickle.loads(data) == value)

# %% functions and classes
for value in (len, int, type(None), function, Plain, Outer.Inner, collections.OrderedDict):
    print(pickle.dumps(value), pickle.loads(pickle.dumps(value)) is value)

# %% objects
listing, mapping, number = Listing([1, 2]), Mapping(a=1), Number(7)
listing.z = number.foo = 2
for value in (Plain(), Slotted(), listing, mapping, number, Stateful(), Color.RED, Point(1, 2), Record(1), ValueError("a", 1),
              collections.OrderedDict(a=1), collections.defaultdict(list, {1: [2]}), collections.Counter("abca"),
              collections.deque([1], 3), decimal.Decimal("1.5"), fractions.Fraction(1, 3), datetime.date(2020, 1, 2),
              datetime.datetime(2020, 1, 2, 3, 4, 5, 6), datetime.timedelta(1, 2, 3), datetime.time(1, 2),
              datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc), pathlib.PurePosixPath("/a/b"),
              functools.partial(int, base=2)):
    data = pickle.dumps(value)
    back = pickle.loads(data)
    print(data, type(back) is type(value), vars(back) if isinstance(value, (Plain, Stateful, Listing)) else back == value)

# %% one object twice, and within itself
shared = [1]
a, b = pickle.loads(pickle.dumps((shared, shared)))
print(a is b)
loop = [1]
loop.append(loop)
back = pickle.loads(pickle.dumps(loop))
print(back[1] is back, pickle.dumps(loop))
tangle = ([],)
tangle[0].append(tangle)
print(pickle.loads(pickle.dumps(tangle)))

# %% files: one value after another
f = io.BytesIO()
for value in ({"epoch": 1}, [0.5, 0.25]):
    pickle.dump(value, f)
f.seek(0)
print(pickle.load(f), pickle.load(f))
try:
    pickle.load(f)
except EOFError as e:
    print("EOFError", e)

# %% other ways to take apart
class Celsius:
    def __init__(self, degrees):
        self.degrees = degrees


copyreg.pickle(Celsius, lambda value: (Celsius, (value.degrees,)))
print(pickle.dumps(Celsius(20)), pickle.loads(pickle.dumps(Celsius(20))).degrees)


class ById(pickle.Pickler):
    def persistent_id(self, obj):
        return "plain" if isinstance(obj, Plain) else None


class FromId(pickle.Unpickler):
    def persistent_load(self, pid):
        return f"<{pid}>"

    def find_class(self, module, name):
        if name == "eval":
            raise pickle.UnpicklingError(f"{module}.{name} is forbidden")
        return super().find_class(module, name)


f = io.BytesIO()
ById(f).dump([Plain(), 1])
f.seek(0)
print(FromId(f).load())
try:
    FromId(io.BytesIO(b"cbuiltins\neval\n(S'1'\ntR.")).load()
except pickle.UnpicklingError as e:
    print(e)

# %% what cannot be
for make in (lambda: (lambda: 1), lambda: (x for x in []), lambda: pickle, lambda: {1: open("/dev/null")}):
    value = make()
    try:
        pickle.dumps(value)
    except (pickle.PicklingError, AttributeError, TypeError) as e:
        print(type(e).__name__, str(e).partition(" at 0x")[0])
for data in (b"", b".", b"\xff", b"garbage", b"K", b"]a.", b"\x80\x09."):
    try:
        pickle.loads(data)
    except (pickle.UnpicklingError, EOFError, ValueError) as e:
        print(type(e).__name__, e)
