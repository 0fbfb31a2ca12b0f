import asyncio, inspect   # (CPython 3.11.7)
from unittest.mock import AsyncMock, MagicMock, patch, Mock, call, create_autospec
a=AsyncMock(return_value=3)
print(asyncio.run(a(4)), a.call_count, a.await_count, a.await_args, a.await_args_list)
a.assert_awaited_once_with(4); a.assert_awaited(); a.assert_any_await(4)
print(asyncio.iscoroutinefunction(a), inspect.iscoroutinefunction(a))
for f in (lambda: a.assert_awaited_with(5), lambda: a.assert_not_awaited(), lambda: AsyncMock().assert_awaited(), lambda: AsyncMock(name='q').assert_awaited_with(1), lambda: a.assert_any_await(7), lambda: a.assert_has_awaits([call(9)]), lambda: a.assert_has_awaits([call(4)])):
    try: print(f())
    except AssertionError as e: print(str(e).replace('\n  Actual', '\nActual'))   # indented from CPython 3.11.9 on
b=AsyncMock(side_effect=[1, ValueError('x')])
async def main():
    print(await b())
    try: await b()
    except ValueError as e: print('VE', e)
    try: await b()
    except StopAsyncIteration as e: print('stop')
    async def eff(x): return x*2
    c=AsyncMock(side_effect=eff); print(await c(21))
    m=AsyncMock(); m.fetch.return_value={'a':1}; print(await m.fetch('u'), m.mock_calls)
    class Api:
        async def get(self): return 1
        def sync(self): return 2
    m=MagicMock(Api()); m.get.return_value=5; print(await m.get(), m.sync.return_value is not None, type(m.get).__name__, type(m.sync).__name__)
    with patch.object(Api,'get') as g:
        g.return_value=9; print(await Api().get(), type(g).__name__)
    m=create_autospec(Api); print(type(m.get).__name__)
asyncio.run(main())
