# %% (CPython 3.11.7)
# What a group says of itself, what it refuses, and what comes out of it
import asyncio
async def after(d, what=None):
    await asyncio.sleep(d)
    if isinstance(what, BaseException): raise what
    return what
async def stubborn(log):
    try: await asyncio.sleep(10)
    except asyncio.CancelledError: log.append('stopped'); raise ValueError('while stopping')
def refuse(group):
    c = after(0)
    try: group.create_task(c)
    except RuntimeError as e: print(e)
    c.close()
async def stages():
    g = asyncio.TaskGroup(); print(g); refuse(g)
    async with g:
        print(g); t = g.create_task(after(0.01, 3), name='named'); print(g, t.get_name())
        try:
            async with g: pass
        except RuntimeError as e: print(e)
    print(g, t.result()); refuse(g)
    try:
        async with asyncio.TaskGroup() as h:
            h.create_task(after(0, ValueError(1)))
            try: await asyncio.sleep(1)
            finally: print(h); refuse(h)
    except BaseExceptionGroup as e: print(repr(e), h)
    async with asyncio.TaskGroup() as empty: pass
    print(empty)
asyncio.run(stages())
# %%
async def outcome(make):
    log = []
    try: print('gave', await make(log))
    except BaseExceptionGroup as e: print(repr(e), repr(e.__cause__), e.__suppress_context__)
    except BaseException as e: print('plain', repr(e))
    print(log, asyncio.current_task().cancelling())
async def both(log):
    async with asyncio.TaskGroup() as g:
        g.create_task(stubborn(log)); await asyncio.sleep(0); raise KeyError('body')
async def fatal(log):
    async with asyncio.TaskGroup() as g:
        g.create_task(stubborn(log)); await asyncio.sleep(0); raise SystemExit(3)
async def outside(log):
    async def inner():
        async with asyncio.TaskGroup() as g:
            g.create_task(stubborn(log) if log is None else after(1)); await asyncio.sleep(1)
    t = asyncio.create_task(inner()); await asyncio.sleep(0.01); t.cancel('from outside')
    try: await t
    except asyncio.CancelledError as e: log.append(t.cancelled())
async def outside_waiting(log):
    async def inner():
        async with asyncio.TaskGroup() as g: g.create_task(stubborn(log))
    t = asyncio.create_task(inner()); await asyncio.sleep(0.01); t.cancel()
    await t
async def outside_clean(log):
    async def inner():
        async with asyncio.TaskGroup() as g: g.create_task(after(1))
    t = asyncio.create_task(inner()); await asyncio.sleep(0.01); t.cancel()
    await t
async def nested(log):
    async with asyncio.TaskGroup() as g:
        g.create_task(after(0.001, OSError('outer')))
        async with asyncio.TaskGroup() as h:
            h.create_task(stubborn(log)); h.create_task(after(1))
async def timed(log):
    async with asyncio.timeout(0.01):
        async with asyncio.TaskGroup() as g: g.create_task(after(1))
async def child_cancels(log):
    async with asyncio.TaskGroup() as g:
        t = g.create_task(after(1)); u = g.create_task(after(0.001, 7)); await asyncio.sleep(0); t.cancel()
    return t.cancelled(), u.result()
async def spawned(log):
    async with asyncio.TaskGroup() as g:
        async def more(n):
            log.append(n)
            if n: g.create_task(more(n - 1))
        g.create_task(more(3))
    return 'all'
async def swallowed(log):
    async with asyncio.TaskGroup() as g:
        g.create_task(after(0, ValueError('a')))
        try: await asyncio.sleep(1)
        except asyncio.CancelledError: log.append('swallowed')
async def raised_base(log):
    async with asyncio.TaskGroup() as g: g.create_task(after(0, asyncio.CancelledError())); g.create_task(after(0.001, 5))
    return 'fine'
async def all_of_them():
    for make in (both, fatal, outside, outside_waiting, outside_clean, nested, timed, child_cancels, spawned, swallowed, raised_base):
        print(make.__name__); await asyncio.create_task(outcome(make))
asyncio.run(all_of_them())
