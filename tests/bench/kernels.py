#!/usr/bin/env python3
"""kernels.py -- Tapebook beside other Jupyter kernels, measured in one run by a lean client.

start       spawn of the process to kernel_info_reply (best of 7)
first cell  the first `a = 1` after that
trip        execute_request of `a = 1` to the idle status and the reply (median of 300)
complete    complete_request to its reply (median of 100); busy: while a cell loops (median of 20; ipykernel answers when the cell has ended)
inspect     the same of inspect_request
interrupt   from the interrupt to the reply of a cell that loops (median of 5)
prints      100,000 lines of one print each: lines and bytes a second that arrive at the client, and in how many messages
display     a cell that displays 1 MB of text
memory      resident set when idle, and after 10,000 cells

Other kernels are measured if their kernelspecs are there: python3 (ipykernel), xpython (xeus-python).
"""
import hashlib
import hmac
import json
import math
import os
import pathlib
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid

import psutil
import zmq
from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel

KEY = uuid.uuid4().hex


def ports(n):
    held = [socket.socket() for _ in range(n)]
    for s in held:
        s.bind(("127.0.0.1", 0))
    found = [s.getsockname()[1] for s in held]
    for s in held:
        s.close()
    return found


def message(kind, content):
    header = json.dumps({"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "bench", "username": "", "version": "5.4",
                         "date": "2026-01-01T00:00:00.000000Z"}).encode()
    parts = [header, b"{}", b"{}", json.dumps(content).encode()]
    return [b"<IDS|MSG>", hmac.new(KEY.encode(), b"".join(parts), hashlib.sha256).hexdigest().encode(), *parts]


def command(spec, connection):
    """A kernelspec's command. A bare `python3.11` is meant to be the one beside it: on the path there may be another, without the kernel."""
    beside = pathlib.Path(spec.resource_dir).parents[3] / "bin" / spec.argv[0]
    program = str(beside) if beside.exists() else sys.executable if spec.argv[0] == "python" else spec.argv[0]
    return [program, *(a.replace("{connection_file}", connection) for a in spec.argv[1:])]


class Ended(Exception):
    """The kernel is gone."""


