import runpy, os, sys, tempfile
d = tempfile.mkdtemp(); os.makedirs(d + '/pk'); 
open(d + '/a.py', 'w').write('import sys\nx = 1\nprint(__name__, os_ if "os_" in globals() else None, __package__, sys.argv[0] == __file__, sys.modules[__name__].__dict__ is globals() if __name__ in sys.modules else None)\nif __name__ == "__main__": print("main")\n')
open(d + '/pk/__init__.py', 'w').write('print("init")\n'); open(d + '/pk/__main__.py', 'w').write('from . import m\nprint("pk main", __name__, __package__)\n'); open(d + '/pk/m.py', 'w').write('y = 5\nprint("m", __name__)\n')
open(d + '/bad.py', 'w').write('1/0\n')
r = runpy.run_path(d + '/a.py'); print(r['x'], r['__name__'])
r = runpy.run_path(d + '/a.py', {'os_': 3}, '__main__'); print(sorted(k for k in r if k != '__builtins__'))
sys.path.insert(0, d)
print(runpy.run_module('a')['x']); runpy.run_module('a', run_name='__main__', alter_sys=True)
print(runpy.run_module('pk')['__name__']); 0
for f in (lambda: runpy.run_module('nope'), lambda: runpy.run_module('.a'), lambda: runpy.run_path(d + '/bad.py'), lambda: runpy.run_module('nope.x')):
    try: f()
    except Exception as e: print(type(e).__name__, str(e).replace(d, ''))
try: runpy.run_path(d)
except Exception as e: print(type(e).__name__, str(e).replace(d, ''))
open(d + '/__main__.py', 'w').write('print("folder", __name__)\n'); r = runpy.run_path(d, run_name='__main__')
