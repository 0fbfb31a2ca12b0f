"""tapebook run, console, install, and the options of the program."""
import base64
import json
import os
import pathlib
import pty
import re
import subprocess

import nbformat
import psutil
import pytest
from client import PATIENCE, PROGRAM, ROOT, SANITIZED

without_sanitizer = pytest.mark.skipif(SANITIZED, reason="the address sanitizer maps more than any limit leaves")
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def tapebook(*args, cwd=None, env=None, stdin="", timeout=300):
    return subprocess.run([PROGRAM, *map(str, args)], capture_output=True, text=True, timeout=timeout, cwd=cwd, input=stdin,
                          env={**os.environ, **(env or {})})


def write(path, *sources, tags=None, minor=5, **extra):
    cells = []
    for i, s in enumerate(sources):
        cell = {"cell_type": "code", "metadata": {}, "source": s, "outputs": [], "execution_count": None}
        if minor >= 5:
            cell["id"] = f"c{i}"
        if tags and tags.get(i):
            cell["metadata"]["tags"] = tags[i]
        cells.append(cell)
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": minor, **extra}))
    return path


def read(path):
    book = nbformat.read(path, 4)
    nbformat.validate(book)
    return book


def test_version():
    done = tapebook("--version")
    assert done.returncode == 0 and done.stdout.startswith("tapebook ")


@pytest.mark.parametrize("args", [["--help"], ["help"], ["run", "--help"], ["install", "--help"]])
def test_help(args):
    done = tapebook(*args)
    assert done.returncode == 0 and "usage: tapebook" in done.stdout


@pytest.mark.parametrize("args", [[], ["--nonsense"], ["nonsense"], ["run"], ["run", "--nonsense"], ["run", "x.py", "y.py"], ["run", "x", "--to"],
                                  ["run", "x", "--timeout", "soon"], ["run", "x", "--memory", "lots"], ["run", "x", "--memory"], ["run", "x", "-p", "a"], ["run", "x", "-p", "1a", "2"], ["install", "--name", "a b"],
                                  ["install", "--nonsense"], ["kernel", "--nonsense"], ["kernel", "--memory", "lots"], ["console", "x"]])
def test_wrong_usage(args):
    done = tapebook(*args)
    assert done.returncode == 2 and "usage" in done.stderr and not done.stdout


# ---- notebooks ----

def test_outputs_are_written(tmp_path):
    book = write(tmp_path / "a.ipynb", "print('a')\nprint('b')\n1 + 1", "", "import sys\nprint('e', file=sys.stderr)\nprint('o')", "np.arange(3)")
    assert tapebook("run", book).returncode == 0
    cells = read(book)["cells"]
    assert cells[0]["outputs"][0] == {"output_type": "stream", "name": "stdout", "text": "a\nb\n"}
    assert cells[0]["outputs"][1]["data"]["text/plain"] == "2" and cells[0]["outputs"][1]["execution_count"] == 1
    assert cells[1]["outputs"] == [] and cells[1]["execution_count"] is None
    assert [o["name"] for o in cells[2]["outputs"]] == ["stderr", "stdout"]
    assert [c["execution_count"] for c in cells] == [1, None, 2, 3]


def test_what_is_written_over_is_not_kept(tmp_path):
    cells = (r"print('1%\r22%\r3', end='')", r"print('ab\b\bc')", r"print('äöü\rß\nnext\r\nlast\b')", r"print('a\n\b\bb\r')", r"print('ab\rx\by')",
             "for i in range(50): print('\\b' * 4 + '\\r' + str(1000 + i), end='')")
    book = write(tmp_path / "a.ipynb", *cells)
    assert tapebook("run", book).returncode == 0
    assert [c["outputs"][0]["text"] for c in read(book)["cells"]] == ["32%", "c\n", "ßöü\nnext\nlas\n", "a\nb\n", "yb\n", "1049"]


def test_to_another_file(tmp_path):
    book, out = write(tmp_path / "a.ipynb", "5"), tmp_path / "out.ipynb"
    before = book.read_bytes()
    assert tapebook("run", book, "--to", out).returncode == 0
    assert book.read_bytes() == before and read(out)["cells"][0]["outputs"]


