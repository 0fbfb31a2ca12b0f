"""Help at the fingertips, on the real kernel: completion and inspection."""
import os
import re
import subprocess

import pytest


# ---- completion ----

def test_complete_names(kernel):
    kernel.run("alphabet = 1\nalphanumeric = 2")
    content = kernel.complete("x = alph")
    assert content["matches"] == ["alphabet", "alphanumeric"] and content["cursor_start"] == 4 and content["cursor_end"] == 8


def test_complete_attributes(kernel):
    kernel.run("text = 'abc'")
    assert "upper" in kernel.complete("text.up")["matches"]
    assert "reduce_mean" in kernel.complete("tf.reduce_m")["matches"]
    assert "Dense" in kernel.complete("tf.keras.layers.De")["matches"]
    assert not any(m.startswith("_") for m in kernel.complete("text.")["matches"])
    assert "__len__" in kernel.complete("text.__l")["matches"]


def test_complete_types(kernel):
    kernel.run("def shout(word, times=1): pass")
    item = kernel.complete("shou")["metadata"]["_jupyter_types_experimental"][0]
    assert item["text"] == "shout" and item["type"] == "function" and item["signature"] == "(word, times=1)" and item["start"] == 0 and item["end"] == 4


def test_complete_keyword_arguments(kernel):
    kernel.run("def shout(word, times=1): pass")
    assert kernel.complete("shout(ti")["matches"][0] == "times="
    assert "word=" in kernel.complete("shout(")["matches"]


@pytest.mark.parametrize("code, name", [("tf.reduce_sum(x, ax", "axis="), ("np.sum(x, ax", "axis="), ("np.zeros(2).sum(ax", "axis="), ("word.split(ma", "maxsplit="),
                                        ("tf.keras.layers.Dense(3, act", "activation="), ("[].sort(ke", "key="), ("Loud(na", "name="), ("loud.say(ti", "times=")])
def test_complete_keyword_arguments_of_any_callable(kernel, code, name):
    kernel.run("word = 'a'\nclass Loud:\n    def __init__(self, name=('a', 1)): pass\n    def say(self, word, /, times=1): pass\nloud = Loud()")
    assert name in kernel.complete(code)["matches"]
    assert "word=" not in kernel.complete("loud.say(wo")["matches"]


def test_complete_letters_by_latex_names(kernel):
    reply = kernel.complete("x = 2 * \\alpha")
    assert (reply["matches"], reply["cursor_start"], reply["cursor_end"]) == (["α"], 8, 14)
    assert kernel.complete("\\alp")["matches"] == ["\\alpha"]
    assert set(kernel.complete("a\\ve")["matches"]) == {"\\vec"} and kernel.complete("'\\alpha")["matches"] != ["α"]


def test_complete_keys(kernel):
    kernel.run("table = {'red': 1, 'rose': 2, 3: 4}")
    content = kernel.complete("table['r")
    assert content["matches"] == ["red", "rose"] and content["cursor_start"] == 7
    assert kernel.complete("table['r']", 8)["matches"] == ["red", "rose"]


def test_complete_files(kernel, tmp_path):
    (tmp_path / "data.csv").touch()
    (tmp_path / "dark").mkdir()
    kernel.run(f"%cd -q {tmp_path}")
    assert kernel.complete("open('da")["matches"] == ["dark/", "data.csv"]
    assert kernel.complete("!cat da")["matches"] == ["dark/", "data.csv"]


def test_complete_modules(kernel):
    assert "itertools" in kernel.complete("import iter")["matches"]
    assert "keras" in kernel.complete("import tensorflow.ker")["matches"]
    assert "sqrt" in kernel.complete("from math import sq")["matches"]


def test_complete_magics(kernel):
    assert "%timeit" in kernel.complete("%time")["matches"]
    assert kernel.complete("%%writ")["matches"] == ["%%writefile"]


def test_complete_magics_without_their_sign(kernel):
    assert {"%time", "%timeit"} <= set(kernel.complete("ti")["matches"])
    assert "%time" not in kernel.complete("x = ti")["matches"]


