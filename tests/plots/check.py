#!/usr/bin/env python3
"""check.py TAPEBOOK [NAME...]: whether our figures have the axes, ticks, labels, legends, lines and colours that Matplotlib's had.

What Matplotlib's had is in recorded.json, written by record.py. A plot counts as passed when all of its facts agree.
"""
import json, os, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from scripts import cases, script

BOX = 2.0          # pixels that the sides of the axes may be apart
VIEW = 1e-4        # of the view's length: with equal aspect it depends on the box
CHANNEL = 1        # of 255


def close(a, b, reach):
    return len(a) == len(b) and all(abs(p - q) <= reach or p == q for p, q in zip(a, b))


def colour(value):
    return isinstance(value, list) and len(value) == 4 and all(isinstance(v, int) for v in value)


def same(a, b):
    """Whether two facts agree: numbers to 1e-6, colours to one step of 255."""
    if colour(a) and colour(b):
        return close(a, b, CHANNEL)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(p, q) for p, q in zip(a, b))
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return abs(a - b) <= 1e-6 * max(1.0, abs(a))
    return a == b


def axis_differences(wanted, got, length):
    for key in ("label", "scale", "offset", "labels"):
        if wanted[key] != got[key]:
            yield f"{key} {got[key]!r} for {wanted[key]!r}"
    if not close(wanted["ticks"], got["ticks"], 1e-6 * length):
        yield f"ticks {got['ticks']} for {wanted['ticks']}"


def differences(wanted, got):
    """What is not the same in two lists of facts, in words."""
    out = [] if len(wanted) == len(got) else [f"{len(got)} axes for {len(wanted)}"]
    for number, (w, g) in enumerate(zip(wanted, got)):
        here = []
        if not close(w["box"], g["box"], BOX):
            here.append(f"box {g['box']} for {w['box']}")
        lengths = abs(w["view"][1] - w["view"][0]), abs(w["view"][3] - w["view"][2])
        for which, name in enumerate("xy"):
            if not close(w["view"][2 * which:2 * which + 2], g["view"][2 * which:2 * which + 2], VIEW * lengths[which]):
                here.append(f"{name} view {g['view'][2 * which:2 * which + 2]} for {w['view'][2 * which:2 * which + 2]}")
            here += [f"{name} {text}" for text in axis_differences(w[name], g[name], lengths[which])]
        for key in ("titles", "legend", "lines", "patches", "collections", "texts"):
            if not same(w[key], g[key]):
                here.append(f"{key} {g[key]} for {w[key]}")
        out += [f"axes {number}: {text}"[:300] for text in here]
    return out


def check(tapebook, folder, name, source, wanted):
    """What is wrong with one plot."""
    program, facts = os.path.join(folder, name + ".py"), os.path.join(folder, name + ".json")
    open(program, "w").write(script(source, None, facts))
    done = subprocess.run([tapebook, "run", program], capture_output=True, text=True, timeout=120, cwd=folder)
    if not os.path.exists(facts):
        return [((done.stderr or done.stdout).strip() or "nothing came").splitlines()[-1]]
    return differences(wanted, json.load(open(facts)))


def main():
    tapebook, recorded = os.path.abspath(sys.argv[1]), json.load(open(os.path.join(HERE, "recorded.json")))
    chosen = list(cases(sys.argv[2:]))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda case: check(tapebook, folder, *case, recorded[case[0]]), chosen)
        wrong = [(name, off) for (name, _), off in zip(chosen, results) if off]
    for name, off in wrong:
        print(f"{name}: " + "\n    ".join(off[:5]))
    print(f"{len(chosen) - len(wrong)} passed, {len(wrong)} failed")


if __name__ == "__main__":
    main()
