# %% a generator's names may be set
def g():
    yield 1
a = g()
a.__name__ = "other"
a.__qualname__ = "a.other"
print(a.__name__, a.__qualname__, g.__name__)
for name in ("__name__", "__qualname__"):
    try:
        setattr(a, name, 3)
    except TypeError as e:
        print(e)

# %% what an index does to its array; subclasses with names of their own
class Shrink:
    def __init__(self, of): self.of = of
    def __index__(self):
        self.of.clear()
        return 1
for act in (lambda b: b.__setitem__(Shrink(b), 5), lambda b: b.__setitem__(0, Shrink(b))):
    b = bytearray(b"abc")
    try:
        act(b)
    except IndexError as e:
        print(e, b)
class L(list):
    def __init__(self, seq, tag=None):
        super().__init__(seq)
        self.tag = tag
class T(tuple):
    def __init__(self, seq, tag=None): self.tag = tag
print(L([1], tag=2).tag, T([1], tag=2).tag, T([1, 2], tag=0))
try:
    class C(bool): pass
except TypeError as e:
    print(e)

# %% operators under their special names
import operator
print(operator.__lt__(1, 2), operator.__add__(1, 2), operator.__not__(1), operator.__getitem__([4, 5], 1), operator.__concat__([1], [2]))
