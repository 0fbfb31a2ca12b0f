import collections.abc, contextlib, dataclasses, types
def t(f):
    try: print(f.__name__, f())
    except BaseException as e: print(f.__name__, '!!', type(e).__name__, e, '|', repr(e.__cause__))
@t
def set_name():
    class D:
        def __set_name__(self, o, n): 1/0
    class C: d = D()
@t
def class_cell():
    class Meta(type):
        def __new__(m, n, b, ns):
            ns.pop('__classcell__', None)
            return type.__new__(m, n, b, ns)
    class A(metaclass=Meta):
        def f(self): return __class__
@t
def thrown():
    class E(Exception):
        def __new__(cls): return 42
    def g(): yield
    i = g(); next(i)
    try: i.throw(E)
    except TypeError as e: r = str(e)
    try: raise E
    except TypeError as e: return r, str(e)
@t
def structural():
    class M:
        def __enter__(self): pass
        def __exit__(self, *a): pass
    class N(M): __exit__ = None
    class A:
        async def __aenter__(self): pass
        async def __aexit__(self, *a): pass
    return [issubclass(c, b) for c in (M, N, A) for b in (contextlib.AbstractContextManager, contextlib.AbstractAsyncContextManager)]
@t
def registered():
    class Seq:
        def __len__(self): return 2
        def __getitem__(self, i): return i
    class Sub(Seq): pass
    def f(x):
        match x:
            case [*_]: return 'seq'
            case {}: return 'map'
    before = f(Seq()), f(Sub())
    collections.abc.Sequence.register(Seq)
    class Late(Seq): pass
    return before, f(Seq()), f(Sub()), f(Late()), f(memoryview(b'a')), f(bytearray(b'a'))
@t
def imported():
    e = ImportError('test', name='a', path='b'); e.__init__(); return e.msg, e.name, e.path, str(e)
@t
def notes():
    e = ValueError(1); e.add_note('x'); r = [e.__notes__]
    e.__notes__ = 5
    try: e.add_note('z')
    except TypeError as x: r.append(str(x))
    e.__notes__ = ('t',); r.append(e.__notes__)
    return r
@t
def syntax(): return SyntaxError('bad', ('f', 1, 2))
@t
def syntax_ends(): return SyntaxError('bad', ('f', 1, 2, 'x', 1))
@t
def naming():
    p = property(len)
    try: p.__set_name__()
    except TypeError as e: return str(e), p.__set_name__(int, 3)
@t
def caught():
    try: raise ValueError
    except (ValueError, 42): return 'no'
@t
def nested():
    try: raise ValueError
    except (KeyError, (ValueError, IndexError)): return 'no'
@t
def proxied(): return types.MappingProxyType[int, str], types.MappingProxyType({'a': 1}) | {'b': 2}
@t
def own_slots():
    @dataclasses.dataclass
    class Base:
        __slots__ = ('x',)
        x: int
    @dataclasses.dataclass(frozen=True)
    class Derived(Base.__mro__[-1]):
        x: int
        y: int = 3
    return Base(1), Derived(1), Derived.__hash__.__qualname__
@t
def keyword(): return dataclasses.make_dataclass('C', ['for'])
class Refuses:
    @property
    def __dict__(self): raise AttributeError('no')
class Both(Refuses, type): pass
for x in (type('C', (), {}), Both('D', (), {}), types.ModuleType('m'), types.new_class('M', (types.ModuleType,))('n')):
    for action in (lambda: setattr(x, '__dict__', {}), lambda: delattr(x, '__dict__')):
        try: action(); print('done')
        except (AttributeError, TypeError) as e: print(type(e).__name__)
