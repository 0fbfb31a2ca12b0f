# %% numbers
print(abs(-3), abs(-2.5), abs(3 + 4j), divmod(7, -2), divmod(-7.5, 2), pow(2, 10), pow(2, -1), pow(3, 4, 5), pow(3, -1, 7), round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234, -2), round(1.5e300), round(2.0), round(1.25, 1))
print(sum([1, 2, 3]), sum([0.1] * 10), sum([[1], [2]], []), sum((x for x in range(5)), 10), sum([1, 2.5, True]), sum([10**30, 1]), min(3, 1, 2), max([4, 9, 2]), min('bca'), max([], default=0), min([3, -5], key=abs), max('a', 'bb', key=len), max([1, 2.0, True]))
print(bin(10), oct(8), hex(255), bin(-5), hex(2**70), bin(True), ord('a'), ord('é'), chr(8364), chr(97), ord(b'x'), ascii('é€😀\n'), repr('é'))
print(all([]), any([]), all([1, 0]), any([0, 1]), all(x < 5 for x in range(5)), any(x > 5 for x in range(5)))
print(len('abc'), len([]), len({1: 2}), len(range(0, 100, 7)), hash(1) == hash(1.0) == hash(True), hash('a') == hash('a'), hash((1, 2)), hash(2**61 - 1), hash(-1), hash(1.5), hash(float('inf')))
# %% iteration
print(list(map(lambda a, b: a + b, [1, 2], [3, 4, 5])), list(filter(None, [0, 1, '', 'a'])), list(zip('ab', [1, 2], (True, False))), list(zip()), list(enumerate('ab', 1)), list(reversed([1, 2])), dict(enumerate('ab')))
try:
    list(zip([1], [1, 2], strict=True))
except ValueError as e:
    print(e)
try:
    list(zip([1, 2], [1], strict=True))
except ValueError as e:
    print(e)
try:
    list(zip([1, 2], [1, 2], [1], strict=True))
except ValueError as e:
    print(e)
it = iter([1, 2, 3])
print(next(it), next(it), next(it), next(it, 'done'))
n = iter(lambda c=[0]: c.__setitem__(0, c[0] + 1) or c[0], 4)
print(list(n), type(iter([])).__name__, type(iter(())).__name__, type(iter({})).__name__, type(iter(set())).__name__, type(iter(range(1))).__name__, type(zip()).__name__, type(map(str, [])).__name__)
def gen():
    x = yield 1
    return 'ret'
g = gen(); next(g)
try:
    next(g)
except StopIteration as e:
    print('value', e.value)
class Seq:
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * 10
    def __len__(self): return 4
print(list(Seq()), list(reversed(Seq())), 20 in Seq(), sorted(Seq(), reverse=True), list(zip(Seq(), 'ab')), max(Seq()))
a, b, *c = Seq()
print(a, b, c)
# %% objects
class C:
    cls = 1
    def __init__(self): self.x = 1
    def m(self): pass
c = C()
print(getattr(c, 'x'), getattr(c, 'nope', 'd'), hasattr(c, 'm'), hasattr(c, 'q'), vars(c), callable(c.m), callable(c), callable(C), isinstance(c, C), isinstance(1, (str, int)), issubclass(bool, int), isinstance(True, int), isinstance(1, int | str), type(c) is C)
setattr(c, 'y', 2); delattr(c, 'x')
print(vars(c), [n for n in dir(c) if not n.startswith('__')], 'append' in dir([]), id(c) == id(c), id(c) != id(C()), type(5), type(None), type(...), type(NotImplemented), type(print), type(len))
print(repr(C)[-5:], str(3), str(b'x'), repr('a\'b"c\n'), format(3.14159, '.2f'), format(255, 'x'), format('a', '>3'), format(1234567, ','), format(5), f'{[1]}')
print(int('12'), int('ff', 16), int(3.9), int('-0b11', 0), float('1e3'), bool([]), complex(1, 2), bytes([65, 66]), bytearray(b'ab'), list('ab'), tuple([1]), set([1]), frozenset([2]), dict(a=1), str(1.0), type('X', (), {'a': 1}).a)
# %% code
x = 10
print(eval('x + 1'), eval('y * 2', {'y': 4}), eval('a + b', {'a': 1}, {'b': 2}), eval(compile('3 * 3', 'f', 'eval')))
exec('z = x + 5\nprint(z)')
print(z)
ns = {}
exec('def f(n):\n    return n * 2\nv = f(21)', ns)
print(ns['v'], sorted(k for k in ns if k != '__builtins__'), 'x' in globals())
def local():
    q = 1
    w = 'two'
    print(locals(), eval('q + 1'), sorted(locals()))
    exec('q = 99')
    return q
print(local())
code = compile('for i in range(2): print("loop", i)', '<s>', 'exec')
exec(code); exec(code)
try:
    eval('1 +')
except SyntaxError as e:
    print('SyntaxError')
try:
    exec('undefined_name')
except NameError as e:
    print(e)
print(__import__('math').pi, __import__('os.path').__name__, __name__)
# %% print
print(1, 'a', None, sep='-', end='|\n'); print(); print('', end=''); print('x', sep='', flush=True); print(*[1, 2], sep=', '); print([1, 'a'], {'k': (1,)}, sep='\n')
class W:
    def __init__(self): self.parts = []
    def write(self, s): self.parts.append(s)
    def flush(self): self.parts.append('FLUSH')
w = W()
print('a', 1, file=w, flush=True)
print(w.parts)
import sys
old = sys.stdout
sys.stdout = w
print('captured')
sys.stdout = old
print(w.parts)
sys.stdout.write('direct\n')
class Bad:
    def __str__(self): raise ValueError('no str')
    def __repr__(self): return 5
for f in (lambda: print(Bad()), lambda: repr(Bad()), lambda: str(type('S', (), {'__str__': lambda s: 1})())):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
# %% names
print(Ellipsis, NotImplemented, __debug__, list[int], dict[str, list[int]], tuple[int, ...], type[int], int | None, str | int | None, (int | str) == (str | int), isinstance(None, int | None))
print([t.__name__ for t in (object, property, staticmethod, classmethod, super, slice, range, enumerate, zip, map, filter, reversed, memoryview, complex)])
print(OSError is IOError, issubclass(FileNotFoundError, OSError), issubclass(KeyError, LookupError), KeyError('a').args, str(KeyError('a')), repr(ValueError('x', 1)), str(OSError(2, 'No such file', 'f')))
