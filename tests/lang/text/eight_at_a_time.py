# Text and bytes that are searched, counted and mapped by words: every length around eight, ASCII and not, empty, subclasses.
# %%
letters = "aZ[`{@!~\x00\x7f"
for size in (0, 1, 7, 8, 9, 15, 16, 17, 40):
    text = (letters * 5)[:size]
    octets = text.encode()
    print(size, ascii(text.upper()), ascii(text.lower()), ascii(text.swapcase()), ascii(text.capitalize()), ascii(text.title()))
    print(octets.upper() == text.upper().encode(), octets.lower() == text.lower().encode(),
          octets.swapcase() == text.swapcase().encode(), octets.capitalize() == text.capitalize().encode(),
          octets.title() == text.title().encode())
high = bytes(range(256))
print(high.upper() == bytes(c - 32 if 97 <= c <= 122 else c for c in high), high.swapcase()[60:130], high.lower()[190:200])
print(bytearray(b"hELLO wORLD").swapcase(), type(bytearray(b"x").upper()), bytearray().capitalize())
for word in ("straße ﬁn ŉ", "ΑΣ ὈΔΥΣΣΕΎΣ Σ", "İstanbul ǅ ǆ", "naïve CAFÉ ÿ", "ß"):
    print(word.upper(), word.lower(), word.swapcase(), word.capitalize(), word.title(), word.casefold())
# %%
hay = "the cat thethe other theatre th"
for needle in ("the", "th", "t", "the other", "theatre th", "zz", "", hay, hay + "x", "heth", "e t"):
    print(repr(needle), hay.find(needle), hay.rfind(needle), hay.count(needle), needle in hay, hay.replace(needle, "<>", 3),
          hay.encode().find(needle.encode()), hay.encode().count(needle.encode()))
deep = "a" * 500 + "b"
print(deep.find("a" * 40 + "b"), deep.count("a" * 40), (deep * 3).find("b" + "a" * 60), ("ab" * 300).find("ab" * 20 + "b"))
print("ÿ×éé漢éa".count("é"), "x漢字x漢字".find("漢字", 2), "é".count("\xa9"), "aé" * 9 == ("aé" * 9).replace("b", "c"))
every = [(i, size) for size in range(1, 20) for i in range(20) if ("-" * i + "0123456789abcdefghi"[:size] + "-" * 9).find("0123456789abcdefghi"[:size]) != i]
print(every, [("-" * i + "x").count("x") + ("x" * i).count("x") for i in range(12)])
# %%
text, wide = "0123456789", "aé漢😀z"
for cut in (slice(None, None, -1), slice(None, None, 2), slice(8, 1, -3), slice(3, 1, -1), slice(4, None, -1), slice(1, 1, -1), slice(3, 3), slice(None, None, -7)):
    print(cut, text[cut], wide[cut], (text * 9)[cut] == "".join((text * 9)[i] for i in range(*cut.indices(90))), text.encode()[cut], bytearray(b"0123")[cut])
print((wide * 30)[::-1] == "".join(reversed(wide * 30)), (wide * 30)[100:20:-1] == (wide * 30)[21:101][::-1])
# %%
class Octets(bytes):
    pass

class Text(str):
    pass

b = b"  some octets  "
same = [b[:], b[0:99], b.replace(b"z", b"y"), b.center(3), b.zfill(2), b.removeprefix(b"x"), b.removesuffix(b"x"), b.ljust(0), b"-".join([b])]
print([x is b for x in same], b[::2] is b, b.strip(), b"abc".strip(), b"".strip(), b"abc".partition(b"x"))
o = Octets(b)
print([type(x).__name__ for x in (o[:], o.replace(b"z", b"y"), o.center(3), o.strip(), o + b"", o * 1, o.upper(), b"".join([o]), o.join([o]))])
t = Text("a b")
print([type(x).__name__ for x in (t.expandtabs(), t.swapcase(), t[:], t[::1], t.capitalize())], "\ta\tbc\t".expandtabs(3), "é\tb".expandtabs(4))
a = bytearray(b"abc")
copies = [a[:], a.center(3), a.replace(b"z", b""), a.zfill(1), a.strip()]
print([x is a for x in copies], copies, a.translate(None, b"b"), a.join([b"1", a]), bytearray(b"+7").zfill(5), b"-7".zfill(1), b"".zfill(2))
print(b"abcab".translate(bytes(range(1, 256)) + b"\0", b"c"), b"aXbX".replace(b"X", b"--", 1), b"aXbX".replace(b"X", b""), b"ab".replace(b"", b"-", 2), b"aab".replace(b"a", b"c", 1))
# %%
for octets in (b"", b"\x00", b"\x01\xff\x7f", bytes(range(9))):
    print(octets.hex(), octets.hex(":"), octets.hex("-", 2), octets.hex("-", -2), octets.hex(" ", 4), octets.hex("_", 0), octets.hex("_", 100))
