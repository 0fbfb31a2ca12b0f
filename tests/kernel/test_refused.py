"""Each thing that docs/differences.md lists as refused gives an error that says what is not supported; none of it works silently."""
import json
import os
import subprocess

import pytest
from client import PROGRAM, ROOT

HEAD = """import numpy as np, tensorflow as tf, matplotlib.pyplot as plt, io, os, sys, threading
from tensorflow import keras
text = np.array([('a', 1)], dtype='U2, i4')
"""

# (words of docs/differences.md that list it, cell, words of the error and its notes)
DIFFERENT = [
    ("`tf.autograph.to_code`", "tf.autograph.to_code(lambda x: x)", "can not be shown"),
    ("`tf.Session`", "tf.Session()", "eager"),
    ("`tf.placeholder`", "tf.placeholder(tf.float32)", "eager"),
    ("`tf.distributions`", "tf.distributions.Normal", "distributions"),
    ("queues", "tf.compat.v1.train.string_input_producer(['a'])", "string_input_producer"),
    ("`tf.contrib` all but", "tf.contrib.seq2seq", "seq2seq"),
    ("numbers of 80 bits", "np.array([1], np.longdouble)", "longdouble"),
    ("in byte orders other than the machine's", "np.array(['a'], '>U2')", "byte order"),
    ("views of the bytes of structured arrays", "text.view(np.uint8)", "view"),
    ("at most 8 dimensions", "np.zeros((1,) * 9)", "8 dimensions"),
    ("at most 8 dimensions", "tf.dynamic_partition(tf.zeros([1] * 8), 0, 2)", "8 dimensions"),
    ("at most 8 dimensions", "tf.dynamic_stitch([0], [tf.zeros([1] * 8)])", "8 dimensions"),
    ("quantized dtypes", "tf.qint8", "qint8"),
    ("structured tensors", "tf.experimental.StructuredTensor", "StructuredTensor"),
    ("sequence columns", "tf.feature_column.sequence_numeric_column('a')", "sequence_numeric_column"),
    ("the promotion modes `all` and", "tf.experimental.numpy.experimental_enable_numpy_behavior(dtype_conversion_mode='all')", "all"),
    ("candidate samplers by given", "tf.random.fixed_unigram_candidate_sampler([[1]], 1, 1, True, 3)", "candidate samplers are not supported"),
    ("BMP, GIF, WebP and JPEG XL", "tf.io.decode_gif(b'GIF89a')", "GIF"),
    ("distorted bounding boxes", "tf.image.sample_distorted_bounding_box([3, 3, 3], [[[0., 0., 1., 1.]]], 0.1)", "distorted"),
    ("`tf.signal.fftnd`", "tf.signal.fftnd(tf.ones((2, 2), tf.complex64))", "fftnd"),
    ("`tf.raw_ops` all but", "tf.raw_ops.SparseCross", "SparseCross"),
    ("`ParameterServerStrategy` is refused", "tf.distribute.ParameterServerStrategy(None)", "ParameterServerStrategy is not supported"),
]
PLOTS = [
    ("images on axes that are not linear", "ax = plt.subplot(); ax.imshow(np.ones((2, 2))); ax.set_xscale('log'); plt.savefig(io.BytesIO())", "linear"),
    ("videos of animations", "import matplotlib.animation as a; a.FuncAnimation(plt.figure(), lambda i: [], frames=2).to_html5_video()", "video"),
    ("refined", "import matplotlib.tri as t; t.UniformTriRefiner(t.Triangulation([0, 1, 0], [0, 0, 1]))", "Refine"),
    ("selections by the mouse", "from matplotlib.widgets import SpanSelector; SpanSelector(plt.gca(), print, 'horizontal')", "needs a window"),
    ("projections of your own", "import matplotlib.projections as p\nclass A(plt.Axes):\n    def _set_lim_and_transforms(self): pass\np.register_projection(A)", "projections"),
    ("boxes of your own shape around texts", "plt.text(0, 0, 'a', bbox={'boxstyle': lambda x, y, w, h, s: None})", "box of your own"),
    ("style\n`classic`", "plt.style.use('classic')", "classic"),
    ("filters, drawing and rotation", "import PIL.ImageFilter", "ImageFilter"),
    ("rotation by any angle", "from PIL import Image; Image.new('RGB', (4, 4)).rotate(30)", "rotat"),
]
LANGUAGE = [
    ("`exec` and `eval` of code objects that were not made here", "exec(compile('1', 'f', 'exec').replace(co_code=b'd\\0S\\0'))", "co_code"),
    ("`__slots__` beside a `__dict__` in subclasses of `str`", "class A(str): pass\nclass B(A): __slots__ = ('a',)", "__slots__ beside a __dict__"),
    ("`dis`", "import dis; dis.dis(len)", "dis is not supported"),
    ("Every other package is that of the Python beside Jupyter", "import pandas", "No module named"),
    ("no\nsockets, no processes", "import asyncio; asyncio.run(asyncio.create_subprocess_exec('ls'))", "process"),
    ("no\nsockets, no processes", "import asyncio; asyncio.run(asyncio.open_connection('h', 1))", "connection"),
    ("policies of your own", "import asyncio; asyncio.set_event_loop_policy(object())", "polic"),
    ("the first gets a `RuntimeError`", "lock = threading.Lock(); lock.acquire(); lock.acquire()", "wait"),
]
LIBRARY = [
    ("limits set by `resource`", "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (9, 9))", "setrlimit"),
    ("dictionaries of `zlib`", "import zlib; zlib.compressobj(zdict=b'abc')", "zdict"),
    ("handlers of signals", "import signal; signal.signal(signal.SIGINT, print)", "handlers of signals are not supported"),
    ("locales other than C", "import locale; locale.setlocale(locale.LC_ALL, 'de_DE.UTF-8')", "locale"),
    ("`marshal`", "import marshal; marshal.dumps(1)", "marshal is not supported"),
    ("`pdb.set_trace()`", "import pdb; pdb.set_trace()", "%debug"),
    ("`breakpoint()`", "breakpoint()", "not supported"),
    ("`sqlite3`'s traces", "import sqlite3; sqlite3.connect(':memory:').set_trace_callback(print)", "set_trace_callback"),
    ("blobs opened as files", "import sqlite3; sqlite3.connect(':memory:').blobopen('t', 'c', 1)", "blobopen"),
    ("serialized databases", "import sqlite3; sqlite3.connect(':memory:').serialize()", "serialize"),
    ("window functions", "import sqlite3; sqlite3.connect(':memory:').create_window_function('f', 1, object)", "window"),
    ("processes and shared memory of `multiprocessing`", "import multiprocessing as m; m.Process(target=print).start()", "process"),
    ("processes and shared memory of `multiprocessing`", "from multiprocessing import shared_memory", "shared_memory"),
    ("variants of others", "'a'.encode('iso2022_kr')", "unknown encoding: iso2022_kr"),
    ("`ctypes` but for sizes", "import ctypes; ctypes.CDLL(None)", "ctypes"),
    ("functions of `sys.settrace`", "sys.settrace(print)", "None only"),
    ("chains of filters in `lzma`", "import lzma; lzma.compress(b'', filters=[{'id': 3}])", "filters"),
    ("`memoryview`s of arrays", "import array; memoryview(array.array('i', [1]))", "array"),
    ("`BytesIO.getbuffer()`", "io.BytesIO(b'abc').getbuffer()[0] = 1", "read-only"),
    ("openers and methods other", "import urllib.request as r; r.build_opener().open('http://x')", "openers are not supported"),
    ("methods other than GET", "import urllib.request as r; r.urlopen(r.Request('http://x', method='PUT'))", "PUT"),
]
MODULES = """asyncore asynchat ftplib http.client http.server imaplib nntplib poplib smtplib smtpd ssl telnetlib
curses pty readline syslog termios tty idlelib tkinter turtle webbrowser fcntl mmap posix
compileall ensurepip imp modulefinder opcode pickletools py_compile site symtable tracemalloc venv zipapp""".split()

