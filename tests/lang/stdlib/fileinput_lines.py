import fileinput, gzip, os, pathlib, sys, tempfile
folder = tempfile.mkdtemp(); os.chdir(folder)
pathlib.Path('a.txt').write_text('one\ntwo\n'); pathlib.Path('b.txt').write_text('three\nfour'); pathlib.Path('empty').write_text('')
def t(f, *a, **k):
    try: return f(*a, **k)
    except Exception as e: return type(e).__name__, str(e)
with fileinput.input(('a.txt', 'empty', 'b.txt')) as f:
    print(f.filename(), f.lineno(), f.fileno(), t(fileinput.input))
    for line in f: print(fileinput.filename(), fileinput.lineno(), fileinput.filelineno(), fileinput.isfirstline(), fileinput.isstdin(), repr(line))
fileinput.close(); print(t(fileinput.lineno), t(fileinput.nextfile))
sys.argv = ['prog', 'b.txt', 'a.txt']
print([line.rstrip() for line in fileinput.input()], fileinput.lineno()); fileinput.close()
for line in fileinput.input(files=['a.txt', 'b.txt'], encoding='utf-8'):
    print(line.strip())
    if fileinput.isfirstline() and fileinput.filename() == 'a.txt': fileinput.nextfile()
with fileinput.input('a.txt', inplace=True) as f:
    for line in f: print(line.upper(), end='')
print(pathlib.Path('a.txt').read_text(), os.path.exists('a.txt.bak'))
with fileinput.FileInput(pathlib.Path('a.txt'), inplace=True, backup='.orig') as f:
    for line in f: print('>', line.strip())
print(repr(pathlib.Path('a.txt').read_text()), repr(pathlib.Path('a.txt.orig').read_text()))
with gzip.open('c.gz', 'wt') as f: f.write('packed\nlines\n')
print(list(fileinput.input('c.gz', openhook=fileinput.hook_compressed, encoding='utf-8'))); fileinput.close()
print(list(fileinput.FileInput('b.txt', mode='rb')), list(fileinput.FileInput('b.txt', openhook=fileinput.hook_encoded('latin-1'))))
print(t(fileinput.FileInput, 'x', mode='w'), t(fileinput.FileInput, 'x', inplace=True, openhook=len), t(fileinput.FileInput, 'x', openhook=5))
print(t(list, fileinput.FileInput('absent'))[0], fileinput.FileInput('a.txt').readline(), sorted(os.listdir()))