print(bytes.fromhex(" 00 fF\t10"), bytearray.fromhex("0a"), Octets.fromhex("41").__class__.__name__)
for wrong in ("0", "0g", "g0", "00 1", "é0"):
    try:
        bytes.fromhex(wrong)
    except ValueError as e:
        print(e)
print(bytes([0, True, 255]), bytes((1, 2)), bytearray(range(3)), bytes({5: 1}))
class Index:
    def __index__(self): return 7

class Shrinks:
    def __index__(self):
        source.clear()
        return 9

source = [1, Shrinks(), 2, 3]
print(bytes([Index(), 2]), bytes(source))
for wrong in ([256], [-1], [2**70], ["a"], [1.5], (None,)):
    for kind in (bytes, bytearray):
        try:
            kind(wrong)
        except (ValueError, TypeError) as e:
            print(kind.__name__, type(e).__name__, e)
print(bytes(b"tab\t\n\r\\'\"\x00\x7f\xff"), bytearray(b"it's"), b"it's", repr("a\x7f\x80\xad\u0378\U0001f600\ud800\n\\'"), ascii("é漢😀\x01"))
# %%
print(b"abc".decode("ascii"), b"abc".decode("latin-1"), b"\xe9".decode("latin1"), "é".encode("utf-16"), "😀a".encode("utf-16-le"), b"\xef\xbb\xbfa".decode("utf-8-sig"), b"abc".decode("utf-8-sig"))
for encoding in ("ascii", "utf-8"):
    for octets in (b"12345678\xe9", b"\x80" + b"a" * 20):
        try:
            octets.decode(encoding)
        except UnicodeDecodeError as e:
            print(e)
# %%
for mark in ("'", '"', "\\", "\n", "\x7f", "\x1f", "é", "\x80", "~", " ", "漢"):
    print([repr("a" * before + mark + "b" * 9) == ascii("a" * before + mark + "b" * 9) or repr("a" * before + mark + "b" * 3) for before in range(10)], repr("'" + "x" * 8 + mark))
import json
print(json.dumps(['"' * 9, "a" * 7 + "\\" + "b" * 8, "é" * 3, "\x7f" + "a" * 16, "\x00\x1f/", "😀" + "z" * 8]), json.dumps("aé\x7f\"" * 3, ensure_ascii=False))
print([float(t) for t in ("1e-7", "1e22", "1e23", "123456789012345e22", "999999999999999e-22", "-0e5", "1.5e-3", "5e-324", "1e+05", "1.e2", ".5e1", "1e400", "-1e-400", "1E0", "12345.6789e-10", "9007199254740993e1", "1e0000000000000005", "1e-22", "1.7976931348623157e308", "4.35", "0.1e-21")])
print("ΑΣ1Σ. ὈΔΣ".lower(), "aΣ".swapcase(), "É".swapcase(), "éa漢Bß".upper(), "ÀÉxYZ".casefold(), "ﬀx" * 9 == ("ﬀx" * 9).swapcase().swapcase(), ("é" + "aB" * 200).swapcase()[-6:])
print(bytes(0), bytes(3), bytearray(2), bytes(True))
for wrong in (-1, 2**70, 1.5):
    try:
        bytes(wrong)
    except (ValueError, OverflowError, TypeError) as e:
        print(type(e).__name__, e)
