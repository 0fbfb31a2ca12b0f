/* magic_cell.c -- cells that are text to be shown: %%html and its kin.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "kernel/workbench.h"

static Value show_text(Interpreter *ip, const char *mime, const char *plain, const Str *body) {
    MimeBundle bundle = {.part = {{"text/plain", plain, strlen(plain)}, {mime, body->data, body->size}}, .count = 2};
    vm_host(ip->vm)->show(ip, SHOW_DISPLAY, &bundle, NULL);
    return NONE;
}

#define SHOWN(name, mime, plain)                                                                                       \
    static Value magic_##name(Interpreter *ip, const char *line, Str *body) {                                          \
        (void)line;                                                                                                    \
        return show_text(ip, mime, plain, body);                                                                       \
    }
SHOWN(html, "text/html", "<IPython.core.display.HTML object>")
SHOWN(markdown, "text/markdown", "<IPython.core.display.Markdown object>")
SHOWN(latex, "text/latex", "<IPython.core.display.Latex object>")
SHOWN(svg, "image/svg+xml", "<IPython.core.display.SVG object>")
SHOWN(javascript, "application/javascript", "<IPython.core.display.Javascript object>")
#undef SHOWN

const Magic cell_magics[] = {
    {"html", CELL_MAGIC, magic_html, "Shows the cell as HTML."},
    {"HTML", CELL_MAGIC, magic_html, "Shows the cell as HTML."},
    {"markdown", CELL_MAGIC, magic_markdown, "Shows the cell as Markdown."},
    {"latex", CELL_MAGIC, magic_latex, "Shows the cell as LaTeX."},
    {"svg", CELL_MAGIC, magic_svg, "Shows the cell as SVG."},
    {"javascript", CELL_MAGIC, magic_javascript, "Runs the cell in the browser."},
    {"js", CELL_MAGIC, magic_javascript, "Runs the cell in the browser."},
    {0},
};
