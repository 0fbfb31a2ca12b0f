# %%
import copy, io, operator, pickle, types
s = io.StringIO('abcdef')
s.read(2)
t = copy.copy(s)
print(t.read(), s.read(1), copy.deepcopy(io.BytesIO(b'xy')).getvalue())
u = int | str
print(copy.copy(u), copy.deepcopy([u]), pickle.loads(pickle.dumps(u)), copy.copy('a'.upper)())
for made in (types.UnionType, dict, int, zip):
    try:
        object.__new__(made)
    except TypeError as e:
        print(str(e).replace('types.', ''))
for bad in (types.MappingProxyType({}), {}.keys(), (i for i in []), staticmethod(len), io):
    try:
        copy.copy(bad)
    except TypeError as e:
        print(e)
# %%
import fnmatch
for name, pat in [('b', '[d-b]'), ('a', '[!d-b]'), ('-', '[a-]'), ('b', '[a-c]'), (']', '[]]'), ('\\', '[\\]'), ('^', '[^]'), ('a', '[!a]'), ('x', '[!]'),
                  (b'abc.py', b'*.py'), (b'\xff', b'[\xf0-\xff]'), ('a-b', 'a[-]b'), ('ab', 'a[b-bc]'), ('[', '[[]')]:
    print(name, pat, fnmatch.fnmatchcase(name, pat))
print(fnmatch.filter([b'a', b'b'], b'[a]'))
# %%
import argparse
p = argparse.ArgumentParser(prog='x', prefix_chars='+/')
p.add_argument('+f', '++foo')
p.add_argument('/bar')
print(p.parse_args(['+f', '1', '/bar', '2']), p.format_help())
# %%
import re
print(re.Scanner([(r'\d+', lambda s, t: int(t)), (r'[a-z]+', lambda s, t: t.upper()), (r'\s+', None)]).scan('12 ab 3 !x'))
