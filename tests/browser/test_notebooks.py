"""Notebooks in a headless Chromium, in JupyterLab and in Notebook 7: people run, complete, look up, interrupt and plot."""
import os
import time

import pytest
from pages import IDLE, cell, open_book, output, prompts, run_all, run_cell, run_menu, wait_ready, wait_until

BOTH = pytest.mark.parametrize("front", ["lab", "notebook"])


@BOTH
def test_first_light(browser, server, front):
    page = open_book(browser, server, f"{front}-01.ipynb", front)
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


@BOTH
def test_play(browser, server, front):
    page = open_book(browser, server, f"{front}-play.ipynb", front)
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


@BOTH
def test_restart_and_run_all(browser, server, front):
    page = open_book(browser, server, f"{front}-again.ipynb", front)
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


@BOTH
def test_two_notebooks_at_once(browser, server, front):
    """Each has a kernel of its own: one computes while the other answers, and their names do not meet."""
    one, two = open_book(browser, server, f"{front}-one.ipynb", front), open_book(browser, server, f"{front}-two.ipynb", front)
    run_cell(one, 0)
    run_cell(one, 1)
    assert prompts(one)[1] == "[*]:"
    run_cell(two, 0)
    run_cell(two, 1)
    assert wait_until(lambda: "'other'" in output(two, 1))
    assert prompts(one)[1] == "[*]:"
    one.keyboard.press("Escape")
    one.keyboard.press("i")
    one.keyboard.press("i")
    assert wait_until(lambda: "KeyboardInterrupt" in output(one, 1))
    run_cell(one, 2)
    assert wait_until(lambda: "[2, 3]" in output(one, 2))
    one.close()
    two.close()


@BOTH
def test_reload_in_mid_cell(browser, server, front):
    """The page goes and comes back while a cell runs: the kernel works on, and answers the new page."""
    page = open_book(browser, server, f"{front}-long.ipynb", front)
    run_cell(page, 0)
    assert wait_until(lambda: "begun" in output(page, 0))
    page.keyboard.press("Control+s")
    page.reload()
    page.wait_for_selector(".jp-Notebook .jp-Cell")
    page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="busy"]')
    (server.folder / f"{front}-go").touch()
    wait_ready(page)
    run_cell(page, 1)
    assert wait_until(lambda: "'after'" in output(page, 1))
    assert prompts(page)[1] == "[2]:"
    page.close()


@BOTH
def test_help_progress_and_cells_that_were_not_run(browser, server, front):
    page = open_book(browser, server, f"{front}-shows.ipynb", front)
    run_menu(page, "runmenu:run-all")
    assert wait_until(lambda: "ZeroDivisionError" in output(page, 3))
    assert wait_until(lambda: page.query_selector(IDLE) and not any("*" in s for s in prompts(page)))
    assert prompts(page) == ["[1]:", "[2]:", "[3]:", "[4]:", "[ ]:", "[ ]:"]

    # name? is shown below the cell; a line that is written over, and a display that is updated, show what came last
    assert "enumerate" in output(page, 0) and "Docstring" in output(page, 0)
    assert output(page, 1).split() == ["step", "3"]
    assert "second" in output(page, 2) and "first" not in output(page, 2)
    assert output(page, 4).strip() == ""

    # what goes on after its cell writes there
    run_cell(page, 5)
    assert wait_until(lambda: "later" in output(page, 5))
    page.close()
