# %%
def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
s = "Hello, World"
for f in (s.lower, s.upper, s.title, s.swapcase, s.capitalize, s.casefold, s.isalpha, s.isalnum, s.isascii, s.isprintable, s.istitle, s.split, s.splitlines, s.strip):
    t(f)
u = "Straße ÄÖÜ ŉ ﬁ İ Σας ΟΔΟΣ ǆ"
for f in (u.lower, u.upper, u.title, u.swapcase, u.capitalize, u.casefold):
    t(f)
print("ΑΣ".lower(), "ΑΣΑ".lower(), "Σ".lower(), "A\u0301Σ".lower(), "ß".upper(), "ŉ".title(), "they're bill's".title(), "x1y2".title())
# %%
for c in "a A 1 _ - é ² ½ Ⅷ 五 ١ \u3000 \xa0 \t \x00 \x1c \u200b ǅ ª \U0001d7ce \U0001f600 \ue000 \u0378 '".split(" ") + [" ", ""]:
    print(ascii(c), c.isalpha(), c.isalnum(), c.isdecimal(), c.isdigit(), c.isnumeric(), c.isspace(), c.isprintable(), c.islower(), c.isupper(), c.istitle(), c.isidentifier(), ascii(c.upper()), ascii(c.lower()), ascii(c.title()))
print("aB".islower(), "ab1".islower(), "AB1".isupper(), "1".isupper(), "A b".istitle(), "A B".istitle(), "Ab Cd".istitle(), "".isalpha(), "a_1".isidentifier(), "1a".isidentifier(), "é".isidentifier(), "class".isidentifier())
# %%
s = "the cat sat on the mat"
print(s.find("cat"), s.find("x"), s.find("the", 1), s.find("", 5), s.find("", 100), s.rfind("the"), s.rfind(""), s.index("sat"), s.rindex("t"), s.count("t"), s.count(""), s.count("at", 6), s.count("at", 6, -3), s.find("t", -3), s.find("mat", -3), s.rfind("t", 0, -1), s.find("a", None, None), s.count("", 22), s.count("", 23))
t(lambda: s.index("dog"))
t(lambda: s.rindex("dog"))
t(lambda: s.find(1))
t(lambda: s.count(None))
t(lambda: s.find("a", "b"))
v = "añb日本c日"
print(v.find("日"), v.rfind("日"), v.find("c"), v.index("本"), v.count("日"), v.find("日", 4), v.find("日", 3, 5), len(v), v[1], v[-1], v[2:5], v[::-1], v[::2], v[-3:], v[10:], v[1:-1])
print(s.startswith("the"), s.startswith(("x", "th")), s.startswith("cat", 4), s.endswith("mat"), s.endswith(("a", "b")), s.endswith("cat", 0, 7), s.startswith(""), s.startswith("", 50), s.startswith("the", -3), "".endswith(""))
t(lambda: s.startswith(1))
t(lambda: s.startswith((1,)))
t(lambda: s.startswith(["t"]))
# %%
print("a,b,,c".split(","), "a,b,,c".split(",", 1), "a,b,,c".rsplit(",", 1), "  a  b c ".split(), "  a  b c ".split(None, 1), "  a  b c ".rsplit(None, 1), "".split(), "".split(","), "a--b--c".split("--"), "a--b".rsplit("--", 0), " a ".split(" "), "a\tb\nc".split(), "x".split("xy"), "a b c".split(maxsplit=1), "a,b".split(sep=","), "a\u3000b".split())
t(lambda: "a".split(""))
t(lambda: "a".split(1))
t(lambda: "a".split(",", "x"))
print("a\nb\r\nc\rd".splitlines(), "a\nb\n".splitlines(True), "".splitlines(), "\n".splitlines(), "a\x0bb\x0cc\x1cd\x85e\u2028f".splitlines(), "a\n\nb".splitlines(keepends=True))
print("a=b=c".partition("="), "a=b=c".rpartition("="), "abc".partition("="), "abc".rpartition("="), "=".partition("="))
t(lambda: "a".partition(""))
t(lambda: "a".partition(1))
print("  x ".strip(), "  x ".lstrip() + "|", "  x ".rstrip() + "|", "xxayxx".strip("x"), "xyaxy".strip("yx"), "äbä".strip("ä"), "abc".strip(""), "\u3000a\xa0".strip(), "mississippi".lstrip("mis"), "abc".rstrip("cb"))
t(lambda: "a".strip(1))
print("prefix_x".removeprefix("prefix_"), "x_suffix".removesuffix("_suffix"), "abc".removeprefix("x"), "abc".removesuffix(""), "aa".removeprefix("a"))
t(lambda: "a".removeprefix(1))
# %%
print("a-b-c".replace("-", "+"), "a-b-c".replace("-", "+", 1), "abc".replace("", "."), "abc".replace("", ".", 2), "aaa".replace("aa", "b"), "aaa".replace("a", ""), "añ".replace("ñ", "n"), "x".replace("y", "z"), "aé".replace("", "-"), "a".replace("a", "b", 0), "".replace("", "x"), "".replace("a", "x"))
t(lambda: "a".replace(1, "b"))
t(lambda: "a".replace("a", None))
t(lambda: "a".replace("a"))
print(",".join(["a", "b"]), "".join("abc"), "-".join(()), "-".join({"k": 1}), ", ".join(str(i) for i in range(3)), "é".join(["1", "2"]))
t(lambda: ",".join([1]))
t(lambda: ",".join(["a", None, "b"]))
t(lambda: ",".join(5))
t(lambda: ",".join([b"a"]))
# %%
print("ab".center(7, "*"), "ab".center(8, "*"), "abc".center(8, "*"), "a".center(1), "ab".ljust(5, ".") + "|", "ab".rjust(5), "é".center(5, "日"), "42".zfill(5), "-42".zfill(5), "+4".zfill(5), "".zfill(3), "abc".zfill(2), "--1".zfill(6), "a\tb".expandtabs(), "a\tbc\td".expandtabs(4), "\t".expandtabs(0), "a\nb\tc".expandtabs(4))
t(lambda: "a".center(5, "ab"))
t(lambda: "a".center(5, 1))
t(lambda: "a".center("b"))
t(lambda: "a".zfill())
# %%
table = str.maketrans("abc", "xyz", "d")
print(table, "abcde".translate(table), "abc".translate({97: None, 98: "BB", 99: 0x65e5}), "abc".translate({}), "x".translate(str.maketrans({"x": "yy", 121: None})), "é1".translate({233: 101}))
t(lambda: str.maketrans("ab", "c"))
t(lambda: str.maketrans("ab"))
t(lambda: str.maketrans({"ab": 1}))
t(lambda: str.maketrans(1, "a"))
t(lambda: "a".translate({97: 1.5}))
t(lambda: "a".translate({97: -1}))
t(lambda: "a".translate(5))
class M:
    def __getitem__(self, k):
        if k == 97: return "A"
        raise LookupError
