#!/usr/bin/env python3
"""Fills the memory that a session may use, in many ways and under every kind of limit, and keeps it full while the session goes on.

A cell that gets no more memory ends with MemoryError or ResourceExhaustedError; after it every kind of message is answered, and when
the memory is let go of, everything works again. The limits: --memory, RLIMIT_AS, RLIMIT_DATA, and a control group where one can be made.
"""
import contextlib
import os
import pathlib
import resource
import tempfile

from drill import Drill
from client import Kernel, SANITIZED

MIB = 1 << 20

# What fills memory and keeps it, in the name `kept`.
HOGS = {
    "list": "while True: kept.append([None] * 100_000)",
    "small lists": "while True: kept.append([])",
    "bytes": "while True: kept.append(bytes(1 << 20))",
    "large bytes": "while True: kept.append(bytes(50 << 20))",
    "text": "while True: kept.append('x' * (1 << 20) + str(len(kept)))",
    "dict": "kept.append({})\ni = 0\nwhile True:\n    kept[0][i] = str(i); i += 1",
    "instances": "class A:\n    def __init__(self): self.x = [1]\nwhile True: kept.append(A())",
    "integers": "x = 1 << 1_000_000\nwhile True:\n    x *= 3; kept.append(x)",
    "doubling": "kept.append('x')\nwhile True: kept[0] += kept[0]",
    "arrays": "while True: kept.append(np.ones(1 << 20))",
    "small arrays": "while True: kept.append(np.ones(10))",
    "tensors": "while True: kept.append(tf.ones((1 << 20,)) + 1.0)",
    "small tensors": "while True: kept.append(tf.constant(1.5) + 1.0)",
    "text tensors": "while True: kept.append(tf.strings.as_string(tf.range(10000)))",
    "variables": "while True: kept.append(tf.Variable(tf.ones((100, 100))))",
    "tape": "v = tf.Variable(1.0)\nwith tf.GradientTape() as t:\n    kept.append(t)\n    x = v\n    while True: x = x * tf.ones((1000,))",
    "generators": "def g():\n    x = [0] * 100\n    yield x\nwhile True:\n    kept.append(g()); next(kept[-1])",
    "closures": "def f(x): return lambda: x\nwhile True: kept.append(f([1, 2, 3]))",
    "figures": "while True:\n    kept.append(plt.figure(figsize=(20, 20))); plt.plot(range(10000))",
    "output": "while True: print('x' * 1_000_000); kept.append('y' * 5_000_000 + str(len(kept)))",
    "exceptions": "while True:\n    try: 1 / 0\n    except Exception as e: kept.append(e)",
    "sets": "while True: kept.append(set(range(1000)))",
    "regex": "import re\nwhile True: kept.append(re.compile('a' * 1000 + str(len(kept))))",
    "compiled": "while True: kept.append(compile('x = 1\\n' * 1000, 'a', 'exec'))",
    "files": "import io\nkept.append(io.BytesIO())\nwhile True: kept[0].write(bytes(1 << 20))",
    "layers": "while True: kept.append(tf.keras.layers.Dense(500)); kept[-1].build((None, 500))",
    "json": "import json\nx = '[' + '1,' * 100_000 + '1]'\nwhile True: kept.append(json.loads(x))",
    "sqlite": "import sqlite3\ndb = sqlite3.connect(':memory:'); kept.append(db); db.execute('create table t (x)')\nwhile True: db.execute('insert into t values (?)', (bytes(1 << 20),))",
    "threads": "import threading\ne = threading.Event()\nwhile True:\n    t = threading.Thread(target=e.wait, daemon=True); t.start(); kept.append(t)",
    "compression": "import zlib, os\nx = zlib.compress(bytes(50 << 20))\nwhile True: kept.append(zlib.decompress(x))",
    "powers": "kept.append(3 ** (10 ** 10))",
    "huge array": "kept.append(np.ones(1 << 40))",
    "huge text": "kept.append('x' * (1 << 45))",
    "huge product": "kept.append(np.ones((30000, 3000)) @ np.ones((3000, 30000)))",
}
QUICK = ["small lists", "text", "huge product"]

