# %% texts as lists of their characters
s = 'a\ud800é😀b\udfffc'
[ascii(c) for c in list(s)], ascii(tuple(s)), list(s) == [c for c in s], list("abc") + list(""), ["x", *"yz"], sorted("héllo")

# %%
out = []
out.extend("né")
out += "ab"
out[1:2] = "😀z"
out

# %% title
["hello wORLD it's 3rd x_y".title(), "ÉCOLE d'été".title(), "".title(), "ǆ ab".title(), "a1b c".title()]

# %% encoding
["é😀".encode(), "é\ud7ff\ue000".encode("utf8"), "é".encode("utf-8-sig"), "é".encode("latin-1"), "퟿é".encode(), "a\ud7a3b".encode("u8")]

# %%
"é\ud800".encode()

# %%
"é\ud800".encode("utf-8", "surrogatepass"), "é\udc80x".encode("utf-8", "surrogateescape"), "\ud7ff\ud800é".encode("utf8", "replace")

# %% digits
bin(5), bin(-5), hex(255), hex(-2**63), oct(8), bin(2**63 - 1), hex(2**70), bin(0), f"{255:b}", f"{-255:#x}", "%o" % -9, "%X" % 48879

# %%
b"\x00\xff\x10".hex(), b"abcdef".hex("-", 2), b"abcde".hex(":", -2), bytes(0).hex(), bytearray(b"hi").hex(" ")

# %% keywords that come in dicts
import collections
def named(**names): return names
class Text(str): pass
many = {f"k{i}": i for i in range(300)}
[named(**{}), named(**{"a": 1}, **{"b": 2}), named(x=0, **{"a": 1}), named(**{Text("q"): 1}), named(**many) == many,
 named(**collections.OrderedDict(b=1, a=2)), named(**collections.defaultdict(int, z=1)), named(**many) is many]

# %%
for call in (lambda: named(**{1: 2}), lambda: named(**{"a": 1}, **{"a": 2}), lambda: named(a=1, **{"a": 1}), lambda: named(**3)):
    try:
        call()
    except TypeError as e:
        print(e)
