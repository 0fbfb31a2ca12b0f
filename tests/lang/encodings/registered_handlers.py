# codecs.register_error: handlers of a program of its own
import codecs
def h(e):
    return ('<%s>' % e.object[e.start:e.end], e.end)
codecs.register_error('test.mine', h)
print('aïb'.encode('ascii','replace'), 'aéb'.encode('latin-1', 'test.mine'))
codecs.register_error('bytes', lambda e: (b'\xff', e.start + 1))
print('aéïb€'.encode('ascii', 'bytes'))
def back(e, seen=[]):
    seen.append(e.start)
    return ('x', -1)
codecs.register_error('back', back)
print('aéïb'.encode('ascii', 'back'))
def dec(e): return ('[%r]' % e.object[e.start:e.end], e.end)
codecs.register_error('dec', dec)
print(b'a\xffb\xc3'.decode('utf-8', 'dec'), b'a\xff'.decode('ascii', 'dec'))
for f in (lambda: 'é'.encode('ascii', 'none'), lambda: b'\xff'.decode('utf-8', 'none'), lambda: codecs.register_error('x', 5), lambda: codecs.lookup_error('zzz')):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
codecs.register_error('bad', lambda e: 5)
codecs.register_error('far', lambda e: ('', 99))
codecs.register_error('un', lambda e: ('é', e.end))
for n in 'bad', 'far', 'un':
    try: print('é'.encode('ascii', n))
    except Exception as e: print(type(e).__name__, e)
    try: print(b'\xff'.decode('ascii', n))
    except Exception as e: print(type(e).__name__, e)
e = UnicodeEncodeError('ascii', 'aéb€', 1, 2, 'no')
for n in 'ignore', 'replace', 'backslashreplace', 'xmlcharrefreplace', 'namereplace':
    print(n, codecs.lookup_error(n)(e))
try: codecs.strict_errors(e)
except UnicodeEncodeError as x: print(x)
print('ok'.encode('ascii', 'none'), b'ok'.decode('ascii', 'none'), 'a\x00é'.encode('ascii', 'namereplace'))