# What a session is asked while its memory is full.
WHILE_FULL = ["1 + 1", "print('x' * 1000)", "1 / 0", "import json, decimal", "len(kept)", "sorted([3, 1, 2])", "x = (", "plt.plot([1, 2]); plt.show()",
              "np.ones((1000, 1000)) @ np.ones((1000, 1000))", "np.linalg.svd(np.ones((50, 50)))", "%who", "!echo a", "raise ValueError('x' * 1000)",
              "tf.constant('a')", "tf.strings.regex_replace('abc', 'b', 'c')", "undefined_name", "import tensorflow.keras", "str(list(range(10000)))[:1]", "tf.config.list_physical_devices()"]
MEMORY_ERRORS = ("MemoryError", "ResourceExhaustedError", "InternalError", "OSError", "RuntimeError", "error", "OperationalError")


def limited(kind, size):
    def set_limit():
        resource.setrlimit(kind, (size, size))
    return set_limit


def group_folder():
    """A new control group, or None where none can be made."""
    for root, name in [("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")]:
        folder = pathlib.Path(root) / f"tapebook_drill_{os.getpid()}"
        with contextlib.suppress(OSError):
            folder.mkdir()
            if (folder / name).exists():
                return folder, name
            folder.rmdir()
    return None


def starts(drill):
    """Names and ways to start a kernel under a limit."""
    yield "--memory 300M", lambda: Kernel(args=["--memory", "300M"])
    yield "--memory 256M", lambda: Kernel(args=["--memory", "256M"])
    yield "RLIMIT_AS 1.2G", lambda: Kernel(before=limited(resource.RLIMIT_AS, 1200 * MIB))
    yield "RLIMIT_DATA 400M", lambda: Kernel(before=limited(resource.RLIMIT_DATA, 400 * MIB))
    group = group_folder()
    if group:
        folder, name = group

        def join():
            (folder / "cgroup.procs").write_text(str(os.getpid()))

        (folder / name).write_text(str(500 * MIB))
        yield "control group of 500M", lambda: Kernel(before=join)
    else:
        print("no control group can be made here")


def fill(drill, kernel, where, name):
    done = kernel.run("kept = []\n" + HOGS[name])
    ok = done.error and done.error[0] in MEMORY_ERRORS
    drill.check(ok, f"{where}, {name}: ends with {done.error}, {done.err[-200:]}")
    for code in drill.random.sample(WHILE_FULL, 6):
        drill.check(kernel.run(code).reply["content"]["status"] in ("ok", "error"), f"{where}, {name}: no reply to {code}")
    drill.check("matches" in kernel.complete("kept.app"), f"{where}, {name}: completion")
    drill.check("found" in kernel.inspect("kept"), f"{where}, {name}: inspection")
    kernel.run("kept = x = v = t = db = e = g = A = None\nplt.close('all')\nimport gc\n0")
    kernel.run("%reset -f out\ngc.collect()")
    kernel.run("import sys\nsys.last_value = sys.last_traceback = None")
    done = kernel.run("float((np.ones((300, 300)) @ np.ones((300, 300)))[0, 0]), sum([1] * 1_000_000), len(str(plt.plot([1, 2])))  > 1")
    drill.check(done.result == "(300.0, 1000000, True)", f"{where}, {name}: afterwards {done.result} {done.error}")


def main():
    drill = Drill(__doc__)
    names = drill.chosen(QUICK if drill.quick and not drill.options.only else list(HOGS))
    ways = list(starts(drill))[:1] if SANITIZED or drill.quick else list(starts(drill))
    for number in drill.rounds():
        for where, start in ways:
            kernel = None
            for name in drill.random.sample(names, len(names)):
                if number and not drill.has_time():
                    break
                try:
                    kernel = kernel or start()
                    fill(drill, kernel, where, name)
                    print(f"  {where}, {name}", flush=True)
                except Exception as error:
                    drill.check(False, f"{where}, {name}: {type(error).__name__}: {error}"[:1500])
                    if kernel:
                        kernel.close()
                    kernel = None
            if kernel:
                kernel.close()
    drill.finish()


if __name__ == "__main__":
    main()
