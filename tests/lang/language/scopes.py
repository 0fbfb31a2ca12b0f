# scopes
x = 10
def f():
    def g():
        nonlocal y
        y += 1
        return x + y
    y = 5
    return g
g = f()
print(g(), g())
class C:
    x = 1
    y = [x for _ in range(2)]
    def m(self): return x
    z = [i for i in range(x)]
print(C.y if hasattr(C,'y') else None, C.z, C().m())
