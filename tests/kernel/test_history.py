"""History, on a kernel that echoes."""
import pathlib
import signal

import pytest
from client import MOCK, Kernel

CODES = ["out a", "out b", "out ab", "out a", "result 5", "out \u00e9\U0001F600"]


@pytest.fixture(scope="module")
def filled():
    kernel = Kernel(MOCK)
    for code in CODES:
        kernel.run(code)
    yield kernel
    kernel.close()


def ask(kernel, kind, **content):
    return kernel.request("history_request", {"hist_access_type": kind, "raw": True, "output": False, **content}).content


def inputs(kernel, kind, **content):
    return [entry[2] for entry in ask(kernel, kind, **content)["history"]]


def test_tail(filled):
    assert inputs(filled, "tail", n=3) == CODES[-3:]
    assert inputs(filled, "tail", n=100) == CODES
    assert inputs(filled, "tail", n=0) == []


def test_entries(filled):
    content = ask(filled, "tail", n=2)
    assert content["status"] == "ok"
    assert all(len(entry) == 3 and isinstance(entry[0], int) for entry in content["history"])
    assert [entry[1] for entry in content["history"]] == [5, 6]


def test_output(filled):
    entries = ask(filled, "tail", n=2, output=True)["history"]
    assert [entry[2][0] for entry in entries] == CODES[-2:]


def test_range(filled):
    assert inputs(filled, "range", session=0, start=2, stop=4) == CODES[1:3]
    assert inputs(filled, "range", session=0, start=1) == CODES
    session = ask(filled, "tail", n=1)["history"][0][0]
    assert inputs(filled, "range", session=session, start=1, stop=2) == CODES[:1]


def test_range_of_no_session(filled):
    assert inputs(filled, "range", session=99999, start=1) == []


def test_search(filled):
    assert inputs(filled, "search", pattern="out a*") == ["out a", "out ab", "out a"]
    assert inputs(filled, "search", pattern="out ?") == ["out a", "out b", "out a"]
    assert inputs(filled, "search", pattern="nothing") == []
    assert inputs(filled, "search", pattern="*", n=2) == CODES[-2:]


def test_search_unique(filled):
    assert inputs(filled, "search", pattern="out a*", unique=True) == ["out ab", "out a"]
    assert inputs(filled, "search", pattern="out a*", unique=True, n=1) == ["out a"]


def test_survives_kill_and_is_shared(start, tmp_path):
    env = {"XDG_DATA_HOME": str(tmp_path)}
    first, second = start(MOCK, env=env), start(MOCK, env=env)
    first.run("out first")
    second.run("out second")
    first.request("history_request", {"hist_access_type": "tail", "n": 1})
    second.request("history_request", {"hist_access_type": "tail", "n": 1})
    first.signal(signal.SIGKILL)
    second.signal(signal.SIGKILL)
    third = start(MOCK, env=env)
    assert sorted(inputs(third, "tail", n=5)) == ["out first", "out second"]
    third.run("out third")
    assert inputs(third, "range", session=0, start=1) == ["out third"]
    assert inputs(third, "range", session=-1, start=1) in (["out first"], ["out second"])


def test_unwritable_folder(start):
    kernel = start(MOCK, env={"XDG_DATA_HOME": "/proc/nowhere"})
    kernel.run("out a")
    assert inputs(kernel, "tail", n=1) == ["out a"]


def test_broken_database(start, tmp_path):
    folder = pathlib.Path(tmp_path) / "tapebook"
    folder.mkdir()
    (folder / "history.sqlite").write_bytes(b"this is no database" * 100)
    kernel = start(MOCK, env={"XDG_DATA_HOME": str(tmp_path)})
    assert kernel.run("out a").out == "a"
    assert inputs(kernel, "tail", n=1) == ["out a"]


@pytest.mark.parametrize("option, kept", [("--HistoryManager.hist_file=:memory:", False), ("--HistoryManager.enabled=False", False),
                                          ("--HistoryManager.hist_file=own.sqlite", True), ("--IPKernelApp.log_level=10", True)])
def test_traits_of_ipykernel(start, tmp_path, option, kept):
    """Programs that start kernels keep their cells out of the user's history so (nbclient does)."""
    for _ in range(2):
        kernel = start(args=[option], env={"XDG_DATA_HOME": str(tmp_path)}, cwd=tmp_path)
        kernel.run("a = 1")
        kernel.request("shutdown_request", {"restart": False}, "control")
        assert kernel.wait() == 0
    kernel = start(args=[option], env={"XDG_DATA_HOME": str(tmp_path)}, cwd=tmp_path)
    assert len(kernel.request("history_request", {"hist_access_type": "tail", "n": 10, "output": False, "raw": True}).content["history"]) == (2 if kept else 0)
    assert (tmp_path / "own.sqlite").exists() == ("own" in option)
