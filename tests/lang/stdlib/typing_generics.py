# %%
from typing import *
T = TypeVar('T'); K = TypeVar('K'); V = TypeVar('V')
class St(Generic[T]):
    def __init__(self): self.i = []
class Pair(Generic[K, V]):
    def __init__(self, k: K, v: V): self.k, self.v = k, v
class IntSt(St[int]): pass
class Sub(St[T]): pass
class M(Dict[K, List[V]]): pass
print(St[int], St.__parameters__, St.__orig_bases__, Pair.__parameters__, Pair[int, str], Sub.__parameters__, IntSt.__parameters__, M.__parameters__)
print(St[int]().__orig_class__, Pair[K, int][str], Pair[T, T].__parameters__, Dict[K, List[V]][int, str], List[T][int], Optional[T][int], Callable[[int], str], Union[int, None], St[List[T]][int])
for src in ('Pair[int]', 'St[int, str]', 'IntSt[int]', 'Generic[int]', 'Generic[T, T]', 'class X(Generic): pass', 'St[int][str]'):
    try: exec(src)
    except TypeError as e: print(e)
p = Pair[int, str](1, 'a'); print(p.k, isinstance(p, Pair), Pair[int, str] == Pair[int, str], hash(St[int]) == hash(St[int]))
class P(Protocol[T]):
    def get(self) -> T: ...
print(P.__parameters__, P[int])
class Node(Generic[T]):
    def __init__(self, v: T, nxt: 'Optional[Node[T]]' = None): self.v, self.nxt = v, nxt
print(get_type_hints(Node.__init__).get('v'), Node[str]('x').v)
def ident(x: T) -> T: return x
print(ident.__annotations__, get_args(Dict[str, int]), get_origin(List[int]), get_origin(St[int]))
