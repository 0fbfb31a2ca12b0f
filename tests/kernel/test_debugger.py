"""debug_request: the Debug Adapter Protocol with Jupyter's additions, as JupyterLab's debugger speaks it."""
import textwrap

import pytest

INITIALIZE = {"clientID": "test", "adapterID": "", "pathFormat": "path", "linesStartAt1": True, "columnsStartAt1": True}


class Debugger:
    """A client's side of a debugging session."""

    def __init__(self, kernel):
        self.kernel, self.seq = kernel, 0

    def ask(self, command, **arguments):
        self.seq += 1
        content = {"type": "request", "seq": self.seq, "command": command, "arguments": arguments}
        reply = self.kernel.reply(self.kernel.send("debug_request", content, "control"), channel="control")["content"]
        assert reply["request_seq"] == self.seq and reply["type"] == "response", reply
        return reply

    def body(self, command, **arguments):
        reply = self.ask(command, **arguments)
        assert reply["success"], reply
        return reply.get("body")

    def start(self):
        self.body("initialize", **INITIALIZE)
        self.body("attach")
        return self

    def path(self, code):
        return self.body("dumpCell", code=code)["sourcePath"]

    def break_at(self, code, *breakpoints):
        wanted = [each if isinstance(each, dict) else {"line": each} for each in breakpoints]
        return self.body("setBreakpoints", source={"path": self.path(code)}, breakpoints=wanted)["breakpoints"]

    def event(self, name):
        """The next event of this name."""
        while True:
            message = self.kernel.get(self.kernel.client, "iopub")
            if message["msg_type"] == "debug_event" and message["content"]["event"] == name:
                return message["content"].get("body")

    def run(self, code):
        self.cell = self.kernel.client.execute(code)
        return self.cell

    def stop_at(self, code, *breakpoints):
        """Runs a cell until it stops at one of its breakpoints."""
        self.break_at(code, *breakpoints)
        self.run(code)
        return self.event("stopped")

    def frames(self):
        return self.body("stackTrace", threadId=1)["stackFrames"]

    def at(self):
        return [(frame["name"], frame["line"]) for frame in self.frames()]

    def go(self, command="continue"):
        self.body(command, threadId=1)

    def step(self, command):
        self.go(command)
        self.event("stopped")
        return self.at()

    def scope(self, name, frame=1):
        scopes = self.body("scopes", frameId=frame)["scopes"]
        return next(scope["variablesReference"] for scope in scopes if scope["name"] == name)

    def variables(self, reference):
        return {each["name"]: each for each in self.body("variables", variablesReference=reference)["variables"]}

    def locals(self, frame=1):
        return {name: each["value"] for name, each in self.variables(self.scope("Locals", frame)).items()}

    def finish(self):
        """What the cell has brought; it runs to its end."""
        return self.kernel.collect(self.cell)


@pytest.fixture
def debugger(kernel):
    debugger = Debugger(kernel).start()
    yield debugger
    debugger.body("disconnect", restart=False, terminateDebuggee=False)


def dedent(code):
    return textwrap.dedent(code).strip("\n")


ADD = dedent("""
    def f(a, b):
        c = a + b
        for i in range(2):
            c += i
        return c

    r = f(2, 3)
    print(r)
""")


# ---- before a session ----


def test_kernel_has_a_debugger(kernel):
    content = kernel.request("kernel_info_request").content
    assert content["debugger"] is True and "debugger" in content["supported_features"]


def test_info_before_it_is_started(kernel):
    body = Debugger(kernel).body("debugInfo")
    assert not body["isStarted"] and body["breakpoints"] == [] and body["stoppedThreads"] == []
    assert (body["hashMethod"], body["hashSeed"], body["tmpFileSuffix"]) == ("Murmur2", 0xC70F6907, ".py")
    assert body["tmpFilePrefix"].endswith("/") and body["richRendering"] and body["copyToGlobals"]


def test_variables_before_it_is_started(kernel):
    kernel.run("number = 3\ntext = 'abc'\ndef function(): pass\nclass Thing: pass\nitems = [1, {'k': (2, 3)}]")
    debugger = Debugger(kernel)
    found = {each["name"]: each for each in debugger.body("inspectVariables")["variables"]}
    assert (found["number"]["value"], found["number"]["type"]) == ("3", "int")
    assert found["text"]["value"] == "'abc'"
    assert "function" not in found and "Thing" not in found and "In" not in found and "_i" not in found
    assert set(debugger.variables(found["function variables"]["variablesReference"])) >= {"function"}
    assert not {"__name__", "__builtins__"} & set(debugger.variables(found["special variables"]["variablesReference"]))
    inside = debugger.variables(found["items"]["variablesReference"])
    assert inside["0"]["value"] == "1" and inside["1"]["evaluateName"] == "items[1]"
    assert debugger.variables(inside["1"]["variablesReference"])["'k'"]["value"] == "(2, 3)"


