"""The rules that hold for every request, on a kernel that echoes."""
import datetime
import re
import time

import pytest


def states(result):
    return [c["execution_state"] for c in result.of("status")]


@pytest.mark.parametrize("kind, content", [
    ("kernel_info_request", {}), ("connect_request", {}), ("comm_info_request", {}), ("history_request", {"hist_access_type": "tail", "n": 1}),
    ("is_complete_request", {"code": "x"}), ("complete_request", {"code": "x", "cursor_pos": 1}),
    ("inspect_request", {"code": "x", "cursor_pos": 1, "detail_level": 0}), ("execute_request", {"code": "out x"}), ("interrupt_request", {}),
    ("usage_request", {}),
])
@pytest.mark.parametrize("channel", ["shell", "control"])
def test_busy_and_idle_stand_around(mock, kind, content, channel):
    result = mock.request(kind, content, channel)
    assert states(result) == ["busy", "idle"]
    assert result.kinds[0] == result.kinds[-1] == "status"
    assert result.reply["msg_type"] == kind.replace("_request", "_reply")


def test_unknown_message(mock):
    result = mock.request("no_such_request", {"x": 1}, answered=False)
    assert states(result) == ["busy", "idle"]
    assert mock.run("out still here").out == "still here"


def test_header_fields(mock):
    reply = mock.request("kernel_info_request").reply
    header = reply["header"]
    assert {"msg_id", "session", "username", "date", "msg_type", "version"} <= set(header)
    assert header["version"] == "5.6"
    assert header["date"].tzinfo is not None
    again = mock.request("kernel_info_request").reply["header"]
    assert again["session"] == header["session"] and again["msg_id"] != header["msg_id"]


def test_parent_is_copied_with_unknown_keys(mock):
    result = mock.request("kernel_info_request", header={"colour": "green", "nested": {"a": [1, 2]}})
    assert result.reply["parent_header"]["colour"] == "green"
    assert result.reply["parent_header"]["nested"] == {"a": [1, 2]}
    assert result.messages[0]["parent_header"]["colour"] == "green"


def test_kernel_info(mock):
    content = mock.request("kernel_info_request").content
    assert content["status"] == "ok" and content["protocol_version"] == "5.6"
    info = content["language_info"]
    assert info["name"] == "tapebook" and info["file_extension"] == ".tape" and info["codemirror_mode"]["name"] == "python"
    assert content["supported_features"] == ["debugger", "kernel subshells"] and content["debugger"] is True
    assert content["help_links"] and all({"text", "url"} == set(link) for link in content["help_links"])


def test_connect(mock):
    content = mock.request("connect_request").content
    for name in ("shell_port", "iopub_port", "stdin_port", "hb_port", "control_port"):
        assert content[name] == getattr(mock.client, name)


# ---- execute ----

def test_order_of_messages(mock):
    result = mock.run("out a\ndisplay b\nerr c\nresult d")
    assert result.kinds == ["status", "execute_input", "stream", "display_data", "stream", "execute_result", "status"]


def test_count_grows_by_one(mock):
    first = mock.run("out a").content["execution_count"]
    assert mock.run("out b").content["execution_count"] == first + 1
    assert mock.run("fail x").content["execution_count"] == first + 2


def test_execute_input(mock):
    result = mock.run("out a")
    assert result.of("execute_input") == [{"code": "out a", "execution_count": result.content["execution_count"]}]


def test_silent(mock):
    before = mock.run("out a").content["execution_count"]
    result = mock.run("out a\nresult b", silent=True)
    assert result.kinds == ["status", "status"]
    assert result.content["execution_count"] == before
    assert mock.run("fail", silent=True).kinds == ["status", "status"]
    assert mock.run("out a").content["execution_count"] == before + 1


def test_no_history(mock):
    before = mock.run("out a").content["execution_count"]
    result = mock.run("out unstored", store_history=False)
    assert result.of("execute_input") and result.content["execution_count"] == before
    history = mock.request("history_request", {"hist_access_type": "tail", "n": 5}).content["history"]
    assert "out unstored" not in [entry[2] for entry in history]


