#!/usr/bin/env python3
"""Cuts saves off: kill -9 at random moments of every kind of save, files beyond a limit (SIGXFSZ), full disks.

A save writes over what is there: its content is one number, the version, over and over. After a cut the old version or a newer one is read back,
whole, and nothing is left beside it but what one cut leaves. After an error (no space left) the old version is there, with
nothing beside it, and the save succeeds when there is room. A full disk is a small file system of its own, which takes the right to
mount one; where that is not given, the checks with it are said to be left out.
"""
import os
import pathlib
import resource
import signal
import sqlite3
import subprocess
import tempfile
import time

from drill import Drill
from client import PATIENCE, PROGRAM, Kernel, until

HEAD = """
import os, sys, warnings, logging
import numpy as np, tensorflow as tf
warnings.simplefilter("ignore")
logging.getLogger("tensorflow").setLevel("ERROR")
N = 40000
def whole(values):
    values = np.asarray(values).ravel()
    assert values.size and (values == values[0]).all(), "two versions in one file"
    return int(values[0])
def model(version, size=200):
    m = tf.keras.Sequential([tf.keras.layers.Dense(size, input_shape=(size,))])
    m.set_weights([np.full(w.shape, version, "float32") for w in m.get_weights()])
    return m
def weights(m): return whole(np.concatenate([w.ravel() for w in m.get_weights()]))
class Module(tf.Module):
    def __init__(self, version): self.a, self.b = tf.Variable(tf.fill([N], float(version))), tf.Variable(tf.fill([N], float(version)))
def both(m): return whole(np.concatenate([m.a.numpy(), m.b.numpy()]))
def checkpoint(version): return tf.train.Checkpoint(m=Module(version))
def restored(path):
    c = checkpoint(-1)
    c.restore(path)
    return both(c.m)
"""

# name: (a save of the version v, what reads the version back)
SAVES = {
    "npy": ("np.save('a.npy', np.full(N, v))", "whole(np.load('a.npy'))"),
    "npz": ("np.savez('a.npz', a=np.full(N, v), b=np.full(N, v))", "whole(np.concatenate(list(dict(np.load('a.npz')).values())))"),
    "npz packed": ("np.savez_compressed('a.npz', a=np.full(N, v))", "whole(np.load('a.npz')['a'])"),
    "savetxt": ("np.savetxt('a.txt', np.full(3000, v))", "whole(np.loadtxt('a.txt')) if len(np.loadtxt('a.txt')) == 3000 else 1 / 0"),
    "tofile": ("np.full(N, v).tofile('a')", "whole(np.fromfile('a', int)) if os.path.getsize('a') == 8 * N else 1 / 0"),
    "dump": ("np.full(N, v).dump('a.pkl')", "whole(np.load('a.pkl', allow_pickle=True))"),
    "checkpoint": ("checkpoint(v).write('c')", "restored('c')"),
    "manager": ("tf.train.CheckpointManager(checkpoint(v), 'm', 2).save(checkpoint_number=v)", "restored(tf.train.latest_checkpoint('m'))"),
    "weights": ("model(v).save_weights('w')", "(lambda m: m.load_weights('w') and weights(m))(model(-1))"),
    "weights h5": ("model(v).save_weights('w.h5')", "(lambda m: (m.load_weights('w.h5'), weights(m))[1])(model(-1))"),
    "small weights h5": ("model(v, 2).save_weights('v.h5')", "(lambda m: (m.load_weights('v.h5'), weights(m))[1])(model(-1, 2))"),
    "model h5": ("model(v).save('m.h5')", "weights(tf.keras.models.load_model('m.h5'))"),
    "model keras": ("model(v).save('m.keras')", "weights(tf.keras.models.load_model('m.keras'))"),
    "model folder": ("model(v).save('m')", "weights(tf.keras.models.load_model('m'))"),
    "SavedModel": ("tf.saved_model.save(Module(v), 's')", "both(tf.saved_model.load('s'))"),
    "Dataset": ("tf.data.Dataset.from_tensors(np.full(N, v)).repeat(3).save('d')",
                "whole([whole(e) for e in tf.data.Dataset.load('d')]) if len(list(tf.data.Dataset.load('d'))) == 3 else 1 / 0"),
    "picture": ("from PIL import Image; Image.fromarray(np.full((300, 300), v % 251, np.uint8)).save('a.png')",
                "whole(tf.io.decode_png(tf.io.read_file('a.png')))"),
    "figure": ("import matplotlib.pyplot as plt; plt.figure(facecolor=(v % 251 / 255,) * 3); plt.savefig('f.png'); plt.close()",
               "whole(tf.io.decode_png(tf.io.read_file('f.png'), channels=1))"),
    "write_file": ("tf.io.write_file('a', np.full(N, v).tobytes())", "whole(np.frombuffer(tf.io.read_file('a').numpy(), int))"),
    "download": ("import urllib.request; np.full(N, v).tofile('source'); urllib.request.urlretrieve('file://' + os.path.abspath('source'), 'a')",
                 "whole(np.fromfile('a', int))"),
}