class Kernel:
    def __init__(self, spec):
        names = ["shell_port", "iopub_port", "stdin_port", "hb_port", "control_port"]
        info = dict(zip(names, ports(5)), ip="127.0.0.1", transport="tcp", key=KEY, signature_scheme="hmac-sha256")
        file = tempfile.NamedTemporaryFile("w", suffix=".json", delete=False)
        json.dump(info, file)
        file.close()
        context = zmq.Context.instance()
        self.shell, self.control, self.iopub = context.socket(zmq.DEALER), context.socket(zmq.DEALER), context.socket(zmq.SUB)
        self.iopub.subscribe(b"")
        for sock, port in ((self.shell, "shell_port"), (self.iopub, "iopub_port"), (self.control, "control_port")):
            sock.setsockopt(zmq.RECONNECT_IVL, 1)
            sock.setsockopt(zmq.RCVHWM, 0)
            sock.setsockopt(zmq.RCVTIMEO, 20000)
            sock.connect(f"tcp://127.0.0.1:{info[port]}")
        begin = time.perf_counter()
        self.process = subprocess.Popen(command(spec, file.name), env={**os.environ, **spec.env}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.ask("kernel_info_request", {})
        self.start = time.perf_counter() - begin
        time.sleep(0.3)

    def ask(self, kind, content):
        self.shell.send_multipart(message(kind, content))
        return self.answer()

    def answer(self):
        while not self.shell.poll(500):
            if self.process.poll() is not None:
                raise Ended(f"{' '.join(self.process.args)} ended with {self.process.returncode}")
        return self.shell.recv_multipart()

    def send(self, code):
        request = message("execute_request", {"code": code, "silent": False, "store_history": True, "user_expressions": {},
                                              "allow_stdin": False, "stop_on_error": True})
        self.shell.send_multipart(request)
        return json.loads(request[2])["msg_id"].encode()

    def wait_idle(self, mine):
        """The number of the cell's messages."""
        count = 0
        while True:
            parts = self.iopub.recv_multipart()
            if mine in parts[-3]:
                count += 1
                if b'"idle"' in parts[-1]:
                    return count

    def run(self, code):
        begin = time.perf_counter()
        self.messages = self.wait_idle(self.send(code))
        self.shell.recv_multipart()
        return time.perf_counter() - begin

    def help(self, kind):
        begin = time.perf_counter()
        self.ask(f"{kind}_request", {"code": "enumerate", "cursor_pos": 6, "detail_level": 0})
        return time.perf_counter() - begin

    def busy_help(self, kind, n):
        mine = self.send("import time\nend = time.time() + 1.5\nwhile time.time() < end: pass")
        time.sleep(0.2)
        times = []
        for _ in range(n):
            begin = time.perf_counter()
            self.shell.send_multipart(message(f"{kind}_request", {"code": "enumerate", "cursor_pos": 6, "detail_level": 0}))
            while f"{kind}_reply".encode() not in self.shell.recv_multipart()[2]:
                pass
            times.append(time.perf_counter() - begin)
            if times[-1] > 0.5:
                break
        self.wait_idle(mine)
        while self.shell.poll(300):
            self.shell.recv_multipart()
        return statistics.median(times)

    def interrupt(self, by_message):
        mine = self.send("while True: pass")
        time.sleep(0.2)
        begin = time.perf_counter()
        if by_message:
            self.control.send_multipart(message("interrupt_request", {}))
        else:
            self.process.send_signal(signal.SIGINT)
        self.answer()
        seconds = time.perf_counter() - begin
        self.wait_idle(mine)
        return seconds

    def memory(self):
        return psutil.Process(self.process.pid).memory_info().rss / 1e6

    def close(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for sock in (self.shell, self.iopub, self.control):
            sock.close(0)


def measure(spec):
    starts = []
    for i in range(7):
        kernel = Kernel(spec)
        starts.append(kernel.start)
        if i < 6:
            kernel.close()
    found = {"start": (1e3 * min(starts), "ms"), "first cell": (1e3 * kernel.run("a = 1"), "ms")}
    for _ in range(20):
        kernel.run("a = 1")
    found["memory, idle"] = (kernel.memory(), "MB")
    found["trip"] = (1e6 * statistics.median(kernel.run("a = 1") for _ in range(300)), "us")
    for kind in ("complete", "inspect"):
        found[kind] = (1e6 * statistics.median(kernel.help(kind) for _ in range(100)), "us")
        found[kind + ", busy"] = (1e6 * kernel.busy_help(kind, 20), "us")
    lines = 100000
    seconds = kernel.run(f"for i in range({lines}): print(i)")
    size = sum(len(str(i)) + 1 for i in range(lines))
    found |= {"prints": (lines / seconds / 1e3, "k/s"), "prints, bytes": (size / seconds / 1e6, "MB/s"), "prints, messages": (kernel.messages, "")}
    kernel.run("from IPython.display import display\ntext = 'x' * 1000000")
    found["display of 1 MB"] = (1e3 * statistics.median(kernel.run("display({'text/plain': text}, raw=True)") for _ in range(5)), "ms")
    for _ in range(10000):
        kernel.run("a = 1")
    found["memory, 10,000 cells"] = (kernel.memory(), "MB")
    try:
        found["interrupt"] = (1e3 * statistics.median(kernel.interrupt(spec.interrupt_mode == "message") for _ in range(5)), "ms")
    except Ended:
        found["interrupt"] = (math.nan, "ms")        # xeus-python 0.19 ends by it
    kernel.close()
    return found


def main():
    manager, columns = KernelSpecManager(), {}
    for name in sys.argv[1:] or ["tapebook", "python3", "xpython"]:
        try:
            columns[name] = measure(manager.get_kernel_spec(name))
        except NoSuchKernel:
            print(f"{name} is not installed")
        except (Ended, zmq.Again) as error:
            print(f"{name}: {error or 'no answer'}")
    if not columns:
        return
    ours = next(iter(columns.values()))
    print(f"{'':22s}" + "".join(f"{name:>24s}" for name in columns))
    for figure, (mine, unit) in ours.items():
        more = unit.endswith("/s")
        cells = []
        for found in columns.values():
            value = found[figure][0]
            if math.isnan(value):
                cells.append("ends the kernel")
                continue
            ratio = "" if found is ours or not unit else f" (x{mine / value if more else value / mine:.1f})"
            cells.append(f"{value:.1f} {unit}{ratio}")
        print(f"{figure:22s}" + "".join(f"{cell:>24s}" for cell in cells))


if __name__ == "__main__":
    main()
