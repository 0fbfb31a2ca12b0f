# %% what the program runs on
import platform
u = platform.uname()
print(u._fields, len(u), u[5] == u.processor == '', u.system, repr(u).startswith("uname_result(system='Linux', node="), len(tuple(u)))
system, node, *rest = u
print(system, len(rest), platform.platform() == f'Linux-{u.release}-x86_64-with-' + ''.join(platform.libc_ver()))
print(platform.win32_ver(), platform.mac_ver(), platform.java_ver(), repr(platform.python_branch()))
print('ID' in platform.freedesktop_os_release())
# %% archives packed by bzip2
import io, zipfile
out = io.BytesIO()
with zipfile.ZipFile(out, 'w', zipfile.ZIP_BZIP2) as z:
    z.writestr('a.txt', 'hello ' * 100)
    z.writestr('b.txt', 'x', compress_type=zipfile.ZIP_STORED)
with zipfile.ZipFile(out) as z:
    print([(i.filename, i.compress_type, i.file_size, i.compress_size) for i in z.infolist()], z.read('a.txt')[:12], z.testzip())
print(zipfile.ZIP_LZMA, out.getvalue()[4:6])
# %% modules by the names that they have in C
from _bisect import bisect_left
from _operator import itemgetter
from _collections_abc import Mapping
from _csv import reader
print(bisect_left([1, 3], 2), itemgetter(1)('ab'), isinstance({}, Mapping), list(reader(['a,b'])))
