"""Subshells (JEP 91), on a kernel that echoes."""
import pytest


@pytest.fixture
def subshell(mock):
    created = mock.request("create_subshell_request", {}, "control").content
    assert created["status"] == "ok"
    yield created["subshell_id"]
    mock.request("delete_subshell_request", {"subshell_id": created["subshell_id"]}, "control")


def listed(mock):
    return mock.request("list_subshell_request", {}, "control").content["subshell_id"]


def run_in(mock, subshell, code, **options):
    return mock.request("execute_request", {"code": code, **options}, header={"subshell_id": subshell})


def test_create_list_delete(mock):
    before = listed(mock)
    ids = [mock.request("create_subshell_request", {}, "control").content["subshell_id"] for _ in range(3)]
    assert len(set(ids)) == 3 and set(listed(mock)) == set(before) | set(ids)
    for i in ids:
        assert mock.request("delete_subshell_request", {"subshell_id": i}, "control").content == {"status": "ok"}
    assert listed(mock) == before


def test_delete_unknown(mock):
    assert mock.request("delete_subshell_request", {"subshell_id": "nobody"}, "control").content["status"] == "error"


def test_unknown_subshell(mock):
    content = run_in(mock, "nobody", "out x").content
    assert content["status"] == "error" and content["ename"]


def test_execute(mock, subshell):
    result = run_in(mock, subshell, "out hi")
    assert result.out == "hi" and result.content["status"] == "ok"
    assert result.reply["parent_header"]["subshell_id"] == subshell


def test_own_count(mock, subshell):
    main = mock.run("out x").content["execution_count"]
    assert [run_in(mock, subshell, "out y").content["execution_count"] for _ in range(2)] == [1, 2]
    assert mock.run("out x").content["execution_count"] == main + 1


def test_runs_while_the_main_shell_is_busy(mock, subshell):
    cell = mock.begin("out begun\nspin")
    assert run_in(mock, subshell, "out meanwhile").out == "meanwhile"
    mock.interrupt()
    assert mock.reply(cell)["content"]["ename"] == "KeyboardInterrupt"


def test_output_goes_back_to_the_main_cell(mock, subshell):
    cell = mock.begin("out begun\nspin\nout never")
    run_in(mock, subshell, "out sub")
    mock.interrupt()
    result = mock.collect(cell)
    assert result.error[0] == "KeyboardInterrupt" and result.out == ""


def test_interrupt_reaches_the_cell_around(mock, subshell):
    outer = mock.begin("out begun\nspin")
    inner = mock.send("execute_request", {"code": "out inner\nspin"}, header={"subshell_id": subshell})
    mock.stream(inner)
    mock.interrupt()
    replies = [mock.get(mock.client, "shell") for _ in range(2)]
    assert [r["parent_header"]["msg_id"] for r in replies] == [inner, outer]
    assert [r["content"]["ename"] for r in replies] == ["KeyboardInterrupt"] * 2


def test_error_does_not_abort_others(mock, subshell):
    message = mock.client.session.msg("execute_request", {"code": "fail x"})
    message["header"]["subshell_id"] = subshell
    mock.client.shell_channel.send(message)
    main = mock.client.execute("out main")
    assert mock.reply(main)["content"]["status"] == "ok"


def test_other_requests(mock, subshell):
    assert mock.request("kernel_info_request", header={"subshell_id": subshell}).content["status"] == "ok"
    assert mock.request("complete_request", {"code": "a", "cursor_pos": 1}, header={"subshell_id": subshell}).content["matches"] == ["aa"]
