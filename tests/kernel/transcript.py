"""transcript.py -- what a client sees of cells, as text that two kernels can be compared by.

Run as a program it records: `python tests/kernel/transcript.py` runs every file of sessions/ in ipykernel and writes what
it said beside it. A file holds cells, split by `# %%`; test_sessions.py replays them in ours.
"""
import json
import pathlib
import queue
import re
import sys
import tempfile
import time

SESSIONS = pathlib.Path(__file__).parent / "sessions"
SILENCE = 120


def cells(path):
    return [part.strip("\n") for part in re.split(r"^# %%.*\n", path.read_text(), flags=re.M) if part.strip()]


def _shown(content):
    data = dict(content["data"])
    return [data, content["metadata"]] if content.get("metadata") else [data]


def _iopub(client, msg_id):
    """The outputs of a cell; neighbours of one stream joined."""
    outputs, end = [], time.time() + SILENCE
    while True:
        try:
            message = client.get_iopub_msg(timeout=1)
        except queue.Empty:
            assert time.time() < end, "the cell does not end"
            continue
        kind, content = message["msg_type"], message["content"]
        if message["parent_header"].get("msg_id") != msg_id:
            continue
        if kind == "status" and content["execution_state"] == "idle":
            return outputs
        if kind == "stream" and outputs and outputs[-1][0] == content["name"]:
            outputs[-1][1] += content["text"]
        elif kind == "stream":
            outputs.append([content["name"], content["text"]])
        elif kind in ("display_data", "execute_result", "update_display_data"):
            outputs.append([kind, *_shown(content)])
        elif kind == "error":
            outputs.append(["error", content["ename"], content["evalue"]])
        elif kind == "clear_output":
            outputs.append([kind, content["wait"]])


def _payload(one):
    text = one.get("text") or one.get("data", {}).get("text/plain", "")
    return ["payload", one["source"], re.sub(r"\x1b\[[0-9;]*m", "", text).rstrip("\n")]


# What depends on the clock, the machine and the memory.
_VOLATILE = [(r"\r\n", "\n"), (r"\x1b\[[0-9;]*m", ""), (r"/tmp/session-\w+", "FOLDER"), (r"\b0x[0-9a-f]{6,}", "ADDRESS"),
             (r"object at [0-9a-f]{8,}", "object at ADDRESS"), (r"\d+(\.\d+)?(e[-+]\d+)? ?(ns|[μµ]s|ms|s)\b", "TIME"),
             (r"The slowest run took .*?\n", ""), (r"(/tmp/ipykernel_\d+/)?\b\d+\.py|<cell \d+>", "CELL")]


def _steady(value):
    if isinstance(value, str):
        for pattern, name in _VOLATILE:
            value = re.sub(pattern, name, value)
        return value
    if isinstance(value, dict):
        return {key: _steady(v) for key, v in sorted(value.items())}
    return [_steady(v) for v in value] if isinstance(value, list) else value


def run(client, code):
    """What a cell shows, and what comes with its reply."""
    msg_id = client.execute(code, allow_stdin=False)
    outputs = _iopub(client, msg_id)
    while True:
        reply = client.get_shell_msg(timeout=SILENCE)
        if reply["parent_header"].get("msg_id") == msg_id:
            break
    return _steady(outputs + [_payload(one) for one in reply["content"].get("payload", [])] + [[reply["content"]["status"]]])


def folder():
    return tempfile.TemporaryDirectory(prefix="session-", dir="/tmp")


def record(path):
    from jupyter_client.manager import KernelManager
    with folder() as cwd:
        manager = KernelManager(kernel_name="python3")
        manager.start_kernel(cwd=cwd)
        client = manager.client()
        client.start_channels()
        client.wait_for_ready(timeout=SILENCE)
        said = [run(client, code) for code in cells(path)]
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    path.with_suffix(".json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n")
    print(f"{path.name}: {len(said)} cells")


if __name__ == "__main__":
    for session in [SESSIONS / name for name in sys.argv[1:]] or sorted(SESSIONS.glob("*.txt")):
        record(session)
