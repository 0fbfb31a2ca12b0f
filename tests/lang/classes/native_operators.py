import collections, types
names = '__and__ __bool__ __divmod__ __add__ __radd__ __iadd__ __mul__ __rmul__ __imul__ __or__ __ror__ __ior__ __sub__ __rsub__ __isub__ __xor__ __matmul__ __mod__ __rmod__ __neg__ __pos__ __abs__ __invert__ __lshift__ __truediv__ __pow__ __rpow__ __floordiv__'.split()
for o in [], {}, '', b'', bytearray(), (), 1, True, 1.0, 1j, None, set(), frozenset(), range(2), {}.keys(), {}.items(), {}.values(), collections.deque(), collections.OrderedDict(), collections.defaultdict(), collections.Counter(), list[int], int|str, int, types.MappingProxyType({}):
    print(type(o).__name__, [n for n in names if hasattr(o,n)])
class L(list):
    def __len__(self): return 5
print(bool(L()), bool(list()), L() + [1], [2] + L([1]))
class D(dict):
    def __bool__(self): return True
print(bool(D()), D() | {1: 2})
class I(int):
    def __add__(self, o): return 'mine'
print(I(1) + 2, 2 + I(1), I(3) * 2, -I(3))
try: L() @ [1]
except TypeError as e: print(e)
try: L() & [1]
except TypeError as e: print(e)
class S(str):
    def __radd__(self, o): return ('radd', o)
print(1 + S('a'), S('a') + 'b', 'x' + S('a'))
class T(set):
    def __or__(self, o): return 'or'
t = T(); print(t | set(), t & set())
t |= {1}; print(t)
