"""Programs on several ranks of this machine, one thread each."""
import os
import pathlib
import shutil
import signal
import subprocess
import time

import pytest

PROGRAM = pathlib.Path(os.environ.get("TAPEBOOK", "build/tapebook")).absolute()
HERE = pathlib.Path(__file__).parent


def reason_to_skip():
    if shutil.which("mpirun") is None:
        return "no mpirun"
    if not (PROGRAM.parent / "tapebook-mpi.so").exists():
        return "tapebook-mpi.so was not built: no mpi.h"
    return None


def environment(**more):
    return {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
            "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", **{k: str(v) for k, v in more.items()}}


class Ranks:
    """A program that runs on several ranks."""

    def __init__(self, folder, source, n=2, flags=(), file=None, **env):
        path = file or folder / "program.py"
        if file is None:
            path.write_text(source)
        self.process = subprocess.Popen(["mpirun", "--oversubscribe", *flags, "-n", str(n), str(PROGRAM), "run", str(path)], cwd=folder, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment(**env),
                                        start_new_session=True)

    def end(self, seconds=40):
        """(status, stdout, stderr); a program that hangs is a failure."""
        try:
            out, err = self.process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            out, err = self.process.communicate()
            pytest.fail(f"still running after {seconds} s\n{out}\n{err}")
        return self.process.returncode, out, err

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        for pid in self.pids():
            os.kill(pid, signal.SIGKILL)

    def pids(self):
        """The ranks' processes, by rank."""
        found = {}
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                environ = (folder / "environ").read_bytes().split(b"\0")
                command = (folder / "cmdline").read_bytes()
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except (OSError, IndexError):
                continue
            rank = [e for e in environ if e.startswith(b"OMPI_COMM_WORLD_RANK=")]
            if rank and parent == self.process.pid and str(PROGRAM).encode() in command:
                found[int(rank[0].split(b"=")[1])] = int(folder.name)
        return [found[rank] for rank in sorted(found)]

    def until(self, path, seconds=20):
        """Waits for a file that the program writes."""
        end = time.monotonic() + seconds
        while not path.exists():
            if time.monotonic() > end or self.process.poll() is not None:
                pytest.fail(f"{path} is not there: {self.end(1)}")
            time.sleep(0.02)


@pytest.fixture(scope="session", autouse=True)
def there_is_mpi():
    reason = reason_to_skip()
    if reason:
        pytest.skip(reason)


@pytest.fixture
def ranks(tmp_path):
    started = []

    def start(source=None, n=2, **more):
        started.append(Ranks(tmp_path, source, n, **more))
        return started[-1]
    yield start
    for one in started:
        if one.process.poll() is None:
            one.kill()
            one.process.communicate()
