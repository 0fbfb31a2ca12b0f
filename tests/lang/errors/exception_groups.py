# %% (CPython 3.11.7)
try:
    raise ExceptionGroup("eg", [ValueError(1), TypeError("t"), ExceptionGroup("in", [KeyError("k"), OSError(5, "x")])])
except* (TypeError, KeyError) as e:
    print(repr(e), e.exceptions)
except* OSError as e:
    print("os", repr(e))
except* ValueError as e:
    print('ve', e)
    try:
        raise RuntimeError("inner")
    except RuntimeError as z: print(repr(z.__context__))
else: print('else')
finally: print("fin")
try:
    try: raise ValueError("naked")
    except* ValueError as e:
        print(repr(e)); raise KeyError('new')
except KeyError as k: print('K', repr(k), repr(k.__context__))
except BaseException as b: print(repr(b))
try:
    try: raise ExceptionGroup("a", [ValueError(1), TypeError(2), OSError(3)])
    except* ValueError: raise
    except* TypeError as t: raise RuntimeError('x') from t
except ExceptionGroup as g: print(repr(g), [repr(x) for x in g.exceptions])
# %%
def f():
    for i in range(2):
        try: raise ExceptionGroup("a", [ValueError(i)])
        except* ValueError as e: yield repr(e)
print(list(f()))
# %%
for src in ["try: pass\nexcept* A: break", "def f():\n try: pass\n except* A: return", "try: pass\nexcept A: pass\nexcept* B: pass", "try: pass\nexcept*: pass", "for i in x:\n try: pass\n except* A:\n  for j in y: break\n", "for i in x:\n try: pass\n except* A: continue"]:
    try: compile(src, 'x', 'exec'); print('ok')
    except SyntaxError as e: print(e)
# %%
for a in [(), ('m',), ('m', []), ('m', [1]), (1, [ValueError()]), ('m', 5), ('m', {ValueError(): 1})]:
    try: print(repr(BaseExceptionGroup(*a)))
    except Exception as e: print(type(e).__name__, e)
print(repr(BaseExceptionGroup('m', [ValueError()])), repr(BaseExceptionGroup('m', (KeyboardInterrupt(),))))
try: ExceptionGroup('m', [KeyboardInterrupt()])
except TypeError as e: print(e)
# %%
g = ExceptionGroup('top', [ValueError(1), ExceptionGroup('n', [TypeError(2), ValueError(3)])])
print(g.split(ValueError), g.subgroup(lambda e: isinstance(e, TypeError)), g.subgroup(KeyError), g.derive([OSError()]))
print(ExceptionGroup.__mro__, ExceptionGroup[int] if False else '')
# %%
class MyG(ExceptionGroup):
    def derive(self, excs): return MyG(self.message, excs)
print(MyG('q', [ValueError(), TypeError()]).split(TypeError))
try:
    try: raise ValueError(1)
    except* ExceptionGroup: pass
except TypeError as e: print(e)
try:
    try: raise ValueError(1)
    except* 5: pass
except TypeError as e: print(e)
# %%
import traceback
try:
    raise ExceptionGroup("eg", [ValueError(1), ExceptionGroup("in", [KeyError("k")]), TypeError('a')])
except ExceptionGroup as e:
    e.__traceback__ = None
    e.add_note('note')
    print(''.join(traceback.format_exception(e)))
    many = ExceptionGroup("many", [ValueError(i) for i in range(18)])
    print(''.join(traceback.format_exception(many)))
# %%
try:
    try:
        raise ExceptionGroup('all', [ValueError(1), OSError(2)])
    except* (ValueError, OSError):
        raise SyntaxError('3')
except BaseException as e:
    print(repr(e), repr(e.exceptions[0].__context__))
