# %%
import asyncio
async def bad(n, gate):
    await gate.wait(); raise ValueError(n)
async def good():
    try:
        await asyncio.sleep(10)
    except asyncio.CancelledError: print('cancelled'); raise
async def main():
    async with asyncio.TaskGroup() as tg:
        t = tg.create_task(asyncio.sleep(0.01, result=5)); u = tg.create_task(asyncio.sleep(0, result=6))
    print(t.result(), u.result(), tg)
    try:
        gate = asyncio.Event()
        async with asyncio.TaskGroup() as tg:
            tg.create_task(bad(1, gate)); tg.create_task(good()); tg.create_task(bad(2, gate))
            await asyncio.sleep(0); gate.set()
    except* ValueError as e: print(repr(e))
    try:
        async with asyncio.TaskGroup() as tg:
            tg.create_task(good()); await asyncio.sleep(0); raise KeyError('body')
    except* KeyError as e: print(repr(e))
asyncio.run(main())
