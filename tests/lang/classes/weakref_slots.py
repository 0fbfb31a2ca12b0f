# %% __dict__ and __weakref__ of classes
class Plain: pass
class Closed: __slots__ = ('x', '__weakref__')
class Opened: __slots__ = ('y', '__dict__')
class Below(Closed): pass
class Ints(int): pass
class Sets(set): pass
class Errors(Exception): pass
for c in (Plain, Closed, Opened, Below, Ints, Sets, Errors):
    print(c.__name__, '__dict__' in vars(c), '__weakref__' in vars(c))
# %%
import weakref
for v in (Plain(), Closed(), Below(), Sets(), Errors()):
    print(weakref.ref(v)() is v, v.__weakref__ is weakref.ref(v))
for v in (Opened(), Ints()):
    try:
        weakref.ref(v)
    except TypeError as e:
        print(e)
