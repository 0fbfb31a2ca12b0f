# %% formats read once, and records one by one
import array
import pickle
import struct


def tried(make, *args):
    try:
        print(repr(make(*args)))
    except Exception as error:
        print(type(error).__name__, error)


record = struct.Struct("<hxi3s?")
print(record.size, record.format, type(record), struct.Struct(b">2H").format, record.pack(1, -2, b"abcd", []))
print(record.unpack(record.pack(7, 8, b"x", 1)), [*record.iter_unpack(record.pack(1, 2, b"ab", 0) * 2)])
for letters in ("b", "B", "h", "H", "i", "I", "l", "L", "q", "Q", "n", "N"):
    for order in ("@", "<", ">"):
        for n in (0, -1, 127, 128, 255, 256, 65535, -32769, 2**31, 2**32 - 1, -2**63, 2**63, 2**64):
            tried(struct.pack, order + letters, n)
for letters in ("e", "f", "d"):
    for n in (0.1, -2.5, 65504.0, 1e39, float("inf"), float("nan"), 3, "a"):
        tried(struct.pack, "<" + letters, n)
print(struct.pack(">10i", *range(10)), struct.unpack(">10i", bytes(range(40))), struct.calcsize("@bqhl20x3s"), struct.pack("0i"), struct.unpack("<", b""))

# %% into and out of the middle of buffers
buffer = bytearray(12)
struct.pack_into("<ih", buffer, 2, 5, -6)
record = struct.Struct("<ih")
record.pack_into(buffer, -6, 1, 2)
print(buffer, record.unpack_from(buffer, 2), struct.unpack_from("<h", buffer, offset=-2), struct.unpack_from("<h", buffer=buffer))
numbers = array.array("B", bytes(8))
struct.pack_into(">I", memoryview(buffer)[4:], 0, 0x01020304)
print(buffer, struct.unpack(">I", memoryview(buffer)[4:8]))
for offset in (-20, -3, -1, 7, 12, 100):
    tried(struct.pack_into, "<ih", buffer, offset, 1, 2)
    tried(struct.unpack_from, "<ih", buffer, offset)
for make in (lambda: struct.pack("i"), lambda: struct.pack("i", 1, 2), lambda: struct.pack_into("i", buffer, 0), lambda: struct.pack_into("i", b"abcd", 0, 1), lambda: struct.unpack("i", b"abc"),
             lambda: struct.unpack("i", "abcd"), lambda: struct.iter_unpack("<i", b"abcde"), lambda: struct.iter_unpack("", b""), lambda: struct.pack("z", 1), lambda: struct.pack("3", 1),
             lambda: struct.pack("<P", 1), lambda: struct.pack("s", "a"), lambda: struct.pack("c", b"ab"), lambda: struct.Struct(3), lambda: struct.pack("<i", 1.5)):
    tried(make)
rows = struct.iter_unpack("<2B", bytes(range(6)))
print(rows.__length_hint__(), next(rows), rows.__length_hint__(), list(rows), type(rows))


class Header(struct.Struct):
    def __init__(self):
        super().__init__("<2H")
        self.seen = 0

    def read(self, data):
        self.seen += 1
        return self.unpack(data)


header = Header()
print(header.read(b"\1\0\2\0"), header.seen, header.size)
