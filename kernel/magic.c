/* magic.c -- get_ipython(): finding magics by name and running them.
 *
 * The magics themselves stand in tables, one a file (magic_*.c); a row adds one.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include <string.h>

#include "engine/base/memory.h"
#include "engine/lang/machine/function.h"
#include "kernel/workbench.h"

static const Magic *const magic_tables[] = {time_magics, system_magics, name_magics, cell_magics, help_magics};

enum { TABLE_COUNT = sizeof magic_tables / sizeof *magic_tables };

static const Magic *find(const char *name, size_t size, MagicKind kind) {
    for (int t = 0; t < TABLE_COUNT; t++)
        for (const Magic *m = magic_tables[t]; m->name; m++)
            if (m->kind & kind && strlen(m->name) == size && memcmp(m->name, name, size) == 0) return m;
    return NULL;
}

void magic_visit(void (*visit)(void *context, const char *name, bool line, bool cell), void *context) {
    for (int t = 0; t < TABLE_COUNT; t++)
        for (const Magic *m = magic_tables[t]; m->name; m++) visit(context, m->name, m->kind & LINE_MAGIC, m->kind & CELL_MAGIC);
}

const char *magic_doc(const char *name, size_t size) {
    const Magic *m = find(name, size, BOTH_MAGIC);
    return m ? m->doc : NULL;
}

/* ---- the methods of get_ipython() ---- */

static Value run_line_magic(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    Str *name = as_str(args[1]), *line = as_str(args[2]);
    const Magic *m = find(name->data, name->size, LINE_MAGIC);
    if (!m && find(name->data, name->size, CELL_MAGIC))
        return raise_usage(ip, "Line magic function `%%%s` not found (But cell magic `%%%%%s` exists, did you mean that instead?).",
                           name->data, name->data);
    if (!m) return raise_usage(ip, "Line magic function `%%%s` not found.", name->data);
    return m->run(ip, line->data, NULL);
}

static Value run_cell_magic(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    Str *name = as_str(args[1]), *line = as_str(args[2]);
    const Magic *m = find(name->data, name->size, CELL_MAGIC);
    if (!m && find(name->data, name->size, LINE_MAGIC))
        return raise_usage(ip, "Cell magic `%%%%%s` not found (But line magic `%%%s` exists, did you mean that instead?).", name->data,
                           name->data);
    if (!m) return raise_usage(ip, "Cell magic `%%%%%s` not found.", name->data);
    return m->run(ip, line->data, as_str(args[3]));
}

static Value magic(Vm *vm, const Value *args) {
    Str *text = as_str(args[1]);
    const char *blank = memchr(text->data, ' ', text->size);
    size_t size = blank ? (size_t)(blank - text->data) : text->size;
    const Magic *m = find(text->data, size, LINE_MAGIC);
    if (!m) return raise_usage(interpreter_of(vm), "Line magic function `%%%.*s` not found.", (int)size, text->data);
    return m->run(interpreter_of(vm), blank ? blank + 1 : "", NULL);
}

static Value method_system(Vm *vm, const Value *args) { return shell_system(interpreter_of(vm), as_str(args[1])->data, as_str(args[1])->size); }

static Value method_getoutput(Vm *vm, const Value *args) {
    return shell_getoutput(interpreter_of(vm), as_str(args[1])->data, as_str(args[1])->size);
}

static Value ask_exit(Vm *vm, const Value *args) {
    (void)args;
    Interpreter *ip = interpreter_of(vm);
    ip->front.payload(ip->front.context, "ask_exit", "");
    return NONE;
}

static Value set_next_input(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    ip->front.payload(ip->front.context, "set_next_input", as_str(args[1])->data);
    return NONE;
}

static Value get_user_ns(Vm *vm, Value self) {
    (void)self;
    return value_retain(value_object(vm_globals(vm)));
}

static const char *const interactivity_names[] = {[SHOWS_LAST_EXPRESSION] = "last_expr", [SHOWS_ALL] = "all", [SHOWS_LAST] = "last",
    [SHOWS_LAST_OR_ASSIGNED] = "last_expr_or_assign", [SHOWS_NONE] = "none"};

bool interactivity_from(Value v, CellShows *shows) {
    for (CellShows i = SHOWS_LAST_EXPRESSION; is_str(v) && i <= SHOWS_NONE; i++) {
        if (!str_equal_c(as_str(v), interactivity_names[i])) continue;
        *shows = i;
        return true;
    }
    return false;
}

static Value get_interactivity(Vm *vm, Value self) {
    (void)self;
    return value_object(str_from(vm, interactivity_names[interpreter_of(vm)->shows]));
}

