# %% exec and eval with builtins of one's own
def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
attempt(lambda: eval('len([1])', {'__builtins__': {}}))
attempt(lambda: eval('len([1])', {'__builtins__': {'len': lambda x: 'mine'}}))
attempt(lambda: exec('print(1)', {'__builtins__': None}))
attempt(lambda: eval('abs(-1) + x', {'__builtins__': {}, 'abs': abs}, {'x': 2}))
attempt(lambda: exec('def f(): return open\nprint(f())', {'__builtins__': {'print': print}}))
attempt(lambda: exec('import math', {'__builtins__': {}}))
attempt(lambda: exec('class A: pass', {'__builtins__': {}}))
attempt(lambda: eval("[x for x in range(3)]", {'__builtins__': {}}))
attempt(lambda: eval("[x for x in (1, 2)]", {'__builtins__': {}}))
# %% the same code with other builtins
code = compile('def size(v): return len(v)', 'f', 'exec')
for own in ({}, {'len': lambda v: 'mine'}, __builtins__):
    names = {'__builtins__': own}
    exec(code, names)
    attempt(lambda: names['size']([1, 2]))
names = {}
exec('x = len([])', names)
print(names['__builtins__'] is __builtins__ or names['__builtins__'] is vars(__builtins__), names['x'])
# %% another __import__
import builtins, os.path
real, asked = builtins.__import__, []
def watched(name, globals=None, locals=None, fromlist=(), level=0):
    asked.append((name, fromlist, level))
    return real(name, globals, locals, fromlist, level)
builtins.__import__ = watched
import math
import os.path as path
from math import pi, e as euler
builtins.__import__ = real
print([a for a in asked if a[0] in ('math', 'os.path')], pi)
# %%
from unittest import mock
with mock.patch('builtins.__import__', side_effect=ImportError('none today')):
    attempt(lambda: exec('import math'))
# %% one statement
for source in ('a = 1', 'a = 1; b = 2', 'a = 1\nb = 2', 'if 1: pass\nx = 1', 'def f():\n    pass\n', 'a = 1\n\n# more\n'):
    try:
        compile(source, 'f', 'single')
        print('fine')
    except SyntaxError as e:
        print(e)
