# zlib, gzip, bz2 and lzma: whole, part by part, as files; several streams, rubbish, truncation
import bz2, gzip, io, lzma, os, tempfile, zlib

folder = tempfile.mkdtemp()
data = b"".join(b"line %d of a text that repeats itself\n" % (i % 97) for i in range(5000))

def fails(f, *args, **kw):
    try:
        print("no failure", f(*args, **kw))
    except Exception as e:
        print(type(e).__module__, type(e).__name__, e)

for module in zlib, gzip, bz2, lzma:
    packed = module.compress(data)
    print(module.__name__, len(packed) < len(data) // 10, module.decompress(packed) == data)
    fails(module.decompress, packed[:-5])
    fails(module.decompress, b"no packed data at all")
    fails(module.compress, "text")
# %%
# part by part
d = zlib.decompressobj()
c = zlib.compressobj(9)
packed = b"".join([c.compress(data[i:i + 1000]) for i in range(0, len(data), 1000)]) + c.flush()
out = b""
rest = packed + b"after"
while not d.eof:
    out += d.decompress(rest, 777)
    rest = d.unconsumed_tail
print(out == data, d.unused_data, d.unconsumed_tail)
raw = zlib.compressobj(6, zlib.DEFLATED, -15)
r = raw.compress(data) + raw.flush(zlib.Z_SYNC_FLUSH)
print(zlib.decompressobj(-15).decompress(r) == data)
print(zlib.decompress(zlib.compress(b"abc", wbits=31), wbits=47), zlib.decompressobj().decompress(b""))
fails(zlib.compress, b"", 10)
fails(zlib.compressobj, 33)
fails(zlib.decompressobj, 77)
fails(zlib.decompressobj().decompress, b"xyz")
fails(zlib.decompressobj().decompress, b"", -1)
print(zlib.crc32(b"hello"), zlib.adler32(b"hello"), zlib.crc32(b"lo", zlib.crc32(b"hel")), zlib.MAX_WBITS)
# %%
for make, unmake in (bz2.BZ2Compressor, bz2.BZ2Decompressor), (lzma.LZMACompressor, lzma.LZMADecompressor):
    c = make()
    packed = c.compress(data[:5000]) + c.compress(data[5000:]) + c.flush()
    fails(c.flush)
    d = unmake()
    got = d.decompress(packed[:100])
    print(d.eof, d.needs_input)
    got += d.decompress(packed[100:] + b"tail", 50)
    print(d.eof, d.needs_input, len(got) <= 150)
    while not d.eof:
        got += d.decompress(b"", 3000)
    print(got == data, d.unused_data, d.eof, d.needs_input)
    fails(d.decompress, b"more")
fails(bz2.BZ2Compressor, 10)
fails(lzma.LZMACompressor, preset=12)
fails(lzma.decompress, b"")
print(lzma.decompress(lzma.compress(data, lzma.FORMAT_ALONE)) == data, lzma.decompress(lzma.compress(data, preset=1 | lzma.PRESET_EXTREME)) == data)
print(lzma.is_check_supported(lzma.CHECK_SHA256), bz2.decompress(b""))
# %%
# files
for module, end in (gzip, ".gz"), (bz2, ".bz2"), (lzma, ".xz"):
    path = os.path.join(folder, "a" + end)
    with module.open(path, "wb") as f:
        print(f.write(data[:3000]), f.tell(), f.writable(), f.readable())
        f.write(data[3000:])
    with module.open(path, "ab") as f:
        f.write(b"second stream\n")
    with module.open(path) as f:
        print(f.read(10), f.readline(), f.tell(), f.seek(100), f.read(5), f.peek(3)[:3], f.seekable())
        print(f.seek(-14, 2), f.read(), f.read())
        print(f.seek(0), len(f.readlines()), f.tell())
        fails(f.write, b"x")
    print(f.closed)
    fails(f.read)
    with module.open(path, "rt", encoding="utf-8") as f:
        print(next(f), sum(1 for _ in f))
    with module.open(path, "wt", newline="\r\n") as f:
        f.write("één\ntwee\n")
    print([module.open(path, "rb").read(), module.open(path, "rt", newline="").read()])
    fails(module.open, path, "rbt")
    fails(module.open, path, "rb", encoding="utf-8")
    fails(module.open, path, "q")
    fails(module.open, "/absent" + end)
    f = module.open(path, "wb")
    fails(f.read)
    f.close()
# %%
# gzip's own
class Named(io.BytesIO):
    name = "given.txt.gz"
b = Named()
with gzip.GzipFile(fileobj=b, mode="w", mtime=1234567890) as f:
    f.write(b"hello")
    print(f.name, f.mode, f.fileobj is b)
print(b.getvalue()[:24], len(b.getvalue()))
f = gzip.GzipFile(fileobj=io.BytesIO(b.getvalue()))
print(f.mtime, f.read(2), f.mtime, f.read())
f = gzip.open(io.BytesIO(b"not packed"))
fails(f.read, 1)
spoiled = bytearray(gzip.compress(b"hello" * 100, mtime=0))
spoiled[-6] ^= 1
fails(gzip.decompress, bytes(spoiled))
f = gzip.open(io.BytesIO(gzip.compress(b"x" * 1000)[:-9]))
fails(f.read)
print(gzip.compress(b"", mtime=0)[:10], gzip.decompress(gzip.compress(b"a") + b"\0\0" + gzip.compress(b"b")), gzip.decompress(b""))
print(isinstance(gzip.BadGzipFile("x"), OSError), gzip.compress(b"a", 1, mtime=7)[:10])
