# Mocks that are called as what they stand for is called (autospec), and have its attributes only.
from unittest.mock import *
class Original:
    """doc"""
    attr = 3
    def __init__(self, a): self.a = a
    def method(self, x, y=1): return x
    @classmethod
    def make(cls, z): return cls(z)
    @staticmethod
    def stat(q): return q
    @property
    def prop(self): return 1
def t(f):
    try: print(__import__('re').sub(r" id='\d+'", '', str(f())))
    except Exception as e: print(type(e).__name__, str(e).split(' id=')[0])
m = create_autospec(Original)
t(lambda: isinstance(m, type)); t(lambda: m(1).method(2)); t(lambda: m()); t(lambda: m(1).method()); t(lambda: m(1).nothing); t(lambda: isinstance(m(1), Original))
t(lambda: m.method.assert_called_with(1)); t(lambda: m(1).method.assert_called_with(2)); t(lambda: m.make(3)); t(lambda: m.make()); t(lambda: m.stat(1)); t(lambda: m.stat())
t(lambda: m.attr); t(lambda: m(1).attr.bit_length()); t(lambda: m.attr.nothing); t(lambda: m(1)())
def func(a, b=2): "fdoc"; return a
f = create_autospec(func, return_value=7)
t(lambda: f(1)); t(lambda: f()); t(lambda: f(1, c=2)); t(lambda: f.assert_called_once_with(1)); t(lambda: (f.__name__, f.__doc__, f.call_count)); t(lambda: f.assret_called)
with patch('__main__.Original', autospec=True) as P:
    inst = Original(5)
    t(lambda: inst.b); t(lambda: inst.method(1, 2)); t(lambda: isinstance(inst, P) if 0 else P.return_value is inst); t(lambda: P.call_args)
with patch.object(Original, 'method', autospec=True) as pm:
    o = Original(1); o.method(9); t(lambda: pm.call_args == call(o, 9)); t(lambda: o.method())
s = Mock(spec=Original); t(lambda: isinstance(s, Original)); t(lambda: s.nothing); t(lambda: s.method(1, 2, 3)); s.extra = 1; t(lambda: s.extra)
ss = Mock(spec_set=Original); 
def se(): ss.extra = 1
t(se); t(lambda: str(s)[:25]); t(lambda: repr(MagicMock(name='nm', spec=Original))[:35]); t(lambda: Mock(spec=['a']).b)
i = create_autospec(Original, instance=True); t(lambda: i()); t(lambda: isinstance(i, Original)); t(lambda: i.method(1)); t(lambda: repr(i)[:32]); t(lambda: repr(i.method)[:45])
seal(i); t(lambda: i.new)
p = PropertyMock(return_value=3)
with patch.object(Original, 'prop', new_callable=PropertyMock) as pp:
    pp.return_value = 8; t(lambda: Original(1).prop); t(lambda: pp.mock_calls)
am = create_autospec(Original.method); t(lambda: am(1, 2)); t(lambda: am())
async def co(a): pass
ac = create_autospec(co); import asyncio; t(lambda: asyncio.run(ac(1))); t(lambda: ac.await_count)

# %%
async def co(a): pass
print(type(asyncio.run(AsyncMock()())).__name__, type(asyncio.run(AsyncMock(spec=co)(1))).__name__, type(AsyncMock().return_value).__name__, type(AsyncMock().x).__name__, type(AsyncMock().x.return_value).__name__)
class C:
    async def a(self): pass
    def b(self): pass
m = create_autospec(C); i = m()
print(type(i.a).__name__, type(i.b).__name__, type(asyncio.run(i.a())).__name__)
m2 = MagicMock(C); print(type(m2.a).__name__, type(m2.b).__name__, type(m2.a.return_value).__name__)
print(type(AsyncMock(spec=C).b).__name__, type(AsyncMock(spec=C)().__class__))

# %%
def area(width, height=1): return width * height
made = create_autospec(area)
made.return_value = 12
print(made(2, height=3), made.call_args, made.called)
made.assert_called_with(width=2, height=3)
made.side_effect = KeyError('k')
t(lambda: made(1))
made.reset_mock()
print(made.call_count, made.mock_calls)
import inspect
print(inspect.signature(made), type(made).__name__)
class Box:
    size = [1]
    def put(self, what, *, deep=False): pass
    def __call__(self, n): pass
box = create_autospec(Box, instance=True)
box.put('x', deep=True); box(3)
box.put.assert_called_once_with('x', deep=True)
t(lambda: box.put(deep=True)); t(lambda: box()); t(lambda: box.size.append(1)); t(lambda: box.size.nothing)
print(box.mock_calls)

# %%
# Special methods that are given, and texts that are noted as calls
m = MagicMock(); m.__str__.return_value = 'fooble'; print(str(m), m.mock_calls, f'{m}')
n = MagicMock(name='n'); print(str(n)[:15], '%s' % n == repr(n), n.mock_calls); n.__str__.assert_called_with()
k = MagicMock(); k.__str__ = lambda self: 'mine'; print(k, len(k), k.mock_calls)
z = MagicMock(); z.__str__ = Mock(return_value='w'); print(str(z), z.mock_calls); z.__str__.assert_called_once_with()
k = MagicMock(); k.__len__ = Mock(return_value=4); print(len(k), k.__len__.call_count, k.mock_calls)

# %%
# A sealed mock has no more than it has.
m = MagicMock(name='m')
m.kept.inner = 3
m.listed['a'].value = 4
m.answer.return_value = 5
seal(m)
t(lambda: m.kept.inner); t(lambda: m.kept.other); t(lambda: m.other); t(lambda: m()); t(lambda: m.kept()); t(lambda: m.answer()); t(lambda: m.listed['a'].value)
t(lambda: m.listed['a'].more); t(lambda: setattr(m, 'fresh', 1)); t(lambda: m.answer(1, 2))

# %%
import copy, pickle
from unittest.mock import sentinel, DEFAULT
print(copy.copy(sentinel.a) is sentinel.a, copy.deepcopy([sentinel.a])[0] is sentinel.a, repr(sentinel.a), sentinel.DEFAULT is DEFAULT)
for p in range(6): print(pickle.loads(pickle.dumps(sentinel.a, p)) is sentinel.a)

# %%
# A class is called as its __init__ is: with anything, if it has none of its own.
class Plain: pass
class Made:
    def __init__(self, a, *, k=1): pass
class New:
    def __new__(cls, a): return super().__new__(cls)
for cls, args in (Plain, (1, 2)), (Made, ()), (Made, (1,)), (New, ()), (ValueError, (1, 2)):
    try: print(type(create_autospec(cls)(*args)).__name__)
    except TypeError as e: print(e)
