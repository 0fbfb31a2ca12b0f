# %%
class Reversed(type):
    def mro(cls):
        order = type.mro(cls)
        order.reverse()
        return order
class A:
    def f(self): return 'A'
class B(A):
    def f(self): return 'B'
class Turned(B, A, metaclass=Reversed): pass
print(Turned.__mro__, Turned().f())
for order in ('[self, dict, object]', '[1]', '1', '[self, int, object]', '[]', '[self]', '[self, A, object]'):
    class Given(type):
        def mro(self): return eval(order)
    try:
        class Made(metaclass=Given): pass
        print(order, Made.__mro__)
    except TypeError as e: print(order, e)
# %%
class Setter:
    def __init__(self, name): self.name = name
    def __set__(self, obj, value): obj.__dict__[self.name] = value
setter = Setter('a')
class Holder:
    a = setter
holder = Holder()
print(holder.a is setter); holder.a = 42; print(holder.a)
class Meta(type): pass
class Held(metaclass=Meta): pass
Held.a = 42
Meta.a = Setter('a')
Meta.b = Setter('b')
print(Held.a, type(Held.b).__name__)
# %%
class mysuper(super):
    def __init__(self, *args): return super(mysuper, self).__init__(*args)
class P:
    def f(self): return 'P'
class Q(P):
    def f(self): return mysuper(Q, self).f() + 'Q'
    def g(self): return super().f()
class Proxy:
    def __init__(self, obj): self.__obj = obj
    def __getattribute__(self, name):
        if name.startswith('_Proxy__'): return object.__getattribute__(self, name)
        return getattr(self.__obj, name)
class R(P):
    def f(self): return super(R, self).f() + 'R'
    def g(self): return super().f()
print(Q().f(), R.__dict__['f'](Proxy(R())), R.__dict__['g'](Proxy(R())))
unbound = super(Q); print(repr(unbound)); unbound.__init__(Q, Q()); print(repr(unbound), unbound.f())
for wrong in (lambda: super(R, Q()), lambda: super(R, Proxy(3)), lambda: super(3), lambda: super(R, R).__init__(3)):
    try: wrong()
    except TypeError as e: print(e)
# %%
class C:
    told = property(doc='hello')
    @told.getter
    def told(self): return 1
    kept = property(lambda self: 1, doc='given')
    @kept.setter
    def kept(self, value): 'of the setter'
    @property
    def own(self): 'mine'
    @own.getter
    def own(self): 'the other'
    @own.setter
    def own(self, value): 'not this'
print(C.told.__doc__, C.kept.__doc__, C.own.__doc__, C().told)
C.own.__doc__ = 'set'; print(C.own.__doc__, C.own.deleter(lambda self: 1).__doc__, C.own.getter(lambda self: 1).__doc__)
