# small corners of many modules that documentation shows
# %%
import argparse, datetime, functools, enum, weakref, timeit, pickle, dataclasses, logging, sys, threading
class FirstOfMonthDate(datetime.date):
    def __new__(cls, year, month, day): return super().__new__(cls, year, month, 1)
print(repr(FirstOfMonthDate(2012, 2, 14)))
class DT(datetime.datetime): pass
print(repr(DT(2020,1,2,3)), repr(datetime.datetime(2020,1,1)), repr(datetime.time(3)), repr(datetime.timedelta(3)))
class TD(datetime.timedelta): pass
print(repr(TD(3)))
p = argparse.ArgumentParser(prog='PROG', conflict_handler='resolve')
p.add_argument('-f', '--foo', help='old foo help')
p.add_argument('--foo', help='new foo help')
p.print_help()
p = argparse.ArgumentParser(prog='PROG')
p.add_argument('-bacon'); p.add_argument('-badger')
print(p.parse_args('-bac MMM'.split()), p.parse_args('-bad WOOD'.split()))
try: p.parse_args('-ba BA'.split())
except SystemExit as e: print(e)
print(argparse.FileType('wb', 0), argparse.FileType('w', encoding='UTF-8'), argparse.FileType())
p = argparse.ArgumentParser(exit_on_error=False)
p.add_argument('--x'); 
try: p.add_argument('--x')
except argparse.ArgumentError as e: print(e)
class CP:
    __slots__ = ()
    @functools.cached_property
    def pi(self): return 3
try: CP().pi
except TypeError as e: print(e)
try:
    @enum.verify(enum.NAMED_FLAGS)
    class Color(enum.Flag):
        RED = 1
        GREEN = 2
        BLUE = 4
        WHITE = 15
        NEON = 31
except ValueError as e: print(e)
try:
    @enum.verify(enum.NAMED_FLAGS)
    class Color(enum.Flag):
        RED = 1
        WHITE = 3
except ValueError as e: print(e)
class S(enum.Flag, boundary=enum.STRICT):
    RED = enum.auto(); GREEN = enum.auto(); BLUE = enum.auto()
try: S(2**2+2**4)
except ValueError as e: print(e)
class O: pass
o = O()
f = weakref.finalize(o, print, 'gone')
print(repr(f).split(' at ')[0], repr(f).split(';')[1][:14])
del o
print(repr(f)[-6:])
print(timeit.Timer('for i in range(10): oct(i)', 'gc.enable()').timeit(3) > 0)
print(pickle.PicklingError, pickle.PickleError)
class Conv:
    def __init__(self, *, default): self._default = default
    def __set_name__(self, owner, name): self._name = "_" + name
    def __get__(self, obj, type):
        if obj is None: return self._default
        return getattr(obj, self._name, self._default)
    def __set__(self, obj, value): setattr(obj, self._name, int(value))
@dataclasses.dataclass
class Item:
    quantity_on_hand: Conv = Conv(default=100)
i = Item(); print(i.quantity_on_hand); i.quantity_on_hand = 2.5; print(i.quantity_on_hand, i)
@dataclasses.dataclass
class Base: x: int = 3
@dataclasses.dataclass
class Der(Base):
    x: int
    y: int = 2
print(Der())
old = logging.getLogRecordFactory()
def factory(*a, **k):
    r = old(*a, **k); r.custom = 0xdecaf; return r
logging.setLogRecordFactory(factory)
logging.basicConfig(stream=sys.stdout, format='%(threadName)s %(custom)d %(message)s')
def w(): logging.warning('inside')
t = threading.Thread(target=w, name='T1'); t.start(); t.join()
logging.warning('main')
