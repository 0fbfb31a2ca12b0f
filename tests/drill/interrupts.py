#!/usr/bin/env python3
"""Interrupts a hundred kinds of work, and asks of each that it ends soon with KeyboardInterrupt, the next cell runs, variables are kept.

How soon is the processor time that the kernel uses from the interrupt to its reply, which a busy machine does not change; what waits
instead of working must answer while this drill is patient. The quick form takes some kinds, the same each time.
"""
import statistics
import time

from drill import Drill, cpu_seconds
from client import Kernel

# name: (what is made first, what is interrupted)
KINDS = {
    # loops of the language
    "while": ("", "while True: pass"),
    "for": ("", "for i in range(10**15): pass"),
    "comprehension": ("", "[0 for i in range(10**15) if i < 0]"),
    "calls": ("def f(): return 1", "while f(): pass"),
    "generator": ("def g():\n    while True: yield 1", "sum(g())"),
    "except": ("", "while True:\n    try: 1 / 0\n    except ZeroDivisionError: pass"),
    "deleter": ("class A:\n    def __del__(self): pass", "while True: A()"),
    "threads": ("import threading\ndef f():\n    while not stop: pass\nstop = False",
                "t = [threading.Thread(target=f, daemon=True) for _ in range(4)]\n[x.start() for x in t]\ntry:\n    [x.join() for x in t]\nfinally: stop = True"),
    # iterators in C
    "sum": ("", "sum(x for x in iter(int, 1))"),
    "itertools count": ("import itertools, collections", "collections.deque(itertools.count(), maxlen=0)"),
    "any repeat": ("import itertools", "any(itertools.repeat(0))"),
    "max cycle": ("import itertools", "max(itertools.cycle([1, 2, 3]))"),
    "in count": ("import itertools", "-1 in itertools.count()"),
    "in range of floats": ("", "2.5 in range(10**12)"),
    "map zip filter": ("import itertools", "any(map(lambda x, y: 0, itertools.count(), filter(None, zip(itertools.count(1)))))"),
    "permutations": ("import itertools", "sum(1 for _ in itertools.permutations(range(30)))"),
    "Counter": ("import itertools, collections", "collections.Counter(itertools.repeat(1))"),
    "reduce": ("import functools, itertools", "functools.reduce(lambda a, b: a, itertools.count())"),
    "join": ("import itertools", "class E:\n    pass\n'x'.join(str(i)[:0] for i in itertools.count())"),
    "nsmallest": ("import heapq, itertools", "heapq.nsmallest(3, itertools.count())"),
    # big integers
    "power": ("", "3 ** (10**9)"),
    "product of integers": ("a = (1 << 900_000_000) - 12345", "a * a; 0"),
    "factorial": ("import math", "math.factorial(30_000_000); 0"),
    "comb": ("import math", "math.comb(40_000_000, 20_000_000); 0"),
    "integer to text": ("import sys\nsys.set_int_max_str_digits(0)\na = (1 << 400_000_000) - 1", "str(a)"),
    "text to integer": ("import sys\nsys.set_int_max_str_digits(0)\na = '7' * 100_000_000", "int(a)"),
    "division": ("a = (1 << 2_000_000_000) - 12345; b = (1 << 900_000_000) - 321", "a // b"),
    "modular power": ("a = (1 << 2_000_00) - 12345", "pow(3, a, a + 6)"),
    "gcd": ("import math\na = (1 << 100_000_000) - 12345; b = (1 << 100_000_000) - 65439", "math.gcd(a, b)"),
    "isqrt": ("import math\na = (1 << 1_500_000_000) - 12345", "math.isqrt(a)"),
    "decimal": ("import decimal\ndecimal.getcontext().prec = 30_000_000", "decimal.Decimal(2).sqrt()"),
    "fractions": ("from fractions import Fraction", "sum(Fraction(1, i) for i in range(1, 10**7))"),
    # lists, dicts, text
    "sort": ("import random\na = [random.random() for _ in range(5_000_000)]", "while True: sorted(a)"),
    "sort of text": ("a = [str(i * 7919 % 5000011) for i in range(3_000_000)]", "while True: sorted(a)"),
    "sort by key": ("a = list(range(5_000_000))", "a.sort(key=lambda x: -x)\na.sort(key=lambda x: x % 977)"),
    "equal lists": ("a = [[1.5] * 1000] * 1_000_000; b = [[1.5] * 999 + [1.5]] * 1_000_000", "a == b"),
    "index in a list": ("a = ['x' * 50 + 'b'] * 30_000_000; b = ''.join(['x' * 50, 'a'])", "a.count(b), a.count(b), a.count(b), b in a, b in a, b in a, b in a"),
    "set of a list": ("", "while True: set(range(20_000_000))"),
    "dict of a list": ("", "while True: dict.fromkeys(range(20_000_000))"),
    "list times": ("", "while True: [None] * 100_000_000"),
    "text times": ("", "while True: 'ab' * 400_000_000"),
    "replace": ("a = 'ab' * 100_000_000", "while True: a.replace('a', 'xyz')"),
    "split": ("a = 'ab ' * 30_000_000", "while True: a.split()"),
    "find": ("a = 'a' * 200_000_000; b = 'a' * 100_000 + 'b' + 'a' * 100_000", "a.find(b), a.count(b), a.rfind(b)"),
    "translate": ("a = 'ab' * 100_000_000", "while True: a.translate({97: 'x', 98: None})"),
    "upper": ("a = 'aé' * 100_000_000", "while True: a.upper()"),
    "encode": ("a = 'aé' * 100_000_000", "while True: a.encode('utf-16').decode('utf-16')"),
    "format": ("", "while True: f'{3.14:300000000.10f}'"),
    "repr of a list": ("a = [[1, 'x', 2.5]] * 3_000_000", "while True: repr(a)"),
    "copies": ("import copy\na = [[i] for i in range(3_000_000)]", "while True: copy.deepcopy(a)"),
    "collector": ("import gc\na = [[] for _ in range(5_000_000)]\nfor x in a: x.append(a)", "while True: gc.collect()"),
    "difflib": ("import difflib, random\na = [random.choice('ab') for _ in range(20000)]; b = a[::-1]", "difflib.SequenceMatcher(None, a, b, autojunk=False).ratio()"),
    "textwrap": ("import textwrap\na = 'word ' * 3_000_000", "textwrap.fill(a)"),
    "pprint": ("import pprint\na = [{'a': list(range(30))}] * 300_000", "pprint.pformat(a)"),
    # regular expressions, parsing
    "regex that backtracks": ("import re", "re.match(r'(a+)+$', 'a' * 60 + 'b')"),
    "regex over much text": ("import re\na = 'ab ' * 50_000_000", "while True: re.sub(r'(\\w)(\\w) ', r'\\2\\1', a)"),
    "regex that finds nothing": ("import re\na = 'ab ' * 100_000_000", "while True: re.search(r'[xyz]+q(\\d)\\1', a)"),
    "json dumps": ("import json\na = [{'a': [1.5, None, 'x']}] * 3_000_000", "while True: json.dumps(a)"),
    "json loads": ("import json\na = json.dumps([{'a': [1.5, None, 'x']}] * 3_000_000)", "while True: json.loads(a)"),
    "pickle dumps": ("import pickle\na = [[i, str(i)] for i in range(2_000_000)]", "while True: pickle.dumps(a)"),
    "pickle loads": ("import pickle\na = pickle.dumps([[i, str(i)] for i in range(2_000_000)])", "while True: pickle.loads(a)"),
    "compile": ("a = 'x = 1 + 2 * y\\n' * 3_000_000", "compile(a, 'a', 'exec')"),
    "compile an expression": ("a = '[' + '(1, 2), ' * 5_000_000 + ']'", "eval(a)"),
    "csv": ("import csv, io\na = 'a,b,c\\n' * 10_000_000", "while True: list(csv.reader(io.StringIO(a)))"),
    "literal": ("import ast\na = '[' + '(1, 2), ' * 3_000_000 + ']'", "ast.literal_eval(a)"),
    # bytes
    "sha256": ("import hashlib\na = bytes(1_000_000_000)", "while True: hashlib.sha256(a)"),
    "pbkdf2": ("import hashlib", "hashlib.pbkdf2_hmac('sha256', b'a', b'b', 10**9)"),
    "scrypt": ("import hashlib", "while True: hashlib.scrypt(b'a', salt=b'b', n=1 << 20, r=8, p=8, maxmem=1 << 31)"),
    "crc32": ("import zlib\na = bytes(1_000_000_000)", "while True: zlib.crc32(a)"),
    "zlib": ("import zlib, random\na = random.randbytes(300_000_000)", "zlib.compress(a, 9)"),
    "zlib back": ("import zlib\na = zlib.compress(bytes(1_000_000_000))", "while True: zlib.decompress(a)"),
    "bz2": ("import bz2, random\na = random.randbytes(100_000_000)", "bz2.compress(a)"),
    "lzma": ("import lzma, random\na = random.randbytes(100_000_000)", "lzma.compress(a)"),
    "base64": ("import base64\na = bytes(900_000_000)", "while True: base64.b64encode(a)"),
    "b85": ("import base64\na = bytes(300_000_000)", "while True: base64.b85encode(a)"),
    "bytes count": ("a = b'ab' * 500_000_000", "while True: a.count(b'ba')"),
    # waiting
    "sleep": ("import time", "time.sleep(1000)"),
    "os.system": ("import os", "os.system('sleep 1000')"),
    "subprocess": ("import subprocess", "subprocess.run(['sleep', '1000'])"),
    "shell line": ("", "!sleep 1000"),
    "shell cell": ("", "%%bash\nsleep 1000"),
    "queue": ("import queue", "queue.Queue().get(timeout=1000)"),
    "event": ("import threading", "threading.Event().wait(1000)"),
    "lock": ("import threading\na = threading.Lock(); a.acquire()", "a.acquire(timeout=1000)"),
    "asyncio": ("import asyncio", "await asyncio.sleep(1000)"),
    "pipe": ("import os\nr, w = os.pipe()", "os.read(r, 1)"),
    "fifo": ("import os, tempfile\na = tempfile.mkdtemp() + '/f'; os.mkfifo(a)", "open(a)"),
    "endless file": ("", "open('/dev/zero').read()"),
    "endless line": ("", "open('/dev/zero', 'rb').readline()"),
    "silent server": ("import socket, subprocess, urllib.request\np = subprocess.Popen(['python3', '-c', 'import socket, sys, time; s = socket.socket(); "
                      "s.bind((\"127.0.0.1\", 0)); s.listen(); print(s.getsockname()[1], flush=True); time.sleep(600)'], stdout=subprocess.PIPE)\n"
                      "a = int(p.stdout.readline())", "urllib.request.urlopen(f'http://127.0.0.1:{a}/')"),
    # SQLite
    "SQLite": ("import sqlite3\na = sqlite3.connect(':memory:')",
               "a.execute('with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c').fetchall()"),
    "SQLite step": ("import sqlite3\na = sqlite3.connect(':memory:')",
                    "a.executescript('create table t as with recursive c(x) as (select 1 union all select x + 1 from c) select x from c where x < 0')"),
    # arrays
    "elements": ("a = np.random.rand(50_000_000)", "while True: np.sin(a) + a * 2"),
    "np.sort": ("a = np.random.rand(60_000_000)", "np.sort(a), np.argsort(a), np.sort(a), np.argsort(a)"),
    "np.unique": ("a = np.random.randint(0, 10**9, 40_000_000)", "while True: np.unique(a)"),
    "np.unique of text": ("a = np.array([str(i) for i in range(1_000_000)])", "while True: np.unique(a)"),
    "np.unique rows": ("a = np.random.randint(0, 9, (3_000_000, 5))", "while True: np.unique(a, axis=0)"),
    "np.median": ("a = np.random.rand(60_000_000)", "while True: np.median(a)"),
    "np.percentile": ("a = np.random.rand(60_000_000)", "while True: np.percentile(a, [5, 95])"),
    "np.histogram": ("a = np.random.rand(60_000_000)", "while True: np.histogram(a, 100)"),
    "np.lexsort": ("a = np.random.rand(20_000_000)", "while True: np.lexsort((a, a))"),
    "np.isin": ("a = np.random.randint(0, 10**9, 20_000_000)", "while True: np.isin(a, a)"),
    "np.searchsorted": ("a = np.sort(np.random.rand(20_000_000))", "while True: np.searchsorted(a, a[::-1])"),
    "np.random": ("", "while True: np.random.normal(size=60_000_000)"),
    "permutation": ("", "while True: np.random.permutation(40_000_000)"),
    "generator draws": ("r = np.random.default_rng(0)", "while True: r.gamma(2.5, size=30_000_000)"),
    "np.convolve": ("a = np.random.rand(3_000_000)", "np.convolve(a, a)"),
    "np.fft": ("a = np.random.rand(1 << 24)", "while True: np.fft.fft(a)"),
    "np.fft of a prime": ("a = np.random.rand(15_485_863)", "while True: np.fft.fft(a)"),
    "np.cumsum": ("a = np.random.rand(60_000_000)", "while True: np.cumsum(a)"),
    "array of a list": ("a = list(range(30_000_000))", "while True: np.array(a)"),
    "tolist": ("a = np.random.rand(30_000_000)", "while True: a.tolist()"),
    "astype text": ("a = np.random.rand(10_000_000)", "while True: a.astype(str)"),
    "text of an array": ("import sys\na = np.random.rand(10_000_000)", "np.array2string(a, threshold=sys.maxsize)"),
    "savetxt": ("import io\na = np.random.rand(5_000_000)", "np.savetxt(io.StringIO(), a)"),
    "loadtxt": ("import io\na = '1.5 2.5\\n' * 10_000_000", "np.loadtxt(io.StringIO(a))"),
    "np.char": ("a = np.array(['abc def'] * 3_000_000)", "while True: np.char.upper(np.char.add(a, a))"),
    "vectorize": ("", "np.vectorize(lambda x: x)(np.arange(50_000_000))"),
    "objects": ("a = np.array(list(range(5_000_000)), dtype=object)", "while True: a + a"),
    "save an array": ("a = np.zeros(150_000_000)", "while True: np.save('/dev/shm/tapebook_drill.npy', a)"),
    # linear algebra
    "product": ("a = np.random.rand(5000, 5000)", "while True: a @ a"),
    "product of integers by numpy": ("a = np.ones((3000, 3000), int)", "while True: a @ a"),
    "einsum": ("a = np.random.rand(300, 300, 300)", "while True: np.einsum('ijk,jkl->il', a, a)"),
    "svd": ("a = np.random.rand(3000, 3000)", "np.linalg.svd(a)"),
    "eig": ("a = np.random.rand(2500, 2500)", "np.linalg.eig(a)"),
    "eigh": ("a = np.random.rand(4000, 4000); a = a + a.T", "np.linalg.eigh(a)"),
    "inverse": ("a = np.random.rand(8000, 8000)", "np.linalg.inv(a)"),
    "solve": ("a = np.random.rand(9000, 9000)", "np.linalg.solve(a, a)"),
    "complex inverse": ("a = np.random.rand(5000, 5000) + 1j", "np.linalg.inv(a)"),
    "determinant": ("a = np.random.rand(9000, 9000)", "np.linalg.det(a), np.linalg.slogdet(a)"),
    "qr": ("a = np.random.rand(5000, 5000)", "np.linalg.qr(a)"),
    "cholesky": ("a = np.random.rand(5000, 5000); a = a @ a.T + 5000 * np.eye(5000)", "[np.linalg.cholesky(a) for _ in range(20)]"),
    "lstsq": ("a = np.random.rand(4000, 3000)", "np.linalg.lstsq(a, a)"),
    "roots": ("a = np.random.rand(2500)", "np.roots(a)"),
    "tf svd": ("a = tf.random.uniform((3000, 3000))", "tf.linalg.svd(a)"),
    "tf inverse": ("a = tf.random.uniform((8000, 8000))", "tf.linalg.inv(a)"),
    "tf eig": ("a = tf.random.uniform((2500, 2500))", "tf.linalg.eig(a)"),
    "tf expm": ("a = tf.random.uniform((4000, 4000))", "tf.linalg.expm(a)"),
    "batch of small svd": ("a = tf.random.uniform((300000, 16, 16))", "tf.linalg.svd(a)"),
    # tensors, training
    "tf.sort": ("a = tf.random.uniform((60_000_000,))", "while True: tf.sort(a)"),
    "tf.unique": ("a = tf.random.uniform((20_000_000,), maxval=10**9, dtype=tf.int32)", "while True: tf.unique(a)"),
    "tf.strings": ("a = tf.strings.as_string(tf.range(3_000_000))", "while True: tf.strings.regex_replace(a, '[0-4]+', 'x')"),
    "tf.strings.split": ("a = tf.constant(['a b c d'] * 2_000_000)", "while True: tf.strings.split(a)"),
    "tf.while_loop": ("", "tf.while_loop(lambda i: i >= 0, lambda i: [i * 0], [tf.constant(0)])"),
    "tf.function": ("@tf.function\ndef f(x):\n    while x < 1.0: x = x * 0.5\n    return x", "f(tf.constant(0.5))"),
    "conv2d": ("a = tf.random.uniform((64, 256, 256, 16)); b = tf.random.uniform((5, 5, 16, 32))", "while True: tf.nn.conv2d(a, b, 1, 'SAME')"),
    "resize": ("a = tf.random.uniform((1, 4000, 4000, 3))", "while True: tf.image.resize(a, (6000, 6000), 'bicubic')"),
    "tape": ("v = tf.Variable(tf.random.uniform((2000, 2000)))", "while True:\n    with tf.GradientTape() as t: l = tf.reduce_sum(tf.linalg.matmul(v, v))\n    t.gradient(l, v)"),
    "fit": ("m = tf.keras.Sequential([tf.keras.layers.Dense(500, activation='relu'), tf.keras.layers.Dense(1)])\nm.compile('adam', 'mse')\n"
            "x = np.random.rand(5000, 200); y = np.random.rand(5000)", "m.fit(x, y, epochs=100000, verbose=0)"),
    "lstm": ("m = tf.keras.layers.LSTM(256)\nx = tf.random.uniform((256, 500, 64))", "while True: m(x)"),
    "dataset": ("", "tf.data.Dataset.range(10**15).reduce(np.int64(0), lambda a, b: a)"),
    "dataset filter": ("", "next(iter(tf.data.Dataset.range(10**15).filter(lambda x: x < 0)))"),
    "dataset skip": ("", "next(iter(tf.data.Dataset.range(10**15).skip(10**14)))"),
    "dataset shuffle": ("", "next(iter(tf.data.Dataset.range(10**15).shuffle(10**8)))"),
    # plots, texts
    "plot of many points": ("a = np.random.rand(10_000_000)", "while True:\n    plt.plot(a); plt.savefig('/dev/null', format='png'); plt.close()"),
    "scatter of many points": ("a = np.random.rand(3_000_000)", "while True:\n    plt.scatter(a, a); plt.savefig('/dev/null', format='png'); plt.close()"),
    "large picture": ("a = np.random.rand(6000, 6000)", "while True:\n    plt.figure(figsize=(40, 40)); plt.imshow(a); plt.savefig('/dev/null', format='png'); plt.close()"),
    "contour": ("a = np.random.rand(3000, 3000)", "while True:\n    plt.contourf(a, 20); plt.savefig('/dev/null', format='png'); plt.close()"),
    "svg": ("a = np.random.rand(3_000_000)", "while True:\n    plt.plot(a); plt.savefig('/dev/null', format='svg'); plt.close()"),
    "shown list": ("a = [[1, 'x', 2.5]] * 3_000_000", "display([a] * 50)"),
    "shown cell value": ("a = {i: [1, 'x' * 10, 2.5] for i in range(2_000_000)}\nclass R:\n    def __repr__(self):\n        return repr([a] * 200)", "R()"),
}
QUICK = ["while", "threads", "in range of floats", "regex over much text", "os.system", "SQLite", "tf.while_loop", "svd"]