def test_complete_own_magics(kernel):
    kernel.run("from IPython.core.magic import register_line_magic\n@register_line_magic\ndef zebra(line): pass")
    assert kernel.complete("%zeb")["matches"] == ["%zebra"]


def test_complete_files_of_magics(kernel, tmp_path):
    (tmp_path / "lesson.py").touch()
    assert kernel.complete(f"%load {tmp_path}/les")["matches"] == ["lesson.py"]


def test_complete_choices(kernel):
    assert "relu" in kernel.complete("tf.keras.layers.Dense(3, activation='re")["matches"]


def test_complete_what_is_not_there_yet(kernel):
    assert "append" in kernel.complete("fresh = []\nfresh.app")["matches"]
    assert "freshly" in kernel.complete("freshly = 3\nfres")["matches"]


ANIMAL = "class Animal:\n    legs = 4\n    def speak(self, loud=False): return 'x'\n    def twin(self) -> 'Animal': return self\n"

EXPRESSIONS = [
    # literals, calls, indices: what an expression will be, without running it
    ("'abc'.jo", "join"), ("b'abc'.dec", "decode"), ("f'{value}'.jo", "join"), ("[].app", "append"), ("{}.ke", "keys"), ("{1}.un", "union"),
    ("(1, 2).co", "count"), ("1.0.is_i", "is_integer"), ("Animal().sp", "speak"), ("animal.twin().twin().sp", "speak"), ("animals[0].sp", "speak"),
    ("animals[-1].twin().le", "legs"), ("text.upper().low", "lower"), ("text.split().app", "append"), ("text.split()[0].up", "upper"), ("text.split()[1:][0].up", "upper"), ("text.encode().split()[0].dec", "decode"), ("text[0].up", "upper"), ("text[1:].up", "upper"),
    ("type(animal).le", "legs"), ("nested['outer']['inner'].app", "append"), ("sorted(words).app", "append"), ("(text).up", "upper"),
    ("open('x').readl", "readlines"), ("print(animal.sp", "speak"), ("x = [animal.sp", "speak"), ("tf.constant([1]).nu", "numpy"),
    ("np.ones(3).resh", "reshape"), ("np.ones(3).reshape(3, 1).mea", "mean"),
    # what the cell says and has not run
    ("fresh = 'a'\nfresh.up", "upper"), ("fresh = Animal()\nfresh.le", "legs"), ("fresh = [1,\n  2]\nfresh.app", "append"),
    ("for w in words:\n    w.up", "upper"), ("for a in animals:\n    a.le", "legs"), ("with open('x') as f:\n    f.readl", "readlines"),
    ("with tf.GradientTape() as tape:\n    tape.gra", "gradient"), ("import math as mm\nmm.sq", "sqrt"), ("from math import sqrt as squirt\nsqui", "squirt"),
    ("import itertools\nitertools.cha", "chain"), ("def f(s: str):\n    s.up", "upper"), ("def f(first_one, second):\n    fir", "first_one"),
    ("lambda quark: qua", "quark"), ("class K:\n    def m(self):\n        self.thing = 1\n    def n(self):\n        self.th", "thing"),
    ("model = tf.keras.Sequential([\n    tf.keras.layers.Dense(1)])\nmodel.fi", "fit"), ("x = np.ones(3)\nx.resh", "reshape"),
    # keys
    ("table['r", "red"), ("table[", "'red'"), ("table[3", "3"), ("nested['outer']['inn", "inner"), ("print(table['r", "red"),
    # arguments of what an expression will be
    ("Animal().speak(lo", "loud="), ("animal.twin().speak(lo", "loud="), ("animals[0].speak(", "loud="),
    # within strings
    ("f'{val", "value"), ("f'{animal.sp", "speak"), ("f'{value} {tex", "text"), ("rf'{val", "value"),
    # magics
    ("%ti", "%%time"), ("%ti", "%time"), ("%matplotlib in", "inline"), ("%load_ext aut", "autoreload"),
]


