"""pages.py -- notebooks on the pages of JupyterLab and Notebook 7, which share their widgets and class names."""
import json
import os
import pathlib
import socket
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TAPEBOOK", str(ROOT / "build/tapebook"))
IDLE = '.jp-Notebook-ExecutionIndicator[data-status="idle"]'
FRONTS = {"lab": "/doc/tree/{}?token={}&reset", "notebook": "/notebooks/{}?token={}"}


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def write_book(path, *sources):
    cells = [{"cell_type": "code", "id": f"cell{i}", "metadata": {}, "source": s, "outputs": [], "execution_count": None} for i, s in enumerate(sources)]
    spec = {"display_name": "Tapebook", "language": "tapebook", "name": "tapebook"}
    path.write_text(json.dumps({"cells": cells, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}))


def open_book(browser, server, name, front="lab"):
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.set_default_timeout(60000)
    page.goto(server.address + FRONTS[front].format(name, server.token))
    wait_ready(page)
    return page


def wait_ready(page):
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.wait_for_selector('.jp-Toolbar-kernelName:has-text("Tapebook")')
    page.wait_for_selector(IDLE)


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
