# %%
def greet(person, greeting="hi", *, shout=False):
    """Greets.

    More words."""
    return greeting
class Animal:
    """An animal."""
    kind = "any"
    def __init__(self, name, legs=4): self.name = name
    def speak(self, loud=False):
        "Speaks."
    @property
    def noise(self):
        "The noise."
        return "x"
    @staticmethod
    def make(n): return Animal(n)
    @classmethod
    def build(cls): "Builds."
class Dog(Animal):
    def bark(self: "Dog") -> int: return 1

help(greet)
help(Animal)

# %%
help(Dog)
help(Dog("x").bark)
help(Animal.noise)
help(lambda a: a)

# %%
import functools, dataclasses, collections, enum, abc
async def later(x): "Waits."
def gen(n):
    yield n
def noted(a, *args, b: int = 2, **kw) -> "str":
    return a
class Empty: pass
class WithDoc:
    """Title.

    Body
      indented.
    """
class Slots:
    __slots__ = ("x", "y")
    def __init__(self): self.x = 1
class Props:
    def __init__(self): self._v = 1
    @property
    def v(self): "The v."; return self._v
    @v.setter
    def v(self, new): self._v = new
    size = 3
    table = {"a": 1, "b": [1, 2, 3]}
    words = ["word%d" % i for i in range(50)]
    def go(self): "Goes."
    walk = go
    class Inner: "In."
    def _hidden(self): pass
    def __repr__(self): return "Props!"
    def __len__(self): return 3
    def __add__(self, o): "Adds."
    __hash__ = None
@dataclasses.dataclass
class Point:
    "A point."
    x: int
    y: float = 2.0
    def norm(self): return 0
class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): "Area."
class Square(Shape):
    def area(self): return 4
def deco(f):
    @functools.wraps(f)
    def inner(*a): return f(*a)
    return inner
@deco
def wrapped(q): "W."
for thing in (later, gen, noted, Empty, WithDoc, Slots):
    help(thing)

# %%
for thing in (Props, Point, Shape, Square, wrapped, Props.v):
    help(thing)

# %%
for thing in (Props(), Props().go, Empty(), WithDoc(), "nosuch_thing"):
    help(thing)

# %%
import pydoc
print(pydoc.render_doc(Dog.bark, renderer=pydoc.plaintext))
print(pydoc.render_doc(noted, "About %s:", renderer=pydoc.plaintext))
print(repr(pydoc.getdoc(Animal)), repr(pydoc.getdoc(3)), pydoc.describe(Dog), pydoc.describe(Dog("x").bark), pydoc.locate("nosuch.part"), pydoc.locate("os.path") is not None)
