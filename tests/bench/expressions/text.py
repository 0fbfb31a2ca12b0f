import re
import string
import textwrap

line = "the quick brown fox jumps over the lazy dog"
page = line * 100
mixed = "naïve café Ωmega 漢字 text"
words = page.split()
data = b"hello world" * 20
array = bytearray(data)
pairs = re.compile(r"(\w+)\s+(\w+)")

# ---- measured, each by itself ----

line.upper()

line.title()

line.capitalize()

line.swapcase()

line.split()

line.split(" ")

line.splitlines()

line.partition(" ")

line.replace("o", "0")

line.find("lazy")

line.rfind("o")

"lazy" in line

page.count("the")

line.startswith("the")

line.strip()

line.center(60)

line.zfill(60)

line.expandtabs()

line.isalpha()

line.encode()

line.translate({111: "0"})

line[5]

line[3:10]

line[::-1]

line + "x"

line * 3

line == "the quick brown fox jumps over the lazy doh"

line < "the slow"

hash("abc" + line)

" ".join(words)

"".join(reversed(line))

"".join(sorted(line))

"".join([c for c in line if c != "o"])

list(line)

set(line)

[ord(c) for c in line]

[chr(i) for i in range(65, 91)]

mixed.upper()

mixed.find("漢")

mixed[7]

mixed.encode("utf-8")

f"{1} {2.5} {line}"

f"{3.14159:.2f}"

f"{12345:,}"

f"{line:>50}"

f"{255:#x} {7:08b}"

"%d %s %.3f" % (1, "a", 2.5)

"{} {} {}".format(1, "a", 2.5)

"{a} {b:>5}".format(a=1, b=2)

repr(line)

string.Template("$a $b").substitute(a=1, b=2)

textwrap.wrap(page[:500], 40)

pairs.findall(line)

pairs.match(line).groups()

re.sub("o", "0", line)

re.split(r"\s+", line)

re.findall(r"\w+", page)

[m.group() for m in re.finditer(r"[aeiou]", line)]

re.match(r"(?P<y>\d{4})-(\d\d)", "2024-05").groupdict()

data[5]

data[2:9]

data + data

data.decode()

data.hex()

data.find(b"world")

array[5]

x = ""
for i in range(100): x += "a"