@pytest.mark.parametrize("code, expected", EXPRESSIONS)
def test_complete_expressions(kernel, code, expected):
    kernel.run(ANIMAL + "animal = Animal()\nanimals = [animal]\ntext = 'a'\nvalue = 1\nwords = ['a']\n"
               "table = {'red': 1, 'rose': 2, 3: 4}\nnested = {'outer': {'inner': [1]}}")
    matches = kernel.complete(code)["matches"]
    assert expected in matches


@pytest.mark.parametrize("code", ["'{val", "f'{{val", "f'{value} val", "1.", "3.re", "a = 5.rea", "unknown_thing().app", "animal.speak().app", "'a' + b.x", ")."])
def test_complete_nothing_is_invented(kernel, code):
    kernel.run("value = 1")
    assert not {"append", "upper", "real", "value"} & set(kernel.complete(code)["matches"])


def test_complete_letters_in_order(kernel):
    assert "GradientTape" in kernel.complete("tf.grtape")["matches"]


def test_complete_with_wide_characters(kernel):
    kernel.run("größe = 1")
    content = kernel.complete("s = '\U0001F600'; grö")
    assert content["matches"] == ["größe"] and content["cursor_start"] == 9 and content["cursor_end"] == 12


def test_complete_does_not_call(kernel):
    kernel.run("called = []\nclass Trap:\n    def method(self): called.append(1)\n    @property\n    def prop(self):\n        called.append(2)\ntrap = Trap()")
    kernel.complete("trap.")
    assert kernel.run("called").result == "[]"


@pytest.mark.parametrize("code", ["", ".", "a.b.c.d.", "((((", "'", "f('", "]]]].", "x[", "import ", "from  import ", "%", "!", "# comm", "\n\n", "1.", "...", "=", "\U0001F600"])
def test_complete_odd_text(kernel, code):
    assert kernel.complete(code)["status"] == "ok"
    assert kernel.inspect(code)["status"] == "ok"


# ---- inspection ----

def test_inspect_function(kernel):
    kernel.run("def documented(a, b=2):\n    '''Adds things.\n\n    In two lines.\n    '''\n    return a + b")
    content = kernel.inspect("documented")
    plain = re.sub(r"\x1b\[\d+m", "", content["data"]["text/plain"])
    assert content["found"] and plain.startswith("Signature: documented(a, b=2)\n") and "Adds things.\n\nIn two lines." in plain
    assert "text/html" in content["data"]


def plain(kernel, code, detail=0):
    return re.sub(r"\x1b\[\d+m", "", kernel.inspect(code, detail=detail)["data"]["text/plain"])


def test_inspect_layout(kernel):
    """The fields of IPython, in its order and under its titles."""
    kernel.run("class Animal:\n    'An animal.'\n    def __init__(self, name, age=3): pass\n    def speak(self, loud=False):\n"
               "        '''Speaks.\n\n        Twice.\n        '''\n    def __repr__(self): return 'rex'\nanimal = Animal('x')\nimport math\nvalue = 3")
    assert plain(kernel, "animal") == "Type:        Animal\nString form: rex\nDocstring:   An animal.\n"
    assert plain(kernel, "Animal").startswith("Init signature: Animal(name, age=3)\nDocstring:      An animal.\n")
    assert plain(kernel, "animal.speak").startswith("Signature: animal.speak(loud=False)\nDocstring:\nSpeaks.\n\nTwice.\nFile:")
    kernel.run("class Beast(Animal):\n    def __call__(self, n):\n        'Feeds.'\nbeast = Beast(1)\ndef bare(n): pass")
    assert plain(kernel, "beast") == ("Signature:       beast(n)\nType:            Beast\nString form:     rex\nDocstring:       <no docstring>\n"
                                      "Class docstring: An animal.\nCall docstring:  Feeds.\n")
    assert plain(kernel, "Animal").endswith("Type:           type\nSubclasses:     Beast\n")
    assert "Docstring: <no docstring>\nSource:" in plain(kernel, "bare", detail=1)
    assert plain(kernel, "math.sqrt").startswith("Signature: math.sqrt(x, /)\nDocstring: The square root.\nType:      builtin_function_or_method\n")
    assert plain(kernel, "value").startswith("Type:        int\nString form: 3\nDocstring:  \nWhole numbers without limit")