def test_as_nbformat_writes_it(tmp_path):
    book = write(tmp_path / "a.ipynb", "print('é')\nplt.plot([1, 2])")
    tapebook("run", book)
    text = book.read_text()
    assert text == nbformat.writes(read(book)) + "\n"


def test_old_minor_gets_ids(tmp_path):
    book = write(tmp_path / "a.ipynb", "1", minor=2)
    assert tapebook("run", book).returncode == 0
    assert read(book)["nbformat_minor"] == 5 and read(book)["cells"][0]["id"]


def test_error_stops(tmp_path):
    book = write(tmp_path / "a.ipynb", "1", "1 / 0", "2")
    done = tapebook("run", book)
    assert done.returncode == 1 and "ZeroDivisionError" in done.stderr
    cells = read(book)["cells"]
    assert cells[1]["outputs"][0]["ename"] == "ZeroDivisionError" and cells[2]["outputs"] == []


def test_allow_errors(tmp_path):
    book = write(tmp_path / "a.ipynb", "1 / 0", "2")
    assert tapebook("run", book, "--allow-errors").returncode == 0
    assert read(book)["cells"][1]["outputs"]


def test_raises_exception_tag(tmp_path):
    book = write(tmp_path / "a.ipynb", "1 / 0", "2", tags={0: ["raises-exception"]})
    assert tapebook("run", book).returncode == 0


@pytest.mark.parametrize("code", ["while True: pass", "import time\ntime.sleep(60)", "!sleep 60"])
def test_timeout(tmp_path, code):
    book = write(tmp_path / "a.ipynb", code)
    done = tapebook("run", book, "--timeout", "0.5")
    assert done.returncode == 1
    assert read(book)["cells"][0]["outputs"][-1]["ename"] == "CellTimeoutError"


@without_sanitizer
def test_memory_limit(tmp_path):
    book = write(tmp_path / "a.ipynb", "small = np.ones(10)\ntf.zeros([100000, 100000])", "tf.matmul(tf.ones([50, 50]), tf.ones([50, 50]))[0, 0]", "small.sum()")
    assert tapebook("run", book, "--memory", "16G", "--allow-errors").returncode == 0
    cells = read(book)["cells"]
    assert cells[0]["outputs"][0]["ename"] == "ResourceExhaustedError" and "50.0" in cells[1]["outputs"][0]["data"]["text/plain"]
    assert cells[2]["outputs"][0]["data"]["text/plain"] == "np.float64(10.0)"


RUNAWAYS = ["x = [0]\nwhile True: x *= 2", "x = 'ab'\nwhile True: x += x", "x = []\nwhile True: x.append([0] * 10)", "x = 2 ** 1000000\nwhile True: x *= x",
            "class A: pass\nx = []\nwhile True: x.append(A())", "x = {}\nwhile True: x[len(x)] = str(len(x))",
            "x = []\nwhile True: x.append(tf.zeros([1000]))", "x = []\nwhile True: x.append(np.zeros(1000))",
            "w = tf.Variable(1.0)\nwith tf.GradientTape() as tape:\n    while True: w = w * 1.0"]


@without_sanitizer
@pytest.mark.parametrize("cell", RUNAWAYS)
def test_runaway(tmp_path, cell):
    book = write(tmp_path / "a.ipynb", "kept = 1", cell, "w = x = None", "kept")
    assert tapebook("run", book, "--memory", "400M", "--allow-errors").returncode == 0
    cells = read(book)["cells"]
    assert cells[1]["outputs"][0]["ename"] in ("MemoryError", "ResourceExhaustedError")
    assert cells[3]["outputs"][0]["data"]["text/plain"] == "1"


@without_sanitizer
def test_limit_without_being_asked(tmp_path):
    book = write(tmp_path / "a.ipynb", "print(open('/proc/self/limits').read())")
    tapebook("run", book)
    line = next(line for line in "".join(read(book)["cells"][0]["outputs"][0]["text"]).split("\n") if line.startswith("Max data size"))
    assert 0 < int(line.split()[3]) < 2 * psutil.virtual_memory().total + psutil.swap_memory().total


