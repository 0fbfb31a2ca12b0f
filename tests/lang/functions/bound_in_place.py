# Arguments that become locals where they lie: names, defaults, *args and **kwargs, in all combinations.
def all_kinds(a, b=2, /, c=3, *rest, d, e=5, **others):
    return a, b, c, rest, d, e, others

def tried(call):
    try:
        return call()
    except Exception as e:
        return type(e).__name__, str(e)

for call in (lambda: all_kinds(1, d=4), lambda: all_kinds(1, 2, 3, 4, 5, d=6), lambda: all_kinds(1, d=4, e=7, f=8, a=9),
             lambda: all_kinds(1, c=5, d=6), lambda: all_kinds(1, 2, 3, c=5, d=6), lambda: all_kinds(d=1), lambda: all_kinds(1),
             lambda: all_kinds(1, b=5, d=2), lambda: all_kinds(*(1, 2), **{"d": 4, "z": 1}), lambda: all_kinds(1, d=1, **{"d": 2})):
    print(tried(call))

# %%
def keyword_only(a, *, k=1, m):
    return a, k, m

for call in (lambda: keyword_only(1, m=2), lambda: keyword_only(1, m=2, k=3), lambda: keyword_only(m=2, a=5), lambda: keyword_only(1),
             lambda: keyword_only(1, 2, m=3), lambda: keyword_only(1, m=2, q=3)):
    print(tried(call))
keyword_only.__kwdefaults__ = {"m": 9}
print(tried(lambda: keyword_only(1, k=2)), tried(lambda: keyword_only(1)))
keyword_only.__kwdefaults__ = None
print(tried(lambda: keyword_only(1, k=2)))

# %%
def passes_on(*args, **kwargs):
    kwargs["more"] = len(args)
    return args, kwargs

given = {"x": 1}
print(passes_on(*[1, 2], **given), given)
print(passes_on(*"ab"), passes_on(**given), passes_on(*range(3), **dict(y=2)), passes_on(*iter([])))
built = "".join(["more", "over"])
print(passes_on(**{built: 1, "more": 5}))

# %%
class Mapping:
    def keys(self): return ["p", "q"]
    def __getitem__(self, key): return key * 2

class Fancy(dict):
    def __getitem__(self, key): return "never asked"

print(passes_on(**Mapping()), passes_on(**Fancy(z=1)), dict(**Fancy(z=1)))
for call in (lambda: passes_on(**5), lambda: passes_on(*5), lambda: passes_on(*5, **6), lambda: passes_on(**{1: 2}), lambda: passes_on(*[1], **{(): 2}),
             lambda: len(*5), lambda: len(**5), lambda: print(**{1: 2}), lambda: passes_on(1, *2), lambda: passes_on(*None), lambda: passes_on(**None)):
    print(tried(call))

# %%
def kept(*args, scale=1, **kwargs):
    def inner(x):
        return x * scale + len(args) + len(kwargs)
    args += (0,)
    return inner

print(kept(1, 2, scale=10, a=1)(5), kept()(5), kept(*range(20), **{f"k{i}": i for i in range(20)})(1))

def generated(*args, last=None, **kwargs):
    yield from args
    yield last, kwargs

print(list(generated(1, 2, last=3, b=4)), list(generated()), list(generated(*[1], **{"c": 1})))

# %%
class Counted:
    alive = 0
    def __init__(self): Counted.alive += 1
    def __del__(self): Counted.alive -= 1

def drops(a, *rest, k=None, **others):
    del a, rest, k, others
    return Counted.alive

print(drops(Counted(), Counted(), k=Counted(), z=Counted()), Counted.alive)
print(tried(lambda: drops(k=Counted(), z=Counted())), Counted.alive)

# %%
class Append:
    append = list.append

class Items(list):
    pass

rows = Items()
for i in range(3): rows.append(i)
print(rows, rows.append(5), tried(lambda: Append().append(1)), tried(lambda: list.append(1, 2)), tried(lambda: rows.append()), tried(lambda: rows.append(1, 2)))
self_made = []
self_made.append(self_made)
print(self_made, [].append(1))
