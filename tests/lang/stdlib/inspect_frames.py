# %% who calls
import inspect


def who():
    return inspect.stack()[0].function, inspect.stack()[1].function, inspect.stack()[1][3], inspect.stack()[1].lineno > 0


def caller():
    return who()


print(caller())

# %% frames of an exception
def fails():
    return int("x")


try:
    fails()
except ValueError:
    print([info.function for info in inspect.trace()], [type(info).__name__ for info in inspect.trace()])

# %% the classes
print(inspect.FrameInfo._fields, inspect.Traceback("f", 1, "g", None, None))
print(inspect.isframe(inspect.currentframe()), inspect.istraceback(3))
info = inspect.getframeinfo(inspect.currentframe())
print(info.function == inspect.currentframe().f_code.co_name, info.filename == info[0], info._fields)
try:
    inspect.getframeinfo(3)
except AttributeError as e:
    print(e)
from xml.etree.ElementTree import HTML_EMPTY
print(sorted(HTML_EMPTY)[:4])
import numpy.version
print(numpy.version.version == numpy.__version__, np.version.release)
