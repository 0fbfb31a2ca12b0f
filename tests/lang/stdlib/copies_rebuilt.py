import copy, copyreg, weakref, dataclasses
class Named:
    def __new__(cls, *, foo):
        o = object.__new__(cls); o.foo = foo; return o
    def __getnewargs_ex__(self): return (), {'foo': self.foo}
x = Named(foo=42)
print(copy.copy(x).foo, copy.deepcopy(x).foo)
class State:
    def __init__(self, foo): self.foo = foo
    def __getstate__(self): return self.foo
    def __setstate__(self, s): self.foo = s
print(copy.copy(State(0.0)).foo, copy.deepcopy(State([])).foo)
class Kept:
    def __init__(self, n): self.n = n
copyreg.pickle(Kept, lambda k: (Kept, (k.n + 1,)))
print(copy.copy(Kept(1)).n, copy.deepcopy(Kept(5)).n)
w = weakref.ref(x); print(copy.copy(w) is w, copy.deepcopy(w) is w)
s = slice([1], [2]); c = copy.deepcopy(s); print(c == s, c.start is s.start, copy.copy(s) is s)
class Bytes(bytearray): pass
b = Bytes(b'abcd'); b.x = 3; c = copy.copy(b); print(c, c.x, type(c).__name__, copy.deepcopy(b))
class Items(list):
    def append(self, item): super().append(item * 10)
print(copy.copy(Items([1, 2])), type(copy.deepcopy(Items([3]))).__name__)
class Method:
    def m(self): return self
a = Method(); f = copy.deepcopy(a.m); print(f() is not a, f.__func__ is Method.m, copy.copy(a.m)() is a)
class Odd:
    def __reduce__(self): return (int, ('7',))
print(copy.copy(Odd()), copy.deepcopy([Odd()]))
class Err(Exception):
    def __init__(self, a, b): super().__init__(a, b); self.extra = [a]
e = Err(1, 2); f = copy.deepcopy(e); print(f.args, f.extra, f.extra is e.extra, repr(f))
try: copy.copy(x for x in [])
except TypeError as e: print(e)
@dataclasses.dataclass(slots=True)
class Point:
    x: int
    y: list
p = Point(1, [2]); q = copy.deepcopy(p); print(q == p, q.y is p.y, copy.copy(p).y is p.y)
# %%
# comparisons ask the derived class first
log = []
class Base:
    def __eq__(self, o): log.append('Base.eq'); return NotImplemented
    def __lt__(self, o): log.append('Base.lt'); return NotImplemented
    def __gt__(self, o): log.append('Base.gt'); return NotImplemented
class Same(Base): pass
class Own(Base):
    def __eq__(self, o): log.append('Own.eq'); return NotImplemented
Base() == Own(); Base() == Same(); Own() == Base()
try: Base() < Same()
except TypeError as e: log.append(str(e))
print(log)
class Doc:
    @classmethod
    def f(cls): "a doc"
    @staticmethod
    def g(): pass
print(Doc.__dict__['f'].__doc__, Doc.__dict__['g'].__doc__, classmethod(print).__doc__ == print.__doc__)
d = Doc(); d.x = 1; del d.__dict__; print(d.__dict__)
for slots, base in ((('a',), int), (('a',), tuple), ((), int)):
    try: print(type('C', (base,), {'__slots__': slots}).__slots__)
    except TypeError as e: print(e)
class Closed: __slots__ = ('x',)
class Weak: __slots__ = ('x', '__weakref__')
w = Weak(); print(weakref.ref(w)() is w)
try: weakref.ref(Closed())
except TypeError as e: print(e)
