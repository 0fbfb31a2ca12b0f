# %%
# tokenizer / parser / interpreter with match
from __future__ import annotations
from dataclasses import dataclass, field, replace, asdict, astuple
from enum import Enum, auto, Flag, IntEnum
from typing import NamedTuple, Iterator, Generic, TypeVar, Protocol, Optional, Union, Callable, ClassVar
import re, textwrap, heapq, collections, itertools
class Tok(NamedTuple):
    kind: str
    val: str
    pos: int = 0
SPEC = [('NUM', r'\d+(\.\d*)?'), ('ID', r'[A-Za-z_]\w*'), ('OP', r'[-+*/^()=,]'), ('WS', r'\s+'), ('BAD', r'.')]
RX = re.compile('|'.join(f'(?P<{n}>{p})' for n, p in SPEC))
def lex(s: str) -> Iterator[Tok]:
    for m in RX.finditer(s):
        k = m.lastgroup
        if k == 'WS': continue
        if k == 'BAD': raise SyntaxError(f'bad char {m.group()!r} at {m.start()}')
        yield Tok(k, m[0], m.start())
@dataclass(frozen=True)
class Num: v: float
@dataclass(frozen=True)
class Var: name: str
@dataclass(frozen=True)
class Bin:
    op: str; l: Expr; r: Expr
@dataclass(frozen=True)
class Call:
    f: str
    args: tuple[Expr, ...] = ()
Expr = Union[Num, Var, Bin, Call]
class P:
    prec = {'+': 1, '-': 1, '*': 2, '/': 2, '^': 3}
    def __init__(self, s): self.t = [*lex(s), Tok('EOF', '')]; self.i = 0
    @property
    def cur(self): return self.t[self.i]
    def eat(self, v=None):
        t = self.cur
        if v and t.val != v: raise SyntaxError(f'expected {v!r}, got {t.val!r}')
        self.i += 1; return t
    def atom(self):
        match self.eat():
            case Tok('NUM', v): return Num(float(v))
            case Tok('ID', n) if self.cur.val == '(':
                self.eat('('); args = []
                while self.cur.val != ')':
                    args.append(self.expr())
                    if self.cur.val == ',': self.eat()
                self.eat(')'); return Call(n, tuple(args))
            case Tok(kind='ID', val=n): return Var(n)
            case Tok(_, '('):
                e = self.expr(); self.eat(')'); return e
            case Tok(_, '-'): return Bin('-', Num(0), self.atom())
            case other: raise SyntaxError(f'unexpected {other}')
    def expr(self, p=1):
        l = self.atom()
        while (q := self.prec.get(self.cur.val, 0)) >= p:
            op = self.eat().val
            l = Bin(op, l, self.expr(q + (op != '^')))
        return l
def ev(e: Expr, env: dict):
    match e:
        case Num(v): return v
        case Var(n) if n in env: return env[n]
        case Var(n): raise NameError(n)
        case Bin('+', l, r): return ev(l, env) + ev(r, env)
        case Bin('-', l, r): return ev(l, env) - ev(r, env)
        case Bin('*', l, r): return ev(l, env) * ev(r, env)
        case Bin('/', l, r): return ev(l, env) / ev(r, env)
        case Bin('^', l, r): return ev(l, env) ** ev(r, env)
        case Call('max' | 'min' as f, args): return {'max': max, 'min': min}[f](*(ev(a, env) for a in args))
        case _: raise TypeError(e)
for s in ['1+2*3', '2^3^2', '(1+2)*-x', 'max(1, y, 3)/4', '1 +', '$', 'zz', 'f()', '4/0']:
    try: print(s, '=', ev(P(s).expr(), {'x': 5, 'y': 10}))
    except (SyntaxError, NameError, TypeError, ZeroDivisionError) as e: print(s, type(e).__name__, e)
print(P('a+b*2').expr())
# dijkstra, A*
G = {'A': {'B': 1, 'C': 4}, 'B': {'C': 2, 'D': 5}, 'C': {'D': 1}, 'D': {}}
def dij(g, s):
    d, prev, h = {s: 0}, {}, [(0, s)]
    while h:
        c, u = heapq.heappop(h)
        if c > d[u]: continue
        for v, w in g[u].items():
            if c + w < d.get(v, float('inf')):
                d[v] = c + w; prev[v] = u; heapq.heappush(h, (d[v], v))
    return d, prev
print(dij(G, 'A'))
# aoc style
data = textwrap.dedent('''
    move 3 from 1 to 2
    move 1 from 2 to 3
''').strip().splitlines()
st = {1: list('ABC'), 2: [], 3: []}
for line in data:
    n, f, t = map(int, re.findall(r'\d+', line))
    for _ in range(n): st[t].append(st[f].pop())
print(st, ''.join(s[-1] if s else '-' for s in st.values()))
grid = ['#..', '.#.', '..#']
pts = {complex(x, y) for y, row in enumerate(grid) for x, c in enumerate(row) if c == '#'}
print(sorted(pts, key=lambda z: (z.imag, z.real)), sum(pts), [z * 1j for z in sorted(pts, key=abs)])
print([''.join(r) for r in zip(*grid)], list(map(list, zip(*[iter(range(6))] * 2))), collections.Counter(''.join(grid)).most_common())
@dataclass(order=True)
class Task:
    pri: int
    name: str = field(compare=False)
    tags: list = field(default_factory=list, repr=False, compare=False)
    count: ClassVar[int] = 0
    def __post_init__(self): Task.count += 1
q = [Task(3, 'c'), Task(1, 'a', ['x'])]; heapq.heapify(q); print(heapq.heappop(q), Task.count, asdict(q[0]), astuple(q[0]), replace(q[0], pri=9), q[0] > Task(0, 'z'))
class Perm(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
print(Perm.RW, Perm.R in Perm.RW, Perm.R ^ Perm.RW, [p.name for p in Perm], Perm(0), bool(Perm(0)), ~Perm.R & Perm.RW, repr(Perm.R | Perm.X))
class Lv(IntEnum): LOW = 1; HIGH = 2
print(Lv.LOW < Lv.HIGH, Lv.LOW + 1, f'{Lv.LOW}', str(Lv.HIGH), repr(Lv(2)), sorted(Lv, reverse=True), Lv['LOW'], [*map(int, Lv)])
T = TypeVar('T')
class Stack(Generic[T]):
    def __init__(self) -> None: self._i: list[T] = []
    def push(self, x: T) -> Stack[T]: self._i.append(x); return self
    def pop(self) -> Optional[T]: return self._i.pop() if self._i else None
    def __len__(self): return len(self._i)
s = Stack[int](); print(s.push(1).push(2).pop(), len(s), Stack[int], Stack.__parameters__, Stack.__orig_bases__)
def handle(cmd):
    match cmd.split():
        case ['go', ('north' | 'south') as d]: return f'going {d}'
        case ['get', *items] if items: return f'got {items}'
        case []: return 'nothing'
        case [x]: return f'one {x}'
        case _: return '?'
print([handle(c) for c in ('go north', 'get a b', '', 'quit', 'x y z')])
def js(o):
    match o:
        case {'type': 'circle', 'r': int(r) | float(r)}: return 3 * r
        case {'type': 'rect', 'size': [w, h], **rest}: return w * h, rest
        case None | True | False: return 'const'
        case str() as s: return s.upper()
        case [] | [[]]: return 'empty'
        case (1, (2, x), *_): return x
        case _: return None
print(js({'type': 'circle', 'r': 2}), js({'type': 'rect', 'size': (2, 3), 'k': 1}), js(None), js('ab'), js([[]]), js([1, [2, 9], 5]), js(3))