SAVE = HEAD + """
def save(v):
    {save}
save(1)
print("ready", flush=True)
v = 1
while True:
    v += 1
    save(v)
"""

READ = HEAD + """
for name, read in {reads!r}.items():
    os.chdir(os.path.join({home!r}, name))
    try: print(name, repr(eval(read)), sep="\\t", flush=True)
    except Exception as e: print(name, f"{{type(e).__name__}}: {{e}}"[:200].replace("\\n", " "), sep="\\t", flush=True)
"""

# Saves where there is no room: what each did, what is there then, and how it goes on when there is room.
CROWDED = HEAD + """
import glob, shutil
for name, (save, read) in {saves!r}.items():
    v = 1
    home = os.path.abspath(name)
    os.makedirs(home); os.chdir(home)
    try:
        exec(save); before = sorted(glob.glob("**", recursive=True))
        fill()
        v = 2
        try: exec(save); said = "nothing"
        except Exception as e: said = type(e).__name__
        left = [f for f in glob.glob("**", recursive=True) if f not in before and ".part" in f]
        there = eval(read)
        make_room()
        v = 3
        exec(save)
        print(name, said, there, eval(read), left, sep="\\t", flush=True)
    except BaseException as e:
        make_room()
        print(name, f"{{type(e).__name__}}: {{e}}"[:200].replace("\\n", " "), sep="\\t", flush=True)
    os.chdir(".."); shutil.rmtree(home)
"""
LIMIT = 2000         # bytes of a file; some saves are smaller
LEFT_MOST = 4        # files that a save which was cut off may leave: the data and the index of two checkpoints; the next one removes them
FULL_DISK = """
def fill():
    with open("../filler", "wb", buffering=0) as f:
        try:
            while True: f.write(b"x" * 4096)
        except OSError: pass
def make_room():
    if os.path.exists("../filler"): os.remove("../filler")
"""


def run(script, folder, **options):
    path = pathlib.Path(folder) / "script.py"
    path.write_text(script)
    return subprocess.run([PROGRAM, "run", str(path)], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, **options)


def listing(folder):
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def read_back(home, names):
    """{name: version, or what went wrong}"""
    out = run(READ.format(reads={name: SAVES[name][1] for name in names}, home=str(home)), home).stdout
    return dict(line.split("\t") for line in out.splitlines() if "\t" in line)


