"""Writes the pages of the reference as Markdown, for mkdocs; run by Tapebook, as signatures and pictures come from it.

    tapebook run docs/reference/pages.py -- OUT FILE.txt...      FILE: the texts of engine/help with what they share filled in

A page a name; examples that draw are run, and their figure stands below them.
"""
import contextlib
import inspect
import io
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tests', 'help'))
import examples
import names

TITLES = re.compile(r'^(Args|Returns|Raises|Example|Examples|See also|Source|Attributes|Note|Yields):\s*(.*)$')


def file_name(name):
    return re.sub(r'[^\w.]', '_', name)


def linked(text, known):
    """The names in a list of names as links to their pages."""
    return ', '.join(f'[`{n}`]({known[n]}.md)' if n in known else f'`{n}`' for n in re.split(r',\s*', text))


def markdown(lines, known):
    """An entry's lines as Markdown: parts by their titles, arguments as lists, examples as code."""
    out, in_code = [], False
    for line in lines:
        prompt = line.startswith(('  >>>', '  ...'))
        if in_code and line and not line.startswith('  '):
            out += ['```', '']
            in_code = False
        title = TITLES.match(line)
        item = re.match(r'^  (\*{0,2}\w[\w, *]*): (.*)$', line)
        if prompt and not in_code:
            out += ['', '```python']
            in_code = True
        if in_code:
            out.append(line[2:])
        elif title:
            rest = linked(title[2], known) if title[1] == 'See also' else title[2]
            out += ['', f'**{title[1]}** {rest}', '']
        elif item:
            out.append(f'- `{item[1]}`: {item[2]}')
        else:
            out.append(line.strip())
    return '\n'.join(out + (['```'] if in_code else []))


def draw(lines, path):
    """Runs an entry's examples; whether they left a figure, which is written to path."""
    found = examples.examples(list(enumerate(lines)))
    home = os.getcwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        os.chdir(folder)
        try:
            space = examples.fresh()
            for source, _, _, _ in found:
                examples.run(source, space)
            plt = space['plt']
            drawn = any(ax.has_data() if hasattr(ax, 'has_data') else ax.get_children() for n in plt.get_fignums() for ax in plt.figure(n).axes)
            if drawn:
                plt.savefig(os.path.join(home, path), dpi=80)
        finally:
            os.chdir(home)
    return drawn


def page(entry, lines, known, out):
    shown = [name for name in entry if name[0] != '=']
    signature = ''
    if shown[0][0] != '%':
        thing = names.lookup(shown[0])
        try:
            signature = str(inspect.signature(thing)) if callable(thing) else ''
        except (TypeError, ValueError):
            pass
    text = f'# {shown[0]}\n\n'
    text += f'```python\n{shown[0]}{signature}\n```\n\n' if signature else ''
    text += f'Also: {", ".join(f"`{name}`" for name in shown[1:])}\n\n' if shown[1:] else ''
    text += markdown(lines, known) + '\n'
    picture = known[shown[0]] + '.png'
    if shown[0].startswith('plt.') and draw(lines, os.path.join(out, picture)):
        text += f'\n![What the example draws]({picture})\n'
    with open(os.path.join(out, known[shown[0]] + '.md'), 'w') as file:
        file.write(text)


def main(out, *paths):
    os.makedirs(out, exist_ok=True)
    entries, families = [], {}
    for path in paths:
        with open(path) as file:
            entries += [(entry, [line for _, line in lines]) for entry, lines in examples.entries(file.read())]
    known = {name: file_name(entry[0]) for entry, _ in entries for name in entry if name[0] != '='}
    for entry, lines in entries:
        page(entry, lines, known, out)
        families.setdefault(entry[0].rpartition('.')[0] or ('magics' if entry[0][0] == '%' else 'built-in names'), []).append((entry[0], lines[0]))
    with open(os.path.join(out, 'index.md'), 'w') as file:
        file.write('# Reference\n\nWhat `help()`, `name?` and Shift+Tab say of each name, from the same texts.\n')
        for family in sorted(families):
            file.write(f'\n## {family}\n\n')
            for name, sentence in sorted(families[family]):
                file.write(f'- [`{name}`]({known[name]}.md): {sentence}\n')


if __name__ == '__main__':
    main(*sys.argv[1:])
