# %% attributes that other methods store than __init__, in instances made before
class Stone:
    def __init__(self, place):
        self.place = place
    def surround(self, others):
        self.others = others
        self.count = len(others)
        self.first, self.last = others[0], others[-1]
        self.seen = False
    def mark(self):
        self.seen = True
        self.count += 1
        self.late = "late"
        return self

stones = [Stone(n) for n in range(4)]
for s in stones:
    s.surround(stones)
[s.mark().count for s in stones], list(vars(stones[0])), hasattr(Stone(9), "seen")

# %%
stones[1].extra = 1
del stones[1].first
list(vars(stones[1])), stones[1].last is stones[3], stones[2].first is stones[0]

# %%
stones[1].first

# %% many names, some of them in bases and in classes of their own
class Base:
    def __init__(self):
        self.a = self.b = 1
    def grow(self):
        self.c = self.d = self.e = 2

class Wide(Base):
    def fill(self):
        for n in range(30):
            setattr(self, f"x{n}", n)
        self.c = "c"
        return self

w = Wide().fill()
w.grow()
w.c, w.x29, len(vars(w)), list(vars(w))[:4]

# %% bases that speak of other attributes
class Other:
    def set(self):
        self.p = self.q = self.r = self.s = self.t = self.u = "o"
        return self

class Plain:
    pass

class Heir(Plain):
    pass

h = Heir()
Heir.__bases__ = (Other,)
h.set().u, Heir().set().p, Heir.__mro__[1].__name__

# %% what a class gives of its own and of its metaclass
def look():
    return [dict.__repr__ is list.__repr__, object.__init__ is int.__init__, list.__len__([1, 2]), str.__name__,
            Plain.__init__ is object.__init__, int.__class__.__name__]

look(), look()

# %%
Plain.__init__ = lambda self: None
Plain.__name__ = "Simple"
look()[4], Plain.__name__, [Plain.__name__ for _ in range(2)]

# %% methods bound again and again
class Teller:
    def tell(self, *args):
        return (self.name, args)
    def __init__(self, name):
        self.name = name

def told(t):
    f = t.tell
    return [t.tell(*[1, 2]), f(3), f == t.tell, f is t.tell]

t = Teller("t")
told(t), told(Teller("u"))

# %%
t.tell = lambda *args: "own"
t.tell(1), told(Teller("v"))[0]

# %%
def append_all(out, items):
    for i in items:
        put = out.append
        put(i)
    return out

append_all([], "abc"), append_all([], "de")
