import io
import os
import tempfile
import warnings
import numpy as np

def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, "-", e)

read = np.loadtxt

# %% what is no number
for lines, dtype in ((["1_000"], float), (["1_0"], int), (["-1"], np.uint8), (["300"], np.uint8), (["1.5"], int), (["+5"], np.uint8), (["1+2i"], complex),
                     (["(1+2j) (3+-4j)", "1 2"], complex), (["2"], bool), (["infinity -inf NaN"], float)):
    attempt(lambda: read(lines, dtype=dtype))

# %% characters with a meaning of their own
for arguments in (dict(quotechar="''"), dict(quotechar=""), dict(delimiter=",,"), dict(delimiter="\n"), dict(comments="\n"), dict(quotechar="\r"), dict(delimiter=",", comments=","),
                  dict(delimiter=",", quotechar=","), dict(quotechar="#"), dict(delimiter=",", comments=["#", ","]), dict(comments=["a", "bb"], quotechar='"'), dict(comments=" "),
                  dict(quotechar="\t"), dict(comments="")):
    attempt(lambda: read(["1 2"], **arguments))
attempt(lambda: read([b"1,2"], delimiter=b",", comments=b"#"))
attempt(lambda: read(io.StringIO('"1\n2",3\n'), dtype=str, delimiter=",", quotechar='"'))
attempt(lambda: read(["a\n1"], dtype=str))

# %% converters, columns and counts
for arguments in (dict(converters=5), dict(converters=[int]), dict(converters={"a": int}), dict(converters={5: int}), dict(converters={-3: int}), dict(converters={0: 3}),
                  dict(converters={-1: lambda s: 7.0}), dict(converters={0: lambda s: len(s + b"!")}, encoding="bytes"), dict(skiprows=-1), dict(max_rows=-3), dict(max_rows=1.5),
                  dict(ndmin=3), dict(usecols="a"), dict(usecols=1.5), dict(usecols=[1.5]), dict(usecols=np.int8(1)), dict(usecols=5), dict(max_rows=0, usecols=(0, 1))):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        attempt(lambda: read(["1 22"], **arguments))
attempt(lambda: read(5))

# %% a stream is read as far as it was asked to
stream = io.StringIO("1 2\n3 4\n5 6\n7 8\n")
print(read(stream, max_rows=1), read(stream, max_rows=2).tolist(), repr(stream.read()))
with warnings.catch_warnings(record=True) as found:
    warnings.simplefilter("always")
    print(read(["1 2", "", "3 4", "5 6"], max_rows=2), read(["# none"], usecols=(0, 1)).shape)
    print([str(w.message) for w in found])

# %% packed files by their names
folder = tempfile.mkdtemp()
for ending in "", ".gz", ".bz2", ".xz":
    path = os.path.join(folder, "numbers.txt" + ending)
    np.savetxt(path, np.eye(2), fmt="%d")
    with open(path, "rb") as f:
        print(read(path).tolist(), f.read(2) == b"1 ")
attempt(lambda: read(os.path.join("nowhere", "numbers.gz")))

# %% nothing to reduce
print(repr(np.bitwise_and.reduce(np.zeros(0, np.uint8))), repr(np.bitwise_and.reduce(np.zeros((0, 2), np.int16))))
