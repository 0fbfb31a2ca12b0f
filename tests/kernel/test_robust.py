"""Broken, hostile and plentiful messages, signals, lifetimes: on a kernel that echoes."""
import contextlib
import glob
import hashlib
import hmac
import json
import os
import signal
import subprocess
import sys
import time
import uuid

import pytest
import zmq
from client import MOCK, PATIENCE, SANITIZED, until


class Raw:
    """A peer that builds its frames by hand."""

    def __init__(self, kernel, channel="shell"):
        self.kernel, self.key = kernel, kernel.client.session.key
        self.socket = zmq.Context.instance().socket(zmq.DEALER)
        self.socket.connect(f"tcp://127.0.0.1:{getattr(kernel.client, channel + '_port')}")

    def sign(self, parts):
        return hmac.new(self.key, b"".join(parts), hashlib.sha256).hexdigest().encode()

    def frames(self, kind="kernel_info_request", content=b"{}", header=None):
        header = header or json.dumps({"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "raw", "username": "", "version": "5.4",
                                       "date": "2026-01-01T00:00:00Z"}).encode()
        parts = [header, b"{}", b"{}", content]
        return [b"<IDS|MSG>", self.sign(parts), *parts]

    def answer(self):
        """The frames of the next reply."""
        assert self.socket.poll(PATIENCE * 1000)
        return self.socket.recv_multipart()

    def is_answered(self):
        """Whether a good message is answered, and nothing that was sent before it."""
        frames = self.frames()
        self.socket.send_multipart(frames)
        answer = self.answer()
        return json.loads(answer[answer.index(b"<IDS|MSG>") + 3])["msg_id"] == json.loads(frames[2])["msg_id"]

    def close(self):
        self.socket.close(0)


@pytest.fixture
def raw(mock):
    peer = Raw(mock)
    yield peer
    peer.close()


def test_good_message(raw):
    assert raw.is_answered()


def test_extra_identities_are_echoed(raw):
    raw.socket.send_multipart([b"one", b"two", *raw.frames()])
    assert raw.answer()[:3] == [b"one", b"two", b"<IDS|MSG>"]


@pytest.mark.parametrize("header", [b'{"msg_id": "a\xff", "msg_type": "kernel_info_request", "session": "\xfe", "username": "\xc3"}',
                                    b'{"msg_id": "\\ud800", "msg_type": "kernel_info_request", "session": "s", "username": ""}'])
def test_text_that_is_no_utf8_is_answered_with_text_that_is(raw, header):
    raw.socket.send_multipart(raw.frames(header=header))
    for frame in raw.answer():
        frame.decode("utf-8")
    assert raw.is_answered()


