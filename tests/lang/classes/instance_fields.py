# %%
class Order:
    def __init__(self, swapped):
        if swapped:
            self.b, self.a = 2, 1
        else:
            self.a, self.b = 1, 2

first, second = Order(False), Order(True)
print(list(vars(first)), list(vars(second)), first.a, second.a, first.b, second.b)

# %%
class Many:
    def __init__(self, n):
        for i in range(n):
            setattr(self, f"field{i}", i)

for n in [0, 1, 4, 5, 6, 7, 23, 24, 25, 40, 3]:
    for again in range(3):
        m = Many(n)
        m.last = n
    print(n, len(vars(m)), list(vars(m))[-2:], m.last)

# %%
def total(objects):
    return sum(o.x + o.y for o in objects)

class P:
    def __init__(self, x, y):
        self.x = x
        self.y = y

points = [P(i, i * i) for i in range(10)]
print(total(points))
points[3].__dict__["x"] = 100
print(total(points), points[3].x)
del points[4].x
try:
    total(points)
except AttributeError as e:
    print(e)
points[4].x = 4
print(total(points), list(points[4].__dict__), list(points[5].__dict__))

# %%
class Default:
    count = 0
    def bump(self):
        self.count += 1
        return self.count
    def name(self):
        return "method"

a, b = Default(), Default()
print(a.bump(), a.bump(), b.count, Default.count, vars(a), vars(b))
for o in [a, b, a, b]:
    print(o.count, o.name())
a.name = lambda: "own"
for o in [a, b, a, b]:
    print(o.name())
del a.count
print(a.count, a.bump(), vars(b))

# %%
class Left:
    def __init__(self):
        self.u, self.v = 1, 2

class Right:
    def __init__(self):
        self.v, self.w = 3, 4

def show(o):
    return getattr(o, "u", None), o.v, getattr(o, "w", None)

l, r = Left(), Right()
print(show(l), show(r))
l.__class__ = Right
print(show(l), vars(l), isinstance(l, Right))
l.w = 5
r.u = 6
print(show(l), show(r))
r.__dict__ = {"v": 7}
print(show(r), vars(r))

# %%
class Slotted:
    __slots__ = ("p", "q")

class Open(Slotted):
    def __init__(self):
        self.q = 1
        self.r = 2
        self.p = 3

s = Slotted()
s.q = 5
print(s.q, hasattr(s, "p"))
s.p = 6
del s.q
print(s.p, hasattr(s, "q"))
try:
    s.z = 1
except AttributeError as e:
    print(e)
try:
    del s.q
except AttributeError as e:
    print(e)
o = Open()
print(o.p, o.q, o.r)

# %%
import copy, gc, pickle, weakref

class Tree:
    def __init__(self, value, parent=None):
        self.value = value
        self.parent = parent
        self.children = []
        if parent:
            parent.children.append(self)

root = Tree("root")
leaf = Tree("leaf", root)
other = copy.deepcopy(root)
print(other.children[0].parent is other, other.children[0].value, sorted(vars(copy.copy(leaf))))
gone = weakref.ref(leaf)
del leaf, root
gc.collect()
print(gone(), other.value)

# %%
class Log:
    def __init__(self, name):
        self.name = name
    def __del__(self):
        print("gone", self.name)

class Holder:
    pass

h = Holder()
h.a, h.b, h.c = Log("a"), Log("b"), Log("c")
h.b = None
del h.a
h.d = Log("d")
del h
print("end")

# %%
class Watched:
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2)
    def __getattr__(self, name):
        return "no " + name

w = Watched()
w.x = 1
w.y = 2
print(w.x, w.y, w.z, w.__dict__)
del w.x
print(w.x, w.y, dir(w)[-1])

# %%
class Base:
    def __init__(self):
        self.one = 1

class Derived(Base):
    def __init__(self):
        self.zero = 0
        super().__init__()
        self.two = 2

print([vars(o) for o in (Base(), Derived(), Base(), Derived())])
class Cyclic: pass
for i in range(3):
    c = Cyclic()
    c.me = c
    c.i = i
print(c.me.me.i)

# %%
spaces = [{"a": 1, "b": 2}, {"b": 3, "a": 4}, {"a": 5}]
code = compile("def f():\n    return a, b if 'b' in globals() else len(globals())\nprint(f())\ndel a\na = 6\nprint(f())", "x", "exec")
for space in spaces:
    exec(code, space)
for i in range(3):
    exec("print([max, len][%d].__name__, v)" % (i % 2), {"v": i})
    exec("def g():\n    return max(1, 2)\nprint(g())\nmax = min\nprint(g())\ndel max\nprint(g())", {})

# %%
def default(a, b=2, c=[]):
    return a, b, c

class Point:
    def __init__(self, x=0, y=0):
        self.x, self.y = x, y
    def moved(self, dx, dy=1):
        return self.x + dx, self.y + dy

for i in range(2):
    print(default(1), default(1, 3), default(1, 3, 4), Point().moved(1), Point(1).moved(2, 3), vars(Point(1, 2)))
for call in [lambda: default(), lambda: default(1, 2, 3, 4), lambda: Point(1, 2, 3), lambda: Point().moved()]:
    try:
        call()
    except TypeError as e:
        print(e)

# %%
for v in [0, 1, -1, None, True, False, 0.0, 0.5, "", "a", [], [0], ...]:
    print(v, "yes" if v else "no", "not" if not v else "so", v and 1, v or 2)
    while v:
        v = 0

# %%
def compare(a, b):
    out = ""
    if a < b: out += "<"
    if a <= b: out += "<="
    if a == b: out += "=="
    if a != b: out += "!="
    if a > b: out += ">"
    if a >= b: out += ">="
    return out

nan = float("nan")
print([compare(a, b) for a in [1, 2.0, nan, 10**30, True] for b in [1, 1.5, nan, 10**30]])
print(compare("a", "b"), compare((1, 2), (1, 2)), compare({1}, {1, 2}), compare([nan], [nan]))
keys = {(1, "a"): 1, (1.0, "b"): 2, (True, ("c", 2)): 3, ((nan,), 1): 4}
print(keys[1, "a"], keys[1, "b"], keys[1.0, ("c", 2.0)], (True, "a") in keys, (1, "z") in keys, (nan, 1) in keys)
