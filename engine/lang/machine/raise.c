/* raise.c -- raising: how C code and the machine make an exception pending, and ask about it.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "engine/lang/machine/exception_private.h"
#include "engine/lang/machine/gc.h"
#include "engine/lang/machine/type_private.h"
#include "engine/lang/objects/list.h"

#include <string.h>

Type *vm_exception_type(Vm *vm, ErrorKind kind) { return vm->exception_types[kind]; }

bool vm_raised(const Vm *vm) { return !is_absent(vm->raised); }

bool vm_raised_is(const Vm *vm, ErrorKind kind) {
    return is_object(vm->raised) && type_is_subtype(value_type(vm->raised), vm->exception_types[kind]);
}

Value vm_take_raised(Vm *vm) {
    Value e = vm->raised;
    vm->raised = ABSENT;
    return e;
}

void vm_clear_raised(Vm *vm) { value_clear(&vm->raised); }

/* Sets e's context to the exception that is being handled, without making a circle of contexts. */
static void link_context(Vm *vm, Exception *e) {
    Value handled = vm->handled;
    if (!is_object(handled) || handled.as.object == &e->object) return;
    Exception *at = as_exception(handled);
    for (int i = 0; is_object(at->context) && i < 10000; i++) {
        if (at->context.as.object == &e->object) {
            value_set(&at->context, NONE);
            break;
        }
        at = as_exception(at->context);
    }
    value_set(&e->context, value_retain(handled));
}

/* Makes e, which is taken, pending. */
static Value raise_taken(Vm *vm, Exception *e) {
    if (!e) return ABSENT;
    link_context(vm, e);
    return vm_restore(vm, value_object(e));
}

Value exception_raise(Vm *vm, ErrorKind kind, Tuple *args) {
    Type *type = vm->exception_types[kind];
    if (!args) return vm_raise_memory(vm);
    object_retain(&args->object);
    Exception *e = exception_new(vm, type, args);
    bool ok = e && (type->init == exception_type.init || type->init(vm, value_object(e), args, NULL));
    object_release(&args->object);
    if (!ok) {
        if (e) object_release(&e->object);
        return vm_raised(vm) ? ABSENT : vm_raise_memory(vm);
    }
    return raise_taken(vm, e);
}

/* ---- with a message ---- */

static Value raise_text(Vm *vm, ErrorKind kind, const char *text, size_t size) {
    if (size == 0) return exception_raise(vm, kind, tuple_new(vm, 0));
    Str *s = str_from_bytes_lossy(vm, text, size);
    return exception_raise(vm, kind, s ? (Tuple *)tuple_of(vm, 1, value_object(s)).as.object : NULL);
}

Value exception_raise_format(Vm *vm, ErrorKind kind, const char *format, va_list args) {
    char few[512];
    Buffer text = BUFFER_OVER(few);
    bool ok = buffer_vprintf(&text, format, args);
    Value v = ok ? raise_text(vm, kind, text.data, text.size) : vm_raise_memory(vm);
    buffer_clear(&text);
    return v;
}

Value vm_raise(Vm *vm, ErrorKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Value v = exception_raise_format(vm, kind, format, args);
    va_end(args);
    return v;
}

bool vm_fail(Vm *vm, ErrorKind kind, const char *format, ...) {
    va_list args;
    va_start(args, format);
    exception_raise_format(vm, kind, format, args);
    va_end(args);
    return false;
}

Value vm_raise_memory(Vm *vm) {
    if (is_absent(vm->memory_error)) return ABSENT;   /* the machine itself could not be made */
    Exception *e = as_exception(vm->memory_error);
    Traceback *old = e->traceback;
    e->traceback = NULL;
    value_set(&e->context, NONE);
    object_retain(&e->object);
    vm_restore(vm, value_object(e));
    if (old) object_release(&old->object);
    return ABSENT;
}

static void add_note_line(Vm *vm, const char *text, size_t size) {
    if (!is_object(vm->raised)) return;
    Value pending = vm_take_raised(vm);
    Exception *e = as_exception(pending);
    if (is_absent(e->notes)) e->notes = value_object(list_new(vm, 1));
    Str *line = is_list(e->notes) ? str_from_bytes_lossy(vm, text, size) : NULL;
    if (line) list_append_take(vm, as_list(e->notes), value_object(line));
    vm_restore(vm, pending);
}

void vm_add_note(Vm *vm, const char *format, ...) {
    Buffer text = BUFFER_EMPTY;
    va_list args;
    va_start(args, format);
    bool ok = buffer_vprintf(&text, format, args);
    va_end(args);
    if (ok) add_note_line(vm, text.data, text.size);
    buffer_clear(&text);
}

