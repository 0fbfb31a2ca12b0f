# %% translation, splitting and comparing
t = str.maketrans("abc", "xyz")
print("aabbcc hello é".translate(t), "aé".translate({97: None, 233: "ee"}), "ab".translate({97: "long", 98: 233}))
for table in ({97: -1}, {97: 1.5}):
    try:
        "a".translate(table)
    except Exception as e:
        print(type(e).__name__, e)
class D(dict):
    def __missing__(self, key): return "?"
print("abc".translate(D({97: "A"})), "a\0b".translate({97: 0, 0: 98}).encode())
print("a,b,,c".split(","), "é,b".split(","), "a b".split(), "abc".split("b"), "".split(","))
print("a" == "a", "ab" == "ac", "" == "", "a" != "b", "é" == "e\u0301", "x" == 1, "1" != 1)

# %% the formatter that counts by itself
import string
print(string.Formatter().format("{} {} {a} {0[0]}" if False else "{} {} {a}", 1, 2, a=3), string.Formatter().format("{0} {1} {0}", 1, 2))
for text in ("{} {0}", "{0} {}"):
    try:
        print(string.Formatter().format(text, 1))
    except ValueError as e:
        print(e)
