import os
import pathlib
import secrets
import shutil
import subprocess
import sys
import time
import typing
import urllib.request

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from pages import FRONTS, PROGRAM, ROOT, free_port, write_book  # noqa: E402

CHROMIUM = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync"]


class Server(typing.NamedTuple):
    address: str
    token: str
    folder: pathlib.Path


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    subprocess.run([PROGRAM, "install", "--prefix", str(folder)], check=True, stdout=subprocess.DEVNULL)
    for front in FRONTS:    # a notebook's kernel outlives its page: each front end has notebooks of its own
        write_book(folder / f"{front}-play.ipynb", "alphabet = [1, 2, 3]\nalphabet", "import time\nwhile True: time.sleep(0.01)", "alphabet[1:]",
                   "name = input('name? ')\nprint('hi', name)")
        write_book(folder / f"{front}-one.ipynb", "alphabet = [1, 2, 3]\nalphabet", "import time\nwhile True: time.sleep(0.01)", "alphabet[1:]")
        write_book(folder / f"{front}-two.ipynb", "alphabet = 'other'\nalphabet", "alphabet")
        write_book(folder / f"{front}-long.ipynb", f"import os, time\nprint('begun')\nwhile not os.path.exists('{front}-go'): time.sleep(0.01)", "'after'")
        write_book(folder / f"{front}-shows.ipynb", "enumerate?", "import sys\nfor i in range(1, 4):\n    print(f'\\rstep {i}', end='', flush=True)",
                   "handle = display('first', display_id='shown')\nhandle.update('second')", "import time\ntime.sleep(1)\n1 / 0", "'never'",
                   "import asyncio\nasync def later():\n    await asyncio.sleep(0.2)\n    print('later')\ntask = asyncio.create_task(later())")
        write_book(folder / f"{front}-debug.ipynb", "w = tf.Variable(5.0)\ndef area(width, height):\n    total = width * height\n    return total\n\nprint(area(3, 4))")
        shutil.copy(ROOT / "notebooks/01-first-light.ipynb", folder / f"{front}-01.ipynb")
        shutil.copy(ROOT / "notebooks/01-first-light.ipynb", folder / f"{front}-again.ipynb")
    port, token = free_port(), secrets.token_hex(16)
    env = {**os.environ, "JUPYTER_PATH": str(folder / "share/jupyter"), "JUPYTER_CONFIG_DIR": str(folder / "config"),
           "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
           "XDG_DATA_HOME": str(folder / "data")}
    process = subprocess.Popen([sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}", f"--IdentityProvider.token={token}",
                                "--allow-root", f"--notebook-dir={folder}", "--LabApp.news_url=None"], env=env, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    deadline = time.time() + 180
    while time.time() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/status?token={token}", timeout=2)
            break
        except OSError:
            time.sleep(0.2)
    yield Server(f"http://127.0.0.1:{port}", token, folder)
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield browser
        browser.close()
