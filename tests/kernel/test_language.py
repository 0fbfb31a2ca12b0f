"""Cells on the real kernel: results, errors, interrupts, magics, displays."""
import re
import signal
import time

import pytest

from client import until


def test_stdout_and_result(kernel):
    result = kernel.run("print('a')\n6 * 7")
    assert result.out == "a\n" and result.result == "42"
    assert result.kinds == ["status", "execute_input", "stream", "execute_result", "status"]


def test_semicolon_hides_the_result(kernel):
    assert kernel.run("6 * 7;").result is None
    assert kernel.run("None").result is None


def test_streams_keep_their_order(kernel):
    result = kernel.run("import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c')")
    assert [(c["name"], c["text"]) for c in result.of("stream")] == [("stdout", "a\n"), ("stderr", "b\n"), ("stdout", "c\n")]


def test_output_comes_while_the_cell_runs(kernel, tmp_path):
    cell = kernel.begin(f"import os, time\nprint('now')\nwhile not os.path.exists({str(tmp_path / 'go')!r}): time.sleep(0.01)")
    (tmp_path / "go").touch()
    assert kernel.reply(cell)["content"]["status"] == "ok"


def test_error(kernel):
    result = kernel.run("x = 1\ndef f():\n    return x / 0\nf()")
    assert result.error == ("ZeroDivisionError", "division by zero")
    text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(result.of("error")[0]["traceback"]))
    assert "return x / 0" in text and "f()" in text and "line 3" in text and text.endswith("ZeroDivisionError: division by zero")


def test_a_cell_awaits(kernel):
    kernel.run("import asyncio\nasync def double(x):\n    await asyncio.sleep(0)\n    return 2 * x")
    assert kernel.run("y = await double(4)\ny").result == "8"
    assert kernel.run("[await double(i) for i in range(3)] + [y]").result == "[0, 2, 4, 8]"
    result = kernel.run("async def bad():\n    return 1 / 0\nawait bad()")
    text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(result.of("error")[0]["traceback"]))
    assert "await bad()" in text and "asyncio" not in text


@pytest.mark.parametrize("line, note", [
    ("a + b", "a has shape (2, 3), dtype float32; b has shape (4,), dtype float32"),
    ("a += b", "a has shape (2, 3), dtype float32; b has shape (4,), dtype float32"),
    ("tf.matmul(a,\n    b=b)", "a has shape (2, 3), dtype float32; b has shape (4,), dtype float32"),
    ("tf.concat([a, b], 0)", "a has shape (2, 3), dtype float32; b has shape (4,), dtype float32"),
    ("w.assign(b)", "w has shape (2,), dtype float32; b has shape (4,), dtype float32"),
    ("np.ones(3)[7]", "np.ones(3) has shape (3,), dtype float64"),
    ("(lambda x: x @ x)(a)", "x has shape (2, 3), dtype float32"),
])
def test_error_names_the_operands(kernel, line, note):
    result = kernel.run(f"a, b, w = tf.ones((2, 3)), tf.ones(4), tf.Variable([1., 2.])\n{line}")
    assert note in "\n".join(result.of("error")[0]["traceback"])


@pytest.mark.parametrize("line, note", [
    ("prices * discount", "try discount[:, tf.newaxis]"),
    ("discount - prices", "try discount[:, tf.newaxis]"),
    ("prices + tf.transpose(prices)", "try tf.transpose(tf.transpose(prices))"),
    ("images @ weights", "try tf.reshape(images, [-1, 784]) @ weights"),
    ("prices @ prices", "try tf.matmul(prices, prices, transpose_b=True)"),
    ("tf.matmul(prices, tf.ones([4, 3]))", "try tf.matmul(prices, tf.ones([4, 3]), transpose_b=True)"),
    ("tf.matmul(discount, discount)", "try tf.tensordot(discount, discount, 1)"),
    ("prices @ three", "try tf.linalg.matvec(prices, three)"),
    ("three + whole", "try tf.cast(whole, tf.float32)"),
    ("whole * three", "try tf.cast(whole, tf.float32)"),
    ("whole * 0.5", "try tf.cast(whole, tf.float32)"),
    ("tf.sqrt(whole)", "try tf.cast(whole, tf.float32)"),
    ("tf.nn.softmax(whole)", "try tf.cast(whole, tf.float32)"),
    ("three + tf.constant(1., tf.float64)", "try tf.cast(tf.constant(1., tf.float64), tf.float32)"),
    ("tf.one_hot(three, 3)", "try tf.cast(three, tf.int32)"),
    ("tf.where(three > 1, three, whole)", "try tf.cast(whole, tf.float32)"),
    ("tf.concat([prices, tf.ones([5, 1])], 0)", "try axis=1"),
    ("tf.stack([three, discount])", "try tf.concat([...], axis=0)"),
    ("tf.reshape(prices, [4, 3])", "try tf.reshape(prices, [-1, 3])"),
    ("tf.split(discount, 2)", "try sizes instead of a number: tf.split(discount, [2, 3])"),
    ("variable.assign(tf.ones([2, 1]))", "try tf.reshape(tf.ones([2, 1]), variable.shape)"),
    ("variable.assign_add(tf.constant([1, 2]))", "try tf.cast(tf.constant([1, 2]), tf.float32)"),
    ("variable[0] = 1.", "try v[0].assign(value)"),
    ("tf.keras.layers.Conv2D(3, 3)(images)", "try x[..., tf.newaxis] for one channel"),
    ("tf.keras.layers.Dense(3)(three)", "try x[tf.newaxis]"),
    ("float(three)", "try one element, three[0], or all: three.numpy().tolist()"),
    ("bool(three)", "try tf.reduce_all(three) or tf.reduce_any(three)"),
    ("three.reshape([3, 1])", "for a tensor x: tf.reshape(x, shape)"),
    ("three.mean()", "for a tensor x: tf.reduce_mean(x)"),
    ("three.backward()", "for a tensor x: tape.gradient(x, variables)"),
    ("tf.add(three)", "the function is add(x, y, name=None)"),
    ("tf.reduce_sum(three, axs=0)", "the function is reduce_sum(input_tensor, axis=None, keepdims=False, name=None)"),
    ("tf.keras.losses.mse(three)", "the function is mean_squared_error(y_true, y_pred)"),
    ("tf.image.resize(images)", "the function is resize(images, size, method='bilinear'"),
    ("tf.reshape(three, 1.5)", "shape takes whole numbers: int(...) makes one of a float"),
    ("tf.reshape(three, [3, None])", "tf.reshape counts the size that is left for -1"),
    ("tf.reduce_sum(three, axis='x')", "axis takes whole numbers: an int, or a list of them"),
    ("tf.zeros([2, None])", "shape takes whole numbers, no None"),
    ("tf.constant([[1, 2], [3]])", "tf.ragged.constant(...) keeps rows of several lengths"),
    ("np.ones([5, 3]) * np.ones(5)", "try np.ones(5)[:, np.newaxis]"),
])
def test_error_shows_what_would_fit(kernel, line, note):
    result = kernel.run("import tensorflow as tf, numpy as np\nprices, discount, three, whole = tf.ones([5, 3]), tf.ones(5), tf.ones(3), tf.constant([1, 2, 3])\n"
                        f"images, weights, variable = tf.ones([32, 28, 28]), tf.ones([784, 10]), tf.Variable([1., 2.])\n{line}")
    assert note in "\n".join(result.of("error")[0]["traceback"])


