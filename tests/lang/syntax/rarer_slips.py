# What CPython says of rarer slips, and of members that cannot be set.
def slip(source):
    try: compile(source, '<slip>', 'exec')
    except SyntaxError as e: print(repr(source), '|', e.msg, e.lineno, e.offset, e.end_offset)
    else: print(repr(source), 'is fine')

for source in ['del __debug__', 'del (a, __debug__)', '__debug__ = 1', 'try: x\nexcept* A, B: pass', 'try: x\nexcept* A, B as e: pass',
               'try: x\nexcept A, B: pass', 'try: x\nexcept* A as e\n    pass', 'class C(x for x in y):\n    pass', 'class C((x for x in y)): pass',
               'try: x\nexcept *A: pass\nexcept B as c: pass\nz', 'try: x\nexcept A: pass\nexcept B: pass\nexcept* C: pass\nfinally:\n    y',
               'f(a, *b for b in c)', 'f(*a, *b async for b in c)', 'f(k=1, *b for b in c)', 'f(*)', 'f(a async for b in c, d)', 'del a.__debug__', 'import a, b as __debug__', 'from a import __debug__', 'print(*a for a in b)', 'f(a=1, 2)', 'f(1=2)', 'f(a+b=2)', 'f(x()=2)']:
    slip(source)

# %%
import functools, re
def f(): pass
class C:
    def m(self): pass
for owner, name in [(slice(1), 'start'), (range(3), 'stop'), (1j, 'real'), (1, 'real'), (f, '__closure__'), (f, '__globals__'), (property(), 'fget'),
                    (C().m, '__func__'), (f.__code__, 'co_name'), (f.__code__, 'co_argcount'), ((x for x in []), 'gi_code'), (classmethod(f), '__func__'),
                    (C, '__mro__'), (functools.partial(f), 'func'), (re.compile('a'), 'pattern'), (int | str, '__args__')]:
    try: setattr(owner, name, 1)
    except AttributeError as e: print(name, e)
try: del (1j).imag
except AttributeError as e: print(e)

# %%
import collections.abc
class G(collections.abc.Generator):
    def send(self, value): return value
    def throw(self, typ, val=None, tb=None): super().throw(typ, val, tb)
for given in [(ValueError('x'),), (ValueError,), (ValueError, ValueError('y')), (StopIteration, None)]:
    try: G().throw(*given)
    except Exception as e: print(repr(e))
G().close()
print(next(G()))
