"""Ranks that die, stop, fail and fill the disk, at moments of no choice: each ends in an error that says so, none hangs."""
import os
import pathlib
import random
import shutil
import signal
import subprocess
import time

import pytest
from conftest import PROGRAM, environment

LOOP = """
import numpy as np, os, sys, time
import tensorflow as tf
strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(8)])
    model.compile("adam", "mse")
x = np.sin(np.arange(64 * 32, dtype=np.float32)).reshape(64, 32)
class Say(tf.keras.callbacks.Callback):
    def on_train_batch_end(self, batch, logs=None): open("running", "a").close()
callbacks = [Say(), tf.keras.callbacks.BackupAndRestore("backup")]
model.fit(x, x[:, :8], batch_size=16, epochs=int(os.environ.get("EPOCHS", 100000)), verbose=0, callbacks=callbacks)
print("trained", model.optimizer.iterations.numpy())
"""
BOUND = 10                       # seconds in which a fault has to end


def ended(run, since):
    status, out, err = run.end(BOUND)
    assert time.monotonic() - since < BOUND
    assert status != 0
    return err


def goes_on(ranks, folder):
    """A checkpoint is whole: the next start reads it, if there is one, and trains."""
    epochs = 3
    if (folder / "backup" / "chief" / "checkpoint").exists():
        epochs = 1 << 30                                   # further than any backup; ended below
    run = ranks(LOOP, EPOCHS=epochs)
    (folder / "running").unlink(missing_ok=True)
    run.until(folder / "running")
    if epochs == 3:
        assert run.end()[0] == 0
    else:
        run.kill()
        run.process.communicate()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_rank_is_killed_or_stopped(ranks, tmp_path, number, seed):
    draw = random.Random(seed * 2 + (number == signal.SIGSTOP))
    run = ranks(LOOP)
    run.until(tmp_path / "running")
    time.sleep(draw.uniform(0, 0.5))
    rank = draw.randrange(2)
    since = time.monotonic()
    os.kill(run.pids()[rank], number)
    err = ended(run, since)
    if number == signal.SIGKILL:
        assert f"rank {rank} " in err and "signal 9 (Killed)" in err
    else:
        assert f"rank {rank} on " in err and "no sign of life" in err
    if seed == 0:
        goes_on(ranks, tmp_path)


def test_an_exception_on_one_rank(ranks, tmp_path):
    run = ranks(LOOP.replace("open(\"running\", \"a\").close()", "1 / (0 if self.model.optimizer.iterations == 20 and "
                             "strategy.extended.worker_devices[0].endswith('task:1/device:CPU:0') else 1)"))
    since = time.monotonic()
    status, out, err = run.end(30)
    assert status != 0 and "ZeroDivisionError" in err


def test_a_full_disk(ranks, tmp_path):
    """Rank 0 cannot write its checkpoint."""
    if os.geteuid() != 0:
        pytest.skip("mounting a small file system needs root")
    disk = tmp_path / "backup"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(disk)], capture_output=True).returncode:
        pytest.skip("no mounts are allowed here")
    try:
        status, out, err = ranks(LOOP).end(30)
        assert status != 0 and "No space left on device" in err
    finally:
        subprocess.run(["umount", str(disk)])


def test_a_rank_is_slow(ranks):
    status, out, err = ranks("""
import time
import tensorflow as tf
strategy = tf.distribute.MultiWorkerMirroredStrategy()
if strategy.extended.worker_devices[0].endswith("task:1/device:CPU:0"): time.sleep(6)
print(strategy.reduce("SUM", tf.constant(1.0), None).numpy())
""").end(30)
    assert status == 0 and out == "2.0\n" and "rank 1 on " in err and "is slow" in err


def test_a_collective_that_takes_too_long(ranks):
    status, out, err = ranks("""
import time
import tensorflow as tf
options = tf.distribute.experimental.CommunicationOptions(timeout_seconds=2)
strategy = tf.distribute.MultiWorkerMirroredStrategy(communication_options=options)
if strategy.extended.worker_devices[0].endswith("task:1/device:CPU:0"): time.sleep(60)
strategy.reduce("SUM", tf.constant(1.0), None)
""").end(20)
    assert status != 0 and "DeadlineExceededError" in err and "took longer than 2 s" in err


