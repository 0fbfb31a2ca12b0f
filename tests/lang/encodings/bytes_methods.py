# %%
def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
t(lambda: bytes()); t(lambda: bytes(3)); t(lambda: bytes([1, 2, 255])); t(lambda: bytes("é", "utf-8")); t(lambda: bytes(b"x")); t(lambda: bytes(range(5))); t(lambda: bytes((65,)))
t(lambda: bytes("a")); t(lambda: bytes(-1)); t(lambda: bytes([256])); t(lambda: bytes(["a"])); t(lambda: bytes(1.5)); t(lambda: bytes(b"a", "utf-8")); t(lambda: bytes(None)); t(lambda: bytes([-1])); t(lambda: bytes("é", "ascii")); t(lambda: bytes(2**70))
class B:
    def __bytes__(self): return b"made"
t(lambda: bytes(B()))
for b in (b"abc", b"it's", b'"', b"'\"", b"\x00\t\n\r\\\x7f\x80\xff", b""):
    print(repr(b), str(b), len(b), list(b))
# %%
for k in (bytes, bytearray):
    s = k(b"hello world hello")
    print(s.find(b"hello"), s.rfind(b"hello"), s.find(111), s.find(b"x"), s.index(b"w"), s.count(b"l"), s.count(108), s.count(b""), s.startswith(b"he"), s.endswith((b"x", b"lo")), s.find(b"o", 5), s.find(b"o", 5, 6), s.replace(b"hello", b"bye"), s.replace(b"l", b"", 1), k(b"ab").replace(b"", b"-"))
    print(s.split(), s.split(b" ", 1), s.rsplit(b" ", 1), s.split(b"l"), s.partition(b" "), s.rpartition(b" "), s.partition(b"x"), s.rpartition(b"x"), k(b" a  b ").split(None, 1), k(b" a  b ").rsplit(None, 1), k(b"a\nb\r\nc").splitlines(), k(b"a\nb").splitlines(True))
    print(s.upper(), s.title(), s.capitalize(), k(b"aB").swapcase(), k(b"AB").lower(), k(b"  x ").strip(), k(b"xxaxx").strip(b"x"), k(b"  x ").lstrip(), k(b"  x ").rstrip(), s.removeprefix(b"hello"), s.removesuffix(b"hello"), k(b"a").center(5, b"*"), k(b"a").ljust(3), k(b"a").rjust(3, b"."), k(b"-5").zfill(4), k(b"a\tb").expandtabs(4))
    print(k(b"abc").isalpha(), k(b"12").isdigit(), k(b"a1").isalnum(), k(b" ").isspace(), k(b"ab").islower(), k(b"AB").isupper(), k(b"Ab").istitle(), k(b"\xff").isascii(), k(b"").isascii(), k(b",").join([b"a", bytearray(b"b")]), s[0], s[-1], s[1:4], s[::-1], s[::3], b"lo" in s, 104 in s, s + b"!", s * 2, 2 * k(b"ab"), s.hex(), k(b"\x01\x02\x03").hex("-"), k(b"\x01\x02\x03\x04\x05").hex(":", 2), k(b"\x01\x02\x03\x04\x05").hex(":", -2))
    print(k(b"abc").translate(bytes.maketrans(b"ab", b"xy")), k(b"abc").translate(None, b"b"), k.fromhex("01 ff aB"), s.decode(), k(b"\xe9").decode("latin-1"), k(b"b") > k(b"a"), k(b"a") == b"a", k(b"a") == "a", k(b"") < b"a")
# %%
for f in (lambda: b"a" + "b", lambda: b"a".find("a"), lambda: b"a".find(300), lambda: b"abc"[5], lambda: b"abc"["a"], lambda: "a" in b"abc", lambda: 300 in b"abc", lambda: b"a".join(["a"]), lambda: b"a".join([1]), lambda: b",".join(5), lambda: b"a".split(""), lambda: b"a".split(b""), lambda: b"a".startswith("a"), lambda: b"a".startswith(["a"]), lambda: b"a".replace("a", "b"), lambda: bytes.fromhex("0g"), lambda: bytes.fromhex("abc"), lambda: b"a".index(b"x"), lambda: b"a" < "a", lambda: b"a".strip("a"), lambda: b"a".center(3, b"ab"), lambda: b"a" * "b", lambda: b"a".translate(b"x"), lambda: hash(bytearray()), lambda: b"a".decode("foo"), lambda: b"\xff".hex("é"), lambda: b"ab".hex("ab")):
    t(f)
def si():
    x = b"abc"
    x[0] = 1
t(si)
# %%
b = bytearray(b"abc")
b.append(100); print(b)
b.extend([101, 102]); print(b)
b.extend(b"gh"); print(b)
b.insert(0, 90); print(b)
print(b.pop(), b.pop(0), b)
b.remove(98); print(b)
b.reverse(); print(b)
b[0] = 65; print(b)
b[1:3] = b"XYZ"; print(b)
b[::2] = b"1" * len(b[::2]); print(b)
del b[0]; print(b)
del b[1:3]; print(b)
b += b"zz"; print(b)
b *= 2; print(b)
del b[::2]; print(b)
c = b.copy(); b.clear(); print(b, c)
t(lambda: b.pop()); t(lambda: c.append(256)); t(lambda: c.append("a")); t(lambda: c.remove(5)); t(lambda: c.extend("ab")); t(lambda: c.insert(0, -1)); t(lambda: bytearray(b"ab").pop(9))
def sl():
    c[::2] = b"1"
t(sl)
def si():
    c[100] = 1
t(si)
d = bytearray(5); print(d, bytearray(), bytearray("é", "utf-8"), bytearray([1, 2]), repr(bytearray(b"'")))
m = memoryview(bytearray(b"hello"))
m[0] = 74; print(m.tobytes(), len(m), m[1], bytes(m[1:3]), m.nbytes, m.tolist(), m.readonly, m == b"Jello")
print({b"a": 1}[b"a"], hash(b"ab") == hash(bytes([97, 98])), sorted([b"b", b"a"]), max(b"abc"), sum(b"\x01\x02"))
class S(bytes):
    pass
print(S(b"ab"), S(b"ab") + b"c", type(S(b"ab")[:1]).__name__, isinstance(S(), bytes))
