import collections, copy, enum, operator, pickle
from enum import Enum, Flag, IntFlag, ReprEnum, StrEnum
def t(f):
    try: print(f.__name__, f())
    except BaseException as e: print(f.__name__, '!!', type(e).__name__, e)
@t
def reprenum():
    class M(float, ReprEnum): a = 4.5; b = 6.6
    class N(int, ReprEnum):
        a = 3
        def __str__(self): return 'own'
    return str(M.a), format(M.b), f'{M.a:.3f}', repr(M.a), M.a, str(N.a), format(N.a)
@t
def strenum(): return StrEnum('S', {'a': (b'x', sorted)})
@t
def strenum_errors(): return StrEnum('S', {'a': (b'x', 'latin-1', 5)})
@t
def order():
    class W(Enum, str): a = 'x'
@t
def shown():
    @enum.global_enum
    class Z(IntFlag): ZA = 1; ZB = 2
    @enum.global_enum
    class Y(Flag): YA = 1; YB = 2
    @enum.global_enum
    class X(Enum): XA = 1
    return repr(Z.ZA), str(Z.ZA), repr(Z.ZA | Z.ZB), ZB, repr(Z(0)), str(YA), str(XA), repr(XA)
@t
def ordered():
    class O(collections.OrderedDict): pass
    o = O(a=1); o.x = 5
    p, q = copy.copy(o), copy.deepcopy(o)
    return (p, p.x, q.x, collections.OrderedDict.fromkeys('ab', value=3), o.pop(key='a', default=4), o.pop(key='zz', default=4),
            o.setdefault('n', default=8), o.copy())
@t
def getters():
    made = operator.attrgetter('x', 'y.z'), operator.itemgetter(1, 2), operator.methodcaller('f', 1), operator.methodcaller('split', sep='-')
    return [pickle.loads(pickle.dumps(o)) for o in made], pickle.loads(pickle.dumps(made[3]))('a-b'), copy.copy(made[1])('abc'), repr(made[3])
