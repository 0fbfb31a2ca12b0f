# %%
import re
def t(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)
m = re.match(r"(\w+) (\w+)", "Isaac Newton, physicist")
print(m, m.group(), m.group(0), m.group(1, 2), m.groups(), m[1], m.span(), m.start(2), m.end(2), m.span(1), m.lastindex, m.lastgroup, m.string, m.pos, m.endpos, m.re.pattern, m.regs, bool(m))
m = re.search(r"(?P<first>\w+)\s(?P<last>\w+)", "  Jane Doe ")
print(m, m.groupdict(), m["first"], m.group("last"), m.start("last"), m.lastgroup, m.re.groupindex, m.expand(r"\2 \1 \g<first> \g<2>\n"))
print(re.match("b", "abc"), re.search("b", "abc").span(), re.fullmatch("abc", "abc"), re.fullmatch("ab", "abc"), re.match("a|ab", "ab"), re.fullmatch("a|ab", "ab"), re.match("", "abc"), re.search("$", "abc").start(), re.search("x*", "aaa"))
m = re.match(r"(a)?(b)?(c)", "bc")
print(m.groups(), m.groups("-"), m.group(1), m.start(1), m.span(1), m.lastindex)
m = re.match(r"(?P<x>a)?(?P<y>b)", "b")
print(m.groupdict(), m.groupdict(0))
t(lambda: m.group(5)); t(lambda: m.group("z")); t(lambda: m["q"]); t(lambda: m.start(9))
for p, s in ((r"((a)(b))", "ab"), (r"(a)(b)?", "a"), (r"(a)|(b)", "b"), (r"((ab)c)d", "abcd"), (r"(a(b))+", "abab"), (r"(?:x)(y)", "xy"), (r"(a)(b)(c)", "abc")):
    print(re.match(p, s).lastindex, re.match(p, s).groups())
# %%
print(re.findall(r"\d+", "a1b22c333"), re.findall(r"(\w)(\d)", "a1 b2"), re.findall(r"(\w)\d", "a1 b2"), re.findall("", "ab"), re.findall(r"\w*", "ab c"), re.findall("x", "abc"), re.findall(r"a|(b)", "ab"), re.findall(r"\b\w+\b", "the quick brown"), re.findall(r"[aeiou]", "education"), re.findall(r"^\w+", "a\nb\nc"), re.findall(r"^\w+", "a\nb\nc", re.M), re.findall(r"\w+$", "a\nb\nc\n", re.MULTILINE))
print([m.span() for m in re.finditer(r"\w+", "one two")], [m.group() for m in re.finditer("a*", "baac")], list(re.finditer("x", "abc")))
print(re.split(r"\W+", "Words, words, words."), re.split(r"(\W+)", "Words, words."), re.split(r"\W+", "a,b,c", 1), re.split("x*", "axbc"), re.split(r"(-)|,", "a-b,c"), re.split(r"\s", "a b\tc"), re.split("", "abc"), re.split(r"[;,]\s*", "a; b,c"), re.split(",", ""), re.split(r"\b", "a b"))
print(re.sub("a", "b", "banana"), re.sub("a", "b", "banana", 1), re.sub(r"(\w+) (\w+)", r"\2 \1", "hello world"), re.sub(r"(?P<x>\d)", r"<\g<x>>", "a1b2"), re.sub("x*", "-", "abxd"), re.sub("", "-", "abc"), re.sub(r"\d+", lambda m: str(int(m.group()) * 2), "1 20 300"), re.sub("b", r"\\", "abc"), re.sub("b", "\\n", "abc"), re.sub(r"(a)(b)?", r"[\1\2]", "aab"), re.sub("a", r"\g<0>\g<0>", "bab"), re.subn("a", "b", "banana"), re.subn("x", "y", "abc"), re.sub("é", "e", "café é"), re.sub(r"\s+", " ", " a \n b  "), re.sub("(?i)B", "x", "aBb"), re.sub(r"(.)", r"\1\1", "日本"), re.sub("a", "", "banana", count=2))
for p, r_ in (("a", r"\q"), ("a", r"\1"), ("a", r"\g<1>"), ("a", r"\g<x>"), ("a", "\\"), ("a", r"\g<"), ("a", r"\g"), ("a", r"\g<>"), ("(a)", r"\10"), ("a", r"\101"), ("a", r"\0")):
    t(lambda: re.sub(p, r_, "bab"))
