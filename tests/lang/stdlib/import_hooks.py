import sys, importlib, importlib.util, importlib.abc

class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name == 'made_of_nothing':
            return importlib.util.spec_from_loader(name, self)
        if name == 'colorsys':
            raise ModuleNotFoundError('blocked ' + name, name=name)
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        module.answer = 42

sys.meta_path.insert(0, Finder())
import made_of_nothing
print(made_of_nothing.answer, made_of_nothing.__spec__.name, made_of_nothing.__package__ == '')
try:
    import colorsys
except ImportError as e:
    print(e, e.name)

# %%
# behind the machine's own finders it is asked for what they do not find
sys.meta_path.append(sys.meta_path.pop(0))
import colorsys
del sys.modules['made_of_nothing']
import made_of_nothing
print(colorsys.rgb_to_hsv(1, 0, 0), made_of_nothing.answer)
sys.meta_path.pop()
del sys.modules['made_of_nothing']
try:
    import made_of_nothing
except ModuleNotFoundError as e:
    print(e)

# %%
import json, types
print(json.__spec__.name, json.__spec__.parent, importlib.util.find_spec('json.decoder').name, importlib.util.find_spec('nothing_at_all'))
source = 'x = 5\ndef f():\n    return x + 1\n'
with open('/tmp/of_a_file_12.py', 'w') as file:
    file.write(source)
spec = importlib.util.spec_from_file_location('of_a_file_12', '/tmp/of_a_file_12.py')
module = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = module
spec.loader.exec_module(module)
print(module.f(), module.__file__, spec.loader.get_source('of_a_file_12') == source, spec.loader.is_package('of_a_file_12'))
print(importlib.util.source_hash(b'hello world').hex(), importlib.util.MAGIC_NUMBER)
