"""Beside the cases, for them to import: many small tries in one case, each with what it gives or how it fails."""
import warnings

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np


def said(*tries):
    """Prints what each function gives, or the class and the words of its error without the operation's name."""
    for run in tries:
        try:
            print(run())
        except Exception as e:
            print(type(e).__name__, str(e).split("}} ")[-1].split(" [Op:")[0].split("\n")[0])


def tell(run):
    """Prints the repr of what a function gives, or its error, and the warnings on the way."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            text = repr(run())
        except Exception as e:
            text = f"{type(e).__name__}: {e}"
    print(text, [(w.category.__name__, str(w.message)) for w in seen] or "")


def shown(v):
    """v as text, numbers to five digits."""
    if isinstance(v, (float, np.floating)):
        return '%.5g' % v
    if isinstance(v, (list, tuple)):
        return '[' + ', '.join(shown(x) for x in v) + ']'
    if isinstance(v, np.ndarray) and v.dtype.kind in 'fiub':
        return str(v.shape) + str(np.round(v.astype(float), 5).tolist())
    return repr(v)


def plotted(f):
    """Decorator: prints the function's name and what it gives, or its error, with no figure open and the settings as they come."""
    plt.close('all')
    mpl.rcdefaults()
    try:
        text = shown(f())
    except Exception as e:
        text = type(e).__name__ + ': ' + str(e)
    print(f.__name__, '|', text)
