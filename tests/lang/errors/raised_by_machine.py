"""What an exception is made of that the machine raises itself, and what it hangs on."""
d = {}
for k in (1, (1, 2), None, "x"):
    try: d[k]
    except KeyError as e: print(repr(e), e.args, e.__context__)
try:
    try: d[1]
    except KeyError: next(iter([]))
except StopIteration as e: print(repr(e), e.value, repr(e.__context__))
def g():
    yield 1
    return (1, 2)
it = g(); next(it)
try: next(it)
except StopIteration as e: print(repr(e), e.value, e.args)
try: it.send(None)
except StopIteration as e: print(repr(e), e.value, e.args)
try: (5).zzz
except AttributeError as e: print(e, e.name, e.obj)
class K(dict):
    def __missing__(self, k): raise KeyError("own", k)
try: K()[3]
except KeyError as e: print(e, e.args)
try: {}.pop((1,))
except KeyError as e: print(e, e.args)
try: del d["q"]
except KeyError as e: print(e, e.args)
