"""Counts the public names without a help text, and compares the texts' argument lists with the signatures. Run by Tapebook.

    tapebook run tests/help/names.py                        a line for every fault; the last line counts
    tapebook run tests/help/names.py -- --missing [FAMILY]  the names without a text, one a line
"""
import builtins
import importlib
import inspect
import re
import sys
import types

import _inspect

import matplotlib.pyplot as plt
import numpy as np
import tapebook
import tensorflow as tf

ROOTS = {'tf': tf, 'np': np, 'plt': plt, 'tapebook': tapebook}

# The families all of whose names are explained; a name that comes to one of them needs a text.
COMPLETE = '''builtins str list dict set tf.math tf.nest tf.keras tf.keras.activations tf.keras.callbacks tf.keras.callbacks.Callback tf.keras.constraints
    tf.keras.initializers tf.keras.layers tf.keras.optimizers tf.keras.regularizers tf.TensorShape tf.GradientTape tf.Module
    tf.train tf.train.Checkpoint'''.split()

# All modules whose public names are to be explained.
MODULES = '''tf tf.math tf.nn tf.linalg tf.random tf.data tf.data.experimental tf.io tf.image tf.strings tf.debugging tf.errors tf.nest
    tf.train tf.summary tf.config tf.config.experimental tf.config.threading tf.keras tf.keras.activations tf.keras.backend
    tf.keras.callbacks tf.keras.constraints tf.keras.datasets tf.keras.initializers tf.keras.layers tf.keras.losses tf.keras.metrics tf.keras.models
    tf.keras.optimizers tf.keras.optimizers.schedules tf.keras.regularizers tf.keras.utils tf.autodiff tf.bitwise tf.ragged tf.sparse
    tf.sets tf.signal tf.saved_model tf.test tf.lookup tf.dtypes tf.types tf.io.gfile
    np np.linalg np.random np.fft np.testing np.char plt tapebook'''.split()

# What stands in these modules for the library's own use and is no name of TensorFlow.
PRIVATE = 'tf.keras.callbacks.print_msg tf.keras.initializers.fans tf.keras.layers.Functional tf.keras.optimizers.warn_of_missing'.split()

# Classes all of whose public attributes are to be explained.
CLASSES = '''tf.Tensor tf.Variable tf.TensorShape tf.GradientTape tf.Module tf.TensorArray tf.data.Dataset tf.keras.Model tf.keras.Sequential
    tf.keras.layers.Layer tf.keras.optimizers.Optimizer tf.keras.losses.Loss tf.keras.metrics.Metric tf.random.Generator
    tf.train.Checkpoint tf.train.CheckpointManager tf.keras.callbacks.Callback np.ndarray np.random.Generator plt.Axes plt.Figure
    str list dict set tuple int float bytes'''.split()

BUILTINS = [name for name in dir(builtins) if not name.startswith('_') and callable(getattr(builtins, name))]


def lookup(path):
    first, *rest = path.split('.')
    thing = ROOTS[first] if first in ROOTS else getattr(builtins, first, None) or importlib.import_module(first)
    for part in rest:
        holders = [thing, *type.__subclasses__(thing)] if isinstance(thing, type) else [thing]     # tf.Tensor leaves its methods to another class
        thing = getattr(next((h for h in holders if hasattr(h, part)), thing), part)
    return thing


def public(path):
    """The public callables of a module, and what a class defines for its users."""
    holder = lookup(path)
    for name in sorted(dir(holder)):
        if name.startswith('_'):
            continue
        try:
            thing = getattr(holder, name)
        except Exception:
            continue
        is_member = isinstance(holder, type)
        if isinstance(thing, types.ModuleType) or not (callable(thing) or is_member):
            continue
        yield f'{path}.{name}', inspect.getattr_static(holder, name) if is_member and not callable(thing) else thing


def arguments_of(text):
    """The names that the list of arguments explains; None: there is no list."""
    found = re.search(r'(?m)^(?:Args|Attributes):\n((?:  .*\n?|\n)*)', text)
    if not found:
        return None
    names = re.findall(r'(?m)^  (\*{0,2}\w+(?:, \*{0,2}\w+)*): ', found[1])
    return {name for row in names for name in row.split(', ')}


LEFT_OUT = {'name', 'self', 'cls'}


def parameters_of(thing):
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return None
    star = {inspect.Parameter.VAR_POSITIONAL: '*', inspect.Parameter.VAR_KEYWORD: '**'}
    return {star.get(p.kind, '') + p.name: p.kind for p in parameters}


def disagreement(thing, text):
    """How the text's list of arguments differs from the signature; '' where it does not.

    What is given by keyword only may be explained together with **kwargs.
    """
    wanted, listed = parameters_of(thing), arguments_of(text)
    if wanted is None:
        return ''
    listed = listed or set()
    unknown = sorted(listed - wanted.keys()) if not any(name.startswith('*') for name in wanted) else []
    absent = sorted(name for name in wanted.keys() - listed - LEFT_OUT if not name.startswith('*') and
                    not ('**kwargs' in listed and wanted[name] == inspect.Parameter.KEYWORD_ONLY))
    return '; '.join(filter(None, (unknown and 'no parameters: ' + ', '.join(unknown), absent and 'not explained: ' + ', '.join(absent))))


def things(families):
    seen = set()
    for path in families:
        names = [(name, getattr(builtins, name)) for name in BUILTINS] if path == 'builtins' else public(path)
        for name, thing in names:
            if id(thing) not in seen and name not in PRIVATE:
                seen.add(id(thing))
                yield name, thing


def without_text(families):
    return [name for name, thing in things(families) if not (_inspect.text(thing) or _inspect.text_of_name(name))]


def check_entry(names):
    """What is wrong with an entry, by its names."""
    text = _inspect.text_of_name(names[0])
    if not text:
        yield f'{names[0]}: stands in the index and is not found'
    for name in names:
        if name[0] in '%=':
            continue
        try:
            thing = lookup(name)
        except AttributeError as e:
            yield f'{name}: {e}'
            continue
        if callable(thing):
            if _inspect.text(thing) != text:
                yield f'{name}: the object has another text, or none'
            if difference := disagreement(thing, text):
                yield f'{name}: {difference}'


def main(arguments):
    if arguments[:1] == ['--missing']:
        print(*without_text(arguments[1:] or MODULES + CLASSES + ['builtins']), sep='\n')
        return
    entries = _inspect.names().split('\n')[:-1]
    faults = [fault for entry in entries for fault in check_entry(entry.split())]
    absent = [f'{name}: no text' for name in without_text(COMPLETE)]
    named = [name for entry in entries for name in entry.split() if name[0] != '=']
    twice = [f'{name}: two entries' for name in set(named) if named.count(name) > 1]
    print(*faults, *absent, *twice, sep='\n')
    print(f'{len(entries)} passed, {len(faults + absent + twice)} failed')


if __name__ == '__main__':
    main(sys.argv[1:])
