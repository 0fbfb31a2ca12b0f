# %%
import re
def tell(f):
    try: print(f())
    except (re.error, ValueError, OverflowError) as e: print(type(e).__name__, e)
pairs = [('K', '\u212a'), ('\u212a', 'k'), ('S', '\u017f'), ('[a-z]', '\u212a'), ('[a-z]', 'Q'), ('\u00b5', '\u03bc'), ('[W-c]', 'Z'), ('[W-c]', 'z'), ('[^K]', '\u212a'), ('[^k]', 'K'), ('[9-A]', 'a'),
         ('\u042e', '\u044e'), ('[\xc0-\xde]', '\xe0'), ('(x)\\1', 'xX'), ('AbC', 'aBc'), ('(?-i:a)b', 'aB'), ('(?-i:a)b', 'Ab')]
for flags in (re.I, re.I | re.A, re.A): print([int(bool(re.match(p, s, flags))) for p, s in pairs])
print([int(bool(re.match(p, s.encode('latin-1'), re.I))) for p, s in ((b'[a-z]', 'Q'), (b'\xe0', '\xc0'), (b'AbC', 'abc'))])
for p, s in (('(?a:\\w)', '\xe0'), ('(?a:\\w)\\w', 'a\xe0'), ('(?a:\\W)', '\xe0'), ('(?a:[\\d])', '\u0661'), ('(?a:[^\\d])', '\u0661'), ('(?a:\\s)', '\xa0'), ('(?a:[\\S])', '\xa0'), ('(?a:[\\W])', '_'), ('(?ai:\xe0)', '\xc0'), ('(?i:\xe0)', '\xc0'),
             ('(?a:(?i:K))', '\u212a'), ('(?i:b)+', 'bB'), ('a(?s-i:.)B', 'A\nb'), ('(?a:\\D)', '\u0661')):
    print(ascii(p), ascii(re.match(p, s, re.I if 'B' in p else 0)))
# %%
for p in ('(?L:a)', '(?au:a)', '(?ua)', '(?-u:a)', '(?i-i:a)', '(?z:a)', '(?i', '(?i-', '(?i-s', '(?-:a)', '(?i-)', '(?i*)', '(?-i)', '(?i-z:a)', '(?i-s)', '(?', 'a(?i)', ' (?i)a', '(?#c)(?i)a', '|(?i)a', '(?i)(?s)A.', '((?i)a)'):
    tell(lambda: re.compile(p))
tell(lambda: re.compile(b'(?u:a)')); tell(lambda: re.compile(b'(?L:a)').flags); tell(lambda: re.compile(b'a', re.L | re.A)); tell(lambda: re.compile('a', re.L)); tell(lambda: re.compile(b'a', re.U))
tell(lambda: re.compile(' (?i)a', re.X).flags); tell(lambda: re.compile('# first\n  (?im) a', re.X).flags)
# %%
for p in (r'(?<=(a)(b\1))c', r'(a)(?<=\1)b', r'(?<=(?P<a>x))(?P=a)', r'(?<=(?(1)a|bb))b(x)', r'(a)b(?<=(?(2)b|x))(c)', r'(a)b(?<=(a)(\2))c', r'(a)b(?<=(?(1)b|x))c', r'(?<=(?<=(a))\1)b', r'(?<!(a)\1)b', r'(?<=(a))\1',
          '(?(1)a|b|c)(x)', '(x)(?(1)a|(b|c|d))', '(x)(?(1)(?:a|b|c)|d)', '(?(0)a)', '(?(x)a)', '(?(x y)a)', '(?(-1)a)', '(?P<a b>x)', '(?P=a b)', '(?(1x)a)'):
    tell(lambda: re.compile(p).groups)
for t in (r'\g<a a>', r'\g<a', r'\g<>', r'\g<b>', r'\g<-1>', r'\g<9>', r'\ga', r'\g<1a>', r'[\g<a>]', r'[\g<1>\g<0>]'):
    try: print(re.sub('(?P<a>x)', t, 'xx'))
    except (re.error, IndexError) as e: print(type(e).__name__, e)
print(re.search(r'\B', ''), re.findall(r'\B', 'ab'), re.findall(r'\B', ' '), re.split(r'\B', 'abc'), re.search(r'\b', ''), re.sub(r'\B', '-', 'ab cd'))
# %%
# borders of words, escapes and letters where only ASCII has letters
for p, s in ((r'(?a:\b\xe9)', '\xe9'), (r'(?a:\b)\xe9', '\xe9'), (r'(?a:\B)\xe9', '\xe9'), (r'(?a:\b)x(?a:\b)', '\xe9x\xe9'), (r'\bx\b', '\xe9x\xe9'), (r'(?a:\B)', ''),
             (r'(?a:\b)', ''), (r'(?ia)\x41', 'a'), (r'(?ia)\101\u0042', 'aB'), (r'(?ia)[\x41-\x43]+', 'abC'), (r'(?ia)\n\x31\x5f', '\n1_'), (r'(?ia)(a)\1', 'aA'),
             (r'(?ia)\x4b', '\u212a'), (r'(?i)\x4b', '\u212a')):
    print(p, ascii(re.search(p, s)))
for p in (r'(?(1)a)', r'(?(2)a)(b)', r'(?(1)a)(b)', r'(?(3)a)(?(2)b)(c)', r'(?(4294967297)a)(b)', r'(?(1)a|b)((?(2)c))'):
    tell(lambda: re.compile(p).groups)
