import base64
import bisect
import copy
import csv
import datetime
import decimal
import fractions
import hashlib
import io
import json
import random
import statistics
import struct

thousand = list(range(1000))
halves = [i * 0.5 for i in thousand]
nested = {"a": [1, 2.5, None, True, "text"], "b": {"c": "d" * 20}, "e": list(range(20))}
text = json.dumps(nested)
data = b"hello world" * 20

# ---- measured, each by itself ----

json.dumps(nested)

json.loads(text)

json.dumps(nested, indent=2)

json.dumps(thousand)

json.loads(json.dumps(halves))

copy.copy(nested)

copy.deepcopy(nested)

statistics.mean(halves)

statistics.stdev(halves)

fractions.Fraction(1, 3) + fractions.Fraction(1, 6)

decimal.Decimal("1.1") + decimal.Decimal("2.2")

datetime.date(2024, 1, 1) + datetime.timedelta(days=5)

datetime.datetime(2024, 1, 1).isoformat()

datetime.datetime(2024, 1, 1).strftime("%Y-%m-%d")

datetime.datetime.strptime("2024-01-05", "%Y-%m-%d")

struct.pack("<if", 1, 2.5)

hashlib.md5(data).hexdigest()

base64.b64encode(data)

io.StringIO("a\nb\nc").readlines()

list(csv.reader(["a,b,c", "1,2,3"]))

bisect.bisect(thousand, 500)

bisect.insort([1, 2, 3], 2)

random.shuffle(thousand[:])

print("", end="", file=io.StringIO())
