# %% texts in memory
import io
def told(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
for n in (None, "", "\n", "\r\n"):
    s = io.StringIO("a\r\nb\rc\nd", newline=n); print(repr(n), repr(s.getvalue()), s.readlines()); s.write("x\ny\r\n"); print(repr(s.getvalue()))
told(lambda: io.StringIO("", newline="x")); told(lambda: io.StringIO("", newline=3)); told(lambda: io.StringIO("a", "\r\n").getvalue())
import csv
o = io.StringIO(newline=""); csv.writer(o).writerow([1, 2]); print(repr(o.getvalue()))

# %% encodings of one's own, piece by piece
import codecs
def find(name):
    if name == "shout": return codecs.CodecInfo(lambda s, e="strict": (s.upper().encode(), len(s)), lambda b, e="strict": (bytes(b).decode().lower(), len(b)), name="shout")
codecs.register(find); print("abc".encode("shout"), b"ABC".decode("shout"), codecs.lookup("shout").name, codecs.encode("x", "shout"))
told(lambda: "x".encode("nothing-such")); told(lambda: codecs.lookup("nothing-such"))
d = codecs.getincrementaldecoder("utf-16")(); print([d.decode(bytes([c])) for c in "hé😀".encode("utf-16")])
e = codecs.getincrementalencoder("utf-8-sig")(); print(e.encode("a"), e.encode("b"))
for n in ("utf8","U8","latin1","ISO-8859-1","utf_16_le","cp1252","windows-1252","ascii","us-ascii","rot13"): print(codecs.lookup(n).name)

# %% readers and writers of codecs
b = io.BytesIO(); w = codecs.getwriter("utf-8")(b, "strict"); w.write("é\n"); print(b.getvalue(), w.write("x"), w.stream is b, w.getvalue()); w.writelines(["a","b"]); print(b.getvalue())
r = codecs.getreader("utf-8")(io.BytesIO("é1\nzwei\nlast".encode())); print(r.read(2), repr(r.readline()), list(r))
r = codecs.getreader("latin-1")(io.BytesIO(b"a\xe9\nb")); print(r.read(), repr(r.read()))
r = codecs.getreader("utf-8")(io.BytesIO(b"abc\ndef\n")); print(r.readlines())
r = codecs.getreader("utf-8")(io.BytesIO(b"abc\ndef\n")); print([l for l in r], repr(r.readline()))
w = codecs.getwriter("utf-16")(b := io.BytesIO()); w.write("a"); w.write("b"); print(b.getvalue())
import csv; print(list(csv.reader(codecs.iterdecode(io.BytesIO(b"a,b\n1,2\n"), "utf-8"))))
print(list(csv.DictReader(codecs.getreader("utf-8-sig")(io.BytesIO(b"\xef\xbb\xbfa,b\n1,2\n")))))

# %% input() from a stream of one's own
import sys
before = sys.stdin
sys.stdin = io.StringIO("4\nfive")
print(input("p: "), input())
try:
    input()
except EOFError as e:
    print("EOF", e)
finally:
    sys.stdin = before
