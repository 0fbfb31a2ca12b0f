"""JupyterLab in a headless Chromium: people run, complete, look up, interrupt and plot."""
import json
import os
import pathlib
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TAPEBOOK", str(ROOT / "build/tapebook"))
CHROMIUM = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
            "--disable-component-update", "--disable-sync"]
IDLE = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def write_book(path, *sources):
    cells = [{"cell_type": "code", "id": f"cell{i}", "metadata": {}, "source": s, "outputs": [], "execution_count": None} for i, s in enumerate(sources)]
    spec = {"display_name": "Tapebook", "language": "tapebook", "name": "tapebook"}
    path.write_text(json.dumps({"cells": cells, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}))


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    subprocess.run([PROGRAM, "install", "--prefix", str(folder)], check=True, stdout=subprocess.DEVNULL)
    for book in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(book, folder)
    write_book(folder / "play.ipynb", "alphabet = [1, 2, 3]\nalphabet", "import time\nwhile True: time.sleep(0.01)", "alphabet[1:]",
               "name = input('name? ')\nprint('hi', name)")
    port, token = free_port(), secrets.token_hex(16)
    env = {**os.environ, "JUPYTER_PATH": str(folder / "share/jupyter"), "JUPYTER_CONFIG_DIR": str(folder / "config"),
           "JUPYTERLAB_SETTINGS_DIR": str(folder / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
           "XDG_DATA_HOME": str(folder / "data")}
    process = subprocess.Popen([sys.executable, "-m", "jupyterlab", "--no-browser", f"--port={port}", f"--IdentityProvider.token={token}",
                                "--allow-root", f"--notebook-dir={folder}", "--LabApp.news_url=None"], env=env, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    deadline = time.time() + 60
    while time.time() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/api/status?token={token}", timeout=2)
            break
        except OSError:
            time.sleep(0.2)
    yield f"http://127.0.0.1:{port}", token
    process.terminate()
    process.wait(20)


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path="/usr/bin/chromium", args=CHROMIUM)
        yield browser
        browser.close()


def open_book(browser, lab, name):
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.set_default_timeout(30000)
    page.goto(f"{lab[0]}/doc/tree/{name}?token={lab[1]}&reset")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60000)
    page.wait_for_selector('.jp-Toolbar-kernelName:has-text("Tapebook")', timeout=60000)
    page.wait_for_selector(IDLE, timeout=60000)
    return page


def run_menu(page, command):
    page.click(".jp-Notebook .jp-Cell >> nth=0")
    page.keyboard.press("Escape")
    page.click('.lm-MenuBar-item:has-text("Run")')
    page.click(f'.lm-Menu-item[data-command="{command}"]')


def wait_until(condition, seconds=60):
    deadline = time.time() + seconds
    while time.time() < deadline:
        if condition():
            return True
        time.sleep(0.1)
    return False


def prompts(page):
    return page.eval_on_selector_all(".jp-CodeCell .jp-InputPrompt", "es => es.map(e => e.textContent.trim())")


def run_all(page, seconds=120):
    def begun():
        if page.query_selector(".jp-Dialog"):   # "Select Kernel": asked for when cells are run before the session is there
            page.keyboard.press("Escape")
        run_menu(page, "runmenu:run-all")
        return wait_until(lambda: any(s != "[ ]:" for s in prompts(page)), 10)

    assert wait_until(begun), "Run All Cells did nothing"
    assert wait_until(lambda: page.query_selector(IDLE) and not any("*" in s or s == "[ ]:" for s in prompts(page)), seconds), prompts(page)


def test_first_light(browser, lab):
    page = open_book(browser, lab, "01-first-light.ipynb")
    run_all(page)
    images = page.eval_on_selector_all(".jp-OutputArea-output img", "es => es.map(e => [e.naturalWidth, e.naturalHeight])")
    assert len(images) == 3 and all(w > 300 and h > 200 for w, h in images)
    assert not page.query_selector('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]')
    assert "loss" in page.inner_text(".jp-Notebook")
    picture = os.environ.get("LAB_PICTURE")
    if picture:
        page.set_viewport_size({"width": 1000, "height": 4200})
        time.sleep(1)
        page.screenshot(path=picture)
    page.close()


def cell(page, n):
    return page.locator(".jp-Notebook .jp-Cell").nth(n)


def run_cell(page, n):
    """Runs a cell, and returns when it has begun: its prompt has changed."""
    before = prompts(page)[n]

    def begun():
        cell(page, n).locator(".cm-content").click()
        cell(page, n).locator(".cm-focused").wait_for()
        page.keyboard.press("Control+Enter")
        return wait_until(lambda: prompts(page)[n] != before, 10)

    assert wait_until(begun), prompts(page)


def output(page, n):
    return cell(page, n).locator(".jp-Cell-outputWrapper").inner_text()


def test_play(browser, lab):
    page = open_book(browser, lab, "play.ipynb")
    run_cell(page, 0)
    assert wait_until(lambda: "[1, 2, 3]" in output(page, 0))
    assert wait_until(lambda: cell(page, 0).locator(".jp-OutputPrompt").inner_text() == "[1]:")

    # interrupt, variables kept
    run_cell(page, 1)
    assert prompts(page)[1] == "[*]:"
    page.keyboard.press("Escape")
    page.keyboard.press("i")
    page.keyboard.press("i")
    assert wait_until(lambda: "KeyboardInterrupt" in output(page, 1))
    run_cell(page, 2)
    assert wait_until(lambda: "[2, 3]" in output(page, 2))

    # Tab
    cell(page, 2).locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.type("alphab")
    page.keyboard.press("Tab")
    completer = page.wait_for_selector(".jp-Completer:not(.lm-mod-hidden) .jp-Completer-item")
    assert "alphabet" in completer.inner_text()
    page.keyboard.press("Enter")
    assert wait_until(lambda: cell(page, 2).locator(".cm-content").inner_text() == "alphabet")

    # Shift-Tab
    page.keyboard.press("Control+a")
    page.keyboard.type("enumerate")
    page.keyboard.press("Shift+Tab")
    page.wait_for_selector(".jp-Tooltip")
    assert "enumerate" in page.inner_text(".jp-Tooltip")
    page.keyboard.press("Escape")

    # input()
    run_cell(page, 3)
    page.wait_for_selector(".jp-Stdin-input")
    page.fill(".jp-Stdin-input", "Ann")
    page.press(".jp-Stdin-input", "Enter")
    assert wait_until(lambda: "hi Ann" in output(page, 3))
    page.close()


def test_restart_and_run_all(browser, lab):
    page = open_book(browser, lab, "01-first-light.ipynb")
    page.click(".jp-Notebook .jp-Cell >> nth=0")
    page.keyboard.press("Escape")
    page.keyboard.press("0")
    page.keyboard.press("0")
    dialog = page.wait_for_selector(".jp-Dialog .jp-mod-accept")
    dialog.click()
    page.wait_for_selector(IDLE)
    run_all(page)
    assert prompts(page)[0] == "[1]:"
    page.close()
