# Operators, comparisons and items whose operands are locals and constants: every way, what fails, what runs over.
import sys


def tried(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


# %%
OPERATORS = "+ - * / // % << >> & | ^".split()
COMPARISONS = "< <= == != > >=".split()
PAIRS = [(7, 3), (-7, 3), (7, -3), (7, 0), (2.5, 2), (1, 0.5), (1 << 62, 1 << 62), (True, 2), ("ab", 3), ("a", "b"), ([1], [2]),
         ((1,), (2,)), (None, 1), ({1, 2}, {2}), (float("nan"), 1.0), (2**70, 3), (1 + 2j, 2)]

for op in OPERATORS:
    space = {}
    exec(f"""
def both(a, b): return a {op} b
def stored(a, b):
    c = a {op} b
    return c
def updated(a, b):
    a {op}= b
    return a
def constant(a): return a {op} 3
def stacked(a, b): return (a or a) {op} b
def stacked_constant(a): return (a or a) {op} 3
def first_constant(b): return 3 {op} b
""", space)
    for a, b in PAIRS:
        print(op, [tried(space[f], a, b) for f in ("both", "stored", "updated", "stacked")],
              [tried(space[f], a) for f in ("constant", "stacked_constant", "first_constant")])

# %%
for op in COMPARISONS:
    space = {}
    exec(f"""
def both(a, b): return 1 if a {op} b else 0
def constant(a): return 1 if a {op} 3 else 0
def text(a): return 1 if a {op} 'b' else 0
def stacked(a, b): return 1 if (a or a) {op} b else 0
def stacked_constant(a): return 1 if (a or a) {op} 3 else 0
def value(a, b): return a {op} b
""", space)
    for a, b in PAIRS:
        print(op, [tried(space[f], a, b) for f in ("both", "stacked", "value")],
              [tried(space[f], a) for f in ("constant", "text", "stacked_constant")])


# %%
class Own:
    def __getitem__(self, key):
        return "got", key

    def __setitem__(self, key, value):
        print("set", key, value)


def get(o, k):
    found = o[k]
    return found, (o or o)[k], (o or o)[1], o[1], o["x"] if type(o) is dict else None


def put(o, k, v):
    o[k] = v
    (o or o)[k] = v
    o[0] = v
    (o or o)[0] = v
    return o


for o in [1, 2, 3], (1, 2, 3), {1: "one", 2: "two", "x": 0}, "abc", b"abc", range(5), Own(), None:
    print([tried(get, o, k) for k in (1, -1, 2, 5, "x", None, 1.0)])
for o in [1, 2, 3], {}, Own(), (1, 2), None:
    print([tried(put, o, k, "v") if type(o) is not Own else put(o, k, "v") and 0 for k in (1, -1, 7, "x")])


# %%
def unbound_first(n):
    if n:
        a = b = 1
    return a + b


def unbound_second(b):
    if not b:
        c = 1
    while b < c:
        pass


def unbound_item(o):
    del o
    return o[0]


def unbound_key(o):
    o[k] = 1
    k = 0


print([tried(f, a) for f, a in ((unbound_first, 0), (unbound_second, 1), (unbound_item, [1]), (unbound_key, [1]))])


# %%
def spread(a, b,
           c):
    return (a *
            b
            + c
            [a])


spread(2, 3, [1])


# %%
def chain(rows, i, j):
    rows[i][j] += 1
    total = rows[i][j] * 2 - rows[j][i]
    rows[i] = rows[j] = [total, total]
    return rows


print(chain([[1, 2], [3, 4]], 0, 1))
chain([[1, 2], [3, "x"]], 0, 1)


# %%
class Counts:
    def __init__(self, start):
        self.n = start
        self.m = start + 1

    def step(self, by):
        self.n = self.n + by
        other = self
        other.fresh = self.n
        return self.n * other.m


counts = Counts(1)
print(counts.step(2), counts.step(2.5), vars(counts))


# %% What an item is found by is let go of.
def let_go(d, key):
    before = sys.getrefcount(key)
    for _ in range(10):
        d[key]
        d[key] = d[key or 0]
    return sys.getrefcount(key) - before


key = "".join(["a", "b"])
print(let_go({key + "": 1}, key))


# %% Loops whose bodies do nothing, and jumps out of them.
def idle(n):
    for i in range(n):
        pass
    for i in range(n):
        try:
            pass
        except ValueError:
            pass
    while n > 3:
        n -= 1
        if n == 5:
            pass
        else:
            ...
    for i in range(n):
        if i:
            pass
            break
    return n, i


print(idle(9))
