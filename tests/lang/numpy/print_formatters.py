# How elements are written: signs of whole numbers, functions of the caller's, texts of several lines, arrays without axes.
# %%
a = np.array([[-3, 40], [500, 6]])
for sign in ("-", "+", " "):
    with np.printoptions(sign=sign):
        print(a, repr(a.astype("u2")), repr(np.array(7)), [np.abs(a)])
# %%
with np.printoptions(formatter={"all": "<{}>".format}, linewidth=40):
    print(np.arange(12.0), repr(np.arange(5)), np.array_str(np.arange(3.0), precision=1), [np.array(2.5)], np.array(2.5))
    print(repr(np.array([b"a", b"b'"])), repr(np.array(["x", "yy"])), repr(np.arange(1200).astype("i2")))
# %%
with np.printoptions(formatter={"int": hex, "float_kind": "{:.2f}".format}, precision=1):
    print(np.arange(3), np.arange(3.0), np.arange(3) > 1, np.arange(3) * 1j)
    print(np.array2string(np.arange(20), formatter={"int_kind": "{:03d}".format}, max_line_width=30, separator="|", prefix="a = "))
    print(np.get_printoptions()["precision"], sorted(np.get_printoptions()["formatter"]))
print(np.array2string(np.arange(3.0), formatter={"float": lambda v: type(v).__name__}), np.array_repr(np.arange(3.0) / 3, precision=2))
# %%
try:
    np.array2string(np.arange(3), formatter={"int": lambda v: 1 // (v - 1)})
except ZeroDivisionError as error:
    print(error)
try:
    np.array2string(np.arange(3), formatter={"int": lambda v: v * 2})
except AttributeError:
    print("no text")
# %%
class Tall:
    def __repr__(self):
        return "one\ntwo two"
print(np.array([np.eye(2), None, 1], dtype=object))
print([np.array([[1.5, Tall()], [Tall(), "x"]], dtype=object)])
print(repr(np.array([Tall()] * 9, dtype=object)))
# %%
dates = np.array(["2020-01-01", "2021-02-03"], dtype="M8[D]")
print(np.array2string(dates, separator=", "), np.array2string(dates - dates[0]), np.array2string(np.array([1, "a", None], dtype=object)))
print(repr(np.array(["é", "日本", "xxxxxxxxxxxxx"] * 4)))
# %%
zero = np.resize(np.arange(3.0), ())
print(repr(zero), repr(zero.astype(float)), repr(np.array(True).astype(bool)), np.array(b"a"), str(np.array("a")))
# %%
tiny = np.array([1e-310, 5e-324, 1.0])
print(0.5 * tiny, tiny * 0.5, 1j * tiny, np.float32(0.5) * np.array([1e-40], "f4"), 2 - tiny)
