"""The plots that the suite draws: (name, source) of each cell of the files in FILES, and what is put around them.

Every plot runs in a process of its own. `facts` asks the figure for what can be compared without looking at pixels; it is
written with the public names only, so that it runs under Matplotlib and under us alike.
"""
import os, re

HERE = os.path.dirname(os.path.abspath(__file__))
HEAD = "import numpy as np\nimport matplotlib.pyplot as plt\n"
SAVE = "\nplt.gcf().savefig({!r}, dpi='figure', bbox_inches='tight')\n"
FILES = ("cases.py", "gallery.py", "toolkits.py", "shapes.py", "own.py")
FACTS = open(os.path.join(HERE, "facts.py")).read()


def cases(chosen=()):
    """Yields (name, source)."""
    for file in FILES:
        text = open(os.path.join(HERE, file)).read()
        for part in re.split(r"(?m)^# %% ", text)[1:]:
            name, source = part.split("\n", 1)
            if not chosen or name.strip() in chosen:
                yield name.strip(), source


def script(source, picture=None, facts=None):
    """The whole program that draws source: into the file picture, and its facts as JSON into the file facts.

    The facts are those of the first drawing: constrained layout moves Matplotlib's axes a little with every further one.
    """
    wrote = SAVE.format(picture) if picture else "\nplt.gcf().canvas.draw()\n"
    return HEAD + source + wrote + (FACTS + f"\n_write_facts({facts!r})\n" if facts else "")
