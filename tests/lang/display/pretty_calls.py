# Values that IPython shows as calls: patterns, namespaces, collections, also those that hold themselves.
# %%
import re,types,collections,enum
from IPython.lib.pretty import pretty
for v in [re.compile(r'\s+'),re.compile(b'a\\d',re.I|re.S),re.compile('x',re.M|re.VERBOSE),types.SimpleNamespace(a=1,b=[1]*40),types.SimpleNamespace(),types.MappingProxyType({1:2}),types.MappingProxyType({i:'x'*9 for i in range(9)}),collections.deque(range(40),maxlen=5),collections.deque(['abcdefgh']*12,maxlen=50),collections.UserList([1]),collections.UserList(['abcdefgh']*12),collections.UserDict({1:2}),collections.ChainMap({1:2}),[enum.Enum('E','A')],collections.Counter('abca'*9),collections.OrderedDict(a=1), re.match('a','a'), re.I|re.M, type(re.compile('')), collections.deque]:
    print(pretty(v))
d=collections.deque([1]); d.append(d); print(pretty(d))
o=collections.OrderedDict(a=1); o['o']=o; print(pretty(o))
dd=collections.defaultdict(list); dd[1]=dd; print(pretty(dd))
n=types.SimpleNamespace(a=1); n.n=n; print(pretty(n))
u=collections.UserList([1]); u.append(u); print(pretty(u))
l=[1]; l.append((l,{1:l})); print(pretty(l))
s={1:None}; s[2]=s; print(pretty(s))
class Counter(dict): pass
print(pretty(Counter({1:2})))
class DQ(collections.deque): pass
print(pretty(DQ([1,2])))
class OD(collections.OrderedDict):
    def __repr__(self): return 'OD'
print(pretty(OD()))
# %%
re.compile(r"\d+\s*", re.I)
# %%
[types.SimpleNamespace(first=[1, 2, 3], second="x" * 70), collections.deque([1, 2], maxlen=3)]