def test_error_of_plain_values_has_no_notes(kernel):
    result = kernel.run("int('x')")
    assert result.of("error")[0]["traceback"][-1].splitlines()[-1].endswith("invalid literal for int() with base 10: 'x'")


def test_syntax_error(kernel):
    result = kernel.run("x = = 1")
    assert result.error == ("SyntaxError", "invalid syntax") or result.error[0] == "SyntaxError"
    assert "^" in "\n".join(result.of("error")[0]["traceback"])


def test_names_survive_errors(kernel):
    kernel.run("survivor = 5\nraise RuntimeError('x')")
    assert kernel.run("survivor").result == "5"


def test_last_results(kernel):
    first = kernel.run("11").content["execution_count"]
    kernel.run("22")
    kernel.run("33")
    assert kernel.run("(_, __, ___)").result == "(33, 22, 11)"
    assert kernel.run(f"(_{first}, Out[{first}])").result == "(11, 11)"


def test_underscore_of_the_user(start):
    kernel = start()
    kernel.run("_ = 'mine'")
    kernel.run("5")
    assert kernel.run("_").result == "'mine'"


def test_inputs(kernel):
    count = kernel.run("1 + 1").content["execution_count"]
    assert kernel.run(f"In[{count}]").result == "'1 + 1'"
    assert kernel.run(f"_i{count}").result == "'1 + 1'"
    kernel.run("'the last one'")
    assert kernel.run("_i").result == '"\'the last one\'"'


def test_unstored_cells_leave_results_alone(kernel):
    kernel.run("77")
    kernel.run("88", store_history=False)
    assert kernel.run("_").result == "77"


def test_user_expressions(kernel):
    answers = kernel.run("a = 3", user_expressions={"x": "a + 1", "y": "1 / 0"}).content["user_expressions"]
    assert answers["x"]["data"]["text/plain"] == "4" and answers["y"]["ename"] == "ZeroDivisionError"


def test_input(kernel):
    cell = kernel.client.execute("name = input('name? ')\nprint('hi', name)", allow_stdin=True)
    assert kernel.question()["content"] == {"prompt": "name? ", "password": False}
    kernel.client.input("Ann")
    assert kernel.collect(cell).out == "hi Ann\n"


def test_getpass(kernel):
    cell = kernel.client.execute("import getpass\nlen(getpass.getpass())", allow_stdin=True)
    assert kernel.question()["content"]["password"] is True
    kernel.client.input("abc")
    assert kernel.collect(cell).result == "3"


def test_input_not_allowed(kernel):
    assert kernel.run("input()").error[0] == "StdinNotImplementedError"


# ---- interrupts ----

@pytest.mark.parametrize("code", ["while True: pass", "while True:\n    try:\n        pass\n    except ValueError:\n        pass", "import time\ntime.sleep(60)",
                                  "w = tf.Variable(1.0)\nwhile True:\n    with tf.GradientTape() as tape:\n        y = w * w\n    g = tape.gradient(y, w)",
                                  "sum(range(10**12))", "a = tf.random.normal([1000, 1000])\nwhile True: b = a @ a", "!sleep 60",
                                  "list(iter(int, 1))", "[i for i in range(10**10)]", "'a' in iter(int, 1)"])
