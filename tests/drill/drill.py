"""drill.py -- what every drill has: its arguments, its seed, its count, its end.

A drill is an executable file NAME.py in this folder. It takes --seed N (else it draws one) and --seconds S, goes through its work at
least once, goes on with other choices until S seconds are over, and ends with "N passed, N failed". What failed is said with the seed
that finds it again.
"""
import argparse
import json
import os
import pathlib
import random
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/kernel"))


class Drill:
    def __init__(self, doc):
        parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("--seed", type=int, help="of the random choices; without it, one is drawn")
        parser.add_argument("--seconds", type=float, default=0, help="how long to go on; 0: once through, for make test")
        parser.add_argument("--only", help="of the kinds of work, those whose names contain this")
        self.options = parser.parse_args()
        self.seed = random.SystemRandom().randrange(1 << 31) if self.options.seed is None else self.options.seed
        self.random = random.Random(self.seed)
        self.quick = self.options.seconds == 0
        self.end = time.monotonic() + self.options.seconds
        self.passed = self.failed = 0
        print(f"seed {self.seed}", flush=True)

    def rounds(self):
        """Numbers of rounds: one, and more while there is time."""
        number = 0
        while number == 0 or time.monotonic() < self.end:
            yield number
            number += 1

    def has_time(self):
        return time.monotonic() < self.end

    def chosen(self, names):
        """Those of names that --only asks for."""
        return [name for name in names if not self.options.only or self.options.only in name]

    def check(self, ok, what):
        """Counts one check; what tells what failed (a text, or a function that makes it)."""
        if ok:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED (seed {self.seed}): {what() if callable(what) else what}", flush=True)
        return ok

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(self.failed != 0)


def cpu_seconds(pid):
    """Processor time that a process has used, all its threads together: what a busy machine does not change."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid):
    """Resident memory of a process, in bytes, without pages of files."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) * 1024
    return 0
