# %% Of several bases one at most says more than the others about what instances hold: classes of C, and names in __slots__, do.
class A: __slots__ = ('x',)
class A2: __slots__ = ('y',)
class Empty(A): __slots__ = ()
class More(A): __slots__ = ('w',)
class Mix: __slots__ = ()
class Plain: pass
class Beside(Plain): __slots__ = ('z',)
class L(list): __slots__ = ('n',)

for bases in [(A, A2), (A2, More), (Plain, A), (Beside, A), (Plain, Beside), (Empty, A), (Mix, More), (Empty, More), (More, Empty), (list, A),
              (Mix, list, Plain), (Plain, dict), (Plain, list, dict), (Plain, L), (L, A), (OSError, ValueError)]:
    try:
        print(type('New', bases, {}).__base__)
    except TypeError as e:
        print(*[b.__name__ for b in bases], '|', e)

# %% An instance takes another class, and a class other bases, where instances of both are laid out alike.
class S1: __slots__ = ('a', 'b')
class S2: __slots__ = ('b', 'a')
class S3: __slots__ = ('b', 'a', '__dict__')
class S4: __slots__ = ('b', 'a', '__weakref__')
class S5(S1): __slots__ = ()
class S6(S1): pass
class List(list): pass
class Wrong(Exception): pass
class Wrong2(Exception): pass

for made in (S1, S2, S3, S5, S6, List, Wrong, Plain, Mix, Beside):
    for to in (S1, S2, S3, S4, S5, S6, List, Wrong2, Plain, Mix, A):
        o = made()
        try:
            o.__class__ = to
            print(made.__name__, type(o).__name__)
        except TypeError as e:
            print(e)
s = S1()
s.a, s.b = 1, 2
s.__class__ = S2
print(s.a, s.b)

# %%
class First: pass
class Second: pass
class K(First): pass
K.__bases__ = (Second, First)
print(K.__base__, K.__mro__)
for bases in [(A,), (List,), (Second, Beside), (A, A2)]:
    try:
        K.__bases__ = bases
    except TypeError as e:
        print(e)
print(K.__bases__)
