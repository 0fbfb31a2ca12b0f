"""expressions.py -- what everyday expressions cost: those of tests/bench/expressions, a file for each family, of which the last part is
measured snippet by snippet. Prints "family: snippet<TAB>microseconds", the best of five runs in processor time."""
import glob
import os
import time

HEADING = "# ---- measured, each by itself ----"
LEAST = float(os.environ.get("LEAST", "0.002"))                  # seconds that a run takes


def snippets(text):
    return [part.strip("\n") for part in text.split("\n\n") if part.strip()]


def timed(prelude, snippet):
    """Microseconds of the snippet, run in a function after the prelude."""
    body = "\n".join("        " + line for line in snippet.split("\n"))
    space = {}
    exec(f"{prelude}\ndef run(times, clock):\n    start = clock()\n    for _ in range(times):\n{body}\n    return clock() - start\n", space)
    times = 1
    while space["run"](times, time.process_time) < LEAST:
        times *= 4
    return min(space["run"](times, time.process_time) for _ in range(5)) / times * 1e6


here = os.path.dirname(os.path.abspath(__file__))
for path in sorted(glob.glob(os.path.join(here, "expressions", "*.py"))):
    with open(path, encoding="utf-8") as file:
        prelude, measured = file.read().split(HEADING)
    family = os.path.basename(path)[:-3]
    for snippet in snippets(measured):
        name = "; ".join(line.strip() for line in snippet.split("\n"))
        print(f"{family}: {name}\t{timed(prelude, snippet):.4f}", flush=True)
