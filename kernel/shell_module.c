/* shell_module.c -- the module _shell: what the library's IPython needs of the session around it.
 *
 * get_ipython() and most magics are written in the language (engine/library/IPython/core); here is what only the
 * interpreter can do for them.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "display/bundle.h"
#include "engine/base/memory.h"
#include "engine/lang/machine/exception.h"
#include "engine/lang/objects/tuple.h"
#include "kernel/interpreter_private.h"

static bool all_text(Vm *vm, const Value *args, int count) {
    for (int i = 0; i < count; i++)
        if (!is_str(args[i])) return vm_fail(vm, ERROR_TYPE, "expected text, not %s", value_type_name(args[i]));
    return true;
}

static Value text_of(Vm *vm, const Buffer *buffer) {
    return value_object(str_from_bytes_lossy(vm, buffer->data ? buffer->data : "", buffer->size));
}

/* ---- magics ---- */

static Value run_magic(Vm *vm, const Value *args) {
    if (!all_text(vm, args, is_none(args[2]) ? 2 : 3)) return ABSENT;
    return magic_run(interpreter_of(vm), as_str(args[0]), as_str(args[1]), is_none(args[2]) ? ABSENT : args[2]);
}

typedef struct NameLists {
    Vm *vm;
    List *line, *cell;
} NameLists;

static void add_names(void *context, const char *name, bool line, bool cell) {
    NameLists *lists = context;
    if (line && lists->line) list_append_take(lists->vm, lists->line, value_object(str_from(lists->vm, name)));
    if (cell && lists->cell) list_append_take(lists->vm, lists->cell, value_object(str_from(lists->vm, name)));
}

static Value magic_names(Vm *vm, const Value *args) {
    (void)args;
    NameLists lists = {vm, list_new(vm, 64), list_new(vm, 32)};
    magic_visit(add_names, &lists);
    return tuple_pair(vm, value_object(lists.line), value_object(lists.cell));
}

static Value own_magics(Vm *vm, const Value *args) {
    (void)args;
    Interpreter *ip = interpreter_of(vm);
    if (!ip->line_magics) ip->line_magics = dict_new(vm);
    if (!ip->cell_magics) ip->cell_magics = dict_new(vm);
    if (!ip->line_magics || !ip->cell_magics) return ABSENT;
    return tuple_pair(vm, value_retain(value_object(ip->line_magics)), value_retain(value_object(ip->cell_magics)));
}

static Value automagic(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    if (!is_none(args[0])) ip->automagic = value_truth(vm, args[0]) == 1;
    return value_bool(ip->automagic);
}

/* ---- cells ---- */

static Value run(Vm *vm, const Value *args) {
    return all_text(vm, args, 1) ? run_text(interpreter_of(vm), as_str(args[0])->data, as_str(args[0])->size) : ABSENT;
}

static Value transform(Vm *vm, const Value *args) {
    Buffer text = BUFFER_EMPTY;
    if (!all_text(vm, args, 1)) return ABSENT;
    bool ok = rewrite_input(interpreter_of(vm), as_str(args[0])->data, as_str(args[0])->size, &text);
    Value given = ok ? text_of(vm, &text) : ABSENT;
    buffer_clear(&text);
    return given;
}

static Value expand(Vm *vm, const Value *args) {
    Buffer text = BUFFER_EMPTY;
    if (!all_text(vm, args, 1)) return ABSENT;
    bool ok = expand_variables(interpreter_of(vm), as_str(args[0])->data, as_str(args[0])->size, &text);
    Value given = ok ? text_of(vm, &text) : ABSENT;
    buffer_clear(&text);
    return given;
}

static Value show_error(Vm *vm, const Value *args) {
    show_exception(interpreter_of(vm), args[0]);
    return NONE;
}

static Value flush_figures(Vm *vm, const Value *args) {
    (void)args;
    return display_flush_figures(vm) ? NONE : ABSENT;
}

static Value namespace(Vm *vm, const Value *args) {
    (void)args;
    return value_retain(value_object(vm_globals(vm)));
}

static Value execution_count(Vm *vm, const Value *args) {
    (void)args;
    Interpreter *ip = interpreter_of(vm);
    return value_int(ip->desk->input ? ip->desk->input->number : 0);
}

