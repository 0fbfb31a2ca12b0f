"""Packages of the Python beside Jupyter: what happens when their process dies, is interrupted, or calls back."""
import pathlib
import sys
import time

import psutil
import pytest

PROBE = '''
import os, signal, sys, time, threading, warnings

class Thing:
    def __init__(self, n):
        self.n = n
    def __repr__(self):
        return f"Thing({self.n})"
    def __add__(self, other):
        return Thing(self.n + (other.n if isinstance(other, Thing) else other))
    def __eq__(self, other):
        return isinstance(other, Thing) and other.n == self.n
    def __hash__(self):
        return hash(self.n)
    def __len__(self):
        return self.n
    def __getitem__(self, i):
        return i * self.n
    def __iter__(self):
        return iter(range(self.n))
    def __enter__(self):
        return self
    def __exit__(self, *error):
        print("left", error[0].__name__ if error[0] else None)
        return True
    def run(self, f, *args):
        return f(*args)

class Hostile:
    def __eq__(self, other):
        while True:
            pass

class Trouble(ValueError):
    def __init__(self, text, code):
        super().__init__(text)
        self.code = code

kept = []
def keep(x):
    kept.append(x)
    return x
def last():
    return kept[-1]
def add_to(items, item):
    items.append(item)
def fail():
    raise Trouble("no", 7)
def die():
    os.kill(os.getpid(), signal.SIGSEGV)
def leave():
    os._exit(4)
def loop():
    while True:
        time.sleep(0.01)
def stubborn():
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    while True:
        time.sleep(0.01)
def talk():
    print("out")
    print("err", file=sys.stderr)
    warnings.warn("careful")
def ask():
    return input("name? ")
def in_thread(f):
    result = []
    t = threading.Thread(target=lambda: result.append(f(5)))
    t.start()
    t.join()
    return result[0]
def count(n):
    for i in range(n):
        yield i * i
def total(items):
    return sum(items)
def nothing():
    return None
'''


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """A virtual environment, as far as Tapebook looks at it, with the module probe."""
    top = tmp_path_factory.mktemp("environment")
    base = pathlib.Path(sys.executable).resolve()
    version = f"python3.{sys.version_info[1]}"
    (top / "bin").mkdir()
    (top / "bin/python3").symlink_to(base)
    (top / "pyvenv.cfg").write_text(f"home = {base.parent}\nversion = 3.{sys.version_info[1]}.0\n")
    site = top / "lib" / version / "site-packages"
    site.mkdir(parents=True)
    (site / "probe.py").write_text(PROBE)
    (site / "plain.py").write_text("import probe_c_part\n")
    (site / "probe_c_part.py").write_text("value = 3\n")
    return {"TAPEBOOK_PYTHON": str(top), "XDG_DATA_HOME": str(top / "data")}


