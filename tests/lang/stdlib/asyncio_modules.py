# Where asyncio's names live, and what is shared between its modules.
import asyncio
import asyncio.events
import asyncio.locks
import asyncio.queues

for thing in (asyncio.Lock, asyncio.Event, asyncio.Condition, asyncio.Semaphore, asyncio.Barrier, asyncio.Queue, asyncio.LifoQueue,
              asyncio.QueueEmpty, asyncio.QueueFull, asyncio.CancelledError, asyncio.InvalidStateError, asyncio.BrokenBarrierError,
              asyncio.Runner, asyncio.Handle, asyncio.TimerHandle, asyncio.AbstractEventLoop, asyncio.sleep, asyncio.gather, asyncio.wait,
              asyncio.run, asyncio.to_thread, asyncio.timeout):
    print(thing.__module__, thing.__qualname__)
print(asyncio.locks.Lock is asyncio.Lock, asyncio.queues.QueueFull is asyncio.QueueFull, asyncio.TimeoutError is TimeoutError)
print(repr(asyncio.Lock()).split(' at ')[0])


async def main():
    loop = asyncio.get_running_loop()
    print(asyncio.events.get_running_loop() is loop, asyncio.get_event_loop() is loop, loop.is_running())
    queue = asyncio.Queue(1)
    queue.put_nowait(1)
    try:
        queue.put_nowait(2)
    except asyncio.QueueFull as e:
        print(repr(e))
    try:
        asyncio.run(asyncio.sleep(0))
    except RuntimeError as e:
        print(e)
    return await asyncio.gather(asyncio.sleep(0.001, 'a'), asyncio.to_thread(len, 'bcd'), queue.get())


print(asyncio.run(main()))
try:
    asyncio.get_running_loop()
except RuntimeError as e:
    print(e)
