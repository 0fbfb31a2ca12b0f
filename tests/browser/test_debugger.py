"""The debugger's panel: a breakpoint beside a line, the stack, variables, steps, going on, and exceptions."""
from pages import IDLE, cell, open_book, output, run_cell, wait_until
from test_notebooks import BOTH


def switch_on(page):
    """The button does nothing until the page knows that the kernel has a debugger."""
    button = page.locator(".jp-DebuggerBugButton")

    def pressed():
        if button.get_attribute("aria-pressed") != "true":
            button.click()
        return wait_until(lambda: button.get_attribute("aria-pressed") == "true", 3)

    assert wait_until(pressed)


def stack(page):
    """Names and lines of the frames, innermost first."""
    texts = page.eval_on_selector_all(".jp-DebuggerCallstackFrame", "es => es.map(e => e.textContent)")
    return [(text.split("/")[0], text.rsplit(":", 1)[1]) for text in texts]


def variables(page):
    items = page.eval_on_selector_all(".jp-DebuggerVariables-body:not(.lm-mod-hidden) .jp-TreeItem", "es => es.map(e => e.textContent)")
    return sorted(item.replace(" ", "") for item in items)


def break_at(page, n, line):
    """Clicks beside a line of a cell."""
    before = page.locator(".jp-DebuggerBreakpoint").count()
    cell(page, n).locator(".cm-breakpoint-gutter .cm-gutterElement").nth(line).click(force=True)
    assert wait_until(lambda: page.locator(".jp-DebuggerBreakpoint").count() == before + 1)


@BOTH
def test_debugger(browser, server, front):
    page = open_book(browser, server, f"{front}-debug.ipynb", front)
    page.set_viewport_size({"width": 1500, "height": 900})
    switch_on(page)
    break_at(page, 0, 3)
    run_cell(page, 0)
    assert wait_until(lambda: stack(page) == [("area", "3"), ("<module>", "6")]), stack(page)
    assert wait_until(lambda: variables(page) == ["height4", "width3"]), variables(page)
    assert output(page, 0).strip() == ""
    page.keyboard.press("F10")
    assert wait_until(lambda: stack(page)[:1] == [("area", "4")]), stack(page)
    assert wait_until(lambda: variables(page) == ["height4", "total12", "width3"]), variables(page)
    page.keyboard.press("F9")
    assert wait_until(lambda: "12" in output(page, 0) and page.query_selector(IDLE))
    assert stack(page) == []
    assert wait_until(lambda: "wResourceVariable" in variables(page)), variables(page)
    page.close()
