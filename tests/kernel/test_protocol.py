"""What Jupyter's messaging specification says of identities, states, streams and displays, sentence by sentence."""
import base64
import json

import pytest
import zmq
from client import PATIENCE, until


def states(messages):
    return [m["content"]["execution_state"] for m in messages if m["msg_type"] == "status"]


# ---- headers ----


def test_every_message_has_an_id_of_its_own(kernel):
    messages = [kernel.run(f"print({i})\n{i}") for i in range(5)]
    ids = [m["header"]["msg_id"] for result in messages for m in [result.reply, *result.messages]]
    assert len(ids) == len(set(ids))


def test_session_stays_while_the_process_lives(kernel, start):
    sessions = {m["header"]["session"] for result in (kernel.run("1"), kernel.run("2")) for m in [result.reply, *result.messages]}
    assert len(sessions) == 1
    assert start().run("1").reply["header"]["session"] not in sessions


def test_dates_have_a_time_zone(kernel):
    result = kernel.run("1")
    assert all(m["header"]["date"].tzinfo for m in [result.reply, *result.messages])


def test_topics(kernel):
    """Subscribers may choose by topic: kernel.SESSION.TYPE, and stream.NAME for streams."""
    client = kernel.connect()
    socket = client.iopub_channel.socket
    socket.setsockopt(zmq.UNSUBSCRIBE, b"")
    socket.setsockopt(zmq.SUBSCRIBE, b"stream.stdout")
    assert socket.poll(1000 * PATIENCE)    # the welcome
    while socket.poll(200):
        socket.recv_multipart()
    kernel.run("import sys\nprint('out')\nprint('err', file=sys.stderr)\n1")
    assert socket.poll(1000 * PATIENCE)
    frames = socket.recv_multipart()
    assert frames[0] == b"stream.stdout" and b'"out\\n"' in frames[-1]
    assert not socket.poll(200)
    client.stop_channels()


def test_same_identity_comes_again(kernel):
    """A client that has lost its connection takes its place on the socket back."""
    info = json.load(open(kernel.file))
    for i in range(3):
        socket = zmq.Context.instance().socket(zmq.DEALER)
        socket.setsockopt(zmq.IDENTITY, b"the-same")
        socket.setsockopt(zmq.LINGER, 0)
        socket.connect(f"tcp://127.0.0.1:{info['shell_port']}")
        session = kernel.client.session
        message = session.msg("kernel_info_request", {})
        socket.send_multipart(session.serialize(message))
        assert socket.poll(1000 * PATIENCE), i
        assert b'"kernel_info_reply"' in b"".join(socket.recv_multipart())
        if i:
            socket.close()


# ---- states ----


def test_starting_is_published_once(start):
    """Not again when a second client comes."""
    kernel = start()
    other = kernel.connect()
    result = kernel.run("1")
    assert states(result.messages) == ["busy", "idle"]
    found = kernel.iopub(kernel.client.execute("2"), other)
    assert states(found) == ["busy", "idle"]
    other.stop_channels()


@pytest.mark.parametrize("kind, content", [("comm_open", {"comm_id": "a", "target_name": "none", "data": {}}),
                                           ("comm_msg", {"comm_id": "b", "data": {}}), ("comm_close", {"comm_id": "b", "data": {}}),
                                           ("some_request", {})])
def test_states_around_what_is_not_answered(kernel, kind, content):
    result = kernel.request(kind, content, answered=False)
    assert states(result.messages) == ["busy", "idle"] and result.messages[-1]["msg_type"] == "status"


def test_idle_comes_last(kernel):
    result = kernel.run("import threading\nprint('a')\ndisplay('b')\n3")
    assert states(result.messages) == ["busy", "idle"]
    assert [m["msg_type"] for m in result.messages][-1] == "status"


def test_aborted_cells_have_states_too(kernel):
    failing = kernel.client.execute("import time\ntime.sleep(0.3)\n1 / 0", allow_stdin=False)
    waiting = [kernel.client.execute("print('never')", allow_stdin=False) for _ in range(3)]
    kernel.reply(failing)
    for msg_id in waiting:
        assert kernel.reply(msg_id)["content"]["status"] == "aborted"
    found = kernel.gather([failing, *waiting])
    assert all(states(found[msg_id]) == ["busy", "idle"] and not [m for m in found[msg_id] if m["msg_type"] == "stream"] for msg_id in waiting)


