#!/usr/bin/env python3
"""oracle.py [--check] [FILE.py ...] -- records what the real libraries say.

A case is a file tests/lang/<area>/<case>.py, its cells split by lines that begin with `# %%`. This program runs the
cells in CPython with NumPy, TensorFlow (Keras 2) and Matplotlib, as IPython would, and writes the transcript
to <case>.out beside the file; build/tests/cells replays the case on our engine and compares. With --check nothing is
written: it says which transcripts no longer agree with the libraries. Without files: all cases.

What earlier releases of CPython 3.11 print otherwise is marked by a case's first line, "(CPython 3.11.7)", and skipped there.

What several cases need is in the modules tests/lang/*.py, which they import.

A transcript holds, for each cell: a line `# %%`; what the cell printed; for each display() a line `=: text`; for a result
`=> text`; for an exception `!! Name: message`. Memory addresses read 0xADDR.

It needs the packages named in ORACLE, and is the only thing here that does.
"""
import argparse
import ast
import contextlib
import io
import linecache
import os
import pathlib
import re
import shutil
import sys
import tempfile
import traceback
import types

ORACLE = {"numpy": "2.4", "tensorflow": "2.21", "tf_keras": "2.21", "matplotlib": "3.11", "IPython": "9"}
ROOT = pathlib.Path(__file__).resolve().parent / "lang"
PREDEFINED = {"tf": "tensorflow", "np": "numpy", "plt": "matplotlib.pyplot"}

os.environ.setdefault("TF_USE_LEGACY_KERAS", "1")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
os.environ.setdefault("MPLBACKEND", "Agg")
if os.environ.get("PYTHONHASHSEED") != "0":          # read when Python begins: sets of texts are printed in the same order each time
    os.environ["PYTHONHASHSEED"] = "0"
    os.execv(sys.executable, [sys.executable, *sys.argv])


def split_cells(text):
    cells, lines = [], []
    for line in text.split("\n"):
        if line.startswith("# %%"):
            cells.append("\n".join(lines))
            lines = []
        else:
            lines.append(line)
    cells.append("\n".join(lines))
    return cells if cells[0].strip() else cells[1:]


def function_node_free(text):
    """TensorFlow's message without the prefix that names its own wrapper."""
    return re.sub(r"\{\{function_node [^}]*\}\} ?", "", text)


def plain(value):
    from IPython.core.formatters import PlainTextFormatter
    return PlainTextFormatter()(value)


class Transcript(io.StringIO):
    def mark(self, sign, text):
        if self.getvalue() and not self.getvalue().endswith("\n"):
            self.write("\n")
        self.write(f"{sign} {text}\n")


def ends_with_semicolon(source):
    import tokenize
    last = None
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.ENDMARKER):
                last = token.string
    except (tokenize.TokenError, SyntaxError):
        pass
    return last == ";"


def run_cell(source, number, space, out):
    tree = ast.parse(source, f"<cell {number}>")
    linecache.cache[f"<cell {number}>"] = len(source), None, source.splitlines(keepends=True), f"<cell {number}>"      # AutoGraph reads it
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not ends_with_semicolon(source):
        last = ast.Expression(tree.body.pop().value)
    exec(compile(tree, f"<cell {number}>", "exec"), space)
    if last is not None:
        value = eval(compile(last, f"<cell {number}>", "eval"), space)
        if value is not None:
            out.mark("=>", plain(value))


def transcript(path):
    source = path.read_text()
    main = types.ModuleType("__main__")
    sys.modules["__main__"] = main
    space = main.__dict__
    out = Transcript()
    space["display"] = lambda *values, **_: [out.mark("=:", plain(value)) for value in values] and None
    for name, module in PREDEFINED.items():
        if re.search(rf"\b{name}\b", source):
            __import__(module)
            space[name] = sys.modules[module]
    for number, cell in enumerate(split_cells(source), 1):
        out.write("# %%\n")
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            try:
                run_cell(cell, number, space, out)
            except BaseException as e:
                out.mark("!!", f"{type(e).__name__}: {function_node_free(str(e))}")
                if os.environ.get("ORACLE_TRACE"):
                    traceback.print_exc(file=sys.__stderr__)
    return re.sub(r"0x[0-9a-f]{6,}", "0xADDR", out.getvalue())


def in_child(path):
    """The transcript, made in a child process and an empty folder of its own."""
    folder = tempfile.mkdtemp(prefix="oracle")
    result = os.path.join(folder, ".transcript")
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.chdir(folder)
            text = transcript(path)
            with open(result, "w") as f:
                f.write(text)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    text = open(result).read() if status == 0 else None
    shutil.rmtree(folder)
    return text


def check_versions():
    from importlib.metadata import version
    for name, want in ORACLE.items():
        if not version(name).startswith(want):
            sys.exit(f"oracle.py: {name} {want} is wanted, {version(name)} is here")


def libraries_of(path):
    """The large modules that a case uses."""
    source = path.read_text()
    by_name = [m for n, m in PREDEFINED.items() if re.search(rf"\b{n}\b", source)]
    return [m for m in ["numpy", *PREDEFINED.values()] if m in by_name or m.split(".")[0] in source]


def release_of(path):
    """The release of CPython 3.11 from which on a case holds: its first line may say "(CPython 3.11.7)"."""
    said = re.search(r"\(CPython 3\.11\.(\d+)\)", path.read_text().split("\n", 1)[0])
    return (3, 11, int(said[1]) if said else 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    check_versions()
    sys.path.append(str(ROOT))
    files = [f.resolve() for f in args.files] or sorted(ROOT.glob("*/*.py"))
    plain = [f for f in files if not libraries_of(f)]     # first: libraries change what logging and typing hold
    changed = 0
    for path in plain + [f for f in files if f not in plain]:
        for module in libraries_of(path):                # before the children fork: once
            __import__(module)
        if sys.version_info[:3] < release_of(path):
            print(f"skipped, as this is CPython {sys.version.split()[0]}: {path}")
            continue
        text, record = in_child(path), path.with_suffix(".out")
        if text is None:
            sys.exit(f"oracle.py: {path} could not be recorded")
        if record.exists() and record.read_text() == text:
            continue
        changed += 1
        print(("differs: " if args.check else "recorded: ") + str(path))
        if not args.check:
            record.write_text(text)
    print(f"{len(files)} cases, {changed} {'differ' if args.check else 'recorded'}")
    sys.exit(1 if args.check and changed else 0)


if __name__ == "__main__":
    main()