def test_interrupt(kernel, code):
    kernel.run("kept = 'yes'")
    cell = kernel.begin("print('begun')\n" + code)
    time.sleep(0.3)              # into the thick of it
    kernel.interrupt()
    assert kernel.reply(cell)["content"]["ename"] == "KeyboardInterrupt"
    assert kernel.run("kept").result == "'yes'"


def test_interrupt_is_caught(kernel):
    cell = kernel.begin("print('begun')\ntry:\n    while True: pass\nexcept KeyboardInterrupt:\n    print('caught')")
    kernel.signal(signal.SIGINT)
    assert kernel.collect(cell).out == "caught\n"


def test_an_interrupt_that_is_caught_is_over(kernel):
    cell = kernel.begin("print('begun')\ntry:\n    while True: pass\nexcept KeyboardInterrupt:\n    answer = input('go on? ')\nprint(answer)", allow_stdin=True)
    kernel.interrupt()
    kernel.question()
    assert kernel.reply(kernel.client.complete("answ"))["content"]["status"] == "ok"
    kernel.client.input("yes")
    assert kernel.collect(cell).out == "yes\n"


def test_interrupt_a_user_expression(kernel):
    cell = kernel.begin("print('begun')", user_expressions={"x": "sum(range(10**12))", "y": "1"})
    time.sleep(0.1)
    kernel.interrupt()
    answers = kernel.reply(cell)["content"]["user_expressions"]
    assert answers["x"]["ename"] == "KeyboardInterrupt" and answers["y"]["status"] == "ok"


def test_interrupt_input(kernel):
    cell = kernel.client.execute("input('x')", allow_stdin=True)
    kernel.question()
    kernel.interrupt()
    assert kernel.reply(cell)["content"]["ename"] == "KeyboardInterrupt"


# ---- while a cell runs ----

@pytest.mark.parametrize("loop", ["while True: pass", "import time\ntime.sleep(60)", "a = tf.random.normal([500, 500])\nwhile True: b = a @ a"])
def test_help_while_busy(kernel, loop):
    kernel.run("busy_name = [1, 2]")
    cell = kernel.begin("print('begun')\n" + loop)
    assert "busy_name" in kernel.reply(kernel.client.complete("busy_na"))["content"]["matches"]
    assert kernel.reply(kernel.client.inspect("busy_name"))["content"]["found"]
    assert kernel.reply(kernel.client.is_complete("if x:"))["content"]["status"] == "incomplete"
    kernel.interrupt()
    assert kernel.reply(cell)["content"]["ename"] == "KeyboardInterrupt"


def test_subshell_sees_the_namespace(kernel):
    sub = kernel.request("create_subshell_request", {}, "control").content["subshell_id"]
    cell = kernel.client.execute("n = 0\nwhile True: n += 1")

    def look():
        seen = kernel.request("execute_request", {"code": "print(globals().get('n', 0))"}, header={"subshell_id": sub}).out
        return int(seen)

    assert until(lambda: look() > 0)
    first = look()
    assert until(lambda: look() > first)
    kernel.interrupt()
    assert kernel.reply(cell)["content"]["ename"] == "KeyboardInterrupt"
    kernel.request("delete_subshell_request", {"subshell_id": sub}, "control")


# ---- survival ----

@pytest.mark.parametrize("code, name", [("def f(): return f()\nf()", "RecursionError"), ("x = []\nx.append(x)\nimport copy\nrepr(x) and 1 / 0", "ZeroDivisionError"),
                                        ("np.zeros(10**15)", None), ("tf.zeros([10**7, 10**8])", None), ("'a' * 10**18", "MemoryError")])
def test_exhaustion(kernel, code, name):
    kernel.run("kept = 1")
    error = kernel.run(code).error
    assert error and (name is None or error[0] == name)
    assert kernel.run("kept").result == "1"


def test_exit_asks_the_client(kernel):
    assert [p["source"] for p in kernel.run("exit").content["payload"]] == ["ask_exit"]
    assert kernel.run("import sys\nsys.exit(3)").error[0] == "SystemExit"
    assert kernel.run("1 + 1").result == "2"


def test_history_to_a_file(start, tmp_path):
    kernel = start()
    kernel.run("a = 1")
    kernel.run("b = 'ab\u00fe'")
    assert kernel.run(f"%hist -nf {tmp_path}/inputs.txt 1-2").error is None
    assert (tmp_path / "inputs.txt").read_text() == "   1: a = 1\n   2: b = 'ab\u00fe'\n"
    assert kernel.run(f"%history -f {tmp_path}/no/such/folder").error[0] == "FileNotFoundError"


def test_interactivity(start):
    kernel = start()

    def shown(code):
        return [c["data"]["text/plain"] for c in kernel.run(code).of("execute_result")]

    assert shown("1\n2\nx = 3") == []
    kernel.run("from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = 'all'")
    assert shown("1\nfor i in 'ab': i\ndef f(): 9\nf()\nNone\n'x'") == ["1", "'a'", "'b'", "'x'"]
    assert shown("1\n2;") == []
    assert shown("_") == ["'x'"]
    kernel.run("InteractiveShell.ast_node_interactivity = 'last_expr'\n%config InteractiveShell.ast_node_interactivity = 'last_expr_or_assign'")
    assert shown("y = 4") == ["4"] and shown("y += 1") == ["5"] and shown("y, z = 1, 2") == []
    kernel.run("get_ipython().ast_node_interactivity = 'last'")
    assert shown("7\nfor i in range(2):\n    i") == ["0", "1"]
    kernel.run("get_ipython().ast_node_interactivity = 'none'")
    assert shown("1") == []
    assert kernel.run("get_ipython().ast_node_interactivity = 'some'").error[0] == "ValueError"
    assert shown("exec(compile('[1]; 2', 'x', 'single'))") == ["[1]", "2"]
    assert kernel.run("%config Completer.use_jedi = False").error is None
    assert kernel.run("%config Nothing.at_all = 1").err == "UsageError: Invalid configurable object: 'Nothing'\n"


