# %% stripping, of blanks and of characters, in ASCII and beyond
print(["  ab\t\n".strip(), "xxaxx".strip("x"), "\u3000é é\x85".strip(), "éaé".strip("é"), "abc".strip("cab"), "~a?~".strip("?~@")])
print(["  x ".lstrip(), "  x ".rstrip(), "\x1c\x1fx\x0b".strip(), "日本日".lstrip("日"), "a日".rstrip("日x"), "".strip(), "?".strip("")])

# %% whole texts in the other case, at every length around eight
letters = "AzZ[@`{b9_MN"
print([(letters[:n].lower(), letters[:n].upper(), letters[:n].casefold()) for n in range(13)])

# %% lines and words
print("a\x1cb\r\nc\x85d\n\ne\x7ff\u2028g".splitlines(), "a\n\nb\r\n".splitlines(True), "\x1c a\u3000b \x1fc\x7f ".split())
