"""Expressions as nested tuples: simplified, differentiated and evaluated by cases."""


def simple(e):
    match e:
        case ("+", 0, x) | ("+", x, 0) | ("*", 1, x) | ("*", x, 1):
            return simple(x)
        case ("*", 0, _) | ("*", _, 0):
            return 0
        case (op, a, b):
            return (op, simple(a), simple(b))
        case _:
            return e


def derivative(e):
    if isinstance(e, int):
        return 0
    if e == "x":
        return 1
    op, a, b = e
    if op == "+":
        return ("+", derivative(a), derivative(b))
    return ("+", ("*", derivative(a), b), ("*", a, derivative(b)))


OPERATORS = {"+": lambda a, b: a + b, "*": lambda a, b: a * b}


def value(e, x):
    if isinstance(e, tuple):
        op, a, b = e
        return OPERATORS[op](value(a, x), value(b, x))
    return x if e == "x" else e


def run():
    e = "x"
    for i in range(7):
        e = ("+", ("*", e, "x"), i)
    d = derivative(derivative(e))
    for _ in range(3):
        d = simple(d)
    return sum(value(d, x) for x in range(100)), sum(value(e, x) for x in range(200))
