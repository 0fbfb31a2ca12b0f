# Text arrays and their room, text files, formatters
from io import StringIO
import sys

names = np.array(["kiwi", "fig"])
names[1] = "pineapple"
print(names, names.dtype, names[1:].dtype, np.arange(3).astype(str).dtype, np.array([1, "a", 2.5]).dtype)
print(repr(np.char.upper(names)), np.char.add(names, "!"), np.strings.find(names, "i"), repr(np.char.center("a", 5, "*")))
# %%
print(np.loadtxt(StringIO("1 2\n3 4 # more")), np.loadtxt(StringIO("a,b\n1,2\n3,4"), delimiter=",", skiprows=1, usecols=(0,), dtype=int))
print(np.genfromtxt(StringIO("1,2\n3,x"), delimiter=","), np.genfromtxt(StringIO("1,,3\n4,5,6"), delimiter=",", dtype=int))
print(np.genfromtxt(StringIO("1,,3\n4,5,6"), delimiter=",", filling_values=0))
np.savetxt(sys.stdout, np.arange(6).reshape(2, 3), fmt="%d", delimiter=",", header="x y z")
# %%
np.loadtxt(StringIO("1 2\n3 b"))
# %%
with np.printoptions(formatter={"float": "{: 0.2f}".format}):
    print(np.array([1.234, -5.678]), repr(np.array([0.5])))
print(np.array2string(np.arange(6).reshape(2, 3) / 7, precision=3, separator=", "), np.array2string(np.arange(3), formatter={"int": hex}))
print(np.format_float_positional(np.float32(np.pi)), np.format_float_scientific(123.456, precision=2), np.binary_repr(-3, width=5), np.base_repr(35, 36))
print(np.iinfo(np.int8), np.finfo(np.float32))
# %%
np.array([300], dtype=np.uint8)
# %%
small = np.zeros(2, np.int8)
small[0] = 128