def test_shell_by_import(kernel):
    assert kernel.run("from IPython import get_ipython\nprint(get_ipython().__class__.__name__)").out == "ZMQInteractiveShell\n"
    assert kernel.run("get_ipython().run_line_magic('matplotlib', 'inline')").error is None


# ---- magics ----

def test_time(kernel):
    result = kernel.run("%time x_timed = sum(range(1000))")
    span = r"[\d.]+(e\+\d+)? (ns|μs|ms|s)"   # 999.6 ns reads "1e+03 ns", as in IPython
    assert re.match(rf"CPU times: user {span}, sys: {span}, total: {span}\nWall time: {span}\n$", result.out)
    assert kernel.run("x_timed").result == "499500"
    assert kernel.run("%time 1 + 1").result == "2"


def test_time_cell(kernel):
    result = kernel.run("%%time\ny_timed = 5\ny_timed * 2")
    assert "Wall time:" in result.out and result.result == "10"


def test_timeit(kernel):
    assert re.search(r"[\d.]+ \S+ ± [\d.]+ \S+ per loop \(mean ± std. dev. of 3 runs, 10 loops each\)\n$", kernel.run("%timeit -n 10 -r 3 sum(range(10))").out)
    assert "per loop" in kernel.run("%%timeit -n 5 -r 2 z = 3\nz + 1").out


def test_shell(kernel):
    assert kernel.run("!echo hello").out == "hello\n"
    assert kernel.run("word = 'there'\n!echo {word} $word {1 + 1}").out == "there there 2\n"
    assert kernel.run("_exit_code").result == "0"
    kernel.run("!exit 3")
    assert kernel.run("_exit_code").result == "3"


def test_shell_output_is_live(kernel, tmp_path):
    cell = kernel.client.execute(f"!echo first; until [ -e {tmp_path}/go ]; do sleep 0.02; done; echo second")
    assert kernel.stream(cell)["text"] == "first\n"
    (tmp_path / "go").touch()
    assert kernel.collect(cell).out == "second\n"


def test_shell_assignment(kernel):
    kernel.run("lines = !printf 'a\\nb\\n'")
    assert kernel.run("list(lines)").result == "['a', 'b']"


def test_shell_in_a_block(kernel):
    assert kernel.run("for i in range(2):\n    !echo {i}").out == "0\n1\n"


def test_background_output_goes_to_its_cell(kernel, tmp_path):
    cell = kernel.client.execute(f"!(until [ -e {tmp_path}/go ]; do sleep 0.02; done; echo late) &")
    kernel.collect(cell)
    assert kernel.run("print('other')").out == "other\n"
    (tmp_path / "go").touch()
    assert kernel.stream(cell) == {"name": "stdout", "text": "late\n"}


def test_folders(kernel, tmp_path):
    assert kernel.run(f"%cd {tmp_path}").out == f"{tmp_path}\n"
    assert kernel.run("%pwd").result == repr(str(tmp_path))
    assert kernel.run("here = %pwd\nhere").result == repr(str(tmp_path))
    kernel.run("%cd -")
    assert "No such file" in kernel.run("%cd /no/such/folder").out


def test_env(kernel):
    assert kernel.run("%env TAPEBOOK_TEST=five").out == "env: TAPEBOOK_TEST=five\n"
    assert kernel.run("%env TAPEBOOK_TEST").result == "'five'"
    assert kernel.run("import os\nos.environ['HOME'] == %env HOME") is not None


def test_writefile(kernel, tmp_path):
    file = tmp_path / "a.txt"
    assert kernel.run(f"%%writefile {file}\nline 1\nit's\n").out == f"Writing {file}\n"
    assert file.read_text() == "line 1\nit's\n"
    assert kernel.run(f"%%writefile -a {file}\nmore\n").out == f"Appending to {file}\n"
    assert kernel.run(f"%%writefile {file}\nnew").out == f"Overwriting {file}\n"


def test_capture(kernel):
    result = kernel.run("%%capture cap\nimport sys\nprint('out')\nprint('err', file=sys.stderr)\ndisplay(5)\n6")
    assert result.kinds == ["status", "execute_input", "status"]
    assert kernel.run("(cap.stdout, cap.stderr, len(cap.outputs))").result == "('out\\n', 'err\\n', 2)"
    shown = kernel.run("cap.show()")
    assert shown.out == "out\n" and shown.err == "err\n" and len(shown.of("display_data")) == 2


def test_who(start):
    kernel = start()
    assert kernel.run("%who").out == "Interactive namespace is empty.\n"
    kernel.run("alpha = 1\nbeta = 'text'\ntf.constant(1)")
    assert kernel.run("%who").out.split() == ["alpha", "beta"]
    assert kernel.run("%who str").out.split() == ["beta"]
    assert kernel.run("%who_ls").result == "['alpha', 'beta']"
    table = kernel.run("%whos").out
    assert table == "Variable   Type    Data/Info\n----------------------------\nalpha      int     1\nbeta       str     text\n"


