# %% code with something else in it
import types
def f(a, b=2):
    word = 'k'
    return a + b, word
c = f.__code__
swapped = c.replace(co_name='g', co_consts=tuple('Q' if k == 'k' else k for k in c.co_consts))
g = types.FunctionType(swapped, globals(), 'g', (5,))
print(g(1), f(1), swapped.co_name, c.co_name, c.replace() is c, c.replace().co_varnames)
moved = c.replace(co_firstlineno=100, co_filename='other.py', co_qualname='A.f')
print(moved.co_firstlineno, moved.co_filename, moved.co_qualname, moved.co_argcount)
for wrong in (dict(co_name=3), dict(co_filename=3), dict(co_consts=[1]), dict(colour=1)):
    try:
        c.replace(**wrong)
    except TypeError as e:
        print('TypeError')
# %% names of templates in tracebacks
try:
    exec(compile('\n\nraise KeyError(1)', 'page.html', 'exec').replace(co_name='block "body"'))
except KeyError as e:
    at = e.__traceback__.tb_next
    print(at.tb_frame.f_code.co_name, at.tb_lineno, at.tb_frame.f_code.co_filename)
# %% cells
print(types.CellType(5).cell_contents)
empty = types.CellType()
try:
    empty.cell_contents
except ValueError as e:
    print(e)
empty.cell_contents = 'full'
def outer():
    x = 1
    def inner(): return x
    return inner
print(types.FunctionType(outer().__code__, globals(), 'inner', None, (empty,))())
