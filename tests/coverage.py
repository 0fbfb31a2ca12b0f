"""coverage.py BUILD: for each room, how many lines of its C code the tests have run (gcovr reads what they counted)."""
import collections
import json
import pathlib
import subprocess
import sys

build = pathlib.Path(sys.argv[1])
summary = build / "lines.json"
subprocess.run([sys.executable, "-m", "gcovr", "--root", ".", "--object-directory", build, "--filter", "(engine|display|kernel)/",
                "--gcov-ignore-errors", "all", "--gcov-ignore-parse-errors", "all", "--json-summary", summary, "--html-details", build / "lines.html", build],
               check=True, stdout=subprocess.DEVNULL)
rooms = collections.defaultdict(lambda: [0, 0])
for file in json.loads(summary.read_text())["files"]:
    room = rooms[str(pathlib.Path(file["filename"]).parent)]
    room[0] += file["line_covered"]
    room[1] += file["line_total"]
for name, (run, lines) in sorted(rooms.items()):
    print(f"{name:30} {run:7,} of {lines:7,} lines {100 * run / max(lines, 1):6.1f}%")
run, lines = (sum(room[i] for room in rooms.values()) for i in (0, 1))
print(f"{'all':30} {run:7,} of {lines:7,} lines {100 * run / max(lines, 1):6.1f}%")
