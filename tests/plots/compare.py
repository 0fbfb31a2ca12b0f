#!/usr/bin/env python3
"""compare.py TAPEBOOK PICTURE_DIFF OUT [NAME...]: draws every plot with both programs and compares pictures and facts.

To be run by an interpreter that has Matplotlib and Pillow. PICTURE_DIFF is a file of Python with decode, compare and is_alike.
Pictures and report.html, worst first, go to the folder OUT.
"""
import html, importlib.util, json, os, subprocess, sys, traceback
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from check import differences
from scripts import cases, script


def theirs(folder, name, source):
    """Draws with Matplotlib in a child of this process, if that was not done before."""
    program, picture, facts = (os.path.join(folder, f"{name}.matplotlib.{end}") for end in ("py", "png", "json"))
    text = script(source, picture, facts)
    if os.path.exists(facts) and os.path.exists(program) and open(program).read() == text:
        return picture, facts
    open(program, "w").write(text)
    child = os.fork()
    if child == 0:
        try:
            exec(compile(text, program, "exec"), {"__name__": "__main__"})
        except BaseException:
            traceback.print_exc()
        os._exit(0)
    os.waitpid(child, 0)
    return picture, facts


def ours(tapebook, folder, name, source):
    """Returns (picture, facts, what went wrong)."""
    program, picture, facts = (os.path.join(folder, f"{name}.ours.{end}") for end in ("py", "png", "json"))
    open(program, "w").write(script(source, picture, facts))
    for old in (picture, facts):
        if os.path.exists(old):
            os.remove(old)
    done = subprocess.run([tapebook, "run", program], capture_output=True, text=True, timeout=120)
    return picture, facts, "" if os.path.exists(facts) else (done.stderr or done.stdout).strip()[-600:] or "nothing came"


def row(job):
    tapebook, diff, folder, name, source = job
    wanted, wanted_facts = (os.path.join(folder, f"{name}.matplotlib.{end}") for end in ("png", "json"))
    picture, facts, wrong = ours(tapebook, folder, name, source)
    if not os.path.exists(wanted_facts):
        return 2e9, name, "Matplotlib does not draw it", False, False
    if not os.path.exists(picture):
        return 1e9, name, wrong.splitlines()[-1], False, False
    scores = diff.compare(*(diff.decode(open(p, "rb").read()) for p in (wanted, picture)))
    off = ["facts: " + wrong.splitlines()[-1]] if wrong else differences(json.load(open(wanted_facts)), json.load(open(facts)))
    sizes = [diff.decode(open(p, "rb").read()).shape for p in (wanted, picture)]
    page = max(abs(sizes[0][k] - sizes[1][k]) for k in (0, 1))
    alike = bool(diff.is_alike(scores))
    line = (f"spots {scores['spots']:.2f} tint {scores['tint']:.2f} page {page} bytes {os.path.getsize(picture) / os.path.getsize(wanted):.2f} "
            + ("alike" if alike else "differs") + (" PAGE" if page > 6 else "") + "".join("; " + text for text in off))
    return scores["spots"] + scores["tint"], name, line, alike and page <= 6, not off


def main():
    tapebook, diff_path, folder = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    spec = importlib.util.spec_from_file_location("picture_diff", diff_path)
    diff = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(diff)
    os.environ["MPLBACKEND"] = "agg"
    import numpy, matplotlib.pyplot, matplotlib.dates  # loaded once, for all children
    jobs = [(tapebook, diff, folder, name, source) for name, source in cases(sys.argv[4:])]
    for job in jobs:
        theirs(folder, *job[3:])
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(row, jobs))
    for _, name, line, _, _ in sorted(rows):
        print(f"{name:28} {line}")
    print(f"{sum(r[3] for r in rows)} of {len(rows)} alike, {sum(r[4] for r in rows)} with the same facts")
    with open(os.path.join(folder, "report.html"), "w") as out:
        out.write("<!doctype html><meta charset=utf-8><title>Plots</title><style>img{max-width:48%;border:1px solid #ccc}</style>")
        for _, name, line, _, _ in sorted(rows, reverse=True):
            out.write(f"<h3>{name}</h3><p>{html.escape(line)}</p><img src='{name}.matplotlib.png'> <img src='{name}.ours.png'>")


if __name__ == "__main__":
    main()
