# The source of what a module defines.
import inspect, sys, tempfile
folder = tempfile.mkdtemp()
sys.path.insert(0, folder)
_ = open(folder + "/source_shown.py", "w").write('''
import functools
from dataclasses import dataclass
@dataclass
class P:
    x: int
    y: int = 2
    # a comment at the end

# not of it
def deco(n):
    def wrap(f): return f
    return wrap

@deco(
    3
)
@deco(2)
def fun(a,
        b=(1,
           2)):
    """doc
  odd
"""
    if a:
        return {
            'k': 1
        }
        # deep comment
    # shallow comment
  # not in

x = [lambda v: v + 1,
     lambda v: (v +
        2)]
class Q(P):
    class Inner:
        def meth(self): pass

    def one(self): return 1
    @functools.lru_cache
    def two(self):
        s = """
not indented
"""
        return s

    @staticmethod
    def three(): return 3
''')
from source_shown import P, Q, fun, x, deco
for shown in (P, fun, x[0], x[1], Q, Q.Inner, Q.Inner.meth, Q(1).one, Q.two, Q.three, deco, deco(1)):
    print(inspect.getsource(shown))
# %%
print(inspect.getsourcelines(fun)[1], len(inspect.getsourcelines(fun)[0]), inspect.getsourcelines(Q)[1], fun.__code__.co_firstlineno)
print(inspect.getfile(Q) == inspect.getsourcefile(fun) == folder + "/source_shown.py")
# %%
for bad in (3, int):
    try:
        inspect.getsource(bad)
    except TypeError as e:
        print(e)
exec("def made(): pass")
try:
    inspect.getsource(made)
except OSError as e:
    print(e)
