# %%
for s in ("abc", "it's", 'say "hi"', "it's \"x\"", "a\nb\tc\rd", "\\", "\x00\x1f\x7f", "é日\U0001f600", "\xa0\xad", "\u200b\u2028\ufeff", "\ud800", "\U000e0001", "\x85", "", "'", '"', "\u0378", "\ue000", "\u3000"):
    print(repr(s) if "\ud800" not in s else "", ascii(s), len(s))
# %%
print(str(1), str(None), str([1, "a"]), str(b"ab"), str(), str(object=5), str("x"), str(1.0), str(True))
def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
t(lambda: str(b"caf\xc3\xa9", "utf-8"))
t(lambda: str(b"caf\xe9", "latin-1"))
t(lambda: str(b"caf\xe9", "utf-8"))
t(lambda: str(b"caf\xe9", "utf-8", "replace"))
t(lambda: str(b"caf\xe9", errors="ignore"))
t(lambda: str("a", "utf-8"))
t(lambda: str(1, "utf-8"))
class S(str):
    def __str__(self): return "S:" + str.__str__(self)
    def shout(self): return self.upper() + "!"
s = S("abc")
s.tag = 5
print(s, repr(s), s.shout(), s + "d", type(s + "d").__name__, s == "abc", {s: 1}["abc"], s.tag, f"{s}", "%s" % s, "".join([s, "x"]), len(s), s[0], isinstance(s, str), type(s.upper()).__name__, type(s[:]).__name__, type(str(s)).__name__)
class R:
    def __repr__(self): return "R()"
class Q:
    def __repr__(self): return 5
class P:
    def __str__(self): return 5
print(R(), str(R()), repr(R()), [R()], f"{R()!r:>6}")
t(lambda: repr(Q()))
t(lambda: str(P()))
# %%
print("a\x41\u0041\U00000041\101", r"a\n", "a\
b", '''x
y''', "\a\b\f\v".encode(), "tab\there", "\q" if False else "q")
print(ascii("aé日😀"), ascii(["é"]), "%a" % "é", f"{'é'!a}")
print("😀"[0], len("😀"), "😀".encode("utf-8"), "😀".encode("utf-16-le"), "a😀b"[1:], "a😀b".find("b"))