RUNNER = """import json, sys, warnings
warnings.simplefilter('ignore')
exec({head!r})
for cell in json.load(open(sys.argv[1])):
    try:
        exec(cell, globals())
        said = 'WORKS'
    except BaseException as error:
        said = f'{{type(error).__name__}}: {{error}} ' + ' '.join(getattr(error, '__notes__', []))
    print(json.dumps(said))
"""
ROWS = DIFFERENT + PLOTS + LANGUAGE + LIBRARY


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What each cell of ROWS and each import of MODULES ends with where no Python stands beside Tapebook."""
    folder = tmp_path_factory.mktemp("refused")
    cells = [cell for _, cell, _ in ROWS] + [f"import {name}" for name in MODULES]
    (folder / "cells.json").write_text(json.dumps(cells))
    (folder / "program.py").write_text(RUNNER.format(head=HEAD))
    made = subprocess.run([PROGRAM, "run", "program.py", "--", "cells.json"], cwd=folder, capture_output=True,
                          text=True, timeout=120, env=dict(os.environ, TAPEBOOK_PYTHON="none"))
    lines = [json.loads(line) for line in made.stdout.splitlines() if line.startswith('"')]
    assert len(lines) == len(cells), made.stderr[-2000:]
    return dict(zip(cells, lines))


@pytest.mark.parametrize("listed, cell, words", ROWS, ids=[cell[:60] for _, cell, _ in ROWS])
def test_refused(said, listed, cell, words):
    assert said[cell] != "WORKS"
    assert words.lower() in said[cell].lower(), said[cell]


@pytest.mark.parametrize("name", MODULES)
def test_absent_module(said, name):
    error = said[f"import {name}"]
    assert error.startswith("ModuleNotFoundError"), error
    assert "does not have this part of Python's standard library" in error or "TAPEBOOK_PYTHON" in error, error


def test_document_lists_them():
    """So that what is refused and what the document says stay one."""
    text = " ".join((ROOT / "docs/differences.md").read_text().split())
    missing = [listed for listed, _, _ in ROWS if " ".join(listed.split()) not in text]
    missing += [name for name in MODULES if f"`{name}`" not in text]
    assert not missing