static Value raw_inputs(Vm *vm, const Value *args) {
    (void)args;
    Interpreter *ip = interpreter_of(vm);
    return ip->raw_inputs ? value_retain(value_object(ip->raw_inputs)) : value_object(list_new(vm, 0));
}

static Value payload(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    if (!all_text(vm, args, 2)) return ABSENT;
    ip->front.payload(ip->front.context, as_str(args[0])->data, as_str(args[1])->data);
    return NONE;
}

/* own(n): output belongs to cell n from here on; whose it was. own(0) only asks. */
static Value own(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    int64_t owner;
    if (!value_to_index(vm, args[0], &owner)) return ABSENT;
    return value_int(ip->front.own ? ip->front.own(ip->front.context, owner) : 0);
}

/* last_run() -> (what the last cell gave, what it failed with or None), or None before the first */
static Value last_run(Vm *vm, const Value *args) {
    (void)args;
    const Interpreter *ip = interpreter_of(vm);
    if (is_absent(ip->last_value)) return NONE;
    return tuple_pair(vm, value_retain(ip->last_value),
                      is_absent(ip->last_error) ? NONE : value_retain(ip->last_error));
}

/* parent() -> (whose output this is, that cell's request as JSON or "") */
static Value parent(Vm *vm, const Value *args) {
    (void)args;
    Interpreter *ip = interpreter_of(vm);
    Buffer json = BUFFER_EMPTY;
    if (ip->front.request) ip->front.request(ip->front.context, &json);
    Value owner = value_int(ip->front.own ? ip->front.own(ip->front.context, 0) : 0);
    Value given = tuple_pair(vm, owner, text_of(vm, &json));
    buffer_clear(&json);
    return given;
}

/* connection_file() -> the path that clients connect by, or None */
static Value connection_file(Vm *vm, const Value *args) {
    (void)args;
    const char *path = interpreter_of(vm)->connection_file;
    return path ? value_object(str_from_bytes_lossy(vm, path, strlen(path))) : NONE;
}

/* subshells() -> the names of the subshells, or None where there can be none */
static Value subshells(Vm *vm, const Value *args) {
    (void)args;
    const Front *front = &interpreter_of(vm)->front;
    if (!front->subshells) return NONE;
    Buffer json = BUFFER_EMPTY;
    front->subshells(front->context, &json);
    Value text = text_of(vm, &json), module = is_absent(text) ? ABSENT : vm_import(vm, "json");
    Value given = is_absent(module) ? ABSENT : value_call_method(vm, module, "loads", &text, 1);
    value_release(module);
    value_release(text);
    buffer_clear(&json);
    return given;
}

static Value set_transforms(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    value_set(&ip->clean_input, value_retain(args[0]));
    value_set(&ip->finish_input, value_retain(args[1]));
    value_set(&ip->transform_tree, value_retain(args[2]));
    return NONE;
}

static Value set_hooks(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    value_set(&ip->before_cell, is_none(args[0]) ? ABSENT : value_retain(args[0]));
    value_set(&ip->after_cell, is_none(args[1]) ? ABSENT : value_retain(args[1]));
    return NONE;
}

/* ---- commands ---- */

static Value system_command(Vm *vm, const Value *args) {
    return all_text(vm, args, 1) ? shell_system(interpreter_of(vm), as_str(args[0])->data, as_str(args[0])->size)
                                 : ABSENT;
}

static Value command_output(Vm *vm, const Value *args) {
    return all_text(vm, args, 1) ? shell_getoutput(interpreter_of(vm), as_str(args[0])->data, as_str(args[0])->size)
                                 : ABSENT;
}

/* script(command, input, keep_out, keep_err) -> (status, out, err) */
static Value script(Vm *vm, const Value *args) {
    Buffer out = BUFFER_EMPTY, err = BUFFER_EMPTY;
    int status = 0;
    if (!all_text(vm, args, 2)) return ABSENT;
    ScriptRun run = {.command = as_str(args[0])->data,
                     .input = as_str(args[1]),
                     .out = value_truth(vm, args[2]) == 1 ? &out : NULL,
                     .err = value_truth(vm, args[3]) == 1 ? &err : NULL};
    bool ok = shell_script(interpreter_of(vm), &run, &status);
    Value given = ok ? tuple_of(vm, 3, value_int(status), text_of(vm, &out), text_of(vm, &err)) : ABSENT;
    buffer_clear(&out);
    buffer_clear(&err);
    return given;
}