def test_only(tmp_path):
    book = write(tmp_path / "a.ipynb", "1", "2", "3", "4")
    assert tapebook("run", book, "--only", "1,3-4").returncode == 0
    assert [bool(c["outputs"]) for c in read(book)["cells"]] == [True, False, True, True]


def test_parameters(tmp_path):
    book = write(tmp_path / "a.ipynb", "n = 1\ns = 'x'\nf = None", "(n, s, f)", tags={0: ["parameters"]})
    for value in ("7", "8"):
        assert tapebook("run", book, "-p", "n", value, "-p", "s", "it's \"q\"", "-p", "f", "1e-3").returncode == 0
        cells = read(book)["cells"]
        assert len(cells) == 3 and cells[1]["metadata"]["tags"] == ["injected-parameters"]
        assert cells[2]["outputs"][0]["data"]["text/plain"] == f"({value}, 'it\\'s \"q\"', 0.001)"


def test_update_and_clear(tmp_path):
    book = write(tmp_path / "a.ipynb", "from IPython.display import display, update_display, clear_output\ndisplay(1, display_id='x')",
                 "update_display(2, display_id='x')", "print('a')\nclear_output(wait=True)\nprint('b')")
    assert tapebook("run", book).returncode == 0
    cells = read(book)["cells"]
    assert cells[0]["outputs"][0]["data"]["text/plain"] == "2" and cells[1]["outputs"] == []
    assert cells[2]["outputs"] == [{"output_type": "stream", "name": "stdout", "text": "b\n"}]
    assert "tapebook_display_id" not in book.read_text()


def test_unknown_keys_are_kept(tmp_path):
    book = write(tmp_path / "a.ipynb", "1")
    data = json.loads(book.read_text())
    data["metadata"]["mine"] = {"a": [1]}
    data["cells"].append({"cell_type": "markdown", "id": "m", "metadata": {"x": 1}, "source": "# hi", "attachments": {}})
    book.write_text(json.dumps(data))
    tapebook("run", book)
    after = json.loads(book.read_text())
    assert after["metadata"]["mine"] == {"a": [1]} and after["cells"][1]["metadata"] == {"x": 1} and "attachments" in after["cells"][1]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"cells": 3}', '{"cells": [1]}', '{"cells": [{"source": "x"}]}', '{"cells": [], "nbformat": 3}', "\xff\xfe"])
def test_broken_notebook(tmp_path, text):
    book = tmp_path / "a.ipynb"
    book.write_bytes(text.encode("latin-1"))
    done = tapebook("run", book)
    assert done.returncode == 1 and done.stderr.startswith("tapebook run:") and book.read_bytes() == text.encode("latin-1")


def test_missing_notebook(tmp_path):
    assert "No such file" in tapebook("run", tmp_path / "none.ipynb").stderr


def test_unwritable_place(tmp_path):
    book = write(tmp_path / "a.ipynb", "1")
    done = tapebook("run", book, "--to", "/proc/nowhere.ipynb")
    assert done.returncode == 1 and "/proc/nowhere.ipynb" in done.stderr


def test_without_python_in_path(tmp_path):
    book = write(tmp_path / "a.ipynb", "tf.constant(1) + 1")
    assert tapebook("run", book, env={"PATH": "/nonexistent"}).returncode == 0


def number_after(text, words):
    return float(text.split(words)[1].split()[0].rstrip(","))


# What the streams of each notebook have to say.
COURSE = {
    "01-first-light": lambda text: "y = 2.99" in text,
    "02-clothes": lambda text: number_after(text, "test accuracy after one epoch: ") > 0.8,
    "03-layers-and-training": lambda text: number_after(text, "it has never seen: loss ") < 0.45 and "stopped after" in text,
    "04-checkpoints-and-summaries": lambda text: number_after(text, "never stopped: ") == number_after(text, "was restored:  ")
                                                 and number_after(text, "accuracy of the best epoch: ") > 0.8,
}


