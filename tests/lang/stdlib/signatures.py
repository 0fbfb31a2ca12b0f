import inspect, functools, re, typing
from inspect import Parameter as P, Signature as S, signature
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
def fn(a, b=2, *, seed=None): pass
class D:
    def __init__(s, f): s.f=f; functools.update_wrapper(s, f)
    @property
    def __signature__(s): return inspect.signature(s.f)
    def __call__(s, *a, **k): return s.f(*a, **k)
d = D(fn)
t(lambda: signature(d)); t(lambda: signature(d, follow_wrapped=False))
def w(*args, **kw): pass
w.__signature__ = signature(fn)
t(lambda: signature(w, follow_wrapped=False)); t(lambda: inspect.getfullargspec(w)); t(lambda: inspect.getfullargspec(functools.partial(fn, 1)))
for pa in (lambda: functools.partial(fn, 1), lambda: functools.partial(fn, 1, seed=3), lambda: functools.partial(fn, b=5), lambda: functools.partial(fn, 1, 2), lambda: functools.partial(functools.partial(fn, b=1), seed=4), lambda: functools.partial(w, 1), lambda: functools.partial(len)):
    t(lambda: signature(pa())); t(lambda: inspect.getfullargspec(pa()))
t(lambda: inspect.getfullargspec(len)); t(lambda: inspect.getfullargspec(dict.get)); t(lambda: inspect.getfullargspec(D)); t(lambda: inspect.getfullargspec([].append)); t(lambda: inspect.getfullargspec(D.__call__)); t(lambda: inspect.getfullargspec(d.__call__)); t(lambda: inspect.getfullargspec(d)); t(lambda: inspect.getfullargspec(3))
for c in (int, str, dict, list, object, type, Exception, ValueError, enumerate, zip, map, range, super, bool, property, slice, float, set, memoryview): t(lambda: signature(c))
class E1(Exception): pass
class E2(Exception):
    def __init__(self, code, *, msg=''): pass
class N:
    def __new__(cls, x, y=1): pass
class NI(N):
    def __init__(self, q): pass
class Meta(type):
    def __call__(cls, a, b): pass
class M(metaclass=Meta):
    def __init__(self, zzz): pass
class L(list): pass
class Em: pass
import enum, dataclasses, collections
@dataclasses.dataclass
class DC:
    x: int
    y: str = 'a'
class En(enum.Enum): A = 1
for c in (E1, E2, N, NI, M, L, Em, DC, collections.namedtuple('Pt', 'a b', defaults=[3])): t(lambda: signature(c))
for f in (print, len, getattr, max, sorted, sum, pow, abs, [].append, 'a'.join, dict.fromkeys, isinstance, open if 0 else repr, D.__call__, d.__call__, N().__class__.__new__ if 0 else fn, re.compile, functools.reduce): t(lambda: signature(f))
def g(a, b, /, c: int, d: 'str' = 'x', *args: float, e, f=1, **kw) -> bool: pass
t(lambda: signature(g)); t(lambda: list(signature(g).parameters.values())); t(lambda: signature(g, eval_str=True))
s = signature(g)
for args, kw in (((1, 2, 3), dict(e=1)), ((1, 2), dict(c=3, e=1, zz=4)), ((1,), {}), ((1, 2, 3, 4, 5, 6), dict(e=0)), ((1, 2, 3), {}), ((1, 2, 3), dict(c=1, e=2)), ((), dict(a=1, b=2))):
    t(lambda: s.bind(*args, **kw)); t(lambda: (s.bind(*args, **kw).args, s.bind(*args, **kw).kwargs)); t(lambda: s.bind_partial(*args, **kw))
s2 = signature(fn)
for args, kw in (((1, 2, 3), {}), ((1,), dict(a=1)), ((), {}), ((1,), dict(q=2)), ((1, 2), dict(seed=4))): t(lambda: s2.bind(*args, **kw))
b = s.bind(1, 2, 3, e=1); b.apply_defaults(); print(b, b.signature is s, b == s.bind(1, 2, 3, 'x', e=1, f=1))
t(lambda: P('a', P.VAR_POSITIONAL, default=3)); t(lambda: P('1', P.KEYWORD_ONLY)); t(lambda: P(3, P.KEYWORD_ONLY)); t(lambda: P('if', P.KEYWORD_ONLY)); t(lambda: P('a', 9)); t(lambda: P('a', P.KEYWORD_ONLY, default=3).replace(name='b', annotation=int)); t(lambda: P('a', 1).kind); t(lambda: str(P('a', 1).kind)); t(lambda: P('a', 1).kind.description)
t(lambda: S([P('a', 3), P('b', 1)])); t(lambda: S([P('a', 1, default=1), P('b', 1)])); t(lambda: S([P('a', 1), P('a', 1)])); t(lambda: S([P('a', 1)], return_annotation=int)); t(lambda: S([P('a', 1)]) == S([P('a', 1)])); t(lambda: hash(S([P('a', 1)])) == hash(S([P('a', 1)]))); t(lambda: s.replace(parameters=[])); t(lambda: s.replace(return_annotation=S.empty))
t(lambda: S.from_callable(fn)); t(lambda: setattr(P('a', 1), 'name', 'b')); t(lambda: inspect.Parameter.empty); t(lambda: inspect.getcallargs(fn, 1, seed=2)); t(lambda: inspect.getcallargs(fn)); t(lambda: inspect._empty is S.empty)
class Bad: __signature__ = 5
    
Bad.__call__ = lambda self: 0
t(lambda: signature(Bad())); t(lambda: signature(3)); t(lambda: signature(lambda *a: a)); t(lambda: signature(functools.lru_cache(fn))); t(lambda: signature(functools.wraps(fn)(lambda *a: 0)))
class Meth:
    def m(self, x): pass
    @classmethod
    def c(cls, x): pass
    @staticmethod
    def s(x): pass
    def nothing(): pass
t(lambda: signature(Meth.m)); t(lambda: signature(Meth().m)); t(lambda: signature(Meth.c)); t(lambda: signature(Meth.s)); t(lambda: signature(Meth().nothing)); t(lambda: inspect.getfullargspec(Meth().m)); t(lambda: inspect.getfullargspec(Meth.c))
for T in (typing.Pattern, typing.Match, typing.List): t(lambda: [isinstance(v, T) for v in ([], re.compile('a'), re.match('a', 'a'))])
t(lambda: typing.Pattern[str]); t(lambda: typing.Match)
