/* magic_cell.c -- magics that change what a cell shows: %%capture, %%html and its kin.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "kernel/input_text.h"
#include "kernel/workbench.h"

/* What %%capture NAME gives; written in the language, since users look into it. */
static const char captured_source[] =
    "class CapturedIO:\n"
    "    \"\"\"What a cell wrote and showed while %%capture ran.\"\"\"\n"
    "    def __init__(self, stdout, stderr, outputs):\n"
    "        self.stdout = stdout\n"
    "        self.stderr = stderr\n"
    "        self.outputs = outputs\n"
    "    def __str__(self):\n"
    "        return self.stdout\n"
    "    def show(self):\n"
    "        import sys\n"
    "        from IPython.display import display\n"
    "        sys.stdout.write(self.stdout)\n"
    "        sys.stderr.write(self.stderr)\n"
    "        for data in self.outputs:\n"
    "            display(data, raw=True)\n"
    "    __call__ = show\n";

/* Runs source in a namespace of its own and gives what it calls name. New. */
static Value define(Interpreter *ip, const char *source, const char *name) {
    Vm *vm = ip->vm;
    Dict *names = dict_new(vm);
    Value text = value_object(str_from(vm, source)), made = ABSENT;
    if (names && !is_absent(text)) {
        Value done = value_call_2(vm, dict_get_c(vm, vm_builtins(vm), "exec"), text, value_object(names));
        if (!is_absent(done)) made = value_retain(dict_get_c(vm, names, name));
        value_release(done);
    }
    value_release(text);
    value_release(value_object(names));
    return made;
}

/* CapturedIO(stdout, stderr, outputs). New, or ABSENT with an exception pending. */
static Value make_captured(Interpreter *ip, Sink *sink) {
    Vm *vm = ip->vm;
    if (is_absent(ip->capture_class)) ip->capture_class = define(ip, captured_source, "CapturedIO");
    if (is_absent(ip->capture_class)) return ABSENT;
    Value args[] = {value_object(str_from_bytes_lossy(vm, sink->out.data ? sink->out.data : "", sink->out.size)),
                    value_object(str_from_bytes_lossy(vm, sink->err.data ? sink->err.data : "", sink->err.size)),
                    value_retain(value_object(sink->shown))};
    Value captured = is_absent(args[0]) || is_absent(args[1]) ? ABSENT : value_call(vm, ip->capture_class, args, 3, NULL);
    for (int i = 0; i < 3; i++) value_release(args[i]);
    return captured;
}

/* Reads the options; returns the name that is to hold what was captured ("" for none). */
static const char *parse_capture(const char *line, Sink *sink) {
    static const char *const options[] = {"--no-stdout", "--no-stderr", "--no-display"};
    bool *const flags[] = {&sink->takes_out, &sink->takes_err, &sink->takes_shown};
    for (;;) {
        bool found = false;
        while (*line == ' ') line++;
        for (int i = 0; i < 3; i++)
            if (strncmp(line, options[i], strlen(options[i])) == 0) {
                *flags[i] = false;
                line += strlen(options[i]);
                found = true;
            }
        if (!found) return line;
    }
}

static Value magic_capture(Interpreter *ip, const char *line, Str *body) {
    Sink sink = {.below = ip->sink, .takes_out = true, .takes_err = true, .takes_shown = true, .shown = list_new(ip->vm, 4)};
    if (!sink.shown) return ABSENT;
    const char *name = parse_capture(line, &sink);
    ip->sink = &sink;
    Value v = run_text(ip, body->data, body->size);
    ip->sink = sink.below;
    Value captured = is_absent(v) || !*name ? ABSENT : make_captured(ip, &sink);
    bool ok = !is_absent(v) && (!*name || dict_set_c(ip->vm, vm_globals(ip->vm), name, captured));
    value_release(v);
    buffer_clear(&sink.out);
    buffer_clear(&sink.err);
    value_release(value_object(sink.shown));
    return ok ? NONE : ABSENT;
}

/* ---- cells that are text to be shown ---- */

static Value show_text(Interpreter *ip, const char *mime, const char *plain, const Str *body) {
    MimeBundle bundle = {.part = {{"text/plain", plain, strlen(plain)}, {mime, body->data, body->size}}, .count = 2};
    vm_host(ip->vm)->show(ip, SHOW_DISPLAY, &bundle, NULL);
    return NONE;
}

#define SHOWN(name, mime, plain) \
    static Value magic_##name(Interpreter *ip, const char *line, Str *body) { \
        (void)line; \
        return show_text(ip, mime, plain, body); \
    }
SHOWN(html, "text/html", "<IPython.core.display.HTML object>")
SHOWN(markdown, "text/markdown", "<IPython.core.display.Markdown object>")
SHOWN(latex, "text/latex", "<IPython.core.display.Latex object>")
SHOWN(svg, "image/svg+xml", "<IPython.core.display.SVG object>")
SHOWN(javascript, "application/javascript", "<IPython.core.display.Javascript object>")
#undef SHOWN

const Magic cell_magics[] = {
    {"capture", CELL_MAGIC, magic_capture, "%%capture [--no-stdout] [--no-stderr] [--no-display] [NAME] keeps what the cell writes and shows in "
                                           "NAME (NAME.stdout, NAME.stderr, NAME.outputs, NAME.show()) instead of showing it."},
    {"html", CELL_MAGIC, magic_html, "Shows the cell as HTML."},
    {"HTML", CELL_MAGIC, magic_html, "Shows the cell as HTML."},
    {"markdown", CELL_MAGIC, magic_markdown, "Shows the cell as Markdown."},
    {"latex", CELL_MAGIC, magic_latex, "Shows the cell as LaTeX."},
    {"svg", CELL_MAGIC, magic_svg, "Shows the cell as SVG."},
    {"javascript", CELL_MAGIC, magic_javascript, "Runs the cell in the browser."},
    {"js", CELL_MAGIC, magic_javascript, "Runs the cell in the browser."},
    {0},
};
