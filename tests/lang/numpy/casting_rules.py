import numpy as np

def attempt(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, "-", e)

# %% the strictest rule by which one dtype becomes another
kinds = ["?", "i1", "u1", "i4", ">i4", "i8", "u8", "f2", "f4", "f8", ">f8", "c8", "c16", "S1", "S5", "S30", "S70", "U1", "U5", "U30", "U70", "O",
         "M8", "M8[D]", "M8[s]", "M8[Y]", "m8", "m8[s]", "m8[D]", "m8[Y]", "m8[3s]", "V4", "V8"]
letter = {"no": "n", "equiv": "e", "safe": "s", "same_kind": "k", "unsafe": "u"}
for a in kinds:
    print(a, "".join(next((letter[c] for c in letter if np.can_cast(a, b, c)), "-") for b in kinds))

# %% records, field by field
def strictest(a, b):
    return next((c for c in letter if np.can_cast(np.dtype(a), np.dtype(b), c)), None)
fields = [("a", "i4"), ("b", "f4")]
for other in ([("b", "f4"), ("a", "i4")], [("b", "i4"), ("a", "f4")], [("x", "i4"), ("y", "f4")], [("a", "i8"), ("b", "f4")], [("a", ">i4"), ("b", "f4")],
              {"names": ["a", "b"], "formats": ["i4", "f4"], "offsets": [0, 8]}, [(("t", "a"), "i4"), ("b", "f4")], [("a", "i2"), ("b", "f4")], [("a", "i4")], "i4", "O"):
    print(strictest(fields, other))

# %% astype under a rule
for x in np.array(5), np.arange(3), np.array("12"), np.array(["1", "2"]), np.array([1, 2], object), np.array([1.5]), np.array([5], "m8[s]"), np.float64(3):
    for dtype in np.int64, "U3", "S5", object, float, "m8[ms]", "m8[h]", str:
        for rule in ("safe", "same_kind") if x.dtype != object or dtype != str else ():
            attempt(lambda: x.astype(dtype, casting=rule))
attempt(lambda: np.promote_types("O", "S30"))
attempt(lambda: np.can_cast("i4", "i4", "close"))
