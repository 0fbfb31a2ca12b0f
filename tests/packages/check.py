"""Whether notebooks that use installed packages give what they give in CPython.

    ENVIRONMENT/bin/python tests/packages/check.py TAPEBOOK [CASE...]

A case is a file of cells (`# %%`). Its notebook is executed twice, by ipykernel and by Tapebook, and the outputs of each cell are
compared: streams, tables in HTML, texts, names of errors and, as pixels that may differ a little, pictures. A cell with `# skip: REASON`
runs on both sides without its outputs being compared; the reason is counted. One with `# alone` uses TensorFlow, which is Tapebook's own
and not in that environment: it passes if what it asserts holds there.
"""
import base64
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import nbclient
import nbformat

HERE = pathlib.Path(__file__).parent


def read_cells(path):
    parts = re.split(r'^# %%.*\n', path.read_text(), flags=re.M)
    return [part.strip('\n') for part in parts[1:]]


def make_notebook(cells):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata['kernelspec'] = {'name': 'python3', 'display_name': 'Python', 'language': 'python'}
    return notebook


def run_python(notebook, folder):
    client = nbclient.NotebookClient(notebook, timeout=100, allow_errors=True, resources={'metadata': {'path': str(folder)}})
    return client.execute()


def run_tapebook(program, notebook, folder):
    path = folder / 'notebook.ipynb'
    nbformat.write(notebook, path)
    done = subprocess.run([program, 'run', path, '--allow-errors', '--to', folder / 'out.ipynb'], cwd=folder, capture_output=True, text=True, timeout=100,
                          env={**os.environ, 'TAPEBOOK_PYTHON': sys.executable})
    if not (folder / 'out.ipynb').exists():
        raise RuntimeError(done.stderr or f'ended with {done.returncode}')
    return nbformat.read(folder / 'out.ipynb', 4)


def clean(text):
    """Addresses, times and paths differ from run to run."""
    text = re.sub(r'0x[0-9a-f]+', '0x', text)
    text = re.sub(r'/tmp/ipykernel_\d+/\d+\.py:\d+', '<cell>', text)
    text = re.sub(r'<cell \d+>:\d+', '<cell>', text)
    text = re.sub(r'(id="|#|for=")sk-container-id-\d+', r'\1sk-', text)
    text = re.sub(r'sk-estimator-id-\d+', 'sk-e', text)
    return text.rstrip()


def outputs_of(cell):
    """{kind: text}, streams joined, in which what has no text of its own stands by its name."""
    found = {}
    pictures = []
    for output in cell.get('outputs', []):
        if output.output_type == 'stream':
            found[output.name] = found.get(output.name, '') + output.text
        elif output.output_type == 'error':
            found['error'] = f'{output.ename}: {output.evalue}'
        else:
            for mime, data in output.data.items():
                if mime == 'image/png':
                    pictures.append(data)
                elif mime in ('text/plain', 'text/html', 'text/latex', 'image/svg+xml') and not (mime == 'text/plain' and 'image/png' in output.data):
                    found[mime] = found.get(mime, '') + ''.join(data) + '\n'
    return {kind: clean(text) for kind, text in found.items()}, pictures


def pixels(data):
    from PIL import Image
    import numpy
    return numpy.asarray(Image.open(io.BytesIO(base64.b64decode(data))).convert('RGB')).astype(int)


def are_alike(a, b):
    a, b = pixels(a), pixels(b)
    if a.shape != b.shape:
        return False
    return float((abs(a - b).max(axis=2) > 32).mean()) < 0.01


def compare(want, got):
    """What differs between the outputs of a cell, as lines of text."""
    want, want_pictures = outputs_of(want)
    got, got_pictures = outputs_of(got)
    lines = []
    if 'text/html' not in want:          # Tapebook shows arrays and lists of records as tables, too
        got.pop('text/html', None)
    for kind in sorted(set(want) | set(got)):
        if want.get(kind) != got.get(kind):
            lines += [f'  {kind}, got:', got.get(kind, '(nothing)'), f'  {kind}, want:', want.get(kind, '(nothing)')]
    if len(want_pictures) != len(got_pictures):
        lines.append(f'  {len(got_pictures)} pictures, want {len(want_pictures)}')
    elif not all(map(are_alike, want_pictures, got_pictures)):
        lines.append('  a picture differs')
    return lines


def check(program, path):
    cells = read_cells(path)
    passed = failed = skipped = 0
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        want = run_python(make_notebook(cells), pathlib.Path(one))
        got = run_tapebook(program, make_notebook(cells), pathlib.Path(two))
    for number, (a, b) in enumerate(zip(want.cells, got.cells), 1):
        if re.search('^# alone$', cells[number - 1], re.M):
            errors = [output for output in b.outputs if output.output_type == 'error']
            passed, failed = passed + (not errors), failed + bool(errors)
            for error in errors:
                print(f'{path.name}: cell {number}: {error.ename}: {error.evalue}')
            continue
        reason = re.search(r'^# skip: (.*)', cells[number - 1], re.M)
        if reason:
            skipped += 1
            continue
        lines = compare(a, b)
        if not lines:
            passed += 1
            continue
        failed += 1
        print(f'{path.name}: cell {number}:')
        print('    ' + cells[number - 1].replace('\n', '\n    '))
        print('\n'.join(line[:3000] for line in lines))
    return passed, failed, skipped


def main():
    program = os.path.abspath(sys.argv[1])
    cases = [pathlib.Path(name) for name in sys.argv[2:]] or sorted(HERE.glob('cases/*.py'))
    passed = failed = skipped = 0
    for path in cases:
        try:
            p, f, s = check(program, path)
        except Exception as error:
            print(f'{path.name}: {type(error).__name__}: {error}')
            p, f, s = 0, 1, 0
        passed, failed, skipped = passed + p, failed + f, skipped + s
    if skipped:
        print(f'{skipped} cells are not compared, by the reasons that they give')
    print(f'{passed} passed, {failed} failed')


main()
