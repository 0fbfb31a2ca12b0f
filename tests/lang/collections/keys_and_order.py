# %% keys that go and come again, and come from afar
d = {n: n for n in range(20)}
for n in range(0, 20, 3):
    del d[n]
for n in (3, 40, 0, 99, 6):
    d[n] = -n
list(d), d[40], d.get(9), 9 in d, 12 in d, 3 in d

# %%
words = ["a", "of", "the", "line", "words", "a very long word of a line that is not short", ""]
copies = {"".join(list(w)): len(w) for w in words}
[copies["".join(list(w))] for w in words], "th" in copies, "tha" in copies, copies.get("lane")

# %% == of a key that changes the dict while it is asked
class Key:
    def __init__(self, n, table=None):
        self.n, self.table = n, table
    def __hash__(self):
        return 7
    def __eq__(self, other):
        if self.table is not None:
            self.table.pop("x", None)
        return isinstance(other, Key) and self.n == other.n

table = {"x": 1}
for n in range(12):
    table[Key(n)] = n
table[Key(5, table)], len(table), Key(30) in table

# %%
table[7] = "seven"
table[Key(3)] = "three"
[v for v in table.values()]

# %% tuples in order
pairs = [(2, "b"), (1, "z"), (2, "a"), (1.0, "y"), (2,), (), (1, "z", 0)]
sorted(pairs), min(pairs), max(pairs), (1, (2, 3)) < (1, (2, 4)), (1, 2) < (1, 2), (1, 2) < (1, 2, 3)

# %%
nan = float("nan")
(nan, 1) < (nan, 2), (0.0, 1) < (-0.0, 2), (nan,) < (1.0,), (1.0,) < (nan,), (True, 1) < (1, 2), (10 ** 30, 1) < (10 ** 30, 2)

# %%
(1, "a") < (1, 2)

# %% max and min of what is written out, and of an iterable
max(3, 1.5, True), min("b", "a"), max(1, 2, key=lambda n: -n), max([], default=0), min((4, 2)), max("ab", "b", "aa"), max(2, 2.0), min(2.0, 2)

# %%
max(1, "a")

# %%
max()

# %%
min([])

# %%
max(1, 2, default=3)

# %%
import heapq
heap = []
for item in [(3, "c"), (1, "z"), (3, "a"), (2.5, "x"), (1, "b")]:
    heapq.heappush(heap, item)
[heapq.heappop(heap) for _ in range(5)]

# %% complex numbers with others
z = 1 + 2j
z + 1, 2 * z, z - 0.5, z / 2, True + z, z * z, z == 1 + 2j, 10 ** 400 == z

# %%
z + 10 ** 400
