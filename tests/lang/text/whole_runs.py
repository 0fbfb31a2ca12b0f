# %%
long = "abc" * 200
texts = ["", "a", "it's", 'say "b"', "it's \"both\"", "tab\t", "\x00\x7f\x80é\u2028\ud800", "back\\slash", "\n" + long, long + "'", "é" * 300, "日本" * 3 + "\n", "end\r"]
for t in texts:
    r = repr(t)
    print(len(r), len(t), r[:40].encode("utf-8", "surrogatepass"), eval(r) == t, ascii(t)[-9:])

# %%
for t in ["banana", "", "é-a-é", "aaaa", long]:
    print(t.replace("a", "o")[:20], t.replace("a", "o", 2)[:20], t.replace("a", "a") == t, t.replace("é", "e")[:9], t.replace("a", "é")[:9],
          t.replace("a", "")[:9], t.replace("-", "_"), len(t.replace("b", "bb")))

# %%
print("%d %s|%5.1f|%-8r|%x" % (12345, long[:5], 2.25, "é", 255), len("%s" % long), len("%s%s" % (long, long)), "%0300d" % -7 == "-" + "7".zfill(299))
print("{} {!r:>8}|{:>5}".format(1, "é", "ü"), len("{}".format(long)), len("{0}{0}".format(long)), f"{long:>700}".count(" "))
print([len(s) for s in ("é" * 7, "a" * 8 + "é", "é" + "a" * 15, "日本語" * 5 + "x", "😀" * 9)], [("é" * 20 + "x" * 20).find("x"), ("😀a" * 9).rindex("a")])
print(tuple("ab"), tuple([1, 2]), tuple((1,)), tuple(), tuple({1: 2}), tuple(range(3)), tuple(x for x in "é"))
try:
    tuple(5)
except TypeError as e:
    print(e)
print("a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h\u2029i\r\nj\rk\nl~".splitlines(), "\x1f \x7f".splitlines(), "x\n\ny\n".splitlines(True))
print([s.strip() for s in ("\x1f\x1ea\x1c ", "\u3000b\xa0", "\x7fc\x7f", "~d~")], "éaé".strip("é"), repr("a\x00b\x00".strip("\x00")), "abc".strip(""))

# %%
nan = float("nan")
print([1, 2.0, "a"] == [1.0, 2, "a"], [0.0] == [-0.0], (0.0, 1) == (-0.0, 1), [1, 2] < [1, 2.5], [1.5, 2] < [1.5, 1], ["a", 1] != ["a", 1.0])
print({0.0: "zero"}[-0.0], {1.5: 2}[1.5], 2.5 in {2.5}, 1 in {1.0}, True in {1.0: 0}, [[1], [2]] == [[1], [2.0]], (1.5, (2.5,)) in {(1.5, (2.5,))})
print([float("inf")] > [1e308], [1, "a"] == [1, b"a"], ["b", 2] > ["a", "z"], sorted([(2.5, "b"), (2.5, "a"), (1.0, "z")]))
try:
    [1, "a"] < [1, 2]
except TypeError as e:
    print(e)
print(list(range(5, 0, -2)), list({3: 4}), list("aé"), list(map(str, range(3))), list(x for x in (1, 2)), list(zip("ab", range(9))))
try:
    list(5)
except TypeError as e:
    print(e)
import copy
for v in [[1], {1: 2}, {3}, bytearray(b"x"), (1, [2]), frozenset([4]), 5, "s", int, None, range(3)]:
    c = copy.copy(v)
    print(type(c).__name__, c == v, c is v)
