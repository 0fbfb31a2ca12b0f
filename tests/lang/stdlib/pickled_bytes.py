# %% the bytes of built-in values, in every protocol
import collections
import copy
import dataclasses
import io
import pickle


def shown(value):
    for protocol in range(6):
        data = pickle.dumps(value, protocol)
        print(protocol, data)
        again = pickle.loads(data)
        assert repr(again) == repr(value), again


for value in (None, True, 0, 255, 256, 65535, 65536, -1, -129, 2**31, -2**31 - 1, 2**63, -2**64, 1.5, "é\n\\", b"ab", bytearray(b"x")):
    shown(value)

# %% containers
for value in ((), (1,), (1, 2, 3, 4), [], [1], [1, 2], {}, {1: 2}, {1: 2, 3: 4}, set(), {1}, frozenset([1]), [[], [1]]):
    shown(value)

# %% batches: how many items one opcode takes
for n in (1, 2, 999, 1000, 1001, 2000, 2001):
    made = (list(range(n)), dict.fromkeys(range(n)), set(range(n)), collections.deque(range(n)))
    print(n, [(len(pickle.dumps(v, p)), sum(pickle.dumps(v, p))) for v in made for p in (1, 4)])

# %% frames, and what is larger than one
for parts in (["x" * 70000], ["x" * 30000] * 5, [b"y" * 70000, b"z" * 70000], [b"c" * 30000, b"d" * 30001, "e" * 30002, 7] * 2):
    data = pickle.dumps(parts)
    out = io.BytesIO()
    pickle.dump(parts, out)
    print(len(data), sum(data), data.count(b"\x95"), out.getvalue() == data, pickle.loads(data) == parts)

# %% values within themselves
whole = []
whole.append(whole)
pair = ([],)
pair[0].append(pair)
names = {}
names["a"] = names
for protocol in range(6):
    print(pickle.dumps(whole, protocol), pickle.dumps(pair, protocol), pickle.dumps(names, protocol))
again = pickle.loads(pickle.dumps(pair))
print(again[0][0] is again)


# %% plain instances
class Plain:
    def __init__(self, **kwargs):
        self.__dict__.update(kwargs)


class Fields:
    def __init__(self, a, b):
        self.a = a
        self.b = b


class Single:
    def __init__(self):
        self.only = self


@dataclasses.dataclass
class Record:
    x: int = 1
    y: str = "y"


for value in (Plain(), Plain(a=1), Plain(a=1, b=2), Fields(1, [2]), Single(), Record(), [Fields(1, 2), Fields(3, 4)]):
    for protocol in range(6):
        data = pickle.dumps(value, protocol)
        print(protocol, data)
    again = pickle.loads(data)
    print(type(again), [sorted(vars(v)) for v in (again if isinstance(again, list) else [again])])

# %% an attribute dictionary that others hold
shared = Fields(1, 2)
both = [shared, shared.__dict__]
first, second = pickle.loads(pickle.dumps(both))
print(first.a, second, pickle.dumps(both))
twin, names = copy.deepcopy(both)
print(twin.a, names, twin is not shared)


# %% special methods stand above what is plain
class Kept(Fields):
    def __getstate__(self):
        return {"a": "kept"}


class Placed(Fields):
    def __setstate__(self, state):
        self.state = state


class Dynamic(Fields):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return name


class Copied(Fields):
    def __copy__(self):
        return "copied"

    def __deepcopy__(self, memo):
        return "deep", type(memo)


for cls in (Kept, Placed, Dynamic, Copied):
    value = cls(1, [2])
    print(cls.__name__, vars(pickle.loads(pickle.dumps(value))))
    for made in (copy.copy(value), copy.deepcopy(value)):
        print(made if isinstance(made, (str, tuple)) else vars(made))

# %% methods of built-in classes by their names
for protocol in range(4):
    print(pickle.dumps(str.upper, protocol))
print(pickle.loads(pickle.dumps(dict.get)) is dict.get, str.upper.__objclass__)

# %% several pickles in one file, and what follows them
for protocol in range(6):
    out = io.BytesIO()
    for value in ([1, 2], "text", {"a": (1, 2)}):
        pickle.dump(value, out, protocol)
    out.write(b"tail")
    out.seek(0)
    print([pickle.load(out) for _ in range(3)], out.read())


