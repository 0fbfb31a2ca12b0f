# Functions of text, element by element, of str and of bytes alike.
import numpy as np

bytes_ = np.array([b"a1b2", b"1b2a", b"B2a1", b"2a1b"])
wide = np.array(["aAbB ", "  x", "Fig 3", ""], dtype="U9")
for x in (bytes_, wide):
    for name in "upper lower capitalize title swapcase strip lstrip rstrip isalpha isdigit isspace islower isupper istitle isalnum str_len".split():
        print(name, repr(getattr(np.char, name)(x)))

# %%
def sub(x, text):
    return text if x.dtype.kind == "U" else text.encode()


for x in (bytes_, wide):
    print(repr(np.char.center(x, 11)), repr(np.char.ljust(x, 6, "*")), repr(np.char.rjust(x, [6])), repr(np.char.zfill(x, 7)))
    print(repr(np.char.add(x, sub(x, "qq"))), repr(np.char.multiply(x, 3)), repr(np.char.find(x, sub(x, "a"))), repr(np.char.count(x, sub(x, "a"))))
    print(repr(np.char.startswith(x, sub(x, "a"))), repr(np.char.partition(x, sub(x, "b"))), repr(np.char.equal(x, sub(x, "a1b2  "))))
    print(repr(np.strings.equal(x, sub(x, "a1b2  "))), repr(np.char.less(x, sub(x, "b"))), repr(np.char.strip(x, sub(x, "ab"))))

# %%
print(np.char.mod(np.array([b"%d bytes", b"%d bits"]), np.array([8, 64])))
print(repr(np.char.decode(bytes_)), repr(np.char.encode(wide)))
for wrong in (lambda: np.char.upper(3), lambda: np.char.decode(wide), lambda: np.char.encode(bytes_)):
    try:
        wrong()
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e)

# %%
letters = np.char.chararray((2, 3), itemsize=5)
letters[:] = "abc"
letters
# %%
np.char.array([b"abc", b"d"]).decode()
