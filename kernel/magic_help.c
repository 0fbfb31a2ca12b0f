/* magic_help.c -- help and settings: name?, %quickref, %matplotlib, %tensorboard, %hints.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/lang/machine/introspect.h"
#include "engine/modules/tensors/hints.h"
#include "kernel/interpreter_private.h"

static void page(Interpreter *ip, const char *text) { ip->front.payload(ip->front.context, "page", text); }

static Value nothing(Interpreter *ip, const char *line, Str *body) {
    (void)ip;
    (void)line;
    (void)body;
    return NONE;
}

/* ---- name? ---- */

static Value describe_magic(Interpreter *ip, const char *line) {
    Value doc = magic_help(ip, line, strlen(line));
    if (is_absent(doc)) return print_format(ip, "Object `%s` not found.\n", line) ? NONE : ABSENT;
    Buffer text = BUFFER_EMPTY;
    buffer_printf(&text, "\033[31mDocstring:\033[39m\n%s\n", as_str(doc)->data);
    page(ip, text.data ? text.data : as_str(doc)->data);
    buffer_clear(&text);
    value_release(doc);
    return NONE;
}

static Value describe(Interpreter *ip, const char *line, int detail) {
    size_t size = strlen(line);
    if (*line == '%') return describe_magic(ip, line);
    predefine(ip, line, size);
    Value v = introspect_path(ip->vm, line, size);
    if (is_absent(v))
        return magic_doc(line, size)                                ? describe_magic(ip, line)
               : print_format(ip, "Object `%s` not found.\n", line) ? NONE
                                                                    : ABSENT;
    Buffer text = BUFFER_EMPTY;
    if (describe_value(ip, v, line, size, detail, &text) && text.data) page(ip, text.data);
    buffer_clear(&text);
    value_release(v);
    return NONE;
}

static Value magic_pinfo(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    return describe(ip, line, 0);
}

static Value magic_pinfo2(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    return describe(ip, line, 1);
}

static Value magic_psource(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    Value v = introspect_path(ip->vm, line, strlen(line));
    Buffer text = BUFFER_EMPTY;
    const char *file;
    int first;
    bool found = !is_absent(v) && introspect_source(ip->vm, v, &text, &file, &first);
    if (found) page(ip, text.data);
    bool ok = found || print_format(ip, "Object `%s` not found.\n", line);
    buffer_clear(&text);
    value_release(v);
    return ok ? NONE : ABSENT;
}

static Value magic_quickref(Interpreter *ip, const char *line, Str *body) {
    (void)line;
    (void)body;
    page(ip, "Quick reference\n\n"
             "  name?  name??        help on an object; with its source\n"
             "  np.*sum*?            names that match\n"
             "  %time  %%time        how long a statement or a cell takes\n"
             "  %timeit  %%timeit    the same, measured many times\n"
             "  !command             runs in the shell; {expression} and $name are replaced\n"
             "  files = !ls          its output as a list of lines\n"
             "  %who  %whos          your names\n"
             "  _  __  ___  _5       the last results; the result of cell 5\n"
             "  _i  _ii  _i5         the last inputs; the input of cell 5\n"
             "  In  Out              all inputs and results\n"
             "  %%writefile FILE     writes the cell to a file\n"
             "  %%capture NAME       keeps what the cell prints\n"
             "  %lsmagic             all magics\n");
    return NONE;
}

/* ---- settings ---- */

static Value magic_matplotlib(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    static const char *const inline_names[] = {"inline", "agg", "module://matplotlib_inline.backend_inline"};
    if (!*line)
        return print_format(ip, "Using matplotlib backend: module://matplotlib_inline.backend_inline\n") ? NONE
                                                                                                         : ABSENT;
    if (strcmp(line, "--list") == 0 || strcmp(line, "-l") == 0)
        return print_format(ip, "Available matplotlib backends: ['agg', 'inline']\n") ? NONE : ABSENT;
    for (size_t i = 0; i < sizeof inline_names / sizeof *inline_names; i++)
        if (strcmp(line, inline_names[i]) == 0) return NONE;
    return raise_usage(ip, "'%s' is not a backend of this kernel: figures are always shown inline", line);
}

/* The scalars of event files, drawn by tensorboard.notebook.start(line). */
static Value magic_tensorboard(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    Vm *vm = ip->vm;
    Value module = vm_import(vm, "tensorboard.notebook");
    Str *text = is_absent(module) ? NULL : str_from(vm, line);
    Value argument = text ? value_object(text) : ABSENT;
    Value done = text ? value_call_method(vm, module, "start", &argument, 1) : ABSENT;
    value_release(argument);
    value_release(module);
    return done;
}

static Value magic_debug(Interpreter *ip, const char *line, Str *body) {
    if (*line || body) return raise_usage(ip, "%%debug looks into the last exception; to run code by steps, set a breakpoint in JupyterLab or Notebook");
    Value module = vm_import(ip->vm, "IPython.core.debugger");
    Value done = is_absent(module) ? ABSENT : value_call_method(ip->vm, module, "debug_last", NULL, 0);
    value_release(module);
    return done;
}

static Value magic_hints(Interpreter *ip, const char *line, Str *body) {
    (void)body;
    bool on = strcmp(line, "on") == 0;
    if (*line && !on && strcmp(line, "off") != 0)
        return raise_usage(ip, "%%hints on, %%hints off, or %%hints to see which");
    if (*line) {
        ip->hints = on;
        hints_begin_cell(ip->vm, on);
    }
    return *line || print_format(ip, "Hints are %s.\n", ip->hints ? "on" : "off") ? NONE : ABSENT;
}

const Magic help_magics[] = {
    {"pinfo", LINE_MAGIC, magic_pinfo, "Help on an object, as `name?`."},
    {"pinfo2", LINE_MAGIC, magic_pinfo2, "Help on an object with its source, as `name??`."},
    {"psource", LINE_MAGIC, magic_psource, "Shows an object's source."},
    {"quickref", LINE_MAGIC, magic_quickref, "Shows what can be typed besides the language."},
    {"magic", LINE_MAGIC, magic_quickref, "Shows what can be typed besides the language."},
    {"matplotlib", LINE_MAGIC, magic_matplotlib,
     "%matplotlib inline: figures are shown under the cell that draws them. They always are."},
    {"autoreload", LINE_MAGIC, nothing, "Does nothing."},
    {"tensorboard", LINE_MAGIC, magic_tensorboard,
     "%tensorboard --logdir DIR draws the scalars of the event files under DIR."},
    {"debug", BOTH_MAGIC, magic_debug, "%debug asks for commands in the frames of the last exception: p EXPRESSION, u, d, w, l, q."},
    {"hints", LINE_MAGIC, magic_hints,
     "%hints off turns off the hints about well-known mistakes, %hints on turns them on."},
    {0},
};