def test_inspect_marks_the_argument(kernel):
    kernel.run("def documented(a, b=2): pass")
    assert "<b><u>b=2</u></b>" in kernel.inspect("documented(1, ")["data"]["text/html"]
    assert "<b><u>b=2</u></b>" in kernel.inspect("documented(b=")["data"]["text/html"]


def test_inspect_source(kernel):
    kernel.run("def documented(a, b=2):\n    return a + b\n\nclass Thing:\n    def go(self):\n        return 1")
    assert "return a + b" in kernel.inspect("documented", detail=1)["data"]["text/plain"]
    assert "def go(self):" in kernel.inspect("Thing", detail=1)["data"]["text/plain"]


def test_inspect_value(kernel):
    kernel.run("value = [1, 2, 3]")
    plain = re.sub(r"\x1b\[\d+m", "", kernel.inspect("value")["data"]["text/plain"])
    assert "Type:        list" in plain and "[1, 2, 3]" in plain


def test_inspect_within_a_call(kernel):
    kernel.run("def documented(a, b=2): pass\nvalue = 1")
    assert "documented" in kernel.inspect("documented(value)", 14)["data"]["text/plain"]


@pytest.mark.parametrize("code, said", [
    ("where ", "Signature:"), ("x = where  ", "Signature:"), ("where?", "Signature:"), ("where??", "Signature:"), ("rooms[0]", "form: hall"),
    ("doors['in']['key']", "form: brass"), ("doors['in']['bolt']", "{'key': 'brass'}"), ("rooms[9]", "['hall', 'attic']"), ("len(rooms[1]", "len(obj, /)"),
    ("timeit", "Measures how long"), ("%timeit", "Measures how long")])
def test_inspect_what_the_cursor_is_behind(kernel, code, said):
    kernel.run("def where(): pass\nrooms = ['hall', 'attic']\ndoors = {'in': {'key': 'brass'}}")
    assert said in re.sub(r"\x1b\[\d+m", "", kernel.inspect(code)["data"]["text/plain"])


def test_inspect_nothing(kernel):
    assert kernel.inspect("not_there_at_all") == {"status": "ok", "found": False, "data": {}, "metadata": {}}


def test_inspect_methods_of_native_values(kernel):
    kernel.run("text = 'a'\nitems = []")
    assert "text.split(sep=None, maxsplit=-1)" in kernel.inspect("text.split")["data"]["text/plain"]
    assert "items.append(object, /)" in kernel.inspect("items.append")["data"]["text/plain"]


METHODS = """class Walker:
    speed = 3
    legs: int = 2

    def __init__(self, name):
        self.name = name

    @property
    def title(self): return self.name

    @staticmethod
    def made(self):
        return self.

    async def walk(self, far):
        def inner():
            if far:
                return self.%s

    def rest(self):
        pass

other = 1
"""


@pytest.mark.parametrize("typed, names", [("", {"legs", "made", "name", "rest", "speed", "title", "walk"}), ("s", {"speed"})])
def test_self_in_a_class_that_has_not_run(kernel, typed, names):
    code = METHODS % typed
    assert set(kernel.complete(code, code.index("return self." + typed + "\n\n    def rest") + 12 + len(typed))["matches"]) == names


def test_self_of_a_static_method_is_nobody(kernel):
    code = METHODS % ""
    assert "speed" not in kernel.complete(code, code.index("return self.\n\n    async") + 12)["matches"]


def test_self_knows_the_base(kernel):
    kernel.run("class Animal:\n    legs = 4\n    def eat(self): return 'x'")
    code = "class Dog(Animal):\n    def bark(self):\n        self."
    assert set(kernel.complete(code)["matches"]) == {"bark", "eat", "legs"}
    assert "upper" in kernel.complete("class Cat(str):\n    def purr(this):\n        this.")["matches"]


LOOKS = "class Loud:\n    @property\n    def word(self):\n        'A word.'\n        print('said')\n        return 'abc'\nloud = Loud()"


