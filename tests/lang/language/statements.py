# Statements of every kind, and the expressions that go with them.
def outer():
    fs = [lambda: i for i in range(3)]
    gs = [lambda i=i: i for i in range(3)]
    return [f() for f in fs], [g() for g in gs]
print(outer())
print([[j for j in range(i)] for i in range(4)])
print({x: {y for y in range(x)} for x in range(3)})
print(list(x*y for x in range(3) for y in range(x) if x+y > 1))
print([y := 5, y**2], y)
def h():
    if any((w := n) > 3 for n in [1, 5, 2]): return w
print(h())
total = 0
print([total := total + v for v in range(5)], total)
a, *b, c = range(6); print(a, b, c)
(a, (b, *c)), d = (1, (2, 3, 4)), 5; print(a, b, c, d)
[a, b], c = "xy", 3; print(a, b, c)
*a, = 1, 2; print(a)
a = b = [1]; a.append(2); print(b, a is b)
a, b, c = 1, 2, 3
a, b, c = c, a, b; print(a, b, c)
a, b = b, a; print(a, b)
i = 0
l = [0, 0, 0]
i, l[i] = 1, 9; print(i, l)
d = {}
d["a"], d["b"] = 1, 2; print(d)
print(1 < 2 < 3, 1 < 3 < 2, 3 > 2 >= 2 != 1, 1 == 1 in [1], not 1 in [1])
print(1 if 0 else 2 if 0 else 3)
print((lambda *a, k=1, **kw: (a, k, kw))(1, 2, k=3, z=4))
def pos(a, b=2, /, c=3, *, d, e=5): return a, b, c, d, e
print(pos(1, d=4), pos(1, 9, c=8, d=7, e=6))
try: pos(a=1, d=4)
except TypeError as e: print(e)
try: pos(1)
except TypeError as e: print(e)
try: pos(1, 2, 3, 4)
except TypeError as e: print(e)
def va(*args, **kw): return args, kw
print(va(*[1, 2], *(3,), **{'a': 1}, b=2, **{'c': 3}))
try: va(**{'a': 1}, **{'a': 2})
except TypeError as e: print(e)
try: va(a=1, **{'a': 2})
except TypeError as e: print(e)
try: va(**{1: 2})
except TypeError as e: print(e)
try: va(*5)
except TypeError as e: print(e)
try: va(**5)
except TypeError as e: print(e)
print([*range(3), *"ab"], {*[1, 2], 3}, {**{'a': 1}, 'b': 2}, (*[1], 2))

# %%
def gen():
    try:
        r = yield 1
        print("got", r)
        yield 2
    except GeneratorExit:
        print("exit"); raise
    finally: print("fin")
g = gen(); next(g); g.send("x"); g.close()
def gen2():
    r = yield from gen3()
    print("r", r)
def gen3():
    try:
        yield 1
    except ValueError as e:
        print("caught", e)
        yield 99
    return "done"
g = gen2(); print(next(g)); print(g.throw(ValueError("v"))); print(list(g))
for i in range(5):
    if i == 3: break
else: print("no")
for i in range(2): pass
else: print("else", i)
n = 3
while n:
    n -= 1
    if n == 1: continue
    print(n)
else: print("welse")
def t():
    for i in range(3):
        try:
            if i == 1: continue
            if i == 2: return i
        finally:
            print("f", i)
print(t())
def t2():
    try: return 1
    finally: print("in finally")
print(t2())
def t3():
    try: 1/0
    except ZeroDivisionError: return "a"
    finally: return "b"
print(t3())
def t4():
    while True:
        try: break
        finally: print("brk")
    return "out"
print(t4())
try:
    try: raise ValueError("a")
    except ValueError as e:
        raise KeyError("b") from e
except KeyError as e:
    print(repr(e), repr(e.__cause__), e.__suppress_context__)
try:
    try: raise ValueError("a")
    except ValueError: 
        x = undefined_name
except NameError as e:
    print(e, repr(e.__context__), e.name)
try: e
except NameError as err: print(err)
class CM:
    def __init__(s, n, sup=False): s.n, s.sup = n, sup
    def __enter__(s): print("enter", s.n); return s.n
    def __exit__(s, t, v, tb): print("exit", s.n, t and t.__name__, v); return s.sup
with CM(1) as a, CM(2, True) as b:
    print(a, b); raise ValueError("inner")