static bool set_interactivity(Vm *vm, Value self, Value v) {
    (void)self;
    return interactivity_from(v, &interpreter_of(vm)->shows) ||
           vm_fail(vm, ERROR_VALUE, "ast_node_interactivity is one of 'all', 'last', 'last_expr', 'none' and 'last_expr_or_assign'");
}

static Value get_execution_count(Vm *vm, Value self) {
    (void)self;
    Interpreter *ip = interpreter_of(vm);
    return value_int(ip->input ? ip->input->number : 0);
}

static Value get_kernel(Vm *vm, Value self) {
    (void)self;
    Value module = vm_import(vm, "ipykernel");
    Value kernel = is_absent(module) ? ABSENT : value_get_attr_c(vm, module, "_kernel");
    value_release(module);
    return kernel;
}

/* Every argument of these methods is a str. */
#define CHECKED(name, count, takes) \
    static Value name##_checked(Vm *vm, const Value *args) { \
        for (int i = 1; i <= (count); i++) \
            if (!is_str(args[i])) return vm_raise(vm, ERROR_TYPE, takes " takes text, not %s", value_type_name(args[i])); \
        return name(vm, args); \
    }
CHECKED(run_line_magic, 2, "run_line_magic()")
CHECKED(run_cell_magic, 3, "run_cell_magic()")
CHECKED(magic, 1, "magic()")
CHECKED(method_system, 1, "system()")
CHECKED(method_getoutput, 1, "getoutput()")
CHECKED(set_next_input, 1, "set_next_input()")
#undef CHECKED

static const NativeDef shell_methods[] = {
    {"run_line_magic", run_line_magic_checked, "magic_name, line", "Runs %magic_name line.", NATIVE_METHOD},
    {"run_cell_magic", run_cell_magic_checked, "magic_name, line, cell", "Runs %%magic_name line with the text of the cell.", NATIVE_METHOD},
    {"magic", magic_checked, "arg_s", "Runs a line magic given as one text.", NATIVE_METHOD},
    {"system", method_system_checked, "cmd", "Runs a shell command, its output shown as it comes.", NATIVE_METHOD},
    {"getoutput", method_getoutput_checked, "cmd", "Runs a shell command and gives its output as a list of lines.", NATIVE_METHOD},
    {"ask_exit", ask_exit, "", "Asks the client to end the session.", NATIVE_METHOD},
    {"set_next_input", set_next_input_checked, "s, replace=False", "Puts text into the next cell.", NATIVE_METHOD},
    {0},
};

static const PropertyDef shell_properties[] = {
    {"user_ns", get_user_ns, NULL, "The namespace of the cells."},
    {"kernel", get_kernel, NULL, "The kernel, for its comm_manager."},
    {"execution_count", get_execution_count, NULL, "The number of the running cell."},
    {"ast_node_interactivity", get_interactivity, set_interactivity, "Which values of a cell are shown: 'last_expr', 'all' ..."},
    {0},
};

static Type shell_type = {
    .object = {.refs = OBJECT_IMMORTAL, .type = &type_type},
    .name = "ZMQInteractiveShell",
    .module = "ipykernel.zmqshell",
    .doc = "The session that runs this cell.",
    .instance_size = sizeof(Object),
    .free = object_dealloc,
    .methods = shell_methods,
    .properties = shell_properties,
};

static Value get_ipython(Vm *vm, const Value *args) {
    (void)args;
    return value_retain(interpreter_of(vm)->shell);
}

/* sys.displayhook: the value is a result of the running cell; a script's is printed. */
static Value display_hook(Vm *vm, const Value *args) {
    Interpreter *ip = interpreter_of(vm);
    if (ip->input) return show_value(ip, args[0]) ? NONE : ABSENT;
    Value sys = vm_import(vm, "sys");
    Value shown = is_absent(sys) ? ABSENT : value_call_method(vm, sys, "__displayhook__", &args[0], 1);
    value_release(sys);
    return shown;
}

static bool hook_display(Vm *vm) {
    static const NativeDef def = {"displayhook", display_hook, "result=None", "Shows a value as the cell's result.", NATIVE_METHOD};
    Value sys = vm_import(vm, "sys");
    bool ok = !is_absent(sys) && vm_set(vm, sys, "displayhook", native_new(vm, &def, NULL, NONE));
    value_release(sys);
    return ok;
}

bool magic_init(Interpreter *ip) {
    static const NativeDef def = {"get_ipython", get_ipython, "", "Returns the session that runs this cell.", NATIVE_METHOD};
    Vm *vm = ip->vm;
    if (!type_ready(vm, &shell_type)) return false;
    ip->shell = value_object(object_new(vm, &shell_type, 0));
    Value fn = native_new(vm, &def, NULL, NONE);
    return !is_absent(ip->shell) && dict_set_c(vm, vm_builtins(vm), "get_ipython", fn) && hook_display(vm);
}
