"""The examples of the help texts: finds them, runs them, compares what they print. Runs in Tapebook and in CPython alike.

    tapebook run tests/help/examples.py -- FILE.txt...      FILE: texts with what they share filled in (BUILD/help/*.txt)
    ... -- --results FILE.txt                               prints what each example printed, as JSON, instead of comparing it

An example is what follows >>> (and ...); what it prints stands below it. An exception prints its class and the first line of its text.
"""
import contextlib
import io
import json
import os
import re
import sys
import tempfile


def entries(text):
    """[(names, lines)]: lines are (number, text)."""
    found = []
    for number, line in enumerate(text.split('\n'), 1):
        if line.startswith('@ '):
            found.append((line[2:].split(), []))
        elif found:
            found[-1][1].append((number, line))
    return found


def examples(lines):
    """[(source, expected, numbers)]: expected are the lines below the source, numbers those of source and expected."""
    found, state = [], None
    for number, line in lines:
        body = line[2:]
        if line.startswith('  >>> ') or line.strip() == '>>>':
            found.append(([body[4:]], [], [number], []))
            state = 'source'
        elif state == 'source' and (line.startswith('  ... ') or line.strip() == '...'):
            found[-1][0].append(body[4:])
            found[-1][2].append(number)
        elif state and (line.startswith('  ') or not line):
            found[-1][1].append(body)
            found[-1][3].append(number)
            state = 'output'
        else:
            state = None
    for _, expected, _, numbers in found:
        while expected and not expected[-1]:
            expected.pop()
            numbers.pop()
    return found


def failure(e):
    text = str(e).split('}} ')[-1].split(' [Op:')[0].split('\n')[0]
    return type(e).__name__ + (': ' + text if text else '') + '\n'


def run(source, space):
    """What the statement prints, or the exception that ends it."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        try:
            exec(compile('\n'.join(source) + '\n', '<example>', 'single'), space)
        except Exception as e:
            return out.getvalue() + failure(e)
    return out.getvalue()


def fresh():
    """The names that a cell has, and random numbers that are the same each time."""
    import matplotlib
    matplotlib.use('agg')
    import matplotlib.pyplot as plt
    import numpy as np
    import tensorflow as tf
    tf.random.set_seed(0)
    np.random.seed(0)
    tf.keras.backend.clear_session()
    plt.close('all')
    return {'tf': tf, 'np': np, 'plt': plt, '__name__': '__main__'}


def results(path):
    """Runs all examples of a file: (names, source, expected, printed, numbers of source and of expected lines)."""
    with open(path) as file:
        text = file.read()
    home = os.getcwd()
    for names, lines in entries(text):
        found = examples(lines)
        if not found:
            continue
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                space = fresh()
                for source, expected, at, below in found:
                    yield names, source, expected, run(source, space).rstrip('\n').split('\n'), at, below
            finally:
                os.chdir(home)


NUMBER = re.compile(r'-?\d+\.\d*(?:e[-+]?\d+)?|-?\d+e[-+]?\d+')


def alike(a, b):
    """Whether two outputs say the same: floats to five digits, as processors differ in the last ones, and blanks of no matter."""
    numbers = [[float(n) for n in NUMBER.findall(text)] for text in (a, b)]
    words = [' '.join(re.sub(r'([\[(])\s+', r'\1', NUMBER.sub(' # ', text)).split()) for text in (a, b)]
    return words[0] == words[1] and all(abs(x - y) <= 1e-5 * max(1, abs(x)) for x, y in zip(*numbers))


def main(arguments):
    if arguments[0] == '--results':
        print(json.dumps([list(result) for result in results(arguments[1])]))
        return
    passed = failed = 0
    for path in arguments:
        for names, source, expected, printed, _, _ in results(path):
            if alike('\n'.join(printed), '\n'.join(expected)):
                passed += 1
                continue
            failed += 1
            print(f'{os.path.basename(path)}: {names[0]}: ' + '\n'.join(source), *printed, '  instead of', *expected, sep='\n    ')
    print(f'{passed} passed, {failed} failed')


if __name__ == '__main__':
    main(sys.argv[1:])
