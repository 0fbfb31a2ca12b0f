"""Dicts of keywords: few of them lie in the dict itself, and it grows out of them."""
import functools
d = dict(a=1, b=2)
for i in range(20): d[f"k{i}"] = i
print(len(d), list(d)[:4], d.pop("a"), "a" in d)
for n in (0, 1, 4, 7, 8, 9, 30):
    names = {f"n{i}": i for i in range(n)}
    e = dict(**names); p = functools.partial(lambda **k: k, **names)
    e["more"] = 1; e.update(names); print(n, len(e), e == {**names, "more": 1}, p(x=1) == {**names, "x": 1}, p.keywords == names, "{}{z}".format(1, z=2, **names))
    p.keywords["late"] = 5; print(len(p()), e.copy() == e, dict(e) == e, sorted(e) == sorted([*names, "more"]))
try: dict(a=1, **{"a": 2})
except TypeError as err: print(err)
class D(dict):
    def __init__(self, *a, **k): super().__init__(*a, **k); self.k = k
x = D([(1, 2)], y=3); x.k["z"] = 1; print(x, x.k)
