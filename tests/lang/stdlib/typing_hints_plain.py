# %% hints without what Annotated adds
from typing import *
class A:
    x: Annotated[int, 'm']
    y: 'list[Annotated[str, 1]]'
    z: Optional[Annotated[int, 2]]
    w: Final[Annotated[int, 3]] = 1
    v: Annotated[List[Annotated[int, 4]], 5]
    u: 'int | None'
    t: Literal['a', 'b'] = 'a'
class D(TypedDict, total=False):
    k: Required[int]
    j: Annotated[str, 'x']
def f(a: Annotated[int, 1], *b: 'A', c: Callable[[Annotated[int, 1]], str] = None) -> Annotated[str, 2]: pass
for o in (A, D, f):
    print(get_type_hints(o))
    print(get_type_hints(o, include_extras=True))

# %%
import typing, plistlib
for thing in 3, 'a', [], None, len, typing, print:
    try: print(typing.get_type_hints(thing) if thing is not typing else 'of a module')
    except TypeError as e: print(e)
try: plistlib.dumps(plistlib.UID(5))
except TypeError as e: print(e)
