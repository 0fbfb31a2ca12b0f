# %% What copies and pickles keep of instances of subclasses: attributes, slots beside them, and what __getstate__ says.
import collections
import copy
import pickle

for base in (set, frozenset, bytearray, collections.deque, collections.OrderedDict, complex, float, list, dict):
    for kind in ("dict", "slots", "getstate"):
        body = {"__module__": __name__}
        if kind == "slots":
            if base is collections.OrderedDict:
                continue
            body["__slots__"] = ("x", "__dict__")
        if kind == "getstate":
            body["__getstate__"] = lambda self: {"y": 77}
        T = type("T", (base,), body)
        o = T()
        o.x = 1
        o.z = 2
        print(base.__name__, kind, [part for part in o.__reduce_ex__(2)[2:3]])
        for c in (copy.copy(o), copy.deepcopy(o), pickle.loads(pickle.dumps(o))):
            print(*[getattr(c, name, None) for name in "xyz"], type(c) is T, c == o)

T = type("T", (complex,), {"__module__": __name__})
for protocol in range(5):
    o = T(1, -2)
    o.x = 3
    print(pickle.loads(pickle.dumps(o, protocol)), pickle.loads(pickle.dumps(o, protocol)).x)
bounded = collections.deque([1, 2], 3)
print(copy.copy(bounded), bounded.__reduce__()[1:3])

# %% The classes of classes have no slots.
try:
    class Meta(type):
        __slots__ = ("x",)
except TypeError as e:
    print(e)
