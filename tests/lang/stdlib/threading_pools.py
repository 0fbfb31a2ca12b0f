# %% results in order
from concurrent.futures import ThreadPoolExecutor, as_completed, wait, FIRST_COMPLETED, ALL_COMPLETED, CancelledError
import concurrent.futures, threading, time

def square(x):
    time.sleep(0.04 * (3 - x))
    return x * x

with ThreadPoolExecutor(max_workers=3) as pool:
    print(list(pool.map(square, range(3))), list(pool.map(pow, [2, 3], [5, 2])))
    futures = {pool.submit(square, i): i for i in range(3)}
    print(sorted((futures[f], f.result()) for f in as_completed(futures)))
# %% exceptions come with the result
with ThreadPoolExecutor() as pool:
    f = pool.submit(lambda: 1 / 0)
    print(type(f.exception()).__name__, f.done())
    try:
        f.result()
    except ZeroDivisionError as e:
        print(e)
    try:
        list(pool.map(int, ['1', 'x', '3']))
    except ValueError as e:
        print(e)
try:
    pool.submit(print)
except RuntimeError as e:
    print(e)
# %% waiting, states and callbacks
with ThreadPoolExecutor(1, thread_name_prefix='lane') as pool:
    begun, go = threading.Event(), threading.Event()
    first = pool.submit(lambda: (begun.set(), go.wait(), threading.current_thread().name)[2])
    begun.wait()
    second = pool.submit(square, 3)
    called = []
    second.add_done_callback(lambda f: called.append(f.result()))
    third = pool.submit(square, 1)
    print(first.running(), second.running(), second.done(), third.cancel(), third.cancelled())
    try:
        second.result(timeout=0.01)
    except TimeoutError:
        print('not yet')
    print([len(group) for group in wait([first, second], timeout=0.01)])
    go.set()
    print(len(wait([first, second], return_when=FIRST_COMPLETED).done) > 0, [len(group) for group in wait([first, second])])
    print(first.result(), called)
    try:
        third.result()
    except CancelledError:
        print('cancelled')
# %% an executor in a loop of asyncio
import asyncio

async def main():
    loop = asyncio.get_running_loop()
    start = time.perf_counter()
    print(await asyncio.gather(*(asyncio.to_thread(square, i) for i in range(3))))
    with ThreadPoolExecutor() as pool:
        print(await loop.run_in_executor(pool, square, 2))
    try:
        await loop.run_in_executor(None, lambda: {}['missing'])
    except KeyError as e:
        print('KeyError', e)

runner = threading.Thread(target=lambda: asyncio.run(main()))
runner.start()
runner.join()
# %% a loop that runs in another thread
loop = asyncio.new_event_loop()
thread = threading.Thread(target=loop.run_forever, daemon=True)
thread.start()

async def later(x):
    await asyncio.sleep(0.01)
    return x + 1

print([asyncio.run_coroutine_threadsafe(later(i), loop).result(5) for i in range(3)])
loop.call_soon_threadsafe(loop.stop)
thread.join()
loop.close()
# %% contexts are each thread's own
import contextvars
name = contextvars.ContextVar('name', default='nobody')
name.set('main')
seen = []
t = threading.Thread(target=lambda: seen.append(name.get()))
t.start()
t.join()
seen + [name.get()]
