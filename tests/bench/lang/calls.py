def f(a, b=2, *args, c=3, **kw):
    return a + b + c

def g(x):
    return x

def run():
    t = 0
    for i in range(100000):
        t += f(i, c=1) + g(i) + len('abc') + max(i, 5)
    return t