def test_rich_variable(kernel):
    kernel.run("t = tf.constant([1, 2])")
    body = Debugger(kernel).body("richInspectVariables", variableName="t")
    assert "text/html" in body["data"] and body["data"]["text/plain"].startswith("<tf.Tensor")
    assert Debugger(kernel).body("richInspectVariables", variableName="absent")["data"] == {}
    assert Debugger(kernel).body("richInspectVariables", variableName="special variables")["data"] == {}


def test_modules(kernel):
    assert Debugger(kernel).body("modules")["totalModules"] > 0


@pytest.mark.parametrize("command", ["dumpCell", "setBreakpoints", "stackTrace", "evaluate", "nonsense"])
def test_refused_before_it_is_started(kernel, command):
    reply = Debugger(kernel).ask(command)
    assert not reply["success"] and reply["message"]


@pytest.mark.parametrize("content", [{}, {"command": 3}, {"command": "variables"}, {"command": "variables", "arguments": []},
                                     {"command": "variables", "arguments": {"variablesReference": 10**15}}])
def test_wrong_contents(kernel, content):
    reply = kernel.request("debug_request", content, "control").content
    assert reply["type"] == "response" and not reply["success"]


# ---- names of cells ----


@pytest.mark.parametrize("code, name", [("", 3990065800), ("a", 2167009006), ("ab", 2805137849), ("abc", 3350977461),
                                        ("print(1)", 3773950048), ("x = tf.constant([1, 2])\ny = x + 1\n", 3213325767), ("é😀", 3108303181)])
def test_name_of_a_cell(debugger, code, name):
    assert debugger.path(code) == "%s%d.py" % (debugger.body("debugInfo")["tmpFilePrefix"], name)


def test_source(debugger):
    path = debugger.path(ADD)
    assert debugger.body("source", source={"path": path})["content"] == ADD
    assert debugger.ask("source", source={"path": "/none"})["message"] == "source unavailable"


# ---- breakpoints ----


def test_stops_and_goes_on(debugger):
    debugger.break_at(ADD, 2)
    debugger.run(ADD)
    body = debugger.event("stopped")
    assert (body["reason"], body["threadId"], body["allThreadsStopped"]) == ("breakpoint", 1, True)
    assert debugger.at() == [("f", 2), ("<module>", 7)]
    assert debugger.frames()[0]["source"]["path"] == debugger.path(ADD)
    assert debugger.body("debugInfo")["stoppedThreads"] == [1]
    assert debugger.locals() == {"a": "2", "b": "3"}
    debugger.go()
    assert debugger.finish().out == "6\n"
    assert debugger.body("debugInfo")["stoppedThreads"] == []


def test_function_of_an_earlier_cell(debugger):
    debugger.kernel.run("def earlier(n):\n    m = n + 1\n    return m")
    debugger.break_at("def earlier(n):\n    m = n + 1\n    return m", 3)
    debugger.run("earlier(4)")
    debugger.event("stopped")
    assert debugger.at() == [("earlier", 3), ("<module>", 1)] and debugger.locals() == {"m": "5", "n": "4"}
    debugger.go()
    assert debugger.finish().result == "5"


def test_each_turn_of_a_loop(debugger):
    code = "for i in range(3):\n    x = i\n"
    debugger.break_at(code, 2)
    debugger.run(code)
    for i in range(3):
        debugger.event("stopped")
        assert debugger.body("evaluate", expression="i", frameId=1)["result"] == str(i)
        debugger.go()
    assert debugger.finish().content["status"] == "ok"


def test_loop_on_one_line(debugger):
    code = "total = 0\nfor i in range(3): total += i\nprint(total)"
    debugger.break_at(code, 2)
    debugger.run(code)
    for _ in range(4):
        debugger.event("stopped")
        debugger.go()
    assert debugger.finish().out == "3\n"


@pytest.mark.parametrize("wanted, line", [(1, 3), (3, 3), (4, 3), (5, 5), (6, 5), (7, 8), (8, 8), (9, 10), (12, 10)])
def test_where_a_breakpoint_comes_to_lie(debugger, wanted, line):
    code = "# comment\n\nx = 1\n\ny = 2\n# comment\ntry:\n    z = 3\nfinally:\n    w = 4\n\n# end\n"
    [placed] = debugger.break_at(code, wanted)
    assert placed["line"] == line and placed["verified"] and placed["source"]["path"] == debugger.path(code)
    assert debugger.body("debugInfo")["breakpoints"] == [{"source": debugger.path(code), "breakpoints": [{"line": line}]}]


