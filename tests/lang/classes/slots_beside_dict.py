# Attributes that __slots__ name do not stand in the __dict__ of instances that have one as well.
import copy, gc, pickle

class Animal:
    def __init__(self, name): self.name = name

class Dog(Animal):
    __slots__ = ('age', '__tag')
    def __init__(self, name, age):
        super().__init__(name)
        self.age = age
        self.__tag = 'T'

d = Dog('Rex', 3)
print(d.__dict__, vars(d), d.age, sorted(k for k in dir(d) if k[:2] != '__'))
d.colour = 'brown'
print(d.__dict__, d.__getstate__())

# %%
class Puppy(Dog): pass
p = Puppy('Bit', 1)
p.toy = 'ball'
print(p.__dict__, p.age, Dog.age.__get__(p))
p.__dict__ = {'name': 'Other'}
print(p.name, p.age)
p.__dict__['age'] = 99
print(p.age, p.__dict__)
del p.age
try: p.age
except AttributeError as e: print(e)
try: del p.age
except AttributeError as e: print(e)

# %%
class Open:
    __slots__ = ('x', '__dict__')
o = Open(); o.x = 1; o.y = 2
print(o.__dict__, o.x)
class Shut:
    __slots__ = ('u',)
class Below(Shut): pass
b = Below(); b.u = 1; b.v = 2
print(b.__dict__, b.__getstate__())
class Coded(Exception):
    __slots__ = ('code',)
c = Coded('no'); c.code = 7; c.more = 8
print(c.__dict__, c.code, c.args)

# %%
for made in (copy.copy(d), copy.deepcopy(d), pickle.loads(pickle.dumps(d)), pickle.loads(pickle.dumps(d, 5))):
    print(made.__dict__, made.age, made._Dog__tag)

# %%
try: b.__class__ = Animal
except TypeError as e: print(e)
class Beside(Shut): pass
b.__class__ = Beside
print(b.u, b.v, type(b).__name__)

# %%
# A cycle through such an attribute is collected, and what it holds goes with the instance.
class Told:
    def __init__(self, what): self.what = what
    def __del__(self): print('gone', self.what)
b.u = Told('slot')
del b
a = Below(); a.u = a; a.t = Told('cycle')
del a
_ = gc.collect()
totals = 0
for i in range(1000):
    e = Below(); e.u = i; e.w = i; totals += e.u + e.w
print(totals)