@pytest.mark.parametrize("book", NOTEBOOKS, ids=lambda p: p.stem)
def test_course(book, tmp_path):
    out = tmp_path / "out.ipynb"
    done = tapebook("run", book, "--to", out, timeout=300)
    assert done.returncode == 0, done.stderr
    outputs = [o for c in read(out)["cells"] if c["cell_type"] == "code" for o in c["outputs"]]
    assert any("image/png" in o.get("data", {}) for o in outputs)
    text = "".join(o["text"] for o in outputs if o["output_type"] == "stream")
    assert COURSE[book.stem](text)


@pytest.mark.parametrize("book", NOTEBOOKS, ids=lambda p: p.stem)
def test_course_with_nbclient(book, tmp_path):
    from nbclient import NotebookClient

    subprocess.run([PROGRAM, "install", "--prefix", str(tmp_path)], check=True, stdout=subprocess.DEVNULL)
    old = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = str(tmp_path / "share/jupyter")
    try:
        notebook = nbformat.read(book, 4)
        NotebookClient(notebook, timeout=300, kernel_name="tapebook", resources={"metadata": {"path": str(tmp_path)}}).execute()
    finally:
        if old is None:
            del os.environ["JUPYTER_PATH"]
        else:
            os.environ["JUPYTER_PATH"] = old
    assert all(c["execution_count"] for c in notebook["cells"] if c["cell_type"] == "code")


# ---- scripts ----

def test_script(tmp_path):
    (tmp_path / "helper.py").write_text("def twice(x): return 2 * x\n")
    script = tmp_path / "a.py"
    script.write_text("import helper\nimport sys\nprint(helper.twice(21), __name__)\nprint('e', file=sys.stderr)\n5\n")
    done = tapebook("run", script)
    assert (done.returncode, done.stdout, done.stderr) == (0, "42 __main__\n", "e\n")


def test_script_beside_files_with_the_names_of_modules(tmp_path):
    """CPython has loaded these modules before a program begins, so that the files do not hide them."""
    names = ["abc", "codecs", "io", "os", "posixpath", "stat"]
    for name in names + ["own"]:
        (tmp_path / f"{name}.py").write_text("mine = True\n")
    (tmp_path / "main.py").write_text(f"print([n for n in {names + ['own']} if hasattr(__import__(n), 'mine')])\n")
    assert tapebook("run", tmp_path / "main.py").stdout == "['own']\n"


def test_script_arguments(tmp_path):
    (tmp_path / "a.py").write_text("import sys\nprint(sys.argv[1:], sys.argv[0] == __file__)\n")
    assert tapebook("run", tmp_path / "a.py", "--timeout", "20", "--", "-x", "é", "--to").stdout == "['-x', 'é', '--to'] True\n"
    assert tapebook("run", tmp_path / "a.py").stdout == "[] True\n"


def test_as_python_is_started(tmp_path):
    """sys.executable is this program, and programs start it so."""
    (tmp_path / "a.py").write_text("import subprocess, sys\ncode = 'import sys; print(sys.argv, __name__); sys.exit(3)'\n"
                                   "done = subprocess.run([sys.executable, '-c', code, 'x', '-y'], capture_output=True, text=True)\n"
                                   "print(sys.argv[1:], done.returncode, done.stdout, end='')\n")
    assert tapebook(tmp_path / "a.py", "--only", "b").stdout == "['--only', 'b'] 3 ['-c', 'x', '-y'] __main__\n"
    done = tapebook("-c", "def f():\n    return 1 / 0\nf()")
    assert done.returncode == 1 and 'File "<string>", line 2, in f' in done.stderr and done.stderr.endswith("ZeroDivisionError: division by zero\n")
    done = tapebook("-m", "pip", "install", "x")
    assert done.returncode == 1 and "pip" in done.stderr


def test_script_has_no_session(tmp_path):
    (tmp_path / "a.py").write_text("from IPython import get_ipython as get\nprint(get())\ntry:\n    get_ipython()\nexcept NameError as error:\n    print(error)\n")
    assert tapebook("run", tmp_path / "a.py").stdout == "None\nname 'get_ipython' is not defined\n"


def test_script_error(tmp_path):
    script = tmp_path / "a.py"
    script.write_text("print('before')\ndef f():\n    return 1 / 0\nf()\n")
    done = tapebook("run", script)
    assert done.returncode == 1 and done.stdout == "before\n"
    assert "line 4" in done.stderr and "line 3" in done.stderr and done.stderr.endswith("ZeroDivisionError: division by zero\n")