def test_error(mock):
    result = mock.run("fail this is wrong")
    assert result.kinds == ["status", "execute_input", "error", "status"]
    error = result.of("error")[0]
    assert error["ename"] == "ValueError" and error["evalue"] == "this is wrong" and all(isinstance(s, str) for s in error["traceback"])
    assert result.content["status"] == "error"
    for key in ("ename", "evalue", "traceback"):
        assert result.content[key] == error[key]


def test_reply_says_when_it_began(mock):
    reply = mock.run("out a").reply
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(Z|\+00:00)", str(reply["metadata"]["started"]).replace(" ", "T"))


def test_dates_tell_the_order(mock):
    """What a reply's date says is when the cell ended, not when the reply was sent: the next cell begins later."""
    ids = [mock.client.execute(f"out {i}") for i in range(200)]
    ended = None
    for reply in [mock.reply(i) for i in ids]:
        begun = datetime.datetime.fromisoformat(reply["metadata"]["started"].replace("Z", "+00:00"))
        assert ended is None or begun >= ended
        ended = reply["header"]["date"]
        assert ended >= begun


def test_user_expressions(mock):
    answers = mock.run("out a", user_expressions={"x": "1 + 1", "y": "fail"}).content["user_expressions"]
    assert answers["x"] == {"status": "ok", "data": {"text/plain": "1 + 1"}, "metadata": {}}
    assert answers["y"]["status"] == "error" and answers["y"]["ename"] == "NameError"
    assert mock.run("fail", user_expressions={"x": "1"}).content["user_expressions"] == {}


def test_user_expressions_when_silent(mock):
    assert mock.run("", silent=True, user_expressions={"x": "1"}).content["user_expressions"]["x"]["status"] == "ok"


def test_page_payload(mock):
    payload = mock.run("page hello").content["payload"]
    assert payload == [{"source": "page", "data": {"text/plain": "hello"}, "start": 0}]
    assert mock.run("out x").content["payload"] == []


def test_clear_output(mock):
    assert mock.run("clear").of("clear_output") == [{"wait": True}]


def test_code_missing(mock):
    content = mock.request("execute_request", {"silent": False}).content
    assert content["status"] == "error" and content["ename"]


# ---- stop_on_error ----

def test_abort_of_queued_cells(mock):
    ids = [mock.client.execute("ask ?\nfail a", allow_stdin=True), mock.client.execute("out b"), mock.client.execute("out c")]
    mock.question()
    mock.reply(mock.client.kernel_info())        # all have arrived
    mock.client.input("go")
    replies = [mock.reply(i)["content"] for i in ids]
    assert [r["status"] for r in replies] == ["error", "aborted", "aborted"]
    assert "execution_count" not in replies[1]   # front ends would show it beside the cell, as if that had run
    messages = mock.gather(ids)
    for i in ids[1:]:
        assert [m["content"]["execution_state"] for m in messages[i]] == ["busy", "idle"]
    assert mock.run("out later").out == "later"


def test_no_abort_without_stop_on_error(mock):
    ids = [mock.client.execute("fail a", stop_on_error=False), mock.client.execute("out b")]
    assert [mock.reply(i)["content"]["status"] for i in ids] == ["error", "ok"]


def test_no_abort_by_silent_cell(mock):
    ids = [mock.client.execute("fail a", silent=True), mock.client.execute("out b")]
    assert [mock.reply(i)["content"]["status"] for i in ids] == ["error", "ok"]


def test_other_requests_are_not_aborted(mock):
    failing = mock.client.execute("fail a")
    others = [mock.client.kernel_info(), mock.client.comm_info(), mock.client.inspect("x"), mock.client.complete("x"), mock.client.history(n=1)]
    found = {}
    while len(found) < len(others) + 1:
        message = mock.get(mock.client, "shell")
        found[message["parent_header"]["msg_id"]] = message["content"]["status"]
    assert found.pop(failing) == "error" and set(found.values()) == {"ok"}


