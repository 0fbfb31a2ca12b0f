# %%
def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
for s in ("abc", "é", "日本", "😀", "a\ud800b", "é日😀"):
    for e in ("utf-8", "ascii", "latin-1", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-8-sig", "UTF8", "Latin1", "iso-8859-1", "us-ascii"):
        t(lambda: s.encode(e))
for s in ("aé日", "x\udc80y"):
    for h in ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "surrogateescape", "surrogatepass", "foo"):
        t(lambda: s.encode("ascii", h)); t(lambda: s.encode("utf-8", h))
t(lambda: "a".encode("foo")); t(lambda: "a".encode(5)); t(lambda: "é".encode("ascii", errors="ignore")); t(lambda: "a".encode(encoding="ascii"))
# %%
for b in (b"abc", b"\xc3\xa9", b"\xff", b"\xc3", b"a\xe2\x82", b"\xe2\x28\xa1", b"\xed\xa0\x80", b"\xf0\x9f\x98\x80", b"\xf0\x9f\x98", b"\xc0\x80", b"\xf5\x80\x80\x80", b"\x80abc", b"ab\xf0\x90cd", b"\xf0\x80\x80\x80"):
    for h in ("strict", "ignore", "replace", "backslashreplace", "surrogateescape"):
        try:
            print(ascii(b.decode("utf-8", h)), ascii(b.decode("latin-1", h)))
        except Exception as e:
            print(type(e).__name__, e)
    t(lambda: b.decode("ascii"))
t(lambda: b"a".decode("utf-8", "foo")); t(lambda: b"\xff".decode("utf-8", "foo"))
for b in (b"\xff\xfea\x00", b"\xfe\xff\x00a", b"a\x00", b"a\x00b", b"\x00\xd8", b"\x00\xd8a\x00", b"\x00\xdc", b"=\xd8\x00\xde"):
    t(lambda: b.decode("utf-16")); t(lambda: b.decode("utf-16-le")); t(lambda: b.decode("utf-16-be"))
t(lambda: b"\xff\xfe\x00\x00a\x00\x00\x00".decode("utf-32")); t(lambda: b"a\x00\x00\x00".decode("utf-32-le")); t(lambda: b"\xff\xff\xff\xff".decode("utf-32-le")); t(lambda: b"\xef\xbb\xbfab".decode("utf-8-sig")); t(lambda: b"\xef\xbb\xbfab".decode("utf-8"))
# %%
try:
    "aé日b".encode("ascii")
except UnicodeEncodeError as e:
    print(e.encoding, e.object, e.start, e.end, e.reason, e.args)
try:
    b"a\xffb".decode()
except UnicodeDecodeError as e:
    print(e.encoding, e.object, e.start, e.end, e.reason, e.args)
    print(isinstance(e, ValueError), repr(e))
