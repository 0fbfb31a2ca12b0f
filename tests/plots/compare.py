#!/usr/bin/env python3
"""compare.py TAPEBOOK PYTHON PICTURE_DIFF OUT [NAME...]: draws every plot of cases.py with both programs and compares the pictures.

TAPEBOOK is our program, PYTHON an interpreter with Matplotlib, PICTURE_DIFF a program that takes two PNG files and prints a line
that ends in "alike" or "differs". Pictures and report.html, worst first, go to the folder OUT.
"""
import html, os, re, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
HEAD = "import numpy as np\nimport matplotlib.pyplot as plt\n"
TAIL = "\nplt.gcf().savefig({!r}, dpi='figure', bbox_inches='tight')\n"


def cases():
    """Yields (name, source)."""
    text = open(os.path.join(HERE, "cases.py")).read()
    for part in re.split(r"(?m)^# %% ", text)[1:]:
        name, source = part.split("\n", 1)
        yield name.strip(), source


def draw(command, folder, name, source, kind):
    """Returns (path of the picture, what went wrong)."""
    script, picture = (os.path.join(folder, f"{name}.{kind}.{end}") for end in ("py", "png"))
    open(script, "w").write(HEAD + source + TAIL.format(picture))
    if os.path.exists(picture):
        os.remove(picture)
    done = subprocess.run([*command, script], capture_output=True, text=True, env={**os.environ, "MPLBACKEND": "agg"}, timeout=120)
    return picture, "" if os.path.exists(picture) else (done.stderr or done.stdout)[-600:]


def main():
    tapebook, python, diff, folder = sys.argv[1:5]
    chosen = sys.argv[5:]
    os.makedirs(folder, exist_ok=True)
    rows = []
    for name, source in cases():
        if chosen and name not in chosen:
            continue
        theirs = os.path.join(folder, f"{name}.matplotlib.png")
        if chosen or not os.path.exists(theirs):
            theirs, _ = draw([python], folder, name, source, "matplotlib")
        ours, wrong = draw([tapebook, "run"], folder, name, source, "ours")
        if wrong:
            rows.append((1e9, name, wrong.strip().splitlines()[-1] if wrong.strip() else "no picture"))
        else:
            line = subprocess.run([python, diff, theirs, ours], capture_output=True, text=True).stdout.strip()
            numbers = dict(re.findall(r"(tint|spots) ([0-9.]+)", line))
            rows.append((float(numbers.get("spots", 99)) + float(numbers.get("tint", 99)), name, line + f" size {os.path.getsize(ours) / os.path.getsize(theirs):.2f}"))
        print(f"{name:24} {rows[-1][2]}", flush=True)
    alike = sum(" alike" in row[2] for row in rows)
    print(f"{alike} of {len(rows)} alike")
    with open(os.path.join(folder, "report.html"), "w") as out:
        out.write("<!doctype html><meta charset=utf-8><title>Plots</title><style>img{max-width:48%;border:1px solid #ccc}</style>")
        for _, name, line in sorted(rows, reverse=True):
            out.write(f"<h3>{name}</h3><p>{html.escape(line)}</p><img src='{name}.matplotlib.png'> <img src='{name}.ours.png'>")


if __name__ == "__main__":
    main()
