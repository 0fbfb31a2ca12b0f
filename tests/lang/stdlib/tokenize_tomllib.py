# %%
import io, tokenize, token
text = '''@d
def f(a, *b: "x"=1) -> 0x1F:
    # a comment
    if a:
\ty = [1,
          2.5e3j]  # more
    return """three
lines""" + rb'x' \\
        + f"{a}" ; z := 3 $

'''
for t in tokenize.generate_tokens(io.StringIO(text).readline):
    print(t)
# %%
tokens = list(tokenize.tokenize(io.BytesIO(b"# -*- coding: latin-1 -*-\nx = 'a'\n").readline))
print(tokens[0], tokens[3].exact_type == token.EQUAL, tokenize.untokenize(tokens))
print(tokenize.untokenize([(token.NAME, 'a'), (token.OP, '+'), (token.NUMBER, '1')]))
for bad in ["(1,", "x = '''a", "if x:\n    a\n  b\n"]:
    try:
        list(tokenize.generate_tokens(io.StringIO(bad).readline))
    except (tokenize.TokenError, IndentationError) as e:
        print(type(e).__name__, e)
# %%
import tomllib
print(tomllib.loads('''
title = "TOML"
[owner]
name = "A \\u00e9"
dob = 1979-05-27T07:32:00-08:00
[database]
ports = [8000, 8001, 8002,]   # trailing
data = [ ["delta", "phi"], [3.14] ]
temp_targets = { cpu = 79.5, case.inner = 72 }
[servers.alpha]
ip = 'C:\\a'
hex = 0xDEAD_BEEF
inf = -inf
day = 2020-01-02
at = 07:32:00.5
[[products]]
name = "Hammer"
[[products]]
[products.more]
x = true
'''))
# %%
for bad in ["a = ", "a = 1\na = 2", "[a]\n[a]", "a = [1", "a = 'x", "= 1", "a = {b = 1, b = 2}", "a.b = 1\n[a]", "a = 01", "a = \"\\q\"",
            "[[a]]\n[a]", "a = 1 b = 2", "a = {x=1}\n[a.y]", "a = 2020-13-01", "a = [1]\n[[a]]", "x"]:
    try:
        print(tomllib.loads(bad))
    except tomllib.TOMLDecodeError as e:
        print(e)
# %%
try:
    tomllib.load(io.StringIO('a = 1'))
except TypeError as e:
    print(e)
print(tomllib.load(io.BytesIO(b'a = 1.5')), tomllib.loads('a = 1.5', parse_float=str))