def test_reset(start):
    kernel = start()
    kernel.run("alpha = 1")
    kernel.run("%reset -f")
    assert kernel.run("alpha").error[0] == "NameError"
    assert kernel.run("tf.constant(2).numpy()").error is None


def test_history_magic(start):
    kernel = start()
    kernel.run("a = 1")
    kernel.run("b = 2")
    assert kernel.run("%history").out == "a = 1\nb = 2\n%history\n"
    assert kernel.run("%history -n 1-2").out == "   1: a = 1\n   2: b = 2\n"
    assert [p["text"] for p in kernel.run("%recall 1").content["payload"]] == ["a = 1"]


@pytest.mark.parametrize("code", ["%matplotlib inline", "%load_ext tensorboard", "%lsmagic", "%quickref", "%hints off", "%hints on", "%tensorboard --logdir x",
                                  "%config InlineBackend", "%autoreload 2"])
def test_settings(kernel, code):
    assert kernel.run(code).content["status"] == "ok"


def test_unknown_magic(kernel):
    result = kernel.run("%nosuchmagic")
    assert result.err == "UsageError: Line magic function `%nosuchmagic` not found.\n" and result.content["ename"] == "UsageError"
    assert kernel.run("%%nosuchmagic\nx").err == "UsageError: Cell magic `%%nosuchmagic` not found.\n"
    assert kernel.run("a = 5\na % 3").result == "2"


@pytest.mark.parametrize("code, mime", [("%%html\n<b>x</b>", "text/html"), ("%%markdown\n*x*", "text/markdown"), ("%%latex\n$x$", "text/latex")])
def test_shown_cells(kernel, code, mime):
    assert kernel.run(code).of("display_data")[0]["data"][mime] == code.split("\n", 1)[1] + "\n"


def test_bash(kernel):
    assert kernel.run("%%bash\nfor i in 1 2; do echo $i; done").out == "1\n2\n"
    assert kernel.run("%%bash\nexit 4").error is not None


def test_question_marks(kernel):
    page = kernel.run("tf.add?").content["payload"][0]["data"]["text/plain"]
    assert "Signature:" in page and "x, y" in page
    kernel.run("def documented(a, b=2):\n    '''Adds things.'''\n    return a + b")
    page = kernel.run("documented??").content["payload"][0]["data"]["text/plain"]
    assert "return a + b" in page
    assert kernel.run("nothing_here?").out == "Object `nothing_here` not found.\n"
    assert "how long" in kernel.run("%time?").content["payload"][0]["data"]["text/plain"].lower()


def test_traceback_lines_with_magics(kernel):
    result = kernel.run("%time x = 1\n!true\n1 / 0")
    assert "line 3" in re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(result.of("error")[0]["traceback"]))


# ---- figures and displays ----

def test_figure_comes_at_the_end(kernel):
    result = kernel.run("plt.plot([1, 2])\nprint('text')")
    assert result.kinds[-2] == "display_data"
    data = result.of("display_data")[0]["data"]
    assert data["image/png"].startswith("iVBOR") and data["text/plain"].startswith("<Figure size")


def test_figure_after_an_error(kernel):
    result = kernel.run("plt.plot([1, 2])\n1 / 0")
    assert result.kinds[2:-1] == ["error", "display_data"]


def test_display_update(kernel):
    result = kernel.run("h = display(1, display_id='d1')\nfrom IPython.display import update_display\nupdate_display(2, display_id='d1')")
    assert result.of("display_data")[0]["transient"] == {"display_id": "d1"}
    assert result.of("update_display_data")[0]["data"]["text/plain"] == "2"


def test_tensor_table(kernel):
    data = kernel.run("tf.constant([[1, 2], [3, 4]])").of("execute_result")[0]["data"]
    assert "<table" in data["text/html"] and "application/json" not in data


def test_broken_repr_fails_the_cell(kernel):
    result = kernel.run("class Bad:\n    def __repr__(self): raise ValueError('bad repr')\nBad()")
    assert result.error == ("ValueError", "bad repr") and result.content["status"] == "error"


def test_predefined_are_lazy_and_yield(start):
    kernel = start()
    assert kernel.run("np.arange(3)").result == "array([0, 1, 2])"
    kernel.run("plt = 5")
    assert kernel.run("plt").result == "5"




def test_hint_beside_a_none_gradient(kernel):
    def streams(source):
        return [(c["name"], c["text"]) for c in kernel.run(source).of("stream")]

    kernel.run("import tensorflow as tf\nv = tf.Variable(2.0)\nx = tf.constant(3.0)\nn = tf.constant(3)")
    unwatched = "with tf.GradientTape() as tape:\n    y = x * x\nprint(tape.gradient(y, x))"
    shown = streams(unwatched + "\n" + unwatched)
    assert [name for name, _ in shown].count("stderr") == 1 and "tape.watch(x)" in dict(shown)["stderr"]
    assert "".join(text for name, text in shown if name == "stdout") == "None\nNone\n"
    whole = streams("with tf.GradientTape() as tape:\n    tape.watch(n)\n    y = n * n\nprint(tape.gradient(y, n))")
    assert "tf.cast(x, tf.float32)" in dict(whole)["stderr"]
    apart = streams("with tf.GradientTape() as tape:\n    y = x * x\nprint(tape.gradient(y, v))")
    assert "not computed from this source" in dict(apart)["stderr"]
    assert streams("with tf.GradientTape() as tape:\n    y = v * v\nprint(tape.gradient(y, v).numpy())") == [("stdout", "4.0\n")]
    assert streams("%hints off\n" + unwatched) == [("stdout", "None\n")]


