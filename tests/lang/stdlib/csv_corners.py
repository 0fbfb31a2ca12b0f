# %% one character that is the quote and the escape
import csv
import io


def written(rows, **settings):
    out = io.StringIO(newline='')
    try:
        csv.writer(out, **settings).writerows(rows)
        print(ascii(out.getvalue()))
    except csv.Error as e:
        print('Error', e)


for doublequote in (True, False):
    for quoting in range(4):
        written([['"', 'a"b', ',', '\\', '', 1]], escapechar='"', doublequote=doublequote, quoting=quoting)
        written([['"', 'a"b', ',', '\\', '', 1]], escapechar='\\', doublequote=doublequote, quoting=quoting)

# %% an escaped end of a line
for strict in (False, True):
    for lines in (['a\\\n', 'b', 'c'], ['a\\\n', 'b\r\n', 'c'], ['a\\\n', ',b', 'c'], ['a\\\r\n', 'b\n', 'c']):
        try:
            print(list(csv.reader(lines, escapechar='\\', strict=strict)))
        except csv.Error as e:
            print('Error', e)
