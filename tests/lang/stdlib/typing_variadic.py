# %%
import collections.abc, copy, pickle, types, typing
from typing import *
T, S = TypeVar('T'), TypeVar('S')
Ts, P = TypeVarTuple('Ts'), ParamSpec('P')
class Row(Generic[T, *Ts]):
    pass
class Task(Generic[P, T]):
    pass
print(Row.__parameters__, Row[int], Row[int, str, float], Row[*tuple[int, str]], Row[T, *Ts][int, str, bytes])
print(Row[int, *Ts][()], Row[T, *tuple[str, ...]][int], tuple[T, *Ts][int, bool, str], Tuple[*Ts, T][int, str])
print(Task[[int, str], bool], Task[..., T][str], Task[P, T][[int, S], bool].__parameters__, Task[Concatenate[int, P], T])
def shout(text): print(text)
for wrong in ('Row[()]', 'Generic[Ts]', 'Generic[()]', 'Tuple[*Ts, *Ts][int]', 'Row[T, *Ts][()]', 'list[T][*Ts]', 'Task[int, str][int]',
              'Concatenate[int]', 'Callable[int]', 'Callable[int, str, bool]', 'Union[()]', 'List[int, str]', 'Literal', 'Annotated[int]',
              'TypeVar("X", int)', 'TypeVar("X", int, str, bound=int)', 'TypeVar("X", covariant=True, contravariant=True)', 'List[ClassVar]',
              'List[int][str]', 'Optional[int, str]', 'ClassVar[int, str]', 'Self[int]', 'List[Generic[T]]', 'Any()', 'List[int].nothing'):
    try: shout(repr(eval(wrong)))
    except (TypeError, AttributeError) as e: shout(f'{wrong}: {e}')
