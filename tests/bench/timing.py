"""timing.py -- how operations.py and torch_operations.py time a case, and at which sizes."""
import os
import time

# Rows of square matrices, of those of linear algebra, of pictures; words: at the small, the middle and the large size.
SIDES, MATRICES, PICTURES, WORDS = (4, 64, 1000), (4, 16, 128), (4, 16, 64), (4, 256, 20000)


def best_time(code, names, most=0.05, rounds=3):
    """The best time, in microseconds, of evaluating code."""
    exec(f"def timed(rounds):\n    for _ in rounds:\n        {code}\n", names)
    timed = names["timed"]
    timed(range(1))
    timed(range(1))
    repeats, best = 1, float("inf")
    while True:
        start = time.perf_counter()
        timed(range(repeats))
        spent = time.perf_counter() - start
        best = min(best, spent / repeats)
        rounds -= spent > most / 8
        if rounds <= 0 or spent > 10 * most:
            return best * 1e6
        repeats = max(repeats, min(4 * repeats, int(most / 4 / best)))


def sizes():
    """(place, name) of the sizes that are asked for."""
    return [(k, name) for k, name in enumerate(("small", "middle", "large")) if str(k) in os.environ.get("SIZES", "0,1,2").split(",")]


def tell(family, call, size, code, names):
    """Prints the time of code under the name of the call, if ONLY lets it."""
    if os.environ.get("ONLY", "") not in f"{family}: {call}":
        return
    try:
        print(f"{family}: {call}, {size}\t{best_time(code, names):.3f}", flush=True)
    except Exception as e:
        print(f"{family}: {call}, {size} fails: {type(e).__name__}: {e}"[:300], flush=True)
