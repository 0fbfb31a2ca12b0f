import asyncio, gc
def g():
    x = 1
    yield x
i = g(); code = i.gi_code
print(i.gi_frame.f_back, i.gi_code is g.__code__, i.gi_frame.f_code is code, next(i), i.gi_frame.f_locals, i.gi_frame.f_lineno)
print(list(i), i.gi_frame, i.gi_code is code, i.gi_code.co_name)
async def c(): return 5
async def a():
    yield 1
k = c(); print(k.cr_code is c.__code__, k.cr_frame.f_back, k.cr_frame.f_lineno); k.close(); print(k.cr_frame, k.cr_code.co_name)
s = a(); print(s.ag_code is a.__code__, s.ag_frame.f_back, s.ag_frame.f_code.co_name, s.ag_frame.f_locals, s.ag_running)
print(gc.get_threshold(), gc.set_threshold(500, 5), gc.get_threshold())
gc.set_threshold(700, 10, 10); print(gc.get_threshold())
for bad in ((), (1, 2, 3, 4), ('a',)):
    try: gc.set_threshold(*bad)
    except TypeError as e: print(type(e).__name__)
p = asyncio.get_event_loop_policy(); print(isinstance(p, asyncio.AbstractEventLoopPolicy), asyncio.set_event_loop_policy(None))
loop = p.new_event_loop(); print(loop.run_until_complete(asyncio.sleep(0, 5))); loop.close()