def test_inspect_does_not_run_properties(kernel):
    kernel.run(LOOKS)
    plain = re.sub(r"\x1b\[\d+m", "", kernel.inspect("loud.word")["data"]["text/plain"])
    assert "Type:        property" in plain and "A word." in plain
    result = kernel.run("loud.word?")
    assert result.out == "" and "property" in result.content["payload"][0]["data"]["text/plain"]


def test_what_looking_prints_is_no_cells_output(kernel):
    assert kernel.run(LOOKS).out == ""
    result = kernel.collect(kernel.client.complete("loud.word.up", 12))
    assert result.content["matches"] == ["upper"] and result.out == "said\n"


def test_what_looking_prints_while_a_cell_runs(kernel):
    kernel.run(LOOKS)
    cell = kernel.client.execute("import time\nend = time.time() + 0.5\nlines = 0\nwhile time.time() < end:\n    lines += 1\n    print(lines)\nprint('end')")
    looks = [kernel.client.complete("loud.word.up", 12) for _ in range(3)]
    texts = [''.join([m["content"]["text"] for m in messages if m["msg_type"] == "stream"])
             for messages in kernel.gather([cell, *looks]).values()]
    numbers = texts[0].splitlines()
    assert numbers == [str(i + 1) for i in range(len(numbers) - 1)] + ["end"]
    assert texts[1:] == ["said\n"] * 3
    for _ in range(4):
        kernel.client.get_shell_msg(timeout=10)


# ---- the texts of engine/help ----

def test_help_of_a_function_is_rich(kernel):
    data = kernel.inspect("tf.reduce_sum(x, axis=")["data"]
    assert "<b><u>axis=None</u></b>" in data["text/html"] and "<li><code>axis</code>" in data["text/html"]
    assert "&gt;&gt;&gt;" in data["text/html"] and "<span style=" in data["text/html"]
    assert "- `axis`: " in data["text/markdown"] and "```python\n>>> " in data["text/markdown"]
    assert ">>> tf.reduce_sum" in data["text/plain"]


def test_help_is_the_same_by_every_name(kernel):
    kernel.run("from tensorflow.math import reduce_sum as total")
    texts = [kernel.inspect(code)["data"]["text/markdown"] for code in ("tf.reduce_sum", "tf.math.reduce_sum", "total")]
    assert len(set(texts)) == 1
    assert kernel.run("print(total.__doc__ == tf.reduce_sum.__doc__ != None)").text() == "True\n"


def test_help_stands_before_the_source(kernel):
    plain = re.sub(r"\x1b\[\d+m", "", kernel.inspect("tf.keras.layers.Dense", detail=1)["data"]["text/plain"])
    assert "class Dense" in plain
    assert plain.index("Docstring:") < plain.index("Source:")


def test_help_in_the_terminal():
    ran = subprocess.run([os.environ["TAPEBOOK"], "help", "tf.reduce_sum"], capture_output=True, text=True)
    assert ran.returncode == 0 and ran.stdout.startswith("tf.reduce_sum(input_tensor, axis=None, keepdims=False, name=None)\n\nAdds up")
    wrong = subprocess.run([os.environ["TAPEBOOK"], "help", "tf.reduce_summ"], capture_output=True, text=True)
    assert wrong.returncode == 1 and "did you mean tf.reduce_sum" in wrong.stderr and "Traceback" not in wrong.stderr


def test_contextual_help_is_rich(kernel):
    kernel.run("def documented(a):\n    'Says.'\n    return a < 1")
    data = kernel.inspect("documented", detail=1)["data"]
    assert "<pre>Says." in data["text/html"] and "<details><summary>Source</summary><pre><code>def documented" in data["text/html"]
    assert "a &lt; 1" in data["text/html"] and "return a < 1" in data["text/markdown"]


def test_signature_of_a_decorated_function(kernel):
    assert "tf.gather(params, indices, " in re.sub(r"\x1b\[\d+m", "", kernel.inspect("tf.gather")["data"]["text/plain"])
    assert "<b><u>indices</u></b>" in kernel.inspect("tf.gather(x, ")["data"]["text/html"]


def test_help_on_a_magic(kernel):
    data = kernel.inspect("%timeit")["data"]
    assert "<p>Measures how long" in data["text/html"] and data["text/plain"].startswith("Measures")
