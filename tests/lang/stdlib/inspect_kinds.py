import inspect, types, functools

class A:
    __slots__ = ('x',)
    def m(self): "of m"
    @property
    def p(self): return 1
    @staticmethod
    def s(): pass
    @classmethod
    def c(cls): pass

kinds = [str.join, list.append, object.__init__, object().__str__, dict.__dict__['fromkeys'], [].append, dict.fromkeys, len,
         A.x, A.m, types.FunctionType.__code__, [].__len__, type.mro, print]
for k in kinds:
    print(type(k).__name__, [n for n in dir(inspect) if n.startswith('is') and n != 'isroutine' and n not in ('iskeyword',) and getattr(inspect, n)(k)], inspect.isroutine(k))
print([n for n in dir(types) if n.endswith('DescriptorType') or n.endswith('WrapperType')])
print(isinstance(str.join, types.MethodDescriptorType), isinstance(A.x, types.MemberDescriptorType), isinstance(len, types.BuiltinFunctionType))

# %%
def gen():
    x = 1
    yield x
g = gen()
next(g)
print(inspect.getgeneratorlocals(g), inspect.isgeneratorfunction(functools.partial(gen)), inspect.isgeneratorfunction(A().m))
class B:
    def g(self): yield
print(inspect.isgeneratorfunction(B().g), inspect.isgeneratorfunction(B.g))

def called(a, b=2, *c, d=4, **e):
    frame = inspect.currentframe()
    info = inspect.getargvalues(frame)
    print(info.args, info.varargs, info.keywords, inspect.formatargvalues(*info[:3], {**info.locals, 'frame': 0}))
called(1, 2, 3, d=5, z=6)

# %%
def outer():
    n = 3
    def inner():
        return n + len([]) + inspect.CO_NESTED + undefined_name
    return inner
found = inspect.getclosurevars(outer())
print(found.nonlocals, sorted(found.globals), sorted(found.builtins), sorted(found.unbound))
print(inspect.getclasstree([A, bool, int])[0], inspect.getmodulename('/a/b/c.py'), inspect.getmodulename('c.txt'))
print([(a.name, a.kind, a.defining_class.__name__) for a in inspect.classify_class_attrs(A) if not a.name.startswith('_')])

# %%
class Base:
    def m(self):
        """What m does."""
class Derived(Base):
    def m(self): pass
print(inspect.getdoc(Derived.m), inspect.getdoc(Derived().m), inspect.get_annotations(lambda: 0))
def annotated(a: int, b: 'str') -> 'list[int]': pass
print(inspect.get_annotations(annotated), inspect.get_annotations(annotated, eval_str=True))
print(inspect.getmembers_static(A, inspect.isdatadescriptor))
