"""Needles at every place of texts of every size, beside a search by hand; whole words, halves and the bytes left over."""

def by_hand(text, needle, start=0):
    places = range(start, len(text) - len(needle) + 1)
    return next((i for i in places if text[i:i + len(needle)] == needle), -1)

def apart(text, needle):
    found, at = [], by_hand(text, needle)
    while at >= 0:
        found.append(at)
        at = by_hand(text, needle, at + len(needle))
    return found

wrong = 0
for needle in ["a", "ab", "aba", "abcdefgh", "é", "aé", "a" * 9, "ab" * 12]:
    for size in list(range(0, 40)) + [63, 64, 65]:
        for at in range(0, size, 3):
            text = "b" * at + needle + "a" * (size - at)
            octets, sought = text.encode(), needle.encode()
            places = apart(text, needle)
            wrong += text.find(needle) != by_hand(text, needle) or text.count(needle) != len(places)
            wrong += len(text.split(needle)) != len(places) + 1 or needle.join(text.split(needle)) != text
            wrong += text.replace(needle, "<>") != "<>".join(text.split(needle))
            wrong += octets.count(sought) != len(apart(octets, sought)) or octets.find(sought) != by_hand(octets, sought)
            wrong += octets.replace(sought, b"<>") != b"<>".join(octets.split(sought))
print(wrong)

# %%
print("aaaa".count("aa"), "aaaaa".replace("aa", "b"), "abab".split("ab"), b"aaaa".count(b"aa"), "é漢é漢é".count("é漢"))
print("x" * 17, ("x" * 17).count("xx"), ("ab" * 20).replace("ba", "-"), ("ab" * 20).split("ba", 3))
hay = "a" * 3000 + "b"
print(hay.find("a" * 40 + "b"), hay.count("a" * 20 + "b"), hay.find("a" * 40 + "c"), hay.encode().count(b"a" * 7))
print((hay + hay).count("a" * 30 + "b"), (hay * 3).split("a" * 2999 + "b"), len((hay * 3).replace("a" * 100 + "b", "")))

# %% Places of code points
mixed = "naïve café Ωmega 漢字 text 😀 and so on, " * 4
print([mixed[i] for i in range(0, len(mixed), 7)], mixed[-1], mixed[-9], mixed[True])
print(all(mixed[i] == list(mixed)[i] for i in range(-len(mixed), len(mixed))), mixed[63:66], mixed[60:70][::-1])
print("".join(reversed(mixed[:40])), [c for c in reversed("añb")], list(reversed("")))
backwards = reversed("abc")
print(next(backwards), backwards.__length_hint__(), list(backwards), list(backwards))
for bad in (len(mixed), -len(mixed) - 1, 1.0, "1", 10 ** 30):
    try:
        mixed[bad]
    except (IndexError, TypeError) as error:
        print(type(error).__name__, error)

# %% Cases of runs of every length between letters that are not ASCII
for size in range(20):
    run = "aZ[`{@z1A"[:size] if size < 10 else "aZ[`{@z1A" * 3
    text = "é" + run[:size] + "ß" + run + "ŉǰ漢Ω"
    print(text.upper(), text.lower(), text.swapcase(), text.title(), text.casefold(), run.upper(), run.swapcase(), run.encode().upper())
print("ΐΰև ẖẗẘẙẚ ὐ ᾀ ᾳ ﬀﬁﬂ ﬓ ÿ µ ı ſ Ǆ ǅ".upper(), "ᾈ ǆ ﬃ ß".title(), "İI".lower(), "ΑΣ ΣΑ Σ".lower())

# %% Case of letters without one, normal forms as they stand, blanks from the right, large text
print("漢字かなㄱ한ꓐᎠ".upper(), "ꓐꭰⰀⱠ".lower(), "漢A".islower(), "漢a".islower(), "ǅ漢".istitle(), "ⁿa".islower(), "ꙀꙂ漢".isupper(), "Ꙁ".lower(), "ⓐⅷ".upper())
import unicodedata
for form in ("NFC", "NFD", "NFKC", "NFKD"):
    print(form, [ascii(unicodedata.normalize(form, t)) for t in ("", "abc", "é", "e\u0301", "\u00bd", "ſ", "ÿ\u0300", "\u0340")], unicodedata.normalize(form, "plain") == "plain", unicodedata.is_normalized(form, "é"))
print(" a  b\tc\x85d é ".rsplit(), "a b c".rsplit(None, 1), "".rsplit(), "  ".rsplit(), "a\u3000b".rsplit(), " x".rsplit(None, 0), "a,b".rsplit(","))
