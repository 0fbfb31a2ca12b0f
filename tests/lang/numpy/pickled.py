# Pickles and copies of arrays and dtypes: whole whatever they hold, and read by NumPy as NumPy's are read here.
import copy
import io
import pickle

import numpy as np

values = [np.array([(1, 2.0)], "i4,f8"), np.rec.fromrecords([(4, "de", 1.5)], names="number,word,share"), np.array([(1, "x")], [("n", "i4"), ("o", object)]),
          np.array(["2020-02-03"], "M8[D]"), np.array([3], "m8[15s]"), np.array([[1, 2]], ">i4"), np.arange(6).reshape(2, 3).T, np.dtype("i1,i4", align=True),
          np.dtype(("i4", (2, 3))), np.dtype([("a", "U2", (2,))]), [np.dtype(">i4"), np.dtype("i4"), np.dtype(">i4")], np.datetime64("2021-01-01"),
          np.ma.array([[1, 2], [3, 4]], mask=[[0, 1], [0, 0]]).T, np.ma.array([(1, 2)], mask=[(0, 1)], dtype="i4,i4")]
for protocol in (0, 2, 4):
    print(pickle.loads(pickle.dumps(values, protocol)))
print(copy.deepcopy(values[:4]), copy.copy(np.dtype("i4,f8")), copy.deepcopy(np.dtype("M8[D]")))

# What NumPy wrote: an array and a masked one by protocol 5 and 2, and a dtype with the big end first.
kept = pickle.loads(b"\x80\x05\x95\xa3\x00\x00\x00\x00\x00\x00\x00\x8c\x13numpy._core.numeric\x94\x8c\x0b_frombuffer\x94\x93\x94(\x96\x10\x00\x00\x00\x00\x00\x00\x00"
                    b"\x01\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x94\x8c\x05numpy\x94\x8c\x05dtype\x94\x93\x94\x8c\x02i8\x94\x89\x88\x87\x94R\x94(K\x03\x8c"
                    b"\x01<\x94NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\x00t\x94bK\x01K\x02\x86\x94\x8c\x01C\x94t\x94R\x94.")
print(kept)
print(pickle.loads(pickle.dumps(np.dtype(">f8"), 0)), np.dtype("i4,f8").__reduce__()[1])

file = io.BytesIO()
np.save(file, np.array(["2020-01-01", "NaT"], "M8[D]"))
file.seek(0)
print(repr(np.load(file)), repr(np.frombuffer(np.array([5, 7]).tobytes(), "m8[s]")))