# ---- execute ----


def test_metadata_of_cells_is_taken(kernel):
    """JupyterLab sends cellId, deletedCells and recordTiming with a cell."""
    result = kernel.request("execute_request", {"code": "5", "silent": False},
                            metadata={"cellId": "x", "deletedCells": [], "recordTiming": True, "other": None})
    assert result.result == "5"


def test_options_have_their_defaults(kernel):
    before = kernel.run("1").content["execution_count"]
    result = kernel.request("execute_request", {"code": "2"})
    assert result.result == "2" and result.content["execution_count"] == before + 1
    assert kernel.request("execute_request", {"code": "input()"}).error[0] == "StdinNotImplementedError"


def test_count_of_cells_that_are_not_stored(kernel):
    count = kernel.run("1").content["execution_count"]
    assert kernel.run("2", store_history=False).content["execution_count"] == count
    assert kernel.run("1 / 0", store_history=False).content["execution_count"] == count
    assert kernel.run("3", silent=True).content["execution_count"] == count
    assert kernel.run("4").content["execution_count"] == count + 1


def test_silent_cells_still_display(kernel):
    result = kernel.run("print('no')\ndisplay('yes')\n5", silent=True)
    assert result.of("display_data")[0]["data"]["text/plain"] == "'yes'"
    assert result.out == "" and result.result is None and result.of("execute_input") == []


def test_silent_errors_are_in_the_reply_only(kernel):
    result = kernel.run("1 / 0", silent=True)
    assert result.content["status"] == "error" and result.content["ename"] == "ZeroDivisionError" and result.error is None


def test_one_failing_expression_does_not_fail_the_reply(kernel):
    content = kernel.run("x = 1", user_expressions={"good": "x + 1", "bad": "nope", "worse": "1 +"}).content
    answers = content["user_expressions"]
    assert content["status"] == "ok" and answers["good"]["data"] == {"text/plain": "2"}
    assert (answers["bad"]["status"], answers["bad"]["ename"]) == ("error", "NameError") and answers["bad"]["traceback"]
    assert answers["worse"]["ename"] == "SyntaxError"


def test_expressions_of_a_failed_cell(kernel):
    assert kernel.run("1 / 0", user_expressions={"good": "1"}).content["user_expressions"] == {}


def test_expressions_have_rich_values(kernel):
    data = kernel.run("t = tf.constant([1])", user_expressions={"t": "t"}).content["user_expressions"]["t"]["data"]
    assert "text/html" in data and "text/plain" in data


def test_error_is_told_once(kernel):
    result = kernel.run("1 / 0")
    told = [m["content"] for m in result.messages if m["msg_type"] not in ("status", "execute_input")]
    assert len(told) == 1 and {key: result.content[key] for key in told[0]} == told[0]
    assert all(isinstance(line, str) for line in told[0]["traceback"])


def test_failing_repr_fails_the_cell(kernel):
    result = kernel.run("class Bad:\n    def __repr__(self): raise ValueError('no text')\nBad()")
    assert result.content["status"] == "error" and result.error == ("ValueError", "no text")


@pytest.mark.parametrize("payload, source", [("get_ipython().set_next_input('a')\nget_ipython().set_next_input('b')", "set_next_input")])
def test_one_payload_of_a_kind(kernel, payload, source):
    found = kernel.run(payload).content["payload"]
    assert [(each["source"], each["text"]) for each in found] == [(source, "b")]


def test_ask_exit(start):
    kernel = start()
    assert [each["source"] for each in kernel.run("exit").content["payload"]] == ["ask_exit"]


# ---- streams and displays ----


def test_streams_keep_their_order(kernel):
    result = kernel.run("import sys\nfor i in range(3):\n    print('out', i)\n    print('err', i, file=sys.stderr)\ndisplay('shown')\nprint('after')")
    told = [(m["content"].get("name"), m["content"].get("text")) for m in result.messages if m["msg_type"] in ("stream", "display_data")]
    assert told[:6] == [(name, f"{name[3:]} {i}\n") for i in range(3) for name in ("stdout", "stderr")]
    assert told[6:] == [(None, None), ("stdout", "after\n")]


def test_characters_are_never_cut(kernel):
    result = kernel.run("import os\nfor byte in '€😀é'.encode() * 1000:\n    os.write(1, bytes([byte]))")
    assert result.out == "€😀é" * 1000


