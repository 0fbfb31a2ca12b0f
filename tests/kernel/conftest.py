import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from client import MOCK, Kernel  # noqa: E402


@pytest.fixture(scope="module")
def mock():
    """The kernel with an interpreter that echoes (tests/unit/mock_interpreter.c)."""
    kernel = Kernel(MOCK)
    yield kernel
    kernel.close()


@pytest.fixture(scope="module")
def kernel():
    kernel = Kernel()
    yield kernel
    kernel.close()


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
