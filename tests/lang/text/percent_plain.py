"""% with conversions that ask for nothing else, beside those that do; marks at every place of a format."""
values = [0, 5, -5, 255, -256, 2**63 - 1, -2**63, 2**70, True, 2.5, -0.0, float("inf"), None, "a'b", 'é"\n', "", b"x", (), [1], {"k": 1}]
for mark in ("%s", "%r", "%d", "%x", "%o", "%X", "%i", "%5s|", "%-5r|", "%.1r", "%#x", "%05d", "%a", "%c"):
    shown = []
    for value in values:
        try:
            shown.append(mark % (value,))
        except (TypeError, OverflowError) as error:
            shown.append(str(error))
    print(mark, shown)
for mark in (b"%d", b"%x", b"%r", b"%s", b"%a", b"%o"):
    for value in (7, -7, "é", b"b", None):
        try:
            print(mark, mark % value, end="; ")
        except TypeError as error:
            print(error, end="; ")
print()
for size in range(12):
    fill = "-" * size
    print((fill + "%s" + fill + "%%" + fill + "%r") % (size, fill), (fill + "%d") % size, fill % (), end=" ")
print()
class Text(str):
    def __str__(self):
        return "own"
    def __repr__(self):
        return "shown"
print("%s %r" % (Text("t"), Text("t")), "%(a)s %(a)r %(b)x" % {"a": "q", "b": 255}, "%r" % ("one",), "%s" % [1, 2])
for wrong in (lambda: "%" % 1, lambda: "%s %s" % 1, lambda: "%r" % (1, 2), lambda: "%x" % "a", lambda: "%o" % 1.5, lambda: "%d" % "1", lambda: "abc%" % (), lambda: "%y" % 1):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