bool exception_add_hint(Vm *vm, Exception *e, Str *hint) {
    if (is_absent(e->hints)) e->hints = value_object(list_new(vm, 1));
    return !is_absent(e->hints) && list_append(vm, as_list(e->hints), value_object(hint));
}

void vm_add_hint(Vm *vm, const char *format, ...) {
    Buffer text = BUFFER_EMPTY;
    va_list args;
    va_start(args, format);
    bool ok = buffer_vprintf(&text, format, args);
    va_end(args);
    if (ok && is_object(vm->raised)) {
        Value pending = vm_take_raised(vm);
        Str *hint = str_from_bytes_lossy(vm, text.data, text.size);
        if (hint) exception_add_hint(vm, as_exception(pending), hint);
        release_object(hint);
        vm_restore(vm, pending);
    }
    buffer_clear(&text);
}

Value vm_raise_error(Vm *vm, const Error *err) {
    if (err->kind == ERROR_NONE) return ABSENT;
    raise_text(vm, err->kind, err->text, strlen(err->text));
    for (const char *line = err->note; *line;) {
        size_t size = strcspn(line, "\n");
        add_note_line(vm, line, size);
        line += size + (line[size] == '\n');
    }
    return ABSENT;
}

void vm_set_raised_name(Vm *vm, Str *name) {
    if (!is_exception(vm->raised)) return;
    Value pending = vm_take_raised(vm);
    if (!exception_set(vm, as_exception(pending), "name", value_retain(value_object(name)))) vm_clear_raised(vm);
    vm_restore(vm, pending);
}

void vm_set_raised_text(Vm *vm, const char *text, size_t size) {
    if (!is_exception(vm->raised)) return;
    Value pending = vm_take_raised(vm), args = tuple_of(vm, 1, value_object(str_from_bytes_lossy(vm, text, size)));
    bool ok = !is_absent(args) && value_type(pending)->init(vm, pending, as_tuple(args), NULL);
    value_release(args);
    if (!ok) vm_clear_raised(vm);
    vm_restore(vm, pending);
}

/* ---- values ---- */

/* The exception that v is, or that the class v makes. New; ABSENT with another exception pending. */
static Value instance_of(Vm *vm, Value v, const char *what) {
    if (is_exception(v)) return value_retain(v);
    bool is_class = value_isa(v, &type_type) && (as_type(v)->flags & TYPE_EXCEPTION);
    if (!is_class) return vm_raise(vm, ERROR_TYPE, "%s must derive from BaseException", what);
    if (value_is(v, &type_type) && exception_is_plain(as_type(v))) return value_object(exception_new(vm, as_type(v), tuple_new(vm, 0)));
    Value e = value_call_0(vm, v);
    if (is_absent(e) || is_exception(e)) return e;
    exception_refuse(vm, v, e);
    return ABSENT;
}

void exception_refuse(Vm *vm, Value class, Value made) {
    Str *maker = value_repr(vm, class), *kind = maker ? value_repr(vm, value_object(value_type(made))) : NULL;
    if (kind) {
        vm_raise(vm, ERROR_TYPE, "calling %s should have returned an instance of BaseException, not %s", maker->data, kind->data);
    }
    release_object(maker);
    release_object(kind);
    value_release(made);
}

void exception_from(Vm *vm, Value cause) {
    if (is_exception(vm->raised)) {
        Exception *e = as_exception(vm->raised);
        value_set(&e->cause, value_retain(cause));
        value_set(&e->context, value_retain(cause));
        e->suppress_context = true;
    }
    value_release(cause);
}

Value vm_raise_value(Vm *vm, Value exception) {
    Value e = instance_of(vm, exception, "exceptions");
    return is_absent(e) ? ABSENT : raise_taken(vm, as_exception(e));
}

Value vm_raise_from(Vm *vm, Value exception, Value cause) {
    Value e = instance_of(vm, exception, "exceptions");
    if (is_absent(e)) return ABSENT;
    Value c = is_none(cause) ? NONE : instance_of(vm, cause, "exception causes");
    if (is_absent(c)) {
        value_release(e);
        return ABSENT;
    }
    value_set(&as_exception(e)->cause, c);
    as_exception(e)->suppress_context = true;
    return raise_taken(vm, as_exception(e));
}

/* ---- tracebacks ---- */

void raise_add_frame(Vm *vm, const Frame *frame) {
    if (!is_object(vm->raised)) return;
    Value pending = vm_take_raised(vm);
    Exception *e = as_exception(pending);
    Traceback *t = object_new(vm, &traceback_type, 0);
    if (t) {
        object_retain(&frame->code->object);
        object_retain(&frame->globals->object);
        t->next = e->traceback;
        t->code = frame->code;
        t->globals = frame->globals;
        t->span = frame_span(frame);
        t->frame = frame;
        t->names = frame->names;
        if (t->names) object_retain(&t->names->object);
        e->traceback = t;
    }
    vm_restore(vm, pending);
}

