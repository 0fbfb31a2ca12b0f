# %% getopt
import getopt
print(getopt.getopt("-a -b -cfoo -d bar a1 -z a2".split(), "abc:d:"))
print(getopt.getopt("--condition=foo --testing --output-file abc.def -x a1 a2".split(), "x", ["condition=", "output-file=", "testing"]))
print(getopt.gnu_getopt("a1 -x --te b -- -y".split(), "xy", ["testing"]))
for args in ("-q", "--nope", "-d", "--te=5", "--t", "--condition"):
    try: print(getopt.getopt([args], "d:", ["testing", "t2", "condition="]))
    except getopt.GetoptError as e: print(e, e.opt)
# %% json's other places
from json.decoder import JSONDecodeError
import json.encoder
try: json.loads("{")
except JSONDecodeError as e: print(type(e).__module__, e)
print(json.encoder.JSONEncoder().encode([1]))
# %% archives
import os, shutil, tempfile
with tempfile.TemporaryDirectory() as room:
    source = os.path.join(room, "source")
    os.makedirs(os.path.join(source, "sub"))
    for name in ("a.txt", "sub/b.txt"):
        with open(os.path.join(source, name), "w") as f: f.write(name)
    made = shutil.make_archive(os.path.join(room, "out"), "zip", source)
    print(os.path.relpath(made, room))
    shutil.unpack_archive(made, os.path.join(room, "there"))
    print(sorted(os.path.relpath(os.path.join(d, n), room) for d, _, files in os.walk(os.path.join(room, "there")) for n in files))
    for bad in (lambda: shutil.unpack_archive("x.qqq"), lambda: shutil.make_archive("x", "nope")):
        try: bad()
        except (ValueError, shutil.ReadError) as e: print(type(e).__name__, e)
