# logging.config, record factories, formats that are refused, managers
import logging, logging.config, sys, io
def fails(f, *args, **kw):
    try:
        f(*args, **kw)
        print("no failure")
    except Exception as e:
        print(type(e).__name__, e, "|", e.__cause__)
class Shout(logging.Filter):
    def __init__(self, word="x"):
        self.word = word
    def filter(self, record):
        record.word = self.word
        return "secret" not in record.getMessage()
old = logging.getLogger("old")
kept = logging.getLogger("app.inner")
logging.config.dictConfig({
    "version": 1,
    "formatters": {"plain": {"format": "%(levelname)-8s %(name)s %(word)s %(message)s"},
                   "braces": {"format": "{levelname}|{message}", "style": "{"},
                   "own": {"()": logging.Formatter, "fmt": "<%(message)s>"}},
    "filters": {"shout": {"()": Shout, "word": "hey"}, "app": {"name": "app"}},
    "handlers": {"out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "plain", "level": "DEBUG",
                         "filters": ["shout"]},
                 "braced": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "braces", "level": "ERROR"}},
    "loggers": {"app": {"level": "DEBUG", "handlers": ["out"], "propagate": False}},
    "root": {"level": "WARNING", "handlers": ["braced"]},
})
logging.getLogger("app").debug("first")
logging.getLogger("app").info("a secret")
kept.warning("below")
old.error("nobody hears")
logging.getLogger("new").error("by root %d", 5)
logging.warning("too low")
print(old.disabled, kept.disabled, sorted(logging.root.manager.loggerDict)[:3], len(logging.getLogger("app").handlers))
# %%
fails(logging.config.dictConfig, {})
fails(logging.config.dictConfig, {"version": 2})
fails(logging.config.dictConfig, {"version": 1, "handlers": {"h": {"class": "no.such.Class"}}})
fails(logging.config.dictConfig, {"version": 1, "handlers": {"h": {"class": "logging.StreamHandler", "formatter": "none"}}})
fails(logging.config.dictConfig, {"version": 1, "loggers": {"x": {"handlers": ["none"]}}})
fails(logging.config.dictConfig, {"version": 1, "loggers": {"x": {"level": "LOUD"}}})
fails(logging.config.dictConfig, {"version": 1, "filters": {"f": {"()": 5}}})
# %%
logging.config.fileConfig(io.StringIO("""
[loggers]
keys=root,simpleExample

[handlers]
keys=consoleHandler

[formatters]
keys=simpleFormatter

[logger_root]
level=DEBUG
handlers=consoleHandler

[logger_simpleExample]
level=INFO
handlers=consoleHandler
qualname=simpleExample
propagate=0

[handler_consoleHandler]
class=StreamHandler
level=DEBUG
formatter=simpleFormatter
args=(sys.stdout,)

[formatter_simpleFormatter]
format=%(name)s - %(levelname)s - %(message)s
"""))
logger = logging.getLogger("simpleExample")
logger.debug("debug message")
logger.info("info message")
logging.debug("root's")
fails(logging.config.fileConfig, io.StringIO(""))
# %%
for fmt, style in ("%(levelname):%(x)", "%"), ("plain", "%"), ("{", "{"), ("plain", "{"), ("{a!z}", "{"), ("{a b}", "{"), ("plain", "$"), ("$ x", "$"), ("x", "?"):
    fails(logging.Formatter, fmt, None, style)
print(logging.Formatter("{asctime}", style="{").usesTime(), logging.Formatter("plain", validate=False)._fmt)
print(logging.NullHandler(), logging.getLogger("simpleExample"))
class Mine(logging.Logger):
    def makeRecord(self, *args, **kw):
        record = super().makeRecord(*args, **kw)
        record.msg = "made: " + record.msg
        return record
m = Mine("m")
m.addHandler(logging.StreamHandler(sys.stdout))
m.warning("x", extra={"a": 1})
fails(m.warning, "x", extra={"message": 1})
print(m.makeRecord("n", 10, "f", 3, "msg %s", ("a",), None).getMessage())
# %%
import warnings
logging.config.dictConfig({"version": 1, "handlers": {"named": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout"}},
                           "root": {"handlers": ["named"]}})
logging.captureWarnings(True)
warnings.formatwarning = lambda message, category, *rest: f"{category.__name__}: {message}"
warnings.warn("careful")
logging.captureWarnings(False)
path = "/tmp/logged_by_a_test.txt"
h = logging.FileHandler(path, "w", delay=True)
print(type(h).__name__, h.stream)
logging.getLogger("f").addHandler(h)
logging.getLogger("f").error("into the file")
logging.shutdown()
print(open(path).read(), h.stream)
import os
os.remove(path)