BROKEN = {
    "wrong signature": lambda r: [b"<IDS|MSG>", b"0" * 64, *r.frames()[2:]],
    "short signature": lambda r: [b"<IDS|MSG>", b"0", *r.frames()[2:]],
    "no signature": lambda r: [b"<IDS|MSG>", b"", *r.frames()[2:]],
    "truncated": lambda r: r.frames()[:4],
    "no delimiter": lambda r: r.frames()[1:],
    "empty": lambda r: [b""],
    "only the delimiter": lambda r: [b"<IDS|MSG>"],
    "content is no JSON": lambda r: r.frames(content=b"{nope"),
    "content is a list": lambda r: r.frames(content=b"[1]"),
    "header is no JSON": lambda r: r.frames(header=b"\xff\xfe"),
    "header is a number": lambda r: r.frames(header=b"3"),
    "ten thousand frames": lambda r: [b"x"] * 10000,
    "ten thousand identities": lambda r: [b"x"] * 10000 + r.frames(),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_message_is_refused(mock, raw, name):
    raw.socket.send_multipart(BROKEN[name](raw))
    assert raw.is_answered()
    assert mock.run("out alive").out == "alive"
    assert "refused" in mock.logged()


def test_replay_is_refused(raw):
    frames = raw.frames()
    raw.socket.send_multipart(frames)
    assert raw.answer()
    raw.socket.send_multipart(frames)
    assert raw.is_answered()


def test_header_without_type(raw):
    raw.socket.send_multipart(raw.frames(header=b"{}"))
    assert raw.is_answered()


@pytest.mark.parametrize("code", [rb'"out \ud83d"', rb'"out a\u0000b"', b'"out \xff\xfe"', rb'"out \ud83d\ude00"', rb'"out \udc00\ud800"'])
def test_half_characters(raw, code):
    raw.socket.send_multipart(raw.frames("execute_request", b'{"code": ' + code + b"}"))
    assert b'"status":"ok"' in raw.answer()[-1]


def test_deeply_nested_json(raw):
    raw.socket.send_multipart(raw.frames("execute_request", b'{"code": "out x", "y": ' + b"[" * 100000 + b"]" * 100000 + b"}"))
    assert raw.is_answered()


@pytest.mark.parametrize("content", [b'{"code": 3}', b'{"code": null}', b'{"code": ["a"]}', b"{}", b'{"code": "out x", "silent": "yes"}'])
@pytest.mark.parametrize("kind", ["execute_request", "complete_request", "inspect_request", "is_complete_request"])
def test_wrong_types(raw, kind, content):
    raw.socket.send_multipart(raw.frames(kind, content))
    assert json.loads(raw.answer()[-1])["status"]


def test_large_message(raw):
    text = b"x" * 20_000_000
    raw.socket.send_multipart(raw.frames("execute_request", b'{"code": "# ' + text + b'"}'))
    assert raw.answer()


def test_many_queued_requests(start):
    mock = start(MOCK)
    ids = [mock.client.execute("out x", silent=True) for _ in range(10000)]
    assert mock.reply(ids[-1])["content"]["status"] == "ok"


def test_flood_arrives_whole(mock):
    result = mock.run("flood 1000000")
    assert result.out == "".join(f"{i}\n" for i in range(1000000))
    assert len(result.of("stream")) < 10000


def test_flood_at_a_slow_reader(mock):
    cell = mock.client.execute("flood 300000")
    time.sleep(1)
    lines, idle = "", False
    while not idle:
        message = mock.get(mock.client, "iopub")
        if message["parent_header"].get("msg_id") != cell:
            continue
        if message["msg_type"] == "stream":
            lines += message["content"]["text"]
            time.sleep(0.02)
        idle = message["content"].get("execution_state") == "idle"
    assert lines.count("\n") == 300000
    mock.reply(cell)


def test_subscriber_that_never_reads(start):
    kernel = start(MOCK)
    stuck = zmq.Context.instance().socket(zmq.SUB)
    stuck.setsockopt(zmq.RCVHWM, 1)
    stuck.subscribe(b"")
    stuck.connect(f"tcp://127.0.0.1:{kernel.client.iopub_port}")
    time.sleep(0.2)
    for _ in range(3):
        assert kernel.run("flood 100000").out.count("\n") == 100000
    stuck.close(0)


def test_many_clients(start):
    kernel = start(MOCK)
    peers = [Raw(kernel) for _ in range(200)]
    for peer in peers:
        peer.socket.send_multipart(peer.frames())
    assert all(peer.answer() for peer in peers)
    for peer in peers:
        peer.close()


# ---- descriptors ----

def test_text_of_c_code(mock):
    result = mock.run("out a\nprintf b")
    assert sorted(result.out) == ["a", "b"]


def test_text_of_c_code_comes_before_the_reply(mock):
    for i in range(20):
        assert mock.run(f"printf {i}").out == str(i)


# ---- heartbeat, welcome ----

def test_heartbeat(mock):
    socket = zmq.Context.instance().socket(zmq.REQ)
    socket.connect(f"tcp://127.0.0.1:{mock.client.hb_port}")
    for beat in (b"ping", b"", b"\0" * 1000):
        socket.send(beat)
        assert socket.poll(PATIENCE * 1000) and socket.recv() == beat
    socket.close(0)


@pytest.mark.parametrize("topic", [b"", b"stream", "é".encode()])
def test_welcome(mock, topic):
    socket = zmq.Context.instance().socket(zmq.SUB)
    socket.subscribe(topic)
    socket.connect(f"tcp://127.0.0.1:{mock.client.iopub_port}")
    assert socket.poll(PATIENCE * 1000)
    frames = socket.recv_multipart()
    at = frames.index(b"<IDS|MSG>")
    assert frames[0] == topic and json.loads(frames[at + 2])["msg_type"] == "iopub_welcome"
    assert json.loads(frames[at + 3]) == {} and json.loads(frames[at + 5]) == {"subscription": topic.decode()}
    socket.close(0)


# ---- lifetimes ----

@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("channel", ["shell", "control"])
def test_shutdown(start, channel, restart):
    kernel = start(MOCK)
    message = kernel.client.session.msg("shutdown_request", {"restart": restart})
    getattr(kernel.client, f"{channel}_channel").send(message)
    reply = kernel.reply(message["header"]["msg_id"], channel=channel)
    assert reply["content"] == {"status": "ok", "restart": restart}
    assert kernel.wait() == 0
    while kernel.get(kernel.client, "iopub", 5)["msg_type"] != "shutdown_reply":
        continue


def test_shutdown_while_busy(start):
    kernel = start(MOCK)
    kernel.begin("out begun\nspin")
    kernel.client.shutdown()
    assert kernel.wait() == 0


def test_interrupt_when_idle(mock):
    mock.signal(signal.SIGINT)
    mock.interrupt()
    assert mock.run("out fine").out == "fine"


@pytest.mark.parametrize("way", ["message", "signal"])
def test_interrupt(mock, way):
    cell = mock.client.execute("out begun\nspin")
    after = mock.client.execute("out never")
    mock.stream(cell)
    mock.reply(mock.client.kernel_info())        # the shell has been read so far
    mock.interrupt() if way == "message" else mock.signal(signal.SIGINT)
    assert mock.reply(cell)["content"]["ename"] == "KeyboardInterrupt"
    assert mock.reply(after)["content"]["status"] == "aborted"


def test_interrupt_as_soon_as_busy(mock):
    for _ in range(50):
        cell = mock.client.execute("spin")
        while mock.get(mock.client, "iopub")["parent_header"].get("msg_id") != cell:
            continue
        mock.interrupt()
        assert mock.reply(cell)["content"]["ename"] == "KeyboardInterrupt"


def test_crash_says_where(start):
    kernel = start(MOCK)
    kernel.begin("out begun\nspin")
    kernel.signal(signal.SIGABRT)
    assert kernel.wait() == -signal.SIGABRT
    assert "crashed, at" in kernel.logged() and "mock_kernel" in kernel.logged()


def test_terminate(start):
    kernel = start(MOCK)
    kernel.signal(signal.SIGTERM)
    assert kernel.wait() == 0


def test_parent_dies(tmp_path):
    file = tmp_path / "c.json"
    script = f"""
import os, subprocess, sys, time
from jupyter_client.connect import write_connection_file
write_connection_file({str(file)!r})
child = subprocess.Popen([{MOCK!r}, "kernel", "-f", {str(file)!r}], env={{**os.environ, "JPY_PARENT_PID": str(os.getpid())}},
                         stderr=subprocess.DEVNULL, start_new_session=True)
print(child.pid, flush=True)
time.sleep(0.5)
os._exit(0)
"""
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE).stdout
    pid = int(out)

    def gone():
        try:
            return open(f"/proc/{pid}/stat").read().split()[2] == "Z"
        except OSError:
            return True

    assert until(gone)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"shell_port": "x"}', '{"transport": "carrier pigeon"}', '{"signature_scheme": "rot13", "key": "a"}'])