@pytest.mark.parametrize("code, status", [("import sys; sys.exit(3)", 3), ("import sys; sys.exit()", 0), ("raise SystemExit('why')", 1), ("x = (", 1)])
def test_script_status(tmp_path, code, status):
    script = tmp_path / "a.tape"
    script.write_text(code)
    assert tapebook("run", script).returncode == status


def test_script_input(tmp_path):
    script = tmp_path / "a.py"
    script.write_text("print('got', input('? '))\nprint('and', input())\ninput()")
    done = tapebook("run", script, stdin="one\ntwo\n")
    assert done.stdout == "? got one\nand two\n" and "EOFError" in done.stderr and done.returncode == 1


def test_script_is_interrupted(tmp_path):
    script = tmp_path / "a.py"
    script.write_text("print('go', flush=True)\nwhile True: pass")
    process = subprocess.Popen([PROGRAM, "run", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "go\n"
    process.send_signal(2)
    assert "KeyboardInterrupt" in process.communicate(timeout=300)[1] and process.returncode == 130


# ---- console ----

def test_console():
    done = tapebook("console", stdin="1 + 1\ndef f(x):\n    return 2 * x\n\nf(4)\n1 / 0\nprint('still')\nexit\nprint('never')\n")
    assert "Out[1]: 2" in done.stdout and "Out[3]: 8" in done.stdout and "still" in done.stdout and "never" not in done.stdout
    assert "ZeroDivisionError" in done.stderr and done.returncode == 0

ON_TERMINALS = {"file": ({}, b""), "kitty": ({"KITTY_WINDOW_ID": "1"}, b""), "sixel": ({}, b"\x1b[?62;4;6c"), "other": ({}, b"\x1b[?62;1;42c")}


@pytest.mark.parametrize("kind", ON_TERMINALS)
def test_pictures_on_a_terminal(tmp_path, kind):
    """A plot is shown by the protocol that the terminal says it knows, else by its path; what comes after it is untouched."""
    more, answer = ON_TERMINALS[kind]
    (tmp_path / "plot.py").write_text("import matplotlib.pyplot as plt\nplt.plot([1, 2, 3])\nplt.show()\nprint('after')\n")
    env = {k: v for k, v in os.environ.items() if k not in ("KITTY_WINDOW_ID", "TERM_PROGRAM")} | {"TERM": "xterm", "TMPDIR": str(tmp_path)} | more
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(PROGRAM, [PROGRAM, "run", str(tmp_path / "plot.py")], env)
    shown = b""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:              # how Linux says that the other end is closed
            break
        shown += part
        if answer and b"\x1b[c" in part:
            os.write(terminal, answer)
    assert os.waitpid(pid, 0)[1] == 0
    assert shown.endswith(b"after\r\n") and b"<Figure" not in shown
    if kind == "kitty":
        chunks = re.findall(rb"\x1b_G(?:a=T,f=100,)?m=[01];([^\x1b]*)\x1b", shown)
        assert base64.b64decode(b"".join(chunks)).startswith(b"\x89PNG")
    elif kind == "sixel":
        assert re.search(rb"\x1bPq\"1;1;\d+;\d+#0;2;0;0;0", shown)
    else:
        path = shown.split(b"\r\n")[-3].replace(b"\x1b[c", b"").decode()
        assert open(path, "rb").read(4) == b"\x89PNG"


# ---- install ----

def test_install_and_uninstall(tmp_path):
    assert tapebook("install", "--prefix", tmp_path, "--name", "my-tape.1").returncode == 0
    folder = tmp_path / "share/jupyter/kernels/my-tape.1"
    spec = json.loads((folder / "kernel.json").read_text())
    assert spec["argv"][0] == PROGRAM and spec["argv"][-1] == "{connection_file}" and spec["language"] == "tapebook"
    assert spec["interrupt_mode"] == "message" and spec["kernel_protocol_version"].count(".") == 2 and spec["metadata"]["debugger"] is True
    for name, magic in (("logo-32x32.png", b"\x89PNG"), ("logo-64x64.png", b"\x89PNG"), ("logo-svg.svg", b"<?xml")):
        assert (folder / name).read_bytes().startswith(magic)
    assert tapebook("uninstall", "--prefix", tmp_path, "--name", "my-tape.1").returncode == 0
    assert not folder.exists()
    assert tapebook("uninstall", "--prefix", tmp_path, "--name", "my-tape.1").returncode == 1


def test_install_for_another_program(tmp_path):
    assert tapebook("install", "--prefix", tmp_path, "--program", "{resource_dir}/bin/tapebook").returncode == 0
    assert json.loads((tmp_path / "share/jupyter/kernels/tapebook/kernel.json").read_text())["argv"][0] == "{resource_dir}/bin/tapebook"


def test_install_records_the_environment(tmp_path):
    """A kernelspec in an environment names it, so that its packages are found; a folder without Python is none."""
    def environment():
        assert tapebook("install", "--prefix", tmp_path).returncode == 0
        return json.loads((tmp_path / "share/jupyter/kernels/tapebook/kernel.json").read_text()).get("env")
    assert environment() is None
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python3").symlink_to("/bin/sh")
    assert environment() == {"TAPEBOOK_ENVIRONMENT": str(tmp_path)}


@pytest.mark.parametrize("option, variable, place", [("--user", "JUPYTER_DATA_DIR", ""), ("--user", "XDG_DATA_HOME", "jupyter"),
                                                     ("--sys-prefix", "VIRTUAL_ENV", "share/jupyter"), ("--sys-prefix", "CONDA_PREFIX", "share/jupyter")])
def test_install_places(tmp_path, option, variable, place):
    env = {k: "" for k in ("JUPYTER_DATA_DIR", "XDG_DATA_HOME", "VIRTUAL_ENV", "CONDA_PREFIX")}
    assert tapebook("install", option, env={**env, variable: str(tmp_path)}).returncode == 0
    assert (pathlib.Path(tmp_path) / place / "kernels/tapebook/kernel.json").exists()


def test_install_where_nobody_may(tmp_path):
    done = tapebook("install", "--prefix", "/proc/nowhere")
    assert done.returncode == 1 and "/proc/nowhere" in done.stderr


# ---- rough treatment ----

def test_full_disk_keeps_the_notebook(tmp_path):
    import resource
    import signal

    book = write(tmp_path / "a.ipynb", "print('x' * 400_000)")
    before = book.read_bytes()
    limited = subprocess.run([PROGRAM, "run", book], capture_output=True, text=True, timeout=300, restore_signals=False, preexec_fn=lambda: (
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))))
    assert limited.returncode == 1 and "File too large" in limited.stderr
    assert book.read_bytes() == before and os.listdir(tmp_path) == ["a.ipynb"]


