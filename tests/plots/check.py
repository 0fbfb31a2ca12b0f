#!/usr/bin/env python3
"""check.py TAPEBOOK [NAME...]: whether our figures have the axes, ticks, labels, legends, lines and colours that Matplotlib's had.

What Matplotlib's had is in recorded.json, the bytes of its PNG in sizes.json, both written by record.py. A plot counts as passed
when all of its facts agree; the sizes are one check more.
"""
import json, os, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from scripts import cases, script

BOX = 2.0          # pixels that the sides of the axes may be apart
VIEW = 1e-4        # of the view's length: with equal aspect it depends on the box
CHANNEL = 1        # of 255
BYTES = 1.2        # times Matplotlib's, for the PNG of a plot


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
    """(what is wrong with one plot, the bytes of its PNG)."""
    program, facts, picture = (os.path.join(folder, name + end) for end in (".py", ".json", ".png"))
    open(program, "w").write(script(source, picture, facts))
    done = subprocess.run([tapebook, "run", program], capture_output=True, text=True, timeout=120, cwd=folder)
    if not os.path.exists(facts):
        return [((done.stderr or done.stdout).strip() or "nothing came").splitlines()[-1]], 0
    return differences(wanted, json.load(open(facts))), os.path.getsize(picture)


def check_sizes(names, sizes, wanted):
    """Prints how large our PNGs are beside Matplotlib's; whether none is much larger."""
    ratios = sorted((size / wanted[name], name) for name, size in zip(names, sizes))
    big = sum(ratio > BYTES for ratio, _ in ratios)
    print(f"PNGs: {sum(sizes) / sum(wanted[name] for name in names):.2f} of Matplotlib's bytes; {big} of {len(ratios)} above {BYTES}, "
          f"the largest {ratios[-1][0]:.2f} ({ratios[-1][1]})")
    return big == 0


def main():
    tapebook, recorded = os.path.abspath(sys.argv[1]), json.load(open(os.path.join(HERE, "recorded.json")))
    chosen = list(cases(sys.argv[2:]))
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda case: check(tapebook, folder, *case, recorded[case[0]]), chosen))
    names = [name for name, _ in chosen]
    wrong = [(name, off) for name, (off, _) in zip(names, results) if off]
    for name, off in wrong:
        print(f"{name}: " + "\n    ".join(off[:5]))
    fits = check_sizes(names, [size for _, size in results], json.load(open(os.path.join(HERE, "sizes.json"))))
    failed = len(wrong) + (not fits)
    print(f"{len(chosen) + 1 - failed} passed, {failed} failed")


if __name__ == "__main__":
    main()