@pytest.fixture
def session(start, environment, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    kernel = start()
    assert kernel.run("import probe").error is None
    return kernel


def helper_of(session):
    return int(session.run("import _outside; print(_outside._helper.pid)").out)


def test_values_and_operators(session):
    done = session.run("""
t = probe.Thing(3)
print(t, t + 1, t + t, len(t), t[4], list(t), 2 in t, t == probe.Thing(3), hash(t) == hash(3), type(t).__name__, isinstance(t, probe.Thing))
with t:
    raise KeyError("x")
print({t: 1}[probe.Thing(3)], bool(t), f"{t}")
""")
    assert done.error is None
    assert done.out == "Thing(3) Thing(4) Thing(6) 3 12 [0, 1, 2] True True True Thing True\nleft KeyError\n1 True Thing(3)\n"


def test_identity_of_what_is_mutable(session):
    done = session.run("""
items = [1]
print(probe.keep(items) is items, probe.last() is items)
probe.add_to(items, 2)
items.append(3)
print(items, probe.total(items), probe.last() is items)
probe.last().append(4)
print(items, probe.total(probe.last()))
box = {"a": {}}
probe.keep(box)["a"]["b"] = items
print(box, probe.last()["a"]["b"] is items)
class Own: pass
own = Own()
print(probe.keep(own) is own, probe.last() is own)
""")
    assert done.error is None
    assert done.out == "True True\n[1, 2, 3] 6 True\n[1, 2, 3, 4] 10\n{'a': {'b': [1, 2, 3, 4]}} True\nTrue True\n"


def test_a_second_interrupt_ends_the_process(session):
    cell = session.begin("print('begun', flush=True); probe.stubborn()")
    time.sleep(0.5)
    session.interrupt()
    time.sleep(3.5)
    session.interrupt()
    name, text = session.collect(cell).error
    assert name == "KeyboardInterrupt" and "ended by the second" in text
    assert session.run("print(1)").out == "1\n"


def test_a_hostile_object_hangs_until_the_interrupt(session):
    cell = session.begin("h = probe.Hostile(); print('begun', flush=True); h == 1")
    time.sleep(0.5)
    session.interrupt()
    assert session.collect(cell).error[0] == "KeyboardInterrupt"


def test_input_asks_the_cell(session):
    cell = session.client.execute("print(probe.ask())", allow_stdin=True)
    assert session.question()["content"]["prompt"] == "name? "
    session.client.input("Ada")
    assert session.collect(cell).out.endswith("Ada\n")


def test_callbacks_and_exceptions(session):
    done = session.run("""
print(probe.Thing(1).run(lambda a, b: a + b, 2, 3), probe.in_thread(lambda v: v * 2), list(probe.count(4)), probe.total(i for i in range(5)))
class Mine(Exception): pass
def bad(): raise Mine("own")
try:
    probe.Thing(1).run(bad)
except Mine as e:
    print("Mine", e)
try:
    probe.fail()
except probe.Trouble as e:
    print(type(e).__name__, e, e.code, isinstance(e, ValueError), probe.Trouble.__module__)
def deep(n): return probe.Thing(1).run(deep, n + 1)
try:
    deep(0)
except RecursionError as e:
    print("RecursionError")
print(probe.Thing(2))
""")
    assert done.error is None
    assert done.out == "5 10 [0, 1, 4, 9] 10\nMine own\nTrouble no 7 True probe\nRecursionError\nThing(2)\n"


def test_classes_derive(session):
    done = session.run("""
class Two(probe.Thing):
    kind = "two"
    def __init__(self, n):
        super().__init__(n)
        self.more = [n]
    def __len__(self):
        return 2 * super().__len__()
    @property
    def double(self):
        return 2 * self.n
t = Two(4)
print(len(t), t.more, t.double, t.kind, t, isinstance(t, probe.Thing), probe.keep(t) is t, type(t + 1).__name__)
t.kind = "other"
print(t.kind, Two.kind)
""")
    assert done.error is None
    assert done.out == "8 [4] 8 two Thing(4) True True Thing\nother two\n"


def test_output_goes_to_the_cell(session):
    done = session.run("probe.talk()")
    assert done.out == "out\n" and "err\n" in done.err and "UserWarning: careful" in done.err


@pytest.mark.parametrize("call, told", [("die", "signal 11 (SIGSEGV)"), ("leave", "status 4")])
def test_the_process_dies(session, call, told):
    done = session.run(f"x = 5\nt = probe.Thing(1)\nprobe.{call}()")
    assert done.error[0] == "RuntimeError" and told in done.error[1]
    assert session.run("t.n").error[0] == "ReferenceError"
    assert session.run("import sys; del sys.modules['probe']\nimport probe\nprint(x, probe.Thing(2))").out == "5 Thing(2)\n"


def test_interrupt(session):
    cell = session.begin("print('begun', flush=True); probe.loop()")
    time.sleep(0.5)
    session.interrupt()
    assert session.collect(cell).error[0] == "KeyboardInterrupt"
    assert session.run("print(probe.Thing(3))").out == "Thing(3)\n"


def test_nothing_is_left_behind(session):
    pid = helper_of(session)
    session.close()
    deadline = time.monotonic() + 10
    while psutil.pid_exists(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not psutil.pid_exists(pid)


def test_objects_are_let_go(session):
    done = session.run("""
import _outside
for _ in range(2000):
    probe.Thing(1) + 1
sizes = _outside._call("exec", "import gc; result = len([x for x in gc.get_objects() if type(x).__name__ == 'Thing'])", {})
print(sizes < 10)
""")
    assert done.error is None and done.out == "True\n"


def test_where_packages_run(session):
    done = session.run("%packages native plain\nimport plain\n%packages")
    assert done.error is None and "plain: in Tapebook" in done.out and "probe: in the Python process" in done.out


def test_without_any_python(start, monkeypatch):
    monkeypatch.setenv("TAPEBOOK_PYTHON", "none")
    kernel = start()
    assert kernel.run("import pandas").error[0] == "ModuleNotFoundError"
    assert "TAPEBOOK_PYTHON=none" in kernel.run("%packages").out