def cut(drill, home, name):
    """Starts saves over one another and kills them; the number of files that were there when the first was whole."""
    folder = home / name
    folder.mkdir(exist_ok=True)
    path = home / f"{name}.py"
    path.write_text(SAVE.format(save=SAVES[name][0]))
    process = subprocess.Popen([PROGRAM, "run", str(path)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    ready = process.stdout.readline()
    files = len(listing(folder))
    time.sleep(drill.random.uniform(0, 0.15))
    process.send_signal(signal.SIGKILL)
    process.wait()
    drill.check(ready == "ready\n", f"{name}: the first save was not done")
    return files


def drill_kills(drill, home, names):
    files = {}
    for name in names:
        files[name] = max(files.get(name, 0), cut(drill, home, name))
    for name, version in read_back(home, names).items():
        drill.check(version.isdigit(), f"{name}: after kill -9: {version}; files {listing(home / name)}")
    for name in names:
        there = listing(home / name)
        drill.check(len(there) <= files[name] + LEFT_MOST, f"{name}: files are left over: {there}")


def drill_notebook(drill, home):
    """A notebook that is run and written back."""
    import json
    folder = home / "notebook"
    folder.mkdir(exist_ok=True)
    path = folder / "n.ipynb"
    cells = [{"cell_type": "code", "execution_count": None, "id": f"c{i}", "metadata": {}, "outputs": [], "source": f"print('x' * 200000)\n{i}"} for i in range(5)]
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    process = subprocess.Popen([PROGRAM, "run", str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(drill.random.uniform(0, 0.08))
    process.kill()
    process.wait()
    try:
        read = json.loads(path.read_text())
        ok = [c["source"] if isinstance(c["source"], str) else "".join(c["source"]) for c in read["cells"]] == [c["source"] for c in cells]
    except ValueError:
        ok = False
    drill.check(ok, "notebook: after kill -9 it is not whole")
    drill.check(len(listing(folder)) <= 2, f"notebook: files are left over: {listing(folder)}")


def drill_history(drill, home):
    folder = home / "history"
    folder.mkdir(exist_ok=True)
    file = folder / "tapebook/history.sqlite"
    kernel = Kernel(env={"XDG_DATA_HOME": str(folder)})
    try:
        for i in range(5):
            kernel.run(f"a = {i}")
        until(file.exists)                                 # it is written beside the cells
        os.kill(kernel.process.pid, signal.SIGKILL)
        kernel.process.wait()
    finally:
        kernel.close()
    drill.check(file.stat().st_mode & 0o777 == 0o600, f"history: its rights are {file.stat().st_mode & 0o777:o}")
    with sqlite3.connect(file) as database:
        drill.check(database.execute("PRAGMA integrity_check").fetchone() == ("ok",), "history: it is damaged after kill -9")


def drill_limit(drill, home, names):
    """Files beyond the limit that is set for their size. Saves that were larger than it fail the first time already, with nothing there."""
    folder = home / "limit"
    folder.mkdir(exist_ok=True)
    for name in names:
        script = HEAD + f"""
v = 1
try:
    exec({SAVES[name][0]!r})
    print("no error")
except Exception as e:
    print(type(e).__name__, [f for f in os.listdir() if ".part" in f])
"""
        out = run(script, folder, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT)))
        drill.check(out.returncode == 0 and out.stdout.strip().endswith(("[]", "no error")), f"limit: {name}: {out.returncode} {out.stdout.strip()[:200]} {out.stderr[-200:]}")


def drill_full_disk(drill, home, names):
    mount, disk = ["unshare", "--mount", "--map-root-user"], home / "disk"
    disk.mkdir(exist_ok=True)
    script = home / "crowded.py"
    script.write_text(CROWDED.format(saves={name: SAVES[name] for name in names}).replace(HEAD, HEAD + FULL_DISK))
    try:
        usable = subprocess.run([*mount, "mount", "-t", "tmpfs", "none", str(disk)], capture_output=True).returncode == 0
    except OSError:
        usable = False
    if not usable:
        print("left out: the checks with a full disk, which take the right to mount a file system")
        return
    command = 'mount -t tmpfs -o size=6m none "$0" && cd "$0" && exec "$1" run "$2"'
    out = subprocess.run([*mount, "sh", "-c", command, str(disk), PROGRAM, str(script)], capture_output=True, text=True, timeout=PATIENCE * 4)
    said = {line.split("\t")[0]: line.split("\t")[1:] for line in out.stdout.splitlines() if "\t" in line}
    drill.check(out.returncode == 0, f"full disk: the session ended: {out.stdout[-200:]} {out.stderr[-300:]}")
    for name in names:
        found = said.get(name, ["nothing"])
        drill.check(found[0] != "nothing" and found[1:] == ["1", "3", "[]"], f"full disk: {name}: {found}")


def main():
    drill = Drill(__doc__)
    names = drill.chosen(SAVES)
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        for number in drill.rounds():
            drill_kills(drill, home, drill.random.sample(names, min(7, len(names))) if drill.quick else names)
            if not drill.options.only:
                drill_notebook(drill, home)
            if number == 0:
                drill_limit(drill, home, names[::4] if drill.quick else names)
                drill_full_disk(drill, home, [n for n in names if n != "download"])
                if not drill.options.only:
                    drill_history(drill, home)
    drill.finish()


if __name__ == "__main__":
    main()
