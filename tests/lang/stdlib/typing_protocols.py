# %%
from typing import Protocol, runtime_checkable, TypedDict, NamedTuple, Any, Generic, TypeVar
@runtime_checkable
class HasLen(Protocol):
    def __len__(self) -> int: ...
print(isinstance([], HasLen), isinstance(3, HasLen), issubclass(list, HasLen))
class Movie(TypedDict, total=False):
    name: str
    year: int
m: Movie = {'name': 'x'}; print(Movie(name='q'), Movie.__annotations__, Movie.__total__, Movie.__required_keys__)
class Greeter(Protocol):
    def greet(self) -> str: ...
class Impl(Greeter):
    def greet(self): return 'hi'
print(Impl().greet())
try: Greeter()
except TypeError as e: print(e)
try: isinstance(3, Greeter)
except TypeError as e: print(e)
T = TypeVar('T')
class St(Generic[T]):
    def __init__(self): self.i: list[T] = []
print(St[int]())if 0 else print(St[int])
# %%
@runtime_checkable
class Named(Protocol):
    name: str
    def hello(self): ...
class Yes:
    name = 'y'
    def hello(self): return 1
class No:
    name = 'n'
print(isinstance(Yes(), Named), isinstance(No(), Named))
try: issubclass(Yes, Named)
except TypeError as e: print(e)
class Point(TypedDict):
    x: int
    y: int
p = Point(x=1, y=2)
print(p, type(p), Point.__total__, sorted(Point.__required_keys__))
class Point3(Point, total=False):
    z: int
print(sorted(Point3.__required_keys__), sorted(Point3.__optional_keys__), Point3.__annotations__)
try: isinstance(p, Point)
except TypeError as e: print(e)
D = TypedDict('D', {'in': int})
print(D, D.__annotations__)
