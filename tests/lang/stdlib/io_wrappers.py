# %% imports
import csv
import gzip
import io
import zipfile


def told(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


# %% streams over streams
b = io.BytesIO("héllo\nwörld\r\nlast".encode())
t = io.TextIOWrapper(b, encoding="utf-8")
print(t.read(3), t.tell(), t.readline(), t.newlines, list(t), t.newlines)
print(t, isinstance(t, io.TextIOWrapper), isinstance(t, io.IOBase))
t.seek(0); print(t.read())
print(t.detach() is b)
r = io.BufferedReader(io.BytesIO(b"abc\ndef"), 4)
print(r.peek(1), r.read(2), r.readline(), r.read(), r, r.tell())
class Raw(io.RawIOBase):
    def __init__(self, d): self.d=d
    def readable(self): return True
    def readinto(self, b):
        n=min(len(b), len(self.d)); b[:n]=self.d[:n]; self.d=self.d[n:]; return n
x = io.BufferedReader(Raw(b"line1\nline2\n"))
for l in x: print(l)
print(io.TextIOWrapper(io.BufferedReader(Raw(b"a\nb\n"))).readlines())
w = io.BytesIO(); t=io.TextIOWrapper(w, newline="\r\n"); t.write("a\nb"); print(w.getvalue()); t.flush(); print(w.getvalue())
print(issubclass(io.StringIO, io.TextIOBase), issubclass(io.BytesIO, io.IOBase))

# %% archives, ends of lines, encodings, errors
buf = io.BytesIO()
with zipfile.ZipFile(buf, "w") as z: z.writestr("a.csv", "x,y\n1,ü\n")
with zipfile.ZipFile(buf) as z:
    with z.open("a.csv") as f: print(list(csv.reader(io.TextIOWrapper(f, "utf-8"))))
g = io.BytesIO(gzip.compress(b"one\ntwo\n"))
print([l for l in io.TextIOWrapper(gzip.open(g))])
print(io.TextIOWrapper(io.BytesIO(b"a\r\nb\rc\n"), newline="").readlines(), io.TextIOWrapper(io.BytesIO(b"a\r\nb\rc\n"), newline="\r").readlines(), io.TextIOWrapper(io.BytesIO(b"a\r\nb\rc\n"), newline="\r\n").readlines())
told(lambda: io.TextIOWrapper(io.BytesIO(b"\xff")).read())
print(io.TextIOWrapper(io.BytesIO(b"a\xff"), errors="replace").read())
told(lambda: io.TextIOWrapper(io.BytesIO(), encoding="nope"))
told(lambda: io.TextIOWrapper(io.BytesIO(), newline="x"))
told(lambda: io.TextIOWrapper(io.BytesIO(), encoding="hex"))
told(lambda: io.TextIOWrapper("x"))
told(lambda: io.BufferedReader(3))
told(lambda: io.BufferedReader(io.BytesIO(), 0))
x = io.TextIOWrapper(io.BytesIO())
x.write("ü"*3)
x.seek(0)
print(x.read(), x.tell())
told(lambda: x.write(b"x"))
print(x.line_buffering, x.write_through, x.errors, x.encoding, x.newlines)
told(lambda: x.name)
x.close()
told(x.read)
told(lambda: x.write("s"))
x.close()
for e in ("utf-16", "utf-8-sig", "utf-32", "latin-1", "cp1252"):
    y = io.BytesIO(); z = io.TextIOWrapper(y, e); z.write("aé"); z.write("b\n"); z.flush(); print(e, y.getvalue()); z.seek(0); print(repr(z.read(1)), z.read())
it = io.TextIOWrapper(io.BytesIO(b"a\nb\n"))
next(it)
told(it.tell)

# %% the abstract classes, buffers
r = io.IOBase(); print(r.readable(), r.seekable(), r.closed); told(r.fileno); told(lambda: r.seek(0)); told(r.tell); r.close(); told(r.readable); told(lambda: iter(r))
told(io.RawIOBase().readall); told(io.BufferedIOBase().read); told(io.TextIOBase().read); told(io.TextIOBase().readline); told(lambda: io.TextIOBase().write("")); told(io.BufferedIOBase().detach)
class W(io.RawIOBase):
    def writable(self): return True
    def write(self, b): print("raw", bytes(b)); return len(b)
w = io.BufferedWriter(W(), 4); print(w.write(b"ab")); w.write(b"cd"); w.write(b"efg"); w.write(b"0123456789"); w.flush(); w.close(); told(lambda: w.write(b"x")); told(w.flush)
told(lambda: io.BufferedReader(W())); told(lambda: io.BufferedRandom(W()))
rw = io.BufferedRandom(io.BytesIO(b"0123456789"), 4); print(rw.read(3), rw.tell(), rw.write(b"xy"), rw.read(), rw.seek(0), rw.read(), rw.raw.getvalue())
pr = io.BufferedRWPair(io.BytesIO(b"in"), io.BytesIO()); print(pr.read(), pr.write(b"out"), pr.readable(), pr.writable())
n = io.IncrementalNewlineDecoder(None, True); print(repr(n.decode("a\r")), repr(n.decode("\nb\rc")), n.newlines)
print(io.text_encoding(None), io.text_encoding("x"), io.DEFAULT_BUFFER_SIZE, io.SEEK_END, bytes(io.BytesIO(b"abc").getbuffer()))
for c in (io.IOBase, io.RawIOBase, io.TextIOWrapper, io.BufferedReader, io.FileIO, io.StringIO, io.UnsupportedOperation): print(c)

class Tee(io.TextIOBase):
    def write(self, s):
        parts.append(s)
        return len(s)


parts = []
print('hi', 3, file=Tee())
print(parts, io.open is open)

# %% messages name the classes in full
told(lambda: io.TextIOWrapper(io.BytesIO()).mode)
told(lambda: io.BufferedReader(io.BytesIO()).nothing)
told(lambda: io.TextIOWrapper(io.BytesIO())())
