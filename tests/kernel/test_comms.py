"""Comms: channels between cells and a client, as ipykernel has them."""
import pytest

ECHO = """
from comm import create_comm, get_comm_manager
heard = []

def opened(comm, msg):
    heard.append(('open', msg['content']['data']))
    comm.on_msg(lambda msg: (heard.append(('msg', msg['content']['data'], [bytes(b) for b in msg['buffers']])),
                             print('heard', msg['content']['data']),
                             comm.send({'echo': msg['content']['data']}, {'m': 1}, [b'back'])))
    comm.on_close(lambda msg: heard.append(('close', msg['content']['data'])))

get_ipython().kernel.comm_manager.register_target('echo', opened)
"""


def tell(kernel, kind, comm_id, buffers=None, header=None, **content):
    return kernel.request(kind, {"comm_id": comm_id, "data": {}, **content}, answered=False, buffers=buffers, header=header)


def known(kernel, **content):
    return kernel.request("comm_info_request", content).content["comms"]


@pytest.fixture
def echo(start):
    kernel = start()
    assert kernel.run(ECHO).error is None
    return kernel


def test_client_opens(echo):
    assert tell(echo, "comm_open", "c1", target_name="echo", data={"x": 1}).kinds == ["status", "status"]
    assert known(echo) == {"c1": {"target_name": "echo"}}
    assert known(echo, target_name="other") == {}
    result = tell(echo, "comm_msg", "c1", data={"n": [1, None, "é"]}, buffers=[b"\0\xff", b""])
    assert result.kinds == ["status", "stream", "comm_msg", "status"] and result.out == "heard {'n': [1, None, 'é']}\n"
    answer = result.messages[2]
    assert answer["content"] == {"data": {"echo": {"n": [1, None, "é"]}}, "comm_id": "c1"}
    assert answer["metadata"] == {"m": 1} and [bytes(b) for b in answer["buffers"]] == [b"back"]
    assert tell(echo, "comm_close", "c1", data={"why": "done"}).kinds == ["status", "status"]
    assert known(echo) == {}
    assert echo.run("heard").result == "[('open', {'x': 1}),\n ('msg', {'n': [1, None, 'é']}, [b'\\x00\\xff', b'']),\n ('close', {'why': 'done'})]"


def test_cell_opens(kernel):
    result = kernel.run("from comm import create_comm\nc = create_comm(target_name='mine', data={'a': 1}, metadata={'version': '2.0'}, buffers=[b'x'])")
    opening = result.messages[2]
    comm_id = opening["content"]["comm_id"]
    assert opening["msg_type"] == "comm_open" and opening["metadata"] == {"version": "2.0"} and bytes(opening["buffers"][0]) == b"x"
    assert opening["content"] == {"data": {"a": 1}, "comm_id": comm_id, "target_name": "mine", "target_module": None}
    assert kernel.run("c.comm_id").result == repr(comm_id) and known(kernel, target_name="mine") == {comm_id: {"target_name": "mine"}}
    assert kernel.run("c.send({'f': float('nan'), 's': (1, 2)})").of("comm_msg") == [{"data": {"f": "nan", "s": [1, 2]}, "comm_id": comm_id}]
    assert kernel.run("c.close()\nc.close()").of("comm_close") == [{"data": {}, "comm_id": comm_id}]
    assert comm_id not in known(kernel)


def test_messages_keep_their_turn(kernel):
    """A cell that registers a target runs before the message that was sent after it."""
    cell = kernel.client.execute(ECHO.replace("'echo'", "'later'"))
    opening = kernel.send("comm_open", {"comm_id": "c2", "target_name": "later", "data": {}})
    messages = kernel.gather([cell, opening])
    assert [m["msg_type"] for m in messages[opening]] == ["status", "status"] and "c2" in known(kernel)


def test_a_failed_cell_aborts_no_comm(echo):
    tell(echo, "comm_open", "c3", target_name="echo")
    cell = echo.client.execute("input()\n1 / 0", allow_stdin=True)
    echo.question()
    message = echo.send("comm_msg", {"comm_id": "c3", "data": {"n": 1}})
    echo.reply(echo.client.kernel_info())
    echo.client.input("")
    assert [m["msg_type"] for m in echo.gather([cell, message])[message]] == ["status", "stream", "comm_msg", "status"]


