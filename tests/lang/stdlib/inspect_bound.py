# %%
import inspect
for f in ['abc'.split, [].append, {}.get, len, dict.get, 'a'.join, print, sorted, [].sort]:
    print(f.__name__, inspect.signature(f))
