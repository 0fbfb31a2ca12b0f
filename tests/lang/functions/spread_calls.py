# f(*args, **kwargs): wrappers around wrappers, generators, methods, cells, what fails, and how deep.
import functools


def wrapped(f):
    @functools.wraps(f)
    def call(*args, **kwargs):
        return f(*args, **kwargs)
    return call


class Shape:
    def __init__(self, *sides, name="shape", **others):
        self.sides, self.name, self.others = sides, name, others

    def scaled(self, by, *more, **others):
        return [s * by for s in self.sides], more, others

    @classmethod
    def make(cls, *args, **kwargs):
        return cls(*args, **kwargs)


class Square(Shape):
    def __init__(self, side, *args, **kwargs):
        super().__init__(*(side,) * 4, *args, **kwargs)

    def scaled(self, *args, **kwargs):
        return super().scaled(*args, **kwargs)


square = Square(2, 5, name="square", colour="red")
print(square.sides, square.name, square.others, square.scaled(*[3, 1], **{"x": 2}), Shape.make(*"ab", **{"name": "n"}).sides)

# %%
@wrapped
def count(n, step=1, *, stop=None):
    while n > 0 and n != stop:
        yield n
        n -= step


@wrapped
def adder(x, *rest, **named):
    def add(y):
        return x + y + sum(rest) + sum(named.values())
    return add


print(list(count(*[5], **{"step": 2})), list(count(3, stop=1)), adder(*(1, 2), **{"k": 3})(4))
print((lambda a, b=2, *, c=3: (a, b, c))(*[1], **{"c": 4}), max(*[1, 5, 2], **{"key": lambda v: -v}), dict(*[[(1, 2)]], **{"a": 3}))

# %%
def tried(f, *args, **kwargs):
    try:
        return f(*args, **kwargs)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def two(a, b):
    return a, b


class Claims:
    def keys(self):
        return ["a", "b"]

    def __getitem__(self, key):
        return key * 2


print(tried(two, 1), tried(two, *[1, 2, 3]), tried(two, 1, **{"a": 2}), tried(two, **{"a": 1, "c": 2}), tried(two, **Claims()))
print(tried(lambda: two(*5)), tried(lambda: two(**5)), tried(lambda: two(**{1: 2, "b": 3})), tried(lambda: 5(*[1], **{"a": 2})))


# %% The arguments are the callee's own.
def changes(*args, **kwargs):
    kwargs["x"] = len(args)
    return args, kwargs


given, named = [1, 2], {"x": 0}
print(changes(*given, **named), given, named)


# %%
@wrapped
def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


def endless(*args, **kwargs):
    return endless(*args, **kwargs)


print(deep(300), tried(endless, 1, a=2))


# %%
@wrapped
def fails(a, b):
    return a / b


fails(*(1,), **{"b": 0})


# %% Exceptions made in all ways.
class Own(ValueError):
    pass


class Begun(Exception):
    def __init__(self, a, *args):
        super().__init__(*args)
        self.a = a


for make in (ValueError, Own, KeyError, lambda: Own(1, 2), lambda: ValueError("x", key=1), lambda: Begun(1, *"ab"), Begun, lambda: OSError(2, "no", "f"),
             lambda: Exception(*[1], **{})):
    try:
        raise make if isinstance(make, type) else make()
    except Exception as e:
        print(type(e).__name__, e.args, str(e), repr(e))