# ---- two hosts: network namespaces with a wire between them ----

class Hosts:
    """Two network namespaces. mpirun reaches the second by an agent that enters it where ssh would log in."""

    def __init__(self, folder):
        self.names = [f"tb{os.getpid()}{side}" for side in "ab"]
        self.agent = folder / "agent"
        a, b = self.names
        for command in (f"ip netns add {a}", f"ip netns add {b}", f"ip link add v0 netns {a} type veth peer name v0 netns {b}",
                        f"ip -n {a} addr add 10.77.0.1/24 dev v0", f"ip -n {b} addr add 10.77.0.2/24 dev v0",
                        *[f"ip -n {n} link set {d} up" for n in (a, b) for d in ("lo", "v0")]):
            done = subprocess.run(command.split(), capture_output=True, text=True)
            if done.returncode:
                self.remove()
                pytest.skip(f"network namespaces are not allowed here: {done.stderr.strip()}")
        self.agent.write_text(f"#!/bin/bash\nshift\nexec ip netns exec {b} unshare --uts bash -c \"hostname 10.77.0.2; $*\"\n")
        self.agent.chmod(0o755)

    def remove(self):
        """Ends what is left in the namespaces too: Open MPI's daemon beyond a cut wire stays."""
        for name in self.names:
            left = subprocess.run(["ip", "netns", "pids", name], capture_output=True, text=True).stdout.split()
            for pid in left:
                os.kill(int(pid), signal.SIGKILL)
            subprocess.run(["ip", "netns", "del", name], capture_output=True)

    def start(self, folder, source):
        path = folder / "program.py"
        path.write_text(source)
        flags = ["--mca", "plm_rsh_agent", str(self.agent), "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "v0",
                 "--mca", "oob_tcp_if_include", "v0", "--mca", "oob_tcp_keepalive_time", "3", "--mca", "oob_tcp_keepalive_intvl", "1",
                 "--mca", "oob_tcp_keepalive_probes", "3"]
        command = ["ip", "netns", "exec", self.names[0], "unshare", "--uts", "bash", "-c", "hostname 10.77.0.1; exec \"$@\"", "-", "mpirun",
                   "--oversubscribe", "--host", "10.77.0.1:1,10.77.0.2:1", *flags, "-n", "2", str(PROGRAM), "run", str(path)]
        with open(folder / "out", "w") as out, open(folder / "err", "w") as err:
            return subprocess.Popen(command, cwd=folder, stdout=out, stderr=err, stdin=subprocess.DEVNULL, env=environment(), start_new_session=True)


@pytest.fixture
def hosts(tmp_path):
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("network namespaces need root and iproute2")
    two = Hosts(tmp_path)
    yield two
    two.remove()


def finish(process, folder, seconds):
    """What it wrote."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        pytest.fail(f"still running after {seconds} s\n{(folder / 'err').read_text()}")
    return (folder / "out").read_text(), (folder / "err").read_text()


def test_two_hosts(hosts, tmp_path):
    process = hosts.start(tmp_path, LOOP.replace("100000", "3"))
    out, err = finish(process, tmp_path, 60)
    assert process.returncode == 0 and out == "trained 12\n", out + err


@pytest.mark.parametrize("seed", range(2))
def test_the_network_is_cut(hosts, tmp_path, seed):
    process = hosts.start(tmp_path, LOOP)
    end = time.monotonic() + 40
    while not (tmp_path / "running").exists():
        assert time.monotonic() < end and process.poll() is None, (tmp_path / 'err').read_text()
        time.sleep(0.05)
    time.sleep(random.Random(seed).uniform(0, 0.5))
    subprocess.run(["ip", "-n", hosts.names[1], "link", "set", "v0", "down"], check=True)
    # The rank that is left names the lost one. Open MPI's mpirun often waits for the lost host for ever then, so it is ended here.
    err, end = "", time.monotonic() + 60
    while "no sign of life" not in err and process.poll() is None and time.monotonic() < end:
        time.sleep(0.1)
        err = (tmp_path / "err").read_text()
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert "rank 1 on 10.77.0.2 has given no sign of life" in (tmp_path / "err").read_text()
