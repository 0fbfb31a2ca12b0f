import re

LINE = re.compile(r"(\w+)=(\d+)(?:;\s*(.*))?")


def run():
    lines = [f"key{i}={i * 7}; some words, and {i}" for i in range(2500)]
    total = 0
    for line in lines:
        name, number, rest = LINE.match(line).groups()
        left, _, right = rest.partition(",")
        fields = [part.strip() for part in rest.split(",")]
        total += int(number) + len(name.upper()) + left.count("o") + fields[1].find(" ")
        if line.startswith("key9") and line.endswith("9"):
            total += len("%-10s|%5d|%.2f" % (name, total, total / 3))
        total += len("{0:>8} {1:<6}".format(right, name))
    return total, len(re.sub(r"\d+", lambda m: m.group() * 2, lines[0] * 50))
