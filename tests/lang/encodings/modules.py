# %%
import base64, binascii, hashlib, zlib, struct, json, gzip, io
def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
for s in (b"", b"a", b"ab", b"abc", b"hello world!", bytes(range(40)), b"\xff\xfe\xfd"):
    e = base64.b64encode(s)
    print(e, base64.b64decode(e) == s, base64.urlsafe_b64encode(s), base64.b16encode(s), base64.b32encode(s), base64.b32decode(base64.b32encode(s)) == s, binascii.hexlify(s), base64.encodebytes(s))
t(lambda: base64.b64decode("YWI=")); t(lambda: base64.b64decode("YWI")); t(lambda: base64.b64decode("Y")); t(lambda: base64.b64decode("YW Jj")); t(lambda: base64.b64decode("é")); t(lambda: base64.b64encode("a")); t(lambda: base64.urlsafe_b64decode("_-8=")); t(lambda: binascii.unhexlify("abc")); t(lambda: binascii.unhexlify("zz")); t(lambda: binascii.crc32(b"hello")); t(lambda: base64.b64decode(b"YWJj\n")); t(lambda: base64.standard_b64decode("YWJj"))
# %%
for n in ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_256", "blake2b", "blake2s"):
    h = hashlib.new(n)
    h.update(b"abc")
    print(n, h.hexdigest(), h.digest_size, h.block_size, h.name, getattr(hashlib, n)(b"abc").digest() == h.digest())
h = hashlib.sha256(b"a"); c = h.copy(); h.update(b"b"); print(h.hexdigest()[:16], c.hexdigest()[:16])
t(lambda: hashlib.sha256("a")); t(lambda: hashlib.shake_128(b"a").hexdigest(8)); t(lambda: hashlib.md5(b"a").update("x"))
# %%
data = b"hello " * 100
print(zlib.decompress(zlib.compress(data)) == data, zlib.crc32(b"abc"), zlib.adler32(b"abc"), zlib.crc32(b"c", zlib.crc32(b"ab")), gzip.decompress(gzip.compress(data)) == data, len(zlib.compress(data)) < 50)
t(lambda: zlib.decompress(b"xxx")); t(lambda: zlib.decompress(zlib.compress(data)[:-3])); t(lambda: gzip.decompress(b"abc"))
with gzip.open("t.gz", "wb") as f:
    f.write(b"line1\nline2\n")
with gzip.open("t.gz", "rt") as f:
    print(f.read(), end="")
with gzip.open("t.gz") as f:
    print(f.read(5), f.readlines())
# %%
for a in (("b", 200), ("B", -1), ("h", 40000), ("<h", 40000), ("H", -1), ("i", 1 << 40), ("I", -1), ("q", 1 << 70), ("<Q", -1), ("i", "a"), ("i", 1.5), ("f", "a"), ("e", 1e10), ("c", b"ab"), ("c", "a"), ("s", "a"), ("3s", b"ab"), ("3p", b"abcd"), ("2i", 1), ("i", 1, 2), ("z", 1), ("?", []), ("<e", 1.5), (">d", 1.5), ("x",), ("3x",), ("@bi", 1, 2), ("<bi", 1, 2), ("n", 1), ("<n", 1), ("0i",), ("i0l", 1), ("3",), (">hHiIqQ", -1, 2, -3, 4, -5, 6), ("<f", 0.1), ("<e", 0.1), ("<e", 65504), ("<e", 1e-7), ("<3h", 1, 2, 3)):
    t(lambda: struct.pack(*a))
t(lambda: struct.unpack("i", b"abc")); t(lambda: struct.unpack("<i3s", b"\1\0\0\0abc")); t(lambda: struct.unpack_from("i", b"abc", 0)); t(lambda: struct.unpack_from("i", b"abcdefg", 2)); t(lambda: struct.calcsize("bhilqd")); t(lambda: struct.calcsize("<bhilqd")); t(lambda: list(struct.iter_unpack("<h", b"abcd"))); t(lambda: list(struct.iter_unpack("<h", b"abc"))); t(lambda: struct.unpack("<2c?3p", b"ab\x01\x02cd")); t(lambda: struct.unpack("<efd", struct.pack("<efd", 0.5, 0.1, 0.1))); t(lambda: struct.unpack(">q", b"\xff" * 8)); t(lambda: struct.unpack("<Q", b"\xff" * 8))
s = struct.Struct("<hh"); print(s.size, s.format, s.pack(1, 2), s.unpack(b"\1\0\2\0"))
b = bytearray(6); struct.pack_into("<h", b, 2, 5); print(b)
t(lambda: struct.pack_into("<q", b, 2, 5))