# ---- while a cell runs ----

def test_requests_while_busy(mock):
    cell = mock.begin("out begun\nspin")
    asked = [mock.client.kernel_info(), mock.client.complete("ab"), mock.client.inspect("ab"), mock.client.is_complete("if:"),
             mock.client.history(n=2), mock.client.comm_info()]
    answers = {mock.get(mock.client, "shell")["parent_header"]["msg_id"] for _ in asked}
    assert answers == set(asked)
    mock.interrupt()
    assert mock.reply(cell)["content"]["ename"] == "KeyboardInterrupt"


@pytest.mark.parametrize("kind, content, channel", [
    ("kernel_info_request", {}, "shell"), ("kernel_info_request", {}, "control"), ("complete_request", {"code": "ab", "cursor_pos": 2}, "shell"),
    ("comm_info_request", {}, "shell"), ("history_request", {"n": 1, "hist_access_type": "tail"}, "shell"), ("usage_request", {}, "control")])
def test_what_is_served_meanwhile_leaves_the_kernel_busy(mock, kind, content, channel):
    """Front ends and servers (which cull idle kernels) go by the last state, whosever request it belongs to."""
    cell = mock.begin("out begun\nspin")
    asked = mock.send(kind, content, channel)
    states = []
    while len(states) < 3:
        message = mock.get(mock.client, "iopub")
        if message["msg_type"] == "status":
            states.append((message["parent_header"]["msg_id"], message["content"]["execution_state"]))
    assert states == [(asked, "busy"), (asked, "idle"), (cell, "busy")]
    mock.interrupt()
    mock.reply(cell)
    assert mock.iopub(cell)[-1]["content"] == {"execution_state": "idle"}


def test_output_belongs_to_its_cell_while_others_are_served(mock):
    cell = mock.client.execute("out before\nspin\nout never")
    info = mock.client.kernel_info()
    mock.reply(info)
    mock.interrupt()
    mock.reply(cell)
    messages = mock.gather([cell, info])
    assert [m["content"]["text"] for m in messages[cell] if m["msg_type"] == "stream"] == ["before"]
    assert [m["msg_type"] for m in messages[info]] == ["status", "status"]


# ---- completion and inspection travel in code points ----

def test_cursor_in_code_points(mock):
    code = "a\U00028B4Eb\U0001F600c"
    content = mock.complete(code, 3)
    assert content["cursor_start"] == 0 and content["cursor_end"] == 3
    assert content["matches"] == ["a\U00028B4Eb" * 2]
    assert content["metadata"]["_jupyter_types_experimental"][0]["text"] == content["matches"][0]
    assert mock.inspect(code, 4)["data"]["text/plain"] == "a\U00028B4Eb\U0001F600 0"


@pytest.mark.parametrize("cursor", [-1, 100, 2**40])
def test_cursor_outside(mock, cursor):
    assert mock.complete("abc", cursor)["status"] == "ok"
    assert mock.inspect("abc", cursor)["status"] == "ok"


def test_inspect_finds_nothing(mock):
    content = mock.inspect("abc", 0)
    assert content["status"] == "ok" and content["found"] is False and content["data"] == {}


def test_inspect_detail(mock):
    assert mock.inspect("abc", 3, 1)["data"]["text/plain"] == "abc 1"


@pytest.mark.parametrize("code, status", [("x", "complete"), ("if:", "incomplete")])
def test_is_complete(mock, code, status):
    content = mock.request("is_complete_request", {"code": code}).content
    assert content["status"] == status
    assert ("indent" in content) == (status == "incomplete")


# ---- comms ----

def test_unknown_comm_target_is_closed(mock):
    result = mock.request("comm_open", {"comm_id": "c1", "target_name": "nobody", "data": {}}, answered=False)
    assert result.kinds == ["status", "comm_close", "status"]
    assert result.of("comm_close")[0]["comm_id"] == "c1"


