"""Subshells (JEP 91): each runs its cells one after another, and takes turns with the others."""
import pytest


@pytest.fixture
def subshell(kernel):
    created = kernel.request("create_subshell_request", {}, "control").content
    assert created["status"] == "ok"
    yield created["subshell_id"]
    kernel.request("delete_subshell_request", {"subshell_id": created["subshell_id"]}, "control")


def listed(kernel):
    return kernel.request("list_subshell_request", {}, "control").content["subshell_id"]


def send_to(kernel, subshell, code, **options):
    return kernel.send("execute_request", {"code": code, **options}, header={"subshell_id": subshell})


def begin_in(kernel, subshell, code, **options):
    cell = send_to(kernel, subshell, code, **options)
    kernel.stream(cell)
    return cell


def run_in(kernel, subshell, code, **options):
    return kernel.collect(send_to(kernel, subshell, code, **options))


def text(messages):
    return "".join(m["content"]["text"] for m in messages if m["msg_type"] == "stream")


def errors(messages):
    return [m["content"]["ename"] for m in messages if m["msg_type"] == "error"]


def answer(kernel, question, value, named=True):
    reply = kernel.client.session.msg("input_reply", {"value": value}, parent=question if named else None)
    kernel.client.stdin_channel.send(reply)


# ---- the list of them ----

def test_create_list_delete(kernel):
    before = listed(kernel)
    ids = [kernel.request("create_subshell_request", {}, "control").content["subshell_id"] for _ in range(3)]
    assert len(set(ids)) == 3 and set(listed(kernel)) == set(before) | set(ids)
    for i in ids:
        assert kernel.request("delete_subshell_request", {"subshell_id": i}, "control").content == {"status": "ok"}
    assert listed(kernel) == before


def test_delete_unknown(kernel):
    assert kernel.request("delete_subshell_request", {"subshell_id": "nobody"}, "control").content["status"] == "error"


def test_delete_busy(kernel, subshell):
    cell = begin_in(kernel, subshell, "go_on = True\nprint('begun')\nwhile go_on: pass")
    assert kernel.request("delete_subshell_request", {"subshell_id": subshell}, "control").content["status"] == "error"
    kernel.run("go_on = False")
    kernel.collect(cell)


def test_unknown_subshell(kernel):
    content = run_in(kernel, "nobody", "1").content
    assert content["status"] == "error" and content["ename"]


# ---- one cell ----

def test_execute(kernel, subshell):
    result = run_in(kernel, subshell, "print('hi')\n1 + 1")
    assert result.out == "hi\n" and result.result == "2" and result.content["status"] == "ok"
    assert result.reply["parent_header"]["subshell_id"] == subshell


def test_one_namespace(kernel, subshell):
    run_in(kernel, subshell, "of_subshell = 41")
    assert kernel.run("of_subshell + 1").result == "42"


def test_own_count(kernel, subshell):
    main = kernel.run("1").content["execution_count"]
    assert [run_in(kernel, subshell, "2").content["execution_count"] for _ in range(2)] == [1, 2]
    assert kernel.run("1").content["execution_count"] == main + 1


def test_cells_of_one_subshell_run_in_turn(kernel, subshell):
    cells = [send_to(kernel, subshell, f"import time\ntime.sleep(0.01)\nprint({i})") for i in range(4)]
    messages = kernel.gather(cells)
    assert [text(messages[c]) for c in cells] == ["0\n", "1\n", "2\n", "3\n"]


def test_error_aborts_what_waits_in_the_same_subshell(kernel, subshell):
    main = kernel.begin("print('begun')\ngo_on = True\nwhile go_on: pass")
    cells = [send_to(kernel, subshell, code) for code in ("import time; time.sleep(0.01); 1 / 0", "print('never')")]
    assert [kernel.reply(c)["content"]["status"] for c in cells] == ["error", "aborted"]
    run_in(kernel, subshell, "go_on = False")
    assert kernel.reply(main)["content"]["status"] == "ok"


def test_error_does_not_abort_others(kernel, subshell):
    send_to(kernel, subshell, "1 / 0")
    main = kernel.client.execute("1")
    assert kernel.reply(main)["content"]["status"] == "ok"