def test_bad_connection_file(tmp_path, text):
    file = tmp_path / "c.json"
    file.write_text(text)
    done = subprocess.run([MOCK, "kernel", "-f", str(file)], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1 and done.stderr.startswith("tapebook kernel:") and len(done.stderr) < 400


def test_missing_connection_file():
    done = subprocess.run([MOCK, "kernel", "-f", "/no/such/file"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 1 and "No such file" in done.stderr


# ---- ways to connect ----

@pytest.mark.parametrize("scheme", ["hmac-sha256", "hmac-sha512", "hmac-md5"])
def test_signature_schemes(start, scheme):
    assert start(MOCK, connection={"signature_scheme": scheme}).run("out x").out == "x"


def test_no_key(start):
    assert start(MOCK, connection={"key": ""}).run("out x").out == "x"


def test_unknown_fields_and_text_ports(start):
    kernel = start(MOCK, connection={"surprise": [1], "jupyter_session": "x"})
    assert kernel.run("out x").out == "x"


def test_ipc(start):
    assert start(MOCK, transport="ipc").run("out x").out == "x"


@pytest.mark.skipif(not zmq.has("curve"), reason="no CURVE in this libzmq")
def test_curve(start):
    public, secret = (k.decode() for k in zmq.curve_keypair())
    try:
        kernel = start(MOCK, connection={"curve_publickey": public, "curve_secretkey": secret})
    except RuntimeError:
        pytest.skip("this jupyter_client does not speak CURVE")
    assert kernel.run("out x").out == "x"


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("field", ["registration_ip", "ip"])
def test_registration(tmp_path, as_text, field):
    key = "secret"
    router = zmq.Context.instance().socket(zmq.ROUTER)
    port = router.bind_to_random_port("tcp://127.0.0.1")
    file = tmp_path / "r.json"
    file.write_text(json.dumps({"transport": "tcp", field: "127.0.0.1", "registration_port": str(port) if as_text else port, "key": key,
                                "signature_scheme": "hmac-sha256", "kernel_id": "k1"}))
    process = subprocess.Popen([MOCK, "kernel", "-f", str(file)], stderr=subprocess.DEVNULL,
                               env={**os.environ, "JUPYTER_RUNTIME_DIR": str(tmp_path)})
    try:
        assert router.poll(PATIENCE * 1000)
        ident, delimiter, signature, content = router.recv_multipart()
        sign = lambda data: hmac.new(key.encode(), data, hashlib.sha256).hexdigest().encode()
        assert delimiter == b"<IDS|MSG>" and signature == sign(content)
        ports = json.loads(content)
        assert ports["kernel_id"] == "k1" and all(int(ports[n]) > 0 for n in ("shell_port", "iopub_port", "stdin_port", "hb_port", "control_port"))
        answer = b'{"status": "ok"}'
        router.send_multipart([ident, b"<IDS|MSG>", sign(answer), answer])
        assert until(lambda: list(tmp_path.glob("kernel-*.json")))
        shell = zmq.Context.instance().socket(zmq.DEALER)
        shell.connect(f"tcp://127.0.0.1:{ports['shell_port']}")
        parts = [json.dumps({"msg_id": "1", "msg_type": "kernel_info_request", "session": "s", "username": "", "version": "5.6", "date": ""}).encode(), b"{}", b"{}", b"{}"]
        shell.send_multipart([b"<IDS|MSG>", sign(b"".join(parts)), *parts])
        assert shell.poll(PATIENCE * 1000)
        shell.close(0)
    finally:
        process.terminate()
        process.wait(PATIENCE)
        router.close(0)


# ---- the world around it ----


def test_the_folder_is_gone(start, tmp_path):
    folder = tmp_path / "gone"
    folder.mkdir()
    kernel = start(cwd=folder)
    folder.rmdir()
    assert kernel.run("1 + 1").result == "2"
    assert kernel.run("!echo alive").out.endswith("alive\n")
    assert kernel.run("import os\nos.getcwd()").error[0] == "FileNotFoundError"
    assert kernel.run("%cd /").out == "/\n"
    assert kernel.complete("open('/tm")["matches"]


@pytest.fixture
def full_disk(tmp_path):
    """A file system of 256 KB with nothing left on it."""
    place = tmp_path / "full"
    place.mkdir()
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", place], stderr=subprocess.DEVNULL).returncode:
        pytest.skip("needs root, to mount a small tmpfs")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def fill(place):
    with open(place / "filler", "wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(b"x" * 4096):
            pass


def test_full_disk_under_the_history(start, full_disk):
    kernel = start(env={"XDG_DATA_HOME": str(full_disk)})
    kernel.run("first = 1")
    fill(full_disk)
    for i in range(200):
        assert kernel.run(f"'{'x' * 500}'; {i}").result == str(i)
    (full_disk / "filler").unlink()
    kernel.run("last = 1")
    assert kernel.client.history(hist_access_type="tail", n=1)
    entries = kernel.request("history_request", {"hist_access_type": "search", "pattern": "first*", "n": 1, "output": False, "raw": True}).content
    assert [entry[2] for entry in entries["history"]] == ["first = 1"]


def test_full_disk_under_a_checkpoint(start, full_disk):
    kernel = start()
    kernel.run(f"v = tf.Variable(tf.ones([8000]))\ncheckpoint = tf.train.Checkpoint(v=v)\nkept = checkpoint.write('{full_disk}/a')")
    assert kernel.run("v.assign(v * 2); checkpoint.read(kept).assert_consumed(); v.numpy().sum()").result == "np.float32(8000.0)"
    fill(full_disk)
    assert kernel.run(f"checkpoint.write('{full_disk}/b')").error is not None
    assert kernel.run("v.assign(v * 3); checkpoint.read(kept).assert_consumed(); v.numpy().sum()").result == "np.float32(8000.0)"


def test_full_disk_under_files_of_a_cell(start, full_disk):
    kernel = start()
    kernel.run(f"import numpy as np\nplace = '{full_disk}'\nplt.plot([1, 2])\nplt.savefig(place + '/kept.png')\nkept = open(place + '/kept.png', 'rb').read()")
    fill(full_disk)
    for code in ("plt.savefig(place + '/a.png')", "plt.savefig(place + '/a.svg')", "np.save(place + '/a', np.zeros(9999))",
                 "np.savez(place + '/a', np.arange(99999))", "with open(place + '/a', 'w') as file:\n    file.write('x' * 99999)"):
        assert kernel.run(code).error[0] == "OSError", code
    assert kernel.run("kept == open(place + '/kept.png', 'rb').read()").result == "True"


FAKETIME = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")


@pytest.mark.skipif(not FAKETIME or SANITIZED, reason="no libfaketime, or the address sanitizer, which must be loaded first")
def test_the_clock_is_set(start, tmp_path):
    def set_clock(by):
        (tmp_path / "clock").write_text(by + "\n")

    set_clock("+0")
    kernel = start(env={"LD_PRELOAD": FAKETIME[0], "FAKETIME_TIMESTAMP_FILE": str(tmp_path / "clock"), "FAKETIME_NO_CACHE": "1",
                        "FAKETIME_DONT_FAKE_MONOTONIC": "1"})
    this_year = int(kernel.run("import datetime\ndatetime.datetime.now().year").result)
    for by, years in [("+10y", 10), ("-5y", -5), ("+0", 0)]:
        set_clock(by)
        assert abs(int(kernel.run("datetime.datetime.now().year").result) - this_year - years) <= 1
        asked = [kernel.client.execute(code) for code in ("import time; time.sleep(0.3); 1 / 0", "never = 1")]
        assert [kernel.reply(one)["content"]["status"] for one in asked] == ["error", "aborted"]
        loop = kernel.begin("print('on', flush=True)\nwhile True: pass")
        set_clock("-3d")
        kernel.interrupt()
        assert kernel.reply(loop)["content"]["ename"] == "KeyboardInterrupt"


def test_hundred_megabytes_of_output(start):
    kernel = start()
    assert len(kernel.run("print('x' * 100_000_000, end='')").out) == 100_000_000