def test_served_while_a_cell_runs_by_a_subshell(echo):
    tell(echo, "comm_open", "c4", target_name="echo")
    subshell = echo.request("create_subshell_request", {}, "control").content["subshell_id"]
    cell = echo.begin("print('begun')\nwhile not [h for h in heard if h[0] == 'msg']: pass\nprint('end')")
    message = echo.send("comm_msg", {"comm_id": "c4", "data": {}}, header={"subshell_id": subshell})
    messages = echo.gather([cell, message])
    assert "comm_msg" in [m["msg_type"] for m in messages[message]]
    said = "".join(m["content"]["text"] for m in messages[cell] if m["msg_type"] == "stream")
    assert said.splitlines()[-1] == "end"                     # a sanitized kernel speaks of its own stacks before


def test_served_while_a_cell_awaits(echo):
    """What the front end says can be what the cell waits for, also behind another cell."""
    cell = echo.client.execute("import asyncio\nfrom comm import create_comm\nc = create_comm(target_name='ask')\n"
                               "answer = asyncio.get_running_loop().create_future()\n"
                               "c.on_msg(lambda msg: answer.set_result(msg['content']['data']['n']))\nprint(await answer, flush=True)")
    message = echo.get(echo.client, "iopub")
    while message["msg_type"] != "comm_open":
        message = echo.get(echo.client, "iopub")
    after = echo.client.execute("answer.result() + 1")
    told = echo.send("comm_msg", {"comm_id": message["content"]["comm_id"], "data": {"n": 41}})
    messages = echo.gather([cell, after, told])
    assert [m["content"]["text"] for m in messages[cell] if m["msg_type"] == "stream"] == ["41\n"]
    assert [m["content"]["data"] for m in messages[after] if m["msg_type"] == "execute_result"] == [{"text/plain": "42"}]
    assert [m["msg_type"] for m in messages[told]] == ["status", "status"]


def test_interrupt_while_a_cell_awaits_a_comm(echo):
    cell = echo.begin("import asyncio\nfrom comm import create_comm\nc = create_comm(target_name='ask')\nprint('begun', flush=True)\n"
                      "await asyncio.get_running_loop().create_future()")
    echo.interrupt()
    assert echo.collect(cell).error[0] == "KeyboardInterrupt"


def test_errors_in_a_handler(kernel):
    kernel.run("def bad(comm, msg): raise ValueError('no')\nget_ipython().kernel.comm_manager.register_target('bad', bad)")
    result = tell(kernel, "comm_open", "c5", target_name="bad")
    assert "comm_close" in result.kinds and "c5" not in known(kernel)
    assert "Exception opening comm with target: bad" in result.err and "ValueError: no" in result.err
    assert kernel.run("1 + 1").result == "2"


def test_interrupt_a_handler(kernel):
    kernel.run("def slow(comm, msg):\n    print('in')\n    while True: pass\nget_ipython().kernel.comm_manager.register_target('slow', slow)")
    opening = kernel.send("comm_open", {"comm_id": "c6", "target_name": "slow", "data": {}})
    kernel.stream(opening)
    kernel.interrupt()
    kernel.iopub(opening)
    assert kernel.run("1 + 1").result == "2"


def test_old_class(kernel):
    result = kernel.run("from ipykernel.comm import Comm\nc = Comm(target_name='old', data={'a': 1})\nc.close()")
    assert [k for k in result.kinds if k.startswith("comm")] == ["comm_open", "comm_close"] and "deprecated" in result.err


def test_figures_of_a_handler(kernel):
    kernel.run("def draw(comm, msg): comm.on_msg(lambda msg: plt.plot([1, 2]))\nget_ipython().kernel.comm_manager.register_target('draw', draw)")
    tell(kernel, "comm_open", "c7", target_name="draw")
    assert "image/png" in tell(kernel, "comm_msg", "c7").of("display_data")[0]["data"]


@pytest.mark.parametrize("content", [{}, {"comm_id": 3}, {"comm_id": "x", "target_name": 5}, {"comm_id": "x", "target_name": "echo", "data": None}])
@pytest.mark.parametrize("kind", ["comm_open", "comm_msg", "comm_close"])
def test_wrong_types(kernel, kind, content):
    assert kernel.request(kind, content, answered=False).kinds[-1] == "status"
    assert kernel.run("1 + 1").result == "2"
