# %% array (CPython 3.11.7)
from array import array
import io, copy, pickle
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, str(e).replace('\n  Actual', '\nActual'))   # indented from CPython 3.11.9 on
a = array('i', [1, 2, 3])
a.append(4); a.extend([5, 6]); a.insert(0, 9)
print(a, a.itemsize, a.typecode, len(a), a[1:3], a[-1], a.index(3), a.count(2), 5 in a, a.pop(), a.tolist())
print(array('d', [1.0, 2.5]), array('f', [0.1]), array('b'), array('u', 'abc'), a == array('i', a), a + array('i', [7]), a * 2 < a)
print(a.tobytes()[:8], array('H', b'\x01\x02\x03\x04'), sum(a), max(a), sorted(a, reverse=True))
t(lambda: array('b', [200])); t(lambda: array('i', [1.5])); t(lambda: array('i', ['x'])); t(lambda: array('B', [-1])); t(lambda: array('z'))
t(lambda: array('d', ['x'])); t(lambda: a[99]); t(lambda: array('i', 'abc')); t(lambda: a.append('q')); t(lambda: array('i', b'abc'))
a[1:3] = array('i', [0]); del a[0]; a.reverse(); print(a, copy.copy(a) == a, pickle.loads(pickle.dumps(a)) == a)
f = io.BytesIO(); a.tofile(f); f.seek(0); b = array('i'); b.fromfile(f, 2); print(b)
b.byteswap(); print(b)
import numpy as np
print(np.array(array('h', [1, 2])).dtype, np.array(array('f', [1, 2])), np.asarray(array('d', [1.5])).dtype)
# %% mock
from unittest.mock import *
m=Mock(); m.foo.return_value=3; print(m.foo(1,a=2), m.foo.called, m.foo.call_args, m.mock_calls, m.method_calls, m.foo.call_args_list)
m.foo.assert_called_once_with(1,a=2); t(lambda:m.foo.assert_called_with(2)); t(m.bar.assert_called); t(m.foo.assert_not_called)
m.side_effect=[1,2,ValueError("x")]; print(m(),m()); t(m); m.side_effect=KeyError("k"); t(m)
m=MagicMock(); m.__len__.return_value=5; print(len(m), bool(m), list(m), int(m), 3 in m); m.__getitem__.side_effect={'a':1}.__getitem__; print(m['a']); m.__iter__.return_value=[1,2]; print(list(m))
with m as x: pass
print(m.__enter__.called, m.__exit__.call_count)
print(m.a.b(3).c, ) if 0 else None
m=MagicMock(name='top'); m.a.b(3).c('x'); print(m.mock_calls, m.mock_calls==[call.a.b(3), call.a.b().c('x')])
class C:
    def f(self,x): return x
    y=1
s=Mock(spec=C); t(lambda:s.nope); print(isinstance(s,C)); s.f(1); s.f.assert_called_once_with(1)
with patch.object(C,'f',return_value=9) as p: print(C().f(1), p.call_args)
print(C().f(1))
import os
with patch('os.getcwd',return_value='/x'): print(os.getcwd())
with patch.dict(os.environ,{'QQ':'1'}): print(os.environ['QQ'])
print('QQ' in os.environ)
@patch('os.listdir')
@patch.object(C,'y',5)
def g(ld): ld.return_value=['q']; return os.listdir('.'), C.y
print(g(), C.y)
print(ANY==3, call(1,x=2)==call(1,x=2), call(1), call.foo(2), sentinel.abc, sentinel.abc is sentinel.abc)
with patch('builtins.open',mock_open(read_data='hello\nworld')) as o:
    with open('zz') as f: print(f.read())
    o.assert_called_once_with('zz')
class P: pass
with patch.object(P,'z',new_callable=PropertyMock,create=True) as z:
    z.return_value=4; print(P().z)
m=Mock(); m.x=5; m.configure_mock(**{'y.return_value':7}); print(m.x,m.y()); m.reset_mock(); print(m.mock_calls)
m.assert_has_calls([]); m(1); m(2); m.assert_has_calls([call(1),call(2)]); m.assert_any_call(1); t(lambda:m.assert_any_call(5)); t(lambda:m.assert_called_once())
def fn(a,b=2): pass
f=create_autospec(fn,return_value=3); print(f(1)); t(lambda: f())
del m.q; t(lambda: m.q)
t(lambda: m.assert_foo())
mm=Mock(side_effect=lambda x:x+1); print(mm(1), Mock(return_value=None)())
w=Mock(wraps=C()); print(w.f(3)); w.f.assert_called_with(3)
# %% doctest
import doctest
def double(x):
    """Doubles.

    >>> double(2)
    4
    >>> double('a')
    'aa'
    >>> for i in range(2):
    ...     print(i)
    0
    1
    >>> double(None)
    Traceback (most recent call last):
        ...
    TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'
    >>> list(range(20)) # doctest: +ELLIPSIS
    [0, 1, ..., 19]
    >>> print('a\\n\\nb')
    a
    <BLANKLINE>
    b
    """
    return x * 2
finder = doctest.DocTestFinder()
runner = doctest.DocTestRunner(verbose=False)
for test in finder.find(double, "double", globs={"double": double}):
    print(test.name, len(test.examples), runner.run(test))
test = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n>>> print('x')\nx\n>>> 5\n", {}, "wrong", "file.txt", 0)
print(runner.run(test), runner.summarize())
print([(e.source, e.want, e.lineno, e.exc_msg) for e in doctest.DocTestParser().get_examples("a\n  >>> x = 1\n  >>> x\n  1\n")])
