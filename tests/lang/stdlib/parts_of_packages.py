# %% submodules that come with their package
import json
try:
    json.loads('{')
except json.decoder.JSONDecodeError as e:
    print(type(e).__module__, e.pos)
print(json.encoder.JSONEncoder is json.JSONEncoder, json.scanner.NUMBER_RE.match('-1.5e3x').groups())
import importlib
print(importlib.util.find_spec('no_such_module_here'), importlib.machinery.ModuleSpec('a', None).name)
# %% names of __future__
from __future__ import annotations, division, print_function as named
print(annotations.compiler_flag, division.getMandatoryRelease(), named.optional)
# %% classes in annotations
import asyncio, concurrent.futures, contextvars, dataclasses, difflib, fileinput, functools, itertools, logging, os, queue, tempfile
for kind in (asyncio.Queue, concurrent.futures.Future, contextvars.Token, dataclasses.Field, difflib.SequenceMatcher, functools.partial,
             functools.cached_property, functools.partialmethod, itertools.chain, enumerate, queue.Queue, queue.SimpleQueue,
             tempfile.TemporaryDirectory, os.DirEntry):
    print(kind[int].__origin__ is kind, kind[int].__args__)
class Handler(logging.StreamHandler['TextIO']): pass
print(Handler.__mro__[1].__name__, Handler.__orig_bases__[0].__args__)
# %% flags of patterns
import re
def compiled(pattern, flags: re.RegexFlag = re.RegexFlag.NOFLAG):
    return re.compile(pattern, flags)
print(compiled('A', re.RegexFlag.IGNORECASE).match('a'), re.RegexFlag.I, re.RegexFlag.X is re.VERBOSE, re.RegexFlag.S == re.DOTALL)
# %% patterns whose groups repeat often
p = re.compile(r'(?P<a>x)?\[(?P<k>(?:[^\\\[\]\s]|\\.){1,500})\](?:ab|c){0,999}(?:d(?:e|ff){3,700}){2,90}(?P<z>z)(?P=a)')
m = p.search(r'x[a\]b]abccabdeffedeeezx!')
print(m.groupdict(), m.span(), p.groups, dict(p.groupindex))
print(re.sub(r'(?i)(?:A[bc]|\d){1,500}', '<\\g<0>>', 'abacAC12 x ab'), re.findall(r'(?:(\w)\d){2,300}', 'a1b2 c3'))
print(re.fullmatch(r'(?:(?:[a-c]|dd){1,300}-){2,300}', 'abdd-c-a-'), re.fullmatch(r'(?:ab|a){2,900}?b', 'aabab'))
# %% patterns as trees
import warnings
warnings.simplefilter('ignore')
import sre_parse, sre_constants
for text in ('a|bc', '(a)(?:b)+?', r'[a-z^\d]', r'(?P<n>x)(?P=n)', '(?i:a)b{2,5}', '(?=a)(?<!b)', r'\bx$', 'abc|abd', '[^x]', '(?>a)a++', '(x)?(?(1)a|b)'):
    tree = sre_parse.parse(text)
    print(tree, tree.getwidth())
print(sre_constants.MAXREPEAT, sre_parse.LITERAL, int(sre_constants.IN))
# %% dicts with items of their own
import collections
class Shown(dict):
    def items(self): return [('k', 1), ('j', Shown())]
print(json.dumps(Shown(a=2)), json.dumps(Shown()), json.dumps(collections.OrderedDict(b=1, a=2), sort_keys=True), json.dumps(collections.Counter('ab')))
# %% signatures with what is bound
import inspect
class A:
    def f(self, x, y=2): pass
    @classmethod
    def c(cls, z): pass
for f in (A.f, A().f, A.c):
    print(*[inspect._signature_from_callable(f, skip_bound_arg=skip, sigcls=inspect.Signature) for skip in (False, True)])
# %%
import configparser, sys
print(configparser.ConfigParser().read(name for name in ('none.cfg', 'none.ini')), os.EX_OK, os.EX_USAGE, os.EX_CONFIG)
sys.setswitchinterval(0.01)
print(sys.getswitchinterval())
try:
    sys.setswitchinterval(0)
except ValueError as e:
    print(e)
sys.setswitchinterval(0.005)
