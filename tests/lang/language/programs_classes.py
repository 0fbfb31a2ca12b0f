# %%
# class system corners people use
class Base:
    subs = []
    def __init_subclass__(cls, /, tag=None, **kw): super().__init_subclass__(**kw); cls.tag = tag; Base.subs.append(cls.__name__)
    def __new__(cls, *a, **k): o = super().__new__(cls); o.made = cls.__name__; return o
class A(Base, tag='a'):
    def hi(self): return ['A'] + (super().hi() if hasattr(super(), 'hi') else [])
class B(Base):
    def hi(self): return ['B']
class C(A, B, tag='c'):
    def hi(self): return ['C'] + super().hi()
print(C().hi(), Base.subs, C.tag, B.tag, C().made, [k.__name__ for k in C.mro()])
class Single:
    _i = None
    def __new__(cls, *a):
        if cls._i is None: cls._i = super().__new__(cls)
        return cls._i
    def __init__(self, v=0): self.v = v
print(Single(1) is Single(2), Single().v)
class Temp:
    def __init__(s, c): s.c = c
    @property
    def f(s): "fahrenheit"; return s.c * 9 / 5 + 32
    @f.setter
    def f(s, v): s.c = (v - 32) * 5 / 9
    @f.deleter
    def f(s): del s.c
t = Temp(100); t.f = 32; print(t.c, Temp.f.__doc__, t.f); del t.f
try: t.f
except AttributeError as e: print(e)
class RO:
    @property
    def x(self): return 1
try: RO().x = 3
except AttributeError as e: print(e)
class Slots:
    __slots__ = 'a', 'b'
s = Slots(); s.a = 1
try: print(s.b)
except AttributeError as e: print(e)
try: s.c = 1
except AttributeError as e: print(e)
print(Slots.a, hasattr(s, '__dict__'))
X = type('X', (A,), {'z': 5, 'm': lambda self: self.z}); print(X().m(), X.__name__, X.__module__, X.tag)
class Meta(type):
    def __call__(cls, *a, **k): o = super().__call__(*a, **k); o.post(); return o
    def __instancecheck__(cls, o): return hasattr(o, 'quack')
    def __subclasscheck__(cls, o): return True
    def __iter__(cls): return iter(cls.items)
    def __getattr__(cls, n): return f'<{n}>'
class D(metaclass=Meta):
    items = [1, 2]
    def __init__(s): s.log = ['init']
    def post(s): s.log.append('post')
class Duck: quack = 1
print(D().log, isinstance(Duck(), D), isinstance(3, D), issubclass(int, D), list(D), D.foo, type(D) is Meta)
class Chain:
    def __getattr__(self, n): return Chain2(n)
class Chain2:
    def __init__(s, n): s.n = n
    def __getattr__(s, n): return Chain2(f'{s.n}.{n}')
    def __call__(s, *a): return f'{s.n}{a}'
print(Chain().a.b.c(1, 2))
class Num:
    def __init__(s, v): s.v = v
    def __add__(s, o): return Num(s.v + (o.v if isinstance(o, Num) else o)) if isinstance(o, (Num, int)) else NotImplemented
    def __radd__(s, o): return Num(o + s.v)
    def __eq__(s, o): return s.v == getattr(o, 'v', o)
    def __repr__(s): return f'Num({s.v})'
    def __iadd__(s, o): s.v += o; return s
    def __bool__(s): return s.v != 0
    def __int__(s): return s.v
    def __float__(s): return float(s.v)
    def __round__(s, n=0): return ('round', n)
    def __trunc__(s): return 7
    def __floor__(s): return 8
    def __divmod__(s, o): return 'dm'
    def __pow__(s, o, m=None): return ('pow', o, m)
    def __lshift__(s, o): return 'lsh'
    def __rtruediv__(s, o): return 'rtd'
import math
n = Num(1); n += 5; print(n + 1, 1 + n, sum([n, n]), int(n), float(n), round(n), round(n, 2), math.floor(n), math.trunc(n), divmod(n, 2), pow(n, 2, 3), n << 1, 5 / n, n == 6)
try: hash(n)
except TypeError as e: print(e)
try: n + 'x'
except TypeError as e: print(e)
try: n < n
except TypeError as e: print(e)
class It:
    def __init__(s, n): s.n = n
    def __iter__(s): s.i = 0; return s
    def __next__(s):
        if s.i >= s.n: raise StopIteration
        s.i += 1; return s.i
    def __length_hint__(s): return s.n
a, b, *c = iter([1, 2, 3]); print(a, b, c, list(It(2)), max(It(3)), 2 in It(3), dict(zip(It(2), 'ab')), *It(2))
class Seq:
    def __len__(s): return 3
    def __getitem__(s, i):
        if isinstance(i, slice): return i.indices(3)
        if i >= 3: raise IndexError
        return i * 10
print(list(Seq()), Seq()[0:2], 20 in Seq(), list(reversed(Seq())), [*enumerate(Seq(), 1)])
class Ctx:
    def __enter__(s): return s
    def __exit__(s, *e): return True
with Ctx(): raise Exception
class Cmp:
    def __init__(s, k): s.k = k
    def __lt__(s, o): return s.k < o.k
print([c.k for c in sorted(map(Cmp, [3, 1, 2]))], min(map(Cmp, 'ba')).k)
class Del:
    def __del__(s): print('deleted')
d = Del(); del d
import copy
class Cp:
    def __init__(s): s.l = [1]; s.me = s
    def __copy__(s): return 'copied'
print(copy.copy(Cp()), (q := copy.deepcopy(Cp())).me is q)
print(A.__doc__, A.hi.__qualname__, C().hi.__func__ is C.hi, C.hi.__get__(C())(), callable(C), isinstance(C.hi, type(lambda: 0)), Base.__subclasses__()[0].__name__)
def f(a, /, b, *, c=1, **kw): return locals()
print(f(1, 2, c=3, a=4)); 
for bad in ('f()', 'f(1)', 'f(1, 2, 3)', 'f(a=1, b=2)', 'f(1, b=2, **{"b": 3})', 'f(*5)', 'f(**5)', 'C(1,2).zz', 'A.nope', 'None.x', '[].push(1)', '"a" + 1', '1 + "a"', '[1][5]', '{}["k"]', '(1,)[0] = 2', 'len(5)', 'int("x")', 'undefined_name', 'prnt(1)', 'import_it', 'for', 'x = = 1', 'abs()', '"a".foo', 'max()', 'sorted(5)', '{[]: 1}', 'print(1', 'a b', 'range(1.5)', 'int([])', 'float("a")', 'open(3.5)', '"%d" % "a"', '"{}".format()', '[] < {}', 'next(iter([]))', '1 / 0', '1 % 0', '2 ** -1 // 0', 'chr(-1)', 'ord("ab")', 'list(3)', 'dict([1])', 'set([[]])', 'isinstance(1, 2)', 'super().x', 'lambda: (yield)', 'a, b = 1', 'a, b = 1, 2, 3', '[a, *b] = []'):
    try: exec(bad) if '=' in bad and '(' not in bad else eval(bad)
    except BaseException as e: print(bad, '->', type(e).__name__, e)
