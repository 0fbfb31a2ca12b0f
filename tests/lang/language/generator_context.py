def f():
    try: raise KeyError('a')
    except Exception: yield
g = f(); next(g)
try: g.throw(ValueError("v"))
except Exception as e: print(repr(e), repr(e.__context__))
def h():
    try: raise KeyError('a')
    except Exception:
        try: yield 1
        except ValueError as e: print(repr(e.__context__))
        yield 2
g = h(); next(g); g.throw(ValueError("v"))
import sys
def k():
    try: raise KeyError('a')
    except Exception:
        print(sys.exc_info()[1]); yield 1
        print(sys.exc_info()[1])
g = k(); next(g)
print(sys.exc_info()); list(g)
try: raise ValueError
except ValueError:
    def m(): yield sys.exc_info()[0]; yield 1
    print(next(m()))
