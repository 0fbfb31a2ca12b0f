#!/usr/bin/env python3
"""Calls public callables with arguments that are nested 100,000 deep, contain themselves, or change while they are looked at.

Each call must come back: with a value, RecursionError or any other error. What ends the process, or does not answer to an interrupt,
fails. tests/drill/arguments_driver.py makes the calls.
"""
import os
import pathlib
import signal
import subprocess
import tempfile
import time

from drill import Drill
from client import PROGRAM

QUICK, AT_ONCE, PATIENCE, SLOW = 600, 3000, 60, 10
DRIVER = pathlib.Path(__file__).with_name("arguments_driver.py")


def lines(log):
    return log.read_text().splitlines() if log.exists() else []


def run(drill, folder, first, count):
    """Starts the driver; the number of the call to go on with."""
    log = pathlib.Path(folder) / "log"
    log.unlink(missing_ok=True)
    process = subprocess.Popen([PROGRAM, "run", str(DRIVER), "--", str(log), str(first), str(drill.seed), str(count)], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env={**os.environ, "DRILL_FOLDER": folder}, start_new_session=True)
    seen, since, asked = 0, time.monotonic(), False
    while process.poll() is None:
        time.sleep(0.1)
        now = len(lines(log))
        if now != seen:
            seen, since, asked = now, time.monotonic(), False
        elif seen and time.monotonic() - since > PATIENCE + SLOW:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            drill.check(False, f"does not answer to an interrupt: {lines(log)[-1]}")
            return first + seen
        elif seen and not asked and time.monotonic() - since > SLOW:
            asked = True
            process.send_signal(signal.SIGINT)
    done = lines(log)
    if done and done[-1] == "end":
        for _ in done[:-1]:
            drill.check(True, "")
        return first + count
    for _ in done[:-1]:
        drill.check(True, "")
    said = process.stderr.read().decode(errors="replace")[-600:]
    drill.check(False, f"ended with {process.returncode}: {done[-1] if done else 'before the first call'}\n{said}")
    return first + max(len(done), 1)


def main():
    drill = Drill(__doc__)
    first = 0
    with tempfile.TemporaryDirectory() as folder:
        end = QUICK
        while first < end:
            first = run(drill, folder, first, min(AT_ONCE, end - first))
            if first >= end and drill.has_time():
                end += AT_ONCE
    drill.finish()


if __name__ == "__main__":
    main()
