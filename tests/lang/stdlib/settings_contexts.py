# %% configparser
import configparser, io
c = configparser.ConfigParser()
c["DEFAULT"] = {"Compression": "yes", "Level": "9"}
c["forge.example"] = {}
c["forge.example"]["User"] = "hg"
c["top"] = {"Port": "50022", "dir": "/home/%(user)s", "user": "me"}
print(c.sections(), "forge.example" in c, c["forge.example"]["user"], c["top"].getint("port"), c["top"]["dir"])
out = io.StringIO()
c.write(out)
print(out.getvalue())
for key in c["top"]: print(key, c["top"][key])
print(c.getboolean("top", "compression"), c.get("top", "nope", fallback="x"), c["top"].get("nope"), c.getfloat("top", "level"))
print(c.items("top"), c["top"], list(c), c.options("top"), c.has_option("top", "PORT"))
# %% reading
text = """# comment
[Simple Values]
key=value
spaces in keys=allowed
spaces around the delimiter = obviously
you can also use : to delimit keys from values

[Multiline Values]
chorus: I'm a lumberjack, and I'm okay
    I sleep all night and I work all day

    after blank
[No Values]
empty string value here =
; another
        [Sections Can Be Indented]
            can_values_be_as_well = True
            multiline_values = are
                handled just fine as
                long as they are indented
"""
c = configparser.ConfigParser()
c.read_string(text)
print({s: dict(c[s]) for s in c.sections()})
c = configparser.ConfigParser(allow_no_value=True, inline_comment_prefixes=("#",), interpolation=configparser.ExtendedInterpolation())
c.read_string("[a]\nflag\nx = 1 # one\npath = ${x}/${b:y}/$$\n[b]\ny=2\n")
print(dict(c["a"]))
# %% errors
def trial(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, "|", repr(e))
c = configparser.ConfigParser()
trial(lambda: c.read_string("x=1\n"))
trial(lambda: c.read_string("[a]\nx=1\nx=2\n"))
trial(lambda: c.read_string("[q]\nx=1\n[q]\n"))
trial(lambda: c.read_string("[z]\nnonsense line\n"))
trial(lambda: c.get("nope", "x"))
trial(lambda: c.get("q", "y"))
trial(lambda: c["nope"])
trial(lambda: c["q"]["y"])
trial(lambda: c.set("q", "x", 5))
trial(lambda: c.set("q", "x", "%"))
c["q"]["v"] = "%(missing)s"
trial(lambda: c["q"]["v"])
trial(lambda: c.getboolean("q", "x") if c.read_dict({"q": {"x": "maybe"}}) is None else 0)
trial(lambda: c.add_section("q"))
trial(lambda: c.add_section("DEFAULT"))
print(c.remove_option("q", "x"), c.remove_section("q"), c.sections(), c.read("/no/such.ini"))
c = configparser.ConfigParser(converters={"list": lambda s: s.split(",")})
c.read_string("[s]\nl=a,b\n")
print(c.getlist("s", "l"), c["s"].getlist("l"), c["s"].getlist("none", fallback=3))
# %% contextvars
import contextvars
v = contextvars.ContextVar("v", default=1)
t = v.set(2)
print(v.get(), t.old_value is contextvars.Token.MISSING, t.var is v, v.name)
ctx = contextvars.copy_context()
def inner():
    v.set(10)
    return v.get()
print(ctx.run(inner), v.get(), ctx[v], v in ctx, len(ctx))
v.reset(t)
print(v.get())
trial(lambda: contextvars.ContextVar("w").get(5))
# %% concurrent.futures
import concurrent.futures
from concurrent.futures import ThreadPoolExecutor, as_completed
with ThreadPoolExecutor(max_workers=2) as pool:
    print(list(pool.map(pow, [2, 3], [5, 2])))
    f = pool.submit(lambda: 1 / 0)
    trial(f.result)
    print(repr(f.exception()), f.done(), f.cancelled(), f.cancel())
    print(sorted(x.result() for x in as_completed([pool.submit(abs, -i) for i in range(3)])))
    g = pool.submit(sum, [1, 2])
    done, rest = concurrent.futures.wait([g])
    print(len(done), len(rest), g.result(timeout=1))
trial(lambda: pool.submit(abs, 1))
trial(lambda: ThreadPoolExecutor(0))
# %% signal, locale, importlib
import signal, locale, importlib, importlib.util
print(signal.SIGINT, repr(signal.SIGTERM), signal.Signals(9).name, signal.strsignal(2), signal.getsignal(signal.SIGINT) is signal.default_int_handler)
print(locale.setlocale(locale.LC_ALL, "C"), locale.localeconv()["decimal_point"], locale.format_string("%d x", 5), locale.atof("1.5"), locale.str(1.5))
trial(lambda: locale.setlocale(locale.LC_ALL, "nope"))
print(importlib.util.find_spec("nosuchmodule") is None, importlib.util.find_spec("json") is not None, importlib.util.resolve_name("..x", "a.b"))
print(importlib.reload(__import__("json")).dumps([1]))