print("after")
with (CM(3) as a, CM(4)): print(a)
def w():
    for i in range(2):
        with CM(i):
            if i: return "r"
            continue
print(w())
try:
    with CM(5): raise KeyError(1)
except KeyError as e: print("KE", e)
assert 1, "x"
try: assert 0, "msg"
except AssertionError as e: print("AE", e)
try: assert []
except AssertionError as e: print("AE", repr(e))

# %%
x: int = 5; y: str
print(__annotations__)
def an(a: int, *b: str, c: float = 1.0, **d) -> list: ...
print(an.__annotations__, an.__defaults__, an.__kwdefaults__, an.__name__, an.__qualname__)
class P:
    a: int = 1
    b: "str"
    __c = 5
    def get(self): return self.__c
print(P.__annotations__, P().get(), P._P__c)
def deco(f):
    print("deco", f.__name__)
    def w(*a): return f(*a) + 1
    return w
@deco
@deco
def inc(x): return x
print(inc(1))
print(f"{1+1}", f"{'a':>5}|{3.14159:.2f}|{10:#x}|{{}}", f"{x=}", f"{x = }", f"{'q'!r}", f"{x:{'>'}{10}}", f"a{'b' 'c'}d")
print("a" "b" f"{1}" 'c', b"a" b"b", r"\n", "\x41\u0042\U00000043\101\n".strip())
print(0x1F, 0o17, 0b11, 1_000, 1e3, 1.5e-3, .5, 5., 1j, 2+3j, 10**20, -5 // 2, -5 % 3, 2**-1, 7 // 2)
if True: print("a"); print("b")
global_var = 1
def setg():
    global global_var
    global_var = 2
setg(); print(global_var)
del global_var
try: global_var
except NameError as e: print(e)
def ub():
    print(zz)
    zz = 1
try: ub()
except UnboundLocalError as e: print(e)
print(eval("1+2"), eval("x+1", {"x": 5}))
exec("q = 5\ndef ff(): return q"); print(q, ff())
ns = {}; exec("a = 1\nb = [a for _ in range(2)]", ns); print(ns["b"])

# %%
match {"a": 1, "b": [1, 2, 3], "c": None}:
    case {"a": 1, "b": [x, *rest], **kw}: print(x, rest, kw)
match (1, 2):
    case (1, x) if x > 5: print("no")
    case (1, x): print("x", x)
class Pt:
    __match_args__ = ("x", "y")
    def __init__(s, x, y): s.x, s.y = x, y
def m(v):
    match v:
        case Pt(0, y=yy): return f"pt0 {yy}"
        case Pt(x, y): return f"pt {x} {y}"
        case int(n) | float(n) if n > 100: return f"big {n}"
        case int(): return "int"
        case "a" | "b": return "ab"
        case None: return "none"
        case True: return "t"
        case [1, _, 3]: return "1_3"
        case [a, b] as both: return f"{a}{b}{both}"
        case []: return "empty"
        case {"k": {"z": z}}: return f"z{z}"
        case -1.5: return "neg"
        case _: return "other"
for v in [Pt(0, 5), Pt(1, 2), 500, 200.0, 3, "b", None, [1, 9, 3], [7, 8], [], {"k": {"z": 1}}, -1.5, "zz", (1, 2, 3, 4)]: print(m(v))
print(type(...), ..., NotImplemented, __name__)

# %%
import os.path as osp, sys
from math import pi as PI, sqrt
print(osp.join("a", "b"), PI, sqrt(4))
try: import nonexistent_mod
except ImportError as e: print(type(e).__name__, e, e.name)
print(*[1, 2], sep="-", end="!\n")
lst = [1, 2, 3, 4, 5]
del lst[0], lst[-1]; print(lst); lst[1:] = [9, 9, 9]; print(lst[::-1], lst[-2:])
print([(x, y) for x, y in {"a": 1}.items()])
print(sorted("hello", key=lambda c: -ord(c)))
s = "x"
s += "y"; s *= 2; print(s)
class Cnt:
    n = 0
    def __iadd__(self, o): self.n += o; return self
c = Cnt(); c += 5; print(c.n)
o = Cnt(); o.n += 2; o.n **= 3; print(o.n)
d = {"a": [1]}; d["a"] += [2]; d["a"][0] -= 5; print(d)