t(lambda: re.sub("a", 5, "a")); t(lambda: re.sub("a", lambda m: 5, "a")); t(lambda: re.sub("a", lambda m: 1 / 0, "a")); t(lambda: re.findall(5, "a")); t(lambda: re.findall("a", 5)); t(lambda: re.findall("a", b"a")); t(lambda: re.findall(b"a", "a")); t(lambda: re.match("a", None))
# %%
print(re.escape("a.b*c[d] e-f_g#h&~\n\té/\\"), re.escape(b"a.b"), re.compile("a", re.I), re.compile(r"\d+"), re.compile("a", re.I | re.M | re.S | re.X), re.compile(b"a"), re.compile("a", re.A), re.compile("(?i)a"))
p = re.compile(r"(\d)(?P<n>x)?", re.I)
print(p.pattern, p.flags, p.groups, p.groupindex, p == re.compile(r"(\d)(?P<n>x)?", re.I), p.match("1X").groups(), p.search("ab1", 1), p.search("a1b2", 2), p.match("a1", 1), p.findall("1x2", 1), p.fullmatch("1x"), p.sub("-", "1x2y"), p.split("a1b"), p.search("a1b2", 0, 1), hash(p) == hash(re.compile(r"(\d)(?P<n>x)?", re.I)))
print(re.compile("^b").search("ab", 1), re.compile("b$").search("abc", 0, 2), re.compile(r"\Aab").match("ab"), re.compile(r"b\Z").search("ab\n"), re.compile("b$").search("ab\n"))
print(re.search("a.c", "a\nc"), re.search("a.c", "a\nc", re.S), re.search("A", "a", re.I), re.search("É", "é", re.I), re.search("ß", "ẞ", re.I), re.search(r"a b # comment", "ab", re.X), re.search(r"a\ b[ ]c", "a b c", re.X), re.search(r"""
    (\d+)   # number
    \s*
    ([a-z]+)  # unit (with parens)
""", "10 kg", re.VERBOSE).groups())
print(re.findall(r"\w+", "é日_1 ½"), re.findall(r"\w+", "é日_1", re.A), re.findall(r"\d", "1٢"), re.findall(r"\s", "a\u3000b\xa0c d"), re.findall(rb"\w+", b"ab\xe9"), re.findall(r"[^\W\d_]+", "ab1_é"), re.findall(r"\D", "1a"), re.findall(r"\S+", " ab "), re.findall(r"\bfoo\B", "foobar foo"))
# %%
m = re.search("日(.)", "añ日本c")
print(m, m.span(), m.start(1), m.group(1), m.end(), [x.span() for x in re.finditer(r"\w", "aé日")], re.split("日", "a日b"), re.compile("b").search("é日b", 1).span())
print(re.match(r"(?:a|b)+", "abab"), re.match(r"a{2,3}", "aaaa"), re.match(r"a{2}", "aaaa"), re.match(r"a{,2}", "aaaa"), re.match(r"a{1,}", "aaaa"), re.match(r"a+?", "aaa"), re.match(r"a*?b", "aab"), re.match(r"a{x}", "a{x}"), re.match(r"a{1", "a{1"), re.match(r"(a)\1", "aa"), re.match(r"(?P<q>['\"]).*?(?P=q)", "'a' b'"), re.match(r"(?=a)a", "a"), re.match(r"(?!b)a", "a"), re.search(r"(?<=a)b", "ab"), re.search(r"(?<!a)b", "ab b"), re.match(r"(a)?(?(1)b|c)", "ab"), re.match(r"(a)?(?(1)b|c)", "c"), re.match(r"(?>a+)b", "aab"), re.match(r"a++b", "aab"), re.match(r"(?i:A)b", "ab"), re.match(r"(?s:.)", "\n"), re.match(r"(?-i:a)", "a", re.I), re.match(r"[]a]+", "]a"), re.match(r"[^]]", "a"), re.match(r"[a\-z]+", "a-z"), re.match(r"[-a]+", "-a"), re.match(r"[a-]+", "a-"), re.match(r"[\w.]+", "a.b"), re.match(r"[[]", "["), re.match(r"[\]]", "]"), re.match(r"[\b]", "\b"), re.match(r"\x41\u00e9\101\t", "AéA\t"), re.match(r"[\x41-\x43]+", "ABC"), re.match(r"(?#c)a", "a"), re.match(r"\.", "."), re.match("\\\\", "\\"), re.match(r"\#\ \-\/", "# -/"))
for p in ("(", ")", "(?P<a", "(?P<a>", "(?P<1>a)", "(?P<a>x)(?P<a>y)", "*", "a**", "+a", "a{2}{3}", "[a", "[z-a]", "\\", r"\q", r"\1", r"(a)\2", "(?P=x)", "(?<=a+)b", "(?z)", "(?", "a{3,2}", "x(?i)", "(?P>a)", "(?<a)", "[\\", r"\x1", r"\u12", "(?(1)a|b", "(?(x)a)", "((a)", "a)", "|*", "(*)", "(?i", "(?i-", "(?#", "[]", r"[\d-a]", r"\8", "(?P<>a)", "(?Px)", r"(\1)", "a???", "ab\n(c"):
    t(lambda: re.compile(p))
try:
    re.compile("a(b\n(c")
except re.error as e:
    print(e.msg, e.pattern, e.pos, e.lineno, e.colno, isinstance(e, Exception))
# %%
text = "He was carefully disguised but captured quickly by police."
for m in re.finditer(r"\w+ly\b", text):
    print("%02d-%02d: %s" % (m.start(), m.end(), m.group(0)))
print(re.sub(r"([A-Z])", r"_\1", "camelCaseString").lower(), re.sub(r"(?<!^)(?=[A-Z])", "_", "CamelCaseString").lower(), re.findall(r"[\w.+-]+@[\w-]+\.[\w.-]+", "x.y@example.com, a@b.org"), re.match(r"^(\d{3})-(\d{4})$", "555-1234").groups(), re.split(r"(?<=[.!?])\s+", "A b. C d! E?"), re.sub(r"[^a-z0-9]+", "-", "Hello, World! 2".lower()).strip("-"))
scanner = re.compile(r"(?P<NUM>\d+(\.\d*)?)|(?P<ID>[A-Za-z_]\w*)|(?P<OP>[+*/=-])|(?P<WS>\s+)|(?P<BAD>.)")
print([(m.lastgroup, m.group()) for m in scanner.finditer("x = 3.14*y1 - $")])
print(re.purge(), re.I, re.IGNORECASE == 2, re.error is type(e) if False else True)
print(len(re.findall("a", "a" * 100000)), len(re.sub("(a|b)*c", "", "ab" * 20000)), re.match(r"(x+x+)+y", "x" * 20))
