# What copies, pickles and __setstate__() keep of a partial, and its text.
# %%
import copy, functools, pickle
def take(*args, **keywords): return args, keywords
part = functools.partial(take, 1, a=[2])
part.note = ['kept']
again = copy.copy(part)
print(again.note is part.note, again.keywords is part.keywords, pickle.loads(pickle.dumps(functools.partial(max, 1))).args)
part.__setstate__((take, (1,), {'a': 10}, None))
print(part.args, part.keywords, vars(part), part(2, b=20))
part.__setstate__((take, (1,), None, None))
print(part.keywords, part(3))
for state in ((take, (), {}), [take, (), {}, None], (None, (), {}, None), (take, [], {}, None), (take, (), [], None)):
    try: part.__setstate__(state)
    except TypeError as e: print(e)
part.__setstate__((part, (), {}, {}))
print(repr(part)); part.__setstate__((max, (part,), {}, {})); print(repr(part)); part.__setstate__((max, (), {'a': part}, {})); print(repr(part)); part.__setstate__((max, (), {}, {}))
part.keywords[3] = 4
print(repr(part))
