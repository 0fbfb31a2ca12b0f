# %% addresses
import urllib.request, urllib.error, os, tempfile
from http import HTTPStatus
print(HTTPStatus.NOT_FOUND, repr(HTTPStatus(200)), HTTPStatus.OK.phrase, HTTPStatus.IM_A_TEAPOT, HTTPStatus.REQUEST_URI_TOO_LONG.value)
p=tempfile.mktemp(); open(p,'w').write('hello\nworld\n')
with urllib.request.urlopen('file://'+p) as r: print(r.read(), r.readline())
f,h=urllib.request.urlretrieve('file://'+p); print(open(f).read()); urllib.request.urlcleanup(); print(os.path.exists(f))
try: urllib.request.urlopen('http://127.0.0.1:1/x')
except urllib.error.URLError as e: print(type(e).__name__)
try: urllib.request.urlopen('nope')
except ValueError as e: print(e)
try: urllib.request.urlopen('zzz://x')
except urllib.error.URLError as e: print(e)
print(str(urllib.error.HTTPError('u',404,'Not Found',None,None)), urllib.request.Request('http://a/b',headers={'X-y':'1'}).header_items())
# %% zones
import io, struct, pickle
import datetime as d
from zoneinfo import ZoneInfo
def tzif(times, kinds, types, names, rule):
    head = lambda n: b"TZif2" + bytes(15) + struct.pack(">6l", 0, 0, 0, n, len(types), len(names))
    def block(code):
        return struct.pack(f">{len(times)}{code}", *times) + bytes(kinds) + b"".join(struct.pack(">lBB", *x) for x in types) + names
    return head(len(times)) + block("l") + head(len(times)) + block("q") + b"\n" + rule + b"\n"
data = tzif([0, 9000000], [0, 1], [(-18000, 0, 0), (-14400, 1, 4)], b"EST\0EDT\0", b"EST5EDT,M3.2.0,M11.1.0")
z = ZoneInfo.from_file(io.BytesIO(data))
for m in (d.datetime(1970, 1, 2), d.datetime(1970, 6, 1), d.datetime(2024, 1, 15, 12), d.datetime(2024, 7, 15, 12), d.datetime(2024, 3, 10, 2, 30), d.datetime(2024, 11, 3, 1, 30), d.datetime(2024, 11, 3, 1, 30, fold=1)):
    a = m.replace(tzinfo=z)
    print(a, a.tzname(), a.dst(), a.astimezone(d.timezone.utc))
for u in (d.datetime(2024, 3, 10, 7), d.datetime(2024, 11, 3, 5, 30), d.datetime(2024, 11, 3, 6, 30), d.datetime(1969, 1, 1)):
    a = u.replace(tzinfo=d.timezone.utc).astimezone(z)
    print(a, a.fold, a.tzname())
fixed = ZoneInfo.from_file(io.BytesIO(tzif([], [], [(19800, 0, 0)], b"IST\0", b"IST-5:30")), key="Test/IST")
print(fixed, repr(fixed), fixed.utcoffset(None), d.datetime(2024, 1, 1, tzinfo=fixed))
for bad in ("No/Where", "/etc/passwd", "../x", "a//b"):
    try: ZoneInfo(bad)
    except (KeyError, ValueError) as e: print(type(e).__name__, e)
