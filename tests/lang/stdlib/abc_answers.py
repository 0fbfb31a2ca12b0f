# What isinstance() has found out about abstract classes is forgotten when a class is registered.
import abc
from collections.abc import Iterable, Mapping, Sized


class Kind(abc.ABC):
    pass


class Thing:
    pass


print(isinstance(Thing(), Kind), issubclass(Thing, Kind))
Kind.register(Thing)
print(isinstance(Thing(), Kind), issubclass(Thing, Kind))
# %%
class Derived(Kind):
    pass


@Derived.register
class Other:
    pass


class Late:
    pass


print([isinstance(v, k) for v in (Thing(), Other(), Late(), Derived()) for k in (Kind, Derived)])
print([isinstance(v, k) for v in ([], {}, (), "", 1, range(3)) for k in (Mapping, Iterable, Sized)])
# %%
class Hooked(abc.ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return True if hasattr(other, "quack") else "what?" if other is Late else NotImplemented


class Duck:
    quack = 1


print(isinstance(Duck(), Hooked), issubclass(Duck, Hooked), issubclass(Duck, Hooked), issubclass(int, Hooked))
try:
    issubclass(Late, Hooked)
except AssertionError as e:
    print(e)
