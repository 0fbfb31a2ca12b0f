# %%
import asyncio
async def f(x):
    await asyncio.sleep(0.1 * x)
    print('f', x)
    return x * 2
async def main():
    print(await f(1))
    r = await asyncio.gather(f(3), f(2), f(1))
    print(r)
    t = asyncio.create_task(f(1), name='t1')
    print(t.get_name(), t.done())
    print(await t, t.result(), t.done())
    async for i in agen(3):
        print('got', i)
    print([i async for i in agen(4) if i % 2], {i: i*i async for i in agen(3)}, [await f(q) for q in (0, 1)])
    async with CM() as c:
        print('in', c)
    try:
        async with CM() as c:
            raise ValueError('x')
    except ValueError as e:
        print('caught', e)
    try:
        await asyncio.wait_for(asyncio.sleep(10), 0.01)
    except asyncio.TimeoutError:
        print('timeout')
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(5)
    except TimeoutError as e:
        print('timeout2', repr(e))
    q = asyncio.Queue(maxsize=2)
    async def prod():
        for i in range(5):
            await q.put(i)
        await q.put(None)
    async def cons():
        out = []
        while (v := await q.get()) is not None:
            out.append(v)
            q.task_done()
        return out
    print((await asyncio.gather(prod(), cons()))[1])
    lock = asyncio.Lock()
    async def crit(n):
        async with lock:
            print('enter', n)
            await asyncio.sleep(0)
            print('exit', n)
    await asyncio.gather(*(crit(i) for i in range(3)))
    t = asyncio.create_task(asyncio.sleep(100))
    await asyncio.sleep(0)
    t.cancel()
    try: await t
    except asyncio.CancelledError: print('cancelled', t.cancelled())
    done, pending = await asyncio.wait([asyncio.create_task(f(0)), asyncio.create_task(f(30))], return_when=asyncio.FIRST_COMPLETED)
    print(len(done), len(pending))
    for p in pending: p.cancel()
    sem = asyncio.Semaphore(2)
    async def w(i):
        async with sem:
            await asyncio.sleep(0.01); return i
    print(await asyncio.gather(*[w(i) for i in range(5)]))
    ev = asyncio.Event()
    async def waiter(): await ev.wait(); return 'evt'
    t = asyncio.create_task(waiter()); await asyncio.sleep(0); ev.set(); print(await t)
    async def bad(): raise KeyError('k')
    r = await asyncio.gather(bad(), f(0), return_exceptions=True); print(r)
    try: await asyncio.gather(bad(), f(0))
    except KeyError as e: print('key', e)
    g = agen2()
    print(await g.asend(None), await g.asend(10), await g.__anext__())
    await g.aclose()
    try: await g.__anext__()
    except StopAsyncIteration: print('stopped')
    for c in asyncio.as_completed([f(2), f(1)]):
        print('ac', await c)
    return 'done'
class CM:
    async def __aenter__(self): await asyncio.sleep(0); return 'cm'
    async def __aexit__(self, t, v, tb): print('aexit', t); return False
async def agen(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i
async def agen2():
    try:
        x = yield 1
        while True:
            x = yield x
    finally:
        print('closing')
print(asyncio.run(main()))
c = f(1)
print(type(c), c.__name__); c.close()
def gen(): yield from c
class Aw:
    def __await__(self):
        yield from asyncio.sleep(0).__await__()
        return 42
async def m2():
    print(await Aw())
    try: await 3
    except TypeError as e: print(e)
    try:
        async for x in [1]: pass
    except TypeError as e: print(e)
    try:
        async with 3: pass
    except TypeError as e: print(e)
    loop = asyncio.get_running_loop()
    fut = loop.create_future()
    loop.call_later(0.01, fut.set_result, 'res')
    print(await fut, await loop.run_in_executor(None, sum, [1, 2]), await asyncio.to_thread(max, 3, 4))
asyncio.run(m2())
for src in ('await x', 'def f():\n await x', 'def f():\n  async for x in y: pass', 'def f():\n [x async for x in y]', 'async def f():\n yield from x', 'async def f():\n yield 1\n return 2', 'class A:\n await x', 'async with x: pass', 'lambda: await x','async def f():\n def g(): await x'):
    try: compile(src, 's', 'exec')
    except SyntaxError as e: print(e.msg)
async def rec(n): return 0 if n == 0 else 1 + await rec(n-1)
print(asyncio.run(rec(50)))
