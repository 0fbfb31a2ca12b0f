class At:
    def __init__(self, i):
        self.i = i

    def __index__(self):
        return self.i


class Keys(list):
    def __getitem__(self, key):
        return key

    def __setitem__(self, key, value):
        print(key, value)


def slices(a, low, high, step):
    return a[low:high], a[low:], a[:high], a[:], a[low:high:step], a[::step], a[-3:], a[5:2]


for a in [0, 1, 2, 3, 4, 5], (0, 1, 2, 3, 4, 5), "añbßcd", b"abcdef", range(6), Keys():
    print(slices(a, 1, 4, 2), slices(a, At(-4), None, -1))
# %%
def grow(count):
    a = list(range(6))
    for i in range(count):
        a[i:i + 2] = a[i + 1::-1]
        a[:0] = "xy"
        a[::3] = [i] * len(a[::3])
    return a


print(grow(4))
Keys()[1:2:3] = 5
shared = [[], []]
copy = shared[:]
copy[0].append(1)
shared[:] = shared * 2
print(shared, copy, copy[0] is shared[2])
# %%
class Shrinks:
    def __init__(self, a):
        self.a = a

    def __index__(self):
        del self.a[2:]
        return 5


def with_ten(use, kind):
    a = kind(range(10))
    try:
        return use(a), a
    except IndexError as e:
        return repr(e), a


for kind in list, bytearray:
    print(with_ten(lambda a: a[0:Shrinks(a)], kind), with_ten(lambda a: a[Shrinks(a)], kind), with_ten(lambda a: a[-1:Shrinks(a):-1], kind))
    print(with_ten(lambda a: a.__setitem__(slice(1, Shrinks(a)), [7, 8, 9]), kind), with_ten(lambda a: a.__setitem__(Shrinks(a), 1), kind))
    print(with_ten(lambda a: a.__delitem__(slice(None, Shrinks(a))), kind), with_ten(lambda a: a.__delitem__(Shrinks(a)), kind))
# %%
for code in ("a['x':]", "a[::0]", "a[1.5:]", "a[:] = 5", "a[::2] = [1, 2]", "'abc'[1:2] = 'x'", "(1,)['a':]", "None[1:2]", "len[:] = 1"):
    try:
        exec(code, {"a": [1, 2]})
    except Exception as e:
        print(code, type(e).__name__, e)
# %%
def fails(text):
    return (text[0:1] +
            text["a":2])


fails("abc")
# %%
def total(items, start):
    return sum(item + start for item in items if item % 2), [(lambda v: v + start)(i) for i in items], sorted(items, key=lambda v: (str(v % 3), -v))


print(total(range(7), 3))
