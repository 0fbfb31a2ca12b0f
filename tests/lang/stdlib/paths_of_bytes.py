# %% os.path with bytes
import os, os.path as p
os.environ['WHERE'] = '/some/place'
for name in ('basename', 'dirname', 'split', 'splitext', 'splitdrive', 'normpath', 'isabs', 'expandvars', 'normcase', 'exists', 'isdir'):
    print(name, [getattr(p, name)(a) for a in (b'/tmp/../tmp/a.b/', b'a//b/./c.txt', b'', b'/', b'..', b'~', b'$WHERE/x', b'caf\xe9/\xff.t')])
print(p.abspath(b'x') == os.getcwdb() + b'/x', p.realpath(b'/tmp/../tmp') == b'/tmp', p.expanduser(b'~/a') == os.fsencode(p.expanduser('~/a')))
for name, args in (('join', (b'a', b'b')), ('join', (b'a', 'b')), ('join', ('a', b'b')), ('join', (b'/a', b'/b', b'')), ('relpath', (b'/a/b', b'/a/c')),
                   ('relpath', (b'/a/b', '/a/c')), ('commonprefix', ([b'ab', b'ac'],)), ('commonpath', ([b'/a/b', b'/a/c'],)), ('samefile', (b'/', b'/'))):
    try:
        print(name, args, getattr(p, name)(*args))
    except TypeError as e:
        print(name, args, e)
print(ascii(os.fsdecode(b'\xff')), os.fsencode('\udcff'), os.fsencode(os.fsdecode(b'caf\xe9')))
# %% directories by bytes
import tempfile
root = os.fsencode(tempfile.mkdtemp())
os.makedirs(root + b'/sub/deep')
open(root + b'/x.txt', 'w').close()
print(sorted(os.listdir(root)), sorted((e.name, e.path == root + b'/' + e.name, e.is_dir()) for e in os.scandir(root)))
print([(top[len(root):], dirs, files) for top, dirs, files in os.walk(root)])
