import io
import numpy as np

def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, "-", e)

# %% text into streams of bytes and of text
numbers = np.array([[1.5, 2.25], [-3.0, 4.125]])
for stream in io.BytesIO(), io.StringIO():
    np.savetxt(stream, numbers, fmt="%.2f", header="a b\nc", footer="end")
    print(repr(stream.getvalue()))
stream = io.BytesIO()
np.savetxt(stream, np.array([1 - 2j, -3.5 + 4j]), fmt="%.1e")
print(stream.getvalue())
stream = io.StringIO()
np.savetxt(stream, np.array([0.1, 0.7], np.float32), fmt="%s")
print(stream.getvalue())
stream = io.BytesIO()
np.savetxt(stream, np.array(["day", "naïve"]), fmt="%s", encoding="utf-8")
print(stream.getvalue())
attempt(lambda: np.savetxt(3, numbers))
attempt(lambda: np.savetxt(io.StringIO(), np.array(["x"]), fmt="%d"))

# %% several arrays behind one another, and the end of the file
stream = io.BytesIO()
for a in np.arange(3), np.array(["ab", "c"]), np.asfortranarray(np.ones((2, 3))), np.zeros((0, 4), np.int8):
    np.save(stream, a)
stream.seek(0)
for _ in range(4):
    a = np.load(stream)
    print(a.dtype, a.shape, a.flags.f_contiguous, a.flags.writeable, a.tolist())
attempt(lambda: np.load(stream))
attempt(lambda: np.load(io.BytesIO(b"\x93NUMPY\x01\x00\x40\x00{")))
attempt(lambda: np.load(io.BytesIO(b"no array")))
attempt(lambda: np.load(io.BytesIO(b"no array"), encoding="utf-8"))
attempt(lambda: np.save(io.BytesIO(), np.array([None]), allow_pickle=False))

# %% an archive as a mapping
stream = io.BytesIO()
np.savez_compressed(stream, np.arange(4), b=np.eye(2), c=np.array([{"k": 1}], dtype=object))
stream.seek(0)
archive = np.load(stream)
print(archive, len(archive), sorted(archive), archive.get("d", "none"), archive.get("b").tolist(), "arr_0" in archive, "b.npy" in archive)
print(archive.zip.namelist(), archive.fid, list(archive.keys()), archive.f.b.tolist())
attempt(lambda: archive["c"])
attempt(lambda: archive["nothing"])
archive.close()
print(archive.zip, archive.f)
attempt(lambda: np.savez(io.BytesIO(), np.array([None]), allow_pickle=False))

# %% headers
from numpy.lib import format
stream = io.BytesIO()
format.write_array(stream, np.arange(2, dtype=np.int16), version=(2, 0))
print(stream.getvalue()[:10], len(stream.getvalue()))
stream.seek(0)
print(format.read_magic(stream), format.read_array_header_2_0(stream), stream.read())
attempt(lambda: format.write_array(stream, np.arange(2), version=(4, 0)))
wide = np.zeros(2, [("field_number_%d" % i, float) for i in range(700)])
stream = io.BytesIO()
format.write_array(stream, wide, version=(1, 0))
stream.seek(0)
attempt(lambda: format.read_array(stream))
stream.seek(0)
print(len(format.read_array(stream, max_header_size=100_000).dtype.names))
for text in b"[1]", b"{'descr': 3, 'fortran_order': False, 'shape': (1,)}", b"{'descr': '<i8', 'fortran_order': 0, 'shape': (1,)}", b"{'shape': (1,)}":
    attempt(lambda: format.read_array(io.BytesIO(b"\x93NUMPY\x01\x00" + bytes([len(text), 0]) + text)))

# %% numbers in files: where reading begins and ends
import os, tempfile
path = os.path.join(tempfile.mkdtemp(), "numbers")
np.arange(10, dtype=np.int16).tofile(path)
with open(path, "rb") as f:
    print(np.fromfile(f, np.int16, 3), f.tell(), np.fromfile(f, np.int16, 2, offset=4), f.tell(), np.fromfile(f, np.int16))
print(np.fromfile(path, np.int16, offset=12), np.fromfile(path, np.int16, 100).size)
attempt(lambda: np.fromfile(path, sep=",", offset=1))
attempt(lambda: np.fromfile(path, object))