def test_what_is_no_text_is_replaced(kernel):
    assert kernel.run("import os\n_ = os.write(1, b'a\\xffb\\n')").out == "a�b\n"


def test_lone_surrogates_do_no_harm(kernel):
    assert kernel.run("print('a\\ud83db')").content["status"] in ("ok", "error")
    assert kernel.run("1").result == "1"


def test_zero_characters(kernel):
    assert kernel.run("print('a\\0b')").out == "a\0b\n"
    assert kernel.run("'a\\0b'").result == "'a\\x00b'"


def test_numbers_that_json_lacks(kernel):
    """NaN and Infinity are no JSON: they must not get into a message."""
    result = kernel.run("from IPython.display import JSON\ndisplay(JSON({'a': float('nan'), 'b': float('inf')}))\nfloat('nan')")
    assert result.content["status"] in ("ok", "error")
    assert kernel.run("float('inf')").result == "inf"


def test_pictures_travel_in_base64(kernel):
    data = kernel.run("plt.plot([1, 2])").of("display_data")[0]["data"]
    assert base64.b64decode(data["image/png"], validate=False).startswith(b"\x89PNG")


def test_update_changes_what_is_there(kernel):
    result = kernel.run("handle = display('a', display_id='the-id')\nhandle.update('b')")
    shown, updated = result.of("display_data")[0], result.of("update_display_data")[0]
    assert shown["transient"] == updated["transient"] == {"display_id": "the-id"} and updated["data"]["text/plain"] == "'b'"
    assert kernel.run("handle.update('c')").of("update_display_data")[0]["data"]["text/plain"] == "'c'"


def test_metadata_of_displays(kernel):
    content = kernel.run("from IPython.display import HTML\ndisplay({'text/plain': 'p', 'text/html': '<b>h</b>'}, raw=True, metadata={'text/html': {'isolated': True}})"
                         ).of("display_data")[0]
    assert content["data"] == {"text/plain": "p", "text/html": "<b>h</b>"} and content["metadata"] == {"text/html": {"isolated": True}}


def test_results_always_have_plain_text(kernel):
    for code in ("tf.constant([1])", "np.arange(3)", "tf.keras.Sequential([tf.keras.layers.Dense(1, input_shape=(2,))])", "[1]"):
        assert "text/plain" in kernel.run(code).of("execute_result")[0]["data"]
        assert "application/json" not in kernel.run(code).of("execute_result")[0]["data"]


# ---- questions ----


def test_password_is_marked(kernel):
    cell = kernel.client.execute("import getpass\nprint(len(getpass.getpass('secret? ')))", allow_stdin=True)
    question = kernel.question()
    assert question["content"] == {"prompt": "secret? ", "password": True} and question["parent_header"]["msg_id"] == cell
    kernel.client.input("abc")
    assert kernel.collect(cell).out == "3\n"


def test_output_comes_before_the_question(kernel):
    cell = kernel.client.execute("print('before')\nname = input('name? ')", allow_stdin=True)
    assert kernel.stream(cell)["text"] == "before\n"
    assert kernel.question()["content"] == {"prompt": "name? ", "password": False}
    kernel.client.input("é😀")
    kernel.collect(cell)
    assert kernel.run("name").result == "'é😀'"


def test_question_goes_to_who_has_asked(kernel):
    other = kernel.connect()
    cell = other.execute("x = input('who? ')", allow_stdin=True)
    assert other.get_stdin_msg(timeout=PATIENCE)["content"]["prompt"] == "who? "
    assert not kernel.client.stdin_channel.socket.poll(100)
    other.input("the other")
    kernel.collect(cell, other)
    assert kernel.run("x").result == "'the other'"
    other.stop_channels()


# ---- surroundings ----


def test_name_of_the_notebook(start):
    kernel = start(env={"JPY_SESSION_NAME": "/folder/book.ipynb"})
    assert kernel.run("__session__").result == "'/folder/book.ipynb'"


def test_children_end_with_the_kernel(start, tmp_path):
    kernel = start()
    kernel.run(f"!sleep 1000 & echo $! > {tmp_path}/pid")
    pid = int((tmp_path / "pid").read_text())
    kernel.send("shutdown_request", {"restart": False}, "control")
    assert kernel.wait() == 0

    def gone():
        try:
            return open(f"/proc/{pid}/stat").read().split()[2] == "Z"
        except OSError:
            return True

    assert until(gone, 20)
