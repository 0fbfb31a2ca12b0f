# %% classes of modules
import types, sys

class Lazy:
    def __init__(self, name):
        self.name = name
    def __get__(self, obj, owner):
        print('made', self.name)
        setattr(obj, self.name, self.name * 2)
        return self.name * 2

class Moved(types.ModuleType):
    x = Lazy('x')
    def __init__(self, name):
        super().__init__(name, 'a doc')
    def __dir__(self):
        return ['q', 'x']
    def hello(self):
        return 'hello from ' + self.__name__
    y = property(lambda self: 'y of ' + self.__name__)

m = Moved('moved')
print(m.hello(), m.y, m.x, m.x, dir(m), repr(m), m.__doc__, type(m).__name__, isinstance(m, types.ModuleType))
try:
    m.missing
except AttributeError as e:
    print(e)
sys.modules['moved'] = m
from moved import hello, y
print(hello(), y)
class Asked(types.ModuleType):
    def __getattr__(self, name):
        return name.upper()
print(Asked('a').word)
plain = types.ModuleType('plain')
plain.__class__ = Asked
print(plain.word, types.ModuleType('n', doc='d').__doc__, repr(types.ModuleType('n')))
for wrong in [lambda: types.ModuleType(), lambda: types.ModuleType(1), lambda: types.ModuleType('a', color=1)]:
    try:
        wrong()
    except TypeError as e:
        print(e)
# %% stacks
import traceback
def inner():
    return [place.name for place in traceback.extract_stack()][-3:], traceback.extract_stack(limit=1)[0].name, len(traceback.format_stack(limit=2))
def outer():
    return inner()
print(outer())
import inspect
def whose():
    return inspect.currentframe().f_code.co_name, inspect.currentframe().f_back.f_code.co_name
def caller():
    return whose()
print(caller())
# %% attributes as they are kept
class A:
    p = property(lambda self: 1 / 0)
    def __getattr__(self, name):
        return name
a = A()
a.own = 3
print(type(inspect.getattr_static(a, 'p')).__name__, inspect.getattr_static(a, 'own'), inspect.getattr_static(a, 'none', 'absent'),
      inspect.getattr_static(A, 'p') is A.__dict__['p'])
try:
    inspect.getattr_static(a, 'none')
except AttributeError as e:
    print(e)
print(inspect.ismethoddescriptor(str.upper), inspect.ismethoddescriptor(caller), inspect.CO_VARARGS)
# %% examples that are comments only
import doctest
def f():
    """
    >>> # nothing to run here
    >>> 1 + 1
    2
    >>> # nor here
    """
print(len(doctest.DocTestFinder().find(f, 'f', module=False, globs={})[0].examples))
# %% commands
import os
print(os.popen('echo hi; echo there').read(), os.popen('exit 3').close(), os.popen('true').close(), [line for line in os.popen('printf "a\\nb\\n"')])
# %% pools of threads
from multiprocessing.pool import ThreadPool
import multiprocessing.dummy
with ThreadPool(3) as pool:
    print(pool.map(lambda x: x * x, range(5)), pool.starmap(pow, [(2, 3), (3, 2)]), list(pool.imap(str, [1, 2])), sorted(pool.imap_unordered(abs, [-1, 2])))
    got = []
    r = pool.apply_async(divmod, (7, 2), callback=got.append)
    print(r.get(timeout=5), r.ready(), r.successful(), got, pool.apply(max, (1, 2)))
    bad = pool.apply_async(lambda: 1 / 0)
    try:
        bad.get()
    except ZeroDivisionError as e:
        print(e, bad.successful())
pool = multiprocessing.dummy.Pool(2)
print(pool.map(len, ['a', 'bb']))
pool.close()
pool.join()
try:
    pool.map(len, ['a'])
except ValueError as e:
    print(e)
# %% texts in other languages
import gettext
_ = gettext.gettext
print(_('Hello'), gettext.ngettext('one file', '%d files', 3) % 3, gettext.textdomain(), gettext.translation('no', fallback=True).gettext('x'), gettext.find('no-such'))
try:
    gettext.translation('no-such')
except FileNotFoundError as e:
    print(e)
# %% what is in a package
import tempfile, pkgutil, importlib, importlib.resources
with tempfile.TemporaryDirectory() as folder:
    os.makedirs(os.path.join(folder, 'pack_of_case', 'sub'))
    for name, text in [('__init__.py', ''), ('one.py', 'x = 1\n'), ('two.py', ''), ('notes.txt', 'a note'), ('sub/__init__.py', ''), ('sub/deep.py', '')]:
        with open(os.path.join(folder, 'pack_of_case', name), 'w') as file:
            file.write(text)
    sys.path.insert(0, folder)
    import pack_of_case
    print([(i.name, i.ispkg) for i in pkgutil.iter_modules(pack_of_case.__path__)])
    print([i.name for i in pkgutil.walk_packages(pack_of_case.__path__, 'pack_of_case.')])
    print(importlib.resources.read_text('pack_of_case', 'notes.txt'), (importlib.resources.files('pack_of_case') / 'notes.txt').read_text(),
          importlib.resources.is_resource('pack_of_case', 'none'), pkgutil.get_data('pack_of_case', 'notes.txt'))
    print(pkgutil.resolve_name('pack_of_case.one:x'), pkgutil.resolve_name('os.path.join') is os.path.join)
    sys.path.remove(folder)
# %% fields whose annotations are text
from __future__ import annotations
import dataclasses, typing, typing as tt
from typing import ClassVar
from dataclasses import dataclass, InitVar, field
CV = ClassVar
@dataclass
class Point:
    x: int
    origin: ClassVar[list] = [0]
    names: typing.ClassVar = {}
    other: tt.ClassVar[int] = 3
    short: CV[str] = 's'
    scale: InitVar[int] = 2
    tags: list[str] = field(default_factory=list)
    def __post_init__(self, scale):
        self.x *= scale
print(Point(3), [f.name for f in dataclasses.fields(Point)], Point.origin, Point(1, scale=5))
# %% states of generators, copies, waits that make no sense
def g():
    print(inspect.getgeneratorstate(it))
    yield 1
it = g()
print(inspect.getgeneratorstate(it), next(it), inspect.getgeneratorstate(it), list(it), inspect.getgeneratorstate(it))
async def co():
    pass
c = co()
print(inspect.getcoroutinestate(c))
c.close()
print(inspect.getcoroutinestate(c), inspect.isroutine(str.upper), inspect.isroutine(3))
import collections, copy, queue
u = collections.UserList([1, 2])
v = copy.copy(u)
v.append(3)
print(u, v)
for call in [lambda: queue.Queue(2).put(1, timeout=-1), lambda: queue.Queue().get(timeout=-1)]:
    try:
        call()
    except ValueError as e:
        print(e)
queue.Queue().put(1, timeout=-1)
