# Ways out of try blocks: return, break and continue through finally and with.
def g1(x):
    for count in [0, 1]:
        count2 = 0
        while count2 < 20:
            count2 += 10
            try:
                return count + count2
            finally:
                if x:
                    break
    return 'end', count, count2

def g2(x):
    for count in [0, 1]:
        for count2 in [10, 20]:
            try:
                return count + count2
            finally:
                if x:
                    break
    return 'end', count, count2

print(g1(False), g1(True), g2(False), g2(True))

# %%
def g3():
    for i in range(3):
        for j in range(3):
            try:
                try:
                    if j == 1:
                        continue
                    if i == 1:
                        break
                    1 / (j - 2)
                except ZeroDivisionError as e:
                    print("zero", i, j, e)
                    return "returned"
                finally:
                    print("inner", i, j)
            finally:
                print("outer", i, j)
    return "done"

print(g3())

# %%
class M:
    def __init__(self, name, swallow=False):
        self.name, self.swallow = name, swallow
    def __enter__(self):
        print("enter", self.name)
        return self
    def __exit__(self, kind, value, traceback):
        print("exit", self.name, kind and kind.__name__)
        return self.swallow

def g4():
    for i in range(3):
        with M("a"), M("b", True):
            try:
                if i == 0:
                    continue
                if i == 1:
                    raise KeyError(i)
                return i
            finally:
                print("finally", i)

print(g4())

# %%
def g5():
    try:
        try:
            raise ValueError("one")
        finally:
            raise KeyError("two")
    except KeyError as e:
        return repr(e), repr(e.__context__)

def g6():
    while True:
        try:
            return "first"
        finally:
            try:
                raise ValueError
            except ValueError:
                break
    return "second"

def g7():
    for i in range(4):
        try:
            try:
                raise ValueError(i)
            except ValueError as e:
                if i < 2:
                    continue
                return i, e.args
            finally:
                print("f", i)
        except KeyError:
            pass

print(g5(), g6(), g7())
