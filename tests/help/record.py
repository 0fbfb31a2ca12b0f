"""Fills in what the examples of help texts print: python3 tests/help/record.py [--all] BUILD FILE.txt...

Below an example without output, and where `?` stands for it, what the program prints is written. In the lines that use a
shared text, `?` stands for an output of one line. --all writes every output anew.
"""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
HELP = os.path.join(HERE, '..', '..', 'engine', 'help')


def expanded(path):
    """The file with its shared texts: for each line the number of the source's line, and the line."""
    text = subprocess.run(['awk', '-v', 'origins=1', '-f', f'{HELP}/expand.awk', f'{HELP}/shared.txt', path], check=True, capture_output=True,
                          text=True).stdout
    return [(int(number), line) for number, _, line in (row.partition('\t') for row in text.split('\n') if row)]


def record(build, path, every):
    lines = expanded(path)
    with tempfile.NamedTemporaryFile('w', suffix='.txt') as file:
        file.write('\n'.join(line for _, line in lines) + '\n')
        file.flush()
        ran = subprocess.run([f'{build}/tapebook', 'run', f'{HERE}/examples.py', '--', '--results', file.name], capture_output=True, text=True)
    if ran.returncode:
        sys.exit(ran.stdout + ran.stderr)
    with open(path) as file:
        source = file.read().split('\n')
    edits = []                       # (first line, last line + 1, new lines), of direct examples
    shared = {}                      # line of a use -> outputs for its ? in order
    for names, _, expected, printed, at, below in json.loads(ran.stdout):
        printed = [('  ' + line).rstrip() for line in printed] if printed != [''] else []
        origins = [lines[n - 1][0] for n in at]
        is_use = source[origins[-1] - 1].lstrip().startswith('%')
        if expected and expected != ['?'] and not every:
            continue
        if is_use:
            if expected == ['?']:
                shared.setdefault(origins[-1], []).append(' '.join(line.strip() for line in printed))
            elif not expected and printed:               # the example is the shared text's last line
                edits.append((origins[-1] + 1, origins[-1] + 1, printed))
            continue
        first = lines[below[0] - 1][0] if below else origins[-1] + 1
        last = lines[below[-1] - 1][0] + 1 if below else first
        edits.append((first, last, printed))
    for number, outputs in shared.items():
        for output in outputs:
            source[number - 1] = source[number - 1].replace('| ?', '| ' + output, 1)
    for first, last, new in sorted(edits, reverse=True):
        source[first - 1:last - 1] = new
    with open(path, 'w') as file:
        file.write('\n'.join(source))


if __name__ == '__main__':
    arguments = [a for a in sys.argv[1:] if a != '--all']
    for name in arguments[1:]:
        record(arguments[0], name, '--all' in sys.argv)
