"""Modules of the standard library that are CPython's own, read from the Python beside, and the cache of what they compile to."""
import glob
import os
import pathlib
import subprocess

import pytest
from client import PROGRAM

# Every module that Tapebook has none of its own for and that is meant to run: what docs/standard-library.md promises.
MODULES = """calendar cgi chunk code codeop colorsys configparser dbm distutils.version doctest email email.mime.text
email.policy encodings filecmp fileinput gettext graphlib html.parser http.cookies imghdr ipaddress
logging.handlers mailbox mimetypes netrc ntpath nturl2path optparse plistlib profile quopri rlcompleter sched selectors shelve
sndhdr socketserver statistics tabnanny tomllib trace unittest unittest.mock uu uuid wave wsgiref.headers xml.dom.minidom
xml.dom.pulldom xml.etree.ElementTree xml.sax xml.parsers.expat""".split()
REMOVED = {13: {"cgi", "chunk", "imghdr", "sndhdr", "uu"}, 12: set(), 11: set()}    # by Python 3.12 and 3.13; PEP 594
GONE = {"distutils.version": 12}


def pythons():
    """The programs of Python 3.11 to 3.13 on this machine, by their minor version; Debian 12 has 3.11."""
    found = {}
    places = [*os.environ["PATH"].split(":"), *glob.glob(os.path.expanduser("~/.pyenv/versions/*/bin"))]
    for minor in (11, 12, 13):
        for place in places:
            program = pathlib.Path(place, f"python3.{minor}")
            if program.exists() and (program.resolve().parent.parent / f"lib/python3.{minor}/os.py").exists():
                found.setdefault(minor, str(program))
    return found


FOUND = pythons()


def run(tmp_path, source, **env):
    script = tmp_path / "script.py"
    script.write_text(source)
    changed = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV")}
    changed.update(XDG_CACHE_HOME=str(tmp_path / "cache"), TAPEBOOK_PYTHON=FOUND[11])
    changed.update(env)
    return subprocess.run([PROGRAM, "run", str(script)], capture_output=True, text=True, timeout=300, cwd=tmp_path, env=changed)


def test_python_3_11_is_here():
    assert 11 in FOUND


@pytest.mark.parametrize("minor", sorted(FOUND))
def test_imports(tmp_path, minor):
    names = [name for name in MODULES if name not in REMOVED[minor] and minor < GONE.get(name, 99)]
    lines = "".join(f"""
try:
    import {name}
except BaseException as error:
    print({name!r}, type(error).__name__, error)
""" for name in names)
    done = run(tmp_path, "import warnings; warnings.simplefilter('ignore')" + lines, TAPEBOOK_PYTHON=FOUND[minor])
    assert (done.stdout, done.returncode) == ("", 0), done.stderr


def test_last_of_the_path(tmp_path):
    done = run(tmp_path, "import sys, email; print(email.__file__.startswith(sys.path[-1]), sys.path[-1].endswith('/python3.11'))")
    assert done.stdout == "True True\n", done.stderr


def test_files_beside_the_script_come_first(tmp_path):
    (tmp_path / "colorsys.py").write_text("mine = True")
    (tmp_path / "json.py").write_text("mine = True")
    done = run(tmp_path, "import colorsys, json; print(colorsys.mine, json.mine)")
    assert done.stdout == "True True\n", done.stderr


def test_own_modules_come_before_those_of_python(tmp_path):
    done = run(tmp_path, "import sys; sys.path.append(sys.path[-1]); import enum, argparse; print(hasattr(enum, '__file__'), hasattr(argparse, '__file__'))")
    assert done.stdout == "False False\n", done.stderr


@pytest.mark.parametrize("python, reason", [("none", "TAPEBOOK_PYTHON=none"), ("/nowhere/python3", "/nowhere/python3")])
def test_without_a_python(tmp_path, python, reason):
    done = run(tmp_path, "import email", TAPEBOOK_PYTHON=python)
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named 'email'" in done.stderr
    assert reason in done.stderr and "TAPEBOOK_PYTHON may name" in done.stderr


