# %%
import asyncio, inspect, types, collections.abc as abc
from contextlib import asynccontextmanager, AsyncExitStack, aclosing, nullcontext
async def f(): return 1
async def g(): yield 1
c = f(); a = g()
print(inspect.iscoroutine(c), inspect.iscoroutinefunction(f), inspect.isasyncgen(a), inspect.isasyncgenfunction(g), inspect.isawaitable(c))
print(isinstance(c, abc.Coroutine), isinstance(c, abc.Awaitable), isinstance(a, abc.AsyncGenerator), isinstance(a, abc.AsyncIterator), isinstance(c, types.CoroutineType))
c.close()
@asynccontextmanager
async def ctx(n):
    print('open', n)
    try: yield n
    except ValueError as e: print('swallow', e)
    finally: print('close', n)
@types.coroutine
def old():
    yield from asyncio.sleep(0).__await__()
    return 'old'
class Count:
    def __init__(self, n): self.n = n
    def __aiter__(self): return self
    async def __anext__(self):
        if self.n == 0: raise StopAsyncIteration
        self.n -= 1
        return self.n
async def main():
    async with ctx(1) as v: print('body', v)
    async with ctx(2): raise ValueError('oops')
    async with AsyncExitStack() as st:
        x = await st.enter_async_context(ctx(3)); st.callback(print, 'cb')
        print('x', x)
    async with nullcontext(5) as n: print(n)
    print(await old())
    print([i async for i in Count(3)], await anext(Count(2)), await anext(Count(0), 'dflt'))
    async for i in Count(5):
        if i == 3: continue
        if i == 1: break
        print(i)
    else: print('no')
    async for i in Count(1): pass
    else: print('else')
    async with aclosing(g()) as gg:
        async for q in gg: print(q)
    try:
        await asyncio.gather(*[asyncio.sleep(0.01, i) for i in range(3)], f2())
    except RuntimeError as e: print(repr(e), repr(e.__cause__))
    async def gen():
        try:
            yield 1; yield 2
        finally:
            await asyncio.sleep(0); print('fin')
    it = gen()
    async for v in it: break
    await it.aclose()
    res = await asyncio.gather(*(asyncio.create_task(cube(i)) for i in range(4)))
    print(res, sum([await cube(i) for i in range(3)]), {k: await cube(k) for k in (1, 2)})
    t = asyncio.create_task(forever())
    await asyncio.sleep(0.01)
    print(t.cancel(), t.cancelled())
    try: await t
    except asyncio.CancelledError as e: print('C', e.args)
    try:
        async with asyncio.timeout(1): return 'ret'
    finally: print('leaving')
async def forever():
    try:
        while True: await asyncio.sleep(0.002)
    except asyncio.CancelledError:
        print('cleanup'); raise
async def cube(i):
    await asyncio.sleep(0); return i ** 3
async def f2(): raise StopIteration('z')
print(asyncio.run(main()))
async def nested():
    await asyncio.sleep(0)
    fs = [lambda i=i: i async for i in Count(3)]
    return [h() for h in fs], [x + y for x in [1, 2] async for y in Count(2)], [[z async for z in Count(k)] for k in (1, 2)]
print(asyncio.run(nested()))
async def lock_demo():
    cond = asyncio.Condition(); items = []
    async def consumer(n):
        async with cond:
            await cond.wait_for(lambda: items)
            print('consumer', n, items.pop())
    cs = [asyncio.create_task(consumer(i)) for i in range(2)]
    await asyncio.sleep(0)
    for i in range(2):
        async with cond:
            items.append(i); cond.notify()
        await asyncio.sleep(0)
    await asyncio.gather(*cs)
    q = asyncio.PriorityQueue()
    for v in (3, 1, 2): q.put_nowait(v)
    print([await q.get() for _ in range(3)], q.empty())
    try: q.get_nowait()
    except asyncio.QueueEmpty as e: print(repr(e))
    fut = asyncio.ensure_future(f()); print(await asyncio.shield(fut))
    b = asyncio.Barrier(2)
    print(sorted(await asyncio.gather(b.wait(), b.wait())))
    print(asyncio.current_task() in asyncio.all_tasks(), asyncio.get_running_loop() is asyncio.get_event_loop())
asyncio.run(lock_demo())
try: asyncio.run(f)
except ValueError as e: print(str(e)[:32])
try: asyncio.get_running_loop()
except RuntimeError as e: print(e)
def sync():
    c = f()
    try: c.send(None)
    except StopIteration as e: print('stop', e.value)
    try: c.send(None)
    except RuntimeError as e: print(e)
    c = f()
    try: c.send(1)
    except TypeError as e: print(e)
    try: iter(c)
    except TypeError as e: print(e)
    c.close()
    w = f().__await__()
    try: next(w)
    except StopIteration as e: print(e.value)
sync()