COMPILED = """
import numpy as np
class Stops(tf.keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None): raise KeyError("enough")
x = np.ones((16, 2), "float32")
m = tf.keras.Sequential([tf.keras.layers.Dense(1)])
m.compile("sgd", "mse")
"""


@pytest.mark.parametrize("cell, hint", [
    ("x = tf.Variable([1., 0.])\nwith tf.GradientTape() as t:\n    loss = tf.reduce_sum(tf.math.log(x) * x)\ng = t.gradient(loss, x)",
     "The first number that is not was made by Log: the logarithm of 0 or less"),
    ("x = tf.Variable([1., 0.])\nwith tf.GradientTape() as t:\n    loss = tf.reduce_sum(x / x)\ng = t.gradient(loss, x)",
     "made by RealDiv: a division by 0"),
    ("x = tf.Variable(float('nan'))\nwith tf.GradientTape() as t:\n    loss = x * 2.\ng = t.gradient(loss, x)", "a variable holds nan or inf already"),
    (COMPILED + "x[9, 0] = np.inf\nm.fit(x, x[:, :1], batch_size=4, epochs=2, shuffle=False, verbose=0)\nNone", "the loss is not finite since step 3 of epoch 1"),
    (COMPILED + "try: m.fit(x, x, batch_size=3, callbacks=[Stops()], verbose=0)\nexcept KeyError: pass\n"
     "v = tf.Variable(-1.)\nwith tf.GradientTape() as t:\n    loss = tf.math.log(v)\ng = t.gradient(loss, v)", "what the gradient is taken of is not finite"),
    ("tf.keras.losses.sparse_categorical_crossentropy([0, 1], [[2., -1.], [0., 3.]])", "give the loss from_logits=True"),
    ("tf.keras.losses.binary_crossentropy([0., 1.], [2., -1.])", "give the loss from_logits=True"),
    ("tf.keras.losses.categorical_crossentropy([[1., 0.]], [[0.25, 0.75]], from_logits=True)", "leave the softmax out"),
])
def test_hint_beside_a_silent_mistake(kernel, cell, hint):
    begin = "%hints on\nimport tensorflow as tf\n"
    assert hint in "".join(c["text"] for c in kernel.run(begin + cell).of("stream") if c["name"] == "stderr")
    assert not kernel.run(begin.replace("on", "off", 1) + cell).of("stream")


@pytest.mark.parametrize("cell", [
    "tf.keras.losses.sparse_categorical_crossentropy([0, 1], [[0.5, 0.5], [0., 1.]])",
    "tf.keras.losses.categorical_crossentropy([[1., 0.]], [[2., -3.]], from_logits=True)",
    "tf.keras.losses.binary_crossentropy([0., 1.], [0.2, 1.])",
    "x = tf.Variable(0.)\nwith tf.GradientTape() as t:\n    loss = tf.where(x > 0., tf.math.log(x), x)\ng = t.gradient(loss, x)",
])
def test_no_hint_where_nothing_is_wrong(kernel, cell):
    assert not kernel.run("%hints on\nimport tensorflow as tf\n" + cell).of("stream")


def test_threads_go_on_between_cells(kernel, tmp_path):
    path = tmp_path / "done"
    kernel.run(f"import threading, time\ndef work():\n    time.sleep(0.05)\n    open({str(path)!r}, 'w').close()\n"
               "thread = threading.Thread(target=work)\nthread.start()")
    until(path.exists)
    assert kernel.run("thread.join(), thread.is_alive()").result == "(None, False)"


def test_an_interrupt_ends_the_wait_for_a_thread(kernel):
    kernel.run("import threading\nstop = threading.Event()\ndef work():\n    while not stop.is_set(): pass\n"
               "thread = threading.Thread(target=work)")
    cell = kernel.begin("thread.start()\nprint('waits')\nthread.join()")
    kernel.interrupt()
    assert kernel.reply(cell)["content"]["ename"] == "KeyboardInterrupt"
    assert kernel.run("stop.set(), thread.join(), thread.is_alive()").result == "(None, None, False)"


TICK = """
import asyncio
async def tick(n):
    for i in range(n):
        print('tick', i, flush=True)
        await asyncio.sleep(.01)
    return 'end'
"""


def test_tasks_go_on_between_cells(start):
    """What a cell has begun goes on without it, and writes to it."""
    kernel = start()
    first = kernel.client.execute(TICK + "task = asyncio.create_task(tick(3))")
    text = ""
    while text != "tick 0\ntick 1\ntick 2\n":
        text += kernel.stream(first)["text"]
    assert kernel.run("await task").result == "'end'"


def test_tasks_write_to_their_cell(start):
    """Also while another cell runs."""
    kernel = start()
    kernel.run(TICK)
    first = kernel.client.execute("task = asyncio.create_task(tick(2))\nbegun = asyncio.get_event_loop()")
    second = kernel.client.execute("print('mine')\nawait task")
    messages = kernel.gather([first, second])
    assert "".join(m["content"]["text"] for m in messages[second] if m["msg_type"] == "stream") == "mine\n"
    assert kernel.run("asyncio.get_running_loop() is begun, begun.is_running()").result == "(True, True)"


