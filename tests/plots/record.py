#!/usr/bin/env python3
"""record.py: writes recorded.json, the facts of every plot as Matplotlib draws it. To be run by an interpreter that has it."""
import json, os, sys, tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from scripts import HERE, cases, script


def main():
    os.environ["MPLBACKEND"] = "agg"
    import numpy, matplotlib.pyplot, matplotlib.dates  # loaded once, for all children
    recorded = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, source in cases():
            facts = os.path.join(folder, name + ".json")
            child = os.fork()
            if child == 0:
                try:
                    exec(compile(script(source, None, facts), name, "exec"), {"__name__": "__main__"})
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
            recorded[name] = json.load(open(facts))
    with open(os.path.join(HERE, "recorded.json"), "w") as out:
        out.write("{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(facts, separators=(',', ':'))}" for name, facts in recorded.items()) + "\n}\n")
    print(len(recorded), "plots of Matplotlib", matplotlib.__version__)


if __name__ == "__main__":
    main()
