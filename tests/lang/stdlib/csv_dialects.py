# %% what a text looks like
import csv, io
samples = ["name;age\nAnn;30\nBob;25\n", "a b c\n1 2 3\n4 5 6\n", "'x':'y':'z, w'\n'1':'2':'3'\n", 'id, text\n1, "two, ""deep"""\n2, "x"\n',
           "x|y|z\n1|2|3\n", "k\tv\na\t1\nb\t2\n"]
for sample in samples:
    d = csv.Sniffer().sniff(sample)
    print(repr(d.delimiter), repr(d.quotechar), d.doublequote, d.skipinitialspace, csv.Sniffer().has_header(sample))
    print(list(csv.reader(io.StringIO(sample), d)))
# %%
for text, only in (('abc\ndef\n', None), ('a;b\nc;d\n', ',')):
    try:
        print(csv.Sniffer().sniff(text, only).delimiter)
    except csv.Error as e:
        print(e)
# %% escapes and odd quotes
def rows(lines, **kw):
    try:
        return list(csv.reader(lines, **kw))
    except Exception as e:
        return f'{type(e).__name__}: {e}'
for lines, kw in ((['a,"b,c\\""'], dict(escapechar='\\')), (['a\\,b,c\\'], dict(escapechar='\\')), (['"a"b,c'], {}),
                  (['"a"b,c'], dict(strict=True)), (['"a', 'b",c'], {}), (['"a\n', 'b",c\n'], {}), (['"a'], {}), (['"a'], dict(strict=True)),
                  (['a, "b"'], dict(skipinitialspace=True)), (['1,"2",3.5'], dict(quoting=csv.QUOTE_NONNUMERIC)),
                  (['1,x'], dict(quoting=csv.QUOTE_NONNUMERIC)), (['1,",3'], dict(quotechar=None)), (['1,",3'], dict(quoting=csv.QUOTE_NONE)),
                  ([''], {}), (['\n', 'a\n'], {}), (["'a''b'"], dict(quotechar="'")), ([b'a'], {}), ([',', ''], {})):
    print(rows(lines, **kw))
# %%
def written(row, **kw):
    out = io.StringIO()
    try:
        csv.writer(out, **kw).writerow(row)
        return out.getvalue()
    except Exception as e:
        return f'{type(e).__name__}: {e}'
for row, kw in ((['a"b', 'c,d'], {}), (['a"b'], dict(doublequote=False, escapechar='\\')), (['a"b'], dict(doublequote=False)), ([''], {}), ([], {}),
                ([None, 1.5, True], dict(quoting=csv.QUOTE_NONNUMERIC)), (['a,b'], dict(quoting=csv.QUOTE_NONE)),
                (['a,b'], dict(quoting=csv.QUOTE_NONE, escapechar='!')), (['x\ny', 'z'], {}), (['a|b'], dict(lineterminator='|')), (5, {}),
                ([''], dict(quoting=csv.QUOTE_NONE))):
    print(repr(written(row, **kw)))
# %% dialects that are none
for kw in (dict(delimiter=''), dict(delimiter=';;'), dict(delimiter=3), dict(quotechar='""'), dict(quotechar=1), dict(quoting=9), dict(quoting='x'),
           dict(escapechar='ab'), dict(lineterminator=3), dict(quotechar=None, quoting=csv.QUOTE_ALL), dict(colour=1)):
    print(rows([], **kw))
class Bare(csv.Dialect):
    pass
try:
    Bare()
except csv.Error as e:
    print(e)
# %% the registry
csv.register_dialect('semi', delimiter=';', quoting=csv.QUOTE_ALL)
print(csv.list_dialects(), csv.get_dialect('semi').delimiter, rows(['a;"b"'], dialect='semi'))
for call in (lambda: csv.get_dialect('none'), lambda: csv.unregister_dialect('none'), lambda: csv.register_dialect(3), lambda: csv.field_size_limit('x')):
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)
csv.unregister_dialect('semi')
# %% dicts
r = csv.DictReader(io.StringIO('a,b\n1,2,3\n\n4\n'), restkey='more', restval='-')
print(r.fieldnames, r.line_num, list(r), r.line_num)
out = io.StringIO()
w = csv.DictWriter(out, ['x', 'y'], restval=0, extrasaction='ignore')
print(w.writeheader(), w.writerow({'x': 1, 'z': 3}), repr(out.getvalue()))
try:
    csv.DictWriter(out, ['x']).writerow({'x': 1, 'q': 2, 'r': 3})
except ValueError as e:
    print(e)
