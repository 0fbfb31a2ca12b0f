# %% a scanner goes on where the last match ended
import copy, pickle, re
words = re.compile(r'(\w+)|(\s+)', re.I)
s = words.scanner('ab cd!')
print([(m.lastindex, m.group()) for m in iter(s.match, None)], s.match(), s.search(), s.pattern is words)
print([m.span() for m in iter(re.compile('x*').scanner('axxb').search, None)])
print([m.span() for m in iter(re.compile('a*').scanner('aab').match, None)])
print([m.group() for m in iter(re.compile(r'\d').scanner('123456', 2, 5).search, None)])
from collections import namedtuple
Token = namedtuple('Token', 'kind text')
master = re.compile('|'.join([r'(?P<NAME>[a-z]+)', r'(?P<NUMBER>\d+)', r'(?P<OP>[-+*/=])', r'(?P<SPACE>\s+)']))
print([Token(m.lastgroup, m.group()) for m in iter(master.scanner('foo = 42*x').match, None) if m.lastgroup != 'SPACE'])
# %% patterns are kept
for p in (words, re.compile(b'a+', re.M)):
    print(pickle.loads(pickle.dumps(p)) == p, copy.deepcopy(p) is p, copy.copy(p) is p)