def test_interrupt_a_task(start):
    kernel = start()
    first = kernel.client.execute("import asyncio\nasync def spin():\n    print('in', flush=True)\n    while True: pass\ntask = asyncio.create_task(spin())")
    kernel.stream(first)
    kernel.interrupt()
    assert kernel.run("1 + 1").result == "2"


def test_failed_task(start):
    kernel = start()
    kernel.run("import asyncio\nasync def fail(): raise ValueError('in task')\ntask = asyncio.create_task(fail())")
    assert kernel.run("await task").error == ("ValueError", "in task")


def test_program_ends_the_kernel(start):
    kernel = start()
    kernel.client.execute("import IPython\nIPython.Application.instance().kernel.do_shutdown(True)")
    assert kernel.wait() == 0


def test_representation_of_a_wrong_type_is_left_out(kernel):
    result = kernel.run("class R:\n    def _repr_html_(self): return 3\n    def __repr__(self): return 'r'\nR()")
    assert result.of("execute_result")[0]["data"] == {"text/plain": "r"}
    assert "FormatterWarning: text/html formatter returned invalid type <class 'int'>" in result.err


@pytest.mark.parametrize("method, data", [("_repr_html_", {"text/plain": "r"}), ("_ipython_display_", {"text/plain": "r"}),
                                          ("_repr_mimebundle_", {"text/plain": "r"}), ("__repr__", {"text/latex": "$r$"})])
def test_representations_that_are_not_implemented(kernel, method, data):
    kernel.run("class R:\n    def __repr__(self): return 'r'")
    latex = "    def _repr_latex_(self): return '$r$'\n" if method == "__repr__" else ""
    result = kernel.run(f"class S(R):\n{latex}    def {method}(self, *given, **named): raise NotImplementedError\nS()")
    assert result.of("execute_result")[0]["data"] == data and result.error is None
    refused = kernel.run(f"class S(R):\n    def {method}(self, *given, **named): raise NotImplementedError('not this')\nS()")
    assert refused.error == ("NotImplementedError", "not this")


def test_images_on_a_log_axis_are_refused_when_drawn(kernel):
    result = kernel.run("import io\nfig, ax = plt.subplots()\nax.imshow([[1, 2], [3, 4]], extent=[1, 100, 1, 10])\nax.set_xscale('log')\n"
                        "fig.savefig(io.BytesIO())")
    assert result.error[0] == "NotImplementedError" and "pcolormesh(x, y, values)" in result.error[1]
    assert kernel.run("ax.set_xscale('linear')\nfig.savefig(io.BytesIO())\nplt.close(fig)").error is None


def test_output_of_a_thread_goes_where_it_is_set(kernel):
    first = kernel.client.execute("import threading\nparent, go_on, done = get_ipython().get_parent(), threading.Event(), threading.Event()\n"
                                  "def late():\n    go_on.wait()\n    before = get_ipython().set_thread_parent(second)\n    print('second')\n"
                                  "    get_ipython().reset_thread_parent(before)\n    print('first')\n    done.set()\n"
                                  "threading.Thread(target=late).start()\nprint(parent['header']['msg_id'], parent['content']['store_history'], "
                                  "parent['header']['date'].year > 2000)")
    assert kernel.collect(first).out == f"{first} True True\n"
    second = kernel.client.execute("second = get_ipython().kernel.get_parent()\ngo_on.set()\ndone.wait()")
    assert [kernel.stream(cell)["text"] for cell in (second, first)] == ["second\n", "first\n"]
    kernel.collect(second)


def test_options_of_jupyters_programs_are_ignored(start):
    assert start(args=["--profile-dir", "/nowhere", "--log-level=10", "--debug", "cells.py"]).run("1").result == "1"


def test_backend_of_figures(kernel):
    assert kernel.run("import matplotlib\nprint(matplotlib.get_backend())").out == "module://matplotlib_inline.backend_inline\n"


def test_last_execution_result(kernel):
    kernel.run("6 * 7")
    assert kernel.run("print(get_ipython().last_execution_result.result, get_ipython().last_execution_succeeded)").out == "42 True\n"
    kernel.run("1 / 0")
    seen = "r = get_ipython().last_execution_result\nprint(r.result, repr(r.error_in_exec), r.success, r.info.raw_cell)"
    assert kernel.run(seen).out == "None ZeroDivisionError('division by zero') False 1 / 0\n"
    kernel.run("def (")
    assert kernel.run("r = get_ipython().last_execution_result\nprint(type(r.error_before_exec), r.success)").out == "<class 'SyntaxError'> False\n"


def test_callbacks_are_given_results(kernel):
    kernel.run("def tell(result): told.append((result.result, result.error_in_exec, result.success))\ntold = []\n"
               "get_ipython().events.register('post_run_cell', tell)")
    kernel.run("5")
    kernel.run("1 / 0")
    assert kernel.run("get_ipython().events.unregister('post_run_cell', tell)\nprint(told[1:])").out == \
        "[(5, None, True), (None, ZeroDivisionError('division by zero'), False)]\n"


