# %% A star asks the iterator for an iterator again, as list() does.
class It:
    def __init__(self, n): self.n = n; self.i = 0
    def __iter__(self):
        print('iter'); self.i = 0; return self
    def __next__(self):
        if self.i >= self.n: raise StopIteration
        self.i += 1
        return self.i
a, b, *c = It(5)
print(a, b, c)
*a, b = It(3); print(a,b)
try:
    a, b, c, *d = It(2)
except ValueError as e:
    print(e)
try:
    a, *b, c, d = It(2)
except ValueError as e:
    print(e)
x, *y, z = {'a': 1, 'b': 2, 'c': 3}
print(x, y, z)

# %% isinstance() asks the metaclass of a base, unless the object is exactly of the class
class Duck(type):
    def __instancecheck__(cls, o):
        return hasattr(o, 'quack')


class Bird(metaclass=Duck):
    pass


class Robin(Bird):
    pass


print(isinstance(Robin(), Bird), isinstance(Robin(), Robin), isinstance(3, Bird))

# %% Unions by either name; annotations of typing in signatures
import inspect
from typing import Any, Optional, Union
print(Union[int, str] == int | str, (int | None) == Optional[int], hash(Union[int, str]) == hash(int | str))


def f(a: Any, *b: Optional[int], **c: Union[int, str]) -> Any:
    pass


print(inspect.signature(f))

# %% What partial() and lru_cache() make can be copied and weakly referred to
import copy
import functools
import weakref
p = functools.partial(int, base=2)
q = copy.copy(p)
print(q('101'), q.keywords == p.keywords, weakref.ref(p)() is p)


@functools.lru_cache
def g(x):
    return x


print(weakref.ref(g)() is g)

# %% Without a format a number formats as str() shows it
class F(float):
    def __str__(self):
        return 'F!'


class I(int):
    def __str__(self):
        return 'I!'


print(f'{F(1)} {I(1)} {F(2.5):.2f} {I(2):3}', format(F(3)))