def test_other_requests(kernel, subshell):
    assert kernel.request("kernel_info_request", header={"subshell_id": subshell}).content["status"] == "ok"
    content = kernel.request("complete_request", {"code": "prin", "cursor_pos": 4}, header={"subshell_id": subshell}).content
    assert content["matches"] == ["print"]


# ---- two cells at a time ----

def test_runs_while_the_main_shell_computes(kernel, subshell):
    cell = kernel.begin("print('begun')\nwhile True: pass")
    assert run_in(kernel, subshell, "print('meanwhile')").out == "meanwhile\n"
    kernel.interrupt()
    assert kernel.reply(cell)["content"]["ename"] == "KeyboardInterrupt"


@pytest.mark.parametrize("wait", ["time.sleep(1000)", "!sleep 1000", "subprocess.run(['sleep', '1000'])", "await asyncio.sleep(1000)",
                                  "threading.Event().wait()", "input()"])
def test_runs_while_the_main_shell_waits(kernel, subshell, wait):
    cell = kernel.begin(f"import asyncio, subprocess, threading, time\nprint('begun')\n{wait}", allow_stdin=True)
    if wait == "input()":
        kernel.question()
    assert run_in(kernel, subshell, "print('meanwhile')").out == "meanwhile\n"
    kernel.interrupt()
    assert kernel.reply(cell)["content"]["ename"] == "KeyboardInterrupt"


def test_waits_for_the_main_cell(kernel, subshell):
    main = kernel.begin("import time\nready = False\nprint('begun')\ntime.sleep(0.1)\nready = True\nprint('end')")
    waiting = send_to(kernel, subshell, "while not ready: pass\nprint('seen')")
    messages = kernel.gather([main, waiting])
    assert text(messages[main]) == "end\n" and text(messages[waiting]) == "seen\n"


def test_wakes_the_main_cell(kernel, subshell):
    main = kernel.begin("import threading\nevent = threading.Event()\nprint('begun')\nevent.wait()\nprint('woken')")
    waking = send_to(kernel, subshell, "event.set()")
    assert text(kernel.gather([main, waking])[main]) == "woken\n"


def test_main_cell_runs_while_a_subshell_computes(kernel, subshell):
    cell = begin_in(kernel, subshell, "go_on = True\nprint('begun')\nwhile go_on: pass")
    assert kernel.run("print('main')").out == "main\n"
    kernel.run("go_on = False")
    assert kernel.collect(cell).content["status"] == "ok"


def test_two_subshells(kernel, subshell):
    other = kernel.request("create_subshell_request", {}, "control").content["subshell_id"]
    first = begin_in(kernel, subshell, "import time\ngo_on = True\nprint('begun')\nwhile go_on: time.sleep(0.001)\nprint('first')")
    second = run_in(kernel, other, "go_on = False\nprint('second')")
    assert second.out == "second\n" and kernel.collect(first).out == "first\n"
    kernel.request("delete_subshell_request", {"subshell_id": other}, "control")


def test_output_is_told_apart(kernel, subshell):
    code = "import os, time\nfor i in range(5):\n    print('{0}', i)\n    os.system('echo {0}')\n    time.sleep(0.01)\n'{0}'"
    cells = [kernel.send("execute_request", {"code": code.format("main")}), send_to(kernel, subshell, code.format("sub"))]
    messages = kernel.gather(cells)
    for cell, name, other in zip(cells, ("main", "sub"), ("sub", "main")):
        assert all(f"{name} {i}\n" in text(messages[cell]) for i in range(5)) and f"{other} " not in text(messages[cell])
        assert [m["content"]["data"]["text/plain"] for m in messages[cell] if m["msg_type"] == "execute_result"] == [f"'{name}'"]


def test_capture_is_told_apart(kernel, subshell):
    main = kernel.send("execute_request", {"code": "%%capture kept\nimport time\nprint('one')\nwaiting = True\nwhile waiting: time.sleep(0.001)\nprint('two')"})
    run_in(kernel, subshell, "import time\nwhile 'waiting' not in globals(): time.sleep(0.001)")
    assert run_in(kernel, subshell, "print('shown')\nwaiting = False").out == "shown\n"
    kernel.collect(main)
    assert kernel.run("print(kept.stdout)\ndel waiting").out == "one\ntwo\n\n"


