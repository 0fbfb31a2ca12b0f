# Files and texts in memory read as a whole, by lines and by parts, whatever ends their lines.
import csv
import io
import os
import tempfile

path = os.path.join(tempfile.mkdtemp(), "text")
with open(path, "wb") as f:
    f.write(b"a\r\nb\rc\nd\r")
for newline in (None, "", "\n"):
    with open(path, newline=newline) as f:
        print(repr(f.read()), [repr(f.read(1))])
    with open(path, newline=newline) as f:
        print([line for line in f])
    with open(path, newline=newline) as f:
        print([f.readline(2) for _ in range(6)], repr(f.read(1)))
    with open(path, newline=newline) as f:
        print(repr(f.read(3)), repr(f.readline()), repr(f.read()))
with open(path, "rb") as f:
    print(f.read(3), f.readline(), f.tell(), f.read(2), f.read())
with open(path, "rb") as f:
    print([line for line in f])

# %%
s = io.StringIO("a\r\nb\rc\n", newline=None)
print(repr(s.read()), s.seek(0), [*s])
s = io.StringIO("é\nüx\n")
print(repr(s.read(1)), repr(s.readline()), repr(s.readline()), repr(s.read()))
b = io.BytesIO(b"ab\ncd")
print(b.readline(), b.read(1), b.readline(), b.readline())

# %%
with open(path, "w", encoding="utf-8") as f:
    f.write("é" * 70000 + "\nx\n")
with open(path, encoding="utf-8") as f:
    print(len(f.readline()), repr(f.readline()), repr(f.read()))
with open(path, encoding="utf-8") as f:
    print(len(f.read(69999)), repr(f.read(3)), repr(f.readline(5)))
with open(path, encoding="utf-8") as f, open(path, "rb") as g:
    print(len(f.read()), len(g.readline()), len(g.read(100)))
with open(path, "wb") as f:
    f.write(b"x" * 65535 + b"\r\n" + b"y" * 65535 + b"\r")
with open(path) as f:
    text = f.read()
    print(len(text), text.count("\n"), f.newlines)
with open(path) as f:
    print([len(line) for line in f])

# %%
table = 'a,b\n"one, ""1""",\n"two\nlines",3\n,""\n\nx"y,"z"w\n"q"\r\n'
print(list(csv.reader(io.StringIO(table, newline=""))))
print(list(csv.reader(["a;'b;c';d", "';'", "'''';e"], delimiter=";", quotechar="'")), list(csv.reader(['"a', 'b",c', '"open'])))
rows = csv.reader(['1,"2', '3"', "4"])
print([(row, rows.line_num) for row in rows], list(csv.DictReader(["k,v", 'a,"1,5"', "b"])))
for lines, options in ((['"a'], {"strict": True}), (['"a"b,c'], {"strict": True}), (["a\rb"], {}), ([1], {})):
    try:
        print(list(csv.reader(lines, **options)))
    except csv.Error as e:
        print(e)
out = io.StringIO()
w = csv.writer(out)
w.writerows([[1, 2.5, None, "x"], ["a,b", 'say "c"', "two\nlines", True], [""], [" a "], ["", ""]])
csv.writer(out, quoting=csv.QUOTE_NONNUMERIC).writerow(["a", 1, 1.5, None])
csv.writer(out, delimiter=";", lineterminator="|").writerow(["a,b", "c;d", "e|f"])
print(repr(out.getvalue()))

# %%
import xml.etree.ElementTree as ET

r = ET.fromstring('<r xmlns:p="u" a="1" p:b="2"><i k="x &amp; y" l=\'q\'/><p:i  >t</p:i ><i a="1"\n b="2">u<j/></i></r>')
print([(e.tag, e.attrib, e.text) for e in r.iter()], r.find("i").attrib, r.find("none"), len(r.findall("i")), r.findall("{u}i")[0].text)
print(r.find("./i/j").tag, r.findtext("{u}i"), r.find("*").tag, ET.tostring(r))
for wrong in ('<a b="1" b="2"/>', "<a><b></a>", '<a b="<"/>', "<p:a/>", "<a b=1/>", '<a b="1"c="2"/>', "<a></b>", "<a"):
    try:
        ET.fromstring(wrong)
    except ET.ParseError as e:
        print(e)
