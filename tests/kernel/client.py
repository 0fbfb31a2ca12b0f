"""client.py -- a kernel process and a client on its sockets, for the tests beside it."""
import json
import os
import pathlib
import queue
import signal
import subprocess
import tempfile
import time
import uuid

from jupyter_client import BlockingKernelClient
from jupyter_client.connect import write_connection_file

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TAPEBOOK", str(ROOT / "build/tapebook"))
SANITIZED = b"__asan_init" in pathlib.Path(PROGRAM).read_bytes()          # by the address sanitizer
MOCK = os.environ.get("MOCK_KERNEL", str(ROOT / "build/mock_kernel"))


# How long a test waits for something that is sure to come. Nothing is measured by it: a machine may be slow, or busy.
PATIENCE = 120


class Result:
    """What a request brought: the reply, and the iopub messages between its busy and idle."""

    def __init__(self, reply, messages):
        self.reply, self.messages = reply, messages
        self.content = reply["content"] if reply else None

    def of(self, kind):
        return [m["content"] for m in self.messages if m["msg_type"] == kind]

    @property
    def kinds(self):
        return [m["msg_type"] for m in self.messages]

    def text(self, stream="stdout"):
        return "".join(c["text"] for c in self.of("stream") if c["name"] == stream)

    @property
    def out(self):
        return self.text("stdout")

    @property
    def err(self):
        return self.text("stderr")

    @property
    def result(self):
        results = self.of("execute_result")
        return results[-1]["data"]["text/plain"] if results else None

    @property
    def error(self):
        errors = self.of("error")
        return (errors[-1]["ename"], errors[-1]["evalue"]) if errors else None


class Kernel:
    def __init__(self, program=PROGRAM, connection=None, env=None, transport="tcp", args=(), cwd=None, before=None):
        self.folder = tempfile.TemporaryDirectory()
        self.file = f"{self.folder.name}/connection.json"
        ip = "127.0.0.1" if transport == "tcp" else f"{self.folder.name}/ipc"
        write_connection_file(self.file, transport=transport, ip=ip, kernel_name="tapebook", key=uuid.uuid4().hex.encode())
        if connection:
            info = json.load(open(self.file))
            info.update(connection)
            json.dump(info, open(self.file, "w"))
        environ = {**os.environ, "XDG_DATA_HOME": self.folder.name, **(env or {})}
        self.log = open(f"{self.folder.name}/log", "w+")
        self.process = subprocess.Popen([program, "kernel", "-f", self.file, *args], env=environ, stdout=subprocess.DEVNULL, stderr=self.log,
                                        start_new_session=True, cwd=cwd or self.folder.name, preexec_fn=before)
        self.client = self.connect()

    def connect(self):
        client = BlockingKernelClient(connection_file=self.file)
        client.load_connection_file()
        client.start_channels()
        client.wait_for_ready(timeout=PATIENCE)
        return client

    # ---- requests ----

    def run(self, code, client=None, **options):
        client = client or self.client
        options.setdefault("allow_stdin", False)
        return self.collect(client.execute(code, **options), client)

    def send(self, kind, content=None, channel="shell", header=None, metadata=None, buffers=None):
        """Sends a request of any kind; its msg_id."""
        message = self.client.session.msg(kind, content or {}, metadata=metadata, header=None)
        message["header"].update(header or {})
        self.client.session.send(getattr(self.client, f"{channel}_channel").socket, message, buffers=buffers)
        return message["header"]["msg_id"]

    def request(self, kind, content=None, channel="shell", header=None, metadata=None, answered=True, buffers=None):
        return self.collect(self.send(kind, content, channel, header, metadata, buffers), channel=channel, answered=answered)

    def begin(self, code, **options):
        """Starts a cell and waits until it has written something; its msg_id."""
        cell = self.client.execute(code, **options)
        self.stream(cell)
        return cell

    def stream(self, msg_id):
        """The next stream message of a request."""
        while True:
            message = self.get(self.client, "iopub")
            if message["parent_header"].get("msg_id") == msg_id and message["msg_type"] == "stream":
                return message["content"]

    def collect(self, msg_id, client=None, channel="shell", answered=True):
        client = client or self.client
        reply = self.reply(msg_id, client, channel) if answered else None
        return Result(reply, self.iopub(msg_id, client))

    def get(self, client, channel, timeout=PATIENCE):
        """The next message; fails at once when the kernel has died."""
        end = time.time() + timeout
        while True:
            try:
                return getattr(client, f"get_{channel}_msg")(timeout=0.5)
            except queue.Empty:
                assert self.process.poll() is None, f"the kernel ended with {self.process.poll()}: {self.logged()}"
                if time.time() > end:
                    raise

    def question(self):
        """The next input_request."""
        return self.get(self.client, "stdin")

    def reply(self, msg_id, client=None, channel="shell"):
        client = client or self.client
        while True:
            message = self.get(client, channel)
            if message["parent_header"].get("msg_id") == msg_id:
                return message

    def iopub(self, msg_id, client=None):
        """The iopub messages of a request, to its idle."""
        return self.gather([msg_id], client)[msg_id]

    def gather(self, msg_ids, client=None):
        """The iopub messages of several requests, to the last idle."""
        found, open_ones = {i: [] for i in msg_ids}, set(msg_ids)
        while open_ones:
            message = self.get(client or self.client, "iopub")
            parent = message["parent_header"].get("msg_id")
            if parent in found:
                found[parent].append(message)
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                open_ones.discard(parent)
        return found

    def interrupt(self):
        """Interrupts by a message, and waits for its reply."""
        self.reply(self.send("interrupt_request", channel="control"), channel="control")

    def complete(self, code, cursor=None):
        return self.collect(self.client.complete(code, len(code) if cursor is None else cursor)).content

    def inspect(self, code, cursor=None, detail=0):
        return self.collect(self.client.inspect(code, len(code) if cursor is None else cursor, detail)).content

    def signal(self, number):
        os.kill(self.process.pid, number)

    # ---- the end ----

    def logged(self):
        self.log.seek(0)
        return self.log.read()

    def wait(self, timeout=PATIENCE):
        return self.process.wait(timeout)

    def close(self):
        self.client.stop_channels()
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()
        self.folder.cleanup()


def until(condition, seconds=PATIENCE):
    end = time.time() + seconds
    while time.time() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False
