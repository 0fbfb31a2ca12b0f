import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from client import MOCK, PROGRAM, Kernel  # noqa: E402


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


class Shared:
    """A kernel for a module's tests. One that a test failed with may be busy for ever: the next test gets another."""

    def __init__(self, program):
        self.program, self.kernel = program, None

    def lend(self, request):
        self.kernel = self.kernel or Kernel(self.program)
        yield self.kernel
        if request.node.stash.get(FAILED, False):
            self.close()

    def close(self):
        if self.kernel:
            self.kernel.close()
        self.kernel = None


@pytest.fixture(scope="module")
def shared_mock():
    shared = Shared(MOCK)
    yield shared
    shared.close()


@pytest.fixture(scope="module")
def shared_kernel():
    shared = Shared(PROGRAM)
    yield shared
    shared.close()


@pytest.fixture
def mock(shared_mock, request):
    """The kernel with an interpreter that echoes (tests/unit/mock_interpreter.c)."""
    yield from shared_mock.lend(request)


@pytest.fixture
def kernel(shared_kernel, request):
    yield from shared_kernel.lend(request)


@pytest.fixture
def start():
    """Starts kernels of a test's own and ends them."""
    kernels = []

    def make(*args, **options):
        kernels.append(Kernel(*args, **options))
        return kernels[-1]

    yield make
    for kernel in kernels:
        kernel.close()
