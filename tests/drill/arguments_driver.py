"""arguments_driver.py -- calls public callables with deep, cyclic and self-changing arguments: what tests/drill/arguments.py starts.

    tapebook run arguments_driver.py -- LOG FIRST SEED COUNT

Each call is written to LOG before it is made, so that what ended the process, or never came back, is its last line. Starts with call
number FIRST of a sequence that follows from SEED, and makes COUNT calls.
"""
import collections, functools, importlib, io, itertools, math, os, random, sys, time, types

DEEP = 100_000

MODULES = """builtins tensorflow numpy matplotlib.pyplot keras ast base64 bisect calendar cmath collections colorsys copy csv datetime decimal
    difflib dis enum fnmatch fractions functools gc hashlib heapq html io inspect itertools json linecache locale logging math numbers operator
    pickle pprint queue random re reprlib shlex statistics string struct tempfile textwrap timeit tokenize traceback types typing
    unicodedata urllib.parse uuid warnings weakref zlib contextlib copyreg dataclasses graphlib keyword collections.abc array binascii
    abc ipaddress tomllib zoneinfo numpy.linalg numpy.fft numpy.random numpy.ma numpy.testing numpy.lib numpy.polynomial
    tensorflow.nest tensorflow.data tensorflow.keras.layers tensorflow.keras.utils tensorflow.autodiff IPython.display PIL.Image
    matplotlib.figure matplotlib.patches matplotlib.colors matplotlib.cm matplotlib.path matplotlib.transforms""".split()

# They wait, end the process, start others, remove files, or change what this driver stands on.
LEFT_OUT = set("""_exit abort kill killpg fork forkpty exit quit input breakpoint sleep pause system popen execv execve spawn remove rmtree unlink
    rmdir setrecursionlimit setswitchinterval set_trace pm post_mortem sigwait alarm wait waitpid settrace setprofile help ginput
    waitforbuttonpress waitforevent get_ipython exec compile_command chdir install uninstall freeze disable setdlopenflags
    open_code interact run_module run_path enable_eager_execution disable_eager_execution set_int_max_str_digits reload
    disable_v2_behavior enable_v2_behavior disable_v2_tensorshape disable_resource_variables main runctx setlocale tearDownModule
    assert_cpu_only test_main run_in_graph_and_eager_modes enable_numpy_behavior set_visible_devices load_library load_op_library""".split())


def deep(make, start):
    x = start
    for _ in range(DEEP):
        x = make(x)
    return x


def cyclic_list():
    x = [1]
    x.append(x)
    return x


def cyclic_dict():
    x = {}
    x["x"] = x
    return x


class Changing(list):
    """A list that grows or empties while it is looked at."""

    def __len__(self):
        n = super().__len__()
        self.append(n) if n < 20 else self.clear()
        return n

    def __getitem__(self, i):
        if len(self) % 3:
            self.clear()
        return super().__getitem__(i)

    def __iter__(self):
        for i in range(5):
            self.append(i)
            yield i
        self.clear()

    def __eq__(self, other):
        self.clear()
        return True

    __hash__ = None


shared = [3, 1, 2]


class Meddler:
    """A number, text, sequence and callable that changes the list it stands in whenever it is asked anything."""

    def meddle(self):
        del shared[1:]
        shared.extend([self] * random.randrange(4))

    def __index__(self): self.meddle(); return 1
    def __int__(self): self.meddle(); return 1
    def __float__(self): self.meddle(); return 1.0
    def __complex__(self): self.meddle(); return 1j
    def __bool__(self): self.meddle(); return True
    def __len__(self): self.meddle(); return 2
    def __iter__(self): self.meddle(); return iter(shared)
    def __getitem__(self, i): self.meddle(); return shared[0]
    def __eq__(self, other): self.meddle(); return False
    def __lt__(self, other): self.meddle(); return True
    def __hash__(self): self.meddle(); return 1
    def __repr__(self): self.meddle(); return "Meddler"
    def __call__(self, *a, **k): self.meddle(); return self
    def __array__(self, *a, **k): self.meddle(); return np.array([1.0])
    def __add__(self, other): self.meddle(); return self
    __radd__ = __mul__ = __rmul__ = __sub__ = __add__


