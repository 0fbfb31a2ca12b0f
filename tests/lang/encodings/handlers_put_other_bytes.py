# %%
import codecs
def wrong(error):
    error.object = 42
    return '\u4242', 0
def other(error):
    error.object = b''
    return '\u4242', 0
def later(error): return f'<{error.reason[:9]} {error.start}-{error.end}>', error.end
for name in ('wrong', 'other', 'later'): codecs.register_error('put.' + name, globals()[name])
for encoding, data in (('ascii', b'\xff'), ('utf-7', b'++'), ('utf-8', b'\xff'), ('utf-16', b'\xff'), ('utf-32', b'\xff'), ('unicode-escape', b'\\u123g'), ('raw-unicode-escape', b'\\u123g')):
    for name in ('wrong', 'other', 'later'):
        try: print(encoding, name, ascii(data.decode(encoding, 'put.' + name)))
        except (TypeError, UnicodeError) as e: print(encoding, name, type(e).__name__)
# %%
for data in (b'a\\x4', b'\\\\u12\\u12', b'\\N{nothing}b', b'\\N', b'tail\\', b'\\u0041\\U00000042\\x43\\104\\N{DIGIT ONE}\\n', b'\\xg\\Uffffffff.', b'\xe9\\u00e9'):
    for errors in ('strict', 'ignore', 'replace', 'put.later'):
        for encoding in ('unicode-escape', 'raw-unicode-escape'):
            try: print(ascii(data.decode(encoding, errors)), end=' ')
            except UnicodeDecodeError as e: print(e.start, e.end, end=' ')
    print()
