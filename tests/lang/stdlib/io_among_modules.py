# %% streams among other modules
import contextlib
import csv
import gzip
import io
import json
import logging
import os
import pickle
import shutil
import tempfile
import zipfile
def told(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
class Parts(io.RawIOBase):
    def __init__(self, data): self.data, self.pos = data, 0
    def readable(self): return True
    def seekable(self): return True
    def tell(self): return self.pos
    def seek(self, o, w=0):
        self.pos = o if w == 0 else self.pos + o if w == 1 else len(self.data) + o
        return self.pos
    def read(self, n=-1):
        d = self.data[self.pos:] if n is None or n < 0 else self.data[self.pos:self.pos+n]
        self.pos += len(d); return d
    def readinto(self, b):
        d = self.read(len(b)); b[:len(d)] = d; return len(d)
b = io.BytesIO()
with zipfile.ZipFile(b, "w") as z:
    with z.open("a.csv", "w") as f, io.TextIOWrapper(f, "utf-8", newline="") as tw: csv.writer(tw).writerows([["é", 1], ["b", 2]])
    z.writestr("j.json", json.dumps({"k": [1, 2]}))
z = zipfile.ZipFile(Parts(b.getvalue())); print(z.namelist())
with io.TextIOWrapper(z.open("a.csv"), encoding="utf-8") as f: print(list(csv.reader(f)))
print(json.load(io.TextIOWrapper(z.open("j.json"))))
print(z.read("a.csv"))
p = os.path.join(tempfile.mkdtemp(), "x.gz")
with gzip.open(p, "wb") as g, io.TextIOWrapper(g, encoding="utf-8") as tw: tw.write("line é\n" * 3)
with gzip.open(p, "rt", encoding="utf-8") as f: print(f.read())
with io.TextIOWrapper(gzip.open(p)) as f: print([l.strip() for l in f])
with io.BufferedReader(gzip.open(p)) as f: print(f.readline(), f.read(4))
told(lambda: pickle.load(io.BufferedReader(io.BytesIO(pickle.dumps([1, {2: 3}])))))
n = io.BytesIO(); np.save(n, np.arange(3)); n.seek(0); told(lambda: np.load(io.BufferedReader(n)))
told(lambda: np.loadtxt(io.TextIOWrapper(io.BytesIO(b"1 2\n3 4\n"))))
w = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", line_buffering=True)
with contextlib.redirect_stdout(w): print("redirected")
print(w.buffer.getvalue()); print("x", "y", file=w); print(w.buffer.getvalue())
h = logging.StreamHandler(w); lg = logging.getLogger("q"); lg.addHandler(h); lg.warning("warned"); print(w.buffer.getvalue()[-8:])
o = io.StringIO(); shutil.copyfileobj(io.TextIOWrapper(io.BytesIO(b"copy")), o); print(o.getvalue())
print(isinstance(gzip.open(p), io.BufferedIOBase), isinstance(z.open("a.csv"), io.IOBase), isinstance(tempfile.NamedTemporaryFile().file, io.IOBase))
class Up(io.TextIOWrapper):
    def write(self, s): return super().write(s.upper())
u = Up(io.BytesIO(), "utf-8"); print("shout", file=u); u.flush(); print(u.buffer.getvalue(), u)
class My(io.StringIO):
    def write(self, s): return super().write(s + "!")
m = My(); print("a", file=m); print(repr(m.getvalue()))
class Cnt(io.BufferedIOBase):
    def __init__(self): self.n = 0
    def writable(self): return True
    def write(self, b): self.n += len(b); return len(b)
c = Cnt(); x = io.TextIOWrapper(c, "utf-8", write_through=True); x.write("äö"); print(c.n)
for mode in ("r", "rb"):
    with open(p, mode, errors=None) as f: print(type(f).__name__, isinstance(f, io.TextIOBase), isinstance(f, (io.RawIOBase, io.BufferedIOBase)))
r = io.BufferedReader(Parts(bytes(range(48, 58)) * 3), buffer_size=8)
print(r.read(3), r.seek(5), r.read(2), r.seek(-2, 2), r.read(), r.tell(), r.seek(0), r.read1(3), r.readinto(bytearray(4)), r.readlines())
print(io.BytesIO(b"ab\ncd").readlines(), io.BytesIO(b"xyz").read1(2), [*io.BytesIO(b"1\n2")])
f = open(p, "r+b"); print(f.peek()[:2]); f.seek(0); f.write(b"Z"); f.seek(0); print(f.read(1)); f.close()

class Mine(io.BufferedReader):
    pass
print(Mine(io.BytesIO()))

# %% members of archives that are written as files
b = io.BytesIO()
with zipfile.ZipFile(b, "w", zipfile.ZIP_DEFLATED) as z:
    f = z.open("m", "w")
    print(f.writable(), f.readable(), f.write(b"12345" * 20))
    told(lambda: z.writestr("other", b""))
    f.close()
    z.writestr("other", b"")
with zipfile.ZipFile(b) as z:
    print(z.namelist(), z.getinfo("m").compress_type, z.getinfo("m").file_size)
    with z.open("m") as f:
        print(f.name, f.mode, f.writable(), f.read(6), f.seek(0), f.read(2))
    told(lambda: z.open("m", "x"))
