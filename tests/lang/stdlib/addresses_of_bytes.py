# %% addresses as bytes
from urllib.parse import *
import urllib.parse as up
u = urlparse(b'HTTP://user:pw@Host.org:80/a/b;p?q=1#f')
print(u, u.hostname, u.port, u.username, u.password, u.geturl())
print(u.decode(), urlparse('http://x/y').encode(), type(u.decode()) is ParseResult)
print(urlsplit(b'//h/p', b'ftp'), urldefrag(b'http://a/b#c'), urlunsplit((b'http', b'h', b'/p', b'', b'')), urlunparse(u))
print(urljoin(b'http://a/b/c', b'../d'), parse_qsl(b'a=1&b=%41+x'), parse_qs(b'a=1;a=2', separator=b';'), parse_qs(b''))
for f in (lambda: urlsplit(b'http://a', 'ftp'), lambda: urljoin(b'a', 'b'), lambda: urljoin('a', b'b'), lambda: urlunsplit((b'http', 'h', b'', b'', b'')),
          lambda: urlparse('http://h\xe9'.encode()), lambda: parse_qsl(b'b=%C3%A9'), lambda: urlsplit('http://a\uff03@b.com')):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
# %% schemes of a program's own
print(urljoin('redis://h/a', 'b'), end=' ')
up.uses_relative.append('redis')
up.uses_netloc.append('redis')
print(urljoin('redis://h/a', 'b'))
# %% older names of unittest
import unittest, warnings
warnings.simplefilter('ignore')
class T(unittest.TestCase):
    def test_b(self): self.failUnless(1)
    def test_a(self): self.failIf(0)
print(unittest.getTestCaseNames(T, 'test'), unittest.makeSuite(T).countTestCases(), unittest.makeSuite(T, 'test_a').countTestCases())
# %%
import inspect, shutil, tempfile, typing
print(inspect._VAR_KEYWORD is inspect.Parameter.VAR_KEYWORD, inspect._POSITIONAL_ONLY, issubclass(shutil.SpecialFileError, OSError))
print(tempfile.gettempdirb() == tempfile.gettempdir().encode(), isinstance(b'', typing.SupportsBytes), isinstance(1, typing.SupportsComplex))
