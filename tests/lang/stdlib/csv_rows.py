# %% rows character by character
import csv
import io
import statistics
import xml.etree.ElementTree as ET
from fractions import Fraction


def tried(make, *args, **kwargs):
    try:
        print(repr(make(*args, **kwargs)))
    except Exception as error:
        print(type(error).__name__, error)


lines = ['a,b,c\n', '"x ""y"" z",,\n', '"over\n', 'two lines",é,"日本"\n', '\n', ' lead, "q" ,end\r\n', 'a"b,"c"d,"e" \n', 'last']
for kwargs in ({}, {"strict": True}, {"doublequote": False}, {"skipinitialspace": True}, {"escapechar": "\\"}, {"quoting": csv.QUOTE_NONE}, {"quotechar": "é"}, {"delimiter": "é"},
               {"delimiter": " "}, {"quoting": csv.QUOTE_NONNUMERIC}):
    print(kwargs, end=" ")
    tried(lambda: list(csv.reader(lines, **kwargs)))
for text in ('a\\,b,c\\\nd', 'a\rb', 'a\r\nb', '"a', '"a\\', 'a,"b""', '""', ',', '"",""', "'a,b',c", '1,2.5,"x"', '1,,3'):
    for kwargs in ({}, {"strict": True}, {"escapechar": "\\"}, {"quotechar": "'"}, {"quoting": csv.QUOTE_NONNUMERIC}):
        tried(lambda: list(csv.reader([text], **kwargs)))
rows = csv.reader(lines)
print(next(rows), rows.line_num, next(rows), next(rows), rows.line_num, type(rows), rows.dialect.delimiter, iter(rows) is rows)
tried(list, csv.reader([b"a"]))
tried(list, csv.reader([1]))
tried(csv.reader, 3)
old = csv.field_size_limit(4)
tried(list, csv.reader(["abcd,é日本x\n"]))
tried(list, csv.reader(["abcde\n"]))
print(csv.field_size_limit(old), csv.field_size_limit())

# %% rows to lines
values = [["a", 1, 2.5, None, True], [""], [None], [], ["x,y", 'q"q', "line\nend", "é,日"], ["back\\slash", "tab\t", " blank "], [Fraction(1, 3), 1j, b"b", "1"]]
for kwargs in ({}, {"quoting": csv.QUOTE_ALL}, {"quoting": csv.QUOTE_NONNUMERIC}, {"quoting": csv.QUOTE_NONE, "escapechar": "\\"}, {"quoting": csv.QUOTE_NONE}, {"doublequote": False, "escapechar": "\\"},
               {"doublequote": False}, {"lineterminator": "é\n"}, {"delimiter": "日", "quotechar": "é"}):
    out = io.StringIO()
    writer = csv.writer(out, **kwargs)
    for row in values:
        try:
            writer.writerow(row)
        except csv.Error as error:
            print(error)
    print(kwargs, repr(out.getvalue()))
out = io.StringIO()
writer = csv.writer(out)
print(writer.writerow(["abc", 1]), writer.writerows(iter([(1, 2), "xy", {"k": 1}])), repr(out.getvalue()), type(writer), writer.dialect.quoting)
tried(writer.writerow, 3)
tried(writer.writerows, [1])
tried(csv.writer, 3)

# %% exact sums of squares
for data in ([1, 2, 3, 4], [0.1, 0.2, 0.35], [Fraction(1, 3), Fraction(1, 7)], [1e100, 1e-100, 2.0], [10**20, 1, 3], [True, 2.5]):
    print(statistics.variance(data), statistics.pstdev(data), statistics.mean(data))

# %% elements in the document's order
root = ET.fromstring("<a><b><c/><d>1</d></b><e/><b>2<b>3</b></b></a>")
print([e.tag for e in root.iter()], [e.text for e in root.iter("b")], [e.tag for e in root.iter("*")])
seen = []
for element in root.iter():
    seen.append(element.tag)
    if element.tag == "e":
        ET.SubElement(element, "late")
print(seen)