def test_kill_in_mid_write_keeps_the_notebook(tmp_path):
    book = write(tmp_path / "a.ipynb", "print('x' * 5_000_000)")
    for i in range(12):
        process = subprocess.Popen([PROGRAM, "run", book])
        try:
            process.wait(0.03 * (i + 1))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert len(read(book)["cells"]) == 1


# What NumPy writes for x_train=[[1, 2, 3], [4, 5]] and the like, as arrays of lists.
IMDB = base64.b64decode(
    "UEsDBC0AAAAIAAAAIQBx6qtk//////////8LABQAeF90cmFpbi5ucHkBABAAJwEAAAAAAADPAAAAAAAAAJvsF+obEMnIUMZQrZ6SWpxcpG6loF"
    "7jr66joJ6WX1RSlJgXn1+UkgoSdkvMKU4FihdnJBakAvkaRjqaOgq1CpQArgaWqXMYIKBHLK80t6BSLz45vyhVL7c0pyQzsagosXJKD098UWpy"
    "fl5xSVFpcsmUyVN6WMEqp/Sw56VAlEye4s3QOsWZMWlK+5SgKRrejN5MrVMymHtYU0oqC1JBWpj8LaZ0dkBkmXsYa6b4+fl5/QcCMOFtXzIlqT"
    "N2ikYsRLM3cyqIxeLNmpoKlNEDAFBLAwQtAAAACAAAACEAfmr7yf//////////CwAUAHlfdHJhaW4ubnB5AQAQAJAAAAAAAAAASQAAAAAAAACb"
    "7BfqGxDJyFDGUK2eklqcXKRupaBuk2mhrqOgnpZfVFKUmBefX5SSChJ3S8wpTgWKF2ckFqQC+RpGOpo6CrUKFAAuBihghNIAUEsDBC0AAAAIAA"
    "AAIQBx6qtk//////////8KABQAeF90ZXN0Lm5weQEAEAAnAQAAAAAAAM8AAAAAAAAAm+wX6hsQychQxlCtnpJanFykbqWgXuOvrqOgnpZfVFKU"
    "mBefX5SSChJ2S8wpTgWKF2ckFqQC+RpGOpo6CrUKlACuBpapcxggoEcsrzS3oFIvPjm/KFUvtzSnJDOxqCixckoPT3xRanJ+XnFJUWlyyZTJU3"
    "pYwSqn9LDnpUCUTJ7izdA6xZkxaUr7lKApGt6M3kytUzKYe1hTSioLUkFamPwtpnR2QGSZexhrpvj5+Xn9BwIw4W1fMiWpM3aKRixEszdzKojF"
    "4s2amgqU0QMAUEsDBC0AAAAIAAAAIQB+avvJ//////////8KABQAeV90ZXN0Lm5weQEAEACQAAAAAAAAAEkAAAAAAAAAm+wX6hsQychQxlCtnp"
    "JanFykbqWgbpNpoa6joJ6WX1RSlJgXn1+UkgoSd0vMKU4FihdnJBakAvkaRjqaOgq1ChQALgYoYITSAFBLAQItAy0AAAAIAAAAIQBx6qtkzwAA"
    "ACcBAAALAAAAAAAAAAAAAACAAQAAAAB4X3RyYWluLm5weVBLAQItAy0AAAAIAAAAIQB+avvJSQAAAJAAAAALAAAAAAAAAAAAAACAAQwBAAB5X3"
    "RyYWluLm5weVBLAQItAy0AAAAIAAAAIQBx6qtkzwAAACcBAAAKAAAAAAAAAAAAAACAAZIBAAB4X3Rlc3QubnB5UEsBAi0DLQAAAAgAAAAhAH5q"
    "+8lJAAAAkAAAAAoAAAAAAAAAAAAAAIABnQIAAHlfdGVzdC5ucHlQSwUGAAAAAAQABADiAAAAIgMAAAAA")


