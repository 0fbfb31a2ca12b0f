/* builtins_console.c -- print, input, open, help, exit: the builtin functions that talk to the user.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/builtins/builtins.h"

#include "engine/lang/objects/container_private.h"
#include "engine/lang/machine/function.h"
#include "engine/lang/machine/machine.h"

#include <string.h>

/* ---- print ---- */

/* sys.stdout if the program has put something of its own there (borrowed), else ABSENT. */
static Value redirected(Vm *vm) {
    if (!vm->sys) return ABSENT;
    Value out = dict_get_str(vm->sys, vm->name.stdout_);
    return value_same(out, vm->streams[STREAM_STDOUT]) ? ABSENT : out;
}

/* Appends str(v). */
static bool put(Vm *vm, Buffer *out, Value v) {
    Str *text = value_str(vm, v);
    if (!text) return false;
    buffer_append(out, text->data, text->size);
    object_release(&text->object);
    return true;
}

/* Appends the whole line: items, separators, end. */
static bool put_line(Vm *vm, Buffer *out, const Tuple *items, Value sep, Value end) {
    for (size_t i = 0; i < items->count; i++) {
        if (i && is_none(sep))
            buffer_putc(out, ' ');
        else if (i)
            buffer_append(out, as_str(sep)->data, as_str(sep)->size);
        if (!put(vm, out, items->items[i])) return false;
    }
    if (is_none(end))
        buffer_putc(out, '\n');
    else
        buffer_append(out, as_str(end)->data, as_str(end)->size);
    return !out->failed || !is_absent(vm_raise_memory(vm));
}

static bool print_to_stdout(Vm *vm, const Tuple *items, Value sep, Value end) {
    char room[256];
    Buffer out = BUFFER_OVER(room);
    bool ok = put_line(vm, &out, items, sep, end);
    if (ok && out.size) ok = vm_write(vm, STREAM_STDOUT, out.data, out.size);
    buffer_clear(&out);
    return ok;
}

/* file.write(str(v)) */
static bool write_to(Vm *vm, Value file, Value v) {
    Value text = value_object(value_str(vm, v));
    if (is_absent(text)) return false;
    Value result = value_call_method(vm, file, "write", &text, 1);
    value_release(text);
    value_release(result);
    return !is_absent(result);
}

/* The engine's own files get the line in one write. */
static bool print_line(Vm *vm, const Tuple *items, Value sep, Value end, Value file) {
    char room[256];
    Buffer out = BUFFER_OVER(room);
    if (!put_line(vm, &out, items, sep, end)) {
        buffer_clear(&out);
        return false;
    }
    Value line = value_object(str_from_buffer(vm, &out));
    bool ok = !is_absent(line) && write_to(vm, file, line);
    value_release(line);
    return ok;
}

/* One write a piece, as CPython does it: a program's own write() sees them. */
static bool print_to_file(Vm *vm, const Tuple *items, Value sep, Value end, Value file) {
    if (!(value_type(file)->flags & TYPE_HEAP)) return print_line(vm, items, sep, end, file);
    Value blank = value_object(vm_intern(vm, " ")), newline = value_object(vm_intern(vm, "\n"));
    for (size_t i = 0; i < items->count; i++) {
        if (i && !write_to(vm, file, is_none(sep) ? blank : sep)) return false;
        if (!write_to(vm, file, items->items[i])) return false;
    }
    return write_to(vm, file, is_none(end) ? newline : end);
}

static bool is_text_or_none(Vm *vm, const char *name, Value v) {
    if (is_none(v) || is_str(v)) return true;
    return vm_fail(vm, ERROR_TYPE, "%s must be None or a string, not %s", name, value_type_name(v));
}

static Value builtin_print(Vm *vm, const Value *args) {
    const Tuple *items = as_tuple(args[0]);
    Value sep = args[1], end = args[2], file = args[3];
    if (!is_text_or_none(vm, "sep", sep) || !is_text_or_none(vm, "end", end)) return ABSENT;
    if (is_none(file)) file = redirected(vm);
    if (is_absent(file)) return print_to_stdout(vm, items, sep, end) ? NONE : ABSENT;
    if (is_none(file)) return NONE;
    value_retain(file);
    bool ok = print_to_file(vm, items, sep, end, file);
    int flush = ok ? value_truth(vm, args[4]) : 0;
    if (flush > 0) {
        Value result = value_call_method(vm, file, "flush", NULL, 0);
        ok = !is_absent(result);
        value_release(result);
    }
    value_release(file);
    return ok && flush >= 0 ? NONE : ABSENT;
}

void vm_flush_output(Vm *vm) {
    const char *const names[] = {"stdout", "stderr"};
    const Stream streams[] = {STREAM_STDOUT, STREAM_STDERR};
    for (int i = 0; vm->sys && !vm_raised(vm) && i < 2; i++) {
        Value file = dict_get_c(vm, vm->sys, names[i]);
        if (is_absent(file) || is_none(file) || value_same(file, vm->streams[streams[i]])) continue;
        value_retain(file);
        value_release(value_call_method(vm, file, "flush", NULL, 0));
        value_release(file);
        vm_clear_raised(vm);
    }
}

