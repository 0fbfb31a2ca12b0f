# linecache: files read once, entries of a program's own, loaders.
import linecache
import os
import tempfile
import warnings

name, text = "<made 1>", "import warnings\nwarnings.warn('odd')\n"
linecache.cache[name] = (len(text), None, text.splitlines(True), name)
print(repr(linecache.getline(name, 2)), linecache.getlines(name), repr(linecache.getline(name, 9)))
print(warnings.formatwarning("odd", UserWarning, name, 2))
linecache.checkcache()
print(name in linecache.cache)

path = os.path.join(tempfile.mkdtemp(), "a.py")
with open(path, "w") as file:
    file.write("one\ntwo")
print(linecache.getlines(path), len(linecache.cache[path]), linecache.cache[path][0], linecache.cache[path][3] == path)
with open(path, "w") as file:
    file.write("three\n")
print(linecache.getlines(path))
linecache.checkcache(path)
print(linecache.getlines(path), linecache.updatecache(path))
os.remove(path)
linecache.checkcache()
print(path in linecache.cache, linecache.getlines(path), linecache.getlines(""), linecache.getlines("<none>"))


class Loader:
    def get_source(self, name):
        return f"name = {name!r}\nb = 2"


names = {"__name__": "m", "__loader__": Loader()}
print(linecache.lazycache("none.py", names), len(linecache.cache["none.py"]), linecache.getlines("none.py", names), linecache.lazycache("none.py", {}))
print(linecache.getline("none.py", 2), linecache.lazycache("x.py", {}), linecache.lazycache("", None))
linecache.clearcache()
print(linecache.cache)