def in_shared():
    shared[:] = [Meddler(), Meddler(), 3]
    return shared


class Reaching:
    """Attributes that lead on for ever."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Reaching()


class Itself:
    """What is asked for leads back to itself."""

    def __iter__(self): return iter([self])
    def __getitem__(self, i): return self
    def __len__(self): return 1
    def __call__(self, *a, **k): return self(*a, **k)
    def __repr__(self): return repr([self])
    def __str__(self): return str(self)
    def __array__(self, *a, **k): return np.array(self)
    def __float__(self): return float(self)
    def __index__(self): return int(self)
    def __eq__(self, other): return self == other
    def __hash__(self): return hash((self,))
    def __lt__(self, other): return other > self
    def __gt__(self, other): return other < self
    def __fspath__(self): return os.fspath(self)
    def __format__(self, spec): return format(self, spec)


SHAPES = {
    "deep list": lambda: deep(lambda x: [x], 1.0),
    "deep tuple": lambda: deep(lambda x: (x,), 1),
    "deep dict": lambda: deep(lambda x: {"a": x}, 1),
    "deep wide list": lambda: deep(lambda x: [1, x, 2], 1),
    "deep map": lambda: deep(lambda x: map(abs, x), iter([1])),
    "deep chain": lambda: deep(itertools.chain, [1]),
    "deep filter": lambda: deep(lambda x: filter(None, x), [1]),
    "deep zip": lambda: deep(zip, [1]),
    "deep enumerate": lambda: deep(enumerate, [1]),
    "deep islice": lambda: deep(lambda x: itertools.islice(x, 3), iter([1])),
    "deep generator": lambda: deep(lambda x: (y for y in x), [1]),
    "deep partial": lambda: deep(lambda x: functools.partial(functools.partial(lambda f: f, x)), abs),
    "deep lambda": lambda: deep(lambda f: lambda *a: f(*a), abs),
    "deep exception": lambda: deep(chained, ValueError("x")),
    "deep proxy": lambda: deep(types.MappingProxyType, {"a": 1}),
    "deep ChainMap": lambda: deep(collections.ChainMap, {"a": 1}),
    "deep alias": lambda: deep(lambda t: list[t], int),
    "deep object": lambda: deep(lambda x: types.SimpleNamespace(x=x), 1),
    "deep object array": lambda: deep(boxed, 1),
    "deep slice": lambda: deep(lambda x: slice(x), 1),
    "deep method": lambda: deep(lambda f: types.MethodType(f, 1), abs),
    "deep deque": lambda: deep(lambda x: collections.deque([x]), 1),
    "deep staticmethod": lambda: deep(staticmethod, abs),
    "deep text": lambda: "(" * DEEP,
    "deep brackets": lambda: "[" * DEEP + "]" * DEEP,
    "deep braces": lambda: '{"a":' * DEEP,
    "deep attributes": lambda: "a" + ".a" * DEEP,
    "deep minus": lambda: "-" * DEEP + "1",
    "deep bytes": lambda: b"[" * DEEP,
    "cyclic list": cyclic_list,
    "cyclic dict": cyclic_dict,
    "changing": lambda: Changing([1, 2, 3]),
    "meddled list": in_shared,
    "meddler": Meddler,
    "reaching": Reaching,
    "itself": Itself,
}


def chained(error):
    other = ValueError("x")
    other.__cause__ = error
    return other


def boxed(x):
    box = np.empty(1, object)
    box[0] = x
    return box


def callables():
    """Pairs of a name and a callable: those of the modules, and methods of things that they are about."""
    found, seen = {}, set()
    for name in MODULES:
        try:
            todo = [(name, importlib.import_module(name))]
        except ImportError:
            continue
        while todo:
            path, module = todo.pop()
            for attribute in sorted(dir(module)):
                if attribute.startswith("_") or attribute in LEFT_OUT or "compat" in attribute:
                    continue
                try:
                    value = getattr(module, attribute)
                except Exception:
                    continue
                if isinstance(value, types.ModuleType):
                    if value.__name__.split(".")[0] in ("tensorflow", "keras", "tf_keras") and id(value) not in seen and path.count(".") < 3:
                        seen.add(id(value))
                        todo.append((f"{path}.{attribute}", value))
                elif callable(value) and id(value) not in seen:
                    seen.add(id(value))
                    found[f"{path}.{attribute}"] = value
    import tensorflow as tf
    things = {"list": [1, 2], "dict": {"a": 1}, "set": {1}, "str": "ab", "bytes": b"ab", "bytearray": bytearray(b"ab"), "tuple": (1, 2), "int": 5, "float": 1.5,
              "deque": collections.deque([1]), "tensor": tf.constant([1.0, 2.0]), "variable": tf.Variable([1.0, 2.0]), "array": np.array([1.0, 2.0]),
              "ragged": tf.ragged.constant([[1], [2, 3]]), "dataset": tf.data.Dataset.range(3), "tape": tf.GradientTape(persistent=True),
              "axes": plt.gca(), "figure": plt.gcf(), "text stream": io.StringIO("ab"), "byte stream": io.BytesIO(b"ab"), "Counter": collections.Counter("ab"),
              "OrderedDict": collections.OrderedDict(a=1), "masked": np.ma.array([1, 2]), "Generator": np.random.default_rng(0)}
    for name, thing in things.items():
        for attribute in sorted(dir(thing)):
            if attribute not in LEFT_OUT and (not attribute.startswith("_") or name in ("list", "dict", "set", "str", "tuple", "tensor", "array", "variable", "int")):
                if attribute in ("__class__", "__init__", "__init_subclass__", "__new__", "__setattr__", "__delattr__"):
                    continue
                try:
                    method = getattr(thing, attribute)
                except Exception:
                    continue
                if callable(method):
                    found[f"({name}).{attribute}"] = method
    return list(found.items())


def ways(f, x):
    """Ways to call f with x."""
    yield lambda: f(x)
    yield lambda: f(x, x)
    yield lambda: f([1, 2], x)
    yield lambda: f(abs, x)
    yield lambda: f(x, 1)
    yield lambda: f("a", x)


def used(value):
    """Looks at what came back as a cell would, and goes through it if it is an iterator."""
    if hasattr(type(value), "__next__"):
        for _ in zip(range(10), value):
            pass
    repr(value)


def descend(n):
    return descend(n - 1) if n else 0


def main():
    log, first, seed, count = sys.argv[1], *map(int, sys.argv[2:5])
    chooser = random.Random(seed)
    os.chdir(os.environ["DRILL_FOLDER"])
    all_callables, shapes = callables(), list(SHAPES)
    out = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    stdout, sys.stdout = sys.stdout, io.StringIO()
    sys.stderr = io.StringIO()
    made = {}
    # number i: a callable, a shape, a way; drawn for all i before it, too
    for i in range(first + count):
        name, f = chooser.choice(all_callables)
        shape, way = chooser.choice(shapes), chooser.randrange(6)
        if i < first:
            continue
        if shape not in made or not shape.startswith("deep "):
            made[shape] = SHAPES[shape]()
        elif shape in ("deep map", "deep chain", "deep filter", "deep zip", "deep enumerate", "deep islice", "deep generator"):
            made[shape] = SHAPES[shape]()
        os.write(out, f"{i} {name} {shape} way {way}\n".encode())
        try:
            value = list(ways(f, made[shape]))[way]()
            used(value)
        except BaseException as error:
            value = error = None
        descend(900)         # RecursionError where the call has not counted its way back
        sys.stdout.truncate(0)
        sys.stderr.truncate(0)
        plt.close("all") if i % 50 == 0 else None
    os.write(out, b"end\n")


import numpy as np
import matplotlib.pyplot as plt
main()