print("aba".translate(M()))
# %%
print("abc" * 3, 2 * "ab", "a" * 0, "a" * -1, "ab" + "cd", "a" "b", "b" in "abc", "" in "abc", "x" not in "abc", "é" in "café", "abc" < "abd", "a" < "B", "" < "a", "a" == "a", "Z" < "a" < "é" < "日", max("hello"), sorted("hello"), list("añ日"), "abc"[1], "abc"[-1], "abc"[True])
t(lambda: "a" + 1)
t(lambda: "a" * "b")
t(lambda: "a" * 1.5)
t(lambda: "abc"[5])
t(lambda: "abc"[-4])
t(lambda: "abc"["a"])
t(lambda: "abc"[1.0])
t(lambda: "abc"[1:2:0])
t(lambda: 1 in "abc")
t(lambda: "a" - "b")
t(lambda: "a" < 1)
t(lambda: len("a", "b"))
t(lambda: "a".foo)
def st():
    x = "abc"
    x[0] = "z"
t(st)
def de():
    x = "abc"
    del x[0]
t(de)
print("abcdef"[::2], "abcdef"[::-2], "abcdef"[4:1:-1], "abcdef"[-2:], "abcdef"[:-2], "abcdef"[10:], "abcdef"[2:2], "añ日b"[::-1], "añ日b"[3:0:-2])
# %%
x = "é" * 500 + "z" + "日" * 500
print(len(x), x[499], x[500], x[501], x[-1], x[1000], x.find("z"), x.index("日"), x[495:505], x[600:603], x.count("日"), x.rfind("é"))
print(sum(1 for c in x if c == "é"), x[::-1][500], hash(x) == hash("é" * 500 + "z" + "日" * 500))
for c in "a日":
    print(c, ord(c), chr(ord(c) + 1))
t(lambda: ord("ab"))
t(lambda: ord(1))
t(lambda: chr(-1))
t(lambda: chr(0x110000))