@pytest.mark.parametrize("kind", ["comm_msg", "comm_close"])
def test_message_for_unknown_comm(mock, kind):
    assert mock.request(kind, {"comm_id": "none", "data": {}}, answered=False, buffers=[b"abc"]).kinds == ["status", "status"]


@pytest.mark.parametrize("target", [None, "x"])
def test_comm_info(mock, target):
    assert mock.request("comm_info_request", {"target_name": target} if target else {}).content == {"status": "ok", "comms": {}}


# ---- control ----

def test_debug_request_without_a_debugger(mock):
    content = mock.request("debug_request", {"type": "request", "command": "initialize", "seq": 7, "arguments": {}}, "control").content
    assert content["type"] == "response" and content["success"] is False and content["request_seq"] == 7 and content["command"] == "initialize"


def test_usage(mock):
    content = mock.request("usage_request", {}, "control").content
    assert content["pid"] == mock.process.pid and content["kernel_memory"] > 1e6 and content["cpu_count"] >= 1
    memory = content["host_virtual_memory"]
    for key in ("total", "available", "percent", "used", "free", "active", "inactive"):
        assert key in memory
    assert memory["total"] > memory["available"] > 0


def test_shell_requests_on_control(mock):
    assert mock.request("execute_request", {"code": "out c"}, "control").out == "c"


# ---- stdin ----

def ask(kernel, code, answer, allow=True):
    cell = kernel.client.execute(code, allow_stdin=allow)
    request = kernel.question()
    assert request["parent_header"]["msg_id"] == cell
    kernel.client.input(answer)
    return request, kernel.collect(cell)


def test_input(mock):
    request, result = ask(mock, "ask name? ", "Ann")
    assert request["content"] == {"prompt": "name? ", "password": False}
    assert result.out == "Ann"


def test_input_not_allowed(mock):
    assert mock.run("ask x", allow_stdin=False).error[0] == "StdinNotImplementedError"


def test_input_end_of_file(mock):
    assert ask(mock, "ask x", "\x04")[1].error[0] == "EOFError"


def test_input_is_interrupted(mock):
    cell = mock.client.execute("ask x", allow_stdin=True)
    mock.question()
    mock.interrupt()
    assert mock.reply(cell)["content"]["ename"] == "KeyboardInterrupt"


def test_stale_input_is_not_taken(mock):
    cell = mock.client.execute("ask x", allow_stdin=True)
    mock.question()
    mock.interrupt()
    mock.reply(cell)
    mock.client.input("stale")
    time.sleep(0.3)                  # it has no number, and another socket than the cell: it is to arrive before
    assert ask(mock, "ask y", "fresh")[1].out == "fresh"


def test_requests_while_asking(mock):
    cell = mock.client.execute("ask x", allow_stdin=True)
    mock.question()
    assert mock.reply(mock.client.complete("ab"))["content"]["matches"] == ["abab"]
    mock.client.input("done")
    assert mock.reply(cell)["content"]["status"] == "ok"


# ---- text of any kind, short and long ----

@pytest.mark.parametrize("long", [1, 5000])
def test_text_arrives_as_it_is(kernel, long):
    code = f"text = (''.join(map(chr, range(256))) + '\u2028 \U0001F600 12345678\"\\\\') * {long}; display({{'text/plain': text}}, raw=True)"
    text = ("".join(map(chr, range(256))) + "\u2028 \U0001F600 12345678\"\\") * long
    shown = kernel.run(code).of("display_data")[0]
    assert shown["data"]["text/plain"] == text
    assert kernel.run("print(text, end='')").out == text


def test_an_interrupt_that_comes_before_its_cell_begins(mock):
    for _ in range(20):
        cell, info = mock.client.execute("spin"), mock.client.kernel_info()
        mock.reply(info)
        mock.interrupt()
        assert mock.reply(cell)["content"]["ename"] == "KeyboardInterrupt"
