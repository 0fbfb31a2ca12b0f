# %% Cells of text of one width do not keep the NULs at their end.
import numpy as np

for values in (np.array([b"ab\x00", b"c\x00\x00"]), np.array(["ab\x00", "c"]), np.array(b"ab\x00"), np.asarray([b"\x00"]), np.array([b"a\x00b\x00"]),
               np.array(["a\x00", "b"], dtype="U3"), np.array([b"x\x00"], dtype="S5"), np.array([b"x\x00"], dtype=object),
               np.char.add([b"a\x00"], b"b"), np.frombuffer(b"ab\x00\x00c\x00\x00\x00", "S4")):
    print(repr(values), values.dtype, values.tolist(), values.nbytes)
row = np.array([b"a", b"b"], dtype="S3")
row[0] = b"q\x00"
print(row, row[0], len(row[0]), np.array([b"q\x00"]) == row[:1])
