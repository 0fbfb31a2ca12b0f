# %%
class Both(str):
    def __int__(self): return 5
    def __float__(self): return 2.5
class Octets(bytes):
    def __int__(self): return 5
    def __float__(self): return 2.5
print(float(Both('x')), int(Both('4')), int(Octets(b'9')), float(Octets(b'9')))
for form in ('%i', '%u', '%d', '%x', '%5i', '%.2u'):
    print(form % 7)
    try: print(form % 'a')
    except TypeError as e: print(e)
for f in (lambda: pow(2, 3j, 5), lambda: pow(3j, 2, 5), lambda: pow(2, 3.0, 5), lambda: pow(2, 'a', 5), lambda: format(3+4j, '<020'), lambda: format(3+4j, '0<20'),
          lambda: bytearray(b'ab').__iadd__([1]), lambda: eval('*a'), lambda: eval('1, *a'), lambda: eval('*a + 1')):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
shown = [type(iter(v)).__name__ for v in ('abc', 'aé', b'ab', bytearray(b'ab'), '')]
print(shown, [v.__length_hint__() for v in (iter('abc'), iter('aé日'), iter(b'ab'), iter(bytearray(b'abc')))])
halfway = iter('a日本')
print(next(halfway), halfway.__length_hint__(), list(halfway), halfway.__length_hint__())
# %%
for text in ('class C(Exception): __slots__ = ("x", "__dict__")', 'class C(dict): __slots__ = ("__dict__",)', 'class C(int): __slots__ = ("__weakref__",)', 'class C: __slots__ = ("__dict__", "__dict__")',
             'class A: pass\nclass C(A): __slots__ = ("__weakref__",)', 'class A: pass\nclass C(A): __slots__ = ("__dict__",)', 'class A: __slots__ = ()\nclass C(A): __slots__ = ("__dict__", "__weakref__", "x")\nprint(C().__dict__)'):
    try: exec(text); print('made')
    except TypeError as e: print(e)
# %%
import ast, codecs, functools
node = ast.UnaryOp(op=ast.Not(), lineno=1, col_offset=0)
node.operand = node
try: compile(ast.Expression(node), '<tree>', 'eval')
except RecursionError as e: print('below itself')
def longer(error):
    error.object = b'\x00' * 8
    return '\ufffd', error.start
codecs.register_error('longer', longer)
codecs.register_error('step', lambda error: ('?', error.start + 1))
codecs.register_error('wrong', lambda error: 3)
print(ascii(b'\x00'.decode('utf-16', 'longer')), ascii(b'\x00'.decode('utf-32', 'longer')), ascii(b'\xd8\xd8\xd8\xd8\xd8\x00\x00\x00'.decode('utf-16-le', 'step')), codecs.charmap_decode(b'ab', 'step', {97: 'x'}))
for f in (lambda: codecs.charmap_decode(b'ab', 'wrong', {97: 'x'}), lambda: codecs.charmap_encode('ab', 'wrong', {97: 120}), lambda: b'\xff'.decode('utf-8', 'wrong')):
    try: print(f())
    except TypeError as e: print(e)
def search(name): return (lambda text, errors='strict': (b'<' + text.encode() + b'>', len(text)), lambda data, errors='strict': (bytes(data).decode()[1:-1], len(data)), None, None) if name == 'pointed' else None
codecs.register(search)
print('abc'.encode('pointed'), b'<abc>'.decode('pointed'))
# %%
calls = []
class Key:
    def __init__(self, n): self.n = n
    def __hash__(self): calls.append(self.n); return self.n
    def __eq__(self, other): return self.n == other.n
class Asking(Key):
    __hash__ = Key.__hash__
    def __eq__(self, other):
        if self.n == 2: kept(Asking(1))
        return self.n == other.n
@functools.lru_cache(maxsize=2)
def kept(key): return key.n
print(kept(Key(1)), kept(Key(2)), kept(Key(1)), kept(Key(3)), kept(Key(1)), kept(Key(2)), calls, kept.cache_info())
print(kept(Asking(1)), kept(Asking(2)), kept(Asking(2)))
