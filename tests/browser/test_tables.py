"""Tables of tensors on a light and on a dark page: axe-core looks for too little contrast, headers and empty cells."""
import base64
import importlib.resources
import json
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("TAPEBOOK", str(ROOT / "build/tapebook"))
CELLS = ["tf.reshape(tf.range(60, dtype=tf.float32) - 30, [6, 10])", "np.array([[True, False], [False, True]])", "tf.constant([['a', '<b>'], ['c', 'd']])",
         "tf.zeros([200, 300])", "tf.reshape(tf.range(24), [2, 3, 4])", "np.array([[1.5, np.nan], [-np.inf, 1e-12]])",
         "tf.zeros([3, 28, 28], tf.uint8)"]
# JupyterLab's two themes: paper, ink.
THEMES = {"light": ("#ffffff", "rgba(0, 0, 0, 0.87)"), "dark": ("#111111", "rgba(255, 255, 255, 0.87)")}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The HTML that each cell shows."""
    path = tmp_path_factory.mktemp("tables") / "book.ipynb"
    cells = [{"cell_type": "code", "id": f"c{i}", "metadata": {}, "source": s, "outputs": [], "execution_count": None} for i, s in enumerate(CELLS)]
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    subprocess.run([PROGRAM, "run", str(path)], check=True, stdout=subprocess.DEVNULL)
    shown = [output["data"].get("text/html") for cell in json.loads(path.read_text())["cells"] for output in cell["outputs"] if "data" in output]
    return ["".join(html) for html in shown if html]


@pytest.mark.parametrize("theme", THEMES)
def test_tables_are_accessible(tables, theme, browser):
    assert len(tables) == len(CELLS) and all("<table" in html for html in tables)
    paper, ink = THEMES[theme]
    page_html = (f"<!doctype html><html lang=en><title>Tables</title><body style='background:{paper};color:{ink};font:13px sans-serif'><main><h1>Tables</h1>"
                 + "".join(tables) + "</main></body></html>")
    axe = importlib.resources.files("axe_core_python").joinpath("axe.min.js").read_text()
    page = browser.new_page()
    page.goto("data:text/html;charset=utf-8;base64," + base64.b64encode(page_html.encode()).decode())
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {runOnly: {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa']}})")
    page.close()
    wrong = [(v["id"], v["nodes"][0]["html"][:120], v["nodes"][0]["failureSummary"][:200]) for v in found["violations"]]
    checked = {rule["id"] for rule in found["passes"]}
    assert not wrong, wrong
    assert "color-contrast" in checked


def test_tables_read_well(tables, browser):
    """No number but zero looks like zero, headers stand over their columns, a long caption makes no wide columns, pictures are shown."""
    assert ">1.0e-12<" in tables[5] and ">0.0<" not in tables[5]
    assert tables[6].count("<img alt=") == 3
    page = browser.new_page()
    page.set_content("<body style='font:13px sans-serif'>" + tables[2])
    places = page.eval_on_selector_all("thead th, tbody tr:first-child td", "es => es.map(e => getComputedStyle(e).textAlign)")
    width, caption = page.evaluate("[document.querySelector('table').offsetWidth, document.querySelector('caption div').scrollWidth]")
    page.close()
    assert set(places) == {"left"}
    assert width < caption
