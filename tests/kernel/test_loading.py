"""What is loaded runs no code, and archives, temporary files and descriptors stay where they belong (docs/loading.md)."""
import io
import json
import pathlib
import subprocess
import sys
import tarfile
import zipfile

import pytest
from client import PATIENCE, PROGRAM

MARK = "mark"          # what code of a file would make


def run(folder, code, check=True):
    """What a program prints."""
    path = pathlib.Path(folder) / "program.py"
    path.write_text("import numpy as np, tensorflow as tf\n" + code)
    done = subprocess.run([PROGRAM, "run", str(path)], cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def attempt(code):
    return f"try:\n    {code}\n    print('done')\nexcept Exception as e: print(type(e).__name__, e)\n"


# ---- models ----

@pytest.mark.parametrize("suffix", [".keras", ".h5"])
@pytest.mark.parametrize("symbol", ["keras.utils.os.system", "io.write_file", "py_function", "io._os.system", "print"])
def test_operation_of_a_config_is_a_function_of_tensors(tmp_path, suffix, symbol):
    run(tmp_path, "x = tf.keras.Input((2,)); m = tf.keras.Model(x, tf.math.add(x, 1.0)); m.save('a.keras'); open('a.json', 'w').write(m.to_json())")
    node = ["_CONSTANT_VALUE", -1, f"touch {MARK}" if "system" in symbol else MARK, {} if "system" in symbol else {"contents": "x"}]

    def edit(config):
        config["config"]["layers"][1]["config"]["function"] = symbol
        config["config"]["layers"][1]["inbound_nodes"] = [node]
        return json.dumps(config)
    if suffix == ".keras":
        with zipfile.ZipFile(tmp_path / "a.keras") as archive, zipfile.ZipFile(tmp_path / "b.keras", "w") as made:
            for name in archive.namelist():
                made.writestr(name, edit(json.loads(archive.read(name))) if name == "config.json" else archive.read(name))
        load = "tf.keras.models.load_model('b.keras')"
    else:                                                  # the configuration of a .h5 file is that of model_from_json()
        (tmp_path / "a.json").write_text(edit(json.loads((tmp_path / "a.json").read_text())))
        load = "tf.keras.models.model_from_json(open('a.json').read())"
    assert "could not be found" in run(tmp_path, attempt(load))
    assert not (tmp_path / MARK).exists()


MODULE = """
class M(tf.Module):
    def __init__(self): self.v, self.parts = tf.Variable(3.0), [tf.Variable([1.0, 2.0], trainable=False)]
    @tf.function(input_signature=[tf.TensorSpec([], tf.float32)])
    def f(self, x): return x * self.v
m = M(); m.f(tf.constant(2.0)); tf.saved_model.save(m, "saved")
"""


def change_program(folder, change):
    path = folder / "tapebook.json"
    program = json.loads(path.read_text())
    change(program["nodes"])
    path.write_text(json.dumps(program))


def source_of_class(nodes):
    next(n for n in nodes if n[0] == "class")[3] = f"class M(tf.Module):\n    open({MARK!r}, 'w')\n"


def import_beside(nodes):
    at = nodes.index(next(n for n in nodes if n[0] == "class"))
    nodes[at] = ["import", "beside", None]


def default_of_function(nodes):
    for node in nodes:
        if node[0] == "class":
            node[3] = node[3].replace("def f(self, x)", f"def f(self, x, y=open({MARK!r}, 'w'))")


@pytest.mark.parametrize("change", [source_of_class, import_beside, default_of_function])
@pytest.mark.parametrize("load", ["tf.saved_model.load('saved')", "tf.keras.models.load_model('saved')"])
def test_saved_model_runs_nothing(tmp_path, change, load):
    (tmp_path / "beside.py").write_text(f"open({MARK!r}, 'w')")
    run(tmp_path, MODULE)
    change_program(tmp_path / "saved", change)
    run(tmp_path, attempt(load))
    assert not (tmp_path / MARK).exists()


def test_saved_model_gives_variables(tmp_path):
    out = run(tmp_path, MODULE + """
r = tf.saved_model.load("saved")
print(r.v.numpy(), r.v.trainable, r.parts[0].numpy(), r.parts[0].trainable, list(r.signatures))
try: r.f(tf.constant(2.0))
except ValueError as e: print(e)
tf.keras.config.enable_unsafe_deserialization()
print(tf.saved_model.load("saved").f(tf.constant(2.0)).numpy())
""")
    assert out.startswith("3.0 True [1. 2.] False ['serving_default']\n")
    assert "tf.keras.config.enable_unsafe_deserialization()" in out and out.endswith("\n6.0\n")


def test_lambda_of_a_saved_model_obeys_safe_mode(tmp_path):
    run(tmp_path, "m = tf.keras.Sequential([tf.keras.layers.Lambda(lambda x: x * 2, input_shape=(2,))]); m.save('saved')")

    def change(nodes):
        for node in nodes:
            if node[0] == "function":
                node[4] = f"lambda x, y=open({MARK!r}, 'w'): x * 2"
    change_program(tmp_path / "saved", change)
    assert "Lambda layer" in run(tmp_path, attempt("tf.keras.models.load_model('saved')"))
    assert not (tmp_path / MARK).exists()
    assert "done" in run(tmp_path, attempt("tf.keras.models.load_model('saved', safe_mode=False)"))
    assert (tmp_path / MARK).exists()


def test_keras_lambda_in_bytecode_is_refused(tmp_path):
    config = {"class_name": "Lambda", "config": {"name": "l", "function": {"class_name": "__lambda__", "config": {"code": "4wE=", "defaults": None}}}}
    code = f"tf.keras.layers.deserialize({config!r})"
    assert "safe_mode=False" in run(tmp_path, attempt(code))
    assert "CPython's bytecode" in run(tmp_path, "tf.keras.config.enable_unsafe_deserialization()\n" + attempt(code))


# ---- archives ----

def tar(path, *members):
    with tarfile.open(path, "w:gz") as archive:
        for name, link in members:
            info = tarfile.TarInfo(name)
            if link == "fifo":
                info.type = tarfile.FIFOTYPE
            elif link:
                info.type, info.linkname = tarfile.SYMTYPE if link[0] == "s" else tarfile.LNKTYPE, link[2:]
            else:
                info.size = 1
            archive.addfile(info, io.BytesIO(b"x"))


ARCHIVES = {
    "absolute": lambda top: [(f"{top}/outside", None)],
    "up": lambda top: [("../outside", None)],
    "link up": lambda top: [("l", "s:.."), ("l/outside", None)],
    "absolute link": lambda top: [("l", f"s:{top}"), ("l/outside", None)],
    "links that add up": lambda top: [("a/b/l", "s:../.."), ("a/b/l/../outside", None)],
    "hard link": lambda top: [("l", "h:../secret"), ("l", None)],
    "device": lambda top: [("p", "fifo")],
}


@pytest.mark.parametrize("kind", ARCHIVES)
@pytest.mark.parametrize("how", ["tf.keras.utils.get_file('a.tar.gz', 'none', extract=True, cache_dir='.')", "shutil.unpack_archive('datasets/a.tar.gz', 'datasets')",
                                 "tarfile.open('datasets/a.tar.gz').extractall('datasets')"])
def test_archive_stays_in_its_folder(tmp_path, kind, how):
    home = tmp_path / "home"
    (home / "datasets").mkdir(parents=True)
    (home / "secret").write_text("old")
    tar(home / "datasets/a.tar.gz", *ARCHIVES[kind](home))
    run(home, "import shutil, tarfile\n" + attempt(how))
    assert sorted(p.name for p in home.iterdir()) == ["datasets", "program.py", "secret"] and [p.name for p in tmp_path.iterdir()] == ["home"]
    assert (home / "secret").read_text() == "old"
    assert all(p.resolve().is_relative_to(home / "datasets") for p in (home / "datasets").rglob("*"))


@pytest.mark.parametrize("name", ["../x", "a/../../x", ".."])
def test_name_of_a_download_leads_nowhere_else(tmp_path, name):
    assert "leads out of the cache" in run(tmp_path, attempt(f"tf.keras.utils.get_file({name!r}, 'file:///etc/hostname', cache_dir='.')"))


# ---- files and descriptors ----

def test_temporary_files_are_private(tmp_path):
    out = run(tmp_path, "import tempfile, os\nwith tempfile.NamedTemporaryFile() as f, tempfile.TemporaryFile() as g: "
                        "print([oct(os.stat(x).st_mode & 0o777) for x in (f.name, g.fileno())])")
    assert out == "['0o600', '0o600']\n"


@pytest.mark.parametrize("start", ["os.system(command)", "subprocess.run(command, shell=True, close_fds=False)"])
def test_descriptors_are_closed_in_children(tmp_path, start):
    command = f"{sys.executable} -c \"import os; print(len([f for f in os.listdir('/proc/self/fd') if 'secret' in os.path.realpath('/proc/self/fd/' + f)]))\""
    out = run(tmp_path, f"import os, subprocess, tempfile\nopen('secret', 'w').close(); f = open('secret'); g = open('secret', 'a'); "
                        f"h = os.dup(f.fileno()); i = open(f.fileno(), closefd=False)\ncommand = {command!r}\n{start}")
    assert out.split("\n")[0] == "0"


def test_files_of_a_kernel_are_not_for_its_commands(kernel, tmp_path):
    kernel.run(f"f = open({str(tmp_path / 'secret')!r}, 'w')")
    assert "secret" not in kernel.run("!ls -l /proc/self/fd").out
