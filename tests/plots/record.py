#!/usr/bin/env python3
"""record.py [NAME...]: writes recorded.json and sizes.json, the facts of every plot as Matplotlib draws it and the bytes of its PNG.

With names, only those plots are drawn; the others' facts stay. To be run by an interpreter that has Matplotlib.
"""
import json, os, sys, tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scripts import HERE, cases, script


def main():
    os.environ["MPLBACKEND"] = "agg"
    import numpy, matplotlib.pyplot, matplotlib.dates  # loaded once, for all children
    chosen = sys.argv[1:]
    recorded, sizes = [json.load(open(os.path.join(HERE, file))) if chosen else {} for file in ("recorded.json", "sizes.json")]
    with tempfile.TemporaryDirectory() as folder:
        for name, source in cases(chosen):
            facts, picture = os.path.join(folder, name + ".json"), os.path.join(folder, name + ".png")
            child = os.fork()
            if child == 0:
                try:
                    exec(compile(script(source, picture, facts), name, "exec"), {"__name__": "__main__"})
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
            recorded[name], sizes[name] = json.load(open(facts)), os.path.getsize(picture)
    with open(os.path.join(HERE, "recorded.json"), "w") as out:
        out.write("{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(facts, separators=(',', ':'))}" for name, facts in recorded.items()) + "\n}\n")
    with open(os.path.join(HERE, "sizes.json"), "w") as out:
        out.write("{\n" + ",\n".join(f"{json.dumps(name)}: {size}" for name, size in sizes.items()) + "\n}\n")
    print(len(recorded), "plots of Matplotlib", matplotlib.__version__)


if __name__ == "__main__":
    main()
