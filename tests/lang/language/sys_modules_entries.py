# %% what programs put in sys.modules
import os, sys, tempfile, types, weakref
folder = tempfile.mkdtemp()
with open(os.path.join(folder, 'sub.py'), 'w') as f:
    f.write('x = 5\n')
package = types.ModuleType('proxied')
package.__path__ = [folder]
sys.modules['proxied'] = weakref.proxy(package)
module = __import__('proxied.sub', None, None, ['root'])
print(module.x, package.sub.x)
class Thing: pass
thing = Thing()
thing.v = 3
sys.modules['thing'] = thing
import thing as found
from thing import v
print(found is thing, v)
sys.modules['number'] = 5
import number
print(number)
# %% None forbids a module
sys.modules['forbidden'] = None
for statement in ('import forbidden', 'import forbidden.part', 'from forbidden import x', 'import number.part'):
    try:
        exec(statement)
    except ImportError as e:
        print(type(e).__name__, e, e.name)
for name in ('proxied', 'proxied.sub', 'thing', 'number', 'forbidden'):
    del sys.modules[name]