def test_the_reviews_of_imdb_are_read_from_keras_cache(tmp_path):
    (tmp_path / "datasets").mkdir()
    (tmp_path / "datasets" / "imdb.npz").write_bytes(IMDB)
    (tmp_path / "a.py").write_text("import tensorflow as tf\n"
                                   "(x, y), _ = tf.keras.datasets.imdb.load_data(num_words=6)\n"
                                   "print(x, y)\n")
    done = tapebook("run", "a.py", cwd=tmp_path, env={"KERAS_HOME": str(tmp_path)})
    assert done.stdout == "[list([1, 4, 5, 2]) list([1, 2, 2])] [0 1]\n", done.stderr


# ---- output that nobody takes ----

def test_output_that_a_full_disk_loses_is_told():
    with open("/dev/full", "w") as full:
        done = subprocess.run([PROGRAM, "run", "-c", "print(1)"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert done.returncode == 1 and done.stderr == "tapebook run: standard output: No space left on device\n"


def test_a_reader_that_leaves_ends_the_script():
    with subprocess.Popen([PROGRAM, "run", "-c", "while True: print('more')"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "more\n"
        process.stdout.close()
        assert process.wait(PATIENCE) == 1
        assert process.stderr.read() == "tapebook run: standard output: Broken pipe\n"


def test_no_file_takes_the_place_of_a_closed_stream(tmp_path):
    code = f"with open('{tmp_path}/file', 'w') as file:\n    print('lost')\n    file.write('kept')"
    done = subprocess.run(["sh", "-c", 'exec "$0" run -c "$1" >&- 2>&-', PROGRAM, code], timeout=PATIENCE)
    assert done.returncode == 0 and (tmp_path / "file").read_text() == "kept"
