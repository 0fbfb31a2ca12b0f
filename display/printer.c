/* printer.c -- the pretty printer in the hands of programs: _repr_pretty_(p, cycle), and functions set by for_type().
 *
 * p has the methods of IPython.lib.pretty.RepresentationPrinter.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "display/printer.h"

#include <string.h>

#include "engine/lang/objects/dict.h"
#include "engine/lang/objects/str.h"
#include "engine/lang/protocol.h"

typedef struct Face {
    Object object;
    Printer *printer; /* NULL when printing is over */
} Face;

static Printer *printer_of(Vm *vm, Value self) {
    Printer *p = ((Face *)self.as.object)->printer;
    if (!p) vm_fail(vm, ERROR_RUNTIME, "this printer has ended with the value that it printed");
    return p;
}

static bool text_arg(Vm *vm, Value v) {
    return is_str(v) || vm_fail(vm, ERROR_TYPE, "a printer takes text, not %s", value_type_name(v));
}

static bool int_arg(Vm *vm, Value v, int *n) {
    int64_t wide;
    if (!value_to_index(vm, v, &wide)) return false;
    *n = wide > 1000 ? 1000 : wide < -1000 ? -1000 : (int)wide;
    return true;
}

static Value text(Vm *vm, const Value *args) {
    Printer *p = printer_of(vm, args[0]);
    if (!p || !text_arg(vm, args[1])) return ABSENT;
    layouter_text(p->lines, as_str(args[1])->data, as_str(args[1])->size);
    return NONE;
}

static Value breakable(Vm *vm, const Value *args) {
    Printer *p = printer_of(vm, args[0]);
    if (!p || !text_arg(vm, args[1])) return ABSENT;
    layouter_breakable(p->lines, as_str(args[1])->data);
    return NONE;
}

static Value break_line(Vm *vm, const Value *args) {
    Printer *p = printer_of(vm, args[0]);
    if (!p) return ABSENT;
    layouter_break(p->lines);
    return NONE;
}

static Value begin_group(Vm *vm, const Value *args) {
    Printer *p = printer_of(vm, args[0]);
    int indent;
    if (!p || !int_arg(vm, args[1], &indent) || !text_arg(vm, args[2])) return ABSENT;
    layouter_begin(p->lines, indent, as_str(args[2])->data);
    return NONE;
}

static Value end_group(Vm *vm, const Value *args) {
    Printer *p = printer_of(vm, args[0]);
    int dedent;
    if (!p || !int_arg(vm, args[1], &dedent) || !text_arg(vm, args[2])) return ABSENT;
    layouter_end(p->lines, dedent, as_str(args[2])->data);
    return NONE;
}

static Value shift(Vm *vm, const Value *args) {
    Printer *p = printer_of(vm, args[0]);
    int by;
    if (!p || !int_arg(vm, args[1], &by)) return ABSENT;
    layouter_indent(p->lines, by);
    return NONE;
}

static Value pretty(Vm *vm, const Value *args) {
    Printer *p = printer_of(vm, args[0]);
    return p && printer_print(p, args[1]) ? NONE : ABSENT;
}

/* The context managers are written in the language. */
static Value manager(Vm *vm, const char *name, const Value *args, size_t count) {
    Value module = vm_import(vm, "IPython.lib.pretty");
    Value made = is_absent(module) ? ABSENT : value_call_method(vm, module, name, args, count);
    value_release(module);
    return made;
}

static Value group(Vm *vm, const Value *args) { return manager(vm, "_Group", args, 4); }
static Value indent(Vm *vm, const Value *args) { return manager(vm, "_Indent", args, 2); }

static Value flush(Vm *vm, const Value *args) { return printer_of(vm, args[0]) ? NONE : ABSENT; }

static const NativeDef methods[] = {
    {"text", text, "obj", "Adds text.", NATIVE_METHOD},
    {"breakable", breakable, "sep=' '", "Adds sep, or a new line where the group is broken.", NATIVE_METHOD},
    {"break_", break_line, "", "Adds a new line.", NATIVE_METHOD},
    {"begin_group", begin_group, "indent=0, open=''", "Begins a group, whose breakables are broken together.",
     NATIVE_METHOD},
    {"end_group", end_group, "dedent=0, close=''", "Ends a group.", NATIVE_METHOD},
    {"group", group, "indent=0, open='', close=''", "with p.group(...): a group.", NATIVE_METHOD},
    {"indent", indent, "indent", "with p.indent(n): new lines begin further to the right.", NATIVE_METHOD},
    {"_shift", shift, "by", "Moves the beginning of new lines.", NATIVE_METHOD},
    {"pretty", pretty, "obj", "Prints a value.", NATIVE_METHOD},
    {"flush", flush, "", "Does nothing: the printer writes at its end.", NATIVE_METHOD},
    {0},
};

static Type face_type = {
    .object = {.refs = OBJECT_IMMORTAL, .type = &type_type},
    .name = "RepresentationPrinter",
    .module = "IPython.lib.pretty",
    .doc = "The printer of values.",
    .instance_size = sizeof(Face),
    .free = object_dealloc,
    .methods = methods,
};

/* The printer as programs see it. Borrowed; ABSENT with an exception pending. */
static Value face_of(Printer *p) {
    if (!is_absent(p->face)) return p->face;
    if (!type_ready(p->vm, &face_type)) return ABSENT;
    p->face = value_object(object_new(p->vm, &face_type, 0));
    if (!is_absent(p->face)) ((Face *)p->face.as.object)->printer = p;
    return p->face;
}

void printer_forget(Printer *p) {
    if (!is_absent(p->face)) ((Face *)p->face.as.object)->printer = NULL;
    value_release(p->face);
    p->face = ABSENT;
}

/* Calls function(v, p, cycle), or the method bound to v as function(p, cycle). */
static int call(Printer *p, Value function, Value v, bool bound, bool cycle) {
    Value face = face_of(p);
    Value args[] = {v, face, value_bool(cycle)};
    Value done = is_absent(face) ? ABSENT
                 : bound         ? value_call(p->vm, function, args + 1, 2, NULL)
                                 : value_call(p->vm, function, args, 3, NULL);
    value_release(done);
    return is_absent(done) ? -1 : 1;
}

int printer_ask(Printer *p, Value v, bool cycle) {
    Vm *vm = p->vm;
    Value function = ABSENT;
    if (!is_none(p->printer_of)) {
        function = value_call_1(vm, p->printer_of, value_object(value_type(v)));
        if (is_absent(function)) return -1;
        if (is_none(function)) function = ABSENT;
    }
    bool bound = is_absent(function);
    if (bound) function = is_object(v) && !value_isa(v, &type_type) ? value_special(vm, v, "_repr_pretty_") : ABSENT;
    if (is_absent(function)) return vm_raised(vm) ? -1 : 0;
    int done = call(p, function, v, bound, cycle);
    value_release(function);
    return done;
}

bool printer_float(Printer *p, Value v) {
    Value text_value = value_binary(p->vm, BINARY_MOD, p->float_format, v);
    bool ok = is_str(text_value);
    if (ok) layouter_text(p->lines, as_str(text_value)->data, as_str(text_value)->size);
    value_release(text_value);
    return ok;
}