# %% what cannot be read
def tried(data):
    try:
        print(pickle.loads(data))
    except Exception as error:
        print(type(error).__name__, error)


for data in (b"", b"\x80", b"\x80\x09.", b".", b"K", b"K\x01", b"(.", b"0.", b"1.", b"t.", b"h\x05.", b"\x85.", b"q\x00.", b"\x8c\x05abc", b"C\x05ab",
             b"I12", b"Ix\n.", b"\xff", b"\x00", b"z", b"\x93.", b"NN\x93.", b"a.", b"(a.", b"]K\x01a.", b"](K\x01K\x02e.", b"}(K\x01K\x02u.",
             b"(K\x01d.", b"Pabc\n.", b"J\x01", b"G\x00", b"\x95\xff\x00\x00\x00\x00\x00\x00\x00N."):
    tried(data)
for value in (b"\x80\x04K\x01.", bytearray(b"\x80\x04K\x02."), memoryview(b"\x80\x04K\x03.")):
    print(pickle.loads(value))


# %% a Pickler's and an Unpickler's own ways
class Known(pickle.Pickler):
    def persistent_id(self, obj):
        return obj.lower() if isinstance(obj, str) and obj.startswith("#") else None

    def reducer_override(self, obj):
        return (complex, (obj.a, obj.b)) if isinstance(obj, Fields) else NotImplemented


class Knowing(pickle.Unpickler):
    def persistent_load(self, pid):
        return pid

    def find_class(self, module, name):
        print("asked", module, name)
        return super().find_class(module, name)


out = io.BytesIO()
Known(out, 4).dump(["#ONE", Fields(1, 2), "two", Record])
print(out.getvalue())
out.seek(0)
print(Knowing(out).load())


class Tabled(pickle.Pickler):
    dispatch_table = {Fields: lambda f: (list, ((f.a, f.b),))}


out = io.BytesIO()
Tabled(out).dump([Fields(1, 2)])
print(pickle.loads(out.getvalue()))

# %% one Pickler, several values
out = io.BytesIO()
pickler = pickle.Pickler(out, 2)
value = ["shared"]
pickler.dump(value)
pickler.dump(value)
pickler.clear_memo()
pickler.dump(value)
print(out.getvalue(), pickler.bin, pickler.fast)
out.seek(0)
reader = pickle.Unpickler(out)
print(reader.load(), reader.load(), reader.load())

# %% copies
nested = {"a": [1, (2, [3])], "b": {4, 5}, "c": frozenset([6])}
twin = copy.deepcopy(nested)
print(twin == nested, twin["a"] is nested["a"], twin["a"][1][1] is nested["a"][1][1])
constant = (1, ("a", 2.5))
print(copy.deepcopy(constant) is constant, copy.copy(constant) is constant)
memo = {}
copy.deepcopy(whole, memo)
print(len(memo), id(whole) in memo)
one = Single()
twin = copy.deepcopy(one)
print(twin.only is twin, copy.copy(one).only is one)
try:
    copy.deepcopy(x for x in [])
except TypeError as error:
    print(error)

# %% ints and their bytes
for n, size, signed in ((0, 0, False), (255, 1, False), (-128, 1, True), (2**63 - 1, 8, True), (-2**63, 8, True), (2**64 - 1, 8, False), (1, 20, False),
                        (-1, 20, True), (-2, 9, True), (2**70, 9, True)):
    for order in ("little", "big"):
        data = n.to_bytes(size, order, signed=signed)
        print(data, int.from_bytes(data, order, signed=signed) == n)
for n, size, signed in ((1, 0, False), (256, 1, False), (128, 1, True), (-129, 1, True), (-1, 4, False), (2**63, 8, True), (2**64, 8, False), (-1, 0, True)):
    try:
        print(n.to_bytes(size, "big", signed=signed))
    except OverflowError as error:
        print(n, error)

# %% what waits for others cannot be pickled
import threading

for value in (threading.Lock(), threading.Event(), threading.Semaphore(), threading.Thread(), threading.local()):
    for tried in (pickle.dumps, copy.deepcopy):
        try:
            tried(value)
        except TypeError as error:
            print(error)
