"""Programs that pull away from the engine what it works with, and that end CPython: here they get an error, and the session goes on."""
import subprocess

import pytest
from client import PROGRAM

STRUCT_PACKS = """
import struct
s = struct.Struct('i' * 40)
class Format:
    def __index__(self):
        s.__init__('100s')
        return 1
s.pack(*[Format()] * 40)
"""
STRUCT_COUNTS = """
import struct
s = struct.Struct('i')
records = s.iter_unpack(b'12345678')
s.__init__('')
print(records.__length_hint__())
"""
CSV_READS = """
import csv
class Lines:
    def __init__(self):
        self.count = 0
    def __iter__(self):
        return self
    def __next__(self):
        self.count += 1
        if self.count == 2:
            print(next(reader))
        return '"a' if self.count == 1 else 'b,c'
reader = csv.reader(Lines())
next(reader)
"""
MOMENTS = """
import datetime
class Odd(datetime.datetime):
    def __new__(cls, *args, **kwargs):
        return 'text' if made else super().__new__(cls, *args, **kwargs)
made = False
moment = Odd(2020, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
made = True
moment.{method}
"""
PROGRAMS = [
    (STRUCT_PACKS, "RuntimeError: a Struct cannot get another format while it packs"),
    (STRUCT_COUNTS, "0"),
    (CSV_READS, "Error: the lines' iterator has gone on with their reader itself"),
    (MOMENTS.replace("{method}", "utctimetuple()"), "TypeError: a class derived from datetime must make datetimes, not str"),
    (MOMENTS.replace("{method}", "astimezone(datetime.timezone.utc)"), "TypeError: a class derived from datetime must make datetimes, not str"),
]


@pytest.mark.parametrize("program, said", PROGRAMS)
def test_survived(tmp_path, program, said):
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run([PROGRAM, "run", tmp_path / "program.py"], capture_output=True, text=True)
    assert done.returncode in (0, 1)
    assert said in done.stdout + done.stderr