# Processor time after which an interrupt counts as lost, beside what is printed.
CPU_MOST = 2.0
PATIENCE = 60


def interrupt(drill, kernel, name, delay):
    """Interrupts one kind of work after delay seconds; the processor seconds until the reply, or None. The kernel is lost if that failed."""
    setup, work = KINDS[name]
    done = kernel.run("kept = 12345\n" + setup)
    if not drill.check(done.error is None, f"{name}: its setup ends with {done.error}"):
        return None
    cell = kernel.client.execute(work)
    after = kernel.client.execute("queued = 1")
    while True:
        message = kernel.get(kernel.client, "iopub")
        if message["msg_type"] == "execute_input" and message["parent_header"].get("msg_id") == cell:
            break
    time.sleep(delay)
    kernel.interrupt()
    before, begun = cpu_seconds(kernel.process.pid), time.monotonic()
    try:
        while True:
            reply = kernel.get(kernel.client, "shell", PATIENCE)
            if reply["parent_header"].get("msg_id") == cell:
                break
    except Exception as error:
        drill.check(False, f"{name}: no reply to an interrupt after {delay:.2f} s ({type(error).__name__})")
        return None
    used = cpu_seconds(kernel.process.pid) - before
    content = reply["content"]
    drill.check(content.get("ename") == "KeyboardInterrupt", f"{name}: ended with {content.get('status')} {content.get('ename')} {content.get('evalue')}"[:400])
    drill.check(used <= CPU_MOST, f"{name}: {used:.2f} s of processor time after an interrupt at {delay:.2f} s, {time.monotonic() - begun:.2f} s by the clock")
    drill.check(kernel.reply(after)["content"]["status"] == "aborted", f"{name}: the queued cell was not aborted")
    state = kernel.run("%reset_selective -f ^(?!(kept|tf|np|plt|display)$).*\nfloat(tf.reduce_sum(tf.linalg.matmul(tf.ones((2, 2)), tf.ones((2, 2))))) + kept")
    drill.check(state.result == "12353.0", f"{name}: afterwards {state.result} {state.error}")
    print(f"  {name}: {used:.2f} s", flush=True)
    return used


def main():
    drill = Drill(__doc__)
    names = drill.chosen(QUICK if drill.quick and not drill.options.only else list(KINDS))
    kernel, times = None, {}
    for number in drill.rounds():
        for name in drill.random.sample(names, len(names)):
            if number and not drill.has_time():
                break
            kernel = kernel or Kernel()
            try:
                used = interrupt(drill, kernel, name, drill.random.uniform(0.05, 0.8))
            except Exception as error:
                drill.check(False, f"{name}: {type(error).__name__}: {error}"[:2000])
                used = None
            if used is None:
                kernel.close()
                kernel = None
            else:
                times[name] = max(used, times.get(name, 0))
    if kernel:
        kernel.close()
    worst = sorted(times, key=times.get)[-10:]
    print(f"{len(times)} kinds: the median {statistics.median(times.values()):.2f} s of processor time, the worst "
          + ", ".join(f"{name} {times[name]:.2f} s" for name in reversed(worst)))
    drill.finish()


if __name__ == "__main__":
    main()
