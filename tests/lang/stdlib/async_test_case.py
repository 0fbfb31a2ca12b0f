import asyncio, io, unittest
log = []
class Service:
    async def __aenter__(self): log.append('open'); return self
    async def __aexit__(self, *exc): log.append('close')
    async def answer(self, n):
        await asyncio.sleep(0)
        return n * 2
class Tests(unittest.IsolatedAsyncioTestCase):
    def setUp(self): log.append('setUp')
    async def asyncSetUp(self):
        self.service = await self.enterAsyncContext(Service())
        self.addAsyncCleanup(self.note, 'async cleanup'); self.addCleanup(log.append, 'cleanup')
    async def note(self, text): log.append(text)
    async def test_answer(self): self.assertEqual(await self.service.answer(21), 42)
    async def test_fails(self): self.assertEqual(await self.service.answer(1), 3)
    async def test_raises(self):
        with self.assertRaises(asyncio.TimeoutError): await asyncio.wait_for(asyncio.sleep(5), 0.001)
    async def test_error(self): raise KeyError('k')
    def test_plain(self): log.append('plain')
    @unittest.skip('not now')
    async def test_skipped(self): pass
    async def test_sub(self):
        for i in range(3):
            with self.subTest(i=i): self.assertNotEqual(await self.service.answer(i), 2)
    async def asyncTearDown(self): log.append('asyncTearDown')
    def tearDown(self): log.append('tearDown')
for name in ('answer', 'fails', 'raises', 'error', 'plain', 'skipped', 'sub'):
    log.clear()
    result = unittest.TestResult()
    Tests('test_' + name).run(result)
    print(name, result, [str(t.id()).split('.', 1)[1] + ': ' + text.strip().split('\n')[-1] for t, text in result.failures + result.errors])
    print(log)
class Broken(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self): raise RuntimeError('no setup')
    async def test_it(self): log.append('never')
r = unittest.TestResult(); Broken('test_it').run(r); print(r, r.errors[0][1].strip().split('\n')[-1], unittest.IsolatedAsyncioTestCase.__mro__[1].__name__)
