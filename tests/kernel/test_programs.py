"""Programs that people run kernels by: papermill, nbconvert, jupyter console."""
import json
import os
import subprocess
import sys
import tomllib

import pexpect
import pytest
from client import PATIENCE, PROGRAM, ROOT


@pytest.fixture(scope="module")
def env(tmp_path_factory):
    prefix = tmp_path_factory.mktemp("prefix")
    subprocess.run([PROGRAM, "install", "--prefix", str(prefix)], check=True, stdout=subprocess.DEVNULL)
    return {**os.environ, "JUPYTER_PATH": str(prefix / "share/jupyter"), "XDG_DATA_HOME": str(prefix), "JUPYTER_CONFIG_DIR": str(prefix / "config"),
            "IPYTHONDIR": str(prefix / "ipython"), "PYTHONWARNINGS": "ignore"}


def write(path, *sources, tags=()):
    cells = [{"cell_type": "code", "id": f"c{i}", "metadata": {"tags": list(tags) if i == 0 else []}, "source": s, "outputs": [], "execution_count": None}
             for i, s in enumerate(sources)]
    spec = {"display_name": "Tapebook", "language": "tapebook", "name": "tapebook"}
    path.write_text(json.dumps({"cells": cells, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}))
    return path


def texts(path):
    return ["".join(o.get("text", o.get("data", {}).get("text/plain", ""))) for cell in json.loads(path.read_text())["cells"] for o in cell.get("outputs", [])]


def python(env, *args):
    return subprocess.run([sys.executable, "-m", *map(str, args)], env=env, capture_output=True, text=True, timeout=PATIENCE)


def test_papermill(env, tmp_path):
    book, out = write(tmp_path / "a.ipynb", "n = 1\nname = 'x'", "print(n * 2, name)", tags=["parameters"]), tmp_path / "out.ipynb"
    for language in ([], ["--language", "python"]):
        done = python(env, "papermill", book, out, "-p", "n", "21", "-p", "name", "it's", *language)
        assert done.returncode == 0, done.stderr
        assert texts(out) == ["42 it's\n"]


def test_versions_agree():
    project = tomllib.loads((ROOT / "packaging/pyproject.toml").read_text())["project"]
    told = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout
    assert told == f"{project['name']} {project['version']}\n"


def test_papermill_stops_at_an_error(env, tmp_path):
    book, out = write(tmp_path / "a.ipynb", "1 / 0", "print('never')"), tmp_path / "out.ipynb"
    done = python(env, "papermill", book, out)
    assert done.returncode != 0 and "ZeroDivisionError" in done.stderr
    assert "never" not in "".join(texts(out))


def test_nbconvert(env, tmp_path):
    book = write(tmp_path / "a.ipynb", "a = tf.constant([[1, 2]])\na", "print(int(tf.reduce_sum(a)))", "plt.plot([1, 2])\nplt.show()")
    done = python(env, "jupyter", "nbconvert", "--to", "html", "--execute", book)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "a.html").read_text()
    assert "<table" in page and "data:image/png;base64" in page
    done = python(env, "jupyter", "nbconvert", "--to", "notebook", "--execute", "--inplace", book)
    assert done.returncode == 0, done.stderr
    assert texts(book)[1] == "3\n"


def has_terminals():
    """Whether the system gives terminals: /dev/pts may not be mounted."""
    try:
        for end in os.openpty():
            os.close(end)
    except OSError:
        return False
    return True


needs_terminal = pytest.mark.skipif(not has_terminals(), reason="the system has no terminal to give")


@needs_terminal
def test_console(env, tmp_path):
    child = pexpect.spawn(sys.executable, ["-m", "jupyter", "console", "--kernel", "tapebook", "--simple-prompt"], env=env, encoding="utf-8", timeout=PATIENCE,
                          cwd=str(tmp_path))
    try:
        child.expect(r"In \[1\]")
        child.sendline("a = 6 * 7")
        child.expect(r"In \[2\]")
        child.sendline("a")
        child.expect(r"Out\[2\]: 42")
        child.expect(r"In \[3\]")
        child.sendline("name = input('who? ')")
        child.expect(r"who\? ")
        child.sendline("Ann")
        child.expect(r"In \[4\]")
        child.sendline("print('hello ' + name)")
        child.expect("hello Ann\r\n")
        child.expect(r"In \[5\]")
        child.sendline("1 / 0")
        child.expect("ZeroDivisionError")
        child.expect(r"In \[6\]")
        child.sendline("exit")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)


@needs_terminal
def test_own_console(env, tmp_path):
    child = pexpect.spawn(PROGRAM, ["console"], env={**env, "TERM": "xterm"}, encoding="utf-8", timeout=PATIENCE, cwd=str(tmp_path))
    try:
        child.expect(r"In \[1\]")
        child.sendline("text = 'abc'")
        child.expect(r"In \[2\]")
        child.send("text.uppe\t()\r")
        child.expect("'ABC'")
        child.expect(r"In \[3\]")
        child.send("for i in range(2):\r    print('line', i)\r\r")
        child.expect("line 0\r\nline 1\r\n")
        child.sendline("exit")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)
