# Line ends of text in files and in memory; states of StringIO and BytesIO.
# %%
import io, os, tempfile, pickle, copy
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
text = "a\nb\r\nc\rd"
for newline in (None, '', '\n', '\r', '\r\n'):
    s = io.StringIO(text, newline=newline)
    print(repr(newline), list(s), repr(s.getvalue()), repr(s.newlines))
    s.seek(0); print(repr(s.read(2)), repr(s.readline(3)), repr(s.read()))
    s = io.StringIO(newline=newline); print(s.write(text), repr(s.getvalue())); s.seek(0); print(list(s), s.read())
    path = os.path.join(tempfile.gettempdir(), 'own_newlines.txt')
    with open(path, 'wb') as f: f.write(text.encode() + 'é\r\n\rz'.encode())
    with open(path, newline=newline) as f: print(f.readlines())
    with open(path, newline=newline, encoding='latin-1') as f: print(f.read(3), [f.readline(1), f.readline(2)], f.readlines())
    with open(path, 'w', newline=newline) as f: f.write(text)
    print(open(path, 'rb').read())
    with open(path, newline=newline) as f: print([line for line in f])
os.remove(path)
t(lambda: io.StringIO('a', newline='x')); t(lambda: io.StringIO('a', newline=3)); t(lambda: io.StringIO(3)); t(lambda: io.BytesIO(3)); t(lambda: io.BytesIO('a')); t(lambda: io.BytesIO(b'a', 3)); t(lambda: io.StringIO('a','\n',3))
b = io.BytesIO(b'12345'); b.__init__(b'67'); print(b.getvalue()); b.__init__(); print(b.getvalue())
s = io.StringIO('12345'); s.__init__('67'); print(s.getvalue())
t(lambda: io.BytesIO(b'abc').truncate(-1)); t(lambda: io.StringIO('abc').truncate(-1)); t(lambda: io.BytesIO(b'abc').truncate(2))
for made in (io.BytesIO(b'abcdef'), io.StringIO('abc\ndef')):
    made.read(3); made.note = [1]
    t(lambda: made.__getstate__()); twin = pickle.loads(pickle.dumps(made)); print(type(twin).__name__, twin.tell(), twin.getvalue(), twin.note)
    twin = copy.copy(made); print(twin.tell(), twin.getvalue()); twin.write(made.read(0)); t(lambda: copy.deepcopy(made).getvalue())
    t(lambda: made.__setstate__((made.getvalue(), 1, None) if isinstance(made, io.BytesIO) else (made.getvalue(), '\n', 1, None))); t(lambda: made.read())
    t(lambda: made.__setstate__((b'', -1, {}) if isinstance(made, io.BytesIO) else ('', '', -1, {}))); t(lambda: made.__setstate__(0)); t(lambda: made.__setstate__((1, 2, 3, 4, 5)))
    t(lambda: made.detach()); made.close(); t(lambda: made.__getstate__()); t(lambda: made.__setstate__(('', '', 0, None)))
import io, pickle, copy
class S(io.StringIO):
    pass
s=S('a\nb'); s.x=1; s.read(1)
q=pickle.loads(pickle.dumps(s)); print(type(q).__name__, q.x, q.tell(), q.getvalue(), copy.copy(s).x)
