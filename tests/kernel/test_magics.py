"""Magics of the kernel itself, and that none of ipykernel's is missing."""
import json
import re
import subprocess
import sys

from client import PATIENCE
from jupyter_client import BlockingKernelClient

THEIRS = """
import json
from ipykernel.zmqshell import ZMQInteractiveShell
print(json.dumps({kind: list(found) for kind, found in ZMQInteractiveShell.instance().magics_manager.lsmagic().items()}))
"""


def test_no_magic_of_ipykernel_is_missing(kernel):
    theirs = json.loads(subprocess.run([sys.executable, "-c", THEIRS], capture_output=True, text=True, check=True).stdout.splitlines()[-1])
    assert len(theirs["line"]) > 80
    ours = kernel.run("%lsmagic").result
    lines, cells = set(re.findall(r"(?<!%)%(\S+)", ours)), set(re.findall(r"%%(\S+)", ours))
    assert set(theirs["line"]) <= lines and set(theirs["cell"]) <= cells


def test_connect_info(kernel, tmp_path):
    told = kernel.run("%connect_info").out
    info, rest = told.split("\n\nPaste")
    assert f"--existing {kernel.file}\n" in rest
    (tmp_path / "copy.json").write_text(info)
    client = BlockingKernelClient(connection_file=str(tmp_path / "copy.json"))
    client.load_connection_file()
    client.start_channels()
    client.wait_for_ready(timeout=PATIENCE)
    assert kernel.run("6 * 7", client).result == "42"
    client.stop_channels()


def test_connection_by_name(kernel):
    assert kernel.run("import ipykernel\nipykernel.get_connection_file()").result == repr(kernel.file)
    assert kernel.run("sorted(ipykernel.get_connection_info(unpack=True))[:2]").result == "['control_port', 'hb_port']"


def test_subshell(kernel):
    told = kernel.run("%subshell").out
    assert told.startswith("subshell id: None\n") and told.endswith("subshell list: []\n")
    made = kernel.request("create_subshell_request", channel="control").content["subshell_id"]
    result = kernel.request("execute_request", {"code": "%subshell"}, header={"subshell_id": made})
    assert result.out.startswith(f"subshell id: {made}\n") and result.out.endswith(f"subshell list: ['{made}']\n")
    kernel.request("delete_subshell_request", {"subshell_id": made}, channel="control")


def test_no_qtconsole(kernel):
    assert "Could not start qtconsole" in kernel.run("import os\npath = os.environ['PATH']\nos.environ['PATH'] = ''\n%qtconsole\nos.environ['PATH'] = path").err


def test_oldest_results_go(start):
    kernel = start()
    for i in range(1000):
        kernel.client.execute(str(i), allow_stdin=False)
    result = kernel.run("'the last'")
    assert result.result == "'the last'"
    assert result.err.endswith("UserWarning: Output cache limit (currently 1000 entries) hit.\nFlushing oldest 200 entries.\n")
    assert kernel.run("len(Out), min(Out), '_200' in globals(), _201").result == "(801, 201, False, 200)"


def asked(kernel, code, *answers):
    """Runs a cell that asks at a prompt, and answers; the prompts and what it wrote."""
    cell, prompts = kernel.client.execute(code, allow_stdin=True), []
    for answer in answers:
        prompts.append(kernel.question()["content"]["prompt"])
        kernel.client.input(answer)
    return prompts, kernel.collect(cell)


def test_debug_looks_into_the_last_exception(kernel):
    kernel.run("def halve(values):\n    total = sum(values)\n    return total / len(values)\nempty = []")
    assert kernel.run("halve(empty)").error[0] == "ZeroDivisionError"
    prompts, cell = asked(kernel, "%debug", "total", "p values", "u", "p missing", "empty.append(8)", "d", "values", "q")
    assert set(prompts) == {"ipdb> "} and cell.content["status"] == "ok"
    out = cell.out
    assert re.match(r"> .+\(3\)halve\(\)\n      1 def halve\(values\):\n      2     total = sum\(values\)\n----> 3     return total / len\(values\)\n", out)
    assert "\n0\n[]\n" in out and "----> 1 halve(empty)\n" in out and "*** NameError: name 'missing' is not defined\n" in out and out.endswith("\n[8]\n")
    assert kernel.run("empty").result == "[8]"
    assert "UsageError: %debug looks into the last exception" in kernel.run("%debug 1 + 1").err


def test_debug_with_nothing_to_look_into(start):
    kernel = start()
    assert kernel.run("%debug").err == "No traceback has been produced, nothing to debug.\n"
    kernel.run("1 / 0")
    assert kernel.run("%debug").error[0] == "StdinNotImplementedError"
    assert kernel.run("2 + 2").result == "4"
