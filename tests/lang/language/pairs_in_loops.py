d={'a':1,'b':2}
for k,v in d.items(): print(k,v)
for i,(a,b) in enumerate(d.items()): print(i,a,b)
for a,b in zip([1,2],[3]): print(a,b)
try:
    for a,b in zip([1,2],[3],strict=True): print(a,b)
except ValueError as e: print(e)
try:
    for a,b in zip([1],[3,4],strict=True): print(a,b)
except ValueError as e: print(e)
try:
    for a,b in zip([1],[2],[3]): pass
except ValueError as e: print(e)
try:
    for a,b in d: pass
except ValueError as e: print(e)
try:
    for k,v in d.items(): d[k+k]=1
except RuntimeError as e: print(e)
class Z(zip):
    def __next__(self): return (7,8)
n=0
for a,b in Z([1],[2]):
    print(a,b); n+=1
    if n>2: break
print([(k,v) for k,v in d.items()], {i:x for i,x in enumerate('ab',5)}, list(zip([1,2],[3,4])), list(enumerate([1])))
for a,b in [(1,2),(3,4)]: print(a,b)
def g():
    yield 1,2
for a,b in g(): print(a,b)
for a,b in reversed(d.items()): print(a,b)
def bad():
    yield 1
    raise KeyError('x')
try:
    for a,b in zip(bad(), bad()): print(a,b)
except KeyError as e: print('K',e)
