"""jupyter_kernel_test with every optional test switched on."""
import os
from unittest.mock import patch

import jupyter_kernel_test
import pytest
from client import PATIENCE, PROGRAM
from jupyter_client.manager import start_new_kernel
from jupyter_kernel_test import IopubWelcomeTests, KernelTests


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory):
    """Installs the kernelspec where jupyter_client looks for it."""
    import subprocess

    prefix = tmp_path_factory.mktemp("prefix")
    subprocess.run([PROGRAM, "install", "--prefix", str(prefix)], check=True, stdout=subprocess.DEVNULL)
    old = dict(os.environ)
    os.environ["JUPYTER_PATH"] = str(prefix / "share/jupyter")
    os.environ["XDG_DATA_HOME"] = str(prefix)
    yield
    os.environ.clear()
    os.environ.update(old)


class PatientTests(KernelTests):
    """Its tests, without what they take for granted of the machine's speed: 0.1 s between two messages."""

    def flush_channels(self):
        """An empty cell waits its turn behind all that has been asked; a kernel_info_request could be answered before."""
        asked = self.kc.execute("", silent=True)
        while self.kc.get_shell_msg(timeout=PATIENCE)["parent_header"]["msg_id"] != asked:
            continue
        while True:
            message = self.kc.get_iopub_msg(timeout=PATIENCE)
            jupyter_kernel_test.validate_message(message)
            if message["parent_header"].get("msg_id") == asked and message["content"].get("execution_state") == "idle":
                return

    def execute_helper(self, *args, **options):
        read = self.kc.iopub_channel.get_msg
        with patch.object(self.kc.iopub_channel, "get_msg", lambda timeout: read(timeout=PATIENCE)):
            return super().execute_helper(*args, **{"timeout": PATIENCE, **options})


class TestTapebook(PatientTests):
    kernel_name = "tapebook"
    language_name = "tapebook"
    file_extension = ".tape"
    code_hello_world = "print('hello, world')"
    code_stderr = "import sys; print('test', file=sys.stderr)"
    completion_samples = [
        {"text": "zi", "matches": {"zip"}},
        {"text": "enumer", "matches": {"enumerate"}},
        {"text": "'abc'.isd", "matches": {"isdecimal", "isdigit"}},
        {"text": "zip.no_such", "matches": set()},
        {"text": "tf.GradientT", "matches": {"GradientTape"}},
    ]
    complete_code_samples = ["1", "print('hello, world')", "def f(x):\n  return x*2\n\n\n", "%time x = 1"]
    incomplete_code_samples = ["print('''hello", "def f(x):\n  x*2", "f(1,"]
    invalid_code_samples = ["import = 7q", "x = )"]
    code_page_something = "zip?"
    code_generate_error = "raise ValueError('no')"
    code_execute_result = [
        {"code": "1 + 2 + 3", "result": "6"},
        {"code": "[n * n for n in range(1, 4)]", "result": "[1, 4, 9]"},
        {"code": "tf.constant(1)", "result": "<tf.Tensor: shape=(), dtype=int32, numpy=1>"},
        {"code": "tf.constant([[1, 2], [3, 4]])", "mime": "text/html"},
    ]
    code_display_data = [
        {"code": "from IPython.display import HTML, display; display(HTML('<b>test</b>'))", "mime": "text/html"},
        {"code": "display(1)", "mime": "text/plain"},
        {"code": "plt.plot([1, 2]); plt.show()", "mime": "image/png"},
    ]
    supported_history_operations = ("tail", "range", "search")
    code_history_pattern = "1?+*2*"
    code_inspect_sample = "zip"
    code_clear_output = "from IPython.display import clear_output; clear_output()"


class TestWelcome(IopubWelcomeTests):
    kernel_name = "tapebook"
    support_iopub_welcome = True


del KernelTests, PatientTests, IopubWelcomeTests


def test_start_and_stop():
    manager, client = start_new_kernel(kernel_name="tapebook")
    try:
        assert client.execute_interactive("a = 1", timeout=PATIENCE)["content"]["status"] == "ok"
    finally:
        client.stop_channels()
        manager.shutdown_kernel()
    assert not manager.has_kernel