def test_store(start, tmp_path):
    place = {"IPYTHONDIR": str(tmp_path)}
    first, second = start(env=place), start(env=place)
    first.run("x, a = 5, np.arange(3)\nclass C: pass\nc = C()")
    assert first.run("%store x a").out == "Stored 'x' (int)\nStored 'a' (ndarray)\n"
    assert first.run("%store").out == ("Stored variables and their in-db values:\na             -> array([0, 1, 2])\n"
                                       "x             -> 5\n")
    assert "can be %store'd" in first.run("%store c").out
    assert second.run("%store -r\nx, a.sum()").result == "(5, np.int64(3))"
    second.run("%store -d x")
    assert second.run("%store -r x").out == "no stored variable or alias x\n"
    assert second.run("%store nosuch").err == "UsageError: Unknown variable 'nosuch'\n"
    assert second.run("%store -q").err == 'UsageError: option -q not recognized (allowed: "drz")\n'
    assert second.run("%store x >out.txt\nprint(open('out.txt').read())").out == "Writing 'x' (int) to file 'out.txt'.\n5\n\n"


def test_load_takes_the_place_of_the_cell(kernel, tmp_path):
    (tmp_path / "part.py").write_text("a = 1\n")
    payload = kernel.run(f"%load {tmp_path}/part.py").content["payload"]
    assert payload == [{"source": "set_next_input", "text": f"# %load {tmp_path}/part.py\na = 1\n", "replace": True}]


def test_folders_that_the_session_has_been_in(start, tmp_path):
    kernel = start(cwd=tmp_path)
    assert kernel.run("_dh").result == f"[PosixPath('{tmp_path}')]"
    assert kernel.run("%cd /\n_dh[-1], _dh is get_ipython().user_ns['_dh']").result == "(PosixPath('/'), True)"
    assert kernel.run("%cd -").out == f"{tmp_path}\n"


@pytest.mark.parametrize("code", ["%time 1 / 0", "%%time\na = 1\n1 / 0", "%time raise KeyboardInterrupt"])
def test_times_of_what_failed(kernel, code):
    result = kernel.run(code)
    assert result.out.startswith("CPU times: ") and result.content["status"] == "error"


@pytest.mark.parametrize("code", ["%time x =: 3", "%%time\nx = ("])
def test_no_times_of_what_is_no_code(kernel, code):
    result = kernel.run(code)
    assert (result.out, result.content["ename"]) == ("", "SyntaxError")


def test_times_without_the_exception(kernel):
    result = kernel.run("%%time --no-raise-error\n1 / 0")
    assert result.out.startswith("CPU times: ") and result.content["status"] == "ok"


# A magic's name ends where a word ends.
@pytest.mark.parametrize("code, result", [("pwd;", None), ("precision%.3f", "'%.3f'")])
def test_line_magics_without_their_sign(kernel, code, result):
    reply = kernel.run(code)
    assert reply.content["status"] == "ok" and reply.err == "" and (result is None or reply.result == result)


# What IPython 9.18 says of these.
@pytest.mark.parametrize("code, status, indent", [
    ("", "complete", None), ("a =", "invalid", None), ("1 +", "invalid", None), ("for i in", "invalid", None), ("a b", "invalid", None),
    ("(1,", "incomplete", ""), ('{"a":', "incomplete", ""), ("a = \"\"\"", "incomplete", ""), ("a \\", "incomplete", ""),
    ("if a:", "incomplete", "    "), ("if a: # why", "incomplete", "    "), ("x = 1\nif x:\n", "incomplete", "    "),
    ("if a:\n    b", "incomplete", "    "), ("if a:\n    b\n", "complete", None), ("if a:\n    pass\nb", "complete", None),
    ("for i in x: pass", "complete", None), ("class A: pass", "complete", None), ("@dec\ndef f(): pass", "complete", None),
    ("def f(a,\n      b):", "incomplete", "    "), ("class A:\n    def f(self):", "incomplete", "        "),
    ("def f():\n  try:\n    x\n", "incomplete", "    "), ("match x:\n    case 1:", "incomplete", "        "),
    ("def f():\n    x = (1 +\n         2)", "incomplete", "         "), ("x = f(\n    a,\n    b)", "complete", None),
    ("f(\n    a,\n ", "incomplete", "    "), ("f(\n    a,\n \n", "incomplete", ""), ("if a:\n\n", "incomplete", ""),
    ("class A:\n  \n    ", "incomplete", ""), ("%%bash\nif a\n    b", "incomplete", "    "), ("%%bash\n    b\n", "incomplete", "    "),
    ("%%bash\nb\n\n", "complete", None), ("%%bash\nb\n  \n ", "complete", None), ("%%bash\nb\n  ", "incomplete", "")])
def test_is_complete(kernel, code, status, indent):
    content = kernel.collect(kernel.client.is_complete(code)).content
    assert (content["status"], content.get("indent")) == (status, indent)


def test_lines_of_cells_are_found(kernel):
    kernel.run("import inspect, linecache\ndef twice(x):\n    return x * 2")
    assert kernel.run("linecache.getline(twice.__code__.co_filename, 3)").result == repr("    return x * 2\n")
    assert kernel.run("inspect.findsource(twice)[1], inspect.getsourcelines(twice)[0]").result == repr((1, ["def twice(x):\n", "    return x * 2\n"]))
    assert kernel.run("linecache.getlines('<cell 999>'), linecache.getlines('<cell x>'), linecache.getlines('absent.py')").result == "([], [], [])"
