# Contexts of exceptions thrown into generators; texts of exceptions of codecs.
# %%
import sys, contextlib, dataclasses, weakref, traceback
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
# generators: throw and contexts
def boring():
    try: raise KeyError('a')
    except KeyError:
        exc, = sys.exc_info()[1:2]
        try: yield 1
        except ValueError as e: print('ctx', repr(e.__context__))
        print(repr(sys.exc_info()[1])); yield 2
g=boring(); next(g)
try: g.throw(ValueError('b'))
except BaseException as e: print(repr(e))
def store():
    try: yield sys.exc_info()[0]
    except Exception: yield sys.exc_info()[0]
g=store()
try: raise ValueError
except ValueError:
    print(next(g), g.throw(TypeError))
print(next(g, 'end'))
def inner():
    try: yield 1
    except TypeError as e: raise ValueError('v')
def outer():
    yield from inner()
g=outer(); next(g)
try: g.throw(TypeError('t'))
except ValueError as e: print(repr(e.__context__), [f.name for f in traceback.extract_tb(e.__traceback__)])
def f():
    yield
def gg():
    try: raise KeyError('a')
    except Exception: yield from f()
g=gg(); next(g)
try: g.throw(ValueError)
except Exception as e: print(repr(e.__context__))
def gg2():
    try: raise KeyError('a')
    except Exception: pass
    try: yield
    except Exception: raise RuntimeError
g=gg2(); next(g)
try: g.throw(ValueError)
except Exception as e: print(repr(e.__context__), repr(e.__context__.__context__))
# a cycle through throw
def h():
    try: yield
    except Exception as e: raise e
g=h(); next(g)
err=ValueError('x')
try: g.throw(err)
except ValueError as e: print(e is err, e.__context__)
@contextlib.contextmanager
def cm():
    try: yield
    except Exception as e: raise e
try:
    with cm(): 1/0
except ZeroDivisionError as e: print([x.name for x in traceback.extract_tb(e.__traceback__)])
@contextlib.contextmanager
def my_cm(): 
    with cm(): yield
try:
    with my_cm(): 1/0
except ZeroDivisionError as e: print([x.name for x in traceback.extract_tb(e.__traceback__)])
def rec():
    try: rec2()
    except RecursionError as e: return 'caught', str(e)
def rec2(): rec2()
print(rec())
def r3():
    try: r3()
    finally: pass
try: r3()
except RecursionError as e: print(e)
e=UnicodeEncodeError('baz','xxxxx',1,5,'foo'); print(e); e.end=2; print(e); e.end=5; e.start=3; print(e); e.encoding=4000; e.reason=965230951443685724997; print(e)
e=UnicodeDecodeError('ascii', bytearray(b'\xff'),0,1,'x'); print(type(e.object))
e=UnicodeTranslateError('xxxx',1,5,'foo'); print(e); e.end=2; print(e)
class MyExc(Exception):
    def __init__(self, foo): super().__init__('m'); self.foo=foo
x=MyExc(1); print(x.args, repr(x), x.__reduce__())
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
t(lambda: UnicodeTranslateError('xxxx',1,5,'foo')); t(lambda: str(UnicodeTranslateError('xxxx',1,2,'foo'))); t(lambda: str(UnicodeTranslateError('x\u1234xx',1,2,'foo'))); t(lambda: str(UnicodeTranslateError('x\U00012345xx',1,2,'foo')))
t(lambda: str(UnicodeTranslateError('xxxx',1,5,'foo')))
t(lambda: UnicodeTranslateError(1,2,3,4)); t(lambda: UnicodeTranslateError('a',1,2)); t(lambda: UnicodeTranslateError('a',1,2,'b').encoding); t(lambda: UnicodeTranslateError('abc',-5,20,'b').start); t(lambda: UnicodeTranslateError('abc',-5,20,'b').end)
t(lambda: UnicodeDecodeError('a',bytearray(b'xyz'),0,9,'b').object); t(lambda: UnicodeDecodeError('a',memoryview(b'xyz'),0,9,'b').end); t(lambda: UnicodeDecodeError('a','xyz',0,9,'b'))
t(lambda: UnicodeEncodeError('a',b'xyz',0,9,'b')); t(lambda: UnicodeEncodeError('a','xyz',5,9,'b').start); t(lambda: str(UnicodeEncodeError('a','',0,1,'b'))); t(lambda: str(UnicodeDecodeError('a',b'',0,1,'b')))
e=UnicodeEncodeError('baz','xxxxx',1,5,'foo'); e.encoding=4000; e.reason=5; print(e)
e=UnicodeDecodeError('baz',b'xxxxx',1,5,'foo'); e.encoding=4000; e.reason=5; print(e); e.end=2; print(e)
def s(): e.object=5; return e.object
t(s); t(lambda: str(e))
