# What np.seterr's 'call' and 'log' do; complex numbers in geometric sequences and logarithms; dtypes that fit two others.
import numpy as np


def tell(words, flag):
    print("trouble:", words, flag)


class Log:
    def write(self, line):
        print("log:", line, end="")


print(np.seterrcall(tell), np.seterr(all="call"))
print(np.array([1, 2, 3]) / 0.0, np.geterr())
print(np.seterrcall(None) is tell, np.seterr(all="warn"))
with np.errstate(call=Log(), all="log"):
    print(np.array([1.0, -1.0]) / 0, np.geterrcall() is None)
print(np.geterrcall())
# %%
with np.errstate(divide="call"):
    np.array([1.0]) / 0
# %%
print(np.geomspace(1j, 1000j, num=4), np.geomspace(-1 + 0j, 1 + 0j, num=5), np.geomspace(-1000, -1, 4))
print(np.log2(np.array([4j, 1 + 1j, -2])), np.log10([1j]), np.exp2([1j, 2 + 1j]), np.log2(np.complex64(4j)))
# %%
print(repr(np.r_["r", [1, 2, 3], [4, 5, 6]]), repr(np.r_["c", [1, 2, 3], [4, 5, 6]]))
print([np.promote_types(a, b) for a, b in (("i4", "S8"), ("S3", "U2"), ("S", "i1"), ("U4", "?"), ("m8[s]", "i4"))])
info = np.__array_namespace_info__()
print(info.dtypes(kind="signed integer"), info.default_dtypes(), info.devices())
