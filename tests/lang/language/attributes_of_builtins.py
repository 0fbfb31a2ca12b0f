# Functions' and cells' attributes and order, iterators made by their classes, length hints, hashes that are kept, names and flags that are refused.
# %%
import sys, itertools, collections, operator
def t(f):
    try: print(repr(f()))
    except BaseException as e: print(type(e).__name__, e)
# functions
def f(): pass
def deld(): del f.__dict__
t(deld)
def setd(): f.__dict__ = []
t(setd)
f.known=1
t(lambda: 'known' in dir(f)); t(lambda: f.__builtins__ is __builtins__ or f.__builtins__ is __builtins__.__dict__)
# static, class methods' own attributes
def g(): "doc"
s=staticmethod(g); c=classmethod(g)
t(lambda: (s.__name__, c.__qualname__, s.__doc__, c.__wrapped__ is g));
s.x=1; t(lambda: s.x); 
# property
p=property(g)
def pa(): p.__isabstractmethod__=True
t(pa); t(lambda: p.__isabstractmethod__)
g.__isabstractmethod__=True; t(lambda: property(g).__isabstractmethod__); t(lambda: classmethod(g).__isabstractmethod__)
# cells
def mk(x): return (lambda: x).__closure__[0]
t(lambda: mk(2)<mk(3)); t(lambda: mk(2)==mk(2)); t(lambda: mk(-1)>mk('s'))
# tee
a,b=itertools.tee('abc'); t(lambda: list(type(a)(b))); t(lambda: list(type(a)('xy')))
t(lambda: operator.length_hint(itertools.repeat(None,50))); t(lambda: len(itertools.repeat(1))); t(lambda: operator.length_hint(itertools.repeat(None)))
class R:
    called=False
    def __len__(self): 1/0
    def __getitem__(self,i): raise IndexError
t(lambda: operator.length_hint(reversed(R())))
t(lambda: operator.length_hint(iter(R())))
class SeqLen:
    def __init__(s): s.n=0
    def __len__(s): return 10
    def __getitem__(s,i): return i
t(lambda: reversed(SeqLen()).__length_hint__())
# deque
d=collections.deque(range(5))
class Bad:
    def __eq__(self, o): d.clear(); return False
d=collections.deque([Bad()]*3+[1]); t(lambda: d.remove(2))
class MutateCmp:
    def __init__(self, deque, result): self.deque=deque; self.result=result
    def __eq__(self, other): self.deque.clear(); return self.result
for match in (True, False):
    d=collections.deque(['ab']); d.extend([MutateCmp(d,match),'c']); t(lambda: d.remove('c')); print(d)
t(lambda: type(reversed(collections.deque('abc'))).__name__); 
t(lambda: list(type(iter(collections.deque()))(collections.deque('abc')))); t(lambda: list(type(reversed(collections.deque()))(collections.deque('abc'))))
t(lambda: list(type(iter(collections.deque()))(collections.deque('abc'),1)))
t(lambda: collections.deque().__init__('abc','x','y')); 
# dict views' mapping
t(lambda: type({}.keys().mapping))
# sets keep the keys' hashes
n=0
class H(int):
    def __hash__(self):
        global n; n+=1; return int.__hash__(self)
for make in (dict.fromkeys, set, frozenset):
    keys=[H(i) for i in range(10)]; n=0; x=make(keys); a=n; y=set(x); z=frozenset(x); w=dict.fromkeys(x) ; x2=set(x)|set(y); print(make, a, n)
# exec with own builtins
t(lambda: exec("print(1)", {'__builtins__': {}}))
t(lambda: eval("[x for x in 'ab']", {}, {})); 
class M:
    def __getitem__(self, k):
        if k=='a': return 12
        raise KeyError(k)
    def keys(self): return list('xyz')
t(lambda: eval('a', globals(), M())); t(lambda: eval('globals() is locals()', globals(), M()))
t(lambda: sum([b'a'], bytearray())); t(lambda: sum(['a'],'')); t(lambda: sum([[1]], b''))
t(lambda: type('A\0B',(),{}))
t(lambda: __import__('')); t(lambda: __import__(1)); t(lambda: __import__('sys', name='sys'))
t(lambda: compile('pass','x','exec', 0xFFFFFF)); t(lambda: compile('pass', '?', 'exec', source='x')); t(lambda: compile('', 'a\0b','exec'))
t(lambda: compile('if 1:','f','badmode'))
t(lambda: dir(1,2))
class Foo:
    def __dir__(self): return 7
t(lambda: dir(Foo()))
class Foo2:
    __slots__=['__class__','__dict__']
    def __init__(self): self.bar='wow'
t(lambda: 'bar' in dir(Foo2()))
