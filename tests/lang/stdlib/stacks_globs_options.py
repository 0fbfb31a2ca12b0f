# %% errors in stacks
import asyncio
from contextlib import AsyncExitStack, ExitStack, contextmanager
def chain(e):
    out = []
    while e is not None and len(out) < 9:
        out.append(repr(e))
        e = e.__context__
    return out
def fail(e):
    raise e
@contextmanager
def failing(e):
    try:
        yield
    finally:
        try:
            raise e
        finally:
            pass
for body in (None, ValueError('body')):
    try:
        with ExitStack() as s:
            s.callback(fail, Exception(0))
            s.enter_context(failing(Exception(1)))
            s.callback(fail, Exception(2))
            if body: raise body
    except Exception as e:
        print(chain(e))
async def main():
    async def later(e):
        raise e
    try:
        async with AsyncExitStack() as s:
            for i in range(3):
                s.push_async_callback(later, Exception(i))
            raise Exception('body')
    except Exception as e:
        print(chain(e))
asyncio.run(main())
# %% patterns of bytes
import glob, os, tempfile
root = tempfile.mkdtemp()
for name in ('a.txt', 'b.txt', '.c.txt'):
    open(os.path.join(root, name), 'w').close()
print(sorted(os.path.basename(p) for p in glob.glob(os.fsencode(root) + b'/*.txt')), sorted(glob.glob(b'*.txt', root_dir=os.fsencode(root))))
print(glob.escape(b'[a]*'), glob.escape('a?'), glob.has_magic(b'a*'), sorted(glob.glob('*', root_dir=root, include_hidden=True)))
# %% where options end
import getopt
print(getopt.gnu_getopt(['-a', 'x', '--beta', '2'], 'a', ['beta=']))
os.environ['POSIXLY_CORRECT'] = '1'
print(getopt.gnu_getopt(['-a', 'x', '--beta', '2'], 'a', ['beta=']))
del os.environ['POSIXLY_CORRECT']
