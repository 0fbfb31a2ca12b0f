# %% imports
import unicodedata

# %% literals
print("\N{GREEK SMALL LETTER ALPHA}\N{DEGREE SIGN}C \N{snowman}", f"\N{RIGHTWARDS ARROW}{1 + 1}\N{SUPERSCRIPT TWO}")
print(repr("\N{LINE FEED}\N{NBSP}\N{CJK UNIFIED IDEOGRAPH-4E00}"), r"\N{raw}", b"\N")

# %% names that are none
for text in (r'"\N{no such name}"', r'"\N{}"', r'"\N"', r'"\N{"'):
    try:
        print(eval(text))
    except SyntaxError as e:
        print(e.msg)

# %% names and properties
for c in "aÀ½²٣一가→\n\u0301\U0001F600":
    print(ascii(c), unicodedata.name(c, None), unicodedata.category(c), unicodedata.bidirectional(c),
          unicodedata.combining(c), unicodedata.mirrored(c), unicodedata.decomposition(c), unicodedata.east_asian_width(c))
print(unicodedata.lookup("LATIN SMALL LETTER E WITH ACUTE"), unicodedata.name("\uac05"), unicodedata.bidirectional("\u2066"))

# %% numbers
for c in "7²½一x":
    print(unicodedata.decimal(c, None), unicodedata.digit(c, None), unicodedata.numeric(c, None))

# %% normal forms
for text in ("e\u0301", "ﬁ", "Å", "한글", "a\u0323\u0307", "\ud800e\u0301"):
    print([ascii(unicodedata.normalize(form, text)) for form in ("NFC", "NFD", "NFKC", "NFKD")],
          unicodedata.is_normalized("NFC", text))
words = "Crème Brûlée"
print("".join(c for c in unicodedata.normalize("NFD", words) if unicodedata.category(c) != "Mn"))

# %% failures
for call in (lambda: unicodedata.name("\n"), lambda: unicodedata.lookup("nope"), lambda: unicodedata.category("ab"),
             lambda: unicodedata.name(1), lambda: unicodedata.normalize("X", "a"), lambda: unicodedata.numeric("a"),
             lambda: unicodedata.digit("x"), lambda: unicodedata.decimal("x")):
    try:
        print(call())
    except (ValueError, KeyError, TypeError) as e:
        print(type(e).__name__, e)
