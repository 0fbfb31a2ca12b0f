# %% imports
import ast
import errno
import hmac
import html
import queue
import shlex
import subprocess
import threading
import uuid
from urllib.parse import (parse_qs, parse_qsl, quote, quote_plus, unquote, unquote_plus, urldefrag, urlencode, urljoin, urlparse, urlsplit,
                          urlunparse)

# %% literals
for text in ("1", "-2.5", "1+2j", "'a' \"b\"", "b'x'", "[1, (2,), {'a': {3, 4} - set()}]", "[1, (2, 3), {'a': None, 'b': [True, ...]}]",
             "{1, 2}", "set()", "()", "1, 2", "0x1f", "1_000", "(1)", "{}", "a", "f(1)", "1 +", "[1", "'a' + 'b'", "  5", "-'a'"):
    try:
        print(repr(text), ast.literal_eval(text))
    except (ValueError, SyntaxError) as e:
        print(repr(text), type(e).__name__)

# %% errors by number
print(errno.ENOENT, errno.errorcode[13], errno.EWOULDBLOCK)
try:
    open("/nonexistent/file")
except OSError as e:
    print(e.errno == errno.ENOENT, errno.errorcode[e.errno])

# %% html
print(html.escape("<a href='x'>\"q\" & b</a>"), html.escape("'\"", quote=False))
print(html.unescape("&lt;b&gt; &amp;amp; &#65;&#x42; &eacute;&nbsp;&alpha;&Omega; &copy; &mdash; no & entity"))

# %% queues
q = queue.Queue(2)
q.put(1)
q.put(2)
print(q.qsize(), q.full(), q.empty())
try:
    q.put_nowait(3)
except queue.Full:
    print("full")
print(q.get(), q.get_nowait())
try:
    q.get(timeout=0.01)
except queue.Empty:
    print("empty")
p = queue.PriorityQueue()
for item in ((3, "c"), (1, "a"), (2, "b")):
    p.put(item)
print([p.get()[1] for _ in range(3)])
stack = queue.LifoQueue()
stack.put(1)
stack.put(2)
print(stack.get(), stack.get())

# %% command lines
print(shlex.split("ls -l 'my file' \"a \\\"b\\\" c\" d\\ e ''"), shlex.split("a # b", comments=True))
print(shlex.quote("it's"), shlex.quote("plain"), shlex.quote(""), shlex.join(["echo", "a b", "$x"]))
for text in ("'a", "a\\"):
    try:
        shlex.split(text)
    except ValueError as e:
        print(e)

# %% programs
done = subprocess.run(["echo", "a b", "$HOME"], capture_output=True, text=True)
print(done, done.stdout)
print(subprocess.check_output("printf 'x\\ny'; exit 0", shell=True))
print(subprocess.run(["sh", "-c", "echo out; echo err >&2; exit 3"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT))
print(subprocess.run(["cat"], input="text", capture_output=True, text=True).stdout)
print(subprocess.run("echo $A; pwd", shell=True, env={"A": "1", "PATH": "/usr/bin:/bin"}, cwd="/tmp", capture_output=True).stdout)
print(subprocess.getoutput("echo hi; echo there"), subprocess.getstatusoutput("exit 2"), subprocess.call(["true"]))
for call in (lambda: subprocess.run(["false"], check=True), lambda: subprocess.run(["no-such-program"]),
             lambda: subprocess.check_output(["sh", "-c", "echo x; exit 4"]),
             lambda: subprocess.run(["sh", "-c", "kill -9 $$"], check=True)):
    try:
        call()
    except (subprocess.SubprocessError, OSError) as e:
        print(type(e).__name__, e)

try:
    subprocess.run(["sleep", "5"], timeout=0.1)
except subprocess.TimeoutExpired as e:
    print(type(e).__name__, e.cmd)

# %% locks
lock = threading.Lock()
with lock:
    print(lock.locked(), lock.acquire(blocking=False))
print(lock.locked())
r = threading.RLock()
with r, r:
    print("twice")
event = threading.Event()
print(event.wait(0.01), event.is_set())
event.set()
print(event.wait(), threading.current_thread().name, threading.active_count(), threading.current_thread() is threading.main_thread())
data = threading.local()
data.x = 1
print(data.x)

# %% identifiers
print(uuid.uuid5(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid3(uuid.NAMESPACE_DNS, "python.org"))
u = uuid.UUID("{12345678-1234-5678-1234-567812345678}")
print(repr(u), u.hex, u.int, u.bytes, u.urn, u.fields, u.version, u.variant, u == uuid.UUID(int=u.int))
print(uuid.uuid4().version, uuid.uuid1().version, len({uuid.uuid4() for _ in range(100)}), len(str(uuid.uuid4())))
for text in ("xyz", "1234"):
    try:
        uuid.UUID(text)
    except ValueError as e:
        print(e)

# %% authentication
print(hmac.new(b"key", b"The quick brown fox", "sha256").hexdigest(), hmac.compare_digest("a", "a"))

# %% addresses
u = urlparse("https://user:pw@Example.com:8080/a/b;p?q=1&r=a%20b#frag")
print(u, u.hostname, u.port, u.username, u.password, u.geturl())
for url in ("http://a/b?c", "mailto:x@y", "/just/a/path", "//host/x", "file:///etc/x", "HTTP://A", "a:b", "x?y#z", ""):
    print(urlsplit(url), urlsplit(url).geturl(), urlparse(url)[:4])
print(quote("a b/ü?&~"), quote("a/b", safe=""), quote_plus("a b&c=d/+"), unquote("a%20b%C3%BC%zz%4"), unquote_plus("a+b%2B"))
print(urlencode({"q": "a b", "n": 1, "u": "ü"}), urlencode({"x": [1, 2]}, doseq=True), urlencode([("a", "&")]))
print(parse_qs("a=1&a=2&b=&c=x+y%21"), parse_qsl("a=1&b=", keep_blank_values=True))
base = "http://a/b/c/d;p?q"
for url in ("g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", ";x", "", ".", "./", "..", "../", "../g", "../..", "../../g", "../../../g",
            "g:h", "g;x=1/../y", "http://x/y"):
    print(repr(url), urljoin(base, url))
print(urljoin("http://a.b", "c"), urljoin("a/b", "c"), urldefrag("http://a/b#c"), urlunparse(("http", "a", "b", "", "c", "d")))