def test_everyday_modules_need_no_python(tmp_path):
    names = "argparse, ast, asyncio, collections, contextlib, csv, dataclasses, datetime, enum, functools, json, logging, os, pathlib, re, typing, zipfile"
    source = f"""import {names}, numpy as np, tensorflow as tf, matplotlib.pyplot, pdb
np.testing.assert_allclose([1], [1])
print(tf.test.is_gpu_available() in (True, False))
get = __import__('IPython').get_ipython
"""
    done = run(tmp_path, source, TAPEBOOK_PYTHON="none")
    assert done.stdout == "True\n", done.stderr


# ---- the cache ----

SCRIPT = "import helper; print(helper.twice(21), helper.VALUES)"
HELPER = "VALUES = (1, -2.5, 'text', b'bytes', None, ..., 10 ** 30, 2j, 'a' in {'a', 'b'})\ndef twice(x):\n    return 2 * x\n"
PRINTED = "42 (1, -2.5, 'text', b'bytes', None, Ellipsis, 1000000000000000000000000000000, 2j, True)\n"


def cached(tmp_path):
    return sorted((tmp_path / "cache/tapebook/code").glob("*"))


@pytest.fixture
def kept(tmp_path):
    """A folder with a helper module that has been compiled and kept."""
    (tmp_path / "helper.py").write_text(HELPER)
    assert run(tmp_path, SCRIPT).stdout == PRINTED
    assert len(cached(tmp_path)) == 1
    return tmp_path


def test_second_import_reads_the_cache(kept):
    before = cached(kept)[0].stat()
    assert run(kept, SCRIPT).stdout == PRINTED
    after = cached(kept)[0].stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_what_is_kept_is_run(kept):
    """Code that another text was compiled to, under the first one's name, shows that the text is not compiled again."""
    file = cached(kept)[0]
    data = file.read_bytes()
    assert HELPER.encode() in data
    assert os.stat(file).st_mode & 0o777 == 0o600


@pytest.mark.parametrize("at", [0, 20, 35, 45, 60, -1, -20, -100])
def test_damaged_file(kept, at):
    file = cached(kept)[0]
    data = bytearray(file.read_bytes())
    data[at] ^= 0x5A
    file.write_bytes(data)
    assert run(kept, SCRIPT).stdout == PRINTED
    assert file.read_bytes() != bytes(data)               # made anew


@pytest.mark.parametrize("size", [0, 10, 56, 200])
def test_short_file(kept, size):
    file = cached(kept)[0]
    file.write_bytes(file.read_bytes()[:size])
    assert run(kept, SCRIPT).stdout == PRINTED


def test_file_that_others_may_write(kept):
    file = cached(kept)[0]
    file.chmod(0o666)
    file.write_bytes(file.read_bytes())
    assert run(kept, SCRIPT).stdout == PRINTED


def test_changed_module(kept):
    (kept / "helper.py").write_text(HELPER.replace("2 * x", "3 * x"))
    assert run(kept, SCRIPT).stdout == PRINTED.replace("42", "63")
    assert run(kept, SCRIPT).stdout == PRINTED.replace("42", "63")
    assert len(cached(kept)) == 1


def test_errors_and_warnings_are_as_without(kept):
    (kept / "helper.py").write_text("def fails():\n    value = {}\n    return value['key'] + 1\n")
    ends = [run(kept, "import helper\nhelper.fails()") for _ in range(2)]
    assert ends[0].stderr == ends[1].stderr
    assert "return value['key'] + 1" in ends[1].stderr and "~~~~~" in ends[1].stderr


def test_nothing_is_written(tmp_path):
    (tmp_path / "helper.py").write_text(HELPER)
    assert run(tmp_path, SCRIPT, PYTHONDONTWRITEBYTECODE="1").stdout == PRINTED
    assert run(tmp_path, SCRIPT, XDG_CACHE_HOME="/proc/nowhere").stdout == PRINTED
    assert not cached(tmp_path)


def test_code_that_was_never_called_can_be_looked_at(kept):
    done = run(kept, "import helper, inspect\ncode = helper.twice.__code__\n"
                     "print(code.co_consts, code.co_names, inspect.signature(helper.twice), inspect.getsource(helper.twice))\n"
                     "other = code.replace(co_name='other')\nprint(other.co_name, type(helper.twice)(other, {})(4))")
    assert done.stdout == "(2,) () (x) def twice(x):\n    return 2 * x\n\nother 8\n", done.stderr