/* ---- input, open ---- */

/* sys.stdin if the program has put something of its own there and there is no session, which asks its user whatever is
 * there. Borrowed, or ABSENT. */
static Value own_input(Vm *vm) {
    if (!vm->sys || !is_absent(dict_get_c(vm, vm_builtins(vm), "get_ipython"))) return ABSENT;
    Value in = dict_get_c(vm, vm->sys, "stdin");
    return is_none(in) || value_same(in, dict_get_c(vm, vm->sys, "__stdin__")) ? ABSENT : in;
}

/* The next line of a file of the program's, without its end. */
static Value input_from(Vm *vm, Value file, Value prompt) {
    Value out = redirected(vm);
    bool asked = is_absent(out) ? print_to_stdout(vm, &(Tuple){.count = 0}, NONE, prompt) : write_to(vm, out, prompt);
    Value line = asked ? value_call_method(vm, file, "readline", NULL, 0) : ABSENT;
    if (is_absent(line)) return ABSENT;
    if (!is_str(line)) {
        vm_raise(vm, ERROR_TYPE, "object.readline() returned non-string");
    } else if (!as_str(line)->size) {
        vm_raise(vm, ERROR_END_OF_FILE, "EOF when reading a line");
    } else if (as_str(line)->data[as_str(line)->size - 1] == '\n') {
        Value shorter = value_object(str_new(vm, as_str(line)->data, as_str(line)->size - 1));
        value_release(line);
        return shorter;
    } else {
        return line;
    }
    value_release(line);
    return ABSENT;
}

static Value builtin_input(Vm *vm, const Value *args) {
    Str *prompt = value_str(vm, args[0]);
    if (!prompt) return ABSENT;
    Value own = own_input(vm);
    if (!is_absent(own)) {
        value_retain(own);
        Value typed = input_from(vm, own, value_object(prompt));
        value_release(own);
        object_release(&prompt->object);
        return typed;
    }
    Buffer line = BUFFER_EMPTY;
    bool unsupported = false;
    const Host *host = vm_host(vm);
    bool ok = host->ask && host->ask(host->context, prompt->data, false, &line, &unsupported);
    if (!host->ask) unsupported = true;
    object_release(&prompt->object);
    if (ok) return value_object(str_from_buffer(vm, &line));
    buffer_clear(&line);
    if (vm_raised(vm) || !vm_poll(vm)) return ABSENT;
    if (unsupported) {
        return vm_raise(vm, ERROR_STDIN_NOT_IMPLEMENTED,
                        "raw_input was called, but this frontend does not support input requests.");
    }
    return vm_raise(vm, ERROR_END_OF_FILE, "EOF when reading a line");
}

/* Files are a module's affair: io.open(...). */
static Value builtin_open(Vm *vm, const Value *args) {
    Value io = vm_import(vm, "_io");
    Value open = is_absent(io) ? ABSENT : value_get_attr_c(vm, io, "open");
    Value file = is_absent(open) ? ABSENT : value_call(vm, open, args, 8, NULL);
    value_release(open);
    value_release(io);
    return file;
}

/* ---- help ---- */

static Value builtin_help(Vm *vm, const Value *args) {
    Value pydoc = vm_import(vm, "pydoc");
    Value done = is_absent(pydoc) ? ABSENT : value_call_method(vm, pydoc, "help", args, is_absent(args[0]) ? 0 : 1);
    value_release(pydoc);
    return done;
}

/* ---- leaving ---- */

static Value builtin_exit(Vm *vm, const Value *args) {
    Value type = value_object(vm_exception_type(vm, ERROR_SYSTEM_EXIT));
    Value error = value_call_1(vm, type, args[0]);
    if (!is_absent(error)) vm_raise_value(vm, error);
    value_release(error);
    return ABSENT;
}

static Value builtin_breakpoint(Vm *vm, const Value *args) {
    (void)args;
    return vm_raise(vm, ERROR_NOT_IMPLEMENTED,
                    "breakpoint() is not supported: set a breakpoint beside the line in JupyterLab's debugger");
}

const NativeDef builtins_console[] = {
    {"print", builtin_print, "*args, sep=' ', end='\\n', file=None, flush=False",
     "Writes values as text to file (sys.stdout if not given), with sep (a space) between them and end (a new line) "
     "after the last. flush=True sends them on at once.",
     NATIVE_METHOD},
    {"input", builtin_input, "prompt='', /", "Writes the prompt and reads a line.", NATIVE_METHOD},
    {"open", builtin_open,
     "file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None",
     "Opens a file.", NATIVE_METHOD},
    {"help", builtin_help, "object=..., /", "Show the documentation of an object.", NATIVE_METHOD},
    {"exit", builtin_exit, "code=None, /", "End the session, as raise SystemExit does.", NATIVE_METHOD},
    {"quit", builtin_exit, "code=None, /", "End the session, as raise SystemExit does.", NATIVE_METHOD},
    {"breakpoint", builtin_breakpoint, "*args, **kwargs", "Not supported: use the debugger of JupyterLab.",
     NATIVE_METHOD},
    {0},
};
