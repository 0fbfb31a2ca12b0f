# Attributes that a class has or lacks, by its metaclass, its properties and its descriptors.
class Meta(type):
    @property
    def odd(cls): raise AttributeError('odd')
    def __getattr__(cls, name):
        if name == 'made': return 'made'
        raise AttributeError(name)
class A(metaclass=Meta): x = 1
class P:
    @property
    def bad(self): raise AttributeError('inner')
    @property
    def worse(self): raise ValueError('v')
print(getattr(A, 'odd', 'none'), getattr(A, 'made', 0), getattr(A, 'zz', 0), hasattr(A, 'x'), hasattr(int, 'zz'), getattr(int, 'zz', 3), hasattr(P, 'bad'), hasattr(P(), 'bad'))
try: hasattr(P(), 'worse')
except ValueError as e: print(e)
class D:
    def __get__(self, o, t): raise AttributeError('d')
class E: d = D()
print(hasattr(E, 'd'), getattr(E, 'd', 7), hasattr(E(), 'd'))
try: E.d
except AttributeError as e: print(e)
try: int.zz
except AttributeError as e: print(e)
print([hasattr(k, n) for k in (type, object, A, E) for n in ('mro', '__name__', '__dict__', '__qualname__', 'nope')])