def test_tapes_are_told_apart(kernel, subshell):
    main = kernel.begin("import time\nx, taped = tf.Variable(3.), False\nprint('begun')\nwith tf.GradientTape() as tape:\n    y = x * x\n"
                        "    while not taped: time.sleep(0.001)\n    z = x * y\nprint(tape.gradient(z, x).numpy())")
    sub = run_in(kernel, subshell, "w = tf.Variable(2.)\nwith tf.GradientTape() as other:\n    v = w * w\nprint(other.gradient(v, w).numpy())\ntaped = True")
    assert sub.out == "4.0\n" and text(kernel.iopub(main)) == "27.0\n"


def test_each_asks_its_own_client(kernel, subshell):
    main = kernel.client.execute("a = input('main? ')\nprint('main', a)", allow_stdin=True)
    first = kernel.question()
    sub = send_to(kernel, subshell, "b = input('sub? ')\nprint('sub', b)", allow_stdin=True)
    second = kernel.question()
    assert [q["parent_header"]["msg_id"] for q in (first, second)] == [main, sub]
    answer(kernel, second, "for sub")
    assert text(kernel.iopub(sub)) == "sub for sub\n"
    answer(kernel, first, "for main")
    assert text(kernel.iopub(main)) == "main for main\n"


def test_answer_without_a_name_is_for_the_first(kernel, subshell):
    main = kernel.client.execute("print(input())", allow_stdin=True)
    kernel.question()
    sub = send_to(kernel, subshell, "print(input())", allow_stdin=True)
    kernel.question()
    for value in ("one", "two"):
        answer(kernel, None, value, named=False)
    messages = kernel.gather([main, sub])
    assert text(messages[main]) == "one\n" and text(messages[sub]) == "two\n"


def test_payloads_are_told_apart(kernel, subshell):
    main = kernel.begin("print('begun')\ngo_on = True\nget_ipython().set_next_input('main')\nwhile go_on: pass")
    sub = run_in(kernel, subshell, "get_ipython().set_next_input('sub')\ngo_on = False")
    assert [p["text"] for p in sub.content["payload"]] == ["sub"]
    assert [p["text"] for p in kernel.reply(main)["content"]["payload"]] == ["main"]


@pytest.mark.parametrize("inner", ["while True: pass", "time.sleep(1000)", "input()"])
@pytest.mark.parametrize("outer", ["while True: pass", "time.sleep(1000)"])
def test_interrupt_reaches_all(kernel, subshell, outer, inner):
    main = kernel.begin(f"import time\nprint('begun')\n{outer}")
    sub = begin_in(kernel, subshell, f"print('begun')\n{inner}", allow_stdin=True)
    if inner == "input()":
        kernel.question()
    kernel.interrupt()
    messages = kernel.gather([main, sub])
    assert errors(messages[main]) == errors(messages[sub]) == ["KeyboardInterrupt"]


def test_interrupt_with_the_main_shell_idle(kernel, subshell):
    sub = begin_in(kernel, subshell, "import time\nprint('begun')\ntime.sleep(1000)")
    kernel.interrupt()
    assert errors(kernel.iopub(sub)) == ["KeyboardInterrupt"]
    assert kernel.run("1").result == "1"


def test_coroutines_have_loops_of_their_own(kernel, subshell):
    main = kernel.begin("import asyncio\nprint('begun')\nwaiting = True\nwhile waiting: await asyncio.sleep(0.001)\nprint('main')")
    assert run_in(kernel, subshell, "await asyncio.sleep(0.001)\nwaiting = False\nprint('sub')").out == "sub\n"
    assert text(kernel.iopub(main)) == "main\n"


def test_shutdown_while_it_computes(start):
    kernel = start()
    subshell = kernel.request("create_subshell_request", {}, "control").content["subshell_id"]
    begin_in(kernel, subshell, "print('begun')\nwhile True:\n    try:\n        while True: pass\n    except BaseException: pass")
    kernel.client.shutdown()
    assert kernel.wait() == 0


def test_output_of_threads_goes_to_the_cell_that_began_them(kernel):
    cell = kernel.client.execute("import threading, time\ndef late():\n    while not go_on: time.sleep(0.001)\n    print('late')\n"
                                 "go_on = False\nthread = threading.Thread(target=late)\nthread.start()")
    kernel.collect(cell)
    second = kernel.client.execute("go_on = True\nthread.join()\nprint('second')")
    assert kernel.stream(cell)["text"] == "late\n"
    assert text(kernel.iopub(second)) == "second\n"