/* Classes that programs derive from these are not what the machine raises. */
static bool is_out_of_memory(const Vm *vm, Value exception) {
    return value_is(exception, vm->exception_types[ERROR_MEMORY]) ||
           value_is(exception, vm->exception_types[ERROR_RESOURCE_EXHAUSTED]);
}

void raise_keep_locals(Vm *vm, Value exception, Frame *frame, bool leaves) {
    size_t count = frame->code->local_count;
    if (!is_object(exception) || !count || !(frame->code->flags & CODE_LOCALS)) return;
    Traceback *t = as_exception(exception)->traceback;
    if (!t || t->frame != frame || t->locals || is_out_of_memory(vm, exception)) return;
    if (!(t->locals = block_alloc(vm, count * sizeof(Value)))) return;
    memcpy(t->locals, frame->slots, count * sizeof(Value));
    for (size_t i = 0; i < count; i++) {
        if (leaves)
            frame->slots[i] = ABSENT;
        else
            value_retain(t->locals[i]);
    }
}

/* ---- warnings ---- */

static bool is_silent(Vm *vm, ErrorKind category) {
    bool quiet = category == ERROR_PENDING_DEPRECATION_WARNING || category == ERROR_IMPORT_WARNING ||
                 category == ERROR_RESOURCE_WARNING || category == ERROR_DEPRECATION_WARNING;
    if (!quiet) return false;
    return category != ERROR_DEPRECATION_WARNING || !vm->frame || vm->frame->globals != vm->globals;
}

/* Whether this warning has been given at this place before; notes it otherwise. */
static bool seen_before(Vm *vm, const char *key) {
    Str *s = str_from(vm, key);
    if (!vm->warned) vm->warned = dict_new(vm);
    bool seen = !s || !vm->warned || !is_absent(dict_get_str(vm->warned, s));
    if (!seen) dict_set_str(vm, vm->warned, s, NONE);
    if (s) object_release(&s->object);
    return seen;
}

static bool warn_default(Vm *vm, ErrorKind category, const Source *source, int line, const char *text) {
    Buffer out = BUFFER_EMPTY;
    buffer_printf(&out, "%s:%d: %s: %s\n", source ? source->filename->data : "sys", line, error_info[category].name, text);
    bool ok = out.failed || is_silent(vm, category) || seen_before(vm, out.data);
    if (!ok) {
        size_t size = 0;
        const char *code = source ? source_line(source, line, &size) : NULL;
        while (code && size && (*code == ' ' || *code == '\t')) code++, size--;
        if (code && size) buffer_printf(&out, "  %.*s\n", (int)size, code);
        ok = vm_write(vm, STREAM_STDERR, out.data, out.size);
    }
    buffer_clear(&out);
    return ok && !vm_raised(vm);
}

/* By the module warnings, once a program has imported it: it may have set filters. source NULL: where the frame stands. */
static bool warn_by_module(Vm *vm, Value module, ErrorKind category, const Source *source, int line, const char *text) {
    Str *message = str_from(vm, text);
    if (!message) return false;
    Value args[4] = {value_object(message), value_object(vm->exception_types[category]),
                     source ? value_object(source->filename) : NONE, value_int(line)};
    Value result = value_call_method(vm, module, source ? "warn_explicit" : "warn", args, source ? 4 : 2);
    object_release(&message->object);
    value_release(result);
    return !is_absent(result);
}

static Value warnings_module(Vm *vm) { return vm->modules ? dict_get_c(vm, vm->modules, "warnings") : ABSENT; }

bool vm_warn_explicit(Vm *vm, ErrorKind category, const Source *source, int line, const char *text) {
    Value module = warnings_module(vm);
    if (!is_absent(module)) return warn_by_module(vm, module, category, source, line, text);
    return category == ERROR_DEPRECATION_WARNING || warn_default(vm, category, source, line, text);      /* which only __main__ shows */
}

bool vm_warn(Vm *vm, ErrorKind category, const char *format, ...) {
    Buffer text = BUFFER_EMPTY;
    va_list args;
    va_start(args, format);
    bool ok = buffer_vprintf(&text, format, args);
    va_end(args);
    Value module = warnings_module(vm);
    int line = 0;
    vm_where(vm, &line);
    if (!ok) vm_raise_memory(vm);
    else if (!is_absent(module)) ok = warn_by_module(vm, module, category, NULL, 0, text.data);
    else ok = warn_default(vm, category, vm->frame ? vm->frame->code->source : NULL, line, text.data);
    buffer_clear(&text);
    return ok;
}