def test_file_that_is_not_there(debugger):
    [placed] = debugger.body("setBreakpoints", source={"path": "/none.py"}, breakpoints=[{"line": 1}])["breakpoints"]
    assert not placed["verified"]


def test_breakpoint_in_a_module(debugger, tmp_path):
    file = tmp_path / "stops_here.py"
    file.write_text("def g(n):\n    return n * 2\n")
    debugger.body("setBreakpoints", source={"path": str(file)}, breakpoints=[{"line": 2}])
    debugger.run(f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nimport stops_here\nstops_here.g(4)")
    debugger.event("stopped")
    assert debugger.at() == [("g", 2), ("<module>", 4)] and debugger.frames()[0]["source"]["path"] == str(file)
    debugger.go()
    assert debugger.finish().result == "8"


def test_blank_lines_and_magics(debugger):
    code = "\n\n%precision 3\nx = 1\n!true\ny = 2\n"
    debugger.break_at(code, 4, 6)
    debugger.run(code)
    for line in (4, 6):
        debugger.event("stopped")
        assert debugger.at() == [("<module>", line)]
        debugger.go()
    assert debugger.finish().content["status"] == "ok"


def test_statements_that_do_nothing(debugger):
    code = "def f():\n    pass\nfor i in range(4):\n    if i == 1:\n        continue\n    if i == 2:\n        break\nf()"
    assert [each["line"] for each in debugger.break_at(code, 2, 5, 7)] == [2, 5, 7]
    debugger.run(code)
    for line in (5, 7, 2):
        debugger.event("stopped")
        assert debugger.at()[0][1] == line
        debugger.go()
    assert debugger.finish().content["status"] == "ok"


def test_taken_away(debugger):
    debugger.break_at(ADD, 2)
    debugger.break_at(ADD)
    assert debugger.kernel.run(ADD).out == "6\n"


def test_condition(debugger):
    code = "for i in range(5):\n    x = i\n"
    debugger.stop_at(code, {"line": 2, "condition": "i == 3"})
    assert debugger.body("evaluate", expression="i", frameId=1)["result"] == "3"
    debugger.go()
    assert debugger.finish().content["status"] == "ok"


def test_hit_condition(debugger):
    code = "for i in range(5):\n    x = i\n"
    debugger.stop_at(code, {"line": 2, "hitCondition": "4"})
    assert debugger.body("evaluate", expression="i", frameId=1)["result"] == "3"
    debugger.go()
    debugger.finish()


def test_log_message(debugger):
    code = "for i in range(2):\n    x = i\n"
    debugger.break_at(code, {"line": 2, "logMessage": "i is {i}"})
    assert debugger.kernel.run(code).out == "i is 0\ni is 1\n"


# ---- steps ----


def test_steps(debugger):
    debugger.stop_at(ADD, 7)
    assert debugger.step("stepIn")[0] == ("f", 2)
    assert [debugger.step("next")[0] for _ in range(3)] == [("f", 3), ("f", 4), ("f", 3)]
    assert debugger.step("stepOut") == [("<module>", 8)]
    debugger.go()
    assert debugger.finish().out == "6\n"


def test_step_over_a_call(debugger):
    debugger.stop_at(ADD, 7)
    assert debugger.step("next") == [("<module>", 8)]
    debugger.go()
    debugger.finish()


def test_step_beyond_the_end(debugger):
    code = "x = 1"
    debugger.stop_at(code, 1)
    debugger.go("next")
    assert debugger.finish().content["status"] == "ok"
    assert debugger.kernel.run("y = 2\ny").result == "2"


def test_steps_into_what_the_library_calls(debugger):
    code = "def key(n):\n    return -n\nitems = sorted([1, 2], key=key)\nprint(items)"
    debugger.stop_at(code, 3)
    assert debugger.step("stepIn") == [("key", 2), ("<module>", 3)]
    debugger.break_at(code)
    debugger.go()
    assert debugger.finish().out == "[2, 1]\n"


def test_steps_through_a_generator(debugger):
    code = "def g():\n    yield 1\n    yield 2\nfor n in g():\n    x = n\n"
    debugger.stop_at(code, 4)
    seen = [debugger.step("stepIn")[0][1] for _ in range(5)]
    assert seen == [2, 5, 4, 3, 5]
    debugger.break_at(code)
    debugger.go()
    debugger.finish()


def test_pause(debugger):
    code = "n = 0\nwhile n >= 0:\n    n += 1\n"
    debugger.run("print('begun')\n" + code)
    debugger.kernel.stream(debugger.cell)
    debugger.go("pause")
    assert debugger.event("stopped")["reason"] == "pause"
    debugger.body("evaluate", expression="n = -10", frameId=1)
    debugger.go()
    assert debugger.finish().content["status"] == "ok"


def test_breakpoint_set_while_it_runs(debugger):
    code = "print('begun')\nn = 0\nwhile n >= 0:\n    n += 1\n"
    debugger.run(code)
    debugger.kernel.stream(debugger.cell)
    debugger.break_at(code, 4)
    debugger.event("stopped")
    assert debugger.at() == [("<module>", 4)]
    debugger.body("evaluate", expression="n = -10", frameId=1)
    debugger.break_at(code)
    debugger.go()
    assert debugger.finish().content["status"] == "ok"


# ---- where it has stopped ----


def stopped_in(debugger, code, line):
    debugger.stop_at(code, line)


def test_scopes(debugger):
    debugger.kernel.run("outside = [1, 2]")
    stopped_in(debugger, ADD, 2)
    found = debugger.variables(debugger.scope("Globals"))
    assert found["outside"]["value"] == "[1, 2]" and "function variables" in found
    assert debugger.locals(2)["outside"] == "[1, 2]"
    debugger.go()
    debugger.finish()


def test_evaluate(debugger):
    stopped_in(debugger, ADD, 2)
    assert debugger.body("evaluate", expression="a * b", frameId=1)["result"] == "6"
    assert debugger.body("evaluate", expression="'text'", frameId=1)["result"] == "'text'"
    assert debugger.body("evaluate", expression="'text'")["result"] == "text"
    assert debugger.body("evaluate", expression="extra = a", frameId=1)["result"] == ""
    assert debugger.body("evaluate", expression="extra + 1", frameId=1)["result"] == "3"
    assert debugger.body("evaluate", expression="a = 20", frameId=1)["result"] == ""
    assert debugger.ask("evaluate", expression="nope", frameId=1)["message"] == "NameError: name 'nope' is not defined"
    assert not debugger.ask("evaluate", expression="1 +", frameId=1)["success"]
    debugger.go()
    assert debugger.finish().out == "24\n"


def test_set_variable(debugger):
    code = "def f(items):\n    cell = 1\n    def inner(): return cell\n    return items, inner()\nprint(f([1, 2]))"
    stopped_in(debugger, code, 4)
    scope = debugger.scope("Locals")
    assert debugger.body("setVariable", variablesReference=scope, name="cell", value="5")["value"] == "5"
    items = debugger.variables(scope)["items"]["variablesReference"]
    assert debugger.body("setVariable", variablesReference=items, name="1", value="'x'")["value"] == "'x'"
    debugger.go()
    assert debugger.finish().out == "([1, 'x'], 5)\n"


def test_rich_variable_of_a_frame(debugger):
    stopped_in(debugger, ADD, 2)
    assert debugger.body("richInspectVariables", variableName="a", frameId=1)["data"] == {"text/plain": "2"}
    debugger.go()
    debugger.finish()


def test_copy_to_globals(debugger):
    stopped_in(debugger, ADD, 2)
    assert debugger.body("copyToGlobals", srcVariableName="b", dstVariableName="copied", srcFrameId=1)["value"] == "3"
    assert debugger.variables(debugger.scope("Globals"))["copied"]["value"] == "3"
    assert not debugger.ask("copyToGlobals", srcVariableName="b", dstVariableName="a b", srcFrameId=1)["success"]
    debugger.go()
    debugger.finish()
    assert debugger.kernel.run("copied").result == "3"


def test_objects(debugger):
    debugger.kernel.run("class P:\n    def __init__(self): self.x = 1; self._y = {2}\n    def m(self): pass\n    def __repr__(self): raise ValueError\np = P()")
    found = {each["name"]: each for each in debugger.body("inspectVariables")["variables"]}
    assert found["p"]["value"].startswith("<unable to get repr of P")
    inside = debugger.variables(found["p"]["variablesReference"])
    assert {name: each["value"] for name, each in inside.items()} == {"x": "1", "_y": "{2}"} and inside["x"]["evaluateName"] == "p.x"


def test_long_values(debugger):
    debugger.kernel.run("long = list(range(10**6))\nnested = [[[1]]]")
    found = {each["name"]: each for each in debugger.body("inspectVariables")["variables"]}
    assert found["long"]["value"].endswith("57, 58, ...]") and found["nested"]["value"] == "[[[...]]]"
    page = debugger.body("variables", variablesReference=found["long"]["variablesReference"], start=10, count=2)["variables"]
    assert [each["value"] for each in page] == ["10", "11"]


def test_tensors(debugger):
    debugger.kernel.run("t = tf.Variable([[1., 2.]])\na = np.arange(3)")
    found = {each["name"]: each for each in debugger.body("inspectVariables")["variables"]}
    assert found["a"]["value"] == "array([0, 1, 2])"
    assert debugger.variables(found["a"]["variablesReference"])["dtype"]["value"] == "dtype('int64')"
    assert debugger.variables(found["t"]["variablesReference"])["shape"]["value"] == "TensorShape([1, 2])"


def test_clients_are_served_while_it_is_stopped(debugger):
    stopped_in(debugger, ADD, 2)
    kernel = debugger.kernel
    assert kernel.client.is_alive
    assert kernel.request("kernel_info_request").content["status"] == "ok"
    assert "range" in kernel.complete("ran")["matches"]
    assert kernel.inspect("print")["found"]
    debugger.go()
    assert debugger.finish().out == "6\n"


def test_threads(debugger):
    code = "import threading\ndef work():\n    x = 1\n    return x\nt = threading.Thread(target=work)\nt.start()\nt.join()"
    debugger.break_at(code, 3)
    debugger.run(code)
    thread = debugger.event("stopped")["threadId"]
    assert thread != 1 and thread in [each["id"] for each in debugger.body("threads")["threads"]]
    assert [frame["line"] for frame in debugger.body("stackTrace", threadId=thread)["stackFrames"]][0] == 3
    assert debugger.at() == []
    debugger.body("continue", threadId=thread)
    assert debugger.finish().content["status"] == "ok"


# ---- exceptions ----

FAILS = "def f(n):\n    return 1 / n\ntry:\n    f(0)\nexcept ZeroDivisionError:\n    print('caught')\n"


def test_raised_exceptions(debugger):
    debugger.body("setExceptionBreakpoints", filters=["raised"])
    debugger.run(FAILS)
    body = debugger.event("stopped")
    assert (body["reason"], body["text"], body["description"]) == ("exception", "ZeroDivisionError", "division by zero")
    assert debugger.at() == [("f", 2), ("<module>", 4)] and debugger.locals() == {"n": "0"}
    assert debugger.body("exceptionInfo", threadId=1)["exceptionId"] == "ZeroDivisionError"
    debugger.go()
    assert debugger.finish().out == "caught\n"


def test_uncaught_exceptions(debugger):
    debugger.body("setExceptionBreakpoints", filters=["uncaught"])
    assert debugger.kernel.run(FAILS).out == "caught\n"
    debugger.run("def g(items):\n    return items[3]\ng([])")
    assert debugger.event("stopped")["text"] == "IndexError"
    assert debugger.at() == [("g", 2), ("<module>", 3)]
    debugger.go()
    assert debugger.finish().error == ("IndexError", "list index out of range")


def test_no_exceptions(debugger):
    debugger.body("setExceptionBreakpoints", filters=["raised", "uncaught"])
    debugger.body("setExceptionBreakpoints", filters=[])
    assert debugger.kernel.run("1 / 0").error == ("ZeroDivisionError", "division by zero")


def test_ends_of_iterations_are_no_exceptions(debugger):
    debugger.body("setExceptionBreakpoints", filters=["raised"])
    assert debugger.kernel.run("list(iter([1])), next(iter([]), 5)").result == "([1], 5)"


# ---- its end ----


def test_interrupt(debugger):
    stopped_in(debugger, ADD, 2)
    debugger.kernel.interrupt()
    assert debugger.finish().error[0] == "KeyboardInterrupt"
    debugger.run(ADD)
    debugger.event("stopped")
    debugger.go()
    assert debugger.finish().out == "6\n"


def test_disconnect_lets_it_go_on(kernel):
    debugger = Debugger(kernel).start()
    stopped_in(debugger, ADD, 2)
    debugger.body("disconnect")
    assert debugger.finish().out == "6\n"
    assert kernel.run(ADD).out == "6\n"
    assert not debugger.body("debugInfo")["isStarted"]


def test_shutdown_while_stopped(start):
    kernel = start()
    stopped_in(Debugger(kernel).start(), ADD, 2)
    kernel.send("shutdown_request", {"restart": False}, "control")
    assert kernel.wait() == 0


def test_busy_and_idle_stand_around_requests(kernel):
    result = kernel.request("debug_request", {"type": "request", "seq": 1, "command": "debugInfo"}, "control")
    assert [m["content"]["execution_state"] for m in result.messages if m["msg_type"] == "status"][:2] == ["busy", "idle"]