/* ---- capturing ---- */

static Value begin_capture(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    Sink *sink = mem_calloc(1, sizeof *sink);
    if (!sink || !(sink->shown = list_new(vm, 4))) return mem_free(sink), vm_raise_memory(vm);
    sink->below = ip->desk->sink;
    sink->takes_out = value_truth(vm, args[0]) == 1;
    sink->takes_err = value_truth(vm, args[1]) == 1;
    sink->takes_shown = value_truth(vm, args[2]) == 1;
    ip->desk->sink = sink;
    return NONE;
}

static Value end_capture(Vm *vm, const Value *args) {
    (void)args;
    Interpreter *ip = interpreter_of(vm);
    Sink *sink = ip->desk->sink;
    if (!sink) return vm_raise(vm, ERROR_RUNTIME, "nothing is captured");
    Value given =
        tuple_of(vm, 3, text_of(vm, &sink->out), text_of(vm, &sink->err), value_retain(value_object(sink->shown)));
    sink_drop(ip);
    return given;
}

static const NativeDef functions[] = {
    {"run_magic", run_magic, "name, line, cell=None", "Runs a magic.", NATIVE_METHOD},
    {"magic_names", magic_names, "", "The names of our line magics, and of our cell magics.", NATIVE_METHOD},
    {"own_magics", own_magics, "", "The user's line magics and cell magics: two dicts of name -> function.",
     NATIVE_METHOD},
    {"automagic", automagic, "on=None", "Whether the percent sign may be left out; sets it.", NATIVE_METHOD},
    {"run", run, "code", "Runs code as a cell; its last value.", NATIVE_METHOD},
    {"transform", transform, "code", "The code without magics.", NATIVE_METHOD},
    {"expand", expand, "text", "The text with $name and {expression} replaced.", NATIVE_METHOD},
    {"show_error", show_error, "exception", "Shows an exception as a cell that fails does.", NATIVE_METHOD},
    {"flush_figures", flush_figures, "", "Shows the figures that are drawn.", NATIVE_METHOD},
    {"namespace", namespace, "", "The names of the cells.", NATIVE_METHOD},
    {"execution_count", execution_count, "", "The number of the running cell.", NATIVE_METHOD},
    {"raw_inputs", raw_inputs, "", "The inputs as they were typed.", NATIVE_METHOD},
    {"payload", payload, "source, text", "Hands something to the client with the reply.", NATIVE_METHOD},
    {"last_run", last_run, "", "What the last cell gave, and what it failed with.", NATIVE_METHOD},
    {"parent", parent, "", "Whose output this is, and that cell's request as JSON.", NATIVE_METHOD},
    {"own", own, "owner, /", "Output belongs to this cell from here on, 0: to whom it does; gives whose it was.",
     NATIVE_METHOD},
    {"connection_file", connection_file, "", "The path that clients connect by, or None.", NATIVE_METHOD},
    {"subshells", subshells, "", "The names of the subshells, or None where there can be none.", NATIVE_METHOD},
    {"set_transforms", set_transforms, "clean, finish, transform_tree", "What a cell's text goes through.",
     NATIVE_METHOD},
    {"set_hooks", set_hooks, "before, after", "What is called around each cell.", NATIVE_METHOD},
    {"system", system_command, "cmd", "Runs a shell command, its output shown as it comes.", NATIVE_METHOD},
    {"getoutput", command_output, "cmd", "Runs a shell command; its output as a list of lines.", NATIVE_METHOD},
    {"script", script, "command, input, keep_out, keep_err", "Runs a program on a text: status, output and errors.",
     NATIVE_METHOD},
    {"begin_capture", begin_capture, "out, err, shown", "From here on output is kept.", NATIVE_METHOD},
    {"end_capture", end_capture, "", "What was kept: output, errors, and a list of what was shown.", NATIVE_METHOD},
    {0},
};

const ModuleDef shell_module = {
    .name = "_shell", .doc = "The session around the library's IPython.", .functions = functions};