# %%
def call(f: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T: return f(*args, **kwargs)
print(call.__annotations__, Callable[P, T][[int, str], bool], Callable[Concatenate[int, P], T][[str], float], Callable[[T, int], S][str, bytes])
print(collections.abc.Callable[[int, T], S], collections.abc.Callable[[int, T], S][str, bytes].__args__, collections.abc.Callable[..., int], collections.abc.Callable[P, int][[str, int]])
print(get_args(Callable[[int, str], float]), get_args(collections.abc.Callable[[], int]), get_args(Callable[..., int]), Callable[[int], str].__args__)
def variadic(*args: *Ts, key: Tuple[int, *Ts]) -> None: pass
print(variadic.__annotations__, get_type_hints(variadic), list(tuple[int, str]), next(iter(Tuple[int, str])), get_origin(Unpack[Ts]))
print(tuple[int, str] == next(iter(tuple[int, str])), next(iter(tuple[int, str])).__unpacked__, list[int].__unpacked__, list[int]().__class__)
# %%
print(Annotated[Annotated[int, 1], 2], Annotated[int, 1, 2] == Annotated[Annotated[int, 1], 2], Annotated[List[T], 'x'][int], Annotated[int, 3].__metadata__, Annotated[int, 3].__args__)
print(Literal[1, 2, 1], Literal[Literal[1], Literal['a', None]], Literal[0] == Literal[False], Literal[1, 2] == Literal[2, 1], Literal[int], Union[int, int], Union[int, Union[str, None]], Optional[str])
print(List[int] is List[int], Union[int, str] is Union[int, str], hash(Union[int, str]) == hash(Union[str, int]), Union[int, str] == (int | str), isinstance(3, Union[int, str]), issubclass(bool, Optional[int]))
for form in (List, Callable, Union, Any, ClassVar, Tuple, Dict[str, int], Annotated[int, 1]):
    shown = [repr(form)]
    for name in ('__origin__', '__args__', '__parameters__', '__name__', '__module__', '_name'):
        shown.append(repr(getattr(form, name, 'none')))
    print(*shown)
for made in (List[int], T, Ts, P, Dict[str, List[T]], Callable[[int], str], Callable[P, T], Union[int, T], Literal[1], tuple[int, ...], Annotated[int, 'a'], ClassVar[int], Tuple[()], collections.abc.Callable[[int], str]):
    print(pickle.loads(pickle.dumps(made)) == made, copy.copy(made) == made, copy.deepcopy(made) == made, end=' ')
print()
# %%
class Tree(Generic[T]):
    left: 'Optional[Tree[T]]'
    values: 'list[Annotated[T, "many"]]' = None
    kind: 'ClassVar[int]' = 0
print(get_type_hints(Tree), get_type_hints(Tree, include_extras=True))
@no_type_check
class Loose:
    def f(self, x: 'unknown') -> 3: pass
    class Inner:
        y: 'nowhere'
print(get_type_hints(Loose), get_type_hints(Loose.f), get_type_hints(Loose.Inner), Loose.f.__no_type_check__)
Json = Union[Dict[str, 'Json'], List['Json'], int]
def read(x: 'Json') -> 'Json | None': pass
print(get_type_hints(read), ForwardRef('Json') | None, typing.get_type_hints(len))
for wrong in (lambda: get_type_hints(3), lambda: ForwardRef('a b'), lambda: ForwardRef(3), lambda: get_type_hints(lambda x: 1, 'x')):
    try: print(wrong())
    except (TypeError, SyntaxError) as e: print(type(e).__name__, e)
# %%
class Cell(NamedTuple, Generic[T]):
    value: T
    unit: str = 'm'
    def shown(self): return f'{self.value} {self.unit}'
print(Cell.__bases__, Cell[int], Cell[int](3).shown(), Cell(4), Cell._field_defaults, Cell.__annotations__, pickle.loads(pickle.dumps(Cell(1))))
Pair = NamedTuple('Pair', [('a', int), ('b', 'str')])
print(Pair(1, 'x'), Pair.__annotations__, Pair.__module__, Pair.__new__.__annotations__)
for text in ('class X(NamedTuple, dict): a: int', 'class X(NamedTuple):\n a: int = 1\n b: str', 'class X(NamedTuple):\n _a: int', 'class X(NamedTuple):\n a: int\n def _make(self): pass', 'NamedTuple("X", [("a", int)], b=str)', 'Cell[int, str]'):
    try: exec(text)
    except Exception as e: print(type(e).__name__, e)
class Movie(TypedDict, Generic[T], total=False):
    title: Required[str]
    tags: T
class Sequel(Movie[list]):
    number: NotRequired[int]
    year: int
print(Movie.__bases__, Movie.__total__, sorted(Sequel.__required_keys__), sorted(Sequel.__optional_keys__), Sequel.__annotations__, get_type_hints(Sequel), Sequel(title='a', year=1), is_typeddict(Movie), is_typeddict(dict))
Point = TypedDict('Point', {'x': int, 'in': 'str'})
print(Point.__annotations__, Point.__module__, Point(x=1))
# %%
@runtime_checkable
class Named(Protocol):
    name: str
class Other: pass
print(isinstance(Other(), Named)); Named.register(Other); print(isinstance(Other(), Named))
for wrong in (lambda: issubclass(int, Named), lambda: Named(), lambda: issubclass(3, Iterable), lambda: isinstance(3, List[int]), lambda: issubclass(List[int], list)):
    try: print(wrong())
    except TypeError as e: print(e)
UserId = NewType('UserId', int)
print(UserId, UserId(3), UserId.__supertype__, UserId | None, pickle.loads(pickle.dumps(UserId)) is UserId)
for text in ('class A(UserId): pass', 'class A(TypeVar): pass', 'class A(T): pass', 'class A(Ts): pass', 'class A(Any): pass', 'class A(Union[int, str]): pass', 'class A(Literal[1]): pass', 'class A(Generic[T], Generic[S]): pass', 'class A(List[T], Generic[S]): pass', 'class A(Optional): pass'):
    try: exec(text); print(text, 'runs')
    except TypeError as e: print(e)
@overload
def area(x: int) -> int: ...
@overload
def area(x: str) -> str: ...
def area(x): return x
print(len(get_overloads(area)), clear_overloads(), get_overloads(area), area(3))
@dataclass_transform(kw_only_default=True)
def model(cls): return cls
print(model.__dataclass_transform__)
try: assert_never('x' * 200)
except AssertionError as e: print(str(e)[-20:])
# %%
private = '_Final _GenericAlias _SpecialForm _UnionGenericAlias _AnnotatedAlias _LiteralGenericAlias _ConcatenateGenericAlias _SpecialGenericAlias _BaseGenericAlias _TypedDictMeta _ProtocolMeta _type_check _type_repr _type_convert _tp_cache _is_param_expr _collect_parameters _check_generic _eval_type _overload_dummy'
print([name for name in private.split() if not hasattr(typing, name)], typing._type_repr(List[int]), typing._type_check('int', 'no'), typing._collect_parameters((List[T], S)))
class Drawn(typing._Final, _root=True): pass
alias = typing._GenericAlias(list, (int, T), name='Own', _paramspec_tvars=True)
print(alias, alias.__parameters__, alias[str], type(Union[int, str]).__name__, type(Literal[1]).__name__, type(List).__name__, type(Any).__name__)
