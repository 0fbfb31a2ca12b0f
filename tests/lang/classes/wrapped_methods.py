# Static and class methods called through instances, again and again at one place: shadowed, replaced, inherited, wrapped.
class Base:
    @staticmethod
    def plain(*args):
        return "plain", args

    @classmethod
    def made(cls, *args):
        return cls.__name__, args

    kept = staticmethod(len)
    number = staticmethod(5)
    ofother = classmethod(property(lambda cls: lambda *a: ("odd", cls.__name__)))


class Derived(Base):
    @staticmethod
    def plain(*args):
        return "derived", args


class Slotted(Base):
    __slots__ = ()


class Callable:
    def __call__(self, *args):
        return "called", len(args)


def ask(o):
    return o.plain(1), o.made(2), o.kept([1, 2]), o.ofother()


things = [Base(), Derived(), Slotted(), Base()]
things[3].plain = lambda *args: ("own", args)
for turn in range(3):
    print([ask(o) for o in things])
try:
    things[0].number()
except TypeError as e:
    print(e)
# %%
Base.plain = staticmethod(lambda *args: "other")
Base.made = classmethod(Callable())
print([ask(o) for o in things])
things[1].made = lambda *args: "shadow"
Derived.plain = lambda self, *args: ("method", args)
print([ask(o) for o in things])
# %%
print(dict(a=1, b=[2]), dict(zip("ab", (1, 2))), dict(enumerate("xy")), dict([("k", 1), ["l", 2], "mn"]), list({1: 2, 3: 4}), list({}))
table = {1: 1}
table.update(zip(table, [2]))
table |= zip([5, 6], [7, 8])
print(table, dict({}.items()), dict({1: 2}.items()), [*table, *table])
for bad in ([1], [(1, 2, 3)], zip([[]], [1]), ["abc"]):
    try:
        print(dict(bad))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
# %%
import copy


class State:
    def __init__(self):
        self.a = [1]

    def __getstate__(self):
        return {"a": self.a, "b": 2}


class Reduced:
    def __reduce__(self):
        return Reduced, ()


class New(tuple):
    def __getnewargs__(self):
        return (list(self) + [9],)


class Items(list):
    pass


items = Items([1, [2]])
items.note = "n"
print(vars(copy.copy(State())), type(copy.copy(Reduced())).__name__, copy.copy(New((1,))), copy.copy(items), copy.copy(items).note)
print(vars(copy.deepcopy(State())), copy.deepcopy(items), copy.deepcopy(items)[1] is items[1], copy.copy(Base()).plain())

# %% Whose a method of C is can not be changed.
for method in (str.upper, dict.__dict__['fromkeys']):
    for change in (lambda: setattr(method, '__objclass__', int), lambda: delattr(method, '__objclass__')):
        try:
            change()
        except AttributeError as e:
            print(method.__objclass__, e)
