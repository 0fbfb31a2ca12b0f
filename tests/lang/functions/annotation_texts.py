# from __future__ import annotations: the texts are laid out as ast.unparse() does it
from __future__ import annotations
def f(x: Dict[str,int], y: "str", *, z:Callable[ [int] , str]=None, w: (int)=1, v: a  |  b, u: Literal["x",'y', -1, b"z", 1.5],
      p: tuple[()], q: tuple[int,], r: Annotated[ int,  Field( gt = 0 ) ], s: (a|b)|c, t: a|(b|c), n: None=None, e: tuple[int,...], *args: int,
      m: (int, str), o: [1,  2], l: np . ndarray, k: (a | b)[int]) -> List[ int ]: pass
print({k: v for k, v in f.__annotations__.items() if k not in ('r', 'u')})
class C:
    x: Dict[str,int] = 1
    y: tuple[int,...]
    z: Optional [ Union[ int,str ] ]
print(C.__annotations__)
from dataclasses import dataclass, fields
@dataclass
class D:
    a: list[int]=None
    b: 'Optional[ str ]' = None
print([x.type for x in fields(D)])
